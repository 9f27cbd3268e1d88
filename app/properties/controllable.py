"""What a control on the canvas can set: the numbers that the panels show, of a body, a joint or the world."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from sketchfall.app.drawing.joint_geometry import Bodies
from sketchfall.app.drawing.joint_words import name_of_joint
from sketchfall.app.drawing.names import name_of
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import BodyDrawing, Control, JointDrawing, Scene, WorldSettings
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.properties.joint_fields import JointNumber
from sketchfall.app.properties.joint_properties import properties_of
from sketchfall.app.properties.number_range import NumberRange
from sketchfall.app.properties.properties import FORCES, MATTER, MOTION, PLACE, NumberProperty
from sketchfall.app.properties.world_properties import DIRECTION, WORLD_NUMBERS, WorldNumber

Settable = NumberProperty | JointNumber | WorldNumber

BODY_NUMBERS: dict[str, tuple[NumberProperty, ...]] = {  # by what a menu calls them
    later("Material"): MATTER,
    later("Motion"): MOTION,
    later("Constant force"): FORCES,
    later("Place and size"): PLACE,
}
_OF_BODY = {each.name: each for some in BODY_NUMBERS.values() for each in some}
_OF_WORLD = {each.name: each for each in WORLD_NUMBERS}
_FOR_WHAT_MOVES = {each.name for each in (*MOTION, *FORCES)} | {"mass", "density"}
_USUAL_ENDS = {  # where the value at hand says nothing about them
    "angle": (-180.0, 180.0),
    "restitution": (0.0, 1.0),
    "gravity_scale": (-1.0, 2.0),
    "surface_speed": (-5.0, 5.0),
    "rolling_resistance": (0.0, 0.5),
    "charge": (-5.0, 5.0),
    "magnet": (-5.0, 5.0),
    "magnet_angle": (-180.0, 180.0),
    "friction": (0.0, 1.0),
    "static_friction": (0.0, 1.0),
    "kinetic_friction": (0.0, 1.0),
    "gravity": (0.0, 20.0),
    DIRECTION.name: (-180.0, 180.0),
    "gravity_x": (-20.0, 20.0),
    "gravity_y": (-20.0, 20.0),
    "linear_drag": (0.0, 2.0),
    "quadratic_drag": (0.0, 2.0),
    "attraction": (0.0, 100.0),
    "wind_x": (-20.0, 20.0),
    "wind_y": (-20.0, 20.0),
}
_STEPS = 20.0  # of the arrow keys, from the middle to an end, where the value is nearly 0
_LEAST = 0.01  # of the high end: the low one of what is never 0, as a mass


def property_of(control: Control, scene: Scene) -> Settable | None:
    """None if this program knows none of that name, for what the control is of."""
    if control.body is not None:
        return _OF_BODY.get(control.sets)
    if control.joint is not None:
        joint = next(joint for joint in scene.joints if joint.id == control.joint)
        return next((each for each in joint_numbers(joint) if each.name == control.sets), None)
    return _OF_WORLD.get(control.sets)


def joint_numbers(joint: JointDrawing) -> Iterator[JointNumber]:
    return (each for each in properties_of(joint.kind) if isinstance(each, JointNumber))


def offered(parts: Parts, bodies: Bodies, world: WorldSettings) -> list[Control]:
    """Sliders for all that can be set of one body, of one joint, or, if there are no parts, of the world."""
    if len(parts.bodies) == 1:
        return list(_of_body(parts.bodies[0]))
    if len(parts.joints) == 1 and not parts.bodies:
        return list(_of_joint(parts.joints[0], bodies))
    return [] if parts else [_control(each, each.get(world)) for each in WORLD_NUMBERS]


def _of_body(body: BodyDrawing) -> Iterator[Control]:
    for each in _OF_BODY.values():
        if body.kind != "static" or each.name not in _FOR_WHAT_MOVES:
            yield _control(each, each.get(body), body=body.id)


def _of_joint(joint: JointDrawing, bodies: Bodies) -> Iterator[Control]:
    for each in joint_numbers(joint):
        if each.applies(joint):
            yield _control(each, joint_value(each, joint, bodies), joint=joint.id)


def joint_value(shown: JointNumber, joint: JointDrawing, bodies: Bodies) -> float:
    """The number that holds; where there is none, the one to begin with."""
    value = shown.get(joint)
    if value is None and shown.usual is not None:
        value = shown.usual(joint, bodies)
    return 0.0 if value is None else value


def _control(shown: NumberRange, value: float, body: int | None = None, joint: int | None = None) -> Control:
    low, high = sensible_ends(shown, value)
    return Control(sets=shown.name, body=body, joint=joint, low=low, high=high)


def sensible_ends(shown: NumberRange, value: float) -> tuple[float, float]:
    """Round numbers around the value, within what may be set."""
    if shown.name in _USUAL_ENDS:
        low, high = _USUAL_ENDS[shown.name]
        return min(low, value), max(high, value)
    reach = min(shown.high, _round_up(max(2.0 * abs(value), _STEPS * shown.step)))
    if shown.low < 0.0:
        return max(shown.low, -reach), reach
    return (_LEAST * reach if shown.low > 0.0 else 0.0), reach


def _round_up(value: float) -> float:
    """To the next 1, 2 or 5 with zeros."""
    power = 10.0 ** math.floor(math.log10(value))
    return next(
        float(f"{digit * power:.1g}") for digit in (1, 2, 5, 10) if digit * power >= value * (1 - 1e-9)
    )


def control_in_words(control: Control, scene: Scene) -> str:
    """As in "Restitution of Ball"; as its user called it, if that was done."""
    return control.name or bound_in_words(control, scene)


def bound_in_words(control: Control, scene: Scene) -> str:
    shown = property_of(control, scene)
    name = control.sets if shown is None else tr(shown.label)
    subject = _subject(control, scene.bodies, scene.joints)
    return tr("{property} of {subject}", property=name, subject=subject) if subject else name


def _subject(control: Control, bodies: Sequence[BodyDrawing], joints: Sequence[JointDrawing]) -> str:
    if control.body is not None:
        return name_of(next(body for body in bodies if body.id == control.body))
    if control.joint is not None:
        return name_of_joint(next(joint for joint in joints if joint.id == control.joint))
    return ""
