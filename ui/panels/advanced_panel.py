"""The advanced panel: by which method a drawing runs, and how its motion and contacts are calculated."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QComboBox, QSpinBox, QWidget

from sketchfall.app.drawing.scene import Method
from sketchfall.app.editing.document import Document
from sketchfall.app.files.settings import Settings
from sketchfall.app.laboratory.broad_phase_race import METHODS, name_of
from sketchfall.app.language.catalogue import tr
from sketchfall.physics import EngineSettings
from sketchfall.ui.fields.form import PanelForm
from sketchfall.ui.look.plain_text import Label, plain_tip
from sketchfall.ui.panels.calculation_choices import (
    CORRECTIONS,
    FRICTION_RULES,
    INTEGRATORS,
    NARROW_PHASES,
    RESTITUTION_RULES,
)
from sketchfall.ui.panels.method_choice import MethodChoice
from sketchfall.ui.panels.settings_panel import SettingsPanel


class AdvancedPanel(SettingsPanel):
    def __init__(self, document: Document, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(document, settings, parent)
        self.method = MethodChoice(self.add_group(tr("Method"), "advanced_method"), self._change_method)
        self._add_time(self.add_group(tr("Time"), "advanced_time"))
        self._add_contacts(self.add_group(tr("Contacts"), "advanced_contacts"))
        self._add_search(self.add_group(tr("Finding contacts"), "advanced_search"))
        self._follow_document()

    def _add_time(self, rows: PanelForm) -> None:
        self.integrator, self.integrator_help = _add_choice(
            rows, tr("Integrator"), INTEGRATORS, self._change_integrator
        )
        self.substeps = QSpinBox()
        self.substeps.setRange(EngineSettings.substeps.lowest, EngineSettings.substeps.highest)
        self.substeps.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.substeps.setAccessibleName(tr("Sub-steps"))
        self.substeps.setToolTip(plain_tip(tr(EngineSettings.substeps.meaning)))
        self.substeps.valueChanged.connect(self._change_substeps)
        rows.addRow(tr("Sub-steps"), self.substeps)

    def _add_contacts(self, rows: PanelForm) -> None:
        self.correction, self.correction_help = _add_choice(
            rows, tr("Overlaps"), CORRECTIONS, self._change_correction
        )
        self.restitution = rows.add_combo(
            tr("Bounce rule"), list(map(tr, RESTITUTION_RULES.values())), self._change_restitution
        )
        self.restitution.setToolTip(plain_tip(tr(EngineSettings.restitution_rule.meaning)))
        self.friction = rows.add_combo(
            tr("Friction rule"), list(map(tr, FRICTION_RULES.values())), self._change_friction
        )
        self.friction.setToolTip(plain_tip(tr(EngineSettings.friction_rule.meaning)))

    def _add_search(self, rows: PanelForm) -> None:
        self.broad_phase = rows.add_combo(
            tr("Broad phase"), [name_of(method) for method in METHODS], self._change_broad_phase
        )
        faster = tr("Tools > Compare broad phases shows which is fastest for this drawing.")
        self.broad_phase.setToolTip(plain_tip(f"{tr(EngineSettings.broad_phase.meaning)}\n{faster}"))
        self.narrow_phase = rows.add_combo(
            tr("Narrow phase"), list(map(tr, NARROW_PHASES.values())), self._change_narrow_phase
        )
        self.narrow_phase.setToolTip(plain_tip(tr(EngineSettings.narrow_phase.meaning)))

    def refresh(self) -> None:
        world = self._world
        self.method.show_method(world.method)
        for combo, choices, chosen in (
            (self.integrator, INTEGRATORS, world.integrator),
            (self.correction, CORRECTIONS, world.correction),
            (self.restitution, RESTITUTION_RULES, world.restitution_rule),
            (self.friction, FRICTION_RULES, world.friction_rule),
            (self.narrow_phase, NARROW_PHASES, world.narrow_phase),
        ):
            combo.setCurrentIndex(list[str](choices).index(chosen))
        self.broad_phase.setCurrentIndex(METHODS.index(world.broad_phase))
        self.substeps.blockSignals(True)
        self.substeps.setValue(world.substeps)
        self.substeps.blockSignals(False)
        for combo, hint, (_, when) in (
            (self.integrator, self.integrator_help, INTEGRATORS[world.integrator]),
            (self.correction, self.correction_help, CORRECTIONS[world.correction]),
        ):
            hint.setText(tr(when))
            combo.setToolTip(plain_tip(tr(when)))

    def _change_method(self, method: Method) -> None:
        self._change(replace(self._world, method=method), tr("Change the method"))

    def _change_integrator(self, index: int) -> None:
        self._change(replace(self._world, integrator=list(INTEGRATORS)[index]), tr("Change the integrator"))

    def _change_substeps(self, substeps: int) -> None:
        self._change(replace(self._world, substeps=substeps), tr("Change the sub-steps"), "substeps")

    def _change_correction(self, index: int) -> None:
        correction = list(CORRECTIONS)[index]
        self._change(replace(self._world, correction=correction), tr("Change how overlaps are corrected"))

    def _change_restitution(self, index: int) -> None:
        rule = list(RESTITUTION_RULES)[index]
        self._change(replace(self._world, restitution_rule=rule), tr("Change the rule for bounces"))

    def _change_friction(self, index: int) -> None:
        rule = list(FRICTION_RULES)[index]
        self._change(replace(self._world, friction_rule=rule), tr("Change the rule for friction"))

    def _change_broad_phase(self, index: int) -> None:
        self._change(replace(self._world, broad_phase=METHODS[index]), tr("Change the broad phase"))

    def _change_narrow_phase(self, index: int) -> None:
        self._change(
            replace(self._world, narrow_phase=list(NARROW_PHASES)[index]), tr("Change the narrow phase")
        )


def _add_choice(
    rows: PanelForm, label: str, choices: Mapping[Any, tuple[str, str]], chosen: Callable[[int], None]
) -> tuple[QComboBox, Label]:
    """With a sentence below, on when the chosen one is right."""
    combo = rows.add_combo(label, [tr(name) for name, _ in choices.values()], chosen)
    for index, (_, when) in enumerate(choices.values()):
        combo.setItemData(index, plain_tip(tr(when)), Qt.ItemDataRole.ToolTipRole)
    return combo, rows.add_hint()
