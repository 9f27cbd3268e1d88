"""Saving beside other files and over them: leftovers, links, modes, drawings of a newer version."""

import os
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sketchfall.app.files.file_format import encode_drawing
from sketchfall.app.files.file_version import VERSION
from sketchfall.app.files.storage import load_drawing, save_drawing
from tests.app.saving import NEW, OLD, failed_save, names_in
from tests.systems import needs_posix


@pytest.fixture
def drawing(tmp_path: Path) -> Path:
    """A file that holds OLD, alone in its folder."""
    path = tmp_path / "my drawing.sketchfall"
    save_drawing(path, OLD)
    return path


# --- rob/save_stale_tmp: what killed processes left --------------------------------------------------


def leave_behind(folder: Path, process: int, ending: str | None = None) -> Path:
    """What the process of this number leaves if it is killed in a save; a real save tells its name.

    Earlier versions of the program ended the name in other ways.
    """
    seen: list[Path] = []
    replace = os.replace

    def look_and_replace(new: Path, target: Path) -> None:
        seen.append(new)
        replace(new, target)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "getpid", lambda: process)
        patch.setattr(os, "replace", look_and_replace)
        save_drawing(folder / "once.sketchfall", OLD)
    (folder / "once.sketchfall").unlink()
    name = seen[0].name
    left = folder / (name if ending is None else name.rpartition("-")[0] + ending)
    left.write_bytes(encode_drawing(OLD)[:100])
    return left


def dead_process() -> int:
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


@pytest.mark.parametrize("ending", [None, "", ".AbCdEf"])
def test_leftovers_of_a_killed_process_are_swept(drawing: Path, ending: str | None) -> None:
    left = leave_behind(drawing.parent, dead_process(), ending)
    assert left.suffix != ".sketchfall"  # no dialog offers it as a drawing
    save_drawing(drawing, NEW)
    assert names_in(drawing.parent) == [drawing.name]


@pytest.mark.parametrize("ending", [None, ".AbCdEf"])
def test_leftovers_that_bear_our_own_number_are_swept(drawing: Path, ending: str | None) -> None:
    leave_behind(drawing.parent, os.getpid(), ending)
    save_drawing(drawing, NEW)
    assert names_in(drawing.parent) == [drawing.name]


def test_what_a_living_process_is_saving_is_left_alone(drawing: Path) -> None:
    left = leave_behind(drawing.parent, os.getppid())
    save_drawing(drawing, NEW)
    assert left.exists()
    for hours, is_left in ((23.9, True), (24.1, False)):  # the number is then that of another process
        long_ago = time.time() - 3600.0 * hours
        os.utime(left, (long_ago, long_ago))
        save_drawing(drawing, NEW)
        assert left.exists() is is_left


def test_copies_that_users_make_are_left_alone(drawing: Path) -> None:
    copies = [f"{drawing.name}{ending}" for ending in (".backup", ".AbCdEf", "~", ".tmp", ".lock")]
    for copy in copies:
        (drawing.parent / copy).write_bytes(b"mine")
    save_drawing(drawing, NEW)
    assert names_in(drawing.parent) == sorted([drawing.name, *copies])


# --- rob/save_symlink_perms --------------------------------------------------------------------------


@needs_posix
def test_a_link_stays_a_link_and_its_target_is_updated(drawing: Path, tmp_path: Path) -> None:
    folder = tmp_path / "links"
    folder.mkdir()
    first, second = folder / "first.sketchfall", folder / "second.sketchfall"
    first.symlink_to(drawing)
    second.symlink_to("first.sketchfall")
    save_drawing(second, NEW)
    assert first.is_symlink()
    assert second.is_symlink()
    assert not drawing.is_symlink()
    assert load_drawing(drawing) == NEW
    assert names_in(folder) == [first.name, second.name]


@needs_posix
def test_a_link_to_a_file_that_is_not_there_yet(tmp_path: Path) -> None:
    (tmp_path / "link.sketchfall").symlink_to("real.sketchfall")
    save_drawing(tmp_path / "link.sketchfall", NEW)
    assert (tmp_path / "link.sketchfall").is_symlink()
    assert load_drawing(tmp_path / "real.sketchfall") == NEW


@needs_posix
def test_links_in_a_circle_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a.sketchfall").symlink_to("b.sketchfall")
    (tmp_path / "b.sketchfall").symlink_to("a.sketchfall")
    failed_save(tmp_path / "a.sketchfall")
    assert names_in(tmp_path) == ["a.sketchfall", "b.sketchfall"]


@needs_posix
@pytest.mark.parametrize("mode", [0o640, 0o600, 0o664, 0o666])
def test_the_mode_is_kept(drawing: Path, mode: int) -> None:
    drawing.chmod(mode)
    save_drawing(drawing, NEW)
    assert stat.S_IMODE(drawing.stat().st_mode) == mode


@needs_posix
def test_a_new_file_has_the_mode_that_the_user_wants_for_new_files(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        save_drawing(tmp_path / "drawing.sketchfall", NEW)
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "drawing.sketchfall").stat().st_mode) == 0o640


# --- rob/version_newer: never overwritten ------------------------------------------------------------

NEWER = b'{"format": "sketchfall", "version": %d, "portals": [{"to": 0.5}], "bodies": []}\n' % (VERSION + 1)


@pytest.mark.parametrize(
    "contents",
    [
        NEWER,
        b'{"portals": [[1, 2]], "version": 30, "format": "sketchfall"}',
        b"\xef\xbb\xbf" + NEWER,
        NEWER[:60],  # damaged too: somebody may still mend it
        NEWER.replace(b"0.5", b"NaN"),
    ],
)
def test_a_newer_drawing_is_neither_opened_nor_overwritten(tmp_path: Path, contents: bytes) -> None:
    newer = tmp_path / "newer.sketchfall"
    newer.write_bytes(contents)
    with pytest.raises(ValueError, match=r"newer\.sketchfall could not be opened"):
        load_drawing(newer)
    assert "newer Sketchfall" in failed_save(newer)
    assert newer.read_bytes() == contents


@needs_posix
def test_nor_is_it_overwritten_by_way_of_a_link(tmp_path: Path) -> None:
    newer = tmp_path / "newer.sketchfall"
    newer.write_bytes(NEWER)
    (tmp_path / "link.sketchfall").symlink_to(newer)
    assert "newer Sketchfall" in failed_save(tmp_path / "link.sketchfall")
    assert newer.read_bytes() == NEWER


@pytest.mark.parametrize(
    "contents",
    [b"", b"damaged", encode_drawing(OLD)[:80], b'{"format": "tiled", "version": 2}', b'{"version": 2}'],
)
def test_anything_else_is_overwritten_if_the_user_wants_so(tmp_path: Path, contents: bytes) -> None:
    (tmp_path / "other.sketchfall").write_bytes(contents)
    save_drawing(tmp_path / "other.sketchfall", NEW)
    assert load_drawing(tmp_path / "other.sketchfall") == NEW
