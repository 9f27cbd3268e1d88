"""The numbers of a world: each is read back as it was set, and no other changes with it."""

from __future__ import annotations

import math

import pytest
from msgspec.structs import asdict, replace

from sketchfall.app.drawing.scene import WorldSettings
from sketchfall.app.properties.world_properties import DIRECTION, STRENGTH, WORLD_NUMBERS, WorldNumber

pytestmark = pytest.mark.no_engine

POLAR = {"gravity", "gravity_direction"}  # the other way to tell the components of gravity
WORLD = WorldSettings(
    gravity=(3.0, -4.0), linear_drag=0.5, quadratic_drag=0.25, wind=(1.0, 2.0), attraction=7.0
)


@pytest.mark.parametrize("shown", WORLD_NUMBERS, ids=lambda shown: shown.name)
def test_a_number_is_read_back_as_it_was_set_and_changes_nothing_else(shown: WorldNumber) -> None:
    kept = POLAR if shown.name in POLAR else {each.name for each in WORLD_NUMBERS} - POLAR
    for value in (0.75, 12.5, shown.high):
        after = shown.set(WORLD, value)
        assert shown.get(after) == pytest.approx(
            math.remainder(value, 360.0) if shown is DIRECTION else value
        )
        for other in WORLD_NUMBERS:
            if other is not shown and other.name in kept:
                assert other.get(after) == pytest.approx(other.get(WORLD)), other.name
        changed = {name for name, field in asdict(WORLD).items() if asdict(after)[name] != field}
        assert len(changed) == 1


@pytest.mark.parametrize("degrees", [-180.0, -123.0, -90.0, 0.0, 37.5, 90.0])
def test_gravity_is_so_strong_in_a_direction_counter_clockwise_from_the_right(degrees: float) -> None:
    after = DIRECTION.set(WORLD, degrees)
    turn = math.radians(degrees)
    assert after.gravity == pytest.approx((5.0 * math.cos(turn), 5.0 * math.sin(turn)), abs=1e-9)
    weaker = STRENGTH.set(after, 2.0)
    assert weaker.gravity == pytest.approx((2.0 * math.cos(turn), 2.0 * math.sin(turn)), abs=1e-9)


@pytest.mark.parametrize(
    ("degrees", "gravity"), [(-90.0, (0.0, -5.0)), (180.0, (-5.0, 0.0)), (0.0, (5.0, 0.0))]
)
def test_straight_is_straight_to_the_last_digit(degrees: float, gravity: tuple[float, float]) -> None:
    assert DIRECTION.set(WORLD, degrees).gravity == gravity


def test_where_there_was_no_gravity_it_begins_downwards() -> None:
    nowhere = replace(WORLD, gravity=(0.0, 0.0))
    assert STRENGTH.get(nowhere) == 0.0
    assert STRENGTH.set(nowhere, 9.81).gravity == (0.0, -9.81)
    sideways = replace(WORLD, gravity=(2.0, 0.0))
    assert STRENGTH.set(sideways, 9.81).gravity == (9.81, 0.0)
