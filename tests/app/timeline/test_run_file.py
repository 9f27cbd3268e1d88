"""A run is saved with all its courses and opened again; what is wrong in a file is told, whatever it is."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from sketchfall.app.drawing.scene import DrawingError
from sketchfall.app.files.progress import GivenUpError
from sketchfall.app.running.inputs import Placed, Put
from sketchfall.app.running.starting import run_of
from sketchfall.app.timeline.recording import Moment, Recording
from sketchfall.app.timeline.run_file import RUN, decode_run, encode_run, notes_of, read_run, written_run
from sketchfall.app.timeline.verifying import Verifying
from tests.app.following import FLOOR, disc, running
from tests.app.recorded import recorded_run, steps


@cache
def saved() -> bytes:
    return encode_run(written_run(recorded_run()))


def taken_up(data: bytes) -> Recording:
    written = decode_run(data)
    recording = Recording(run_of(written.drawing))
    recording.take_up(written.branches_to_take_up())
    return recording


def test_an_opened_run_is_the_same_in_all_its_courses() -> None:
    original, again = recorded_run(), taken_up(saved())
    assert [(b.number, b.start, b.end) for b in again.branches] == [(1, 0, 140), (2, 30, 125)]
    for branch, other in zip(original.branches, again.branches, strict=True):
        for step in (branch.end, branch.start, 75, 30, 31, 120):
            assert original.go_to(Moment(branch, step))
            assert again.go_to(Moment(other, step))
            assert again.run.state_hash() == original.run.state_hash()
            assert again.run.scene == original.run.scene
        assert again.poses_at(Moment(other, branch.end)) is not None


def test_what_was_done_before_the_first_step_is_done_as_soon_as_the_run_is_opened() -> None:
    original = Recording(running(FLOOR, disc(2, 0.0, 3.0), steps=0))
    original.take(Put(bodies=(Placed(body=2, position=(1.0, 2.0), angle=0.0, velocity=(3.0, 0.0)),)))
    at_first = original.run.state_hash()
    steps(original, 5)
    again = taken_up(encode_run(written_run(original)))
    assert again.run.state_hash() == at_first
    steps(again, 5)
    assert again.run.state_hash() == original.run.state_hash()


def test_marks_are_found_again_when_the_course_is_gone_through() -> None:
    original, again = recorded_run(), taken_up(saved())
    for branch, other in zip(original.branches, again.branches, strict=True):
        again.go_to(Moment(other, other.end))
        assert [(m.step, m.kind, m.text) for m in other.marks] == [
            (m.step, m.kind, m.text) for m in branch.marks
        ]
    assert {mark.kind for mark in original.branches[0].marks} >= {"edit", "hand", "impact"}


def test_an_opened_run_is_saved_to_the_same_bytes_once_it_was_gone_through() -> None:
    again = taken_up(saved())
    for branch in again.branches:
        again.go_to(Moment(branch, branch.end))
    assert encode_run(written_run(again)) == saved()


def test_the_work_of_the_shown_course_is_the_drawing() -> None:
    written = decode_run(saved())
    assert [body.id for body in written.drawing.bodies] == [1, 2, 3]
    assert [body.id for body in written.work.bodies] == [1, 2, 3]  # of the second course
    first = json.loads(saved())
    first["shown"] = [1, 0]
    assert [body.id for body in decode_run(json.dumps(first).encode()).work.bodies] == [1, 2, 3, 4]


def changed(change: Callable[[dict[str, Any]], object]) -> bytes:
    contents = json.loads(saved())
    change(contents)
    return json.dumps(contents).encode()


TOO_FAR = {  # whose limits are the wrong way round
    **{"id": 5, "kind": "hinge", "body_a": 2, "anchor_a": [0, 0], "anchor_b": [0, 0], "limits": [1.0, -1.0]}
}


def other(**fields: object) -> dict[str, Any]:
    """A run beside the others, of which nothing is known but that it began."""
    return {"branches": [{"number": 9, "end": 0, **fields}]}


def edit_in(contents: dict[str, Any]) -> dict[str, Any]:
    edit = next(done for _, done in contents["branches"][0]["inputs"] if done["do"] == "edit")
    assert isinstance(edit, dict)
    return edit


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda c: c.update(format="sketchfall"), "not a Sketchfall run"),
        (lambda c: c.update(version=max(RUN.versions) + 1), "newer Sketchfall"),
        (lambda c: c.update(others=[other()]), "others: version 1 knows nothing of them"),
        (
            lambda c: c.update(version=2, others=[other(number=2)]),
            r"others\[0\].branches\[0\].number: the number 2",
        ),
        (lambda c: c.update(version=2, others=[other(parent=1)]), r"others\[0\].branches\[0\].parent"),
        (lambda c: c.update(version=2, others=[other(), {**other(), "drawing": {}}]), r"others\[1\].drawing"),
        (lambda c: c.update(version=2, others=101 * [other()]), "others"),
        (lambda c: c.update(version=0), "no version 0"),
        (lambda c: c.update(more=1), "more"),
        (lambda c: c.update(branches=[]), "branches"),
        (lambda c: c.update(shown=[1, 141]), "shown: there is no step 141"),
        (lambda c: c.update(shown=[9, 1]), "shown: there is no step 1 of a branch 9"),
        (lambda c: c["drawing"].update(version=9), "drawing: version"),
        (lambda c: c["drawing"]["bodies"][1].update(id=1), "drawing: bodies"),
        (lambda c: c["drawing"]["bodies"][0]["shapes"][0]["vertices"].sort(), "drawing: "),
        (lambda c: c["branches"][1].update(parent=7), r"branches\[1\].parent"),
        (lambda c: c["branches"][1].update(parent=None), r"branches\[1\].parent"),
        (lambda c: c["branches"][0].update(parent=1), r"branches\[0\].parent"),
        (lambda c: c["branches"][1].update(number=1), r"branches\[1\].number"),
        (lambda c: c["branches"][1].update(start=141), r"branches\[1\].start: expected a step from 0 to 140"),
        (lambda c: c["branches"][1].update(end=29), r"branches\[1\].end"),
        (lambda c: c["branches"][0].update(checksums=""), r"branches\[0\].checksums: 0 checksums for 140"),
        (lambda c: c["branches"][0].update(checksums="%"), r"branches\[0\]: the checksums cannot be read"),
        (lambda c: c["branches"][0]["inputs"][0].__setitem__(0, 141), r"inputs\[0\]: expected a step"),
        (lambda c: c["branches"][0]["inputs"].reverse(), r"inputs\[\d+\]: expected a step"),
        (lambda c: edit_in(c).update(do="shout"), r"branches\[0\].inputs\[0\]"),
        (lambda c: edit_in(c)["change"]["bodies"].update(removed=[77]), r"inputs\[0\]: a change of part 77"),
        (lambda c: edit_in(c)["change"]["bodies"].update(order=[1]), r"inputs\[0\]: an order of parts"),
        (lambda c: edit_in(c)["change"]["bodies"]["added"][0].update(id=2), r"inputs\[0\]: .*already used"),
        (lambda c: edit_in(c)["change"]["bodies"]["added"][0].update(angle="x"), "angle"),
        (lambda c: edit_in(c)["change"].update(joints={"added": [TOO_FAR]}), r"inputs\[0\]: .*limits"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(change: Callable[[dict[str, Any]], object], told: str) -> None:
    with pytest.raises(DrawingError, match=told):
        decode_run(changed(change))


def test_the_work_of_all_edits_is_bounded_and_can_be_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """An edit is a line in a file, and may have a drawing of thousands of bodies checked."""

    shares: list[float] = []
    decode_run(saved(), shares.append)
    edits = [share for share in shares if share >= 0.7]  # where they begin to be checked
    assert len(edits) == 3  # at the one there is, and at the end of both courses
    assert (shares, shares[-1]) == (sorted(shares), 1.0)

    def give_up(share: float) -> None:
        if share == edits[0]:
            raise GivenUpError

    with pytest.raises(GivenUpError):
        decode_run(saved(), give_up)
    monkeypatch.setattr("sketchfall.app.timeline.run_checks.MAX_EDIT_WORK", 2)  # and there are three bodies
    with pytest.raises(DrawingError, match="more than 2 parts to be checked"):
        decode_run(saved())


def test_a_branch_begins_with_the_drawing_of_its_moment() -> None:
    """With the edits of its parent until then, and not with later ones."""
    contents = json.loads(saved())
    assert contents["branches"][0]["inputs"][0][0] == 70  # when a fourth body was drawn
    removed = {"do": "edit", "change": {"bodies": {"removed": [4]}}}
    for start, there in ((69, False), (70, True), (71, True)):
        branch = {"number": 2, "parent": 1, "start": start, "end": start, "inputs": [[start, removed]]}
        contents["branches"][1] = branch
        contents["shown"] = [2, start]
        data = json.dumps(contents).encode()
        if there:
            assert [body.id for body in decode_run(data).work.bodies] == [1, 2, 3]
        else:
            with pytest.raises(DrawingError, match="a change of part 4"):
                decode_run(data)


@settings(max_examples=200)
@given(st.data())
def test_a_damaged_file_is_refused_or_read(data: st.DataObject) -> None:
    """Never anything else: no other error, and no endless work."""
    damaged = bytearray(saved())
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(damaged) - 1))
        piece = data.draw(st.sampled_from([b"", b"0", b"-", b'"', b"[", b"}", b"null", b"1e9", b"\xff"]))
        damaged[place : place + data.draw(st.integers(0, 4))] = piece
    with suppress(DrawingError):
        decode_run(bytes(damaged))


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.9, 0.999])
def test_a_file_that_was_cut_short_is_refused(share: float, tmp_path: Path) -> None:
    path = tmp_path / "cut.sketchrun"
    path.write_bytes(saved()[: int(share * (len(saved()) - 3))])
    with pytest.raises(DrawingError):
        read_run(path)


@cache
def three_runs() -> Recording:
    """Two that were reset, the second of another drawing; the third is looked at, and then the first."""
    recording = recorded_run()
    recording.branches[0].name = "the first"
    drawing = decode_run(saved()).drawing
    for bodies in (drawing.bodies[:-1], drawing.bodies):
        recording.begin_anew(run_of(replace(drawing, bodies=bodies)))
        for _ in range(50):
            recording.step()
    return recording


@pytest.mark.parametrize("shown", [0, 2, 3])
def test_runs_that_were_reset_are_saved_with_the_one_that_is_shown(shown: int) -> None:
    original = three_runs()
    original.go_to(Moment(original.branches[shown], 25))
    data = encode_run(written_run(original))
    assert b'"version": 2' in data
    again = taken_up(data)
    assert [(b.number, b.title, b.start, b.end) for b in again.branches] == [
        (b.number, b.title, b.start, b.end) for b in original.branches
    ]
    for branch, mine in zip(original.branches, again.branches, strict=True):
        for step in (branch.end, 40):
            assert original.go_to(Moment(branch, step))
            assert again.go_to(Moment(mine, step))
            assert again.run.state_hash() == original.run.state_hash()
            assert again.run.scene == original.run.scene
    assert Verifying(decode_run(data)).first_difference() is None


def test_a_run_alone_is_written_as_older_programs_read_it() -> None:
    assert b'"version": 1,' in saved()
    assert b"others" not in saved()
    alone = notes_of(three_runs(), with_others=False)()
    assert alone.others == ()


def test_the_same_drawing_is_written_once() -> None:
    recording = three_runs()
    recording.go_to(Moment(recording.branches[-1], 0))
    contents = json.loads(encode_run(written_run(recording)))
    assert [other["drawing"] is None for other in contents["others"]] == [True, False]
