"""What is worth finding again in a run: bodies that hit something or came to rest, joints that broke, and
what was done to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np

from sketchfall import physics
from sketchfall.app.drawing.names import name_of
from sketchfall.app.drawing.scene import BodyDrawing, Scene
from sketchfall.app.drawing.scene_change import changes_what_there_is
from sketchfall.app.files.shown_text import shortened
from sketchfall.app.running.inputs import Aim, AnyInput, Edit, Grab, HoldKeys, LetGo, Put
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.app.running.run import STEP, Run
from sketchfall.app.timeline.blows import Blow, hardest_blow

Happening = Literal["impact", "rest", "break"]
Doing = Literal["edit", "hand", "keys"]
MarkKind = Happening | Doing

HARD = 0.5  # m/s by which a contact changes the velocity of a body within a step; less is no mark
QUIET = 15  # steps after a mark in which the same body makes no other: it bounces, or is being shaken
NAMED = 2  # bodies, where a text says which of many
FEW = 100  # bodies are looked at after each step, twice as many after every second, and so on
LONGEST_INTERVAL = 20  # steps, in which friction does not yet change velocities as an impact does
MOST_BODIES = 1000  # of which a mark knows the ids; heaps of thousands come to rest at once
LEAST = 0.001  # N s, of what is told in digits
MANY = 100.0  # N s, from which on there are no digits behind the point
MOST_AT_ONCE = 4  # hits that are told; in a great heap there are hundreds


@dataclass(frozen=True)
class Mark:
    step: int
    kind: MarkKind
    text: str
    weight: float = 0.0  # by which the lesser of many are left out
    may_go_on: bool = False  # the same again, soon after, is part of it: a slider that is dragged
    inputs: tuple[int, ...] = ()  # what was done, by the places among the inputs of its branch
    bodies: tuple[int, ...] = ()  # whom it concerns, by their ids in the drawing; first the one that hit
    size: float = 0.0  # N s, of an impact

    @property
    def time(self) -> float:
        """s"""
        return self.step * STEP

    @property
    def by_user(self) -> bool:
        return self.kind in get_args(Doing)


class Watcher:
    """Looks at a run after each step, and tells what is new."""

    def __init__(self, run: Run) -> None:
        self._scene: Scene | None = None
        self._hit_at: dict[int, int] = {}  # the step of a body's last mark, by its row
        self._steps = 0  # of the run, when it was looked at last
        self._motions = physics.MotionWatch()
        self.look_anew(run)

    def look_anew(self, run: Run) -> None:
        """The run was changed from outside, or is at another moment: what is otherwise by that is no news."""
        self._steps = run.steps
        if run.scene is not self._scene:
            self._scene, self._hit_at = run.scene, {}
            self._fragile = [joint for joint in run.scene.joints if joint.break_force is not None]
            self._drawings = _drawings_by_row(run) if isinstance(run, RigidRun) else []
            self._interval = min(LONGEST_INTERVAL, 1 + len(run.scene.bodies) // FEW)
            self._are_pulled = bool(run.scene.joints) or run.scene.world.attraction > 0.0
        self._whole = [joint for joint in self._fragile if not run.is_broken(joint.id)]
        self._hit_at = {row: step for row, step in self._hit_at.items() if step <= run.steps}
        if isinstance(run, RigidRun):
            self._motions.look(run.world)

    def is_due(self, run: Run) -> bool:
        """Where there are many bodies, they are not looked at after every step."""
        return run.steps - self._steps >= self._interval

    def marks_after(self, run: Run) -> Iterator[Mark]:
        """What happened since it was looked at last, if it is due."""
        if not isinstance(run, RigidRun) or not self.is_due(run):
            return
        elapsed, self._steps = (run.steps - self._steps) * STEP, run.steps
        gx, gy = run.world.gravity
        self._before = self._motions.seen.copy()
        hardest, fell_asleep = self._motions.look(run.world, elapsed * gx, elapsed * gy)
        yield from self._impacts(run, hardest)
        if fell_asleep:
            rows = np.flatnonzero(self._motions.seen["fell_asleep"])
            still = [self._drawings[row] for row in rows.tolist()]
            text = f"{_sentence_of([name_of(body) for body in still])} came to rest"
            yield Mark(
                run.steps, "rest", text, len(still), bodies=tuple(body.id for body in still[:MOST_BODIES])
            )
        for joint in [joint for joint in self._whole if run.is_broken(joint.id)]:
            self._whole.remove(joint)
            name = shortened(joint.name) or f"{joint.kind.capitalize()} {joint.id}"
            ends = tuple(body for body in (joint.body_a, joint.body_b) if body is not None)
            yield Mark(run.steps, "break", f"{name} broke", np.inf, bodies=ends)

    def _impacts(self, run: RigidRun, hardest: int) -> Iterator[Mark]:
        """The hardest, of those that have not been spoken of lately."""
        squares, most = self._motions.seen["jolt"], MOST_AT_ONCE // self._interval
        if not len(squares) or squares[hardest] <= HARD**2:
            return
        if most > 1:
            hard = np.flatnonzero(squares > HARD**2)
            hard = hard[np.argsort(-squares[hard], kind="stable")[:most]]
        else:
            hard = np.array([hardest])
        rows = [row for row in hard.tolist() if run.steps - self._hit_at.get(row, -QUIET) >= QUIET]
        if not rows:  # then nobody need look at all contacts, of which there may be many
            return
        contacts = run.world.contacts
        told: set[int] = set()
        for row in rows:
            blow = hardest_blow(contacts, row)
            if row in told or (blow is None and (self._are_pulled or run.pull is not None)):
                continue  # joints and hands jerk at bodies too
            told |= {row} if blow is None else {row, blow.partner}
            yield self._impact(run, row, float(np.sqrt(squares[row])), blow)
        self._hit_at.update(dict.fromkeys(told, run.steps))

    def _impact(self, run: RigidRun, row: int, speed: float, blow: Blow | None) -> Mark:
        """`speed`: by how much that of the body has changed."""
        first, second = row, None if blow is None else blow.partner
        if second is not None and self._speed_before(second) > self._speed_before(first):
            first, second = second, first  # the bullet hit the brick, however it was itself slowed down
        body, other = self._drawings[first], None if second is None else self._drawings[second]
        # After several steps the contact may be over, but what it did to the body is known.
        given = run.bodies[self._drawings[row].id].mass * speed
        size = blow.impulse if blow is not None and self._interval == 1 else given
        whom = "something" if other is None else name_of(other)
        text = f"{_sentence_of([name_of(body)])} hit {whom}, {_digits(size)} N s"
        bodies = (body.id,) if other is None else (body.id, other.id)
        return Mark(run.steps, "impact", text, speed, bodies=bodies, size=size)

    def _speed_before(self, row: int) -> float:
        seen = self._before[row]
        return float(np.hypot(seen["vx"], seen["vy"]))


def mark_of(step: int, done: AnyInput, scene: Scene) -> Mark | None:
    """None for what goes on all the time: a hand that moves."""
    match done:
        case Edit():
            text = shortened(done.text) or "Edit"
            return Mark(step, "edit", text, may_go_on=not changes_what_there_is(done.change))
        case Put():
            moved = {placed.body for placed in done.bodies}
            names = [name_of(body) for body in scene.bodies if body.id in moved]
            return Mark(step, "edit", f"Move {_in_words(names)}")
        case Grab():
            names = [name_of(body) for body in scene.bodies if body.id == done.body]
            return Mark(step, "hand", f"Take hold of {_in_words(names)}")
        case LetGo():
            return Mark(step, "hand", "Let go")
        case HoldKeys():
            return Mark(step, "keys", f"Hold {_in_words(done.keys)}" if done.keys else "Let go of the keys")
        case Aim():
            return None


def _drawings_by_row(run: RigidRun) -> list[BodyDrawing]:
    """Of the bodies, in the order of the world."""
    ids = {body.id: number for number, body in run.bodies.items()}
    drawings = {body.id: body for body in run.scene.bodies}
    return [drawings[ids[body.id]] for body in run.world.bodies]


def _digits(size: float) -> str:
    """Three that say something, and no power of ten."""
    return f"{size:.0f}" if size >= MANY else f"{size:.3g}" if size >= LEAST else f"less than {LEAST}"


def _in_words(names: Sequence[str]) -> str:
    more = len(names) - NAMED
    shown = list(names) if more <= 1 else [*names[:NAMED], f"{more} others"]
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}" if shown else "nothing"


def _sentence_of(names: Sequence[str]) -> str:
    words = _in_words(names)
    return words[:1].upper() + words[1:]
