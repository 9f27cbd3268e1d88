"""Gear and pulley: joints between two bodies that act at a distance."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from sketchfall.app.drawing.joint_geometry import new_joint
from sketchfall.app.drawing.mass import center_of_mass
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, JointDrawing
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.language.numbers import number_text
from sketchfall.ui.tools.joints.joint_tool import End, JointTool, pair_between

WHEELS_ALIKE = 1.0


class GearTool(JointTool):
    name = "gear"
    kind = "gear"
    step = later("Draw gear")
    impossible = later("No gear can be made here: {reason}.")
    hints = (
        later(
            "Click a body that can turn, such as a wheel on a hinge; then another one, to gear them together."
        ),
        later(
            "Click the other body: it will turn the other way, faster if it is smaller. Backspace: back."
            " Esc: cancel."
        ),
    )

    def refusal(self, ends: Sequence[End]) -> str:
        if ends[0].body is None:
            return tr("There is no body here: a gear joins two bodies that turn.")
        if len(ends) == 2 and pair_between(*ends)[1] is None:
            return tr("A gear joins two bodies: click another one than the first.")
        return ""

    def joint(self, joint_id: int, ends: Sequence[End]) -> JointDrawing:
        a, b = pair_between(*ends)
        assert a is not None
        assert b is not None
        made = new_joint(joint_id, "gear", a, b, center_of_mass(a), center_of_mass(b))
        return replace(made, ratio=_ratio(a, b))

    def joined(self, ends: Sequence[End]) -> list[BodyDrawing]:
        bodies = pair_between(*ends) if len(ends) == 2 else (ends[0].body,) if ends else ()
        return [body for body in bodies if body is not None]

    def label(self, ends: Sequence[End]) -> str:
        a, b = pair_between(*ends) if len(ends) == 2 else (None, None)
        return f"1 : {number_text(_ratio(a, b), '.3g')}" if a is not None and b is not None else ""


def _ratio(a: BodyDrawing, b: BodyDrawing) -> float:
    """Of two discs, as if they rolled on each other; of other shapes, 1."""
    radii = [
        body.shapes[0].radius
        for body in (a, b)
        if len(body.shapes) == 1 and isinstance(body.shapes[0], CircleShape)
    ]
    return float(f"{radii[0] / radii[1]:.3g}") if len(radii) == 2 else WHEELS_ALIKE


class PulleyTool(JointTool):
    name = "pulley"
    kind = "pulley"
    step = later("Draw pulley")
    impossible = later("No pulley can be made here: {reason}.")
    ends_wanted = 4
    drags = False
    hints = (
        later("Click the body on which the rope of the pulley begins."),
        later("Click where its first wheel hangs, above the body. Backspace: back. Esc: cancel."),
        later("Click where the second wheel hangs. Backspace: back. Esc: cancel."),
        later("Click the other body, on which the rope ends. Backspace: back. Esc: cancel."),
    )

    def refusal(self, ends: Sequence[End]) -> str:
        if ends[0].body is None:
            return tr("There is no body here: the rope of a pulley begins on one.")
        if len(ends) == 4 and pair_between(ends[0], ends[3])[1] is None:
            return tr("The rope must end on another body than the one on which it begins.")
        return ""

    def joint(self, joint_id: int, ends: Sequence[End]) -> JointDrawing:
        start, wheel_a, wheel_b, end = ends
        a, b = pair_between(start, end)
        assert a is not None
        made = new_joint(joint_id, "pulley", a, b, start.point, end.point)
        return replace(made, wheel_a=wheel_a.point, wheel_b=wheel_b.point)

    def joined(self, ends: Sequence[End]) -> list[BodyDrawing]:
        bodies = [ends[0].body] if ends else []
        if len(ends) == 4:
            bodies.append(pair_between(ends[0], ends[3])[1])
        return [body for body in bodies if body is not None]
