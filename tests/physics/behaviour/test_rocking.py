"""What lies on something round and is held by where it touches: planks that rock, chains over drums."""

from __future__ import annotations

import itertools
import math

import pytest

from sketchfall.physics import Body, Circle, Material, Polygon, World
from tests.physics.worlds import EARTH, box, rough, slippery

STEP = 1.0 / 60.0


# --- a plank on a log ---------------------------------------------------------------------------------------


def add_plank(world: World, radius: float, length: float, tilt: float, *, swapped: bool) -> Body:
    """Rolled out of its balance on a log about the origin, with friction enough to roll on."""
    surface, half = rough(1.0), 0.05 * length
    along, up = (math.cos(tilt), math.sin(tilt)), (-math.sin(tilt), math.cos(tilt))
    place = (
        up[0] * (radius + half) + along[0] * radius * tilt,
        up[1] * (radius + half) + along[1] * radius * tilt,
    )

    def add_log() -> None:
        world.add_body(Circle(radius), position=(0.0, 0.0), kind="static", material=surface)

    if not swapped:
        add_log()
    plank = world.add_body(box(length, 2.0 * half), position=place, angle=tilt, material=surface)
    if swapped:
        add_log()
    return plank


@pytest.mark.parametrize(("radius", "length"), [(0.5, 1.0), (0.5, 2.0), (5.0, 20.0), (0.15, 0.6)])
@pytest.mark.parametrize("swapped", [False, True])
def test_a_plank_rocks_on_a_log_as_long_and_as_far_as_it_should(
    radius: float, length: float, swapped: bool
) -> None:
    """omega^2 = g (R - b) / (k^2 + b^2) for half its thickness b and its radius of gyration k."""
    world, tilt, half = World(), 0.05, 0.05 * length
    plank = add_plank(world, radius, length, tilt, swapped=swapped)
    gyration_squared = (length**2 + (2.0 * half) ** 2) / 12.0
    period = 2.0 * math.pi / math.sqrt(EARTH * (radius - half) / (gyration_squared + half**2))
    crossings, farthest, before = [], 0.0, plank.angle
    steps = round(6.0 * period / STEP)
    for step in range(steps):
        world.step()
        if before * plank.angle < 0.0:
            crossings.append((step + before / (before - plank.angle)) * STEP)
        before = plank.angle
        if step > 0.8 * steps:
            farthest = max(farthest, abs(before))
    measured = 2.0 * (crossings[-1] - crossings[0]) / (len(crossings) - 1)
    assert measured == pytest.approx(period, rel=0.01)
    assert farthest == pytest.approx(tilt, rel=0.03)


# --- a chain over a drum ------------------------------------------------------------------------------------

ON_DRUM, HANGING = 24, 6  # links


def way_over_drum(radius: float, link: float) -> list[tuple[float, float, float]]:
    """Where the links of a chain hang and lie, from its left end to its right one: x, y, angle."""
    left = [(-radius, -link * k, math.pi / 2) for k in range(HANGING, 0, -1)]
    right = [(radius, -link * k, -math.pi / 2) for k in range(1, HANGING + 1)]
    angles = [math.pi * (1.0 - k / ON_DRUM) for k in range(ON_DRUM + 1)]
    over = [(radius * math.cos(a), radius * math.sin(a), a - math.pi / 2) for a in angles]
    return left + over + right


def pull_over_drum(ratio: float, mu: float, link_mass: float, seconds: float) -> float:
    """How fast the right end goes down at last, with the pull on it and 10 N on the left one."""
    world, drum, thickness = World(), 0.5, 0.04
    world.add_body(Circle(drum), position=(0.0, 0.0), kind="static", material=rough(mu))
    radius = drum + thickness / 2
    link = math.pi * radius / ON_DRUM
    iron = Material(
        density=link_mass / (0.8 * link * thickness),
        static_friction=mu,
        kinetic_friction=mu,
        restitution=0.0,
    )
    chain = [
        world.add_body(box(0.8 * link, thickness), position=(x, y), angle=angle, material=iron)
        for x, y, angle in way_over_drum(radius, link)
    ]
    for a, b in itertools.pairwise(chain):
        (ax, ay), (bx, by) = a.position, b.position
        world.add_hinge(a, b, ((ax + bx) / 2, (ay + by) / 2))
    loads = []
    for end, pull in ((chain[0], 10.0), (chain[-1], 10.0 * ratio)):
        mass = pull / EARTH - HANGING * link_mass
        below = (end.position[0], end.position[1] - 0.2)
        load = world.add_body(box(0.1, 0.1), position=below, material=Material(density=mass / 0.01), mask=0)
        world.add_rod(load, end, below, end.position)
        loads.append(load)
    for _ in range(round(seconds / STEP)):
        world.step()
    return -loads[1].velocity[1]


@pytest.mark.parametrize("mu", [0.2, 0.3])
@pytest.mark.parametrize("link_mass", [0.02, 0.05])
def test_a_chain_half_round_a_drum_holds_up_to_the_law_of_the_capstan(mu: float, link_mass: float) -> None:
    """e^(k phi), where the chain pulls above the surface on which it rubs: k is mu R / (R + r). What it
    weighs, w for each radian, rubs as well: dT/dphi = k (T + w sin phi) + w cos phi."""
    k, weight = mu * 0.5 / 0.52, link_mass * EARTH * ON_DRUM / math.pi
    grown = math.exp(k * math.pi)
    most = grown + 2.0 * k * weight / 10.0 * (grown + 1.0) / (1.0 + k * k)
    assert abs(pull_over_drum(0.95 * most, mu, link_mass, 3.0)) < 1e-3
    assert pull_over_drum(1.05 * most, mu, link_mass, 1.5) > 0.1


@pytest.mark.parametrize("radius", [0.1, 0.3])
@pytest.mark.parametrize("linked", ["boxes", "discs"])
def test_a_chain_that_slides_off_a_smooth_edge_gains_no_energy_and_loses_little(
    radius: float, linked: str
) -> None:
    world, link, half, hanging = World(), 0.05, 0.01, 0.3
    world.add_body(Circle(radius), position=(0.0, -radius), kind="static", material=slippery())
    world.add_body(box(20.0, 2.0 * radius), position=(-10.0, -radius), kind="static", material=slippery())
    around = radius + half
    quarter = around * math.pi / 2

    def place(s: float) -> tuple[float, float, float]:
        if s < 0.0:
            return s, half, 0.0
        if s < quarter:
            a = s / around
            return around * math.sin(a), around * math.cos(a) - radius, -a
        return around, -radius - (s - quarter), -math.pi / 2

    shape = Circle(half) if linked == "discs" else Polygon.box(0.8 * link, 2.0 * half)
    chain = []
    for k in range(60):
        x, y, angle = place(hanging + quarter - link * (k + 0.5))
        chain.append(world.add_body(shape, position=(x, y), angle=angle, material=slippery()))
    for a, b in itertools.pairwise(chain):
        (ax, ay), (bx, by) = a.position, b.position
        world.add_hinge(a, b, ((ax + bx) / 2, (ay + by) / 2))
    start = world.energy()
    for step in range(70):
        world.step()
        now = world.energy()
        fallen = start.potential - now.potential
        if step > 40:
            assert 0.95 * fallen < now.kinetic < fallen
