"""Fields for one line of text: after Enter, which takes it over, or Esc, the canvas has the keyboard."""

from __future__ import annotations

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtGui import QFocusEvent, QKeyEvent
from PyQt6.QtWidgets import QDialog, QLineEdit, QWidget

from sketchfall.app.language.catalogue import tr
from sketchfall.ui.fields.keyboard_home import give_keyboard_back
from sketchfall.ui.fields.own_keys import OwnKeys

LONGEST_NAME = 200  # letters


class TextField(QLineEdit):
    """What is refused stays in the field, which keeps the keyboard to have it corrected."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._escape = OwnKeys(self, Qt.Key.Key_Escape)

    def restore(self) -> None:
        """Show again what holds."""
        raise NotImplementedError

    def focusInEvent(self, event: QFocusEvent | None) -> None:
        self._escape.listen()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent | None) -> None:
        self._escape.rest()
        super().focusOutEvent(event)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        assert event is not None
        if event.key() == Qt.Key.Key_Escape:
            was_typed = self.isModified()
            self.restore()
            give_keyboard_back(self)
            if not was_typed and isinstance(self.window(), QDialog):
                event.ignore()  # which closes the dialog
            return
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()
            if not self.isModified():  # it was not refused
                give_keyboard_back(self)


class NameField(TextField):
    """The name of a part, or of several."""

    renamed = pyqtSignal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = ""
        self.setMaxLength(LONGEST_NAME)
        self.setAccessibleName(tr("Name"))
        self.editingFinished.connect(self._finished)

    def show_name(self, name: str, absent: str) -> None:
        """absent: what to say if there is none."""
        self._name = name
        self.setPlaceholderText(absent)
        if not self.isModified():
            self.restore()

    def restore(self) -> None:
        self.setText(self._name)
        self.setModified(False)

    def _finished(self) -> None:
        if self.isModified():
            self.setModified(False)
            self.renamed.emit(self.text())
