"""Tools that draw a shape of numbers; those for the usual shapes are in drawing_actions.py."""

from __future__ import annotations

from sketchfall.app.language.catalogue import later
from sketchfall.ui.actions.action_spec import ActionSpec

SHAPE_TOOLS = {
    "ellipse": ActionSpec(later("&Ellipse"), later("Draw an ellipse."), ("Shift+C",), "ellipse", True),
    "rounded_box": ActionSpec(
        later("&Rounded box"), later("Draw a box with round corners."), ("Shift+R",), "rounded-box", True
    ),
    "star": ActionSpec(
        later("&Star"), later("Draw a star of as many points as you like."), ("Shift+N",), "star", True
    ),
    "arc": ActionSpec(
        later("&Arc"), later("Draw a part of a ring: a bowl or a hoop."), ("Shift+A",), "arc", True
    ),
    "gear_wheel": ActionSpec(
        later("&Gear wheel"),
        later("Draw a wheel with involute teeth, which mesh with those of others."),
        ("Shift+T",),
        "gear-wheel",
        True,
    ),
    "half_plane": ActionSpec(
        later("&Half-plane"), later("Draw a ground without end."), ("Shift+G",), "half-plane", True
    ),
    "curve": ActionSpec(
        later("&Curve"),
        later("Draw an outline of curves, place by place, with handles."),
        ("Shift+P",),
        "curve",
        True,
    ),
    "letters": ActionSpec(
        later("&Letters"), later("Put letters on the canvas, each a body."), ("Shift+X",), "letters", True
    ),
}
