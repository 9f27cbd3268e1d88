"""What the canvas shows of a run: where its bodies are at some moment, and which joints are torn."""

from __future__ import annotations

import numpy as np

from sketchfall.app.drawing.joint_geometry import can_break
from sketchfall.app.picture.body_arrays import Floats
from sketchfall.app.running.pace import Pace
from sketchfall.app.running.run import STEP, Run
from sketchfall.app.timeline.recording import Moment
from sketchfall.ui.canvas.canvas_scene import CanvasScene


class RunPicture:
    def __init__(self, canvas: CanvasScene) -> None:
        self._canvas = canvas
        self.time = 0.0  # s, of what is shown
        self.is_behind = False  # the bodies have moved since they were shown
        self._fragile: list[int] = []  # the joints of the run that can break; the others need not be asked

    def take_up(self, run: Run) -> None:
        """Look after the joints that it has by now."""
        self._fragile = [joint.id for joint in run.scene.joints if can_break(joint)]

    def show_step(self, pace: Pace) -> None:
        """The very last step."""
        self._show(pace.run, pace.run.poses, pace.run.time)

    def show_smoothly(self, pace: Pace) -> None:
        """Between the last two steps."""
        self._show(pace.run, pace.smooth_poses, pace.smooth_time)

    def show_moment(self, pace: Pace, moment: Moment) -> None:
        """As far as it is known, while the run is on its way there."""
        poses = pace.recording.poses_at(moment)
        if poses is not None:
            self.time = moment.step * STEP
            self._canvas.show_run(poses.astype(np.float64), (), self.time)

    def clear(self) -> None:
        self.time, self.is_behind = 0.0, False

    def _show(self, run: Run, poses: Floats, time: float) -> None:
        self.time, self.is_behind = time, False
        broken = [joint_id for joint_id in self._fragile if run.is_broken(joint_id)]
        self._canvas.show_run(poses, broken, run.time)
