"""The colours of a drawing's picture, on the canvas and on paper; the window's themes add those around it.

Every colour is a text "#rrggbb", or "#rrggbbaa" if something is seen through it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sketchfall.app.drawing.scene import BodyDrawing, JointDrawing, Shape
from sketchfall.app.drawing.tints import DARK_TINTS, LIGHT_TINTS, is_of_one_colour, tint_of


@dataclass(frozen=True, kw_only=True)
class PictureColours:
    canvas: str
    ink: str  # outlines of bodies, and icons
    handle: str  # the inside of a handle, and of a pin
    bodies: tuple[str, ...]  # fills, given to bodies in turn
    static_fill: str
    kinematic_fill: str
    rope: str  # ropes; the other joints are drawn in ink
    motor: str  # which way a motor turns, and how far limits let it

    def body_fill(self, tint: int) -> str:
        """The fill of a body that has no colour of its own (see app.drawing.tints)."""
        return self.bodies[tint % len(self.bodies)]


SENSOR_OPACITY = "40"  # two digits of a colour: a quarter

LIGHT_PICTURE = PictureColours(
    canvas="#fcfcfb",
    ink="#242b34",
    handle="#ffffff",
    bodies=LIGHT_TINTS,
    static_fill="#b8bdc5",
    kinematic_fill="#86b3b0",
    rope="#85551c",
    motor="#b4400f",
)
DARK_PICTURE = PictureColours(
    canvas="#17191d",
    ink="#e8ebef",
    handle="#17191d",
    bodies=DARK_TINTS,
    static_fill="#4b525c",
    kinematic_fill="#2f6f70",
    rope="#dcb07a",
    motor="#ffb07c",
)


def fill_of(body: BodyDrawing, colours: PictureColours) -> str:
    """The body's own colour, or one that tells its kind; one sees through a sensor."""
    if body.colour is not None:
        return body.colour
    return _fill_of_kind(body, colours) + (SENSOR_OPACITY if body.sensor else "")


def _fill_of_kind(body: BodyDrawing, colours: PictureColours) -> str:
    if body.kind == "static":
        return colours.static_fill
    if body.kind == "kinematic":
        return colours.kinematic_fill
    return colours.body_fill(tint_of(body))


def fill_of_shape(shape: Shape, body: BodyDrawing, colours: PictureColours) -> str:
    """The shape's own colour, or that of the body."""
    if shape.colour is not None:
        return shape.colour
    if shape.tint is not None and body.kind == "dynamic":
        return colours.body_fill(shape.tint)
    return fill_of(body, colours)


def own_fills(bodies: Iterable[BodyDrawing], colours: PictureColours) -> dict[tuple[int, int], str]:
    """Of shapes with a colour of their own, by the rows of their bodies and their places in these."""
    return {
        (row, place): fill_of_shape(shape, body, colours)
        for row, body in enumerate(bodies)
        if not is_of_one_colour(body)
        for place, shape in enumerate(body.shapes)
        if shape.colour is not None or shape.tint is not None
    }


def colour_of(joint: JointDrawing, colours: PictureColours) -> str:
    if joint.colour is not None:
        return joint.colour
    return colours.rope if joint.kind in ("rope", "pulley") else colours.ink


def blended(colour: str, other: str, share: float) -> str:
    """So much of the other colour mixed in; opaque."""
    parts = zip(_rgb(colour), _rgb(other), strict=True)
    return "#" + "".join(f"{round((1.0 - share) * a + share * b):02x}" for a, b in parts)


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
