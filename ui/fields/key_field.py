"""A field for one key: it takes the next key that is pressed while it has the focus."""

from __future__ import annotations

from PyQt6.QtCore import QEvent, Qt, pyqtSignal
from PyQt6.QtGui import QKeyEvent
from PyQt6.QtWidgets import QLineEdit, QWidget

from sketchfall.app.language.catalogue import later, tr
from sketchfall.ui.actions.action_list import keys_while_running
from sketchfall.ui.fields.keyboard_home import give_keyboard_back
from sketchfall.ui.look.plain_text import plain_tip
from sketchfall.ui.window.key_names import key_name, shown_key

NONE = later("none: press a key here")
LEAVING = (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)
DONE = (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter)
CLEARING = (Qt.Key.Key_Backspace, Qt.Key.Key_Delete)


class KeyField(QLineEdit):
    """Backspace takes the key away; Esc, Enter and Tab keep it. Keys that a run needs are refused."""

    committed = pyqtSignal(object)  # the name of the key, or None
    refused = pyqtSignal(str)  # why, in a sentence

    def __init__(self, label: str, tip: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(label)
        how = tr("Press the key here; Backspace for none.")
        self.setToolTip(plain_tip(f"{tip} {how}"))
        self.setReadOnly(True)
        self._reserved = keys_while_running()

    def show_key(self, key: str | None, *, mixed: bool = False) -> None:
        self.setText("" if key is None or mixed else shown_key(key))
        self.setPlaceholderText(tr("mixed") if mixed else tr(NONE))

    def event(self, event: QEvent | None) -> bool:
        assert event is not None
        # Or the key would choose a tool, or Esc give up what was selected.
        if event.type() == QEvent.Type.ShortcutOverride:
            assert isinstance(event, QKeyEvent)
            if key_name(event):
                event.accept()
                return True
        if event.type() == QEvent.Type.KeyPress:
            assert isinstance(event, QKeyEvent)
            if event.key() not in LEAVING:
                return self._take(event)
        return super().event(event)

    def _take(self, event: QKeyEvent) -> bool:
        name = key_name(event)
        if event.key() in DONE:
            give_keyboard_back(self)
        elif event.key() in CLEARING:
            self.committed.emit(None)
        elif name in self._reserved:
            self.refused.emit(
                tr("{key} is used for something else while it runs: choose another key.", key=shown_key(name))
            )
        elif name:
            self.committed.emit(name)
        return True
