"""The `.sketchrun` file: a run as its drawing, what was done to it, and sums by which it is known again.

    {
    "format": "sketchfall run",
    "version": 1,
    "drawing": { ... a whole drawing, as in its own file ... },
    "branches": [
    {"number":1,"parent":null,"start":0,"end":240,"inputs":[[60,{"do":"grab", ...}], ...],"checksums":"..."}
    ],
    "shown": [1,240]
    }

No state is in it: whoever opens it computes the same run again. So nothing in a file from a stranger reaches
the engine but what a hand at the mouse could have done, and all of it is checked here.
"""

from __future__ import annotations

import base64
import zlib
from array import array
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Literal, get_args

import msgspec
import numpy as np
from msgspec import Meta

from sketchfall.app.drawing.body_checks import check_joint, check_shapes
from sketchfall.app.drawing.scene import DrawingError, Id, Name, Scene, Value
from sketchfall.app.drawing.scene_change import SceneChange, with_change
from sketchfall.app.drawing.scene_checks import check_scene
from sketchfall.app.files.decode_errors import DECODER_ERRORS, Data, explained, explained_text
from sketchfall.app.files.file_bytes import check_size, read_bytes
from sketchfall.app.files.file_format import MAX_VALUES, decode_drawing, encode_drawing
from sketchfall.app.files.file_version import FileKind, check_version
from sketchfall.app.files.progress import Report, part_of, unheard
from sketchfall.app.language.catalogue import later, tr, tr_n
from sketchfall.app.running.inputs import AnyInput, Edit
from sketchfall.app.running.run import Rough
from sketchfall.app.timeline.branch import Branch
from sketchfall.app.timeline.recording import Recording

SUFFIX = ".sketchrun"
FORMAT = "sketchfall run"
Version = Literal[1]
RUN = FileKind(
    FORMAT,
    get_args(Version),
    later("this is not a Sketchfall run"),
    later("this run was saved by a newer Sketchfall"),
)

MAX_STEPS = 10_000_000  # about two days
MAX_BRANCHES = 1000
MAX_EDIT_WORK = 20_000_000  # parts, summed over all edits of bodies or joints, each of which checks them all
MAX_STATES = 200  # in a branch; more would tell nobody more

Step = Annotated[int, Meta(ge=0, le=MAX_STEPS)]
Sums = Annotated[str, Meta(max_length=6 * MAX_STEPS)]  # of 32 bits each, the low byte first, in base 64


class WrittenState(Value, frozen=True, kw_only=True):
    """By which it is found out where a run that differs does so."""

    step: Step
    hash: Annotated[str, Meta(max_length=64)]  # of the whole state, before what was done at that moment
    bodies: Sums  # of the place of each, after it


class WrittenBranch(Value, frozen=True, kw_only=True):
    number: Id
    name: Name = ""
    parent: Id | None = None
    start: Step = 0
    end: Step
    inputs: tuple[tuple[Step, AnyInput], ...] = ()
    checksums: Sums = ""  # of all places, after each step
    states: Annotated[tuple[WrittenState, ...], Meta(max_length=MAX_STATES)] = ()


class _Contents(Value, frozen=True, kw_only=True):
    format: Literal["sketchfall run"]
    version: Version
    drawing: msgspec.Raw
    branches: Annotated[tuple[WrittenBranch, ...], Meta(min_length=1, max_length=MAX_BRANCHES)]
    shown: tuple[Id, Step]


class WrittenRun(Value, frozen=True, kw_only=True):
    """All that is in a file, and sound."""

    drawing: Scene  # as it was when the run began
    branches: tuple[WrittenBranch, ...]  # each after the one that it began in
    shown: tuple[Id, Step]  # the branch that was shown, and its step

    def branches_to_take_up(self) -> list[Branch]:
        """For a recording of a run of the drawing."""
        by_number: dict[int, Branch] = {}
        for written in self.branches:
            parent = None if written.parent is None else by_number[written.parent]
            branch = by_number[written.number] = Branch(written.number, parent, written.start)
            branch.name, branch.end = written.name, written.end
            branch.checksums = sums_in(written.checksums)
            for step, done in written.inputs:
                branch.add_input(step, done, self.drawing)
        return list(by_number.values())

    @property
    def work(self) -> Scene:
        """The drawing with all that was done to it in the course that was shown, until its end."""
        scenes = _scenes_at_the_ends(self.drawing, self.branches)
        return scenes[self.shown[0]]


# --- writing -----------------------------------------------------------------------------------------


def written_run(recording: Recording) -> WrittenRun:
    return notes_of(recording)()


def notes_of(recording: Recording, most_states: int = MAX_STATES) -> Callable[[], WrittenRun]:
    """What is to be written, to be worked out in any thread, since the run may go on meanwhile.

    most_states: in a branch, by which differences are found out; each takes some milliseconds.
    """
    root = recording.branch.lineage[0]  # of the run that is on; those that were reset are others
    first = root.keyframes.last_until(root.start)
    assert first is not None  # it is never given up
    here = recording.moment
    branches = [_notes_of_branch(each, most_states) for each in recording.branches if root in each.lineage]
    return lambda: WrittenRun(
        drawing=first[1].scene,
        branches=tuple(branch() for branch in branches),
        shown=(here.branch.number, here.step),
    )


def _notes_of_branch(branch: Branch, most_states: int) -> Callable[[], WrittenBranch]:
    known = [
        (step, state, poses)
        for step, state in branch.keyframes.items()
        if (poses := branch.poses.get(step)) is not None
    ]
    states = known[:: max(1, -(-len(known) // most_states))] if most_states else []
    end, inputs, sums = branch.end, tuple(branch.inputs), branch.checksums[:]
    return lambda: WrittenBranch(
        number=branch.number,
        name=branch.name,
        parent=None if branch.parent is None else branch.parent.number,
        start=branch.start,
        end=end,
        inputs=inputs,
        checksums=_sums_text(sums),
        states=tuple(
            WrittenState(step=step, hash=state.state_hash(), bodies=_sums_text(body_sums(poses)))
            for step, state, poses in states
        ),
    )


def encode_run(run: WrittenRun) -> bytes:
    """The file of a run; DrawingError rather than a file that could not be opened again."""
    data = encode_unchecked(run)
    decode_run(data)
    return data


def encode_unchecked(run: WrittenRun) -> bytes:
    """For copies that are made every few seconds, and checked if they are ever needed."""
    lines = [
        b"{",
        b'"format": %s,' % msgspec.json.encode(FORMAT),
        b'"version": %d,' % max(RUN.versions),
        b'"drawing": %s,' % encode_drawing(run.drawing).strip(),
        b'"branches": [',
        b",\n".join(map(msgspec.json.encode, run.branches)),
        b"],",
        b'"shown": %s' % msgspec.json.encode(run.shown),
        b"}",
    ]
    return b"\n".join(lines) + b"\n"


# --- reading -----------------------------------------------------------------------------------------


def is_run_file(path: Path) -> bool:
    return path.suffix.lower() == SUFFIX


def read_run(path: Path, report: Report = unheard) -> WrittenRun:
    """The run in a file; DrawingError for wrong contents, OSError if it cannot be read."""
    return decode_run(read_bytes(path, part_of(report, 0.0, 0.2)), part_of(report, 0.2, 1.0))


def decode_run(data: Data, report: Report = unheard) -> WrittenRun:
    """The run in a file's bytes, or DrawingError."""
    check_size(len(data))
    if data.count(b",") >= MAX_VALUES:
        raise DrawingError(tr("the file holds more than {most:,} values", most=MAX_VALUES))
    check_version(data, RUN)
    try:
        contents = msgspec.json.decode(data, type=_Contents)
    except msgspec.ValidationError as error:
        raise explained_text(data, _Contents) from error
    except DECODER_ERRORS as error:
        raise explained(error, data) from error
    try:
        drawing = decode_drawing(bytes(contents.drawing), part_of(report, 0.0, 0.5))
        for index, body in enumerate(drawing.bodies):
            check_shapes(body)
            report(0.5 + 0.2 * index / len(drawing.bodies))
    except DrawingError as error:
        raise DrawingError(str(error), "drawing") from error
    _check_branches(contents.branches)
    _scenes_at_the_ends(drawing, contents.branches, part_of(report, 0.7, 1.0))
    number, step = contents.shown
    ends = {branch.number: branch.end for branch in contents.branches}
    if number not in ends or step > ends[number]:
        raise DrawingError(
            tr("there is no step {step} of a branch {number}", step=step, number=number), "shown"
        )
    return WrittenRun(drawing=drawing, branches=contents.branches, shown=contents.shown)


def _check_branches(branches: tuple[WrittenBranch, ...]) -> None:
    """Raise DrawingError unless they follow from each other, each after the one that it began in."""
    known: dict[int, WrittenBranch] = {}
    for index, branch in enumerate(branches):
        place = f"branches[{index}]"
        if branch.number in known:
            raise DrawingError(
                tr("the number {number} is already used", number=branch.number), f"{place}.number"
            )
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


def _scenes_at_the_ends(
    drawing: Scene, branches: tuple[WrittenBranch, ...], report: Report = unheard
) -> dict[int, Scene]:
    """What became of the drawing in each branch; DrawingError if an edit does not fit.

    Of all that it was on the way only that is kept with which another branch begins: each is as large as a
    drawing, and a file may hold a great many edits. For the same reason there is a limit to their work.
    """
    beginnings: dict[tuple[int, int], Scene] = {}  # by the parent and the step
    ends: dict[int, Scene] = {}
    work = 0
    for index, branch in enumerate(branches):
        scene = drawing if branch.parent is None else beginnings[branch.parent, branch.start]
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
            scene = _checked(scene, done.change, f"branches[{index}].inputs[{number}]")
            report((index + number / len(branch.inputs)) / len(branches))
        beginnings.update(((branch.number, start), scene) for start in starts)
        ends[branch.number] = scene
        report((index + 1) / len(branches))
    return ends


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


# --- sums --------------------------------------------------------------------------------------------


def body_sums(poses: Rough) -> array[int]:
    """A sum of 32 bits for the place of each body."""
    return array("I", (zlib.crc32(row) for row in np.ascontiguousarray(poses)))


def _sums_text(sums: array[int]) -> str:
    return base64.b64encode(np.array(sums, "<u4").tobytes()).decode("ascii")


def sums_in(text: str) -> array[int]:
    """ValueError if they are none."""
    return array("I", np.frombuffer(base64.b64decode(text, validate=True), "<u4").tolist())
