"""A corner that flies past a sharp lip is left alone, and meets the face that it comes to, no other."""

from __future__ import annotations

import itertools
import math

import pytest

from sketchfall.physics import Body, Polygon, World
from tests.physics.worlds import NO_GRAVITY, run_steps, slippery

STEP = 1.0 / 60.0  # s
PHASES = [0.1, 0.35, 0.6, 0.85]  # of a step, at which a corner is nearest to a lip
SIZES = [0.01, 0.1, 1.0, 10.0]  # m
LIPS = [math.radians(angle) for angle in (10.0, 30.0, 60.0, 90.0)]
NEEDLE = math.radians(10.0)
STEPS_BEFORE, STEPS = 3, 7


def wedge(angle: float, size: float, direction: float, tip: float = 0.0) -> Polygon:
    """A triangle whose sharp end points in that direction, and is so far from the origin."""
    x, y = tip * math.cos(direction), tip * math.sin(direction)
    long, back = size / math.cos(0.5 * angle), direction + math.pi
    ends = (back - 0.5 * angle, back + 0.5 * angle)
    return Polygon([(x, y), *((x + long * math.cos(end), y + long * math.sin(end)) for end in ends)])


class Trials:
    """Pairs in one world, each far from all others."""

    def __init__(self) -> None:
        self.world = World(gravity=NO_GRAVITY, sleeping=False)
        self.count = 0

    def add(self, lip: Polygon, flyer: Polygon, start: tuple[float, float], restitution: float = 0.0) -> Body:
        """The lip, and a body that flies at it from `start`, at rest yet. Some lips are held."""
        x, self.count = 300.0 * self.count, self.count + 1
        surface = slippery(restitution=restitution)
        self.world.add_body(
            lip, position=(x, 0.0), kind="static" if self.count % 5 < 3 else "dynamic", material=surface
        )
        return self.world.add_body(flyer, position=(x + start[0], start[1]), material=surface)


@pytest.mark.parametrize("size", SIZES)
def test_the_end_of_a_needle_that_flies_past_a_lip_is_left_alone(size: float) -> None:
    trials, flights = Trials(), []
    clearance = max(0.001, 0.01 * size)
    for lip, slant, phase, stride in itertools.product(LIPS, (-0.8, -0.4, 0.0, 0.4, 0.8), PHASES, (0.1, 0.7)):
        # The lip points to the left and ends at x = 0. A straight line leads past its end, and all of the
        # needle is on the other side of that.
        aim = 0.5 * math.pi + slant * 0.5 * (math.pi - lip)
        way_x, way_y = stride * size * math.cos(aim), stride * size * math.sin(aim)
        out_x, out_y = -math.sin(aim), math.cos(aim)
        before = STEPS_BEFORE + phase
        start = clearance * out_x - before * way_x, clearance * out_y - before * way_y
        needle = wedge(NEEDLE, size, math.atan2(-out_y, -out_x))
        body = trials.add(wedge(lip, size, math.pi), needle, start)
        body.velocity = way_x / STEP, way_y / STEP
        flights.append((body, body.velocity))
    run_steps(trials.world, STEPS)
    assert [body.velocity for body, _ in flights] == [velocity for _, velocity in flights]
    assert all(body.angular_velocity == 0.0 for body, _ in flights)


@pytest.mark.parametrize("size", SIZES)
def test_the_end_of_a_needle_that_turns_past_a_lip_is_left_alone(size: float) -> None:
    trials, flights = Trials(), []
    clearance = max(0.001, 0.01 * size)
    for lip, slant, phase, turn in itertools.product(
        LIPS, (-0.8, -0.4, 0.0, 0.4, 0.8), PHASES, (0.02, 0.1, 0.25)
    ):
        # A needle turns about its centre of mass, and points to the lip when it points to the right.
        reach = 2.0 / 3.0 * size
        body = trials.add(
            wedge(lip, size, math.pi + slant * 0.5 * (math.pi - lip)),
            wedge(NEEDLE, size, -turn * (STEPS_BEFORE + phase), tip=reach),
            (-reach - clearance, 0.0),
        )
        body.angular_velocity = turn / STEP
        flights.append((body, body.angular_velocity))
    run_steps(trials.world, STEPS)
    assert [body.angular_velocity for body, _ in flights] == [spin for _, spin in flights]


@pytest.mark.parametrize("restitution", [0.0, 0.5])
@pytest.mark.parametrize("size", [0.1, 1.0, 10.0])
def test_a_corner_that_comes_past_a_lip_to_its_other_face_meets_that_face(
    size: float, restitution: float
) -> None:
    trials, flights = Trials(), []
    lip = math.radians(120.0)
    for aim, off, phase in itertools.product((0.6, 0.7, 0.8), (0.02, 0.04), PHASES):
        # The lip points to the left. A needle comes from below, past its end, to its upper face.
        # Its lower side is along its way.
        x, y = math.cos(aim), math.sin(aim)
        stride = 0.4 * size
        before = (STEPS_BEFORE + phase) * stride
        start = -off * size * y - before * x, off * size * x - before * y
        body = trials.add(
            wedge(lip, size, math.pi), wedge(NEEDLE, size, aim - 0.5 * NEEDLE), start, restitution
        )
        body.velocity = stride / STEP * x, stride / STEP * y
        flights.append((body, body.velocity))
    # Without friction nothing acts along the face when it is struck.
    along_x, along_y = math.cos(0.5 * lip), math.sin(0.5 * lip)
    struck = set()
    for _ in range(STEPS):
        run_steps(trials.world, 1)
        for number, (body, (vx, vy)) in enumerate(flights):
            if body.velocity != (vx, vy) and number not in struck:
                struck.add(number)
                along = along_x * body.velocity[0] + along_y * body.velocity[1]
                assert along == pytest.approx(along_x * vx + along_y * vy, rel=1e-9)
    assert len(struck) == len(flights)
