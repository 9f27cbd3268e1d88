"""Side files that are damaged, newer or no files: refused with a reason, and the start goes on."""

import os
from pathlib import Path

import pytest

from sketchfall.app.files.file_format import encode_drawing
from sketchfall.app.files.file_version import VERSION
from sketchfall.app.files.recovery import Recovery
from sketchfall.app.files.storage import save_drawing
from tests.app.crashing import crash
from tests.app.saving import OLD
from tests.systems import needs_posix

pytestmark = pytest.mark.no_engine


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "settings" / "recovery"


@pytest.fixture
def drawing(tmp_path: Path) -> Path:
    save_drawing(tmp_path / "ramp.sketchfall", OLD)
    return tmp_path / "ramp.sketchfall"


# --- rob/emergency_save_poison -----------------------------------------------------------------------

ORIGIN = b'{"recovery": 1, "original": null, "time": 1760000000.0, "process": 1}\n'
DRAWING = encode_drawing(OLD)
POISON = {
    "empty": b"",
    "no first line": DRAWING,
    "no drawing": ORIGIN,
    "cut off": ORIGIN + DRAWING[:200],
    "not a number": ORIGIN + DRAWING.replace(b'"radius":0.5', b'"radius":NaN', 1),
    "infinite": ORIGIN + DRAWING.replace(b'"angle":0.0', b'"angle":1e999', 1),
    "an id twice": ORIGIN + DRAWING.replace(b'"id":2', b'"id":1'),
    "binary": bytes(range(256)) * 100,
    "deep": b"[" * 50_000,
    "deep, then a drawing": b"[" * 5_000 + b"]" * 5_000 + b"\n" + DRAWING,
    "a list": b"[1, 2]\n" + DRAWING,
    "a wrong time": ORIGIN.replace(b"1760000000.0", b"1e300") + DRAWING,
    "not a time": ORIGIN.replace(b"1760000000.0", b"NaN") + DRAWING,
    "a path upwards": ORIGIN.replace(b"null", b'"../../ramp.sketchfall"') + DRAWING,
    "a path with a NUL": ORIGIN.replace(b"null", b'"/tmp/\\u0000.sketchfall"') + DRAWING,
    "a path without a name": ORIGIN.replace(b"null", b'"/"') + DRAWING,
    "a number for a path": ORIGIN.replace(b"null", b"12") + DRAWING,
}


@pytest.mark.parametrize("kind", POISON)
def test_a_poisoned_side_file_is_refused_once_and_kept(folder: Path, drawing: Path, kind: str) -> None:
    crash(folder, drawing)
    (folder / "poisoned.recovery").write_bytes(POISON[kind])
    recovery = Recovery(folder)
    assert [recovered.original for recovered in recovery.pending()] == [drawing]  # the others are not lost
    (refused,) = recovery.refused
    assert refused.reason.startswith(f"Unsaved work in {refused.side_file} cannot be recovered: ")
    assert refused.side_file.read_bytes() == POISON[kind]
    recovery.pending()
    assert recovery.refused == []


def test_the_work_of_a_newer_program_is_left_to_it(folder: Path) -> None:
    folder.mkdir(parents=True)
    newer_line = ORIGIN.replace(b'"recovery": 1', b'"recovery": 2') + DRAWING
    newer_drawing = ORIGIN + DRAWING.replace(b'"version": 1', b'"version": %d' % (VERSION + 1))
    (folder / "a.recovery").write_bytes(newer_line)
    (folder / "b.recovery").write_bytes(newer_drawing)
    recovery = Recovery(folder)
    assert recovery.pending() == []
    assert ["newer" in refused.reason for refused in recovery.refused] == [True, True]
    assert (folder / "a.recovery").read_bytes() == newer_line
    assert (folder / "b.recovery").read_bytes() == newer_drawing


@needs_posix
def test_what_is_no_file_does_not_stop_the_start(folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / "folder.recovery").mkdir()
    (folder / "link.recovery").symlink_to("nowhere")
    os.mkfifo(folder / "pipe.recovery")
    recovery = Recovery(folder)
    assert recovery.pending() == []
    assert len(recovery.refused) == 3
