"""The `.sketchrun` file: a run as its drawing, what was done to it, and sums by which it is known again.

    {
    "format": "sketchfall run",
    "version": 2,
    "drawing": { ... a whole drawing, as in its own file ... },
    "branches": [
    {"number":1,"parent":null,"start":0,"end":240,"inputs":[[60,{"do":"grab", ...}], ...],"checksums":"..."}
    ],
    "others": [
    {"drawing":null,"branches":[{"number":2, ...}]}
    ],
    "shown": [1,240]
    }

    1   a run
    2   others of the same drawing, or of what it was or became, which were reset
    3   edits that say where the run has the bodies that they bring, as the pieces of a cut
    4   explosions
    5   pushes

No state is in it: whoever opens it computes the same run again. So nothing in a file from a stranger reaches
the engine but what a hand at the mouse could have done, and all of it is checked here.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta

from sketchfall.app.drawing.body_checks import check_shapes
from sketchfall.app.drawing.scene import DrawingError, Id, Scene, Value
from sketchfall.app.files.decode_errors import DECODER_ERRORS, Data, explained, explained_text
from sketchfall.app.files.file_bytes import check_size, read_bytes
from sketchfall.app.files.file_format import MAX_VALUES, decode_drawing, encode_drawing
from sketchfall.app.files.file_version import FileKind, check_version
from sketchfall.app.files.progress import Report, part_of, unheard
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.running.inputs import Blast, Edit, Push
from sketchfall.app.timeline.branch import Branch
from sketchfall.app.timeline.drawn_start import DrawnStart
from sketchfall.app.timeline.recording import Recording
from sketchfall.app.timeline.run_checks import Family, check_branches, scenes_at_the_ends
from sketchfall.app.timeline.written_branch import (
    MAX_OTHERS,
    MAX_STATES,
    Branches,
    OtherRun,
    Step,
    WrittenBranch,
    WrittenState,
    body_sums,
    sums_in,
    sums_text,
)

SUFFIX = ".sketchrun"
FORMAT = "sketchfall run"
Version = Literal[1, 2, 3, 4, 5]
RUN = FileKind(
    FORMAT,
    get_args(Version),
    later("this is not a Sketchfall run"),
    later("this run was saved by a newer Sketchfall"),
)
OTHERS_SINCE = 2
PLACED_SINCE = 3
BLASTS_SINCE = 4
PUSHES_SINCE = 5
NULL = b"null"


class _Other(Value, frozen=True, kw_only=True):
    drawing: msgspec.Raw = msgspec.Raw(NULL)  # that of the run before it in the file
    branches: Branches


class _Contents(Value, frozen=True, kw_only=True):
    format: Literal["sketchfall run"]
    version: Version
    drawing: msgspec.Raw
    branches: Branches
    others: Annotated[tuple[_Other, ...], Meta(max_length=MAX_OTHERS)] = ()
    shown: tuple[Id, Step]


class WrittenRun(Value, frozen=True, kw_only=True):
    """All that is in a file, and sound."""

    drawing: Scene  # as it was when the run began
    branches: tuple[WrittenBranch, ...]  # each after the one that it began in
    others: tuple[OtherRun, ...] = ()
    shown: tuple[Id, Step]  # the branch that was shown, and its step

    @property
    def all_branches(self) -> tuple[WrittenBranch, ...]:
        return sum((other.branches for other in self.others), self.branches)

    def branches_to_take_up(self) -> list[Branch]:
        """For a recording of a run of the drawing, with which the first of them begins."""
        found = _taken_up(self.drawing, self.branches)
        for other in self.others:
            branches = _taken_up(other.drawing, other.branches)
            branches[0].keyframes.put(0, DrawnStart(other.drawing), 0)
            found += branches
        return found

    @property
    def work(self) -> Scene:
        """The drawing with all that was done to it in the course that was shown, until its end."""
        scenes = scenes_at_the_ends([Family("", self.drawing, self.branches)])
        return scenes[self.shown[0]]


def _taken_up(drawing: Scene, branches: tuple[WrittenBranch, ...]) -> list[Branch]:
    by_number: dict[int, Branch] = {}
    for written in branches:
        parent = None if written.parent is None else by_number[written.parent]
        branch = by_number[written.number] = Branch(written.number, parent, written.start)
        branch.name, branch.end = written.name, written.end
        branch.checksums = sums_in(written.checksums)
        for step, done in written.inputs:
            branch.add_input(step, done, drawing)
    return list(by_number.values())


# --- writing -----------------------------------------------------------------------------------------


def written_run(recording: Recording) -> WrittenRun:
    return notes_of(recording)()


def notes_of(
    recording: Recording, most_states: int = MAX_STATES, *, with_others: bool = True
) -> Callable[[], WrittenRun]:
    """What is to be written, to be worked out in any thread, since the run may go on meanwhile.

    most_states: in a branch, by which differences are found out; each takes some milliseconds.
    with_others: those that were reset, too, if there is anything of them.
    """
    if most_states:
        recording.note_end()
    here, mine = recording.moment, recording.branch.lineage[0]
    family = _notes_of_family(recording, mine, most_states)
    others = [
        _notes_of_family(recording, root, most_states)
        for root in recording.roots
        if with_others and root is not mine
    ]

    def written() -> WrittenRun:
        run = family()
        return WrittenRun(
            drawing=run.drawing,
            branches=run.branches,
            others=tuple(other() for other in others),
            shown=(here.branch.number, here.step),
        )

    return written


def _notes_of_family(recording: Recording, root: Branch, most_states: int) -> Callable[[], OtherRun]:
    """Of all courses of a run."""
    first = root.keyframes.last_until(root.start)
    assert first is not None  # it is never given up
    branches = [_notes_of_branch(each, most_states) for each in recording.branches if root in each.lineage]
    return lambda: OtherRun(drawing=first[1].scene, branches=tuple(branch() for branch in branches))


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
        checksums=sums_text(sums),
        states=tuple(
            WrittenState(step=step, hash=state.state_hash(), bodies=sums_text(body_sums(poses)))
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
        b'"version": %d,' % _lowest_version(run),
        b'"drawing": %s,' % encode_drawing(run.drawing).strip(),
        b'"branches": [',
        b",\n".join(map(msgspec.json.encode, run.branches)),
        b"],",
        *_lines_of_others(run),
        b'"shown": %s' % msgspec.json.encode(run.shown),
        b"}",
    ]
    return b"\n".join(lines) + b"\n"


def _lowest_version(run: WrittenRun) -> int:
    """The first that can hold it: older programs can read it too."""
    done = [done for branch in run.all_branches for _, done in branch.inputs]
    if any(isinstance(each, Push) for each in done):
        return PUSHES_SINCE
    if any(isinstance(each, Blast) for each in done):
        return BLASTS_SINCE
    if any(isinstance(each, Edit) and each.placed for each in done):
        return PLACED_SINCE
    return OTHERS_SINCE if run.others else min(RUN.versions)


def _lines_of_others(run: WrittenRun) -> list[bytes]:
    """None in a file without them, which older programs can read."""
    if not run.others:
        return []
    written, before = [], run.drawing
    for other in run.others:
        drawing = NULL if other.drawing == before else encode_drawing(other.drawing).strip()
        written.append(b'{"drawing":%s,"branches":%s}' % (drawing, msgspec.json.encode(other.branches)))
        before = other.drawing
    return [b'"others": [', b",\n".join(written), b"],"]


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
    if contents.others and contents.version < OTHERS_SINCE:
        raise DrawingError(tr("version {version} knows nothing of them", version=contents.version), "others")
    drawings = [_drawing_in(contents.drawing, "drawing", part_of(report, 0.0, 0.7))]
    for index, other in enumerate(contents.others):
        place = f"others[{index}].drawing"
        is_same = bytes(other.drawing) == NULL
        drawings.append(drawings[-1] if is_same else _drawing_in(other.drawing, place))
    others = tuple(
        OtherRun(drawing=drawing, branches=other.branches)
        for drawing, other in zip(drawings[1:], contents.others, strict=True)
    )
    families = [
        Family("", drawings[0], contents.branches),
        *(Family(f"others[{i}].", other.drawing, other.branches) for i, other in enumerate(others)),
    ]
    check_branches(families)
    scenes_at_the_ends(families, part_of(report, 0.7, 1.0))
    number, step = contents.shown
    ends = {branch.number: branch.end for branch in contents.branches}
    if number not in ends or step > ends[number]:
        raise DrawingError(
            tr("there is no step {step} of a branch {number}", step=step, number=number), "shown"
        )
    return WrittenRun(drawing=drawings[0], branches=contents.branches, others=others, shown=contents.shown)


def _drawing_in(data: msgspec.Raw, place: str, report: Report = unheard) -> Scene:
    try:
        drawing = decode_drawing(bytes(data), part_of(report, 0.0, 0.7))
        for index, body in enumerate(drawing.bodies):
            check_shapes(body)
            report(0.7 + 0.3 * index / len(drawing.bodies))
    except DrawingError as error:
        raise DrawingError(str(error), place) from error
    return drawing
