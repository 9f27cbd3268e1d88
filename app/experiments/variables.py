"""What can be varied in an experiment: every number of a body, a joint or the world that has a field."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from msgspec.structs import replace

from sketchfall.app.drawing.body_checks import check_body, check_joint, check_world
from sketchfall.app.drawing.parts import exchanged
from sketchfall.app.drawing.scene import BodyDrawing, DrawingError, JointDrawing, Scene
from sketchfall.app.editing.joint_upkeep import joints_after
from sketchfall.app.language.catalogue import tr
from sketchfall.app.properties.joint_properties import JointNumber, JointPlace, properties_of
from sketchfall.app.properties.number_range import NumberRange
from sketchfall.app.properties.properties import FORCES, MATTER, MOTION, PLACE, NumberProperty
from sketchfall.app.properties.world_properties import WORLD_NUMBERS, WorldNumber
from sketchfall.app.quantities.naming import WORLD, listed_shortly, part_called, typed_name

BODY_NUMBERS = (*PLACE, *MOTION, *FORCES, *MATTER)


@dataclass(frozen=True)
class Variable:
    text: str  # as one types it: Ball.vx
    number: NumberRange
    get: Callable[[Scene], float | None]
    _set: Callable[[Scene, float], Scene]

    @property
    def column(self) -> str:
        """With its unit, for the head of a table."""
        return f"{self.text} ({self.number.unit})" if self.number.unit else self.text

    def with_value(self, scene: Scene, value: float) -> Scene:
        """The drawing as the inspector would make it; DrawingError if it takes no such value."""
        if problem := self.number.problem(value):
            raise DrawingError(problem)
        return self._set(scene, value)


def variable_called(scene: Scene, text: str) -> Variable:
    """Of NAME.PROPERTY; DrawingError, with what there is, if there is no such thing."""
    name, dot, wanted = text.rpartition(".")
    if not dot:
        raise DrawingError(tr("expected NAME.PROPERTY, found {found!r}", found=text))
    part = None if name == WORLD else part_called(scene, name)
    offered = list(variables_of(scene, part))
    for variable in offered:
        if variable.number.name == wanted:
            return variable
    names = listed_shortly([variable.number.name for variable in offered])
    raise DrawingError(
        tr("{name} has no property {wanted}; it has {names}", name=name, wanted=wanted, names=names)
    )


def variables_of(scene: Scene, part: BodyDrawing | JointDrawing | None) -> Iterator[Variable]:
    """Of a body, a joint, or (None) the world."""
    if part is None:
        for number in WORLD_NUMBERS:
            yield Variable(
                f"{WORLD}.{number.name}",
                number,
                partial(_world_value, number),
                partial(_with_world, number),
            )
    elif isinstance(part, BodyDrawing):
        name = typed_name(scene, part)
        for body_number in BODY_NUMBERS:
            yield Variable(
                f"{name}.{body_number.name}",
                body_number,
                partial(_body_value, body_number, part.id),
                partial(_with_body, body_number, part.id),
            )
    else:
        name = typed_name(scene, part)
        for shown in properties_of(part.kind):
            if isinstance(shown, JointPlace) or (isinstance(shown, JointNumber) and shown.applies(part)):
                yield Variable(
                    f"{name}.{shown.name}",
                    shown,
                    partial(_joint_value, shown, part.id),
                    partial(_with_joint, shown, part.id),
                )


def _world_value(number: WorldNumber, scene: Scene) -> float:
    return number.get(scene.world)


def _with_world(number: WorldNumber, scene: Scene, value: float) -> Scene:
    world = number.set(scene.world, value)
    check_world(world)
    return replace(scene, world=world)


def _body_value(number: NumberProperty, body_id: int, scene: Scene) -> float:
    return number.get(_bodies(scene)[body_id])


def _with_body(number: NumberProperty, body_id: int, scene: Scene, value: float) -> Scene:
    """Its joints follow, as they do when it is edited."""
    bodies = _bodies(scene)
    before = bodies[body_id]
    after = number.set(before, value)
    check_body(after, before)
    joints = joints_after(scene.joints, bodies, {body_id: after})
    return replace(scene, bodies=exchanged(scene.bodies, [after]), joints=exchanged(scene.joints, joints))


def _joint_value(number: JointNumber | JointPlace, joint_id: int, scene: Scene) -> float | None:
    joint = _joint(scene, joint_id)
    return number.get(joint, _bodies(scene)) if isinstance(number, JointPlace) else number.get(joint)


def _with_joint(number: JointNumber | JointPlace, joint_id: int, scene: Scene, value: float) -> Scene:
    joint, bodies = _joint(scene, joint_id), _bodies(scene)
    after = number.set(joint, value, bodies) if isinstance(number, JointPlace) else number.set(joint, value)
    check_joint(after, bodies)
    return replace(scene, joints=exchanged(scene.joints, [after]))


def _bodies(scene: Scene) -> dict[int, BodyDrawing]:
    return {body.id: body for body in scene.bodies}


def _joint(scene: Scene, joint_id: int) -> JointDrawing:
    return next(joint for joint in scene.joints if joint.id == joint_id)
