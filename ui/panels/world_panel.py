"""The world panel: gravity, walls around the page, and whether what rests may sleep."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace
from PyQt6.QtWidgets import QWidget

from sketchfall.app.drawing.geometry import Box, Point
from sketchfall.app.drawing.scene import DrawingError
from sketchfall.app.drawing.walls import has_walls
from sketchfall.app.editing.changes import Change, PartsAdded, PartsChanged, PartsRemoved
from sketchfall.app.editing.document import Document
from sketchfall.app.editing.wall_commands import put_walls, remove_walls
from sketchfall.app.files.settings import Settings
from sketchfall.app.language.catalogue import tr, tr_in
from sketchfall.physics import EngineSettings
from sketchfall.ui.fields.form import make_tick
from sketchfall.ui.panels.gravity_rows import GravityRows
from sketchfall.ui.panels.settings_panel import SettingsPanel


class WorldPanel(SettingsPanel):
    def __init__(
        self,
        document: Document,
        settings: Settings,
        view_box: Callable[[], Box],
        parent: QWidget | None = None,
    ) -> None:
        """`view_box` tells what is seen of the drawing, which is where walls are put."""
        super().__init__(document, settings, parent)
        self._view_box = view_box
        self.gravity = GravityRows(self.add_group(tr("Gravity"), "world_gravity"), self._change_gravity)
        page = self.add_group(tr_in("drawing", "Page"), "world_page")
        walls = tr("Four walls around what is seen and all that is drawn.")
        self.walls = make_tick(tr("Walls around the page"), walls)
        self.walls.clicked.connect(self._change_walls)
        self.sleeping = make_tick(tr("Bodies at rest sleep"), tr(EngineSettings.sleeping.meaning))
        self.sleeping.clicked.connect(self._change_sleeping)
        for box in (self.walls, self.sleeping):
            page.addRow(box)
        for field in (self.gravity.x, self.gravity.y):
            field.refused.connect(self.refused)
        self._follow_document()

    def _document_changed(self, change: Change) -> None:
        super()._document_changed(change)
        if isinstance(change, PartsAdded | PartsRemoved | PartsChanged) and change.ids.bodies:
            self.walls.setChecked(has_walls(self.document.scene.bodies))

    def refresh(self) -> None:
        world = self._world
        self.gravity.show(world.gravity)
        self.sleeping.setChecked(world.sleeping)
        self.walls.setChecked(has_walls(self.document.scene.bodies))

    def _change_gravity(self, gravity: Point, text: str, merge_key: str) -> None:
        self._change(replace(self._world, gravity=gravity), text, merge_key)

    def _change_sleeping(self, sleeping: bool) -> None:
        self._change(replace(self._world, sleeping=sleeping), tr("Change sleeping"))

    def _change_walls(self, wanted: bool) -> None:
        if not wanted:
            remove_walls(self.document)
            return
        try:
            put_walls(self.document, self._view_box())
        except DrawingError as error:
            self.refused.emit(tr("Walls cannot be put around this page: {reason}.", reason=error))
            self.refresh()
