"""Compiled code is run, so it is loaded only from where nobody else could have put it.

Each test runs a tiny engine in a fresh process, and plants in its cache what another user would.
"""

import os
import pickle
import shutil
from pathlib import Path

import pytest

from tests.physics.tiny_engine import Engine
from tests.strangers import EVERYBODY, STICKY
from tests.systems import needs_posix

pytestmark = needs_posix

RIGHT = 2.0 * 10.0 + 1.0


class Planted:
    """Run when it is unpickled: leaves a mark."""

    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def __reduce__(self) -> tuple[object, ...]:
        return os.mkdir, (str(self.mark),)


@pytest.fixture
def engine(tmp_path: Path) -> Engine:
    made = Engine(tmp_path / "checkout", tmp_path / "shared" / "cache")
    made.write(factor=2.0)
    return made


@pytest.fixture(scope="module")
def filled_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache that an engine of the same sources has filled."""
    folder = tmp_path_factory.mktemp("filled")
    filler = Engine(folder / "checkout", folder / "cache")
    filler.write(factor=2.0)
    filler.report()
    return filler.cache


def plant(engine: Engine, filled_once: Path) -> Path:
    """A full cache in which what is loaded was replaced; returns what appears if that happens."""
    mark = engine.folder / "planted code was run"
    shutil.copytree(filled_once, engine.cache)
    files = list(engine.cache.rglob("*.nbi"))
    assert files
    for file in files:
        file.write_bytes(pickle.dumps(Planted(mark)))
    return mark


def expect_refusal(engine: Engine, culprit: Path, **variables: str) -> None:
    """It runs all the same, by code of its own, and says why."""
    done = engine.execute("from engine.caller import caller; print(caller(10.0))", None, **variables)
    assert done.returncode == 0, done.stderr
    assert float(done.stdout) == RIGHT
    assert "Compiled code cannot be kept, each start is slow: " in done.stderr
    assert str(culprit) in done.stderr


def test_planted_code_would_be_run(engine: Engine, filled_once: Path) -> None:
    """Or the tests below would prove nothing."""
    mark = plant(engine, filled_once)
    engine.execute("from engine.caller import caller; caller(10.0)")
    assert mark.exists()


def test_a_folder_that_others_may_write_in_is_not_used(engine: Engine, filled_once: Path) -> None:
    mark = plant(engine, filled_once)
    (folder,) = engine.cache.iterdir()
    for open_one in (folder, engine.cache, engine.cache.parent):
        before = open_one.stat().st_mode
        open_one.chmod(EVERYBODY)
        expect_refusal(engine, open_one)
        open_one.chmod(before)
    assert not mark.exists()


def test_files_of_a_folder_that_was_once_open_are_not_loaded(engine: Engine, filled_once: Path) -> None:
    mark = plant(engine, filled_once)
    (folder,) = engine.cache.iterdir()
    folder.chmod(0o755)
    planted = sorted(folder.glob("*.nbi"))[0]
    planted.chmod(0o666)
    expect_refusal(engine, planted)
    assert not mark.exists()


def test_a_folder_of_ours_in_a_sticky_one_is_used(engine: Engine) -> None:
    engine.cache.mkdir(parents=True)
    engine.cache.chmod(STICKY)
    first, second = engine.report(), engine.report()
    assert first["directory"] == second["directory"]
    assert Path(str(first["directory"])).parent == engine.cache
    assert (second["hits"], second["misses"]) == (1, 0)


def test_a_home_that_others_may_write_in_is_not_used(engine: Engine, tmp_path: Path) -> None:
    home = tmp_path / "home"
    (home / ".cache").mkdir(parents=True)
    (home / "Library" / "Caches").mkdir(parents=True)
    home.chmod(EVERYBODY)
    expect_refusal(engine, home, SKETCHFALL_CACHE_DIR="", HOME=str(home), XDG_CACHE_HOME="")
    elsewhere = tmp_path / "xdg"
    found = engine.report(SKETCHFALL_CACHE_DIR="", HOME=str(elsewhere), XDG_CACHE_HOME=str(elsewhere))
    assert Path(str(found["directory"])).is_relative_to(elsewhere)


def test_a_cache_folder_named_from_where_we_stand_is_not_the_users(engine: Engine, tmp_path: Path) -> None:
    home = tmp_path / "home"
    found = engine.report(SKETCHFALL_CACHE_DIR="", HOME=str(home), XDG_CACHE_HOME="cache")
    assert Path(str(found["directory"])).is_relative_to(home)


def test_a_folder_for_temporary_files_that_others_may_write_in_is_not_used(
    engine: Engine, tmp_path: Path
) -> None:
    """As `sudo -E` may leave it to the administrator."""
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    temporary.chmod(EVERYBODY)
    engine.cache.parent.mkdir()
    engine.cache.write_text("a file stands where the folder should be")
    found = engine.report(TMPDIR=str(temporary))
    assert found["result"] == RIGHT
    assert not Path(str(found["directory"])).is_relative_to(temporary)
