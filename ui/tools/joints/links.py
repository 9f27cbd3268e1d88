"""Spring, rod and rope: from a point of one body to a point of another, or of the background."""

from __future__ import annotations

import math
from collections.abc import Sequence

from sketchfall.app.drawing.scene import BodyDrawing, JointDrawing
from sketchfall.app.language.catalogue import later, tr
from sketchfall.ui.tools.joints.joint_tool import End, JointTool, joint_between, pair_between

LEAST_LENGTH = 1e-6  # m


class LinkTool(JointTool):
    no_body: str  # why these ends are refused
    no_length: str

    def refusal(self, ends: Sequence[End]) -> str:
        if len(ends) < 2:
            return ""
        first, second = ends
        a, b = pair_between(first, second)
        if a is None and b is None:
            return tr(self.no_body)
        if a is not None and b is None and second.body is not None:
            return tr("Both ends are on the same body: choose another one, or the background.")
        if math.dist(first.point, second.point) < LEAST_LENGTH:
            return tr(self.no_length)
        return ""

    def joint(self, joint_id: int, ends: Sequence[End]) -> JointDrawing:
        return joint_between(self.kind, joint_id, ends[0], ends[1])

    def joined(self, ends: Sequence[End]) -> list[BodyDrawing]:
        if len(ends) < 2:
            return super().joined(ends)
        return [body for body in pair_between(*ends) if body is not None]


class SpringTool(LinkTool):
    name = "spring"
    kind = "spring"
    step = later("Draw spring")
    impossible = later("No spring can be made here: {reason}.")
    no_body = later("A spring needs a body at one end at least.")
    no_length = later("A spring needs some length: choose another point.")
    hints = (
        later(
            "Click where the spring begins: a body, or the background. It is drawn to centres and corners."
        ),
        later(
            "Click where it ends. It rests at the length you draw. Ctrl: no snapping. Backspace: back."
            " Esc: cancel."
        ),
    )


class RodTool(LinkTool):
    name = "rod"
    kind = "rod"
    step = later("Draw rod")
    impossible = later("No rod can be made here: {reason}.")
    no_body = later("A rod needs a body at one end at least.")
    no_length = later("A rod needs some length: choose another point.")
    hints = (
        later(
            "Click where the rod begins: a body, or the background. It keeps two points at their distance."
        ),
        later(
            "Click where it ends: another body, or the background. Ctrl: no snapping. Backspace: back."
            " Esc: cancel."
        ),
    )


class RopeTool(LinkTool):
    name = "rope"
    kind = "rope"
    step = later("Draw rope")
    impossible = later("No rope can be made here: {reason}.")
    no_body = later("A rope needs a body at one end at least.")
    no_length = later("A rope needs some length: choose another point.")
    hints = (
        later("Click where the rope begins: a body, or the background. It holds when it is taut."),
        later(
            "Click where it ends. Make it longer later, and it sags. Ctrl: no snapping. Backspace: back."
            " Esc: cancel."
        ),
    )
