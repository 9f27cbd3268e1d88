"""Where a joint holds its bodies, as numbers: one place of a hinge, weld, slider or wheel, else two."""

from __future__ import annotations

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.joint_geometry import AT_ONE_POINT, Bodies, anchors_of, moved_joint, with_anchors
from sketchfall.app.drawing.scene import JointDrawing, JointKind
from sketchfall.app.language.catalogue import later
from sketchfall.app.properties.joint_fields import JointPlace

FAR = 1e6  # m
STEP = 0.1  # m
AXES = (later("X"), later("Y"))
ENDS = (
    (later("First end X"), later("First end Y")),
    (later("Second end X"), later("Second end Y")),
)
END_TIPS = (
    later("Of its first end; the bodies stay where they are."),
    later("Of its second end; the bodies stay where they are."),
)


def places_of(kind: JointKind) -> tuple[JointPlace, ...]:
    """A gear has none: it holds its bodies by their centres."""
    if kind == "gear":
        return ()
    if kind in AT_ONE_POINT:
        return tuple(_pin(axis) for axis in range(2))
    return tuple(_end(end, axis) for end in range(2) for axis in range(2))


def _pin(axis: int) -> JointPlace:
    """Where B is held; on a rail, A may be held some way along it."""

    def get(joint: JointDrawing, bodies: Bodies) -> float:
        return anchors_of(joint, bodies)[1][axis]

    def put(joint: JointDrawing, value: float, bodies: Bodies) -> JointDrawing:
        way = [0.0, 0.0]
        way[axis] = value - get(joint, bodies)
        return moved_joint(joint, bodies, way[0], way[1])

    tip = later("Where it holds its bodies; they stay where they are.")
    return JointPlace("xy"[axis], AXES[axis], "m", -FAR, FAR, STEP, get, put, tip=tip)


def _end(end: int, axis: int) -> JointPlace:
    def get(joint: JointDrawing, bodies: Bodies) -> float:
        return anchors_of(joint, bodies)[end][axis]

    def put(joint: JointDrawing, value: float, bodies: Bodies) -> JointDrawing:
        ends = list(anchors_of(joint, bodies))
        ends[end] = _with(ends[end], axis, value)
        return with_anchors(joint, bodies, ends[0], ends[1])

    name = f"{'xy'[axis]}_{'ab'[end]}"
    return JointPlace(name, ENDS[end][axis], "m", -FAR, FAR, STEP, get, put, tip=END_TIPS[end])


def _with(point: Point, axis: int, value: float) -> Point:
    return (value, point[1]) if axis == 0 else (point[0], value)
