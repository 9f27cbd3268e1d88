"""What a running gas will do next, asked a few times a second: for a list, and for lines on the canvas."""

from __future__ import annotations

from dataclasses import dataclass

from PyQt6.QtCore import QObject, QTimer, pyqtSignal
from PyQt6.QtGui import QColor, QPainter

from sketchfall import physics
from sketchfall.app.drawing.geometry import Point, to_world
from sketchfall.app.drawing.scene import BodyDrawing, Scene
from sketchfall.app.drawing.transforms import placed_at
from sketchfall.app.gases.gas import circle_of, discs_of
from sketchfall.app.gases.gas_run import GasRun
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.marks import pen, translucent
from sketchfall.ui.canvas.overlays import RunOverlay
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.painting.outlines import draw_body_outline
from sketchfall.ui.running.player import Player

COUNT = 8  # collisions
REFRESH = 100  # ms between two looks while it runs; nobody reads faster
FAINTEST = 0.35  # opacity of the last prediction; that of the first is 1


@dataclass(frozen=True)
class Prediction:
    """One collision that will come, in words of the drawing."""

    time: float  # s, of the run
    disc: BodyDrawing
    other: BodyDrawing | None  # the disc it meets,
    wall: str = ""  # or the name of the wall: left, right, bottom or top

    def is_same_as(self, other: Prediction | None) -> bool:
        """Whether it is the same pair: when it is asked for again, the time may differ by rounding."""
        return other is not None and self._pair == other._pair

    @property
    def _pair(self) -> tuple[int, int | None, str]:
        return self.disc.id, self.other.id if self.other else None, self.wall


class Predictions(QObject):
    changed = pyqtSignal()

    def __init__(self, player: Player) -> None:
        super().__init__(player)
        self._player = player
        self.coming: list[Prediction] = []  # in order; empty if no gas runs
        self._marked: Prediction | None = None
        self._discs: list[BodyDrawing] = []
        self.rows: dict[int, int] = {}  # of the discs among the bodies, by their ids
        self._scene: Scene | None = None  # in whose words it is told
        self._timer = QTimer(self)  # of its own, so that it does not lengthen the frames of the run
        self._timer.setInterval(REFRESH)
        self._timer.timeout.connect(self.refresh)
        self._lookers: set[object] = set()
        player.advanced.connect(self._advanced)
        player.state_changed.connect(self._state_changed)

    @property
    def run(self) -> GasRun | None:
        """What runs, if it is a gas."""
        run = self._player.run
        return run if isinstance(run, GasRun) else None

    @property
    def marked(self) -> Prediction | None:
        """The one that is to be seen on the canvas."""
        return self._marked

    def mark(self, prediction: Prediction | None) -> None:
        self._marked = prediction
        self._player.canvas.update()

    def set_wanted(self, who: object, wanted: bool) -> None:
        """Nobody is asked for predictions that nobody looks at."""
        if wanted:
            self._lookers.add(who)
            self.refresh()
        else:
            self._lookers.discard(who)

    def _state_changed(self, state: str) -> None:
        if state == "running" and self.run is not None:
            self._timer.start()
        else:
            self._timer.stop()
        self.refresh()

    def _advanced(self) -> None:
        if not self._timer.isActive():  # a single step
            self.refresh()

    def refresh(self) -> None:
        run = self.run
        if run is None or not self._lookers:
            had_any, self.coming, self._marked, self._scene = bool(self.coming), [], None, None
            if had_any:
                self.changed.emit()
            return
        if run.scene is not self._scene:
            self._scene, self._discs = run.scene, discs_of(run.scene)
            ids = [disc.id for disc in self._discs]
            self.rows = dict(zip(ids, run.parts.rows.tolist(), strict=True))
        self.coming = [self._in_words(event) for event in _next_events(run.gas)]
        if not any(prediction.is_same_as(self._marked) for prediction in self.coming):
            self._marked = None  # it has happened, or will not
        self.changed.emit()

    def _in_words(self, event: physics.Event) -> Prediction:
        disc = self._discs[event.a]
        if isinstance(event.b, str):
            return Prediction(event.time, disc, None, event.b)
        return Prediction(event.time, disc, self._discs[event.b])


def _next_events(gas: physics.DiscGas) -> list[physics.Event]:
    try:
        return gas.next_events(COUNT)
    except physics.GasStalledError:
        return []  # which the run itself will tell


class NextEvents(RunOverlay):
    """Lines between the discs that will meet next, and from a disc to the wall; the sooner, the stronger."""

    def __init__(self, predictions: Predictions, player: Player) -> None:
        super().__init__(player.document, player)
        self._predictions = predictions

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        run = self._predictions.run
        if run is None:
            return
        coming = self._predictions.coming
        for index, prediction in reversed(list(enumerate(coming))):
            opacity = 1.0 - (1.0 - FAINTEST) * index / max(1, len(coming) - 1)
            line = pen(theme.guide, 3.0 if index == 0 else 2.0)
            line.setColor(translucent(theme.guide, opacity))
            painter.setPen(line)
            painter.setBrush(QColor(theme.guide))
            start, end = self._ends(prediction, run)
            painter.drawLine(camera.to_pixel(start), camera.to_pixel(end))
            if index == 0:
                painter.drawEllipse(camera.to_pixel(start), 3.0, 3.0)
                painter.drawEllipse(camera.to_pixel(end), 3.0, 3.0)

    def _ends(self, prediction: Prediction, run: GasRun) -> tuple[Point, Point]:
        x, y = self._center(prediction.disc)
        if prediction.other is not None:
            return (x, y), self._center(prediction.other)
        left, bottom, right, top = run.gas.box
        ends = {"left": (left, y), "right": (right, y), "bottom": (x, bottom), "top": (x, top)}
        return (x, y), ends[prediction.wall]

    def _placed(self, disc: BodyDrawing) -> BodyDrawing:
        """Where it is shown now."""
        poses = self.canvas.run_poses
        if poses is None:
            return disc
        return placed_at(disc, *poses[self._predictions.rows[disc.id]].tolist())

    def _center(self, disc: BodyDrawing) -> Point:
        (center,) = to_world([circle_of(disc).center], self._placed(disc))
        return center


class MarkedEvent(NextEvents):
    """The one that is pointed at in the list: its discs outlined, and a line between them."""

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        run, marked = self._predictions.run, self._predictions.marked
        if run is None or marked is None:
            return
        for disc in (marked.disc, marked.other):
            if disc is not None:
                draw_body_outline(painter, self._placed(disc), camera, theme.selection, width=3.0, fill=0.35)
        painter.setPen(pen(theme.selection, 2.5))
        start, end = self._ends(marked, run)
        painter.drawLine(camera.to_pixel(start), camera.to_pixel(end))
