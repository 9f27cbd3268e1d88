"""What no single field of a drawing shows: ids used twice, joints that hold nothing, values at odds."""

from __future__ import annotations

from collections.abc import Collection

from app.scene import BodyDrawing, DrawingError, JointDrawing, Scene

BETWEEN_BODIES = ("gear", "pulley")  # all others may also hold a body to the background
ALONG_AXIS = ("slider", "wheel")


def check_scene(scene: Scene) -> None:
    """Raise DrawingError, with the path of the field, if the parts of the drawing do not fit together."""
    first_body: dict[int, int] = {}
    for index, body in enumerate(scene.bodies):
        _refuse_second(first_body, body.id, index, "bodies")
        check_frictions(body, f"bodies[{index}].")
    first_joint: dict[int, int] = {}
    for index, joint in enumerate(scene.joints):
        _refuse_second(first_joint, joint.id, index, "joints")
        check_joint_fits(joint, first_body, f"joints[{index}].")


def check_frictions(body: BodyDrawing, prefix: str = "") -> None:
    kinetic, static = body.material.kinetic_friction, body.material.static_friction
    if kinetic > static:
        raise DrawingError(
            f"expected at most the static friction, {static}, found {kinetic}",
            f"{prefix}material.kinetic_friction",
        )


def check_joint_fits(joint: JointDrawing, body_ids: Collection[int], prefix: str = "") -> None:
    """Raise DrawingError unless the joint's bodies exist and its fields make sense together."""
    if joint.body_a not in body_ids:
        raise DrawingError(f"there is no body {joint.body_a}", f"{prefix}body_a")
    if joint.body_b is not None and joint.body_b not in body_ids:
        raise DrawingError(f"there is no body {joint.body_b}", f"{prefix}body_b")
    if joint.body_b == joint.body_a:
        raise DrawingError(f"expected another body than {joint.body_a}, which is body_a", f"{prefix}body_b")
    if joint.body_b is None and joint.kind in BETWEEN_BODIES:
        raise DrawingError(f"a {joint.kind} joins two bodies: expected the id of one", f"{prefix}body_b")
    if joint.kind in ALONG_AXIS and joint.axis == (0.0, 0.0):
        raise DrawingError("[0, 0] has no direction", f"{prefix}axis")
    if joint.limits is not None and joint.limits[0] > joint.limits[1]:
        lower, upper = joint.limits
        raise DrawingError(f"expected the smaller limit first, found {lower} and {upper}", f"{prefix}limits")
    if joint.kind == "gear" and joint.ratio == 0.0:
        raise DrawingError("expected a number other than 0", f"{prefix}ratio")
    if joint.kind == "pulley":
        _check_pulley(joint, prefix)


def _check_pulley(joint: JointDrawing, prefix: str) -> None:
    if joint.ratio <= 0.0:
        raise DrawingError(f"expected a number above 0, found {joint.ratio}", f"{prefix}ratio")
    for field, wheel in (("wheel_a", joint.wheel_a), ("wheel_b", joint.wheel_b)):
        if wheel is None:
            raise DrawingError("a pulley needs the place of this wheel", f"{prefix}{field}")


def _refuse_second(first_with: dict[int, int], number: int, index: int, where: str) -> None:
    first = first_with.setdefault(number, index)
    if first != index:
        raise DrawingError(f"the id {number} is already used by {where}[{first}]", f"{where}[{index}].id")
