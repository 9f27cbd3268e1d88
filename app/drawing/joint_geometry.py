"""Where joints are, and joints made and moved by points of the world: pure functions on drawings."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from msgspec.structs import replace

from sketchfall.app.drawing.geometry import Point, to_body, to_world, turned
from sketchfall.app.drawing.mass import mass_of
from sketchfall.app.drawing.scene import BodyDrawing, JointDrawing, JointKind, Ratchet

Bodies = Mapping[int, BodyDrawing]  # by their ids
Move = Callable[[Point], Point]  # from places in the world to where they went

AT_ONE_POINT = (
    "hinge",
    "weld",
    "slider",
    "wheel",
    "slot",
)  # their anchors are one place, seen from A and from B
WITH_LENGTH = ("spring", "rod", "rope", "pulley")
COLLIDING = ("spring", "rod", "rope", "gear", "pulley")  # what these join collides, unless told otherwise

FREQUENCIES: Mapping[JointKind, float] = {"spring": 1.0, "wheel": 3.0}  # Hz, of what hangs on a new one
DAMPING_RATIOS: Mapping[JointKind, float] = {"spring": 0.05, "wheel": 0.5}


FREE_WAYS: Mapping[Ratchet, int] = {"none": 0, "forward": 1, "backward": -1}


def free_way(joint: JointDrawing) -> int:
    """Of its ratchet: 1 forwards only, -1 backwards only; 0 if it has none."""
    return FREE_WAYS[joint.ratchet] if joint.kind in ("hinge", "slider") else 0


def can_break(joint: JointDrawing) -> bool:
    return joint.break_force is not None or joint.break_torque is not None


def anchors_of(joint: JointDrawing, bodies: Bodies) -> tuple[Point, Point]:
    """Where the joint holds A and B, in the world."""
    (a,) = to_world([joint.anchor_a], bodies[joint.body_a])
    if joint.body_b is None:
        return a, joint.anchor_b
    (b,) = to_world([joint.anchor_b], bodies[joint.body_b])
    return a, b


def axis_of(joint: JointDrawing, bodies: Bodies) -> Point:
    """The direction of a slider or a wheel in the world, of length 1."""
    length = math.hypot(*joint.axis)
    return turned((joint.axis[0] / length, joint.axis[1] / length), bodies[joint.body_a].angle)


def drawn_length(joint: JointDrawing, bodies: Bodies) -> float:
    """From anchor to anchor; of a pulley, along the rope over both wheels, B's part counted `ratio` times."""
    a, b = anchors_of(joint, bodies)
    if joint.kind != "pulley":
        return math.dist(a, b)
    assert joint.wheel_a is not None
    assert joint.wheel_b is not None
    return math.dist(a, joint.wheel_a) + joint.ratio * math.dist(b, joint.wheel_b)


def points_of(joint: JointDrawing, bodies: Bodies) -> list[Point]:
    """Its anchors, the wheels of a pulley and the path of a slot, in the world: what it reaches."""
    wheels = [
        wheel for wheel in (joint.wheel_a, joint.wheel_b) if joint.kind == "pulley" and wheel is not None
    ]
    path = to_world(joint.path, bodies[joint.body_b]) if joint.body_b is not None else joint.path
    return [*anchors_of(joint, bodies), *wheels, *path]


def new_joint(
    joint_id: int,
    kind: JointKind,
    a: BodyDrawing,
    b: BodyDrawing | None,
    point_a: Point,
    point_b: Point,
    axis: Point = (1.0, 0.0),
) -> JointDrawing:
    """A joint at these points of the world, with what suits its kind and bodies.

    The axis is a direction in the world. The wheels of a pulley are put above its bodies; a spring swings the
    lighter body about once a second.
    """
    made = JointDrawing(
        id=joint_id,
        kind=kind,
        body_a=a.id,
        body_b=None if b is None else b.id,
        anchor_a=to_body(point_a, a),
        anchor_b=point_b if b is None else to_body(point_b, b),
        axis=turned(axis, -a.angle),
        collide=kind in COLLIDING,
    )
    if kind in FREQUENCIES:
        made = _with_spring(made, [body for body in (a, b) if body is not None])
    if kind == "pulley":
        top = max(point_a[1], point_b[1]) + max(1.0, abs(point_b[0] - point_a[0]))
        made = replace(made, wheel_a=(point_a[0], top), wheel_b=(point_b[0], top))
    return made


def _with_spring(joint: JointDrawing, bodies: list[BodyDrawing]) -> JointDrawing:
    moving = [body for body in bodies if body.kind == "dynamic"] or bodies
    # A wheel carries the body it is on, a spring whatever hangs on it.
    mass = mass_of(moving[0]).mass if joint.kind == "wheel" else min(mass_of(body).mass for body in moving)
    speed = math.tau * FREQUENCIES[joint.kind]  # rad/s
    damping = 2.0 * DAMPING_RATIOS[joint.kind] * mass * speed
    return replace(joint, stiffness=_rounded(mass * speed**2), damping=_rounded(damping))


def _rounded(value: float) -> float:
    """To two digits: a number that was only guessed should not look exact."""
    return float(f"{value:.1e}")


def with_anchors(joint: JointDrawing, bodies: Bodies, point_a: Point, point_b: Point) -> JointDrawing:
    """The joint held at these points of the world."""
    b = None if joint.body_b is None else bodies[joint.body_b]
    return replace(
        joint,
        anchor_a=to_body(point_a, bodies[joint.body_a]),
        anchor_b=point_b if b is None else to_body(point_b, b),
    )


def moved_joint(joint: JointDrawing, bodies: Bodies, dx: float, dy: float) -> JointDrawing:
    """The joint at another place, while its bodies stay where they are."""
    point_a, point_b = ((x + dx, y + dy) for x, y in anchors_of(joint, bodies))
    wheels = _moved_wheels(joint, lambda place: (place[0] + dx, place[1] + dy))
    turn = 0.0 if joint.body_b is None else bodies[joint.body_b].angle
    way_x, way_y = turned((dx, dy), -turn)
    path = tuple((x + way_x, y + way_y) for x, y in joint.path)
    return replace(with_anchors(joint, bodies, point_a, point_b), path=path, **wheels)


def carried(joint: JointDrawing, move: Move) -> JointDrawing:
    """The joint's points that lie in the world moved along; those in bodies go with the bodies."""
    if joint.body_b is None:
        joint = replace(joint, anchor_b=move(joint.anchor_b), path=tuple(map(move, joint.path)))
    return replace(joint, **_moved_wheels(joint, move))


def _moved_wheels(joint: JointDrawing, move: Move) -> dict[str, Point]:
    wheels = {"wheel_a": joint.wheel_a, "wheel_b": joint.wheel_b}
    return {name: move(wheel) for name, wheel in wheels.items() if wheel is not None}
