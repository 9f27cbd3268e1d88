"""While bodies are dragged in the drawing, or a velocity is drawn out: where they would go from there.

The paths are found in a thread. Whoever drags on is shown the last ones that were found until there are new
ones; what is found too late is thrown away.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from msgspec.structs import replace
from PyQt6.QtCore import QObject, Qt, QTimer
from PyQt6.QtGui import QPainter, QPolygonF

from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import DrawingError, Scene
from sketchfall.app.running.prediction import Floats, can_be_predicted, predicted_paths
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.marks import pen
from sketchfall.ui.canvas.shown_drawing import ShownDrawing
from sketchfall.ui.look.theme import Theme

LOOK_EVERY = 15  # ms

Paths = dict[int, Floats]


class PredictedPaths(QObject):
    def __init__(
        self,
        canvas: ShownDrawing,
        scene: Callable[[], Scene],
        has_run: Callable[[], bool],
        is_ready_for: Callable[[Scene], bool],
    ) -> None:
        super().__init__(canvas)
        self._canvas, self._scene = canvas, scene
        self._has_run, self._is_ready_for = has_run, is_ready_for
        self._asked = Parts()  # for which the paths are wanted; compared by identity
        self.paths: Paths = {}
        self._thread: ThreadPoolExecutor | None = None
        self._future: Future[Paths | None] | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_EVERY)
        self._timer.timeout.connect(self._look)

    @property
    def is_at_work(self) -> bool:
        return self._future is not None

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        dragged = self._canvas.instead
        if self._has_run() or not dragged.bodies:
            self._asked, self.paths = Parts(), {}
            return
        if dragged is not self._asked:
            self._ask(dragged)
        chosen = {body.id for body in dragged.bodies}
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for number, path in self.paths.items():
            is_chosen = number in chosen
            style = Qt.PenStyle.SolidLine if is_chosen else Qt.PenStyle.DotLine
            painter.setPen(pen(theme.trail, 1.5 if is_chosen else 1.0, style))
            pixels = [camera.to_pixel((x, y)) for x, y in path.tolist()]
            painter.drawPolyline(QPolygonF(pixels))
            if is_chosen:
                painter.drawEllipse(pixels[-1], 3.0, 3.0)

    def _ask(self, dragged: Parts) -> None:
        self._asked = dragged
        drawn = self._scene()
        shown = Parts(drawn.bodies, drawn.joints).changed_to(dragged)
        scene = replace(drawn, bodies=shown.bodies, joints=shown.joints)
        if not can_be_predicted(scene) or not self._is_ready_for(scene):
            self.paths = {}
            return
        if self._thread is None:
            self._thread = ThreadPoolExecutor(1, "paths")
        chosen = [body.id for body in dragged.bodies]
        self._future = self._thread.submit(predicted_paths, scene, chosen, lambda: self._asked is not dragged)
        self._timer.start()

    def _look(self) -> None:
        future = self._future
        if future is None or not future.done():
            return
        self._future = None
        self._timer.stop()
        try:
            paths = future.result()
        except DrawingError:  # of which the drag itself tells
            paths = {}
        if paths is not None and self._asked.bodies:
            self.paths = paths
            self._canvas.update()
