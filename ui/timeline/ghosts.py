"""The bodies of another course of the run at the same time, as faint outlines."""

from __future__ import annotations

from PyQt6.QtGui import QPainter

from sketchfall.app.drawing.transforms import placed_at
from sketchfall.app.timeline.branch import Branch
from sketchfall.app.timeline.recording import Moment
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.painting.outlines import draw_body_outline
from sketchfall.ui.timeline.navigator import Navigator


class Ghosts:
    def __init__(self, navigator: Navigator) -> None:
        self._navigator = navigator
        self.branch: Branch | None = None

    def show_branch(self, branch: Branch | None) -> None:
        self.branch = branch

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        recording, here = self._navigator.recording, self._navigator.moment
        if self.branch is None or recording is None or here is None:
            return
        moment = Moment(self.branch, min(here.step, self.branch.end))
        poses = recording.poses_at(moment)
        if poses is None:
            return
        for body, (x, y, angle) in zip(recording.scene_at(moment).bodies, poses.tolist(), strict=True):
            if body.kind != "static":
                draw_body_outline(painter, placed_at(body, x, y, angle), camera, theme.muted_text, width=1.0)
