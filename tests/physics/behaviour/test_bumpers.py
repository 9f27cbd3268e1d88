"""A restitution above 1 makes a bumper: what hits it leaves faster than it came."""

from __future__ import annotations

import pytest

from sketchfall.physics import World
from tests.physics.worlds import add_disc, add_floor, run, slippery


@pytest.mark.parametrize("restitution", [1.2, 1.5, 2.0])
def test_a_ball_leaves_a_bumper_by_its_restitution_faster(restitution: float) -> None:
    world = World(gravity=(0.0, 0.0), restitution_rule="maximum")
    bumper = add_disc(world, (0.0, 0.0), radius=0.5, material=slippery(restitution=restitution))
    bumper.kind = "static"
    ball = add_disc(world, (3.0, 0.0), radius=0.1, velocity=(-4.0, 0.0), material=slippery())
    run(world, 1.0)
    assert ball.velocity == pytest.approx((4.0 * restitution, 0.0), rel=1e-9)


def test_two_bodies_that_bounce_more_than_they_came_keep_their_momentum() -> None:
    world = World(gravity=(0.0, 0.0))
    surface = slippery(restitution=1.5)
    left = add_disc(world, (-1.0, 0.0), radius=0.2, mass=1.0, velocity=(2.0, 0.0), material=surface)
    right = add_disc(world, (1.0, 0.0), radius=0.2, mass=3.0, velocity=(-1.0, 0.0), material=surface)
    run(world, 1.0)
    assert right.velocity[0] - left.velocity[0] == pytest.approx(1.5 * 3.0, rel=1e-9)
    assert left.velocity[0] + 3.0 * right.velocity[0] == pytest.approx(2.0 - 3.0, rel=1e-9)


def test_a_ball_that_lies_on_a_bumper_stays_there() -> None:
    world = World(restitution_rule="maximum")
    add_floor(world, slippery(restitution=2.0))
    ball = add_disc(world, (0.0, 0.5), radius=0.5, material=slippery())
    run(world, 3.0)
    assert ball.position[1] == pytest.approx(0.5, abs=0.01)
