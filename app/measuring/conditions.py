"""Pause when: looks at a run before and after each step, and tells which conditions came to hold, and when.

A condition holds at the moment at which something becomes so, never while it stays so: a run goes on from its
pause. What is between two steps is changed by whoever edits, and counts for nothing.

How exact the moments are: a time, exactly. Crossings and apexes, see within_step. Two bodies that touch: when
their outlines meet, if both go on as at the beginning of the step; in free flight that is exact. One leaves
another: if it bounced, the same backwards; if the force between them faded, where the forces of the last two
steps would become zero. A slip: about to the step in which it begins, found backwards from how its speed
grew, for what slides a little faster all the time is seen late. A sensor is touched by what comes into it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np

from sketchfall import physics
from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.scene import Condition
from sketchfall.app.measuring.first_touch import Flight, first_touch, gap_after
from sketchfall.app.measuring.within_step import KnownMotions, Motion, WithinStep, root, share_of_crossing
from sketchfall.app.quantities.instant import Rates, RunInstant
from sketchfall.app.quantities.quantities import QUANTITIES, value_of
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.app.running.run import STEP, Run

SLIPS = 1e-3  # m/s along a surface; what holds creeps at 1e-7
TURNS = 1e-6  # m/s by which what flies slows down in a step at its highest point; what rests stirs by less
ROUNDING = 1e-9  # s
NEVER = -2  # steps: before any
BOUNCED = 1e-4  # m between two bodies that have left each other


class Met(NamedTuple):
    condition: Condition
    time: float  # s, between the steps
    rises: bool = True  # of a quantity


class Seen(NamedTuple):
    """Of one condition, before or after a step."""

    value: float = math.nan  # of the quantity; N between two bodies; m/s along a surface
    touches: bool = False


class ConditionWatch:
    def __init__(self) -> None:
        self._conditions: tuple[Condition, ...] = ()
        self._also: tuple[int, ...] = ()  # bodies that somebody asks for at the moment
        self._looked_at = NEVER  # steps of the run
        self._motions: dict[int, Motion] = {}  # of the bodies they are about, before the step
        self._earlier: dict[int, Motion] = {}  # the same, a step before
        self._seen: dict[Condition, Seen] = {}
        self._last: dict[Condition, Seen] = {}  # after the last step that was watched
        self._earlier_values: dict[Condition, float] = {}  # as `Seen.value`, before the step before
        self._time = 0.0

    def watch(self, conditions: Iterable[Condition], also: Iterable[int] = ()) -> None:
        """From the next step on; only those that are switched on. also: see `instant_of`."""
        self._also = tuple(also)
        self._conditions = tuple(dict.fromkeys(each for each in conditions if each.on))

    @property
    def is_wanted(self) -> bool:
        return bool(self._conditions)

    def before(self, run: Run) -> None:
        if not self._conditions or run.steps == self._looked_at:
            return  # a step of a gas in slow motion comes in pieces
        goes_on = run.steps == self._looked_at + 1
        self._looked_at, self._time = run.steps, run.time
        self._earlier = self._motions if goes_on else {}
        last, self._last = (self._last if goes_on else {}), {}
        about = {body for each in self._conditions for body in (each.body, each.other) if body is not None}
        about.update(self._also)
        if any(each.kind == "crossing" and each.body is None for each in self._conditions):
            about.update(run.bodies)
        self._motions = {
            number: Motion.of(body) for number in about if (body := run.bodies.get(number)) is not None
        }
        self._earlier_values = {each: seen.value for each, seen in self._seen.items()} if goes_on else {}
        instant = RunInstant(run)
        self._seen = {each: self._look(run, instant, each, last.get(each)) for each in self._conditions}

    def after(self, run: Run) -> list[Met]:
        """Those that came to hold in the step, in the order of time."""
        if not self._conditions or run.steps != self._looked_at + 1:
            return []
        rates = {
            number: Rates(*each.velocity, each.angular_velocity) for number, each in self._motions.items()
        }
        instant = RunInstant(run, rates)
        self._last = {each: _look_after(run, instant, each) for each in self._conditions}
        found = (self._met(run, each, self._seen[each], now) for each, now in self._last.items())
        return sorted((met for met in found if met is not None), key=lambda met: met.time)

    def instant_of(self, run: Run, met: Met) -> WithinStep:
        """The moment itself, right after the step that brought it: of the bodies that it is about, and of
        those that were asked for. What hits something is as it was before, and what bounced is as it leaves.
        """
        after_start = met.time - self._time
        if met.condition.kind not in ("contact", "parting"):
            return WithinStep(run, self._motions, max(0.0, after_start / STEP))
        assert isinstance(run, RigidRun)
        motions = {
            number: motion.moved(after_start, self._acceleration(run, number))
            for number, motion in self._motions.items()
        }
        if met.condition.kind == "parting" and self._has_bounced(run, met.condition):
            gx, gy = run.world.gravity
            for number in motions:
                free = (gx, gy) if run.bodies[number].kind == "dynamic" else (0.0, 0.0)
                motions[number] = Motion.of(run.bodies[number]).moved(after_start - STEP, free)
        return KnownMotions(run, motions, after_start / STEP)

    def _has_bounced(self, run: RigidRun, condition: Condition) -> bool:
        """It had left before this step began."""
        flights = self._flights(run, condition)
        return flights is not None and gap_after(*flights, 0.0) > BOUNCED

    def _look(self, run: Run, instant: RunInstant, condition: Condition, last: Seen | None) -> Seen:
        """A mean over the step before is known only to who has seen that step."""
        quantity = QUANTITIES.get(condition.quantity)
        if condition.kind == "crossing" and quantity is not None and quantity.over_step:
            return last or Seen()
        return _look_after(run, instant, condition)

    def _met(self, run: Run, condition: Condition, before: Seen, now: Seen) -> Met | None:
        match condition.kind:
            case "time":
                is_over = self._time + ROUNDING < condition.value <= run.time + ROUNDING
                return Met(condition, condition.value) if is_over else None
            case "crossing":
                return self._crossing(run, condition, before.value, now.value)
            case "apex":
                return self._apex(run, condition)
            case "slip":
                return self._slip(condition, before, now)
            case "contact":
                return self._contact(run, condition) if now.touches and not before.touches else None
            case "parting":
                return self._parting(run, condition) if before.touches and not now.touches else None

    def _crossing(self, run: Run, condition: Condition, start: float, end: float) -> Met | None:
        value, quantity = condition.value, QUANTITIES.get(condition.quantity)
        if quantity is None or not (start < value <= end or start > value >= end):
            return None
        if quantity.key == "direction" and abs(end - start) > math.pi:
            return None  # it went from one end of its range to the other
        share = share_of_crossing(run, self._motions, condition.measured, value, start, end)
        return Met(condition, self._time + share * STEP, end > start)

    def _apex(self, run: Run, condition: Condition) -> Met | None:
        before, body = self._motions.get(condition.body or 0), run.bodies.get(condition.body or 0)
        if before is None or body is None:
            return None
        start, end = (
            _rising(velocity, run.scene.world.gravity) for velocity in (before.velocity, body.velocity)
        )
        if not start > 0.0 >= end or start - end < TURNS:
            return None
        return Met(condition, self._time + STEP * start / (start - end))

    def _slip(self, condition: Condition, before: Seen, now: Seen) -> Met | None:
        if not now.touches or now.value <= SLIPS:
            return None
        if before.touches and before.value <= SLIPS:
            earlier = self._earlier_values.get(condition, math.nan)
            since = _since_rest(earlier, before.value, now.value)
            return Met(condition, max(0.0, self._time + STEP - since))
        # What has just been drawn, or begins to run, touches nothing before its first step.
        motion = None if before.touches else self._motions.get(condition.body or 0)
        return Met(condition, self._time) if motion is not None and _stands_still(motion) else None

    # --- two bodies -------------------------------------------------------------------------------------

    def _flights(self, run: RigidRun, condition: Condition) -> tuple[Flight, Flight] | None:
        """From how the two bodies moved before the step."""
        ids = [number for number in (condition.body, condition.other) if number in self._motions]
        if len(ids) < 2:
            return None
        first, second = (
            Flight.of(run.bodies[number], self._motions[number], self._acceleration(run, number))
            for number in ids
        )
        return first, second

    def _acceleration(self, run: RigidRun, number: int) -> Point:
        """Of a free body, that of gravity; of others, that of the step before."""
        body = run.bodies[number]
        if body.kind != "dynamic":
            return 0.0, 0.0
        earlier, motion = self._earlier.get(number), self._motions[number]
        (gx, gy), (fx, fy), scale = run.world.gravity, body.force, body.gravity_scale
        free = gx * scale + fx / body.mass, gy * scale + fy / body.mass
        if earlier is None:
            return free
        x, y = ((now - then) / STEP for now, then in zip(motion.velocity, earlier.velocity, strict=True))
        # An impact in the step before was no acceleration that goes on.
        return (x, y) if math.hypot(x - free[0], y - free[1]) <= 2.0 * math.hypot(*free) else free

    def _is_of_sensor(self, run: RigidRun, condition: Condition) -> bool:
        return any(run.bodies[each].sensor for each in (condition.body, condition.other) if each is not None)

    def _contact(self, run: Run, condition: Condition) -> Met | None:
        assert isinstance(run, RigidRun)
        flights = self._flights(run, condition)
        if flights is None:
            return None
        drawn_so = physics.LINEAR_SLOP if not self._is_of_sensor(run, condition) else 0.0
        if self._looked_at == 0 and gap_after(*flights, 0.0) <= drawn_so:
            return None
        touch = first_touch(*flights, STEP)
        return Met(condition, self._time + (STEP if touch is None else touch))

    def _parting(self, run: Run, condition: Condition) -> Met | None:
        assert isinstance(run, RigidRun)
        flights = self._flights(run, condition)
        if flights is None:
            return None
        if self._is_of_sensor(run, condition):
            return Met(condition, self._time + root(partial(gap_after, *flights), rises=True, high=STEP))
        if gap_after(*flights, 0.0) > BOUNCED:  # it had left before this step began
            gravity = run.world.gravity
            free = [
                each._replace(acceleration=gravity if run.bodies[number].kind == "dynamic" else (0.0, 0.0))
                for each, number in zip(flights, (condition.body, condition.other), strict=True)
                if number is not None
            ]
            touch = first_touch(free[0], free[1], -STEP)
            return Met(condition, self._time + (0.0 if touch is None else touch))
        force, earlier = self._seen[condition].value, self._earlier_values.get(condition, math.nan)
        # Means over a step are those of its middle.
        wait = force / (earlier - force) - 0.5 if earlier > force else 0.0
        return Met(condition, self._time + STEP * min(1.0, max(-1.0, wait)))


def _look_after(run: Run, instant: RunInstant, condition: Condition) -> Seen:
    match condition.kind:
        case "crossing":
            return Seen(value_of(condition.measured, instant))
        case "contact" | "parting" | "slip":
            return _touching(run, instant, condition)
        case _:
            return Seen()


def _touching(run: Run, instant: RunInstant, condition: Condition) -> Seen:
    """The normal force, or of a slip the speed along the surface, with the other body or with any."""
    touches = instant.touches(condition.body)
    if touches is None or not isinstance(run, RigidRun):
        return Seen()
    if condition.kind != "slip" and _is_sensed(run, instant, condition):
        return Seen(0.0, True)
    own = touches[touches["normal_impulse"] > 0.0]
    if condition.other is not None:
        own = own[own["other"] == instant.engine_id(condition.other)]
    if condition.kind != "slip":
        force = float(np.hypot(*(own["normal_impulse"] @ own["normal"]))) / STEP
        return Seen(force, len(own) > 0)
    assert condition.body is not None
    bodies = {body.id: body for body in run.bodies.values()} if len(own) else {}
    speeds = [_along(run.bodies[condition.body], bodies[touch["other"]], touch) for touch in own]
    return Seen(max(speeds, default=0.0), len(own) > 0)


def _since_rest(earlier: float, before: float, now: float) -> float:
    """s, from these speeds, each a step after the one before: if the acceleration changes evenly."""
    if math.isnan(earlier):
        return STEP * now / (now - before)
    first, last = before - earlier, now - before  # m/s, what a step adds
    jerk = last - first
    end = last + jerk / 2.0
    if jerk <= 0.0:
        return STEP * now / last
    within = end * end - 2.0 * jerk * now
    return STEP * (end - math.sqrt(max(0.0, within))) / jerk


def _stands_still(motion: Motion) -> bool:
    return math.hypot(*motion.velocity) <= SLIPS and motion.angular_velocity == 0.0


def _is_sensed(run: RigidRun, instant: RunInstant, condition: Condition) -> bool:
    """Whether one of the two is a sensor that the other is in."""
    pair = {instant.engine_id(condition.body), instant.engine_id(condition.other)}
    return any(pair == set(row) for row in run.world.sensed.tolist())


def _along(body: physics.Body, other: physics.Body, touch: np.void) -> float:
    """m/s, at which one surface moves along the other."""
    nx, ny = touch["normal"]
    (ax, ay), (bx, by) = (_velocity_at(each, touch["point"]) for each in (body, other))
    return abs(float((by - ay) * nx - (bx - ax) * ny))


def _velocity_at(body: physics.Body, point: Sequence[float]) -> Point:
    (x, y), (vx, vy), w = body.center_of_mass, body.velocity, body.angular_velocity
    return vx - w * (point[1] - y), vy + w * (point[0] - x)


def _rising(velocity: Point, gravity: Point) -> float:
    """m/s against gravity; without any, along y."""
    size = math.hypot(*gravity)
    return velocity[1] if size == 0.0 else -(velocity[0] * gravity[0] + velocity[1] * gravity[1]) / size
