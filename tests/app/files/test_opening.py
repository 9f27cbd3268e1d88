"""Opening files of strangers, of other versions and of bad disks: a drawing, or one clear sentence."""

import gzip
import io
import os
import pickle
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from sketchfall.app.drawing.scene import (
    BodyDrawing,
    CircleShape,
    DrawingError,
    PolygonShape,
    Scene,
    WorldSettings,
)
from sketchfall.app.files.file_format import encode_drawing
from sketchfall.app.files.storage import StorageError, load_drawing, save_drawing
from tests.app.saving import OLD, names_in
from tests.patience import PATIENCE
from tests.systems import needs_linux, needs_posix

pytestmark = pytest.mark.no_engine

ROOT = Path(__file__).resolve().parents[3]


def refusal(path: Path) -> DrawingError:
    """Open, expecting wrong contents; what is said names the file."""
    before = path.read_bytes()
    with pytest.raises(DrawingError) as caught:
        load_drawing(path)
    sentence = str(caught.value)
    assert sentence.startswith(f"{path.name} could not be opened: ")
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert len(sentence) < 500
    assert path.read_bytes() == before
    assert names_in(path.parent) == [path.name]
    return caught.value


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "drawing.sketchfall"


# --- rob/load_corrupt_blocks, rob/load_semantics: the file and the field are named -------------------


def test_a_file_cut_off_in_the_middle(file: Path) -> None:
    data = encode_drawing(OLD)
    for length in (0, 1, len(data) // 3, len(data) - 3):
        file.write_bytes(data[:length])
        refusal(file)


@pytest.mark.parametrize(
    ("good", "bad", "field"),
    [
        (b'"radius":0.5', b'"radius":NaN', "bodies[0].shapes[0].radius"),
        (b'"radius":0.5', b'"radius":1e999', "bodies[0].shapes[0].radius"),
        (b'"radius":0.5', b'"radius":1' + b"0" * 308, "bodies[0].shapes[0].radius"),
        (b'"position":[0.0,0.0]', b'"position":[0.0]', "bodies[0].position"),
        (b'"position":[0.0,0.0]', b'"position":[0.0,0.0,0.0]', "bodies[0].position"),
        (b'"type":"circle"', b'"type":"pickle"', "bodies[0].shapes[0].type"),
        (b'"id":2', b'"id":1', "bodies[1].id"),
        (b'"kind":"dynamic"', b'"kind":"!!python/object"', "bodies[0].kind"),
        (b'"shapes":[{"type":"circle","radius":0.5,"center":[0.0,0.0]}]', b'"shapes":[]', "bodies[0].shapes"),
    ],
)
def test_a_wrong_value_is_named_with_the_file(file: Path, good: bytes, bad: bytes, field: str) -> None:
    data = encode_drawing(OLD)
    assert good in data
    file.write_bytes(data.replace(good, bad, 1))
    error = refusal(file)
    assert error.field == field
    assert f"could not be opened: {field}: " in str(error)


def test_a_reference_to_what_this_version_does_not_know_is_refused(file: Path) -> None:
    file.write_bytes(encode_drawing(OLD).replace(b'"bodies"', b'"portals": [{"body": 99}], "bodies"'))
    assert 'no field "portals"' in str(refusal(file))


# --- rob/load_hostile: bounded memory and time, nothing written --------------------------------------


def zipped(data: bytes) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("../../drawing.sketchfall", data)
    return target.getvalue()


def whole(inside: bytes) -> bytes:
    return b'{"format": "sketchfall", "version": 1, "bodies": [' + inside + b"]}"


HOSTILE: dict[str, Callable[[], bytes]] = {
    "a billion vertices claimed": lambda: whole(
        b'{"id": 1, "shapes": [{"type": "polygon", "vertices": 1000000000}]}'
    ),
    "deep lists": lambda: whole(b"[" * 10_000 + b"]" * 10_000),
    "deep objects": lambda: whole(b'{"shapes":' * 10_000 + b"1" + b"}" * 10_000),
    "a huge number": lambda: whole(b'{"id": 1' + b"0" * 1_000_000 + b"}"),
    "a huge text": lambda: whole(b'{"id": 1, "name": "' + b"x" * 20_000_000 + b'"}'),
    "millions of lists": lambda: whole(b"[]," * 2_000_000 + b"[]"),
    "a bomb, zipped": lambda: zipped(bytes(50_000_000)),
    "a bomb, gzipped": lambda: gzip.compress(bytes(50_000_000)),
}
# Each file is opened by a child of one process, in little memory; printed is how each child ended.
REFUSED = 7
IN_LITTLE_MEMORY = f"""
import os, resource, sys
from pathlib import Path
from sketchfall.app.files.storage import load_drawing
for name in sys.stdin.read().splitlines():
    child = os.fork()
    if child:
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
        continue
    size = int(Path('/proc/self/statm').read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (size + {600 << 20}, resource.RLIM_INFINITY))
    try:
        load_drawing(Path(name))
    except ValueError:
        os._exit({REFUSED})
    os._exit(0)
"""


@needs_linux
def test_hostile_files_are_refused_with_little_memory(tmp_path: Path) -> None:
    files = {kind: tmp_path / kind / "drawing.sketchfall" for kind in HOSTILE}
    for kind, file in files.items():
        file.parent.mkdir()
        file.write_bytes(HOSTILE[kind]())
        refusal(file)
    run = subprocess.run(
        [sys.executable, "-c", IN_LITTLE_MEMORY],
        cwd=ROOT,
        input="\n".join(map(str, files.values())),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    assert dict(zip(files, map(int, run.stdout.split()), strict=True)) == dict.fromkeys(files, REFUSED)
    for kind, file in files.items():
        assert names_in(file.parent) == [file.name], kind


def test_paths_in_names_are_only_names(file: Path) -> None:
    scene = Scene(bodies=(BodyDrawing(id=1, name="../../escape", shapes=(CircleShape(radius=1.0),)),))
    save_drawing(file, scene)
    assert load_drawing(file) == scene
    assert names_in(file.parent) == [file.name]


# --- rob/load_no_code: data only ---------------------------------------------------------------------


class Bomb:
    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def __reduce__(self) -> tuple[object, ...]:
        return os.mkdir, (str(self.mark),)


def test_nothing_in_a_file_is_ever_run(file: Path) -> None:
    mark = file.parent / "executed"
    call = f"__import__('os').mkdir({str(mark)!r})"
    for data in (
        pickle.dumps(Bomb(mark)),
        f"!!python/object/apply:os.mkdir [{mark}]".encode(),
        call.encode(),
        whole(b'{"id": 1, "shapes": [' + call.encode() + b"]}"),
    ):
        file.write_bytes(data)
        refusal(file)
    named = Scene(bodies=(BodyDrawing(id=1, name=call, shapes=(CircleShape(radius=1.0),)),))
    save_drawing(file, named)
    assert load_drawing(file) == named
    assert not mark.exists()


# --- rob/version_old: every version that was released opens and is saved as the present one ----------

VERSION_1 = b"""{"format": "sketchfall", "version": 1,
 "world": {"gravity": [0, -1.62], "substeps": 8, "restitution_rule": "maximum", "friction_rule": "minimum"},
 "bodies": [
  {"id": 7, "name": "floor", "kind": "static", "colour": "#0072b2",
   "shapes": [{"type": "polygon", "vertices": [[-5, -1], [5, -1], [5, 0], [-5, 0]]}]},
  {"id": 9, "position": [0, 4], "shapes": [{"type": "circle", "radius": 0.5}]}
 ]}"""


def test_a_drawing_of_version_1(file: Path) -> None:
    file.write_bytes(VERSION_1)
    opened = load_drawing(file)
    floor = PolygonShape(vertices=((-5.0, -1.0), (5.0, -1.0), (5.0, 0.0), (-5.0, 0.0)))
    assert opened == Scene(
        world=WorldSettings(
            gravity=(0.0, -1.62), substeps=8, restitution_rule="maximum", friction_rule="minimum"
        ),
        bodies=(
            BodyDrawing(id=7, name="floor", kind="static", colour="#0072b2", shapes=(floor,)),
            BodyDrawing(id=9, position=(0.0, 4.0), shapes=(CircleShape(radius=0.5),)),
        ),
    )
    save_drawing(file, opened)
    saved = file.read_bytes()
    assert load_drawing(file) == opened
    save_drawing(file, load_drawing(file))
    assert file.read_bytes() == saved


# --- What is no file at all --------------------------------------------------------------------------


def test_a_missing_file(file: Path) -> None:
    with pytest.raises(StorageError, match=r"^drawing\.sketchfall could not be opened: no such file"):
        load_drawing(file)


def test_a_folder(tmp_path: Path) -> None:
    with pytest.raises(DrawingError, match="could not be opened: this is a folder"):
        load_drawing(tmp_path)


@needs_posix
def test_a_pipe_is_not_waited_for(file: Path) -> None:
    os.mkfifo(file)
    with pytest.raises(DrawingError, match="not an ordinary file"):
        load_drawing(file)
