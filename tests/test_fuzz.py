"""The fuzzer notices what it is there to notice, and can be told to try a case again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fuzz import planted
from tests.fuzz.__main__ import TARGETS, all_cases, main
from tests.fuzz.case import Case, Outcome, Result, parse_name
from tests.fuzz.clipboard import any_text
from tests.fuzz.files import any_file
from tests.fuzz.particles import any_particle_file
from tests.fuzz.report import Report
from tests.fuzz.supervisor import Limits, Supervisor
from tests.systems import needs_linux

PLANTED = {"planted": "tests.fuzz.planted"}
QUICK = Limits(seconds=0.5, megabytes=256)
PATIENCE = 300.0  # s


def try_out(numbers: list[int], keep: Path | None = None) -> dict[int, Result]:
    """What becomes of these planted cases, by their numbers."""
    results: dict[int, Result] = {}
    supervisor = Supervisor(PLANTED, QUICK, keep, lambda result: results.update({result.case.number: result}))
    supervisor.run([Case(1, "planted", number) for number in numbers], 1, PATIENCE)
    return results


@needs_linux  # which has all the means by which a fault is told from another
def test_each_planted_fault_is_counted_as_what_it_is(tmp_path: Path) -> None:
    expected: dict[int, Outcome] = {
        planted.SOUND: "accepted",
        planted.REFUSED: "refused",
        planted.HANG: "hang",
        planted.CRASH: "crash",
        planted.EXCEPTION: "unexpected",
        planted.NON_FINITE: "non-finite",
        planted.MEMORY: "memory",
    }
    results = try_out([*expected, planted.SOUND], tmp_path)
    assert {number: result.outcome for number, result in results.items()} == expected
    # Where it was is told, too.
    assert "planted.py" in results[planted.HANG].detail
    assert "Segmentation fault" in results[planted.CRASH].detail
    assert "KeyError: 'planted'" in results[planted.EXCEPTION].detail
    assert "place[1] is nan" in results[planted.NON_FINITE].detail
    # What was tried out is kept if something was found, and only then.
    assert {path.name for path in tmp_path.glob("*.planted")} == {
        f"planted-{number}.planted"
        for number, outcome in expected.items()
        if outcome not in ("accepted", "refused")
    }


def test_a_table_counts_them_and_names_the_command_that_repeats_each() -> None:
    report = Report.of(["planted"])
    for result in try_out([planted.SOUND, planted.EXCEPTION, planted.NON_FINITE]).values():
        report.add(result)
    assert "planted      3         1        0     0      0           1           1       0" in report.table()
    assert f"python -m tests.fuzz --seed 1 --case planted:{planted.EXCEPTION}" in report.found()


def test_the_same_name_and_seed_make_the_same_case() -> None:
    for make in (any_file, any_text, any_particle_file):
        first, again = (make(Case(7, "files", 12).source()) for _ in range(2))
        assert first == again
        others = {make(Case(7, "files", number).source()) for number in range(20)}
        assert len(others) > 15
    assert any_file(Case(7, "files", 12).source()) != any_file(Case(8, "files", 12).source())


def test_a_case_is_known_by_its_name() -> None:
    case = parse_name("files:12345", 3)
    assert (case.seed, case.target, case.number) == (3, "files", 12345)
    assert case.name == "files:12345"
    with pytest.raises(ValueError, match="no name of a case"):
        parse_name("files", 1)


def test_all_targets_get_their_turn() -> None:
    cases = all_cases(1, list(TARGETS))
    assert [next(cases).name for _ in range(len(TARGETS) + 1)][-2:] == ["engine:0", "files:1"]


def test_a_sound_case_is_no_reason_to_fail(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--case", "particles:0", "--seed", "1"]) == 0
    assert "particles      1" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["--only", "nonsense"], ["--case", "nonsense"], ["--case", "nonsense:1"]])
def test_what_does_not_exist_is_not_tried_out(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(words)
    assert "nonsense" in capsys.readouterr().err
