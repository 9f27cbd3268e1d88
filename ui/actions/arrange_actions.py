"""How parts are brought into order, chosen by what they have in common, and hidden."""

from __future__ import annotations

from sketchfall.app.language.catalogue import later
from sketchfall.ui.actions.action_spec import ActionSpec
from sketchfall.ui.actions.cutting_actions import COMBINE

ALIGN = {
    "align_left": ActionSpec(later("&Left edges"), later("Move all to the leftmost edge.")),
    "align_centre": ActionSpec(
        later("&Centres, one above the other"), later("Put the middles of all on one upright line.")
    ),
    "align_right": ActionSpec(later("&Right edges"), later("Move all to the rightmost edge.")),
    "align_top": ActionSpec(later("&Top edges"), later("Move all to the topmost edge.")),
    "align_middle": ActionSpec(
        later("&Middles, side by side"), later("Put the middles of all on one level line.")
    ),
    "align_bottom": ActionSpec(later("&Bottom edges"), later("Move all to the lowest edge.")),
}
DISTRIBUTE = {
    "distribute_across": ActionSpec(
        later("From &left to right"), later("Make the gaps side by side equal; the outer ones stay.")
    ),
    "distribute_up": ActionSpec(
        later("From &bottom to top"), later("Make the gaps above each other equal; the outer ones stay.")
    ),
}
MAKE_SAME = {
    "same_width": ActionSpec(later("Same &width"), later("Make all as wide as the widest.")),
    "same_height": ActionSpec(later("Same &height"), later("Make all as high as the highest.")),
    "same_size": ActionSpec(later("Same &size"), later("Make all as wide and as high as the largest.")),
}
MIRROR = {
    "mirror_across": ActionSpec(
        later("From &left to right"),
        later("Put their mirror image in place of what is selected, with its joints."),
        ("Shift+H",),
    ),
    "mirror_up": ActionSpec(
        later("From &top to bottom"),
        later("Stand what is selected on its head, with its joints."),
        ("Shift+V",),
    ),
}
BY_NUMBERS = {
    "rotate_by": ActionSpec(
        later("&Rotate by…"), later("Turn what is selected by an angle."), ("Ctrl+Alt+R",)
    ),
    "scale_by": ActionSpec(
        later("&Scale by…"), later("Make what is selected larger or smaller by a factor."), ("Ctrl+Alt+F",)
    ),
    "array": ActionSpec(
        later("Arra&y…"),
        later("Have what is selected many times: along a line, on a grid or around a circle."),
        ("Ctrl+Alt+A",),
    ),
}
SEPARATE = {
    "separate": ActionSpec(
        later("Push a&part"), later("Move all bodies that overlap, as little as will do, until none does.")
    ),
}
SELECT_SAME = {
    "select_same_material": ActionSpec(
        later("&Material"), later("Select every body of the same material as what is selected.")
    ),
    "select_same_kind": ActionSpec(
        later("&Kind"), later("Select every body that moves, or stays, as what is selected does.")
    ),
    "select_same_colour": ActionSpec(
        later("C&olour"), later("Select every body of the same colour as what is selected.")
    ),
}
HIDING = {
    "hide": ActionSpec(
        later("&Hide"), later("Hide what is selected; in a run it is there all the same."), ("Ctrl+H",)
    ),
    "show_hidden": ActionSpec(
        later("Sho&w hidden"), later("Show whatever is hidden, and select it."), ("Ctrl+Shift+H",)
    ),
}
ARRANGE = {**ALIGN, **DISTRIBUTE, **MAKE_SAME, **MIRROR, **BY_NUMBERS, **COMBINE}
