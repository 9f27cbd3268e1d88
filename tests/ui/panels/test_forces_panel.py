"""A user sets drag, attraction, integrator and correction of the world."""

from __future__ import annotations

from typing import get_args

import pytest
from PyQt6.QtCore import Qt

from sketchfall.app.drawing.scene import (
    Correction,
    FrictionRule,
    Integrator,
    NarrowPhase,
    RestitutionRule,
    WorldSettings,
)
from sketchfall.app.properties.world_properties import AIR, BETWEEN_BODIES, WorldNumber
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.ui.look.theme_watcher import current_theme
from sketchfall.ui.panels.calculation_choices import (
    CORRECTIONS,
    FRICTION_RULES,
    INTEGRATORS,
    NARROW_PHASES,
    RESTITUTION_RULES,
)
from tests.ui.qtest import QTest
from tests.ui.user import CONTROL, User


def world(user: User) -> WorldSettings:
    return user.window.document.scene.world


def test_every_choice_that_a_drawing_can_hold_is_offered_in_its_order() -> None:
    assert tuple(INTEGRATORS) == get_args(Integrator)
    assert tuple(CORRECTIONS) == get_args(Correction)
    assert tuple(NARROW_PHASES) == get_args(NarrowPhase)
    assert tuple(RESTITUTION_RULES) == get_args(RestitutionRule)
    assert tuple(FRICTION_RULES) == get_args(FrictionRule)


@pytest.mark.parametrize("shown", [*AIR, *BETWEEN_BODIES], ids=lambda shown: shown.name)
def test_a_number_is_typed_and_taken_back(user: User, shown: WorldNumber) -> None:
    field = user.window.forces_panel.fields[shown.name]
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "0.25")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert shown.get(world(user)) == 0.25
    user.view.setFocus()
    user.press(Qt.Key.Key_Z, CONTROL)
    assert world(user) == WorldSettings()
    assert field.text() == "0"


def test_a_negative_drag_is_refused_with_a_sentence(user: User) -> None:
    field = user.window.forces_panel.fields["linear_drag"]
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "-1")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert "Linear drag" in user.sentence
    told = user.window.status.sentence.palette().windowText().color()
    assert told.name() == current_theme().error
    assert world(user) == WorldSettings()


def test_the_integrator_is_chosen_and_its_use_is_told(user: User) -> None:
    panel = user.window.advanced_panel
    for index, name in enumerate(get_args(Integrator)):
        panel.integrator.setCurrentIndex(index)
        panel.integrator.activated.emit(index)
        assert world(user).integrator == name
        assert panel.integrator_help.text() == INTEGRATORS[name][1]
    panel.correction.activated.emit(2)
    assert world(user).correction == "projection"


def test_while_it_runs_a_change_holds_for_the_drawing_and_the_run(user: User) -> None:
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    user.window.starter.ready_stages.add("engine")
    user.press(Qt.Key.Key_Space)
    user.type_into(user.window.forces_panel.fields["linear_drag"], "0.5")
    run = user.window.player.run
    assert isinstance(run, RigidRun)
    assert run.world.linear_drag == 0.5
    user.press(Qt.Key.Key_R, CONTROL)
    assert world(user).linear_drag == 0.5
