"""Blows without a bounce: what is heavy does not come back from what is light and has no way out."""

import math

import pytest

from sketchfall.physics import Body, Circle, Material, Polygon, Shape, World

STEP = 1.0 / 60.0
EARTH = 9.81
HEIGHT = 2.0  # m, of a fall
PHASES = [k / 6 for k in range(6)]  # of a step, in which the two meet
RATIOS = [1.0, 3.0, 10.0, 30.0, 100.0]


def soft(density: float = 1.0) -> Material:
    return Material(density=density, restitution=0.0)


def shape(kind: str, size: float) -> Shape:
    return Polygon.box(size, size) if kind == "box" else Circle(0.5 * size)


def pile_up(kind: str, count: int, size: float) -> World:
    """So many on top of each other, on a floor, asleep."""
    world = World()
    world.add_body(Polygon.box(20 * size, size), position=(0, -0.5 * size), kind="static", material=soft())
    for k in range(count):
        world.add_body(shape(kind, size), position=(0, (0.5 + k) * size), material=soft())
    while world.bodies[-1].awake:
        world.step()
    return world


def drop(world: World, kind: str, size: float, ratio: float, phase: float) -> tuple[Body, float]:
    """From above what lies there; returns it, and how high it will then lie."""
    top = (len(world.bodies) - 0.5) * size
    way = math.sqrt(2.0 * EARTH * HEIGHT) * STEP
    return world.add_body(
        shape(kind, size), position=(0, top + HEIGHT + phase * way), material=soft(ratio)
    ), top


@pytest.mark.parametrize("size", [0.1, 1.0, 10.0])
@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("kind", ["box", "disc"])
def test_what_falls_on_light_bodies_stays_there(kind: str, count: int, size: float) -> None:
    for ratio in RATIOS:
        for phase in PHASES[:: 1 if size == 1.0 else 2]:
            world = pile_up(kind, count, size)
            body, top = drop(world, kind, size, ratio, phase)
            met, highest = False, -math.inf
            for _ in range(150):
                world.step()
                met |= body.position[1] < top + 0.01
                highest = max(highest, body.position[1] - top) if met else highest
            assert highest < 0.01, f"{ratio} : 1, at {phase:.2f} of a step"
            assert not any(other.awake for other in world.bodies[1:])


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("cornered", [1, 3])
@pytest.mark.parametrize("ratio", [0.2, 1.0, 3.0, 10.0])
def test_what_slides_against_bodies_before_a_wall_stays_there(
    ratio: float, cornered: int, phase: float
) -> None:
    speed, smooth = 8.0, Material(static_friction=0.0, kinetic_friction=0.0, restitution=0.0)
    world = World(gravity=(0.0, 0.0))
    world.add_body(Polygon.box(1, 4), position=(0.5, 0), kind="static", material=smooth)
    for k in range(cornered):
        world.add_body(Polygon.box(1, 1), position=(-0.5 - k, 0), material=smooth)
    start = -1.5 - cornered - phase * speed * STEP
    heavy = world.add_body(
        Polygon.box(1, 1),
        position=(start, 0),
        velocity=(speed, 0),
        material=Material(ratio, static_friction=0.0, kinetic_friction=0.0, restitution=0.0),
    )
    back, deepest = 0.0, 0.0
    for _ in range(60):
        world.step()
        back = max(back, -heavy.velocity[0])
        deepest = max(deepest, *[float(contact["depth"]) for contact in world.contacts])
    assert back < 0.01 * speed
    assert deepest < 0.01


@pytest.mark.parametrize("phase", [k / 12 for k in range(12)])
@pytest.mark.parametrize("kind", ["box", "disc"])
def test_nobody_asleep_is_pushed_before_anything_touches(kind: str, phase: float) -> None:
    """However near it will be when the step ends."""
    speed = 6.0
    world = World(gravity=(0.0, 0.0))
    world.add_body(Polygon.box(20, 1), position=(0, -0.5), kind="static", material=soft())
    light = [world.add_body(shape(kind, 1.0), position=(0, y), material=soft()) for y in (0.5, 1.5)]
    while light[-1].awake:
        world.step()
    start = 4.0 + phase * speed * STEP
    heavy = world.add_body(shape(kind, 1.0), position=(0, start), velocity=(0, -speed), material=soft(10.0))
    while heavy.position[1] - speed * STEP > 2.5:
        world.step()
        assert light[-1].velocity == (0.0, 0.0)
    assert heavy.position[1] < 2.5 + speed * STEP, "it came near"
