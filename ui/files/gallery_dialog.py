"""The gallery: every example drawing with a picture and a sentence, to open with a double click or Enter.

They stand below headings, and a few letters find one. The proofs among them, which show their closed form
beside the motion, can be listed alone.
"""

from __future__ import annotations

from pathlib import Path

from PyQt6.QtCore import QSize, Qt, pyqtSignal
from PyQt6.QtGui import QColor, QFont, QIcon, QResizeEvent
from PyQt6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLineEdit,
    QListView,
    QListWidget,
    QListWidgetItem,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from sketchfall.app.files.gallery import HEADINGS, Example, examples, matches
from sketchfall.app.language.catalogue import later, later_in, tr, tr_in
from sketchfall.ui.look.plain_text import Label, plain_tip
from sketchfall.ui.look.style import current_theme, icon, resize_within_screen, theme_watcher
from sketchfall.ui.painting.thumbnail import file_thumbnail

PICTURE = QSize(196, 128)
CELL = QSize(216, 186)  # the picture, its title and the room around them
HEADING = 34  # px, the height of one
SCROLL_BAR = 24  # px, and what the frame takes
# Five columns and three rows without scrolling, and room for frame, tabs, sentence and buttons.
SIZE = QSize(5 * CELL.width() + 44, 3 * CELL.height() + 130)
NOTHING = later("No example has these words.")
# The tabs: their titles, and the kind of example that each lists.
KINDS = (
    (later_in("examples", "All"), None),
    (later_in("examples", "Scenes"), "scene"),
    (later_in("examples", "Proofs"), "proof"),
    (later_in("examples", "Lessons"), "lesson"),
)


class GalleryDialog(QDialog):
    example_chosen = pyqtSignal(Path)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Examples"))
        self.setWindowIcon(icon("gallery"))
        self.kinds = QTabBar()
        self.kinds.setAccessibleName(tr("Kinds of examples"))
        self.kinds.setDrawBase(False)
        self.kinds.setExpanding(False)
        for title, _ in KINDS:
            self.kinds.addTab(tr_in("examples", title))
        self.kinds.currentChanged.connect(self._choose_kind)
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Search"))
        self.search.setAccessibleName(tr("Search among the examples"))
        self.search.setToolTip(plain_tip(tr("Words of the title, the sentence or the heading.")))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._choose_kind)
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
        above = QHBoxLayout()
        above.addWidget(self.kinds)
        above.addStretch(1)
        above.addWidget(self.search)
        layout.addLayout(above)
        layout.addWidget(self.pictures)
        layout.addWidget(self.description)
        layout.addWidget(self.buttons)
        self._headings: dict[str, QListWidgetItem] = {}
        for example in examples():
            if example.group not in self._headings:
                self._headings[example.group] = self._add_heading(tr(HEADINGS[example.group]))
            self._add(example)
        self.pictures.setCurrentItem(self.items()[0])
        self._paint_pictures()
        theme_watcher().changed.connect(self._paint_pictures)
        resize_within_screen(self, SIZE)
        self.pictures.setFocus()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """A heading has a row for itself."""
        super().resizeEvent(event)
        for heading in self._headings.values():
            heading.setSizeHint(QSize(max(CELL.width(), self.pictures.width() - SCROLL_BAR), HEADING))

    def _picture_list(self) -> QListWidget:
        pictures = QListWidget()
        pictures.setAccessibleName(tr("Examples"))
        pictures.setViewMode(QListView.ViewMode.IconMode)
        pictures.setMovement(QListView.Movement.Static)
        pictures.setResizeMode(QListView.ResizeMode.Adjust)
        pictures.setProperty("role", "gallery")
        pictures.setIconSize(PICTURE)
        pictures.setWordWrap(True)  # a long title has two lines
        pictures.setMinimumSize(CELL.width() + SCROLL_BAR, CELL.height())
        pictures.currentItemChanged.connect(self._describe)
        pictures.itemActivated.connect(self._choose)  # Enter or a double click
        return pictures

    def _add_heading(self, title: str) -> QListWidgetItem:
        heading = QListWidgetItem(title, self.pictures)
        heading.setFlags(Qt.ItemFlag.NoItemFlags)  # it is only read
        font = QFont(self.font())
        font.setBold(True)
        heading.setFont(font)
        heading.setTextAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        return heading

    def _add(self, example: Example) -> None:
        item = QListWidgetItem(example.title, self.pictures)
        item.setSizeHint(CELL)
        item.setData(Qt.ItemDataRole.UserRole, example)
        item.setToolTip(plain_tip(example.description))
        item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, example.description)

    def _paint_pictures(self) -> None:
        theme, ratio = current_theme(), self.devicePixelRatioF()
        for heading in self._headings.values():
            heading.setForeground(QColor(theme.text))
        for item in self.items():
            picture = file_thumbnail(_example_of(item).path, PICTURE, theme, ratio)
            shown = QIcon(picture)
            shown.addPixmap(picture, QIcon.Mode.Selected)  # Qt would tint it, and hide its colours
            item.setIcon(shown)

    def items(self) -> list[QListWidgetItem]:
        """Those of the examples, in their order."""
        found = (self.pictures.item(row) for row in range(self.pictures.count()))
        return [item for item in found if item is not None and item not in self._headings.values()]

    def _choose_kind(self) -> None:
        _, kind = KINDS[self.kinds.currentIndex()]
        words = self.search.text()
        shown = [
            item
            for item in self.items()
            if kind in (None, _example_of(item).kind) and matches(_example_of(item), words)
        ]
        groups = {_example_of(item).group for item in shown}
        for group, heading in self._headings.items():
            heading.setHidden(group not in groups)
        for item in self.items():
            item.setHidden(item not in shown)
        called_so = [item for item in shown if words.casefold() in item.text().casefold()]
        best = called_so or shown
        if self.pictures.currentItem() not in best:
            self.pictures.setCurrentItem(best[0] if best else None)
        self._describe(self.pictures.currentItem())

    def _describe(self, item: QListWidgetItem | None) -> None:
        self.description.setText(_example_of(item).description if item else tr(NOTHING))

    def _choose(self) -> None:
        item = self.pictures.currentItem()
        if item:
            self.accept()
            self.example_chosen.emit(_example_of(item).path)


def _example_of(item: QListWidgetItem) -> Example:
    example = item.data(Qt.ItemDataRole.UserRole)
    assert isinstance(example, Example)
    return example
