"""Level neighbours are one surface: nothing trips where one floor ends and the next begins."""

from __future__ import annotations

import numpy as np
import pytest

from sketchfall.physics import World
from tests.physics.worlds import box, rough, slippery


@pytest.mark.parametrize("size", [0.1, 0.5, 2.0])
@pytest.mark.parametrize("tile", [0.7, 10.0], ids=["tiles", "two floors"])
@pytest.mark.parametrize("kind", ["static", "kinematic"])
def test_a_box_slides_over_seams(size: float, tile: float, kind: str) -> None:
    for start in np.linspace(1.0, 1.04, 4):  # a seam is met at any part of a step
        world = World()
        for number in range(round(20.0 / tile)):
            middle = (number + 0.5) * tile
            world.add_body(box(tile, 1.0), position=(middle, -0.5), kind=kind, material=slippery())
        slider = world.add_body(
            box(size, size), position=(start + size, 0.5 * size), velocity=(3.0, 0.0), material=slippery()
        )
        while slider.position[0] < 15.0:
            world.step()
            assert slider.velocity[0] == pytest.approx(3.0, abs=0.03)
            assert slider.position[1] == pytest.approx(0.5 * size, abs=1e-3)


def test_a_low_step_is_still_a_step() -> None:
    """Of a centimetre, which is more than bodies sink in."""
    world = World()
    world.add_body(box(10.0, 1.0), position=(0.0, -0.5), kind="static", material=slippery())
    world.add_body(box(10.0, 1.0), position=(10.0, -0.49), kind="static", material=slippery())
    slider = world.add_body(box(1.0, 1.0), position=(4.0, 0.5), velocity=(1.0, 0.0), material=slippery())
    for _ in range(120):
        world.step()
    assert slider.velocity[0] < 0.5


@pytest.mark.parametrize("thickness", [0.001, 0.005])
def test_a_thin_plate_stands_on_its_edge(thickness: float) -> None:
    """Its whole edge is less than what counts as a graze between large faces."""
    world = World()
    world.add_body(box(10.0, 1.0), position=(0.0, -0.5), kind="static", material=rough(0.6))
    plate = world.add_body(
        box(thickness, 0.05), position=(0.0, 0.025), material=rough(0.6), fixed_rotation=True
    )
    for _ in range(60):
        world.step()
    assert plate.position[1] == pytest.approx(0.025, abs=1e-3)
