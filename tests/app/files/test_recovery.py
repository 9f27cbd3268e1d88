"""Unsaved work: copied aside after a change, offered after a crash, never in the way of the user's files."""

import shutil
import subprocess
import sys
import uuid
from datetime import datetime
from pathlib import Path

import pytest

from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, Scene
from sketchfall.app.editing.document import Document
from sketchfall.app.files.file_format import encode_drawing
from sketchfall.app.files.recovery import Recovery
from sketchfall.app.files.storage import load_drawing, save_drawing
from tests.app.crashing import LIVING, ROOT, crash
from tests.app.saving import NEW, OLD, names_in
from tests.systems import needs_posix

pytestmark = pytest.mark.no_engine


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "settings" / "recovery"


@pytest.fixture
def drawing(tmp_path: Path) -> Path:
    (tmp_path / "mine").mkdir()
    path = tmp_path / "mine" / "ramp.sketchfall"
    save_drawing(path, OLD)
    return path


def side_files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.recovery"))


def state_of(path: Path) -> tuple[bytes, int]:
    return path.read_bytes(), path.stat().st_mtime_ns


# --- rob/autosave_not_over_original ------------------------------------------------------------------


def test_a_change_is_written_aside_when_its_time_has_come(folder: Path, drawing: Path) -> None:
    clock = Clock()
    recovery = Recovery(folder, delay=3.0, clock=clock)
    before = state_of(drawing)
    recovery.tick()
    assert not folder.exists()
    recovery.note_change(OLD, drawing)
    clock.now += 2.0
    recovery.note_change(NEW, drawing)  # does not put it off
    recovery.tick()
    assert not folder.exists()
    clock.now += 1.0
    recovery.tick()
    (side_file,) = side_files(folder)
    assert encode_drawing(NEW) in side_file.read_bytes()
    assert state_of(drawing) == before
    assert names_in(drawing.parent) == [drawing.name]


def test_a_later_change_replaces_the_side_file(folder: Path) -> None:
    recovery = Recovery(folder, delay=0.0)
    for scene in (OLD, NEW):
        recovery.note_change(scene, None)
        recovery.tick()
    (side_file,) = side_files(folder)
    assert side_file.read_bytes().endswith(encode_drawing(NEW))


def test_in_trouble_a_change_is_written_at_once_and_once(folder: Path) -> None:
    recovery = Recovery(folder, delay=3.0, clock=Clock())
    recovery.flush()
    assert not folder.exists()
    recovery.note_change(NEW, None)
    recovery.flush()
    before = state_of(side_files(folder)[0])
    assert before[0].endswith(encode_drawing(NEW))
    recovery.flush()
    assert state_of(side_files(folder)[0]) == before


def test_nothing_is_written_while_nothing_changes(folder: Path) -> None:
    recovery = Recovery(folder, delay=0.0)
    recovery.note_change(NEW, None)
    recovery.tick()
    before = state_of(side_files(folder)[0])
    recovery.tick()
    assert state_of(side_files(folder)[0]) == before


def test_after_a_save_nothing_is_left(folder: Path) -> None:
    recovery = Recovery(folder, delay=0.0)
    recovery.note_change(NEW, None)
    recovery.tick()
    recovery.note_change(OLD, None)
    recovery.forget()
    recovery.tick()
    assert names_in(folder) == []


def test_a_folder_that_cannot_be_made_is_told_and_tried_again(tmp_path: Path, folder: Path) -> None:
    (tmp_path / "settings").write_text("a file where a folder should be")
    recovery = Recovery(folder, delay=0.0)
    recovery.note_change(NEW, None)
    recovery.tick()
    assert recovery.failure.startswith("Unsaved work could not be copied to a safe place: ")
    assert recovery.pending() == []
    (tmp_path / "settings").unlink()
    recovery.tick()
    assert recovery.failure == ""
    assert len(side_files(folder)) == 1


def test_what_failed_is_tried_again_after_the_delay_and_not_all_the_time(
    tmp_path: Path, folder: Path
) -> None:
    (tmp_path / "settings").write_text("a file where a folder should be")
    clock = Clock()
    recovery = Recovery(folder, delay=3.0, clock=clock)
    recovery.note_change(NEW, None)
    clock.now = 103.0
    recovery.tick()
    assert recovery.failure
    (tmp_path / "settings").unlink()
    clock.now = 105.9
    recovery.tick()
    assert recovery.failure
    clock.now = 106.0
    recovery.tick()
    assert recovery.failure == ""


def test_a_drawing_that_cannot_be_written_leaves_the_last_good_copy(folder: Path) -> None:
    recovery = Recovery(folder, delay=0.0)
    recovery.note_change(NEW, None)
    recovery.tick()
    before = state_of(side_files(folder)[0])
    nowhere = BodyDrawing(id=1, position=(float("nan"), 0.0), shapes=(CircleShape(radius=1.0),))
    recovery.note_change(Scene(bodies=(nowhere,)), None)
    recovery.tick()
    assert "bodies[0].position[0]" in recovery.failure
    assert state_of(side_files(folder)[0]) == before


# --- rob/autosave_recover ----------------------------------------------------------------------------


def test_after_a_crash_the_work_is_offered_under_a_new_name(folder: Path, drawing: Path) -> None:
    before = state_of(drawing)
    begin = datetime.now().astimezone()
    crash(folder, drawing)
    (recovered,) = Recovery(folder).pending()
    assert recovered.scene == NEW
    assert recovered.original == drawing
    assert begin <= recovered.time <= datetime.now().astimezone()
    assert recovered.suggested_path == drawing.with_name("ramp (recovered).sketchfall")
    assert state_of(drawing) == before


def test_taken_it_is_the_unsaved_work_of_its_new_window(folder: Path, drawing: Path) -> None:
    before = state_of(drawing)
    crash(folder, drawing)
    (recovered,) = Recovery(folder).pending()
    window = Recovery(folder, delay=0.0)  # not the one that found it: each opens in a window of its own
    document = Document()
    document.replace_all(recovered.scene, None)
    document.mark_unsaved()
    window.take(recovered)
    assert document.is_dirty
    assert document.path is None
    assert not recovered.side_file.exists()
    (side_file,) = side_files(folder)  # another crash would lose nothing
    assert side_file.read_bytes().endswith(encode_drawing(NEW))
    save_drawing(recovered.suggested_path, document.scene)
    window.forget()
    assert names_in(folder) == []
    assert load_drawing(drawing.with_name("ramp (recovered).sketchfall")) == NEW
    assert state_of(drawing) == before


def test_taken_and_crashed_again_it_is_still_called_after_its_original(folder: Path, drawing: Path) -> None:
    crash(folder, drawing)
    window = Recovery(folder, delay=0.0)
    window.take(window.pending()[0])
    window.note_change(OLD, None)
    window.tick()
    (side_file,) = side_files(folder)
    shutil.copy(side_file, folder / "copy.recovery")  # as a crash of this window would leave it
    drawing.unlink()  # or OLD would count as saved
    (again,) = [found for found in Recovery(folder).pending() if found.side_file.name == "copy.recovery"]
    assert again.original == drawing
    assert again.scene == OLD


def test_declined_it_is_gone_and_the_original_untouched(folder: Path, drawing: Path) -> None:
    before = state_of(drawing)
    crash(folder, drawing)
    recovery = Recovery(folder)
    (recovered,) = recovery.pending()
    recovery.decline(recovered)
    recovery.decline(recovered)
    assert recovery.pending() == []
    assert names_in(folder) == []
    assert state_of(drawing) == before


def test_left_for_later_it_is_offered_again(folder: Path) -> None:
    crash(folder, None)
    recovery = Recovery(folder)
    assert recovery.pending() == recovery.pending()
    assert len(recovery.pending()) == 1
    program = "import sys; from pathlib import Path; from sketchfall.app.files.recovery import Recovery\n"
    program += "print(len(Recovery(Path(sys.argv[1])).pending()))"
    run = [sys.executable, "-c", program, str(folder)]
    meanwhile = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=True)
    assert meanwhile.stdout == "0\n"  # two starts at the same time do not both open it


def test_an_untitled_drawing_is_recovered_too(folder: Path) -> None:
    crash(folder, None)
    (recovered,) = Recovery(folder).pending()
    assert recovered.original is None
    assert recovered.suggested_path == Path("Untitled (recovered).sketchfall")


def test_the_new_name_is_of_no_file_that_exists(folder: Path, drawing: Path) -> None:
    for name in ("ramp (recovered).sketchfall", "ramp (recovered 2).sketchfall"):
        shutil.copy(drawing, drawing.with_name(name))
    crash(folder, drawing)
    crash(folder, drawing.with_name("ramp (recovered 2).sketchfall"))
    names = {recovered.suggested_path.name for recovered in Recovery(folder).pending()}
    assert names == {"ramp (recovered 3).sketchfall"}


def test_several_crashes_are_offered_latest_first(folder: Path, drawing: Path) -> None:
    originals = [drawing, drawing.with_name("second.sketchfall"), drawing.with_name("third.sketchfall")]
    for original in originals:
        crash(folder, original)
    assert [recovered.original for recovered in Recovery(folder).pending()] == originals[::-1]


def test_the_work_of_a_living_process_is_not_offered(folder: Path, drawing: Path) -> None:
    command = [sys.executable, "-c", LIVING, str(folder), str(drawing)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        assert len(side_files(folder)) == 1
        assert Recovery(folder).pending() == []
        process.kill()
    assert len(Recovery(folder).pending()) == 1


def test_the_work_of_another_window_is_not_offered(folder: Path) -> None:
    first, second = Recovery(folder, delay=0.0), Recovery(folder, delay=0.0)
    for window in (first, second):
        window.note_change(NEW, None)
        window.tick()
    assert len(side_files(folder)) == 2
    assert first.pending() == second.pending() == Recovery(folder).pending() == []
    first.forget()
    assert len(side_files(folder)) == 1


def test_what_was_saved_just_before_the_crash_is_not_offered(folder: Path, drawing: Path) -> None:
    crash(folder, drawing)
    save_drawing(drawing, NEW)
    assert Recovery(folder).pending() == []
    assert names_in(folder) == []


def test_leftovers_of_a_kill_while_writing_are_swept(folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / f"{uuid.uuid4().hex}.lock").touch()
    assert Recovery(folder).pending() == []
    assert names_in(folder) == []


@needs_posix
def test_the_side_file_of_a_private_drawing_is_private(folder: Path) -> None:
    recovery = Recovery(folder, delay=0.0)
    recovery.note_change(NEW, None)
    recovery.tick()
    assert folder.stat().st_mode & 0o077 == 0
