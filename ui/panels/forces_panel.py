"""The forces panel: drag of the air, and the attraction of bodies to each other."""

from __future__ import annotations

from functools import partial

from PyQt6.QtWidgets import QWidget

from sketchfall.app.editing.document import Document
from sketchfall.app.files.settings import Settings
from sketchfall.app.language.catalogue import tr
from sketchfall.app.language.labels import in_sentence
from sketchfall.app.properties.world_properties import AIR, BETWEEN_BODIES, WorldNumber
from sketchfall.ui.fields.number_field import NumberField
from sketchfall.ui.panels.settings_panel import SettingsPanel


class ForcesPanel(SettingsPanel):
    def __init__(self, document: Document, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(document, settings, parent)
        self.fields: dict[str, NumberField] = {}
        for title, name, numbers in (
            (tr("Drag of the air"), "forces_air", AIR),
            (tr("Between bodies"), "forces_bodies", BETWEEN_BODIES),
        ):
            rows = self.add_group(title, name)
            for shown in numbers:
                field = rows.add_number(shown, partial(self._change_number, shown))
                field.refused.connect(self.refused)
                self.fields[shown.name] = field
        self._follow_document()

    def refresh(self) -> None:
        world = self._world
        for shown in (*AIR, *BETWEEN_BODIES):
            self.fields[shown.name].show_value(shown.get(world))

    def _change_number(self, shown: WorldNumber, value: float) -> None:
        text = tr("Change {property}", property=in_sentence(tr(shown.label)))
        self._change(shown.set(self._world, value), text, shown.name)
