"""The world panel: gravity, how materials combine, how finely time is divided, how pairs are found, walls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import get_args

from msgspec.structs import replace
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QCheckBox, QSpinBox, QWidget

from sketchfall.app.drawing.geometry import Box, Point
from sketchfall.app.drawing.scene import DrawingError, FrictionRule, RestitutionRule
from sketchfall.app.drawing.walls import has_walls
from sketchfall.app.editing.changes import Change, PartsAdded, PartsChanged, PartsRemoved
from sketchfall.app.editing.document import Document
from sketchfall.app.editing.wall_commands import put_walls, remove_walls
from sketchfall.app.laboratory.broad_phase_race import METHODS, name_of
from sketchfall.physics import MAX_SUBSTEPS
from sketchfall.ui.look.plain_text import plain_tip
from sketchfall.ui.panels.gravity_rows import GravityRows
from sketchfall.ui.panels.settings_panel import SettingsPanel


class WorldPanel(SettingsPanel):
    def __init__(
        self,
        document: Document,
        view_box: Callable[[], Box],
        parent: QWidget | None = None,
    ) -> None:
        """`view_box` tells what is seen of the drawing, which is where walls are put."""
        super().__init__(document, parent)
        self._view_box = view_box
        rows = self._rows
        self.gravity = GravityRows(rows, self._change_gravity)
        self.restitution = rows.add_combo(
            "Bounce rule", _words(get_args(RestitutionRule)), self._change_restitution
        )
        self.restitution.setToolTip("How the restitutions of two bodies combine.")
        self.friction = rows.add_combo("Friction rule", _words(get_args(FrictionRule)), self._change_friction)
        self.friction.setToolTip("How the frictions of two bodies combine.")
        self.substeps = QSpinBox()
        self.substeps.setRange(1, MAX_SUBSTEPS)
        self.substeps.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.substeps.setAccessibleName("Sub-steps")
        self.substeps.setToolTip("Parts of each step of 1/60 s. More make high piles stiffer, and cost time.")
        self.substeps.valueChanged.connect(self._change_substeps)
        rows.addRow("Sub-steps", self.substeps)
        self.broad_phase = rows.add_combo(
            "Broad phase", [name_of(method) for method in METHODS], self._change_broad_phase
        )
        self.broad_phase.setToolTip(
            "How pairs that might touch are found. It never changes a run, only how long it takes.\n"
            "Tools > Compare broad phases shows which is fastest for this drawing."
        )
        self.sleeping = self._check_box(
            "Bodies at rest sleep", "Saves time; switch it off to compare with theory.", self._change_sleeping
        )
        self.walls = self._check_box(
            "Walls around the page",
            "Four walls around what is seen and all that is drawn.",
            self._change_walls,
        )
        for field in (self.gravity.x, self.gravity.y):
            field.refused.connect(self.refused)
        self._follow_document()

    def _check_box(self, text: str, tip: str, clicked: Callable[[bool], None]) -> QCheckBox:
        box = QCheckBox(text)
        box.setToolTip(plain_tip(tip))
        box.clicked.connect(clicked)
        self._rows.addRow("", box)
        return box

    def _document_changed(self, change: Change) -> None:
        super()._document_changed(change)
        if isinstance(change, PartsAdded | PartsRemoved | PartsChanged) and change.ids.bodies:
            self.walls.setChecked(has_walls(self.document.scene.bodies))

    def refresh(self) -> None:
        world = self._world
        self.gravity.show(world.gravity)
        self.restitution.setCurrentIndex(get_args(RestitutionRule).index(world.restitution_rule))
        self.friction.setCurrentIndex(get_args(FrictionRule).index(world.friction_rule))
        self.substeps.blockSignals(True)
        self.substeps.setValue(world.substeps)
        self.substeps.blockSignals(False)
        self.broad_phase.setCurrentIndex(METHODS.index(world.broad_phase))
        self.sleeping.setChecked(world.sleeping)
        self.walls.setChecked(has_walls(self.document.scene.bodies))

    def _change_gravity(self, gravity: Point, what: str, merge_key: str) -> None:
        self._change(replace(self._world, gravity=gravity), what, merge_key)

    def _change_restitution(self, index: int) -> None:
        rule = get_args(RestitutionRule)[index]
        self._change(replace(self._world, restitution_rule=rule), "the rule for bounces")

    def _change_friction(self, index: int) -> None:
        rule = get_args(FrictionRule)[index]
        self._change(replace(self._world, friction_rule=rule), "the rule for friction")

    def _change_substeps(self, substeps: int) -> None:
        self._change(replace(self._world, substeps=substeps), "the sub-steps", "substeps")

    def _change_broad_phase(self, index: int) -> None:
        self._change(replace(self._world, broad_phase=METHODS[index]), "the broad phase")

    def _change_sleeping(self, sleeping: bool) -> None:
        self._change(replace(self._world, sleeping=sleeping), "sleeping")

    def _change_walls(self, wanted: bool) -> None:
        if not wanted:
            remove_walls(self.document)
            return
        try:
            put_walls(self.document, self._view_box())
        except DrawingError as error:
            self.refused.emit(f"Walls cannot be put around this page: {error}.")
            self.refresh()


def _words(rules: Sequence[str]) -> list[str]:
    return [rule.replace("_", " ").capitalize() for rule in rules]
