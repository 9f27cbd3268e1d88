"""Drawings that are edited while they run, as the window does it."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from sketchfall.app.drawing.scene import (
    BodyDrawing,
    CircleShape,
    JointDrawing,
    Material,
    PolygonShape,
    Scene,
)
from sketchfall.app.drawing.scene_change import difference
from sketchfall.app.running.inputs import Edit
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.app.running.run import Run

FLOOR = BodyDrawing(
    id=1,
    kind="static",
    position=(0.0, -0.5),
    shapes=(PolygonShape(vertices=((-9.0, -0.5), (9.0, -0.5), (9.0, 0.5), (-9.0, 0.5))),),
)


def disc(body_id: int, x: float, y: float = 5.0, **fields: Any) -> BodyDrawing:
    return BodyDrawing(id=body_id, position=(x, y), shapes=(CircleShape(radius=0.4),), **fields)


def hinge(joint_id: int, a: BodyDrawing, **fields: Any) -> JointDrawing:
    return JointDrawing(
        id=joint_id, kind="hinge", body_a=a.id, anchor_a=(0.0, 0.0), anchor_b=a.position, **fields
    )


def running(*bodies: BodyDrawing, joints: tuple[JointDrawing, ...] = (), steps: int = 20) -> RigidRun:
    run = RigidRun(Scene(bodies=bodies, joints=joints))
    for _ in range(steps):
        run.step()
    return run


def edit_to(run: Run, scene: Scene) -> Edit | None:
    """What makes the run's drawing this one; None if it is."""
    change = difference(run.scene, scene)
    return None if change is None else Edit(change=change)


def follow(run: Run, scene: Scene) -> None:
    """The drawing has become this one."""
    edit = edit_to(run, scene)
    if edit is not None:
        run.take(edit)


@st.composite
def edited(draw: st.DrawFn, scene: Scene) -> Scene:
    bodies, joints = list(scene.bodies), list(scene.joints)
    what = draw(st.sampled_from(["add", "remove", "change", "order", "join", "drive", "world"]))
    moving = [body for body in bodies if body.id != FLOOR.id]
    if what == "add":
        number = max(body.id for body in bodies) + 1
        bodies.insert(draw(st.integers(0, len(bodies))), disc(number, 2.0 * number))
    elif what == "remove" and moving:
        gone = draw(st.sampled_from(moving))
        bodies.remove(gone)
        joints = [joint for joint in joints if joint.body_a != gone.id]
    elif what == "change" and moving:
        old = draw(st.sampled_from(moving))
        fields: list[dict[str, Any]] = [
            {"material": Material(density=3.0)},
            {"kind": draw(st.sampled_from(["static", "dynamic", "kinematic"]))},
            {"shapes": (CircleShape(radius=draw(st.sampled_from([0.3, 0.5]))),)},
            {"category": 2},
        ]
        bodies[bodies.index(old)] = replace(old, **draw(st.sampled_from(fields)))
    elif what == "order":
        bodies.reverse()
    elif what == "join" and moving:
        joints.append(hinge(max([0, *(joint.id for joint in joints)]) + 1, draw(st.sampled_from(moving))))
    elif what == "drive" and joints:
        joints[0] = replace(
            joints[0], motor_speed=draw(st.sampled_from([None, 1.0, -2.0])), limits=(-1.0, 2.0)
        )
    world = replace(scene.world, gravity=(0.0, -3.0)) if what == "world" else scene.world
    return Scene(world=world, bodies=tuple(bodies), joints=tuple(joints))
