"""The field above a list, in which some letters leave a part of it."""

from __future__ import annotations

from PyQt6.QtCore import QEvent, Qt, pyqtSignal
from PyQt6.QtGui import QKeyEvent
from PyQt6.QtWidgets import QLineEdit

from sketchfall.ui.fields.keyboard_home import give_keyboard_back
from sketchfall.ui.look.plain_text import plain_tip

INTO_LIST = (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class ListFilter(QLineEdit):
    """Down and Enter go to the list; Esc empties the field, and then leaves it."""

    list_wanted = pyqtSignal()

    def __init__(self, placeholder: str, name: str, tip: str) -> None:
        super().__init__()
        self.setPlaceholderText(placeholder)
        self.setAccessibleName(name)
        self.setToolTip(plain_tip(tip))
        self.setClearButtonEnabled(True)

    def event(self, event: QEvent | None) -> bool:
        override = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride
        if isinstance(event, QKeyEvent) and override and event.key() == Qt.Key.Key_Escape:
            event.accept()  # or the window would take it
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        assert event is not None
        if event.key() in INTO_LIST:
            self.list_wanted.emit()
        elif event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        elif event.key() == Qt.Key.Key_Escape:
            give_keyboard_back(self)
        else:
            super().keyPressEvent(event)
