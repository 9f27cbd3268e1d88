"""Two shapes under the microscope."""

from __future__ import annotations

from sketchfall import physics
from sketchfall.app.laboratory.microscope import Study, study
from sketchfall.app.laboratory.separating_axes import Divided
from tests.naive import Pose

HERE: Pose = (0.0, 0.0, 0.0)
BOX = physics.Polygon.box(1.0, 1.0)


def look(a: physics.Shape, pose_a: Pose, b: physics.Shape, pose_b: Pose) -> Study:
    return study(Divided([a]), pose_a, Divided([b]), pose_b)
