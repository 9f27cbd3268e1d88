"""Locks: one holder at a time, whatever becomes of him, and only on files of our own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sketchfall.app.files.file_lock import FileLock
from sketchfall.physics.runtime.private_files import NotPrivateError
from tests.app.crashing import ROOT
from tests.strangers import give_away
from tests.systems import KILL, needs_posix

pytestmark = pytest.mark.no_engine

HOLDER = """
import sys
from pathlib import Path
from sketchfall.app.files.file_lock import FileLock
lock = FileLock.acquire(Path(sys.argv[1]))
print(lock is not None, flush=True)
sys.stdin.read()
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a.lock"


def held(path: Path) -> FileLock:
    lock = FileLock.acquire(path)
    assert lock is not None
    return lock


def test_it_has_one_holder_and_leaves_nothing(path: Path) -> None:
    lock = held(path)
    assert FileLock.acquire(path) is None
    lock.remove()
    assert not path.exists()
    lock.remove()
    held(path).remove()


def test_the_death_of_its_holder_releases_it(path: Path) -> None:
    command = [sys.executable, "-c", HOLDER, str(path)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"True\n"
        assert FileLock.acquire(path) is None
        process.send_signal(KILL)
    held(path).remove()


@needs_posix
def test_it_cannot_be_taken_between_its_release_and_its_removal(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever held it then would hold a file that is gone, and the next one a new file of that name."""
    first = held(path)
    meanwhile: list[FileLock | None] = []
    unlink = Path.unlink

    def try_and_unlink(removed: Path) -> None:
        meanwhile.append(FileLock.acquire(path))
        unlink(removed)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", try_and_unlink)
        first.remove()
    assert meanwhile == [None]
    held(path).remove()


@needs_posix
def test_a_file_that_took_its_name_is_not_removed(path: Path) -> None:
    lock = held(path)
    path.unlink()
    path.write_text("another")
    lock.remove()
    assert path.read_text() == "another"


@needs_posix
def test_what_others_put_in_its_place_is_not_locked(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "nowhere"
    path.symlink_to(target)
    with pytest.raises(NotPrivateError, match="is a link"):
        FileLock.acquire(path)
    assert not target.exists()
    path.unlink()
    os.mkfifo(path)
    with pytest.raises(NotPrivateError, match="not an ordinary file"):
        FileLock.acquire(path)
    path.unlink()
    path.touch()
    give_away(path, monkeypatch)
    with pytest.raises(NotPrivateError, match="belongs to another user"):
        FileLock.acquire(path)
