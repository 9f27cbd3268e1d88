"""Meters in words and digits."""

from __future__ import annotations

import math

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.joint_words import name_of_joint
from sketchfall.app.drawing.names import name_of
from sketchfall.app.drawing.scene import BodyDrawing, Measured, Scene
from sketchfall.app.language.catalogue import tr
from sketchfall.app.language.numbers import number_text, with_power_of_ten
from sketchfall.app.quantities.quantities import QUANTITIES

NOTHING = "–"  # in place of digits
LARGE, SMALL = 1e5, 1e-2  # beyond these, a number is written with a power of ten
ZERO = 1e-6  # in the unit of the quantity: what is smaller is read as zero


def quantity_name(key: str) -> str:
    """In the user's language; what this program does not know is called as in the file."""
    quantity = QUANTITIES.get(key)
    return key if quantity is None else tr(quantity.name)


def unknown_in_words(key: str) -> str:
    """Why a meter of it shows nothing; empty if this program knows it."""
    if key in QUANTITIES:
        return ""
    return tr("This program knows no quantity “{name}”: its meter shows nothing, and is kept.", name=key)


def symbol_of(key: str) -> str:
    quantity = QUANTITIES.get(key)
    return key if quantity is None else quantity.symbol


def unit_of(key: str) -> str:
    quantity = QUANTITIES.get(key)
    return "" if quantity is None else quantity.unit


def name_with_unit(key: str) -> str:
    """As on an axis: "Speed (m/s)"."""
    unit = unit_of(key)
    return f"{quantity_name(key)} ({unit})" if unit else quantity_name(key)


def digits(value: float) -> str:
    """Of about the same width while it changes, so that it can be read."""
    if not math.isfinite(value):
        return NOTHING
    size = abs(value)
    if size >= LARGE or 0.0 < size < SMALL / 2:
        return with_power_of_ten(number_text(value, ".3g")) if size >= ZERO else number_text(0.0, ".2f")
    return number_text(value, ".2f" if size < 1000.0 else ".0f")


def reading(key: str, value: float) -> str:
    """As in "v = 4.91 m/s"."""
    if key not in QUANTITIES:
        return f"{key}: {NOTHING}"
    unit = unit_of(key)
    number = digits(value)
    return f"{symbol_of(key)} = {number}" + (f" {unit}" if unit and number != NOTHING else "")


def subject_in_words(measured: Measured, scene: Scene) -> str:
    """What is measured is of: a body, a joint, two bodies or points; empty for the whole drawing."""
    bodies = {body.id: body for body in scene.bodies}
    if measured.points:
        ends = zip((measured.body, measured.other), measured.points, strict=True)
        first, second = (_point_in_words(None if end is None else bodies[end], at, scene) for end, at in ends)
        return tr("{first} and {second}", first=first, second=second)
    if measured.body is not None and measured.other is not None:
        return tr(
            "{first} and {second}",
            first=_name_among(scene, bodies[measured.body]),
            second=_name_among(scene, bodies[measured.other]),
        )
    if measured.body is not None:
        return _name_among(scene, bodies[measured.body])
    if measured.joint is not None:
        return name_of_joint(next(joint for joint in scene.joints if joint.id == measured.joint))
    return ""


def _name_among(scene: Scene, body: BodyDrawing) -> str:
    """With its number, if others are called the same, as copies are."""
    same = sum(bool(body.name) and other.name == body.name for other in scene.bodies)
    return f"{name_of(body)} ({body.id})" if same > 1 else name_of(body)


def _point_in_words(body: BodyDrawing | None, point: Point, scene: Scene) -> str:
    """Where it is on the body, or in the world: as in "Ball (0.50; 0.25)"."""
    x, y = (number_text(number, ".2f") for number in point)
    return f"{tr('background') if body is None else _name_among(scene, body)} ({x}; {y})"


def measured_in_words(measured: Measured, scene: Scene) -> str:
    """As in "Speed of Ball"."""
    subject = subject_in_words(measured, scene)
    name = quantity_name(measured.quantity)
    return tr("{quantity} of {subject}", quantity=name, subject=subject) if subject else name
