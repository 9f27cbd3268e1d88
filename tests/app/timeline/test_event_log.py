"""What happened in a run is a list with times, kinds, bodies and sizes, and each has its sentence."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.scene import CircleShape, Scene, WorldSettings
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.app.timeline.event_log import (
    DROPPED_AT_ONCE,
    MOST_EVENTS,
    as_text,
    event_line,
    events_of,
    first_difference,
    fits,
    latest,
)
from sketchfall.app.timeline.marks import FEW, Mark
from sketchfall.app.timeline.recording import Moment, Recording
from tests.app.following import FLOOR, disc

WEIGHTLESS = WorldSettings(gravity=(0.0, 0.0))


def events_after(scene: Scene, steps: int) -> list[Mark]:
    recording = Recording(RigidRun(scene))
    for _ in range(steps):
        recording.step()
    return events_of(recording.moment)


def test_an_impact_tells_who_hit_whom_and_with_what_impulse() -> None:
    speed = 5.0
    ball = replace(disc(2, 0.0, 1.0, name="ball"), velocity=(0.0, -speed))
    floor = replace(FLOOR, name="Ramp")
    (hit,) = events_after(Scene(world=WEIGHTLESS, bodies=(floor, ball)), 20)
    mass = RigidRun(Scene(bodies=(ball,))).bodies[2].mass
    bounce = (floor.material.restitution + ball.material.restitution) / 2.0
    assert (hit.kind, hit.bodies) == ("impact", (2, floor.id))
    assert hit.size == pytest.approx(mass * speed * (1.0 + bounce))
    assert event_line(hit) == f"{hit.time:.2f} s: Ball hit Ramp, {hit.size:.3g} N s"


def test_two_that_hit_each_other_are_told_once_with_the_impulse_between_them() -> None:
    speed = 6.0
    left = replace(disc(1, -2.0, name="left"), velocity=(speed, 0.0))
    right = replace(disc(2, 2.0, name="right"), velocity=(-speed, 0.0))
    (hit,) = events_after(Scene(world=WEIGHTLESS, bodies=(left, right)), 40)
    mass = RigidRun(Scene(bodies=(left,))).bodies[1].mass
    assert set(hit.bodies) == {1, 2}
    assert hit.size == pytest.approx(mass * speed * (1.0 + left.material.restitution))


def test_among_many_bodies_the_impulse_is_what_the_body_was_given() -> None:
    """They are looked at every few steps, after which the other one may be gone."""
    speed = 20.0
    fast = replace(disc(2, 0.0, 3.0, name="bullet"), velocity=(0.0, -speed))
    others = tuple(disc(10 + number, 3.0 * number + 5.0, 50.0) for number in range(2 * FEW))
    hit = events_after(Scene(world=WEIGHTLESS, bodies=(FLOOR, fast, *others)), 40)[0]
    mass = RigidRun(Scene(bodies=(fast,))).bodies[2].mass
    bounce = (FLOOR.material.restitution + fast.material.restitution) / 2.0
    assert hit.size == pytest.approx(mass * speed * (1.0 + bounce))
    assert event_line(hit).split(": ")[1].startswith("Bullet hit ")


@pytest.mark.parametrize(
    ("radius", "words"), [(0.01, "less than 0.001 N s"), (0.4, "3.02 N s"), (40.0, "30159 N s")]
)
def test_sizes_have_three_digits_and_no_power_of_ten(radius: float, words: str) -> None:
    """Of discs with a mass of pi r² that stop dead at 6 m/s; or, of 1 cm, at 3 m/s."""
    speed = 3.0 if radius < 0.1 else 6.0
    ball = disc(2, 0.0, radius + 1.0)
    ball = replace(
        ball,
        shapes=(CircleShape(radius=radius),),
        velocity=(0.0, -speed),
        material=replace(ball.material, restitution=0.0, density=0.9 if radius < 0.1 else 1.0),
    )
    floor = replace(FLOOR, material=replace(FLOOR.material, restitution=0.0))
    hit = events_after(Scene(world=WEIGHTLESS, bodies=(floor, ball)), 40)[0]
    assert hit.text.endswith(f", {words}")


def test_the_bodies_of_rests_are_known() -> None:
    events = events_after(Scene(bodies=(FLOOR, disc(2, 0.0, 0.4), disc(3, 2.0, 0.4))), 120)
    assert {body for event in events if event.kind == "rest" for body in event.bodies} == {2, 3}


def test_another_course_has_what_happened_before_it_left_and_what_happened_then() -> None:
    recording = Recording(RigidRun(Scene(bodies=(FLOOR, disc(2, 0.0, 2.0)))))
    for _ in range(60):
        recording.step()
    first = recording.moment
    (hit, *_) = events_of(first)
    recording.go_to(Moment(first.branch, hit.step + 2))
    recording.step()
    assert events_of(recording.moment) == [hit]
    recording.go_to(Moment(first.branch, hit.step - 2))
    recording.step()
    assert events_of(recording.moment) == []
    assert events_of(None) == []


@pytest.mark.no_engine
def test_words_in_any_order_find_an_event() -> None:
    event = Mark(79, "impact", "Ball hit Ramp, 4.1 N s")
    assert event_line(event) == "1.32 s: Ball hit Ramp, 4.1 N s"
    for words in ("", "ramp BALL", "1.32", "hit 4.1"):
        assert fits(event, words)
    assert not fits(event, "ball box")
    assert as_text([event, event]) == 2 * "1.32 s: Ball hit Ramp, 4.1 N s\n"


@pytest.mark.no_engine
def test_of_too_many_events_the_last_are_listed_and_the_list_seldom_loses_its_beginning() -> None:
    events = [Mark(step, "impact", "hit") for step in range(2 * MOST_EVENTS)]
    beginnings = set()
    for count in range(MOST_EVENTS, MOST_EVENTS + 2 * DROPPED_AT_ONCE):
        kept = latest(events[:count])
        assert MOST_EVENTS - DROPPED_AT_ONCE <= len(kept) <= MOST_EVENTS
        assert kept[-1] == events[count - 1]
        beginnings.add(kept[0].step)
    assert len(beginnings) == 3


@pytest.mark.no_engine
def test_how_much_of_a_list_is_still_the_same() -> None:
    a, b, c = (Mark(step, "rest", "") for step in range(3))
    assert first_difference([a, b], [a, b, c]) == 2
    assert first_difference([a, b], [a, c]) == 1
    assert first_difference([a, b], [a]) == 1
    assert first_difference([], [a]) == 0
