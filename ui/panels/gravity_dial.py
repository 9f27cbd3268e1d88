"""A round dial with an arrow that shows which way things fall, and is turned by mouse, keys or wheel."""

from __future__ import annotations

import math

from PyQt6.QtCore import QPointF, Qt, pyqtSignal
from PyQt6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PyQt6.QtWidgets import QDial, QWidget

from sketchfall.app.language.catalogue import later, tr
from sketchfall.ui.canvas.marks import draw_arrow_handle, pen
from sketchfall.ui.fields.mouse_drag import MouseDrag
from sketchfall.ui.look.plain_text import plain_tip
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.look.theme_watcher import current_theme

SIZE = 64  # px
RIM = 2.0  # px around the circle, for the line that shows the focus
SNAP = 15  # degrees, with Shift
NOTCH = 5.0  # degrees, of the wheel
DOWN = -90.0  # degrees
DEAD = 3.0  # px around the middle, where the mouse points nowhere
KEYS = {Qt.Key.Key_Up: 1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: -1, Qt.Key.Key_Left: -1}
PAGES = {Qt.Key.Key_PageUp: 1, Qt.Key.Key_PageDown: -1}
TIP = later(
    "{angle:.4g}°. Which way things fall."
    " Drag, with Shift in steps of 15°; arrow keys and the wheel turn it, too."
)


class GravityDial(MouseDrag, QDial):
    """Its angle is in degrees, counter-clockwise from the right; `turned` tells the one the user wants.

    It is a QDial for those who listen to it; a QDial's value is a whole number, so the angle is kept beside.
    """

    turned = pyqtSignal(float)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.angle = DOWN
        self.is_calm = False  # there is no gravity: the arrow only says which way it would be
        self._wheel = 0.0  # degrees by which it was turned that are less than one
        self.setRange(-179, 180)
        self.setWrapping(True)
        self.setFixedSize(SIZE, SIZE)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # dragged by mouse, it leaves the keys to the canvas
        self.setAccessibleName(tr("Direction of gravity, in degrees"))
        self.show_angle(DOWN)

    def show_angle(self, angle: float, *, calm: bool = False) -> None:
        self.angle, self.is_calm = angle, calm
        self.setValue(round(angle))
        self.setAccessibleDescription(tr("{angle:g}°; 0° is to the right, -90° is down.", angle=angle))
        self.setToolTip(plain_tip(tr(TIP, angle=angle)))
        self.update()

    # --- turning ----------------------------------------------------------------------------------------

    def _turn_to(self, angle: float) -> None:
        angle = within_a_turn(angle)
        self.show_angle(angle, calm=self.is_calm)
        self.turned.emit(angle)

    def drag_to(self, event: QMouseEvent) -> None:
        way = event.position() - self._middle
        if math.hypot(way.x(), way.y()) < DEAD:
            return
        angle = math.degrees(math.atan2(-way.y(), way.x()))
        snaps = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        self._turn_to(SNAP * round(angle / SNAP) if snaps else round(angle))

    def wheelEvent(self, event: QWheelEvent | None) -> None:
        assert event is not None
        self._wheel += NOTCH * event.angleDelta().y() / 120.0
        whole = int(self._wheel)  # a touch pad turns it by less at a time
        self._wheel -= whole
        if whole:
            self._turn_to(round(self.angle) + whole)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        assert event is not None
        key = Qt.Key(event.key())
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if key in PAGES or (key in KEYS and shift):
            way = {**KEYS, **PAGES}[key]
            # The next multiple that way, which may be nearer than a whole step.
            self._turn_to(SNAP * (math.floor(way * self.angle / SNAP + 1e-9) + 1) * way)
        elif key in KEYS:
            self._turn_to(round(self.angle) + KEYS[key])
        elif key == Qt.Key.Key_Home:
            self._turn_to(DOWN)
        else:
            event.ignore()

    # --- the picture ------------------------------------------------------------------------------------

    @property
    def _middle(self) -> QPointF:
        return QPointF(self.width() / 2.0, self.height() / 2.0)

    def _towards(self, degrees: float, length: float) -> QPointF:
        """A point so many pixels from the middle."""
        angle = math.radians(degrees)
        return self._middle + QPointF(length * math.cos(angle), -length * math.sin(angle))

    def paintEvent(self, event: QPaintEvent | None) -> None:
        theme = current_theme()
        radius = min(self.width(), self.height()) / 2.0 - RIM
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(QColor(theme.base if self.isEnabled() else theme.window))
        painter.setPen(self._rim(theme))
        painter.drawEllipse(self._middle, radius, radius)
        painter.setPen(pen(theme.field_border if self.isEnabled() else theme.border, 1.0))
        for degrees in range(0, 360, 45):
            inner = radius - (6.0 if degrees % 90 == 0 else 3.5)
            painter.drawLine(self._towards(degrees, radius), self._towards(degrees, inner))
        colour = theme.accent if self.isEnabled() else theme.disabled_text
        tip = self._towards(self.angle, radius - 8.0)
        draw_arrow_handle(
            painter, self._towards(self.angle + 180.0, radius - 12.0), tip, colour, theme, dashed=self.is_calm
        )
        painter.end()

    def _rim(self, theme: Theme) -> QPen:
        if self.hasFocus():
            return pen(theme.accent, 2.0)
        return pen(theme.field_border if self.isEnabled() else theme.border, 1.0)


def within_a_turn(degrees: float) -> float:
    """The same direction, from -180 (left out) to 180."""
    return 180.0 - (180.0 - degrees) % 360.0
