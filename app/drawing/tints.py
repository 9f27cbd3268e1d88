"""The colours that the program gives to bodies that have none of their own."""

from __future__ import annotations

from msgspec.structs import replace

from sketchfall.app.drawing.scene import TINTS, BodyDrawing, Colour

# They began as the colours of Okabe and Ito, and were then moved apart by a search, within what the ink of
# outlines needs for its contrast: the worst pair of theirs, once there are eight of them and simulated for
# people without one kind of cone, differs by 7 in CIE L*a*b*, of these by more than 20.
LIGHT_TINTS = ("#eda81a", "#a4bcf8", "#44bd76", "#dcef84", "#4a76c8", "#c95a2a", "#ab5d8e", "#dab0c4")
DARK_TINTS = ("#a37b18", "#1f84da", "#0f6946", "#827f42", "#1a3aa3", "#86280c", "#83498f", "#6b8684")


def tint_of(body: BodyDrawing) -> int:
    """Its place among them: that of the body it is a copy of, or one that its id gives it."""
    return body.id % TINTS if body.tint is None else body.tint


def is_of_one_colour(body: BodyDrawing) -> bool:
    """That which it tells as its own, or which the program gives to it."""
    return all(shape.colour is None and shape.tint is None for shape in body.shapes)


def coloured(body: BodyDrawing, colour: Colour | None) -> BodyDrawing:
    """All its shapes in this one, or in that of the program."""
    shapes = body.shapes
    if not is_of_one_colour(body):
        shapes = tuple(replace(shape, colour=None, tint=None) for shape in shapes)
    return replace(body, colour=colour, shapes=shapes)
