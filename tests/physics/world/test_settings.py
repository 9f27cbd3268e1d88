"""EngineSettings of a world: declared once, checked when set, handed to the step by name."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sketchfall.physics import Circle, World
from sketchfall.physics.collision.broad_phase import METHODS
from sketchfall.physics.method_names import BROAD_PHASES
from sketchfall.physics.setting import Choice, Number, Setting, WholeNumber
from sketchfall.physics.settings import BESIDE, DECLARED, SETTINGS, EngineSettings, check_settings

# A value other than the default for each, and what the step's row holds of it then.
OTHERS: dict[str, tuple[Any, dict[str, float]]] = {
    "gravity": ((1.5, -2.5), {"gravity_x": 1.5, "gravity_y": -2.5}),
    "substeps": (9, {"substeps": 9}),
    "sleeping": (False, {"sleeping": 0}),
    "broad_phase": ("quadtree", {"broad_phase": BROAD_PHASES.index("quadtree")}),
    "narrow_phase": ("gjk", {"narrow_phase": 1}),
    "restitution_rule": ("maximum", {"restitution_rule": 2}),
    "friction_rule": ("average", {"friction_rule": 4}),
    "restitution_threshold": (0.125, {"restitution_threshold": 0.125}),
    "linear_drag": (0.25, {"linear_drag": 0.25}),
    "quadratic_drag": (0.375, {"quadratic_drag": 0.375}),
    "wind": ((-1.5, 2.5), {"wind_x": -1.5, "wind_y": 2.5}),
    "attraction": (7.0, {"attraction": 7.0}),
    "integrator": ("rk4", {"integrator": 4}),
    "correction": ("projection", {"correction": 2}),
    "correction_percent": (0.5, {"correction_percent": 0.5}),
    "correction_slop": (0.0625, {"correction_slop": 0.0625}),
}
WAKING = {"gravity", "sleeping", "friction_rule", "linear_drag", "quadratic_drag", "wind", "attraction"}


def test_every_setting_is_tried_here() -> None:
    assert set(OTHERS) == set(DECLARED)


@pytest.mark.parametrize("name", DECLARED)
def test_a_setting_reaches_its_own_place_in_the_row_and_no_other(name: str) -> None:
    value, columns = OTHERS[name]
    others = {each: 10.0 + place for place, (each, _) in enumerate(BESIDE)}
    usual, changed = np.zeros(2, SETTINGS)
    for row, settings in ((usual, EngineSettings()), (changed, EngineSettings(**{name: value}))):
        numbers = dict(zip(SETTINGS.names or (), settings.row(**others), strict=True))
        for column, number in numbers.items():
            row[column] = number
    differing = {column for column in SETTINGS.names or () if usual[column] != changed[column]}
    assert {column: changed[column] for column in differing} == columns
    assert {each: changed[each] for each in others} == others


@pytest.mark.parametrize("name", DECLARED)
def test_a_setting_can_be_given_and_set_and_is_saved(name: str) -> None:
    value, _ = OTHERS[name]
    given, later = EngineSettings(**{name: value}), EngineSettings()
    setattr(later, name, value)
    assert getattr(given, name) == getattr(later, name) == value != DECLARED[name].default
    assert check_settings(given.saved_settings()) == later.saved_settings()


@pytest.mark.parametrize("name", DECLARED)
def test_a_setting_wakes_those_at_rest_if_it_concerns_them(name: str) -> None:
    world = World()
    ball = world.add_body(Circle(0.5))
    ball.sleep()
    setattr(world, name, OTHERS[name][0])
    assert ball.awake == (name in WAKING)


def test_to_allow_sleep_wakes_nobody() -> None:
    world = World(sleeping=False)
    ball = world.add_body(Circle(0.5))
    ball.sleep()
    world.sleeping = True
    assert not ball.awake


def test_a_setting_that_there_is_not_is_refused_by_name() -> None:
    with pytest.raises(TypeError, match="no setting 'gravitation'; it has gravity, substeps"):
        World(gravitation=3.0)


def bounds_of(setting: Setting[Any]) -> list[Any]:
    if isinstance(setting, WholeNumber):
        return [setting.lowest - 1, setting.highest + 1, 2.5, True]
    if isinstance(setting, Number):
        return [setting.lowest - 1e-9, float("nan"), "much"] + (
            [setting.highest * 1.001] if np.isfinite(setting.highest) else []
        )
    return ["guessing", None, 3] if isinstance(setting, Choice) else []


@pytest.mark.parametrize("name", DECLARED)
def test_what_is_out_of_range_is_refused_and_nothing_changes(name: str) -> None:
    settings = EngineSettings()
    for wrong in bounds_of(DECLARED[name]):
        with pytest.raises(ValueError, match=f"^{name}: "):
            setattr(settings, name, wrong)
    assert settings.saved_settings() == EngineSettings().saved_settings()


def test_every_broad_phase_that_has_a_name_is_there() -> None:
    assert tuple(METHODS) == BROAD_PHASES
