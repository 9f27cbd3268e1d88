"""Saving: wholly or not at all, whatever the disk, the folder or a kill does."""

import json
import os
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest

from sketchfall.app.drawing.parts import PartIds, Parts
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, Scene, WorldSettings
from sketchfall.app.editing.commands import AddParts, ChangeDrawing, RemoveParts
from sketchfall.app.editing.document import Document
from sketchfall.app.files.file_format import encode_drawing
from sketchfall.app.files.storage import StorageError, check_can_save, load_drawing, save_drawing
from tests.app.kill_while_saving import RANDOM_KILLS
from tests.app.saving import NEW, OLD, failed_save, names_in
from tests.patience import PATIENCE
from tests.systems import needs_linux, needs_posix

pytestmark = pytest.mark.no_engine

ROOT = Path(__file__).resolve().parents[3]
NOBODY = 65534  # the user without rights, where the tests run as root, whom no mode stops


@pytest.fixture
def drawing(tmp_path: Path) -> Path:
    """A file that holds OLD, alone in its folder."""
    path = tmp_path / "my drawing.sketchfall"
    save_drawing(path, OLD)
    return path


def test_what_was_saved_is_opened(drawing: Path) -> None:
    assert load_drawing(drawing) == OLD
    assert drawing.read_bytes() == encode_drawing(OLD)
    save_drawing(drawing, NEW)
    assert load_drawing(drawing) == NEW
    assert names_in(drawing.parent) == [drawing.name]


@pytest.mark.parametrize(
    "name", ["naïve ∎.sketchfall", "XXXXXX.sketchfall", "no suffix", "-", f"{'x' * 244}.sketchfall"]
)
def test_any_name_that_the_disk_takes_will_do(tmp_path: Path, name: str) -> None:
    for scene in (OLD, NEW):
        save_drawing(tmp_path / name, scene)
        assert load_drawing(tmp_path / name) == scene
    assert names_in(tmp_path) == [name]


# --- rob/save_atomic: killed at any moment -----------------------------------------------------------


def killed(how: str, folder: Path) -> list[dict[str, object]]:
    program = [sys.executable, "-m", "tests.app.kill_while_saving", how, str(folder)]
    run = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, check=True, timeout=PATIENCE)
    return [json.loads(line) for line in run.stdout.splitlines()]


@needs_posix
def test_killed_at_any_step_of_a_save_the_file_is_whole(tmp_path: Path) -> None:
    outcomes = killed("at_each_step", tmp_path)
    holds = [outcome["holds"] for outcome in outcomes]
    old, new = holds.count("old"), holds.count("new")
    assert old >= 19  # before, after: open, five writes, mode, waiting for the disk, close; before: replace
    assert new >= 7  # after: replace; before and after: open the folder, wait for it, close it
    assert holds == ["old"] * old + ["new"] * new
    assert any(outcome["others"] for outcome in outcomes)  # something was left to sweep,
    assert names_in(tmp_path) == ["drawing.sketchfall"]  # and the next save swept it


@needs_posix
def test_killed_at_random_moments_the_file_is_whole(tmp_path: Path) -> None:
    outcomes = killed("at_random", tmp_path)
    assert len(outcomes) == RANDOM_KILLS
    assert {outcome["holds"] for outcome in outcomes} <= {"old", "new"}
    assert names_in(tmp_path) == ["drawing.sketchfall"]


# --- rob/save_disk_full: the old file stays, nothing is left behind, the reason is told --------------


@contextmanager
def disk_with_room_for(size: int) -> Iterator[None]:
    """No file may become larger: the system then takes part of a write, and refuses the next."""
    import resource  # here, since Windows lacks it

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@needs_posix
@pytest.mark.parametrize("share", [0.0, 0.001, 0.5, 0.999])
def test_a_full_disk(drawing: Path, share: float) -> None:
    with disk_with_room_for(int(share * len(encode_drawing(NEW)))):
        sentence = failed_save(drawing)
    assert "file too large" in sentence.lower()
    assert load_drawing(drawing) == OLD
    assert names_in(drawing.parent) == [drawing.name]


def test_a_disk_that_is_found_full_at_the_very_end(drawing: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert "no space left on device" in failed_save(drawing)
    assert load_drawing(drawing) == OLD
    assert names_in(drawing.parent) == [drawing.name]


@pytest.fixture
def guarded_folder() -> Iterator[Path]:
    """A folder that may be listed and read, but not written; the test runs as a user without rights."""
    with tempfile.TemporaryDirectory() as name:  # not tmp_path, which only its owner may enter
        folder = Path(name)
        save_drawing(folder / "drawing.sketchfall", OLD)
        is_root = os.geteuid() == 0
        if is_root:
            os.chown(folder, NOBODY, NOBODY)
            os.chown(folder / "drawing.sketchfall", NOBODY, NOBODY)
            os.seteuid(NOBODY)
        folder.chmod(0o555)
        yield folder
        folder.chmod(0o755)
        if is_root:
            os.seteuid(0)


@needs_posix
def test_a_folder_that_cannot_be_written(guarded_folder: Path) -> None:
    drawing = guarded_folder / "drawing.sketchfall"
    assert "permission denied" in failed_save(drawing)
    assert "permission denied" in failed_save(guarded_folder / "another.sketchfall")
    assert load_drawing(drawing) == OLD
    assert names_in(guarded_folder) == ["drawing.sketchfall"]


@needs_posix
def test_a_file_that_was_protected(guarded_folder: Path) -> None:
    drawing = guarded_folder / "drawing.sketchfall"
    guarded_folder.chmod(0o755)
    drawing.chmod(0o444)
    assert "the file is read-only" in failed_save(drawing)
    assert load_drawing(drawing) == OLD


def test_a_folder_of_that_name(tmp_path: Path) -> None:
    (tmp_path / "drawing.sketchfall").mkdir()
    assert "a folder has this name" in failed_save(tmp_path / "drawing.sketchfall")
    assert names_in(tmp_path) == ["drawing.sketchfall"]
    assert names_in(tmp_path / "drawing.sketchfall") == []


def test_a_folder_that_appears_while_saving(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawing = tmp_path / "drawing.sketchfall"
    wait_for_disk = os.fsync

    def wait_and_make_folder(descriptor: int) -> None:
        wait_for_disk(descriptor)
        drawing.mkdir()

    monkeypatch.setattr(os, "fsync", wait_and_make_folder)
    failed_save(drawing)
    assert names_in(tmp_path) == ["drawing.sketchfall"]
    assert drawing.is_dir()


def test_a_folder_that_does_not_exist(tmp_path: Path) -> None:
    assert "no such file or directory" in failed_save(tmp_path / "none" / "drawing.sketchfall")
    assert names_in(tmp_path) == []


@needs_linux
def test_a_device_is_not_replaced_by_a_file(tmp_path: Path) -> None:
    (tmp_path / "full.sketchfall").symlink_to("/dev/full")
    assert "not an ordinary file" in failed_save(tmp_path / "full.sketchfall")
    assert stat.S_ISCHR(os.stat("/dev/full").st_mode)


@needs_posix
def test_it_is_called_by_the_name_that_the_user_knows_and_not_by_that_of_what_a_link_leads_to(
    tmp_path: Path,
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "drawing.sketchfall").symlink_to(tmp_path / "folder")
    told = failed_save(tmp_path / "drawing.sketchfall")
    assert "drawing.sketchfall" in told
    assert "a folder has this name" in told
    with pytest.raises(StorageError, match=r"drawing\.sketchfall"):
        check_can_save(tmp_path / "drawing.sketchfall")


@pytest.mark.parametrize("name", ["x" * 300, "nul\0.sketchfall"])
def test_a_name_that_no_file_can_have(tmp_path: Path, name: str) -> None:
    failed_save(tmp_path / name)
    with pytest.raises(StorageError, match="could not be opened"):
        load_drawing(tmp_path / name)
    assert names_in(tmp_path) == []


@pytest.mark.parametrize(
    ("body", "field"),
    [
        (BodyDrawing(id=1, shapes=(CircleShape(radius=float("nan")),)), "bodies[0].shapes[0].radius"),
        (BodyDrawing(id=1, name="\ud800", shapes=(CircleShape(radius=1.0),)), "bodies[0].name"),
    ],
)
def test_a_drawing_that_could_not_be_opened_again(drawing: Path, body: BodyDrawing, field: str) -> None:
    assert field in failed_save(drawing, Scene(bodies=(body,)))
    assert load_drawing(drawing) == OLD


# --- rob/multi_doc, rob/undo_save --------------------------------------------------------------------


def test_saving_one_of_two_drawings_leaves_the_other_as_it_is(drawing: Path) -> None:
    other = drawing.with_name("other.sketchfall")
    save_drawing(other, OLD)
    before = other.read_bytes(), other.stat()
    save_drawing(drawing, NEW)
    assert (other.read_bytes(), other.stat()) == before


def test_at_every_point_of_the_history_the_file_equals_the_drawing(tmp_path: Path) -> None:
    document = Document(OLD)
    moved = msgspec.structs.replace(OLD.bodies[0], position=(4.0, 1.0))
    document.apply(ChangeDrawing(document, Parts([moved]), "Move 1 body"))
    document.apply(RemoveParts(document, PartIds([2])))
    ball = BodyDrawing(id=document.new_ids.body(), shapes=(CircleShape(radius=2.0),))
    document.apply(AddParts(document, Parts([ball]), "Draw a circle"))
    moon = WorldSettings(gravity=(0.0, -1.62))
    document.apply(ChangeDrawing(document, Parts(), "Change the gravity", world=moon))
    points = document.undo_stack.count()
    seen = set()
    for point in [*range(points, -1, -1), *range(points + 1)]:
        document.undo_stack.setIndex(point)
        save_drawing(tmp_path / "drawing.sketchfall", document.scene)
        assert load_drawing(tmp_path / "drawing.sketchfall") == document.scene
        seen.add((tmp_path / "drawing.sketchfall").read_bytes())
    assert len(seen) == points + 1 == 5
