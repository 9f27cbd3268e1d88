"""The methods panel: by which method a drawing runs, and how it is found where bodies touch."""

from __future__ import annotations

from typing import get_args

from msgspec.structs import replace
from PyQt6.QtWidgets import QWidget

from sketchfall.app.drawing.scene import Method, NarrowPhase
from sketchfall.app.editing.document import Document
from sketchfall.ui.panels.method_choice import MethodChoice
from sketchfall.ui.panels.settings_panel import SettingsPanel

NARROW_PHASES = ("Separating axes (SAT)", "GJK and EPA")  # in the order of NarrowPhase


class MethodsPanel(SettingsPanel):
    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(document, parent)
        self.method = MethodChoice(self._rows, self._change_method)
        self.narrow_phase = self._rows.add_combo(
            "Narrow phase", list(NARROW_PHASES), self._change_narrow_phase
        )
        self._rows.add_hint("How it is found whether and where two bodies touch. Both find the same.")
        self._follow_document()

    def refresh(self) -> None:
        world = self._world
        self.method.show_method(world.method)
        self.narrow_phase.setCurrentIndex(get_args(NarrowPhase).index(world.narrow_phase))

    def _change_method(self, method: Method) -> None:
        self._change(replace(self._world, method=method), "the method")

    def _change_narrow_phase(self, index: int) -> None:
        self._change(replace(self._world, narrow_phase=get_args(NarrowPhase)[index]), "the narrow phase")
