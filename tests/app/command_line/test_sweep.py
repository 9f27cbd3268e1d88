"""`sketchfall sweep`: a table of single runs, a sentence for whatever is wrong, never half a file."""

from __future__ import annotations

import csv
import subprocess
from collections.abc import Generator
from contextlib import closing
from pathlib import Path

import pytest

from sketchfall.app.__main__ import main
from sketchfall.app.command_line.sweeping import USUAL_SECONDS
from sketchfall.app.drawing.scene import Measured
from sketchfall.app.experiments import sweep as sweep_module
from sketchfall.app.experiments.experiment import Experiment, Outcome
from sketchfall.app.experiments.readings import Reading
from sketchfall.app.experiments.sweep import Sweep
from sketchfall.app.files.file_format import encode_drawing
from sketchfall.app.language.languages import ENGLISH
from tests.app.experimented import SCENE
from tests.patience import PATIENCE

SPEED = Measured("speed", body=2)
VARY = ["--vary", "Ball.vx=0..3/4"]
ANSWERING = (  # as a worker does
    "import sys, json\nsys.stdin.readline()\n"
    "for line in sys.stdin: print(json.dumps([json.loads(line)[0], [7.5], '', []]), flush=True)"
)
MEASURE = ["--measure", "Ball.speed", "--seconds", "0.5"]


@pytest.fixture
def drawing(tmp_path: Path) -> Path:
    path = tmp_path / "drop.sketchfall"
    path.write_bytes(encode_drawing(SCENE))
    return path


def test_a_sweep_writes_what_single_runs_give(
    drawing: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """In processes of their own, whose numbers come back to the last bit."""
    out = tmp_path / "out.csv"
    assert main(["sweep", str(drawing), *VARY, *MEASURE, "--csv", str(out)]) == 0
    assert capfd.readouterr().out == f"{out}\n"
    rows = list(csv.reader(out.open(newline="")))
    assert rows[0] == ["Ball.vx (m/s)", "Ball.speed at end (m/s)"]
    alone = Experiment(SCENE, "Ball.vx", (0.0, 1.0, 2.0, 3.0), (Reading(SPEED),), 0.5)
    expected = [[repr(value), *map(repr, alone.run(value))] for value in alone.values]
    assert rows[1:] == expected


@pytest.mark.no_engine
@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--vary", "Bal.vx=0..1/2", *MEASURE], "--vary: there is no part Bal; there are world, Floor"),
        (["--vary", "Ball.vx", *MEASURE], "--vary: expected NAME.PROPERTY, found ''"),
        (["--vary", "Ball.mass=-1..1/3", *MEASURE], "--vary: Mass: expected from 1e-09"),
        ([*VARY, "--measure", "Ball.sped"], "--measure: Ball has no quantity sped; it has x, y"),
        (
            [*VARY, *MEASURE, "--at", "noon"],
            "--at: expected end, max, min, pause or a time in s, found 'noon'",
        ),
        ([*VARY, *MEASURE, "--at", "9"], "--seconds: the run ends at 0.5 s, before 9 s"),
        ([*VARY, *MEASURE, "--processes", "99"], "argument --processes: invalid choice: 99"),
    ],
)
def test_what_is_wrong_is_told_in_a_sentence(
    drawing: Path, tmp_path: Path, arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["sweep", str(drawing), *arguments, "--csv", str(tmp_path / "out.csv")]) == 2
    assert capsys.readouterr().err.startswith(f"sketchfall: {told}")
    assert not (tmp_path / "out.csv").exists()


@pytest.mark.no_engine
@pytest.mark.parametrize("missing", ["--vary", "--measure", "--csv"])
def test_without_what_it_takes_it_says_what_is_missing(
    drawing: Path, tmp_path: Path, missing: str, capsys: pytest.CaptureFixture[str]
) -> None:
    options = {"--vary": VARY[1], "--measure": "Ball.speed", "--csv": str(tmp_path / "out.csv")}
    given = [word for name, value in options.items() if name != missing for word in (name, value)]
    assert main(["sweep", str(drawing), *given]) == 2
    assert f"the following arguments are required: {missing} (see" in capsys.readouterr().err


@pytest.mark.no_engine
@pytest.mark.parametrize(
    ("arguments", "seconds"),
    [
        ([], USUAL_SECONDS),
        (["--at", "max"], USUAL_SECONDS),
        (["--at", "0"], USUAL_SECONDS),
        (["--at", "2.5"], 2.5),
        (["--at", "2.5", "--seconds", "4"], 4.0),
    ],
)
def test_runs_last_until_what_is_read_unless_something_else_is_said(
    drawing: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], seconds: float
) -> None:
    begun: list[float] = []
    monkeypatch.setattr(Sweep, "start", lambda self: begun.append(self.experiment.seconds))
    monkeypatch.setattr(Sweep, "outcomes", lambda self: (Outcome(row, (0.0,)) for row in range(4)))
    wanted = [*VARY, "--measure", "Ball.speed", *arguments, "--csv", str(tmp_path / "out.csv")]
    assert main(["sweep", str(drawing), *wanted]) == 0
    assert begun == [seconds]


@pytest.mark.no_engine
def test_a_table_that_could_not_be_written_is_told_before_anything_runs(
    drawing: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Sweep, "start", lambda self: pytest.fail("it runs"))
    nowhere = tmp_path / "no" / "out.csv"
    assert main(["sweep", str(drawing), *VARY, *MEASURE, "--csv", str(nowhere)]) == 1
    assert "there is no folder" in capsys.readouterr().err
    assert main(["sweep", str(drawing), *VARY, *MEASURE, "--csv", str(drawing)]) == 2
    assert "are the same file" in capsys.readouterr().err


def test_what_goes_wrong_in_one_run_leaves_its_cells_empty(
    drawing: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    outcomes = [Outcome(1, problem="it stopped"), Outcome(0, (1.5,)), Outcome(3, (2.0,)), Outcome(2, (1.0,))]
    monkeypatch.setattr(Sweep, "start", lambda self: None)
    monkeypatch.setattr(Sweep, "outcomes", lambda self: (each for each in outcomes))
    out = tmp_path / "out.csv"
    assert main(["sweep", str(drawing), *VARY, *MEASURE, "--csv", str(out), "--decimal", "comma"]) == 0
    assert "Ball.vx = 1: it stopped" in capsys.readouterr().err
    assert out.read_text().splitlines()[1:] == ["0,0;1,5", "1,0;", "2,0;1,0", "3,0;2,0"]


@pytest.mark.no_engine
def test_a_process_that_dies_is_told_of_and_the_next_run_gets_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first has no life in it; the second answers as one should."""
    programs_in_place_of_workers(monkeypatch, "raise SystemExit", ANSWERING)
    sweep = Sweep(Experiment(SCENE, "Ball.vx", (0.0, 1.0), (Reading(SPEED),), 0.5), ENGLISH, processes=1)
    sweep.start()
    first, second = sweep.outcomes()
    assert first.problem.startswith("its process has ended")
    assert second == Outcome(1, (7.5,))


@pytest.mark.no_engine
def test_a_process_that_has_nothing_left_to_do_ends_though_nobody_asks_for_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As in a window, which looks now and then for what has come."""
    processes = programs_in_place_of_workers(monkeypatch, ANSWERING)
    sweep = Sweep(Experiment(SCENE, "Ball.vx", (0.0, 1.0), (Reading(SPEED),), 0.5), ENGLISH, processes=1)
    sweep.start()
    coming = sweep.outcomes()
    assert [next(coming).number for _ in sweep.experiment.values] == [0, 1]
    (process,) = processes
    process.wait(PATIENCE)
    coming.close()


@pytest.mark.no_engine
def test_whoever_presses_ctrl_c_has_no_half_file_and_no_process_is_left(
    drawing: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In the middle of the second run, which never ends."""
    program = (
        "import sys\nsys.stdin.readline(), sys.stdin.readline()\nprint('[0, [7.5], \"\", []]', flush=True)\n"
    )
    processes = programs_in_place_of_workers(monkeypatch, program + "sys.stdin.read()")

    def interrupted(self: Sweep) -> Generator[Outcome, None, None]:
        outcomes = outcomes_of(self)
        yield next(outcomes)
        with closing(outcomes):
            raise KeyboardInterrupt

    outcomes_of = Sweep.outcomes
    monkeypatch.setattr(Sweep, "outcomes", interrupted)
    command = ["sweep", str(drawing), *VARY, *MEASURE, "--csv", str(tmp_path / "out.csv"), "--processes", "1"]
    assert main(command) == 130
    assert capsys.readouterr().err == "sketchfall: interrupted\n"
    assert [path.name for path in tmp_path.iterdir()] == [drawing.name]
    (process,) = processes
    process.wait(PATIENCE)


def programs_in_place_of_workers(
    monkeypatch: pytest.MonkeyPatch, *programs: str
) -> list[subprocess.Popen[str]]:
    """One after another; the processes, as they are started."""
    started: list[subprocess.Popen[str]] = []
    left = iter(programs)
    begin = Sweep._started

    def noted(self: Sweep) -> subprocess.Popen[str]:
        started.append(begin(self))
        return started[-1]

    monkeypatch.setattr(sweep_module, "own_arguments", lambda _: ["-c", next(left)])
    monkeypatch.setattr(Sweep, "_started", noted)
    return started
