"""The line of time: how much of it there is, what happened when, and the playhead, which can be dragged."""

from __future__ import annotations

from collections.abc import Sequence

from PyQt6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, pyqtSignal
from PyQt6.QtGui import QColor, QContextMenuEvent, QMouseEvent, QPainter, QPaintEvent
from PyQt6.QtWidgets import QSizePolicy, QSlider, QWidget

from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.running.run import STEP
from sketchfall.app.timeline.marks import Mark, MarkKind
from sketchfall.ui.canvas.marks import pen
from sketchfall.ui.fields.mouse_drag import MouseDrag
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.look.theme_watcher import current_theme

MARGIN = 9.0  # px at both ends, for the half of the playhead that would stick out
HEIGHT = 30  # px
LINE = 5.0  # px, how thick the line is
NEAR = 5.0  # px from a mark, within which it is meant
WHAT = later("The moments of the run. Drag, or use the arrow keys, to see another.")
AT_A_MARK = later(
    "{what}, at {time:.2f} s. The moments of the run. Drag, or use the arrow keys, to see another."
)
LEAST_LENGTH = 300  # steps: a run that has just begun does not fill the line


class Track(MouseDrag, QSlider):
    """Its value is the step that is shown; `scrubbed` tells which one the user wants to see."""

    scrubbed = pyqtSignal(int)
    hovered = pyqtSignal(object)  # the step under the mouse, or None when it has left
    asked_about = pyqtSignal(object, QPoint)  # a Mark under the right button, and where on the screen

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.marks: Sequence[Mark] = ()
        self.start = 0  # where the course that is shown left another
        self.end = 0  # steps that there are
        self.setAccessibleName(tr("Timeline"))
        self.setAccessibleDescription(tr(WHAT))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setPageStep(round(1.0 / STEP))
        self.setRange(0, 0)
        self.actionTriggered.connect(self._key_pressed)

    def show_course(self, step: int, start: int, end: int, marks: Sequence[Mark]) -> None:
        self.start, self.end, self.marks = start, end, marks
        self.setRange(0, end)
        self.setValue(step)
        self._tell_what_happened(step)
        self.update()

    def _tell_what_happened(self, step: int) -> None:
        """To who cannot see the marks: the last of them up to the moment that is shown."""
        past = [mark for mark in self.marks if mark.step <= step]
        last = max(past, key=lambda mark: mark.step, default=None)
        words = tr(WHAT) if last is None else tr(AT_A_MARK, what=last.text, time=last.time)
        if words != self.accessibleDescription():
            self.setAccessibleDescription(words)

    def _key_pressed(self) -> None:
        self.scrubbed.emit(self.sliderPosition())

    # --- where things are -----------------------------------------------------------------------------

    @property
    def _steps_shown(self) -> int:
        return max(self.end, LEAST_LENGTH)

    def x_of(self, step: int) -> float:
        """px"""
        return MARGIN + (self.width() - 2.0 * MARGIN) * step / self._steps_shown

    def step_at(self, x: float) -> int:
        """The nearest that there is; a mark's own if one is near."""
        share = (x - MARGIN) / max(1.0, self.width() - 2.0 * MARGIN)
        step = max(0, min(self.end, round(share * self._steps_shown)))
        mark = self.mark_at(x)
        return step if mark is None else mark.step

    def mark_at(self, x: float) -> Mark | None:
        """The nearest; of several in one place, the one that weighs most."""
        near = [mark for mark in self.marks if abs(self.x_of(mark.step) - x) <= NEAR]
        return min(near, key=lambda mark: (abs(self.x_of(mark.step) - x), -mark.weight), default=None)

    # --- the mouse ------------------------------------------------------------------------------------

    def can_be_dragged(self) -> bool:
        return self.end > 0

    def drag_to(self, event: QMouseEvent) -> None:
        self.scrubbed.emit(self.step_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent | None) -> None:
        super().mouseMoveEvent(event)
        assert event is not None
        if self.end > 0:
            self.hovered.emit(self.step_at(event.position().x()))

    def contextMenuEvent(self, event: QContextMenuEvent | None) -> None:
        assert event is not None
        mark = self.mark_at(event.pos().x())
        if mark is not None:
            self.asked_about.emit(mark, event.globalPos())

    def leaveEvent(self, event: QEvent | None) -> None:
        self.hovered.emit(None)
        super().leaveEvent(event)

    # --- the picture ----------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        return QSize(200, HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(80, HEIGHT)

    def paintEvent(self, event: QPaintEvent | None) -> None:
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        middle = self.height() / 2.0
        right = self.width() - MARGIN
        for colour, left, end in (
            (theme.border, MARGIN, right),
            (theme.field_border, self.x_of(0), self.x_of(self.end)),
            (theme.accent, self.x_of(self.start), self.x_of(self.value())),
        ):
            if end > left:
                painter.setBrush(QColor(colour))
                painter.drawRoundedRect(QRectF(left, middle - LINE / 2.0, end - left, LINE), 2.0, 2.0)
        self._draw_marks(painter, theme, middle)
        self._draw_playhead(painter, theme, middle)
        if self.hasFocus():
            painter.setPen(pen(theme.accent, 1.0))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4.0, 4.0)
        painter.end()

    def _draw_marks(self, painter: QPainter, theme: Theme, middle: float) -> None:
        """What happened above the line, what somebody did below it: not by colour alone."""
        drawn = set()
        for mark in self.marks:
            x = round(self.x_of(mark.step))
            if (x, mark.kind) in drawn:
                continue
            drawn.add((x, mark.kind))
            side = 1.0 if mark.by_user else -1.0
            painter.setPen(pen(colour_of(mark.kind, theme), 2.0))
            painter.drawLine(QPointF(x, middle + side * 4.0), QPointF(x, middle + side * 10.0))
            if mark.kind in ("break", "edit", "condition"):  # and some of them by their shape
                painter.drawLine(
                    QPointF(x - 2.0, middle + side * 10.0), QPointF(x + 2.0, middle + side * 10.0)
                )

    def _draw_playhead(self, painter: QPainter, theme: Theme, middle: float) -> None:
        x = self.x_of(self.value())
        painter.setPen(pen(theme.handle, 1.5))
        painter.setBrush(QColor(theme.accent))
        painter.drawEllipse(QPointF(x, middle), 6.5, 6.5)


def colour_of(kind: MarkKind, theme: Theme) -> str:
    colours: dict[MarkKind, str] = {
        "impact": theme.impulse,
        "rest": theme.muted_text,
        "break": theme.error,
        "condition": theme.accent,
        "passage": theme.success,
        "edit": theme.selection,
        "hand": theme.velocity,
        "keys": theme.motor,
    }
    return colours[kind]
