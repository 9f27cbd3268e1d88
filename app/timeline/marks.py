"""What is worth finding again in a run: bodies that hit something or came to rest, joints that broke, and
what was done to it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, get_args

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from sketchfall import physics
from sketchfall.app.drawing.joint_geometry import can_break
from sketchfall.app.drawing.joint_words import name_of_joint
from sketchfall.app.drawing.names import name_of
from sketchfall.app.drawing.scene import BodyDrawing, Scene
from sketchfall.app.drawing.scene_change import changes_what_there_is
from sketchfall.app.files.shown_text import shortened
from sketchfall.app.language.catalogue import capitalised, tr, tr_n
from sketchfall.app.language.lists import listed
from sketchfall.app.language.numbers import number_text
from sketchfall.app.running.inputs import Aim, AnyInput, Blast, Edit, Grab, HoldKeys, LetGo, Put
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.app.running.run import STEP, Run
from sketchfall.app.timeline.blows import Blow, Impulse, hardest_blow, impulse_between

Happening = Literal["impact", "rest", "break", "condition", "passage"]
Doing = Literal["edit", "hand", "keys"]
MarkKind = Happening | Doing

HARD = 0.5  # m/s by which a contact changes the velocity of a body within a step; less is no mark
QUIET = 15  # steps after a mark in which the same body makes no other: it bounces, or is being shaken
NAMED = 2  # bodies, where a text says which of many
FEW = 50  # bodies are looked at after each step, twice as many after every second, and so on
LONGEST_INTERVAL = 20  # steps, in which friction does not yet change velocities as an impact does
MOST_BODIES = 1000  # of which a mark knows the ids; heaps of thousands come to rest at once
LEAST = 0.001  # N s, of what is told in digits
MANY = 100.0  # N s, from which on there are no digits behind the point
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
    bodies: tuple[int, ...] = ()  # whom it concerns, by their ids in the drawing; first the one that hit
    size: float = 0.0  # N s, of an impact
    at: float | None = None  # s, of what is known to have been between the steps

    @property
    def time(self) -> float:
        """s"""
        return self.step * STEP if self.at is None else self.at

    @property
    def by_user(self) -> bool:
        return self.kind in get_args(Doing)


class _Hit(NamedTuple):
    """One that was told, and may go on in the next step."""

    mark: Mark
    row: int  # of one of the two, by its place in the world
    partner: int
    impulse: Impulse
    until: int  # steps


class Watcher:
    """Looks at a run after each step, and tells what is new; of a hit that goes on, once more and in full."""

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
        self._hits: list[_Hit] = []
        if run.scene is not self._scene:
            self._scene, self._hit_at = run.scene, {}
            self._fragile = [joint for joint in run.scene.joints if can_break(joint)]
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
        if not self._is_crowd:
            self._before = self._motions.seen.copy()
        hardest, jolt, fell_asleep = self._motions.look(run.world, elapsed * gx, elapsed * gy)
        if jolt > HARD**2 and self._is_worth_telling(run.steps, jolt):
            yield from self._impacts(run, hardest)
        if fell_asleep:
            rows = np.flatnonzero(self._motions.seen["fell_asleep"])
            still = [self._drawings[row] for row in rows.tolist()]
            text = tr("{names} came to rest", names=_in_words(still))
            ids = tuple(body.id for body in still[:MOST_BODIES])
            yield Mark(run.steps, "rest", capitalised(text), len(still), bodies=ids)
        for joint in [joint for joint in self._whole if run.is_broken(joint.id)]:
            self._whole.remove(joint)
            name = shortened(joint.name) or capitalised(name_of_joint(joint))
            ends = tuple(body for body in (joint.body_a, joint.body_b) if body is not None)
            yield Mark(run.steps, "break", tr("{name} broke", name=name), np.inf, bodies=ends)

    @property
    def _is_crowd(self) -> bool:
        """Where something hits something nearly always; hits are told one by one in smaller drawings."""
        return self._interval >= MOST_AT_ONCE

    def _is_worth_telling(self, step: int, jolt: float) -> bool:
        """Where something hits hard all the time, marks of all that would hide each other."""
        if not self._is_crowd:
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
        if self._interval == 1:
            yield from self._going_on(run, rows)
        rows = [row for row in rows if run.steps - self._hit_at.get(row, -QUIET) >= QUIET]
        is_pulled = self._are_pulled or run.pull is not None
        # To look at all contacts takes long if there are many, and in a crowd most blows are over by then.
        contacts = run.world.contacts if rows and (is_pulled or not self._is_crowd) else None
        told: set[int] = set()
        for row in rows:
            blow = None if contacts is None else hardest_blow(contacts, row)
            if row in told or (blow is None and is_pulled):
                continue  # joints and hands jerk at bodies too
            told |= {row} if blow is None else {row, blow.partner}
            mark = self._impact(run, row, math.sqrt(squares.item(row)), blow)
            if blow is not None:
                self._hits.append(_Hit(mark, row, blow.partner, blow.impulse, run.steps))
            yield mark
        self._hit_at.update(dict.fromkeys(told, run.steps))

    def _going_on(self, run: RigidRun, hard: Sequence[int]) -> Iterator[Mark]:
        """The hits of the step before that go on in this one: what was given so far."""
        before, self._hits = [hit for hit in self._hits if hit.until == run.steps - 1], []
        contacts = run.world.contacts if before else None
        for hit in before:
            if contacts is None or not {hit.row, hit.partner} & set(hard):
                continue
            more = impulse_between(contacts, hit.row, hit.partner)
            if more == (0.0, 0.0):
                continue
            impulse = hit.impulse[0] + more[0], hit.impulse[1] + more[1]
            drawings = {body.id: body for body in self._drawings}
            body, *others = (drawings[number] for number in hit.mark.bodies)
            size = math.hypot(*impulse)
            text = _hit_in_words(body, others[0] if others else None, size)
            mark = replace(hit.mark, text=text, size=size)
            self._hits.append(hit._replace(mark=mark, impulse=impulse, until=run.steps))
            yield mark

    def _impact(self, run: RigidRun, row: int, speed: float, blow: Blow | None) -> Mark:
        """`speed`: by how much that of the body has changed."""
        first, second = row, None if blow is None else blow.partner
        if second is not None and not self._is_crowd and self._was_faster(second, first):
            first, second = second, first  # the bullet hit the brick, however it was itself slowed down
        body, other = self._drawings[first], None if second is None else self._drawings[second]
        # After several steps the contact may be over, but what it did to the body is known.
        given = run.bodies[self._drawings[row].id].mass * speed
        size = blow.size if blow is not None and self._interval == 1 else given
        bodies = (body.id,) if other is None else (body.id, other.id)
        text = _hit_in_words(body, other, size)
        return Mark(run.steps, "impact", text, speed, bodies=bodies, size=size)

    def _was_faster(self, row: int, other: int) -> bool:
        speed, others = (np.hypot(seen["vx"], seen["vy"]) for seen in self._before[[row, other]])
        return bool(speed > others)


def _hit_in_words(body: BodyDrawing, other: BodyDrawing | None, size: float) -> str:
    name, impulse = name_of(body), _digits(size)
    if other is None:
        return capitalised(tr("{name} hit something, {impulse} N s", name=name, impulse=impulse))
    return capitalised(
        tr("{name} hit {other}, {impulse} N s", name=name, other=name_of(other), impulse=impulse)
    )


def mark_of(step: int, done: AnyInput, scene: Scene) -> Mark | None:
    """None for what goes on all the time: a hand that moves."""
    match done:
        case Edit():
            text = shortened(done.text) or tr("Edit")
            return Mark(step, "edit", text, may_go_on=not changes_what_there_is(done.change))
        case Put():
            moved = {placed.body for placed in done.bodies}
            names = _in_words([body for body in scene.bodies if body.id in moved])
            return Mark(step, "edit", tr("Move {names}", names=names))
        case Grab():
            names = _in_words([body for body in scene.bodies if body.id == done.body])
            return Mark(step, "hand", tr("Take hold of {names}", names=names))
        case Blast():
            text = tr("Explosion") if done.strength >= 0.0 else tr("Pull from all sides")
            return Mark(step, "hand", text)
        case LetGo():
            return Mark(step, "hand", tr("Let go"))
        case HoldKeys():
            if not done.keys:
                return Mark(step, "keys", tr("Let go of the keys"))
            return Mark(step, "keys", tr("Hold {keys}", keys=_few(done.keys, len(done.keys))))
        case Aim():
            return None


def _drawings_by_row(run: RigidRun) -> list[BodyDrawing]:
    """Of the bodies, in the order of the world."""
    ids = {body.id: number for number, body in run.bodies.items()}
    drawings = {body.id: body for body in run.scene.bodies}
    return [drawings[ids[body.id]] for body in run.world.bodies]


def _digits(size: float) -> str:
    """Three that say something, and no power of ten."""
    if size < LEAST:
        return tr("less than {number}", number=LEAST)
    return number_text(size, ".0f" if size >= MANY else ".3g")


def _in_words(bodies: Sequence[BodyDrawing]) -> str:
    """The first few by their names: in a great heap there are hundreds."""
    return _few([name_of(body) for body in bodies[: NAMED + 1]], len(bodies))


def _few(names: Sequence[str], count: int) -> str:
    """The first of so many. One more than a few is named as well, in the place of "1 other"."""
    if not names:
        return tr("nothing")
    if count <= NAMED + 1:
        return listed(names)
    return listed([*names[:NAMED], tr_n("{count} other", "{count} others", count - NAMED)])
