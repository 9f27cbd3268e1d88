"""Where the canvas shows a body at this moment: in the drawing, in a run, or in the hand of a tool."""

from __future__ import annotations

from msgspec.structs import replace

from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.ui.canvas.canvas_scene import CanvasScene


def shown_body(canvas: CanvasScene, body_id: int) -> BodyDrawing:
    bodies, poses = canvas.document.scene.bodies, canvas.run_poses
    if poses is None or len(poses) != len(bodies):
        return next(body for body in canvas.shown.bodies if body.id == body_id)
    row = next(row for row, body in enumerate(bodies) if body.id == body_id)
    x, y, angle = poses[row].tolist()
    return replace(bodies[row], position=(x, y), angle=angle)
