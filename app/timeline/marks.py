"""What is worth finding again in a run: bodies that hit something or came to rest, joints that broke, and
what was done to it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Literal, get_args

import numpy as np
from msgspec import Struct

from sketchfall import physics
from sketchfall.app.drawing.names import name_of
from sketchfall.app.drawing.scene import Scene
from sketchfall.app.drawing.scene_change import changes_what_there_is
from sketchfall.app.files.shown_text import shortened
from sketchfall.app.running.inputs import Aim, AnyInput, Edit, Grab, HoldKeys, LetGo, Put
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.app.running.run import STEP, Run

Happening = Literal["impact", "rest", "break"]
Doing = Literal["edit", "hand", "keys"]
MarkKind = Happening | Doing

HARD = 2.0  # m/s by which a contact changes the velocity of a body within a step; less is no mark
QUIET = 15  # steps after a mark in which the same body makes no other: it bounces, or is being shaken
NAMED = 2  # bodies, where a text says which of many
FEW = 50  # bodies are looked at after each step, twice as many after every second, and so on
LONGEST_INTERVAL = 20  # steps, in which friction does not yet change velocities as an impact does
MOST_AT_ONCE = 4  # hits that are told; in a great heap there are hundreds
CROWD_QUIET = 60  # steps after a hit in a crowd in which no other is told, unless it is by so much harder:
HARDER = 1.5  # as fast


class Mark(Struct, frozen=True):  # made in a fraction of the time of a dataclass
    step: int
    kind: MarkKind
    text: str
    weight: float = 0.0  # by which the lesser of many are left out
    may_go_on: bool = False  # the same again, soon after, is part of it: a slider that is dragged
    inputs: tuple[int, ...] = ()  # what was done, by the places among the inputs of its branch

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
        self._told = (0, 0.0)  # the step of the last hit in a crowd, and the square of its speed
        self._motions = physics.MotionWatch()
        self.look_anew(run)

    def look_anew(self, run: Run) -> None:
        """The run was changed from outside, or is at another moment: what is otherwise by that is no news."""
        self._steps = run.steps
        if run.scene is not self._scene:
            self._scene, self._hit_at = run.scene, {}
            self._fragile = [joint for joint in run.scene.joints if joint.break_force is not None]
            self._names = _names_by_row(run) if isinstance(run, RigidRun) else []
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
        hardest, jolt, fell_asleep = self._motions.look(run.world, elapsed * gx, elapsed * gy)
        if jolt > HARD**2 and self._is_worth_telling(run.steps, jolt):
            yield from self._impacts(run, hardest)
        if fell_asleep:
            rows = np.flatnonzero(self._motions.seen["fell_asleep"])
            names = [self._names[row] for row in rows.tolist()]
            yield Mark(run.steps, "rest", f"{_sentence_of(names)} came to rest", len(names))
        for joint in [joint for joint in self._whole if run.is_broken(joint.id)]:
            self._whole.remove(joint)
            name = shortened(joint.name) or f"{joint.kind.capitalize()} {joint.id}"
            yield Mark(run.steps, "break", f"{name} broke", np.inf)

    def _is_worth_telling(self, step: int, jolt: float) -> bool:
        """Where something hits hard all the time, marks of all that would hide each other."""
        if self._interval < MOST_AT_ONCE:
            return True
        last, hardest = self._told
        if 0 <= step - last < CROWD_QUIET and jolt < HARDER**2 * hardest:
            return False
        self._told = step, jolt
        return True

    def _impacts(self, run: RigidRun, hardest: int) -> Iterator[Mark]:
        """The hardest, of those that have not been spoken of lately."""
        squares, most = self._motions.seen["jolt"], MOST_AT_ONCE // self._interval
        rows = [hardest]
        if most > 1:
            hard = np.flatnonzero(squares > HARD**2)
            rows = hard[np.argsort(-squares[hard], kind="stable")[:most]].tolist()
        if self._are_pulled or run.pull is not None:
            # Joints and hands jerk at bodies too. To look at all contacts would take long if there are many.
            contacts = run.world.contacts
            touching = np.isin(rows, (contacts["body_a"], contacts["body_b"]))
            rows = [row for row, touches in zip(rows, touching.tolist(), strict=True) if touches]
        for row in rows:
            if run.steps - self._hit_at.get(row, -QUIET) >= QUIET:
                self._hit_at[row] = run.steps
                speed = math.sqrt(squares.item(row))
                text = f"{_as_sentence(self._names[row])} hit, {speed:.1f} m/s"
                yield Mark(run.steps, "impact", text, speed)


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


def _names_by_row(run: RigidRun) -> list[str]:
    """Of the bodies, in the order of the world."""
    ids = {body.id: number for number, body in run.bodies.items()}
    names = {body.id: name_of(body) for body in run.scene.bodies}
    return [names[ids[body.id]] for body in run.world.bodies]


def _in_words(names: Sequence[str]) -> str:
    more = len(names) - NAMED
    shown = list(names) if more <= 1 else [*names[:NAMED], f"{more} others"]
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}" if shown else "nothing"


def _sentence_of(names: Sequence[str]) -> str:
    return _as_sentence(_in_words(names))


def _as_sentence(words: str) -> str:
    return words[:1].upper() + words[1:]
