"""A heavy body that falls on a light one stays down, and both come to rest."""

from __future__ import annotations

import pytest

from sketchfall.physics import Material, World
from tests.physics.worlds import EARTH, STEPS_PER_SECOND, box, run


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


@pytest.mark.parametrize("size", [0.1, 1.0, 10.0])
@pytest.mark.parametrize("restitution", [0.1, 0.2, 0.4])
@pytest.mark.parametrize("ratio", [1.0, 10.0, 30.0])
def test_light_ones_between_it_and_the_ground_are_not_run_into(
    ratio: float, restitution: float, size: float
) -> None:
    """Two that rest on each other, struck in any phase of a step: none gets as far into another as the heavy
    one falls in a step, and that does not come back from what has nowhere to go.
    """
    speed = (2.0 * EARTH * 2.0 * size) ** 0.5
    way = speed / STEPS_PER_SECOND
    for phase in (0.0, 0.25, 0.5, 0.75):
        world, surface = World(), Material(restitution=restitution)
        world.add_body(box(20.0 * size, size), position=(0.0, -0.5 * size), kind="static", material=surface)
        for number in range(2):
            world.add_body(box(size, size), position=(0.0, (0.5 + number) * size), material=surface)
        run(world, 1.0)
        top = 2.5 * size
        heavy = world.add_body(
            box(size, size),
            position=(0.0, top + 2.0 * size + phase * way),
            material=Material(restitution=restitution, density=ratio),
        )
        run(world, 0.95 * speed / EARTH)
        deepest, highest = 0.0, -1.0
        for _ in range(2 * STEPS_PER_SECOND):
            world.step()
            deepest = max(deepest, float(world.contacts["depth"].max(initial=0.0)))
            if heavy.position[1] < top or highest >= 0.0:
                highest = max(highest, heavy.position[1] - top, 0.0)
        assert highest >= 0.0, "it has not come down"
        assert highest < 0.01 * 2.0 * size
        assert deepest < 0.7 * way
