"""The numbers of a body that the inspector shows: where they end, and what each of them changes."""

from __future__ import annotations

import math

import pytest
from msgspec.structs import asdict, replace

from sketchfall.app.drawing.geometry import box_of
from sketchfall.app.drawing.mass import mass_of
from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.app.properties.body_flags import FILTERS, FLAGS
from sketchfall.app.properties.properties import FORCES, MATTER, MOTION, PLACE, NumberProperty
from sketchfall.app.strokes.shaping import box_body, circle_body

BOX = replace(box_body(1, (1.0, 2.0), (4.0, 3.0)), angle=0.25)  # 3 m wide, 1 m high
DISC = circle_body(2, (0.0, 0.0), 0.5)
NUMBERS: dict[str, NumberProperty] = {shown.name: shown for shown in (*PLACE, *MOTION, *FORCES, *MATTER)}

# What may be typed, and by how much an arrow key or the wheel changes it.
RANGES = {
    "x": (-1e6, 1e6, 0.1),
    "y": (-1e6, 1e6, 0.1),
    "angle": (-36000.0, 36000.0, 5.0),
    "width": (1e-3, 1e6, 0.1),
    "height": (1e-3, 1e6, 0.1),
    "vx": (-1e4, 1e4, 0.5),
    "vy": (-1e4, 1e4, 0.5),
    "spin": (-1e4, 1e4, 0.5),
    "force_x": (-1e9, 1e9, 1.0),
    "force_y": (-1e9, 1e9, 1.0),
    "torque": (-1e9, 1e9, 1.0),
    "gravity_scale": (-1e3, 1e3, 0.1),
    "density": (1e-6, 1e6, 0.1),
    "mass": (1e-9, 1e9, 0.1),
    "static_friction": (0.0, 100.0, 0.05),
    "kinetic_friction": (0.0, 100.0, 0.05),
    "restitution": (0.0, 2.0, 0.05),
    "rolling_resistance": (0.0, 100.0, 0.01),
    "surface_speed": (-1e4, 1e4, 0.5),
    "charge": (-1e6, 1e6, 0.5),
    "magnet": (-1e6, 1e6, 0.5),
    "magnet_angle": (-36000.0, 36000.0, 15.0),
}
# The field of the drawing in which each is kept; those of the material are one.
KEPT_IN = {
    "x": "position",
    "y": "position",
    "angle": "angle",
    "width": "shapes",
    "height": "shapes",
    "vx": "velocity",
    "vy": "velocity",
    "spin": "angular_velocity",
    "force_x": "force",
    "force_y": "force",
    "torque": "torque",
    "gravity_scale": "gravity_scale",
    "charge": "charge",
    "magnet": "magnet",
    "magnet_angle": "magnet_angle",
    "surface_speed": "surface_speed",
}


def changed_fields(before: BodyDrawing, after: BodyDrawing) -> set[str]:
    return {name for name, value in asdict(before).items() if asdict(after)[name] != value}


def test_numbers_end_where_they_should() -> None:
    assert {name: (shown.low, shown.high, shown.step) for name, shown in NUMBERS.items()} == RANGES


@pytest.mark.parametrize("name", RANGES)
def test_the_ends_themselves_are_taken_and_nothing_beyond_them(name: str) -> None:
    shown, (low, high, _) = NUMBERS[name], RANGES[name]
    assert not shown.problem(low)
    assert not shown.problem(high)
    for beyond in (math.nextafter(low, -math.inf), math.nextafter(high, math.inf), math.nan):
        assert shown.label in shown.problem(beyond)
        assert shown.unit in shown.problem(beyond)


@pytest.mark.parametrize("name", RANGES)
def test_a_number_is_read_back_as_it_was_set_and_changes_nothing_else(name: str) -> None:
    shown = NUMBERS[name]
    after = shown.set(BOX, 0.75)
    assert shown.get(after) == pytest.approx(0.75)
    assert changed_fields(BOX, after) == {KEPT_IN.get(name, "material")}
    for other in set(NUMBERS) - {name, "density", "mass", "static_friction", "kinetic_friction"}:
        if name not in ("width", "height"):
            assert NUMBERS[other].get(after) == pytest.approx(NUMBERS[other].get(BOX)), other


def test_a_box_is_stretched_one_way_and_a_disc_both() -> None:
    wider = NUMBERS["width"].set(BOX, 6.0)
    assert (NUMBERS["width"].get(wider), NUMBERS["height"].get(wider)) == pytest.approx((6.0, 1.0))
    higher = NUMBERS["height"].set(BOX, 4.0)
    assert (NUMBERS["width"].get(higher), NUMBERS["height"].get(higher)) == pytest.approx((3.0, 4.0))
    assert wider.position == higher.position == BOX.position
    larger = NUMBERS["height"].set(DISC, 3.0)
    assert (box_of(larger).width, box_of(larger).height) == pytest.approx((3.0, 3.0))


def test_a_mass_is_kept_as_a_density() -> None:
    after = NUMBERS["mass"].set(BOX, 12.0)
    assert mass_of(after).mass == pytest.approx(12.0)
    assert after.material.density == pytest.approx(4.0)  # of 3 square metres


def test_sliding_never_holds_better_than_sticking() -> None:
    frictions = NUMBERS["static_friction"], NUMBERS["kinetic_friction"]
    start = frictions[1].set(frictions[0].set(BOX, 0.6), 0.4)
    for which, value, expected in (
        (0, 0.3, (0.3, 0.3)),
        (0, 0.5, (0.5, 0.4)),
        (1, 0.9, (0.9, 0.9)),
        (1, 0.5, (0.6, 0.5)),
    ):
        material = frictions[which].set(start, value).material
        assert (material.static_friction, material.kinetic_friction) == expected


def test_layers_are_counted_from_one() -> None:
    everything = FILTERS[0].layers([replace(BOX, category=2**32 - 1)])
    assert everything == [set(range(1, 9))]  # the eight that a person can choose
    for shown, name in zip(FILTERS, ("category", "mask"), strict=True):
        none = replace(BOX, **{name: 0})
        third = shown.with_layer(none, 3, True)
        assert getattr(third, name) == 0b100
        assert shown.layers([third, none]) in ([{3}, set()], [set(), {3}])
        assert shown.with_layer(third, 3, False) == none
        assert changed_fields(none, third) == {name}


def test_flags_are_set_and_taken_back() -> None:
    for shown in FLAGS:
        for on in (True, False):
            after = shown.set(BOX, on)
            assert shown.get(after) is on
            assert changed_fields(BOX, after) <= {shown.name}
    assert [shown.name for shown in FLAGS] == ["bullet", "fixed_rotation", "sensor", "one_way"]
