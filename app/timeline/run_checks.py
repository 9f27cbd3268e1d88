"""Whether the courses in the file of a run fit together, and whether what was done in them can be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sketchfall.app.drawing.body_checks import check_joint, check_shapes
from sketchfall.app.drawing.scene import DrawingError, Scene
from sketchfall.app.drawing.scene_change import SceneChange, with_change
from sketchfall.app.drawing.scene_checks import check_scene
from sketchfall.app.files.progress import Report, part_of, unheard
from sketchfall.app.language.catalogue import tr, tr_n
from sketchfall.app.running.inputs import Edit
from sketchfall.app.timeline.written_branch import WrittenBranch, sums_in

MAX_EDIT_WORK = 20_000_000  # parts, summed over all edits of bodies or joints, each of which checks them all


class Family(NamedTuple):
    """A run: all courses that began with the same drawing."""

    place: str  # in the file, before the name of a field
    drawing: Scene
    branches: tuple[WrittenBranch, ...]


def check_branches(families: Sequence[Family]) -> None:
    """Raise DrawingError unless they follow from each other, each after the one that it began in."""
    used: set[int] = set()
    for family in families:
        _check_family(family, used)


def _check_family(family: Family, used: set[int]) -> None:
    """used: the numbers of branches, which are added."""
    known: dict[int, WrittenBranch] = {}
    for index, branch in enumerate(family.branches):
        place = f"{family.place}branches[{index}]"
        if branch.number in used:
            raise DrawingError(
                tr("the number {number} is already used", number=branch.number), f"{place}.number"
            )
        used.add(branch.number)
        parent = None if branch.parent is None else known.get(branch.parent)
        if (branch.parent is None) != (index == 0) or (index > 0 and parent is None):
            raise DrawingError(
                tr("the first branch, and no other, begins in none before it"), f"{place}.parent"
            )
        first, last = (0, 0) if parent is None else (parent.start, parent.end)
        if not first <= branch.start <= last:
            raise DrawingError(
                tr("expected a step from {first} to {last}", first=first, last=last), f"{place}.start"
            )
        if branch.end < branch.start:
            raise DrawingError(
                tr("expected at least {least}, found {found}", least=branch.start, found=branch.end),
                f"{place}.end",
            )
        before = branch.start
        for number, (step, _) in enumerate(branch.inputs):
            if not before <= step <= branch.end:
                raise DrawingError(
                    tr(
                        "expected a step from {first} to {last}, found {step}",
                        first=before,
                        last=branch.end,
                        step=step,
                    ),
                    f"{place}.inputs[{number}]",
                )
            before = step
        _check_sums(branch, place)
        known[branch.number] = branch


def _check_sums(branch: WrittenBranch, place: str) -> None:
    try:
        count = len(sums_in(branch.checksums))
        for state in branch.states:
            sums_in(state.bodies)
    except ValueError as error:
        raise DrawingError(tr("the checksums cannot be read"), place) from error
    if count != branch.end - branch.start:
        steps = branch.end - branch.start
        text = tr_n(
            "{count} checksum for {steps} steps", "{count} checksums for {steps} steps", count, steps=steps
        )
        raise DrawingError(text, f"{place}.checksums")


def scenes_at_the_ends(families: Sequence[Family], report: Report = unheard) -> dict[int, Scene]:
    """What became of the drawings in each branch; DrawingError if an edit does not fit.

    Of all that they were on the way only that is kept with which another branch begins: each is as large as a
    drawing, and a file may hold a great many edits. For the same reason there is a limit to their work.
    """
    ends: dict[int, Scene] = {}
    work = 0
    for number, family in enumerate(families):
        share = part_of(report, number / len(families), (number + 1) / len(families))
        work = _go_through(family, ends, work, share)
    return ends


def _go_through(family: Family, ends: dict[int, Scene], work: int, report: Report) -> int:
    """Note what became of the drawing. work: parts that were checked so far; returns how many are then."""
    beginnings: dict[tuple[int, int], Scene] = {}  # by the parent and the step
    branches = family.branches
    for index, branch in enumerate(branches):
        scene = family.drawing if branch.parent is None else beginnings[branch.parent, branch.start]
        starts = sorted({child.start for child in branches if child.parent == branch.number})
        for number, (step, done) in enumerate(branch.inputs):
            if not isinstance(done, Edit):
                continue
            while starts and starts[0] < step:
                beginnings[branch.number, starts.pop(0)] = scene
            if done.change.bodies is not None or done.change.joints is not None:
                work += len(scene.bodies) + len(scene.joints)
            if work > MAX_EDIT_WORK:
                raise DrawingError(
                    tr("its edits have more than {most:,} parts to be checked in all", most=MAX_EDIT_WORK)
                )
            scene = _checked(scene, done.change, f"{family.place}branches[{index}].inputs[{number}]")
            report((index + number / len(branch.inputs)) / len(branches))
        beginnings.update(((branch.number, start), scene) for start in starts)
        ends[branch.number] = scene
        report((index + 1) / len(branches))
    return work


def _checked(before: Scene, change: SceneChange, place: str) -> Scene:
    try:
        after = with_change(before, change)
        if change.bodies is not None or change.joints is not None:
            check_scene(after)
        if change.bodies is not None:
            for body in (*change.bodies.added, *change.bodies.changed):
                check_shapes(body)
        if change.joints is not None:
            ids = {body.id for body in after.bodies}
            for joint in (*change.joints.added, *change.joints.changed):
                check_joint(joint, ids)
    except DrawingError as error:
        raise DrawingError(str(error), place) from error
    return after
