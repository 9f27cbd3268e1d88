"""The command line: what it prints and writes, and that every failure is one sentence with its exit code."""

import csv
import errno
import os
import subprocess
import sys
from pathlib import Path
from typing import IO, Any

import pytest
from msgspec.structs import replace
from PIL import Image

import sketchfall
from sketchfall.app.__main__ import main
from sketchfall.app.command_line import cli
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, PolygonShape, Scene
from sketchfall.app.export.table import Table
from sketchfall.app.files.file_format import encode_drawing
from sketchfall.app.running.rigid_run import RigidRun

ROOT = Path(__file__).resolve().parents[3]

FLOOR = BodyDrawing(
    id=1,
    name="floor",
    kind="static",
    shapes=(PolygonShape(vertices=((-5.0, -1.0), (5.0, -1.0), (5.0, 0.0), (-5.0, 0.0))),),
)
BALL = BodyDrawing(id=2, name="ball", position=(0.0, 2.0), shapes=(CircleShape(radius=0.5),))
BOW_TIE = PolygonShape(vertices=((0.0, 0.0), (1.0, 1.0), (1.0, 0.0), (0.0, 1.0)))


@pytest.fixture
def drawing(tmp_path: Path) -> Path:
    path = tmp_path / "drop.sketchfall"
    path.write_bytes(encode_drawing(Scene(bodies=(FLOOR, BALL))))
    return path


def complaint(capsys: pytest.CaptureFixture[str]) -> str:
    """What was printed as the one sentence of a failure."""
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("sketchfall: ")
    assert printed.err.count("\n") == 1
    return printed.err


def test_a_run_says_what_happened(drawing: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", str(drawing), "--seconds", "2"]) == 0
    out = capsys.readouterr().out
    assert str(drawing) in out
    for words in ("2, of which 1 dynamic", "120", "2 s", "times real time", "J", "m/s", "mm", "none"):
        assert words in out


def test_the_fastest_moment_of_a_run_is_told(drawing: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Just before it meets the floor, 1.5 m below its lower edge."""
    assert main(["run", str(drawing), "--seconds", "2"]) == 0
    lines = dict(line.split(":", 1) for line in capsys.readouterr().out.splitlines() if ":" in line)
    fastest = (2.0 * 9.81 * 1.5) ** 0.5
    assert float(lines["top speed"].split()[0]) == pytest.approx(fastest, abs=9.81 / 60.0)


def test_ten_seconds_is_the_default(drawing: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", str(drawing)]) == 0
    assert "simulated time:     10 s" in capsys.readouterr().out


def test_the_table_and_the_picture_are_written(drawing: Path, tmp_path: Path) -> None:
    table, picture = tmp_path / "out.csv", tmp_path / "out.png"
    assert main(["run", str(drawing), "--seconds", "0.5", "--csv", str(table), "--png", str(picture)]) == 0
    rows = list(csv.DictReader(table.open(encoding="utf-8", newline="")))
    assert len(rows) == (30 + 1) * 2
    last = rows[-1]
    assert last["name"] == "ball"
    assert float(last["vy (m/s)"]) == pytest.approx(-9.81 * 0.5)
    with Image.open(picture) as image:
        assert image.format == "PNG"
        assert image.convert("RGB").getpixel((0, 0)) == (255, 255, 255)


def test_the_table_has_the_decimal_sign_that_is_asked_for(drawing: Path, tmp_path: Path) -> None:
    table = tmp_path / "out.csv"
    arguments = ["run", str(drawing), "--seconds", "0.5", "--csv", str(table), "--decimal", "comma"]
    assert main(arguments) == 0
    *_, last = csv.DictReader(table.open(encoding="utf-8", newline=""), delimiter=";")
    assert float(last["vy (m/s)"].replace(",", ".")) == pytest.approx(-9.81 * 0.5)
    assert last["time (s)"] == "0,5"


def test_no_seconds_show_the_drawing_as_it_is(drawing: Path, tmp_path: Path) -> None:
    table = tmp_path / "out.csv"
    assert main(["run", str(drawing), "--seconds", "0", "--csv", str(table)]) == 0
    assert len(table.read_text().splitlines()) == 1 + 2


def test_help_names_the_window_and_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    out = capsys.readouterr().out
    assert "sketchfall [FILE ...]" in out
    assert "sketchfall run FILE" in out


def test_the_program_runs_from_anywhere_and_knows_its_version(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "sketchfall", "--version"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout.strip(), done.stderr) == (
        0,
        f"sketchfall {sketchfall.__version__}",
        "",
    )


WITHOUT_QT = """
import sys

class NoQt:  # as on a machine without the libraries that Qt is linked with
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "PyQt6":
            raise ImportError("libGL.so.1: cannot open shared object file")

sys.meta_path.insert(0, NoQt())
from sketchfall.app.__main__ import main
from sketchfall.app.command_line import cli
"""


RUN_ALL = """
for path in sys.argv[1:]:
    assert main(["run", path, "--seconds", "0.1", "--png", path + ".png"]) == 0
"""


def test_files_run_where_qt_cannot_be_loaded(drawing: Path, tmp_path: Path) -> None:
    particles = tmp_path / "two.txt"
    particles.write_text("2\n0.2 0.5 0.1 0 0.05 1 255 0 0\n0.8 0.5 -0.1 0 0.05 1 0 0 255\n")
    files = [str(drawing), str(particles)]
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_QT + RUN_ALL, *files],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    for file in files:
        with Image.open(f"{file}.png") as picture:
            colours = picture.convert("RGB").getcolors(1 << 24) or ()
        assert len(colours) > 2  # the background, the bodies and their outlines


def test_without_qt_a_window_is_refused_in_one_sentence() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_QT + "sys.exit(main([]))"],
        env=os.environ | {"PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.startswith("sketchfall: the window cannot be opened: ")
    assert "sketchfall run FILE" in done.stderr
    assert done.stderr.count("\n") == 1


def test_an_exit_code_reaches_the_shell(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "sketchfall", "run", "missing.sketchfall"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("sketchfall: missing.sketchfall: ")


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["run"], "FILE"),
        (["fly"], "fly"),
        (["run", "a", "b"], "b"),
        (["run", "a", "--seconds", "soon"], "'soon'"),
        (["run", "a", "--seconds", "-1"], "'-1'"),
        (["run", "a", "--seconds", "nan"], "'nan'"),
        (["run", "a", "--seconds", "inf"], "'inf'"),
        (["run", "a", "--frames", "3"], "--frames"),
    ],
)
def test_bad_arguments_give_one_sentence(
    argv: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(argv) == 2
    assert words in complaint(capsys)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "empty"),
        (b"{", "ends too early"),
        (b"hello", "line 1, column 1"),
        (b'{"format": "sketchfall", "version": 9}', "newer"),
        (
            b'{"format": "sketchfall", "version": 1, "bodies": [{"id": "x"}]}',
            'bodies[0].id: expected a whole number, found "x"',
        ),
        (b"[" * 10_000, "not a Sketchfall drawing"),
    ],
)
def test_a_bad_file_is_named_with_what_is_wrong(
    content: bytes, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.sketchfall"
    bad.write_bytes(content)
    assert main(["run", str(bad)]) == 2
    sentence = complaint(capsys)
    assert str(bad) in sentence
    assert words in sentence


def test_a_crossed_outline_is_named_by_its_field(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    crossed = tmp_path / "crossed.sketchfall"
    crossed.write_bytes(encode_drawing(Scene(bodies=(FLOOR, BodyDrawing(id=5, shapes=(BOW_TIE,))))))
    assert main(["run", str(crossed)]) == 2
    assert f"{crossed}: bodies[1].shapes[0].vertices: the outline" in complaint(capsys)


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", str(tmp_path / "none.sketchfall")]) == 2
    assert "none.sketchfall: cannot be read: No such file" in complaint(capsys)
    assert main(["run", str(tmp_path)]) == 2
    assert f"{tmp_path}: this is a folder" in complaint(capsys)


def test_an_unreadable_file_is_refused(
    drawing: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def denied(*_: object, **__: object) -> None:  # permissions do not stop the superuser, who may run this
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(Path, "open", denied)
    assert main(["run", str(drawing)]) == 2
    assert f"{drawing}: cannot be read: Permission denied" in complaint(capsys)


@pytest.mark.parametrize("option", ["--csv", "--png"])
def test_an_unwritable_output_is_told_before_the_run(
    option: str,
    drawing: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def started(_: RigidRun) -> None:
        raise AssertionError("the run was started")

    monkeypatch.setattr(RigidRun, "step", started)
    for output in (tmp_path / "no such folder" / "out", tmp_path):
        assert main(["run", str(drawing), option, str(output)]) == 1
        assert f"{output}: cannot be written: " in complaint(capsys)


def test_what_is_written_is_closed_when_the_command_is_over(
    drawing: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only then is it known whether all of it could be written."""
    opened: list[IO[Any]] = []
    really_open = Path.open

    def noting(path: Path, *how: Any, **more: Any) -> IO[Any]:
        opened.append(really_open(path, *how, **more))
        return opened[-1]

    monkeypatch.setattr(Path, "open", noting)
    output = str(tmp_path / "out.csv")
    assert main(["run", str(drawing), "--seconds", "0.1", "--csv", output]) == 0
    assert output in [str(file.name) for file in opened]
    assert all(file.closed for file in opened)


def test_a_full_disk_is_told(
    drawing: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Table, "add", full)
    output = tmp_path / "out.csv"
    assert main(["run", str(drawing), "--csv", str(output)]) == 1
    assert f"{output}: cannot be written: No space left" in complaint(capsys)


def test_the_drawing_is_never_written_over(drawing: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = drawing.read_bytes()
    around = drawing.parent / "." / drawing.name
    assert main(["run", str(drawing), "--csv", str(around)]) == 2
    assert "FILE and --csv are the same file" in complaint(capsys)
    assert drawing.read_bytes() == before


def test_both_outputs_in_one_file_are_refused(
    drawing: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = str(tmp_path / "out")
    assert main(["run", str(drawing), "--csv", out, "--png", out]) == 2
    assert "--csv and --png are the same file" in complaint(capsys)


def test_a_bad_drawing_leaves_older_outputs_alone(tmp_path: Path) -> None:
    bad, table = tmp_path / "bad.sketchfall", tmp_path / "out.csv"
    bad.write_bytes(b"{")
    table.write_text("yesterday")
    assert main(["run", str(bad), "--csv", str(table)]) == 2
    assert table.read_text() == "yesterday"


def test_an_interrupted_run_ends_quietly(
    drawing: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(_: RigidRun) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(RigidRun, "step", interrupted)
    assert main(["run", str(drawing)]) == 130
    assert "interrupted" in complaint(capsys)


def test_it_speaks_the_language_of_the_environment_and_writes_neutral_files(
    drawing: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    crossed = tmp_path / "crossed.sketchfall"
    crossed.write_bytes(encode_drawing(Scene(bodies=(replace(BALL, shapes=(BOW_TIE,)),))))
    tables = []
    for locale in ("C.UTF-8", "de_DE.UTF-8"):
        monkeypatch.setenv("LC_ALL", locale)
        assert main(["run", str(drawing), "--seconds", "0.1", "--csv", str(tmp_path / "run.csv")]) == 0
        tables.append((tmp_path / "run.csv").read_bytes())
        capsys.readouterr()
        assert main(["run", str(crossed)]) == 2
    assert "der Umriss kreuzt sich selbst bei (0,5; 0,5)" in complaint(capsys)
    assert tables[0] == tables[1]


@pytest.mark.parametrize(
    ("words", "done"),
    [
        ([], ["fill engine", "fill joints", "fill crowds", "fill laboratory"]),
        (["engine"], ["fill engine"]),
        (["crowds", "engine"], ["fill engine", "fill crowds"]),
        (["laboratory", "crowds"], ["step back", "fill crowds", "fill laboratory"]),
        (["--with-parent", "joints"], ["end with parent", "step back", "fill joints"]),
    ],
)
def test_what_nobody_waits_for_yet_is_compiled_behind_everything_else(
    monkeypatch: pytest.MonkeyPatch, words: list[str], done: list[str]
) -> None:
    seen: list[str] = []
    monkeypatch.setattr(cli, "end_with_parent", lambda: seen.append("end with parent"))
    monkeypatch.setattr(cli, "step_back", lambda: seen.append("step back"))
    monkeypatch.setattr(cli, "fill_cache", lambda stage: seen.append(f"fill {stage}"))
    assert main(["--warm-up", *words]) == 0
    assert seen == done
