"""A heavy body that falls on a light one stays down, and both come to rest."""

from __future__ import annotations

import pytest

from sketchfall.physics import Material, World
from tests.physics.worlds import EARTH, STEPS_PER_SECOND, box


@pytest.mark.parametrize("ratio", [50, 200, 600])
@pytest.mark.parametrize("height", [1.0, 3.0])
@pytest.mark.parametrize("swapped", [False, True])
def test_without_restitution_it_does_not_bounce(ratio: int, height: float, swapped: bool) -> None:
    world = World()
    world.add_body(box(40.0, 1.0), position=(0.0, -0.5), kind="static", material=Material(restitution=0.0))
    places = {"light": (1.0, 0.5), "heavy": (float(ratio), 1.5 + height)}
    bodies = {
        name: world.add_body(
            box(1.0, 1.0), position=(0.0, y), material=Material(restitution=0.0, density=density)
        )
        for name, (density, y) in sorted(places.items(), reverse=swapped)
    }
    heavy = bodies["heavy"]
    landing = round(STEPS_PER_SECOND * (2.0 * height / EARTH) ** 0.5) + 2
    for _ in range(landing):
        world.step()
    highest = 0.0
    for _ in range(5 * STEPS_PER_SECOND):
        world.step()
        highest = max(highest, heavy.position[1] - 1.5)
    assert highest < 0.03
    assert not heavy.awake, "it hums"
