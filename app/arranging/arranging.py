"""What the Arrange menu does to the selection: each is one step of undo, or says why it cannot be done.

While a run is on, bodies are arranged where the run has them.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from sketchfall.app.arranging import aligning, mirroring
from sketchfall.app.arranging.aligning import Side, Size, Thing, box_of_all
from sketchfall.app.arranging.mirroring import Mirror, mirrored
from sketchfall.app.drawing.geometry import Box
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.app.drawing.transforms import rotated, scaled
from sketchfall.app.editing.grouping import Grouping
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.running.live_drawing import LiveDrawing

ALIGN: Mapping[Side, str] = {
    "left": later("Align {parts} at the left"),
    "centre": later("Align {parts} one above the other"),
    "right": later("Align {parts} at the right"),
    "top": later("Align {parts} at the top"),
    "middle": later("Align {parts} side by side"),
    "bottom": later("Align {parts} at the bottom"),
}
DISTRIBUTE: Mapping[aligning.Way, str] = {
    "across": later("Distribute {parts} from left to right"),
    "up": later("Distribute {parts} from bottom to top"),
}
MAKE_SAME: Mapping[Size, str] = {
    "width": later("Make {parts} equally wide"),
    "height": later("Make {parts} equally high"),
    "size": later("Make {parts} equally large"),
}
MIRROR: Mapping[mirroring.Way, str] = {
    "across": later("Mirror {parts} from left to right"),
    "up": later("Mirror {parts} from top to bottom"),
}
TWO_NEEDED = later("Select two bodies or groups, or more.")
THREE_NEEDED = later("Select three bodies or groups, or more: the outer ones stay.")
TWO_BODIES_NEEDED = later("Select two bodies, or more.")
IN_PLACE = later("What is selected is so already.")


def things_of(live: LiveDrawing) -> list[Thing]:
    """What is selected, as it is now; the bodies of a group together."""
    bodies = live.bodies
    return [[bodies[number] for number in unit] for unit in Grouping(live.document).selected_units()]


def box_of_selection(live: LiveDrawing) -> Box:
    return box_of_all(live.selected.bodies)


def align(live: LiveDrawing, side: Side) -> str:
    things = things_of(live)
    if len(things) < 2:
        return tr(TWO_NEEDED)
    return _change(live, Parts(aligning.aligned(things, side)), ALIGN[side])


def distribute(live: LiveDrawing, way: aligning.Way) -> str:
    things = things_of(live)
    if len(things) < 3:
        return tr(THREE_NEEDED)
    return _change(live, Parts(aligning.distributed(things, way)), DISTRIBUTE[way])


def make_same(live: LiveDrawing, size: Size) -> str:
    bodies = live.selected.bodies
    if len(bodies) < 2:
        return tr(TWO_BODIES_NEEDED)
    return _change(live, Parts(aligning.made_same(bodies, size)), MAKE_SAME[size])


def mirror(live: LiveDrawing, way: mirroring.Way) -> str:
    document, selected = live.document, live.selected
    parts = mirrored(
        selected.bodies,
        document.joints_of(document.selection.bodies),
        live.bodies,
        Mirror(way, box_of_selection(live).center),
        document.selection.joints,
    )
    return _change(live, parts, MIRROR[way])


def rotate(live: LiveDrawing, angle: float, *, each: bool) -> str:
    """Together about their middle; or each thing about its own."""
    return _change(live, Parts(rotated_things(live, angle, each=each)), later("Rotate {parts}"))


def rotated_things(live: LiveDrawing, angle: float, *, each: bool) -> list[BodyDrawing]:
    """By an angle in rad, counter-clockwise; none if it would change nothing."""
    if math.remainder(angle, math.tau) == 0.0:
        return []
    return [
        rotated(body, angle, box_of_all(thing).center) for thing in _together_or(live, each) for body in thing
    ]


def scale(live: LiveDrawing, factor: float, *, each: bool) -> str:
    return _change(live, Parts(scaled_things(live, factor, each=each)), later("Scale {parts}"))


def scaled_things(live: LiveDrawing, factor: float, *, each: bool) -> list[BodyDrawing]:
    if factor == 1.0:
        return []
    return [
        scaled(body, (factor, factor), box_of_all(thing).center, 0.0)
        for thing in _together_or(live, each)
        for body in thing
    ]


def _together_or(live: LiveDrawing, each: bool) -> list[Thing]:
    return things_of(live) if each else [live.selected.bodies]


def _change(live: LiveDrawing, parts: Parts, text: str) -> str:
    """`text` has a place for the bodies that are selected."""
    if not parts:
        return tr(IN_PLACE)
    live.change(parts, tr(text, parts=Parts(live.selected.bodies).in_words))
    return ""
