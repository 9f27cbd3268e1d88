"""A run from a file is found to be the same, or where and in what it differs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from sketchfall.app.__main__ import main
from sketchfall.app.running.inputs import Put
from sketchfall.app.timeline.branch import Branch
from sketchfall.app.timeline.run_file import WrittenRun, encode_run, written_run
from sketchfall.app.timeline.verifying import Difference, Verifying
from tests.app.recorded import recorded_run


@pytest.fixture(scope="module")
def written() -> WrittenRun:
    return written_run(recorded_run())


def with_another_throw(written: WrittenRun) -> WrittenRun:
    """In which a body was put elsewhere than the file's sums say."""
    first, second = written.branches
    (step, put), *others = second.inputs
    assert isinstance(put, Put)
    moved = replace(put.bodies[0], position=(-1.0, 6.001))
    inputs = ((step, replace(put, bodies=(moved,))), *others)
    return replace(written, branches=(first, replace(second, inputs=inputs)))


def test_a_run_is_the_same_again(written: WrittenRun) -> None:
    shares: list[float] = []
    assert Verifying(written).first_difference(shares.append) is None
    assert shares == sorted(shares)
    assert shares[-1] == 1.0


def test_the_first_step_and_the_bodies_that_differ_are_told(written: WrittenRun) -> None:
    difference = Verifying(with_another_throw(written)).first_difference()
    assert difference is not None
    assert (difference.branch.number, difference.step) == (2, 31)
    assert difference.bodies == ("body 3",)
    assert difference.sentence == "differs at step 31 (0.52 s) of “Course 2, from 0.50 s”, in body 3"


@pytest.mark.parametrize(
    ("bodies", "told"),
    [
        ("", "of “Course 1”"),
        ("a", "of “Course 1”, in a"),
        ("abc", "of “Course 1”, in a, b, c"),
        ("abcd", "of “Course 1”, in a, b, c and 1 more"),
        ("abcdefg", "of “Course 1”, in a, b, c and 4 more"),
    ],
)
def test_of_many_bodies_that_differ_some_are_named(bodies: str, told: str) -> None:
    course = Branch(1, None, 0)
    sentence = Difference(course, 30, tuple(bodies)).sentence
    assert sentence == f"differs at step 30 (0.50 s) {told.replace('Course 1', course.title)}"


def test_the_command_says_of_each_file_how_it_is(
    written: WrittenRun, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    same, other, broken = (tmp_path / f"{name}.sketchrun" for name in ("same", "other", "broken"))
    same.write_bytes(encode_run(written))
    other.write_bytes(encode_run(with_another_throw(written)))
    broken.write_text(json.dumps({"format": "sketchfall run", "version": 1}))
    assert main(["verify", str(same)]) == 0
    assert capsys.readouterr().out == f"{same}: the same to the last bit\n"
    assert main(["verify", str(same), str(other)]) == 1
    assert "differs at step 31" in capsys.readouterr().out
    assert main(["verify", str(other), str(broken), str(tmp_path / "none.sketchrun")]) == 2
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 3
    assert "cannot be verified" in lines[1]
    assert "cannot be read" in lines[2]
