"""The gallery: every example drawing with a picture and a sentence, to open with a double click or Enter.

The proofs among them, which show their closed form beside the motion, can be listed alone.
"""

from __future__ import annotations

from pathlib import Path

from PyQt6.QtCore import QSize, Qt, pyqtSignal
from PyQt6.QtGui import QIcon
from PyQt6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QListView,
    QListWidget,
    QListWidgetItem,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from sketchfall.app.files.gallery import Example, examples
from sketchfall.ui.look.plain_text import Label, plain_tip
from sketchfall.ui.look.style import current_theme, icon, resize_within_screen, theme_watcher
from sketchfall.ui.painting.thumbnail import file_thumbnail

PICTURE = QSize(196, 128)
CELL = QSize(216, 166)  # the picture, its title and the room around them
# Five columns and three rows without scrolling, and room for frame, tabs, sentence and buttons.
SIZE = QSize(5 * CELL.width() + 44, 3 * CELL.height() + 130)
KINDS = {"All": None, "Scenes": "scene", "Proofs": "proof"}  # the titles of the tabs


class GalleryDialog(QDialog):
    example_chosen = pyqtSignal(Path)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Examples")
        self.setWindowIcon(icon("gallery"))
        self.kinds = QTabBar()
        self.kinds.setAccessibleName("Kinds of examples")
        self.kinds.setDrawBase(False)
        self.kinds.setExpanding(False)
        for title in KINDS:
            self.kinds.addTab(title)
        self.kinds.currentChanged.connect(self._choose_kind)
        self.pictures = self._picture_list()
        self.description = Label()
        self.description.setWordWrap(True)
        self.description.setProperty("role", "hint")
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Open | QDialogButtonBox.StandardButton.Cancel
        )
        self.buttons.accepted.connect(self._choose)
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(self.kinds)
        layout.addWidget(self.pictures)
        layout.addWidget(self.description)
        layout.addWidget(self.buttons)
        for example in examples():
            self._add(example)
        self.pictures.setCurrentRow(0)
        self._paint_pictures()
        theme_watcher().changed.connect(self._paint_pictures)
        resize_within_screen(self, SIZE)

    def _picture_list(self) -> QListWidget:
        pictures = QListWidget()
        pictures.setAccessibleName("Examples")
        pictures.setViewMode(QListView.ViewMode.IconMode)
        pictures.setMovement(QListView.Movement.Static)
        pictures.setResizeMode(QListView.ResizeMode.Adjust)
        pictures.setUniformItemSizes(True)
        pictures.setIconSize(PICTURE)
        pictures.setGridSize(CELL)
        pictures.setWordWrap(True)  # a long title has two lines
        scroll_bar = 24
        pictures.setMinimumSize(2 * CELL.width() + scroll_bar, CELL.height())
        pictures.currentItemChanged.connect(self._describe)
        pictures.itemActivated.connect(self._choose)  # Enter or a double click
        return pictures

    def _add(self, example: Example) -> None:
        item = QListWidgetItem(example.title, self.pictures)
        item.setSizeHint(CELL - QSize(8, 4))
        item.setData(Qt.ItemDataRole.UserRole, example)
        item.setToolTip(plain_tip(example.description))
        item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, example.description)

    def _paint_pictures(self) -> None:
        theme, ratio = current_theme(), self.devicePixelRatioF()
        for item in self._items():
            picture = file_thumbnail(_example_of(item).path, PICTURE, theme, ratio)
            shown = QIcon(picture)
            shown.addPixmap(picture, QIcon.Mode.Selected)  # Qt would tint it, and hide its colours
            item.setIcon(shown)

    def _items(self) -> list[QListWidgetItem]:
        found = (self.pictures.item(row) for row in range(self.pictures.count()))
        return [item for item in found if item is not None]

    def _choose_kind(self) -> None:
        kind = KINDS[self.kinds.tabText(self.kinds.currentIndex())]
        shown = [item for item in self._items() if kind in (None, _example_of(item).kind)]
        for item in self._items():
            item.setHidden(item not in shown)
        if self.pictures.currentItem() not in shown:
            self.pictures.setCurrentItem(shown[0])

    def _describe(self, item: QListWidgetItem | None) -> None:
        self.description.setText(_example_of(item).description if item else "")

    def _choose(self) -> None:
        item = self.pictures.currentItem()
        if item:
            self.accept()
            self.example_chosen.emit(_example_of(item).path)


def _example_of(item: QListWidgetItem) -> Example:
    example = item.data(Qt.ItemDataRole.UserRole)
    assert isinstance(example, Example)
    return example
