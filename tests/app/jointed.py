"""Small drawings with joints, for the tests of what becomes of them."""

from typing import get_args

from msgspec.structs import replace

from sketchfall.app.drawing.geometry import to_body
from sketchfall.app.drawing.joint_geometry import AT_ONE_POINT, new_joint
from sketchfall.app.drawing.scene import BodyDrawing, JointDrawing, JointKind, Scene
from sketchfall.app.strokes.shaping import box_body, circle_body

KINDS: tuple[JointKind, ...] = get_args(JointKind)
TO_BACKGROUND = tuple(kind for kind in KINDS if kind not in ("gear", "pulley"))

LEFT = replace(box_body(1, (-2.0, 4.0), (0.0, 5.0)), angle=0.3)
RIGHT = replace(circle_body(2, (1.5, 4.5), 0.5), angle=-0.7)
PIN = (0.5, 4.4)  # where both are held together
GROOVE = (PIN, (0.9, 4.1), (1.5, 4.0), (2.3, 4.6))  # from there


def joint_of(kind: JointKind, b: BodyDrawing | None = RIGHT, joint_id: int = 1) -> JointDrawing:
    """From the left body to the right one or the background."""
    one_point = kind in AT_ONE_POINT
    point_a, point_b = (PIN, PIN) if one_point else ((-0.2, 4.2), (1.4, 4.9))
    made = new_joint(joint_id, kind, LEFT, b, point_a, point_b, (0.6, 0.8))
    if kind != "slot":
        return made
    return replace(made, path=GROOVE if b is None else tuple(to_body(place, b) for place in GROOVE))


def pair(*joints: JointDrawing) -> Scene:
    return Scene(bodies=(LEFT, RIGHT), joints=joints)
