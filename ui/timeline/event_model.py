"""The events of a course as rows of a list, of which some letters leave a part; it grows at its end."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from PyQt6.QtCore import QAbstractListModel, QModelIndex, QObject, QSize, Qt
from PyQt6.QtGui import QColor, QIcon, QPixmap

from sketchfall.app.timeline.event_log import event_line, first_difference, fits, latest
from sketchfall.app.timeline.marks import Mark, MarkKind
from sketchfall.ui.look.plain_text import plain_tip
from sketchfall.ui.look.theme_watcher import current_theme, theme_watcher
from sketchfall.ui.timeline.track import colour_of

STRIPE = QSize(4, 14)  # px, of the colour that the kind has on the line of time


class EventModel(QAbstractListModel):
    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._events: list[Mark] = []
        self._shown: list[int] = []  # the places among them of those that fit the words
        self._words = ""
        self._stripes: dict[MarkKind, QIcon] = {}
        theme_watcher().changed.connect(self._theme_changed)

    @property
    def events(self) -> list[Mark]:
        """Those that are shown."""
        return [self._events[place] for place in self._shown]

    def event_at(self, row: int) -> Mark:
        return self._events[self._shown[row]]

    def show_events(self, course: Sequence[Mark]) -> None:
        """What is the same as before stays: who reads or hears the list does not lose the place."""
        events = latest(course)
        same = first_difference(self._events, events)
        kept = bisect_left(self._shown, same)
        if kept < len(self._shown):
            self.beginRemoveRows(QModelIndex(), kept, len(self._shown) - 1)
            del self._shown[kept:]
            self.endRemoveRows()
        self._events = events
        new = self._fitting(same)
        if new:
            self.beginInsertRows(QModelIndex(), kept, kept + len(new) - 1)
            self._shown += new
            self.endInsertRows()

    def show_fitting(self, words: str) -> None:
        self.beginResetModel()
        self._words = words
        self._shown = self._fitting(0)
        self.endResetModel()

    def _fitting(self, first: int) -> list[int]:
        return [place for place in range(first, len(self._events)) if fits(self._events[place], self._words)]

    # --- for the view -----------------------------------------------------------------------------------

    def rowCount(self, parent: QModelIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._shown)

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        event = self.event_at(index.row())
        if role == Qt.ItemDataRole.DisplayRole:
            return event_line(event)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(event_line(event))
        if role == Qt.ItemDataRole.DecorationRole:
            return self._stripe(event.kind)
        return None

    def _stripe(self, kind: MarkKind) -> QIcon:
        if kind not in self._stripes:
            picture = QPixmap(STRIPE)
            picture.fill(QColor(colour_of(kind, current_theme())))
            self._stripes[kind] = QIcon(picture)
            self._stripes[kind].addPixmap(picture, QIcon.Mode.Selected)  # Qt would tint it
        return self._stripes[kind]

    def _theme_changed(self) -> None:
        self._stripes.clear()
        if self._shown:
            self.dataChanged.emit(self.index(0), self.index(len(self._shown) - 1))
