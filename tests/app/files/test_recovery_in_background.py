"""A thread copies unsaved work aside: nobody waits for it, and whatever happens meanwhile is sorted out."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path

import pytest

from sketchfall.app.drawing.scene import Scene
from sketchfall.app.files.file_format import encode_drawing
from sketchfall.app.files.recovery import Recovery
from sketchfall.app.files.storage import StorageError, write_safely
from tests.app.crashing import crash
from tests.app.saving import NEW, OLD, balls, names_in
from tests.gate import Gate

pytestmark = pytest.mark.no_engine


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "recovery"


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(1) as executor:
        yield executor


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch, threads: ThreadPoolExecutor) -> Iterator[Gate]:
    """Side files are written when it is opened, and not before."""
    gate = Gate()
    monkeypatch.setattr("sketchfall.app.files.recovery.write_safely", gate.before(write_safely))
    yield gate
    gate.open()


def in_background(folder: Path, threads: ThreadPoolExecutor) -> Recovery:
    return Recovery(folder, delay=0.0, submit=threads.submit)


def finish(threads: ThreadPoolExecutor) -> None:
    """Everything that was given to the thread until now is done."""
    wait([threads.submit(lambda: None)])


def written(folder: Path) -> bytes:
    (side_file,) = folder.glob("*.recovery")
    return side_file.read_bytes()


def test_changes_made_while_it_writes_are_written_next(
    folder: Path, threads: ThreadPoolExecutor, gate: Gate
) -> None:
    recovery = in_background(folder, threads)
    recovery.note_change(NEW, None)
    recovery.tick()
    recovery.note_change(OLD, None)
    recovery.tick()  # which does not wait, nor begin a second time
    recovery.tick()
    gate.open()
    finish(threads)
    assert written(folder).endswith(encode_drawing(NEW))
    recovery.tick()
    finish(threads)
    assert written(folder).endswith(encode_drawing(OLD))
    assert gate.arrivals == 2


def test_saved_while_it_writes_nothing_is_left(folder: Path, threads: ThreadPoolExecutor, gate: Gate) -> None:
    recovery = in_background(folder, threads)
    recovery.note_change(NEW, None)
    recovery.tick()
    recovery.forget()
    gate.open()
    finish(threads)
    assert names_in(folder) == []


def test_what_changes_after_that_has_a_side_file_of_its_own(
    folder: Path, threads: ThreadPoolExecutor, gate: Gate
) -> None:
    recovery = in_background(folder, threads)
    recovery.note_change(NEW, None)
    recovery.tick()
    recovery.forget()
    recovery.note_change(OLD, None)
    recovery.tick()
    gate.open()
    finish(threads)
    assert written(folder).endswith(encode_drawing(OLD))


def test_a_failure_in_the_thread_is_told_by_a_later_tick(
    folder: Path, threads: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, data: bytes) -> None:
        raise StorageError("the disk is full")

    recovery = in_background(folder, threads)
    recovery.note_change(NEW, None)
    with monkeypatch.context() as broken:
        broken.setattr("sketchfall.app.files.recovery.write_safely", full)
        recovery.tick()
        finish(threads)
    recovery.tick()  # tells it, and tries again
    assert recovery.failure == "Unsaved work could not be copied to a safe place: the disk is full"
    finish(threads)
    recovery.tick()
    assert recovery.failure == ""
    assert written(folder).endswith(encode_drawing(NEW))


def test_a_fault_in_the_thread_is_not_hidden(
    folder: Path, threads: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("a mistake of ours")

    monkeypatch.setattr("sketchfall.app.files.recovery.write_safely", broken)
    recovery = in_background(folder, threads)
    recovery.note_change(NEW, None)
    recovery.tick()
    finish(threads)
    with pytest.raises(ZeroDivisionError, match="a mistake of ours"):
        recovery.tick()


def test_recovered_work_stays_where_it_was_until_it_is_copied(
    folder: Path, threads: ThreadPoolExecutor, gate: Gate
) -> None:
    crash(folder, None)
    recovery = in_background(folder, threads)
    (recovered,) = recovery.pending()
    recovery.take(recovered)
    recovery.tick()
    assert recovered.side_file.exists()
    gate.open()
    finish(threads)
    recovery.tick()
    assert not recovered.side_file.exists()
    assert written(folder).endswith(encode_drawing(NEW))


def test_recovered_work_saved_before_it_is_copied_leaves_nothing(
    folder: Path, threads: ThreadPoolExecutor, gate: Gate
) -> None:
    crash(folder, None)
    recovery = in_background(folder, threads)
    recovery.take(recovery.pending()[0])
    recovery.forget()
    gate.open()
    finish(threads)
    assert names_in(folder) == []


def test_threads_that_write_into_one_folder_do_not_take_each_others_files(tmp_path: Path) -> None:
    scenes: list[Scene] = [balls(count) for count in range(1, 41)]

    def save(scene: Scene) -> None:
        write_safely(tmp_path / f"{len(scene.bodies)}.sketchfall", encode_drawing(scene))

    with ThreadPoolExecutor(4) as executor:
        list(executor.map(save, scenes))
    assert len(names_in(tmp_path)) == len(scenes)
    for scene in scenes:
        path = tmp_path / f"{len(scene.bodies)}.sketchfall"
        assert path.read_bytes() == encode_drawing(scene)
