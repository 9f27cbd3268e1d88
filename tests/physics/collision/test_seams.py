"""Nothing catches on the seams inside a body, nor is held up where it turns about an edge."""

from __future__ import annotations

import math

import pytest

from sketchfall.physics import NARROW_PHASES, Circle, Material, Polygon, World
from tests.physics.worlds import EARTH, add_floor, box, run_steps, slippery


def slide_into_a_valley(segments: int, narrow_phase: str) -> tuple[float, float]:
    """Let a slippery disc slide down a curve drawn with so many edges into a level run-out.

    Returns its speed at the bottom, as a share of what its height gives, and its highest upward speed.
    """
    radius, arc, ledge = 6.0, 1.05, 3.1
    curve = [
        (-ledge - radius * math.sin(arc * k / segments), radius * (1.0 - math.cos(arc * k / segments)))
        for k in range(segments, 0, -1)
    ]
    surface = [*curve, (-ledge, 0.0), (ledge + 5.0, 0.0)]
    outline = [(surface[0][0], -0.6), (surface[-1][0], -0.6), *reversed(surface)]
    world = World(sleeping=False, narrow_phase=narrow_phase)
    world.add_body(Polygon(outline), kind="static", material=slippery())
    start, size = 0.8, 0.5
    place = (
        -ledge - (radius - size) * math.sin(start),
        radius - (radius - size) * math.cos(start) + 0.001,
    )
    disc = world.add_body(Circle(size), position=place, material=slippery())
    upward = 0.0
    for _ in range(200):
        world.step()
        upward = max(upward, disc.velocity[1])
        if disc.position[0] > -1.0:
            break
    return disc.velocity[0] / math.sqrt(2.0 * EARTH * (place[1] - size)), upward


@pytest.mark.parametrize("narrow_phase", NARROW_PHASES)
@pytest.mark.parametrize("segments", [20, 80, 320])
def test_a_disc_slides_over_a_drawn_curve_as_over_a_smooth_one(segments: int, narrow_phase: str) -> None:
    share, upward = slide_into_a_valley(segments, narrow_phase)
    # A coarse curve takes a little at every bend, as a real one would: the part of the speed across it.
    assert share == pytest.approx(1.0, abs=0.02)
    assert upward < 0.01


@pytest.mark.parametrize("narrow_phase", NARROW_PHASES)
def test_a_box_slides_over_the_seams_of_a_concave_floor(narrow_phase: str) -> None:
    """A long floor with a notch under it is divided into parts; its top is one straight line all the same."""
    world = World(sleeping=False, narrow_phase=narrow_phase)
    floor = [(-50, -1), (-20, -1), (-20, -0.5), (-10, -0.5), (-10, -1), (10, -1), (10, -0.5), (20, -0.5)]
    floor += [(20, -1), (50, -1), (50, 0), (-50, 0)]
    ground = world.add_body(Polygon(floor), kind="static", material=slippery())
    assert len(ground.parts) > 1
    body = world.add_body(box(0.5, 0.5), position=(-30.0, 0.25), velocity=(20.0, 0.0), material=slippery())
    run_steps(world, 180)
    assert body.velocity[0] == pytest.approx(20.0, rel=1e-3)
    assert body.position[1] == pytest.approx(0.25, abs=0.002)


def test_a_thin_domino_turns_as_fast_as_it_says() -> None:
    """It moves by more than its thickness in a step, but about an edge on which it stands."""
    world = World(sleeping=False)
    grippy = Material(static_friction=2.0, kinetic_friction=2.0, restitution=0.0)
    add_floor(world, grippy)
    height, thickness = 2.4, 0.2
    domino = world.add_body(
        box(thickness, height),
        position=(0.0, height / 2),
        angular_velocity=-1.6,
        velocity=(1.6 * height / 2, 0.0),
        material=grippy,
    )
    while domino.angle > -1.3:
        before = domino.angle
        world.step()
        assert (domino.angle - before) * 60 == pytest.approx(domino.angular_velocity, rel=0.15)
    assert world.time < 2.0


@pytest.mark.parametrize("narrow_phase", NARROW_PHASES)
@pytest.mark.parametrize("radius", [0.01, 0.05, 0.3])
@pytest.mark.parametrize("speed", [0.5, 2.0, 10.0])
def test_a_disc_rolls_over_level_tiles_as_over_one_floor(
    radius: float, speed: float, narrow_phase: str
) -> None:
    """Each tile is a body of its own: their corners are not felt, wherever within a step a seam is passed."""
    world = World(sleeping=False, narrow_phase=narrow_phase)
    material = Material(static_friction=0.5, kinetic_friction=0.5)
    for index in range(6):
        world.add_body(box(1.0, 1.0), position=(index, -0.5), kind="static", material=material)
    disc = world.add_body(
        Circle(radius),
        position=(0.2, radius),
        velocity=(speed, 0.0),
        angular_velocity=-speed / radius,
        material=material,
    )
    heights: list[float] = []
    run_steps(world, min(180, round(5.0 / speed * 60.0)), lambda: heights.append(disc.position[1] - radius))
    assert max(heights) < 1e-4
    assert disc.velocity[0] == pytest.approx(speed, rel=0.02)
