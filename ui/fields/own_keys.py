"""Keys that are shortcuts of actions of the window, and yet for the field or slider with the focus."""

from __future__ import annotations

from PyQt6.QtCore import QEvent, QObject, Qt
from PyQt6.QtGui import QKeyEvent
from PyQt6.QtWidgets import QWidget


class OwnKeys(QObject):
    """Listens only while its widget has the focus, since a widget gets hundreds of events before it is seen.

    The widget calls `listen` and `rest` when the focus comes and goes.
    """

    def __init__(self, widget: QWidget, *keys: Qt.Key) -> None:
        super().__init__(widget)
        self._widget = widget
        self._keys = keys

    def listen(self) -> None:
        self._widget.installEventFilter(self)

    def rest(self) -> None:
        self._widget.removeEventFilter(self)

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        override = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride
        if isinstance(event, QKeyEvent) and override and event.key() in self._keys:
            event.accept()
            return True
        return False
