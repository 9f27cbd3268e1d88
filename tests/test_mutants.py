"""Mutants are what they are said to be, and none is planted where nothing happens."""

from __future__ import annotations

import ast
import os
import subprocess
from pathlib import Path

import pytest

from tests.mutants.__main__ import ROOT, main
from tests.mutants.atlas import Atlas
from tests.mutants.reach import Reach
from tests.mutants.sites import chosen, mutants_of
from tests.mutants.warm import FirstFailure, Job, begun, ends_in_time
from tests.mutants.workshop import Workshop
from tests.patience import PATIENCE
from tests.systems import needs_posix


def after(source: str) -> list[tuple[str, str]]:
    """Each kind, with the source that it makes."""
    found = mutants_of(Path("some.py"), source.encode())
    return [(mutant.kind, mutant.planted_in(source.encode()).decode()) for mutant in found]


@pytest.mark.parametrize(
    ("source", "kind", "mutated"),
    [
        ("a < b", "comparison", "(a <= b)"),
        ("a is None", "comparison", "(a is not None)"),
        ("math.dist(a, b) <= reach", "comparison", "(math.dist(a, b) >= reach)"),
        ("size > LEAST * longest", "comparison", "(size < LEAST * longest)"),
        ("size * camera.scale < least", "comparison", "(size * camera.scale > least)"),
        ("len(a) > 2.0", "comparison", "(len(a) >= 2.0)"),
        ("a + b", "arithmetic", "(a - b)"),
        ("a * b", "arithmetic", "(a / b)"),
        ("a and b", "and/or", "(a or b)"),
        ("not a", "not", "(a)"),
        ("x = 0", "constant", "x = 1"),
        ("x = 9", "constant", "x = 10"),
        ("x = 366", "constant", "x = 183"),
        ("x = 0.5", "constant", "x = 0.25"),
        ("x = True", "constant", "x = False"),
        ("x = f(a, b)", "swapped", "x = f(b, a)"),
        ("timer.timeout.connect(look)", "dropped", "pass"),
        ("def f():\n    return a == b", "negated", "def f():\n    return not (a == b)"),
        ("x = 'é'; y = a if b else c", "forced", "x = 'é'; y = a if True else c"),
    ],
)
def test_every_kind_of_fault_is_made(source: str, kind: str, mutated: str) -> None:
    assert (kind, mutated) in after(source)


@pytest.mark.parametrize(
    "source",
    [
        "x: Literal[1]",
        "def f(x: tuple[0]) -> Literal[1]: ...",
        "x = f'{a + 1}'",
        "f(*a, b)",
        "x = f(a, a)",
        "x = max(a, b)",
        "x = math.isclose(a, b)",
        "row.setContentsMargins(0, 4, 0, 8)",
        "column.addStretch(1)",
        "def do(_checked=False): ...",
        "x = zip(a, strict=True)",
        "x = field(repr=False)",
        "if TYPE_CHECKING:\n    x = a",
    ],
)
def test_where_a_fault_would_change_nothing_or_have_no_place_there_is_none(source: str) -> None:
    assert [kind for kind, _ in after(source) if kind != "dropped"] == []


@pytest.mark.parametrize(
    "source",
    [
        "row.addWidget(field, 1)",
        "grid.setColumnStretch(column, 1)",
        "QTimer.singleShot(0, look)",
        "rows.reshape(-1)",
    ],
)
def test_a_number_that_may_be_another_without_anybody_seeing_it_stays(source: str) -> None:
    assert "constant" not in [kind for kind, _ in after(source)]


def test_the_air_between_things_is_left_alone() -> None:
    assert after("column.setSpacing(4)") == []
    assert [kind for kind, _ in after("column.setContentsMargins(0, 4, 0, 8)")] == ["dropped"]


def test_the_function_is_named_as_python_names_it() -> None:
    source = b"x = 1\nclass A:\n    def f(self):\n        def g():\n            return lambda: 2\n"
    scopes = [mutant.scope for mutant in mutants_of(Path("some.py"), source)]
    assert scopes == ["", "A.f.<locals>.g.<locals>.<lambda>"]


def test_every_mutant_of_the_program_can_be_read_by_python() -> None:
    """Some hundred of them, from files of every folder: to find all that there are takes long."""
    files = sorted(path for layer in ("app", "ui") for path in (ROOT / layer).rglob("*.py"))[::8]
    found = [mutant for path in files for mutant in mutants_of(path.relative_to(ROOT), path.read_bytes())]
    for mutant in chosen(found, seed=1, count=150):
        ast.parse(mutant.planted_in((ROOT / mutant.path).read_bytes()))


def test_the_same_seed_chooses_the_same_mutants_of_every_kind(capsys: pytest.CaptureFixture[str]) -> None:
    listed = []
    for seed in (7, 7, 8):
        assert main(["--list", "--seed", str(seed), "--count", "9", "--under", "app/files"]) == 0
        listed.append(capsys.readouterr().out)
    assert listed[0] == listed[1] != listed[2]
    assert {line.split(":")[-1] for line in listed[0].splitlines() if line.startswith("app/files/")} == {
        "comparison",
        "arithmetic",
        "and/or",
        "not",
        "constant",
        "swapped",
        "dropped",
        "negated",
        "forced",
    }


def test_tests_that_reach_the_function_are_run_the_quickest_first(tmp_path: Path) -> None:
    atlas = Atlas(tmp_path, [])
    (mutant,) = mutants_of(Path("app/running/run.py"), b"def f():\n    return 1\n")
    here, elsewhere = {"app/running/run.py:f"}, {"app/running/run.py:g"}
    atlas.tests = {
        "tests/app/test_a.py::slow": Reach(3.0, True, here),
        "tests/app/test_a.py::quick": Reach(1.0, True, here),
        "tests/app/running/test_run.py::of_that_name": Reach(2.0, True, here),
        "tests/app/test_a.py::fails": Reach(0.1, False, here),
        "tests/app/running/test_a.py::in_its_room": Reach(3.0, True, here),
        "tests/app/test_a.py::elsewhere": Reach(0.1, True, elsewhere),
    }
    found = atlas.tests_for(mutant, seconds=10.0)
    assert [test.split("::")[1] for test in found] == ["of_that_name", "in_its_room", "quick", "slow"]
    assert len(atlas.tests_for(mutant, seconds=6.5)) == 3


def test_a_table_is_tried_out_by_the_tests_of_whoever_imports_it(tmp_path: Path) -> None:
    """Nobody calls it, and what is read of it before any test begins nobody has seen."""
    for path, source in {
        "ui/actions/edit_actions.py": "COPY = 1\n",
        "ui/actions/action_list.py": "from sketchfall.ui.actions.edit_actions import COPY\n",
        "tests/ui/test_names.py": "from sketchfall.ui.actions import action_list\n",
    }.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(source)
    atlas = Atlas(tmp_path, [])
    table = Path("ui/actions/edit_actions.py")
    (mutant,) = mutants_of(table, (tmp_path / table).read_bytes())
    atlas.tests = {
        "tests/ui/test_menus.py::reaches_the_list": Reach(1.0, True, {"ui/actions/action_list.py:names"}),
        "tests/ui/test_names.py::reads_the_list": Reach(1.0, True),
        "tests/ui/test_other.py::has_nothing_to_do_with_it": Reach(1.0, True, {"ui/other.py:f"}),
    }
    assert {test.split("::")[1] for test in atlas.tests_for(mutant, seconds=60.0)} == {
        "reaches_the_list",
        "reads_the_list",
    }


def test_tests_that_reach_the_slot_of_a_lost_connection_come_first(tmp_path: Path) -> None:
    atlas = Atlas(tmp_path, [])
    source = b"class Clock:\n    def start(self):\n        self.timer.timeout.connect(self.tick)\n"
    (mutant,) = mutants_of(Path("ui/clock.py"), source)
    start, tick = "ui/clock.py:Clock.start", "ui/clock.py:Clock.tick"
    atlas.tests = {
        "test_a.py::starts": Reach(1.0, True, {start}),
        "test_a.py::ticks": Reach(3.0, True, {start, tick}),
        "test_a.py::ticks_in_a_clock_that_was_there": Reach(4.0, True, {tick}),
    }
    found = atlas.tests_for(mutant, seconds=10.0)
    assert found[0] == "test_a.py::ticks"
    assert "test_a.py::ticks_in_a_clock_that_was_there" in found


@needs_posix
def test_a_planted_mutant_is_what_the_tests_import() -> None:
    """And not the program that is installed, nor one that was loaded before."""
    path = "app/strokes/chain.py"
    mutant = next(
        one for one in mutants_of(Path(path), (ROOT / path).read_bytes()) if one.kind == "arithmetic"
    )
    job = Job(["tests/app/strokes/test_chain.py"], PATIENCE)
    workshop = Workshop(ROOT)
    try:
        assert workshop.run(job).passed
        with workshop.with_planted(mutant):
            assert not workshop.run(job).passed
        assert workshop.run(job).passed
    finally:
        workshop.close()


@needs_posix
def test_a_test_that_never_ends_is_given_up_and_each_has_its_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "checkout").mkdir()
    monkeypatch.chdir(tmp_path / "checkout")
    for_ever = subprocess.Popen(["sleep", str(PATIENCE)], start_new_session=True)
    assert not ends_in_time(for_ever.pid, seconds=0.01)
    for_ever.wait()
    os.utime(begun(), (0.0, 0.0))
    FirstFailure().pytest_runtest_logstart()
    assert begun().stat().st_mtime > 0.0
