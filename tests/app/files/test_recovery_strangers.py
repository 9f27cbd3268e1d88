"""Unsaved work is neither shown to other users nor taken from them."""

import stat
from pathlib import Path

import pytest

from sketchfall.app.files.recovery import Recovery
from tests.app.crashing import crash
from tests.app.saving import NEW, names_in
from tests.strangers import EVERYBODY, give_away
from tests.systems import needs_posix

pytestmark = [needs_posix, pytest.mark.no_engine]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "settings" / "recovery"


def test_a_side_file_is_for_the_user_alone(folder: Path) -> None:
    recovery = Recovery(folder, delay=0.0)
    recovery.note_change(NEW, None)
    recovery.tick()
    assert {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()} == {0o600}


@pytest.mark.parametrize("open_one", ["settings", "settings/recovery"])
def test_nothing_is_written_where_others_may_write(tmp_path: Path, folder: Path, open_one: str) -> None:
    folder.mkdir(parents=True)
    (tmp_path / open_one).chmod(EVERYBODY)
    recovery = Recovery(folder, delay=0.0)
    recovery.note_change(NEW, None)
    recovery.tick()
    reason = f"other users may write in {tmp_path / open_one}"
    assert recovery.failure == f"Unsaved work could not be copied to a safe place: {reason}"
    assert names_in(folder) == []
    (tmp_path / open_one).chmod(0o700)
    recovery.tick()
    assert recovery.failure == ""


def test_nothing_is_offered_that_others_may_have_put_there(folder: Path) -> None:
    crash(folder, None)
    folder.chmod(EVERYBODY)
    recovery = Recovery(folder)
    assert recovery.pending() == []
    (refused,) = recovery.refused
    reason = f"other users may write in {folder}"
    assert refused.reason == f"Unsaved work in {folder} cannot be recovered: {reason}."
    folder.chmod(0o700)
    assert len(recovery.pending()) == 1


def test_nor_a_file_that_is_of_somebody_else(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    crash(folder, None)
    (side_file,) = folder.glob("*.recovery")
    give_away(side_file, monkeypatch)
    recovery = Recovery(folder)
    assert recovery.pending() == []
    assert "belongs to another user" in recovery.refused[0].reason
