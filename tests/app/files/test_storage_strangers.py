"""Saving into a folder where others may write too: what they put in the way is neither followed nor taken."""

import os
import secrets
import stat
import subprocess
import sys
from pathlib import Path

import pytest

import sketchfall.app.files.storage
from sketchfall.app.command_line.cli import OUTPUT_FAILED, main
from sketchfall.app.files.storage import load_drawing, remove_unfinished_saves, save_drawing, write_safely
from tests.app.saving import NEW, OLD, failed_save, names_in
from tests.strangers import STICKY, STRANGER, give_away
from tests.systems import needs_posix

pytestmark = needs_posix

PRECIOUS = b"somebody's work"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """As /tmp: everybody may add files, and take away his own."""
    folder = tmp_path / "shared"
    folder.mkdir()
    folder.chmod(STICKY)
    return folder


@pytest.fixture
def victim(tmp_path: Path) -> Path:
    """A file of ours that somebody would like us to overwrite."""
    victim = tmp_path / "precious"
    victim.write_bytes(PRECIOUS)
    return victim


def names_while_saving(path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What appears in the folder while a drawing is saved there."""
    seen: list[str] = []
    replace = os.replace

    def look_and_replace(new: Path, target: Path) -> None:
        seen.extend(name for name in names_in(path.parent) if name != path.name)
        replace(new, target)

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", look_and_replace)
        save_drawing(path, OLD)
    return seen


# --- The file beside ---------------------------------------------------------------------------------


def test_nobody_can_guess_the_name_of_an_unfinished_file(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [names_while_saving(folder / "drawing.sketchfall", monkeypatch) for _ in range(2)]
    assert [len(each) for each in names] == [1, 1]
    assert names[0] != names[1]


@pytest.mark.parametrize("exists", [True, False])
def test_a_link_under_the_name_of_the_unfinished_file_is_not_followed(
    folder: Path, victim: Path, monkeypatch: pytest.MonkeyPatch, exists: bool
) -> None:
    """Even by somebody who could guess it."""
    monkeypatch.setattr(secrets, "token_hex", lambda size: "0" * 2 * size)
    (name,) = names_while_saving(folder / "drawing.sketchfall", monkeypatch)
    target = victim if exists else victim.with_name("nothing yet")
    (folder / name).symlink_to(target)
    assert "file exists" in failed_save(folder / "drawing.sketchfall")
    assert load_drawing(folder / "drawing.sketchfall") == OLD
    assert victim.read_bytes() == PRECIOUS
    assert (folder / name).is_symlink()
    assert exists or not target.exists()


def test_links_under_the_names_of_earlier_versions_are_not_followed(folder: Path, victim: Path) -> None:
    name = f".sketchfall-saving-{sketchfall.app.files.storage._HOST}-{os.getpid()}"
    (folder / name).symlink_to(victim)
    save_drawing(folder / "drawing.sketchfall", NEW)
    assert load_drawing(folder / "drawing.sketchfall") == NEW
    assert victim.read_bytes() == PRECIOUS
    assert (folder / name).is_symlink()  # which is nothing that we left behind


def test_until_it_is_whole_nobody_else_can_read_it(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawing = folder / "drawing.sketchfall"
    save_drawing(drawing, OLD)
    drawing.chmod(0o664)
    modes: list[int] = []
    write = os.write

    def look_and_write(descriptor: int, data: bytes) -> int:
        modes.append(stat.S_IMODE(os.fstat(descriptor).st_mode))
        return write(descriptor, data)

    monkeypatch.setattr(os, "write", look_and_write)
    save_drawing(drawing, NEW)
    assert set(modes) == {0o600}
    assert stat.S_IMODE(drawing.stat().st_mode) == 0o664


@pytest.mark.parametrize("may_give_away", [True, False])
def test_somebody_elses_file_stays_theirs_or_at_least_their_groups(
    folder: Path, monkeypatch: pytest.MonkeyPatch, may_give_away: bool
) -> None:
    drawing = folder / "drawing.sketchfall"
    save_drawing(drawing, OLD)
    owner, group = drawing.stat().st_uid, drawing.stat().st_gid
    asked: list[tuple[int, int]] = []

    def give(descriptor: int, user: int, group: int) -> None:
        os.fstat(descriptor)
        asked.append((user, group))
        if user >= 0 and not may_give_away:
            raise PermissionError(1, "Operation not permitted")

    drawing.chmod(0o664)
    monkeypatch.setattr(os, "fchown", give)
    monkeypatch.setattr(os, "geteuid", lambda: STRANGER)
    save_drawing(drawing, NEW)
    assert asked == [(owner, group), (-1, group)][: 1 if may_give_away else 2]
    assert stat.S_IMODE(drawing.stat().st_mode) == 0o664


def test_a_group_that_the_file_cannot_be_given_to_gets_no_right_by_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawing = folder / "drawing.sketchfall"
    save_drawing(drawing, OLD)
    drawing.chmod(0o664)

    def forbidden(descriptor: int, user: int, group: int) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "fchown", forbidden)
    monkeypatch.setattr(os, "geteuid", lambda: STRANGER)  # somebody else's file, open to a group of ours
    save_drawing(drawing, NEW)
    assert stat.S_IMODE(drawing.stat().st_mode) == 0o644


def test_leftovers_of_others_are_left_to_them(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    left = folder / f".sketchfall-saving-{sketchfall.app.files.storage._HOST}-{process.pid}-{'0' * 16}"
    left.touch()
    with monkeypatch.context() as patch:
        patch.setattr(os, "geteuid", lambda: STRANGER)
        save_drawing(folder / "drawing.sketchfall", OLD)
    assert left.exists()
    save_drawing(folder / "drawing.sketchfall", OLD)
    assert not left.exists()


# --- The file itself ---------------------------------------------------------------------------------


def test_a_link_that_another_user_put_in_the_place_of_a_drawing_is_not_followed(
    folder: Path, victim: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = folder / "drawing.sketchfall"
    link.symlink_to(victim)
    give_away(link, monkeypatch)
    assert "is a link of another user" in failed_save(link)
    assert victim.read_bytes() == PRECIOUS


def test_nor_one_to_a_folder(folder: Path, victim: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    link = folder / "drawings"
    link.symlink_to(victim.parent)
    give_away(link, monkeypatch)
    assert "is a link of another user" in failed_save(link / victim.name)
    assert victim.read_bytes() == PRECIOUS


def test_our_own_link_is_followed_there_too(folder: Path, tmp_path: Path) -> None:
    (folder / "link.sketchfall").symlink_to(tmp_path / "real.sketchfall")
    save_drawing(folder / "link.sketchfall", NEW)
    assert (folder / "link.sketchfall").is_symlink()
    assert load_drawing(tmp_path / "real.sketchfall") == NEW


@pytest.mark.parametrize("option", ["--csv", "--png"])
def test_what_a_run_writes_does_not_follow_such_a_link_either(
    folder: Path,
    victim: Path,
    option: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    drawing = folder / "drawing.sketchfall"
    save_drawing(drawing, OLD)
    link = folder / "out"
    link.symlink_to(victim)
    give_away(link, monkeypatch)
    arguments = ["run", str(drawing), "--seconds", "0", option, str(link)]
    assert main(arguments, lambda paths: 0, lambda steps: 0) == OUTPUT_FAILED
    assert f"{link}: cannot be written: {link} is a link of another user" in capsys.readouterr().err
    assert victim.read_bytes() == PRECIOUS


# --- Files of the program's own ----------------------------------------------------------------------


def test_a_file_of_the_programs_own_is_private_and_replaces_a_link(tmp_path: Path, victim: Path) -> None:
    own = tmp_path / "own"
    own.symlink_to(victim)
    write_safely(own, b"new")
    assert not own.is_symlink()
    assert own.read_bytes() == b"new"
    assert stat.S_IMODE(own.stat().st_mode) == 0o600
    assert victim.read_bytes() == PRECIOUS


@needs_posix
def test_what_another_user_is_saving_is_left_alone(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether a process lives is asked by a signal, which another user's refuses to take."""

    def refuse(_process: int, _signal: int) -> None:
        raise PermissionError

    left = folder / f".sketchfall-saving-{sketchfall.app.files.storage._HOST}-{os.getpid() + 1}-{'0' * 16}"
    left.touch()
    monkeypatch.setattr(os, "kill", refuse)
    remove_unfinished_saves(folder)
    assert left.exists()
    monkeypatch.undo()
