"""How bodies are made of one another."""

from __future__ import annotations

from sketchfall.app.language.catalogue import later
from sketchfall.ui.actions.action_spec import ActionSpec

COMBINE = {
    "make_one_body": ActionSpec(
        later("&Make one body"),
        later("Fix selected bodies to each other: each keeps its shape, material and colour."),
        ("Ctrl+Alt+M",),
    ),
    "take_apart": ActionSpec(
        later("&Take apart"), later("Make each shape of the selected bodies a body."), ("Ctrl+Alt+T",)
    ),
    "unite": ActionSpec(
        later("&Unite"),
        later("Make one body of selected ones that touch; the one furthest back gives the material."),
        ("Ctrl+Alt+U",),
    ),
    "subtract": ActionSpec(
        later("&Subtract"),
        later("Take from the selected body furthest back what the others cover; they are gone."),
        ("Ctrl+Alt+X",),
    ),
    "intersect": ActionSpec(
        later("&Intersect"),
        later("Leave of the selected body furthest back what all the others cover too; they are gone."),
        ("Ctrl+Alt+I",),
    ),
    "hull": ActionSpec(
        later("&Hull"),
        later("Make one body as a rubber band around what is selected would be."),
        ("Ctrl+Alt+H",),
    ),
    "simplify": ActionSpec(
        later("Sim&plify…"), later("Leave out corners of the selected bodies that hardly matter.")
    ),
    "offset": ActionSpec(
        later("&Offset…"), later("Make the selected bodies thicker or thinner by a distance on every side.")
    ),
}
