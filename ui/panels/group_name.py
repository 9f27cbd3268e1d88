"""What the inspector shows above all else if a group is selected: of what it is, and its name."""

from __future__ import annotations

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QVBoxLayout, QWidget

from sketchfall.app.drawing.spoken import group_in_words
from sketchfall.app.editing.document import Document
from sketchfall.app.editing.grouping import Grouping, rename
from sketchfall.app.language.catalogue import tr
from sketchfall.ui.fields.text_field import NameField
from sketchfall.ui.look.plain_text import Label, plain_tip
from sketchfall.ui.panels.changing import try_change


class GroupName(QWidget):
    refused = pyqtSignal(str)  # why a name was not taken

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self.title = Label()
        self.title.setProperty("role", "title")
        self.name = NameField()
        self.name.setAccessibleName(tr("Name of the group"))
        self.name.setToolTip(plain_tip(tr("What the group is called, when it is spoken of.")))
        self.name.renamed.connect(self._rename)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.title)
        layout.addWidget(self.name)

    def refresh(self) -> None:
        grouping = Grouping(self._document)
        self.setVisible(grouping.chosen is not None)
        if grouping.chosen is not None:
            self.title.setText(group_in_words("", grouping.members(grouping.chosen)))
            self.name.show_name(grouping.name, tr("no name of its own"))

    def _rename(self, name: str) -> None:
        try_change(self, lambda: rename(self._document, name))
