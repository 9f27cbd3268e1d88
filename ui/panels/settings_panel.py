"""What panels of a drawing's settings have in common: they follow the document, and change it undoably."""

from __future__ import annotations

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QWidget

from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import WorldSettings
from sketchfall.app.editing.changes import WHOLE_DRAWING_CHANGES, Change, WorldChanged
from sketchfall.app.editing.commands import ChangeDrawing
from sketchfall.app.editing.document import Document
from sketchfall.app.files.settings import Settings
from sketchfall.ui.fields.group import GroupColumn
from sketchfall.ui.panels.changing import try_change


class SettingsPanel(GroupColumn):
    refused = pyqtSignal(str)  # a sentence

    def __init__(self, document: Document, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(settings, parent)
        self.document = document

    def refresh(self) -> None:
        """Show what the document says."""
        raise NotImplementedError

    def _follow_document(self) -> None:
        """Once all fields are there."""
        self.add_room()
        self.document.changed.connect(self._document_changed)
        self.refresh()

    def _document_changed(self, change: Change) -> None:
        if isinstance(change, (WorldChanged, *WHOLE_DRAWING_CHANGES)):
            self.refresh()

    @property
    def _world(self) -> WorldSettings:
        return self.document.scene.world

    def _change(self, world: WorldSettings, text: str, merge_key: str = "") -> None:
        def make_change() -> None:
            change = ChangeDrawing(self.document, Parts(), text, merge_key, world=world)
            if not change.changes_nothing:
                self.document.apply(change)

        try_change(self, make_change)
