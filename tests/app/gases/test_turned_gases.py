"""A gas that is turned by a quarter with its box goes on as it would have."""

from __future__ import annotations

import math

import numpy as np
import pytest
from msgspec.structs import replace

from sketchfall.app.gases.gas_run import GasRun
from sketchfall.app.running.starting import run_of
from tests.app.gas_scenes import disc, scene_of, walls
from tests.app.turned import turned_scene


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_discs_meet_each_other_and_their_walls_alike(quarters: int) -> None:
    discs = [
        disc(1, 0.0, 0.0, velocity=(3.0, 0.7)),
        disc(2, 1.1, 0.3, velocity=(-2.0, 1.3), angular_velocity=2.0),
        disc(3, 0.2, 1.2, velocity=(0.4, -3.1)),
    ]
    scene = scene_of(*discs, *walls())
    scene = replace(scene, world=replace(scene.world, gravity=(0.5, -2.0)))
    here, there = run_of(scene), run_of(turned_scene(scene, quarters * math.pi / 2.0))
    assert isinstance(here, GasRun)
    assert isinstance(there, GasRun)
    for _ in range(40):
        here.step()
        there.step()
    assert here.gas.events == there.gas.events > 3
    c, s = [(1, 0), (0, 1), (-1, 0), (0, -1)][quarters]
    ways = here.poses[:3, :2] @ np.array([[c, s], [-s, c]])
    assert there.poses[:3, :2] == pytest.approx(ways, abs=1e-7)
    assert there.energy().total == pytest.approx(here.energy().total)
