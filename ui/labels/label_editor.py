"""The field in which a text label is written, where it stands on the canvas.

Enter or a click elsewhere ends it, Shift+Enter begins another line, Esc leaves everything as it was.
"""

from __future__ import annotations

from PyQt6.QtCore import QPoint, Qt, pyqtSignal
from PyQt6.QtGui import QFocusEvent, QFontMetricsF, QKeyEvent
from PyQt6.QtWidgets import QFrame, QPlainTextEdit, QWidget

from sketchfall.app.language.catalogue import tr
from sketchfall.ui.fields.own_keys import OwnKeys

SMALLEST, LARGEST = 12, 60  # px, of letters that can be written
LEAST_WIDTH, MARGIN = 160, 10  # px
LONGEST = 2000  # letters, as in the file
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class LabelEditor(QPlainTextEdit):
    ended = pyqtSignal(object, bool)  # the text, or None if it is given up; whether by a click elsewhere

    def __init__(self, text: str, size: float, place: QPoint, parent: QWidget) -> None:
        super().__init__(parent)
        self._place = place
        self._is_over = False
        self._own_keys = OwnKeys(self, Qt.Key.Key_Escape, *ENTER)
        self.setAccessibleName(tr("Text on the canvas"))
        self.setFrameShape(QFrame.Shape.Box)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        for set_policy in (self.setHorizontalScrollBarPolicy, self.setVerticalScrollBarPolicy):
            set_policy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        font = self.font()
        font.setPixelSize(round(min(LARGEST, max(SMALLEST, size))))
        self.setFont(font)
        self.setPlaceholderText(tr("Text"))
        self.setPlainText(text)
        self.selectAll()
        self.textChanged.connect(self._fit)
        self._fit()
        self.show()
        self.setFocus()

    def _fit(self) -> None:
        """As large as its text, within the canvas."""
        parent, metrics = self.parentWidget(), QFontMetricsF(self.font())
        assert parent is not None
        lines = self.toPlainText().split("\n")
        width = max(metrics.horizontalAdvance(line) for line in lines) + metrics.height()
        height = metrics.lineSpacing() * len(lines)
        self.resize(
            min(parent.width(), max(LEAST_WIDTH, round(width) + 2 * MARGIN)), round(height) + 2 * MARGIN
        )
        x = max(0, min(self._place.x() - MARGIN // 2, parent.width() - self.width()))
        y = max(0, min(self._place.y() - MARGIN // 2, parent.height() - self.height()))
        self.move(x, y)

    def finish(self, *, elsewhere: bool = False) -> None:
        whole = (
            self.toPlainText().encode(errors="replace").decode()
        )  # no half characters, as from a clipboard
        self._end(whole[:LONGEST], elsewhere)

    def _end(self, text: str | None, elsewhere: bool = False) -> None:
        if not self._is_over:
            self._is_over = True
            self.hide()
            self.deleteLater()
            self.ended.emit(text, elsewhere)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        assert event is not None
        if event.key() == Qt.Key.Key_Escape:
            self._end(None)
        elif event.key() in ENTER and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.finish()
        elif event.key() in ENTER:
            self.insertPlainText("\n")
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent | None) -> None:
        self._own_keys.listen()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent | None) -> None:
        self._own_keys.rest()
        super().focusOutEvent(event)
        assert event is not None
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.finish(elsewhere=event.reason() == Qt.FocusReason.MouseFocusReason)
