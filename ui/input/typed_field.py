"""The field at the cursor for what is typed while something is drawn. Enter takes it, Esc gives it up."""

from __future__ import annotations

from PyQt6.QtCore import QPointF, Qt, pyqtSignal
from PyQt6.QtGui import QFocusEvent, QFontMetricsF, QKeyEvent
from PyQt6.QtWidgets import QLineEdit, QWidget

from sketchfall.app.language.catalogue import later, tr
from sketchfall.ui.fields.own_keys import OwnKeys
from sketchfall.ui.look.plain_text import plain_tip
from sketchfall.ui.look.style import mark_invalid

OFFSET = 16, -38  # px from the cursor, clear of its picture and of the label below it
LEAST_WIDTH, MARGIN = 90, 24  # px
FORMS = later("2.5 long, 2.5<30 at 30°, 3x1 wide and high, r0.4 or d0.8 for a circle; units and sums, too.")
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class TypedField(QLineEdit):
    taken = pyqtSignal()
    given_up = pyqtSignal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._escape = OwnKeys(self, Qt.Key.Key_Escape)
        self.setAccessibleName(tr("Measure of what is drawn"))
        self.setToolTip(plain_tip(tr(FORMS)))
        self.setMaxLength(100)
        self.textEdited.connect(self._fit)
        self.hide()

    def open_with(self, text: str, pixel: QPointF) -> None:
        self.setText(text)
        self.show_problem("")
        self._fit()
        self.go_to(pixel)
        self.show()
        self.setFocus()

    def go_to(self, pixel: QPointF) -> None:
        """Beside the cursor, within the canvas."""
        parent = self.parentWidget()
        assert parent is not None
        x, y = round(pixel.x()) + OFFSET[0], round(pixel.y()) + OFFSET[1]
        self.move(
            max(0, min(x, parent.width() - self.width())), max(0, min(y, parent.height() - self.height()))
        )

    def show_problem(self, problem: str) -> None:
        mark_invalid(self, bool(problem))
        self.setToolTip(plain_tip(problem or tr(FORMS)))

    def _fit(self) -> None:
        wide = QFontMetricsF(self.font()).horizontalAdvance(self.text())
        self.resize(max(LEAST_WIDTH, round(wide) + MARGIN), self.sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        assert event is not None
        if event.key() == Qt.Key.Key_Escape:
            self.given_up.emit()
        elif event.key() in ENTER:
            self.taken.emit()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent | None) -> None:
        self._escape.listen()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent | None) -> None:
        self._escape.rest()
        super().focusOutEvent(event)
