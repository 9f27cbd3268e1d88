"""`sketchfall export`: every format by its ending, a sentence for whatever is wrong, never half a file."""

from __future__ import annotations

import csv
import errno
import os
import sys
from pathlib import Path

import pytest
from PIL import Image

from sketchfall.app.__main__ import main
from sketchfall.app.files.file_format import encode_drawing
from sketchfall.app.files.reading import read_drawing
from sketchfall.app.running.starting import run_of
from sketchfall.app.timeline.run_file import encode_run, written_run
from tests.app.pictured import JOINTED, SCENE
from tests.app.recorded import recorded_run

STARTS = {
    "png": b"\x89PNG\r\n\x1a\n",
    "svg": b"<?xml",
    "pdf": b"%PDF-",
    "gif": b"GIF89a",
    "csv": b"time (s),id,name,x (m),y (m),angle (rad)",
}


@pytest.fixture
def drawing(tmp_path: Path) -> Path:
    path = tmp_path / "drop.sketchfall"
    path.write_bytes(encode_drawing(JOINTED))
    return path


@pytest.fixture
def run_file(tmp_path: Path) -> Path:
    path = tmp_path / "course.sketchrun"
    path.write_bytes(encode_run(written_run(recorded_run())))
    return path


@pytest.mark.parametrize("ending", [*STARTS, "PNG"])
def test_the_ending_says_what_is_made(
    drawing: Path, tmp_path: Path, ending: str, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / f"out.{ending}"
    more = ["--seconds", "0.2"] if ending in ("gif", "csv") else []
    assert main(["export", str(drawing), str(out), "--size", "320x240", *more]) == 0
    assert out.read_bytes().startswith(STARTS[ending.lower()])
    assert capsys.readouterr().out == f"{out}\n"


def test_a_table_of_chosen_quantities_has_their_units_and_the_numbers_of_the_run(
    drawing: Path, tmp_path: Path, run_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, short = tmp_path / "out.csv", ["--seconds", "0.5", "--fps", "20"]
    assert main(["export", str(drawing), str(out), *short, "--measure", "ball.y", "--measure", "time"]) == 0
    head, *rows = csv.reader(out.open(newline=""))
    assert head == ["time (s)", "ball.y (m)", "time (s)"]
    run = run_of(JOINTED)
    for row in rows:
        assert row == [repr(run.time), repr(run.bodies[3].center_of_mass[1]), repr(run.time)]
        for _ in range(3):
            run.step()
    assert len(rows) == 11
    assert main(["export", str(run_file), str(out), "--measure", "total_momentum"]) == 0
    assert len(out.read_text().splitlines()) == 2 + recorded_run().branch.end
    picture = [str(drawing), str(tmp_path / "out.png"), "--measure", "time"]
    assert main(["export", *picture]) == 2
    assert "out.png: quantities are measured for a table" in capsys.readouterr().err
    assert main(["export", str(drawing), str(out), "--measure", "ball.charm"]) == 2
    assert "--measure: ball has no quantity charm; it has x, y" in capsys.readouterr().err


@pytest.mark.parametrize("more", [[], ["--measure", "ball.y"]])
def test_with_a_decimal_comma_the_numbers_are_the_same(
    drawing: Path, tmp_path: Path, more: list[str]
) -> None:
    point, comma = tmp_path / "point.csv", tmp_path / "comma.csv"
    for out, sign in ((point, "point"), (comma, "comma")):
        arguments = [str(drawing), str(out), "--seconds", "0.2", "--decimal", sign, *more]
        assert main(["export", *arguments]) == 0
    with_point = list(csv.reader(point.open(newline="")))
    with_comma = list(csv.reader(comma.open(newline=""), delimiter=";"))
    assert with_comma[0] == with_point[0]
    assert [[cell.replace(",", ".") for cell in row] for row in with_comma[1:]] == with_point[1:]
    assert "." not in "".join(map("".join, with_comma[1:]))


def test_a_picture_has_its_size_and_can_be_opened_and_exported_again(drawing: Path, tmp_path: Path) -> None:
    first, second = tmp_path / "first.png", tmp_path / "second.png"
    assert main(["export", str(drawing), str(first), "--size", "320x200"]) == 0
    with Image.open(first) as image:
        assert image.size == (320, 200)
    assert read_drawing(first) == JOINTED
    assert main(["export", str(first), str(second), "--size", "320x200"]) == 0
    assert second.read_bytes() == first.read_bytes()


def test_a_time_is_shown_as_it_is_then(tmp_path: Path) -> None:
    drawing, out = tmp_path / "drop.sketchfall", tmp_path / "out.csv"
    drawing.write_bytes(encode_drawing(SCENE))
    assert main(["export", str(drawing), str(out), "--at", "0.5"]) == 0
    rows = [line.split(",") for line in out.read_text().splitlines()[1:]]
    assert {float(row[0]) for row in rows} == {0.5}
    # A ball that falls for half a second; the engine halves its steps, so it is a little behind.
    assert float(rows[2][4]) == pytest.approx(3.0 - 9.81 * 0.5**2 / 2.0, abs=0.03)


def test_of_a_run_all_is_exported_by_default(run_file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.csv"
    assert main(["export", str(run_file), str(out)]) == 0
    last = out.read_text().splitlines()[-1].split(",")
    assert float(last[0]) == pytest.approx(125 / 60)
    x, y = recorded_run().run.bodies[int(last[1])].position
    assert (float(last[3]), float(last[4])) == (x, y)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["out.jpg"], "out.jpg: the name has to end in .png, .svg, .pdf, .gif, .mp4, .csv, found 'out.jpg'"),
        (["out"], "the name has to end in"),
        (["out.png", "--size", "big"], "expected a size like 800x600, found 'big'"),
        (["out.png", "--size", "9x9"], "a side may have 16 to 16000 pixels"),
        (["out.png", "--at", "-1"], "expected seconds from 0"),
        (["out.gif", "--fps", "1000"], "expected moments a second from 0.01 to 60, found '1000'"),
        (["out.gif", "--fps", "60"], "up to 50 moments a second can be exported as .gif, not 60"),
        (["out.gif", "--seconds", "1e5"], "a run can be exported until 3600 s"),
        (["nowhere/out.png"], "out.png could not be saved: there is no folder"),
        (["drop.sketchfall/out.png"], "out.png could not be saved: not a directory"),
        (["a-folder.png"], "a-folder.png could not be saved: a folder has this name"),
        (["drop.sketchfall"], "FILE and OUT are the same file"),
    ],
)
def test_whatever_is_wrong_gets_a_sentence_and_no_file(
    drawing: Path,
    tmp_path: Path,
    arguments: list[str],
    words: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a-folder.png").mkdir()
    before = sorted(tmp_path.rglob("*"))
    assert main(["export", drawing.name, *arguments]) in (1, 2)
    printed = capsys.readouterr()
    assert words in printed.err
    assert (printed.out, printed.err.count("\n")) == ("", 1)
    assert sorted(tmp_path.rglob("*")) == before
    assert drawing.read_bytes() == encode_drawing(JOINTED)


def test_a_film_without_its_library_says_how_to_get_it(
    drawing: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "imageio_ffmpeg", None)
    assert main(["export", str(drawing), str(tmp_path / "out.mp4")]) == 2
    assert "pip install “sketchfall[video]”" in capsys.readouterr().err


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.png"
    Image.new("RGB", (4, 4)).save(bad)
    for file, words in (
        (bad, "bad.png: this picture has no drawing of Sketchfall in it"),
        (tmp_path / "none.sketchfall", "none.sketchfall: cannot be read: No such file"),
    ):
        assert main(["export", str(file), str(tmp_path / "out.png")]) == 2
        assert words in capsys.readouterr().err
    assert not (tmp_path / "out.png").exists()


def test_a_full_disk_leaves_the_old_file(
    drawing: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out.svg"
    out.write_text("old")

    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("sketchfall.app.files.storage.os.write", full)
    assert main(["export", str(drawing), str(out)]) == 1
    assert "out.svg could not be saved: no space left on device." in capsys.readouterr().err
    assert out.read_text() == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["drop.sketchfall", "out.svg"]


def test_help_says_what_can_be_exported(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["export", "--help"])
    assert ended.value.code == 0
    words = capsys.readouterr().out
    for part in (
        "FILE",
        "OUT",
        "--at",
        "--seconds",
        "--fps",
        "--size",
        *(f".{ending}" for ending in STARTS),
        ".mp4",
    ):
        assert part in words
