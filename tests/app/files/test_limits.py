"""The limits of a drawing hold, and what a stranger's file may cost is bounded."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sketchfall.app.drawing.scene import (
    MAX_BODIES,
    MAX_JOINT_PAIRS,
    MAX_JOINTS,
    MAX_SHAPES,
    BodyDrawing,
    CircleShape,
    DrawingError,
    JointDrawing,
    Kind,
    Scene,
)
from sketchfall.app.files import file_bytes
from sketchfall.app.files.file_bytes import MAX_BYTES
from sketchfall.app.files.file_format import decode_drawing, encode_drawing
from sketchfall.app.files.particle_file import decode_particles
from sketchfall.app.files.progress import GivenUpError
from sketchfall.app.files.reading import read_drawing
from tests.app.saving import NEW
from tests.systems import needs_linux

pytestmark = pytest.mark.no_engine

ROOT = Path(__file__).resolve().parents[3]
FORMAT_PAGE = (ROOT / "resources" / "FORMAT.md").read_text("utf-8")
MOST_MEMORY = 600  # MiB, as FORMAT.md says

HEAD = b'{"format": "sketchfall", "version": 2, '
CIRCLE = b'{"type":"circle","radius":1}'
ROOM = MAX_BYTES - 200


def with_bodies(inside: bytes) -> bytes:
    return HEAD + b'"bodies":[' + inside + b"]}"


def repeated(one: bytes, count: int) -> bytes:
    """So often, parted by commas: without a list of them, which would take longer than to open the file."""
    return (one + b",") * (count - 1) + one


def circles(count: int) -> bytes:
    return repeated(b'{"id":%d,"shapes":[' + CIRCLE + b"]}", count) % tuple(range(1, count + 1))


def outlines(count: int) -> bytes:
    vertices = repeated(b"[0,1]", 9_999)
    one = b'{"id":%d,"shapes":[{"type":"polygon","vertices":[%s]}]}'
    return b",".join(one % (index + 1, vertices) for index in range(count))


LARGE: dict[str, Callable[[], bytes]] = {
    "a million bodies": lambda: with_bodies(circles(1_000_000)),
    "a million bodies, hidden": lambda: with_bodies(circles(1_000_000))[:-1] + b',"bodies":[]}',
    "a million shapes": lambda: with_bodies(b'{"id":1,"shapes":[' + repeated(CIRCLE, 1_000_000) + b"]}"),
    "millions of vertices": lambda: with_bodies(
        outlines(1).replace(b"[[", b"[" + b"[0,1]," * 2_400_000 + b"[")
    ),
    "millions of vertices, and then an error": lambda: with_bodies(outlines(240) + b',{"id":0}'),
    "millions of objects": lambda: with_bodies(repeated(b'{"":0}', 4_900_000)),
    "millions of objects, and NaN": lambda: with_bodies(repeated(b'{"":0}', 4_900_000) + b",NaN"),
    "lists of lists": lambda: with_bodies(repeated(b"[" * 400 + b"]" * 400, ROOM // 801)),
    "lists of lists, and NaN": lambda: with_bodies(repeated(b"[" * 400 + b"]" * 400, ROOM // 801) + b",NaN"),
    "one long text": lambda: with_bodies(b'{"id":1,"name":"' + b"x" * ROOM + b'"}'),
    "one long name of a field": lambda: HEAD + b'"' + b"`" * ROOM + b'":1}',
    "one long number": lambda: with_bodies(b'{"id":' + b"1" * ROOM + b"}"),
    "escapes, and NaN": lambda: HEAD + b'"x":"' + b"\\n" * 1_000_000 + b'","y":NaN}',
    "100 MB": lambda: b" " * 100_000_000,
    "a particle of spaces": lambda: b"9\n" + b" " * ROOM,
    "particles on one line": lambda: b"9999 " + b"-1 " * (ROOM // 3),
    "particles of blank lines": lambda: b"9" + b"\n" * ROOM,
    "a particle of one number": lambda: b"1\n" + b"1" * ROOM,
}
# Each file is opened by a child of one process, which tells how it went, and by how many KiB its memory grew.
MEASURED = """
import os, sys
from pathlib import Path
from sketchfall.app.files.storage import load_drawing
def largest():
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM"))
for name in map(str.strip, iter(sys.stdin.readline, "")):
    if os.fork():
        os.wait()
        continue
    before = largest()
    try:
        load_drawing(Path(name))
        outcome = "opened"
    except ValueError as error:
        assert len(str(error)) < 500
        outcome = "refused"
    print(outcome, largest() - before, flush=True)
    break
"""


def opened(files: dict[str, Callable[[], bytes]], folder: Path) -> dict[str, tuple[str, int]]:
    """What became of opening each file in a process of its own, and the MiB that this took.

    There is one of them at a time: all together they would fill a gigabyte, which takes longer to get from
    the system than the files take to open.
    """
    found = {}
    command = [sys.executable, "-c", MEASURED]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for name, content in files.items():
            path = folder / name
            path.write_bytes(content())
            print(path, file=process.stdin, flush=True)
            outcome, growth = process.stdout.readline().split()
            path.unlink()
            found[path.stem] = outcome, int(growth) // 1024
    assert process.returncode == 0
    return found


@needs_linux
def test_large_files_are_refused_within_the_stated_memory(tmp_path: Path) -> None:
    assert f"{MOST_MEMORY} MiB" in FORMAT_PAGE
    files = {
        f"{kind}{'.txt' if 'particle' in kind else '.sketchfall'}": content for kind, content in LARGE.items()
    }
    for kind, (outcome, memory) in opened(files, tmp_path).items():
        assert outcome == "refused", kind
        assert memory < MOST_MEMORY, kind


@needs_linux
def test_the_largest_drawings_are_opened_within_the_stated_memory(tmp_path: Path) -> None:
    files: dict[str, Callable[[], bytes]] = {
        "outlines.sketchfall": lambda: with_bodies(outlines(240)),
        "bodies.sketchfall": lambda: with_bodies(circles(MAX_BODIES)),
    }
    for kind, (outcome, memory) in opened(files, tmp_path).items():
        assert outcome == "opened", kind
        assert memory < MOST_MEMORY, kind


# --- Counts ------------------------------------------------------------------------------------------


def test_as_many_shapes_as_a_body_may_have() -> None:
    body = b'{"id":1,"shapes":[%s]}'
    assert len(decode_drawing(with_bodies(body % repeated(CIRCLE, MAX_SHAPES))).bodies[0].shapes) == 10_000
    with pytest.raises(DrawingError, match="at most 10000, found a list of length 10001") as caught:
        decode_drawing(with_bodies(body % repeated(CIRCLE, MAX_SHAPES + 1)))
    assert caught.value.field == "bodies[0].shapes"


def test_too_many_joints_are_refused() -> None:
    one = b'{"id":%d,"kind":"rope","body_a":1,"anchor_a":[0,0],"anchor_b":[0,0]}'
    joints = b",".join(one % (index + 1) for index in range(MAX_JOINTS + 1))
    with pytest.raises(DrawingError, match="at most 100000, found a list of length 100001") as caught:
        decode_drawing(with_bodies(circles(1))[:-1] + b',"joints":[' + joints + b"]}")
    assert caught.value.field == "joints"


def star(joints: int, kind: Kind) -> Scene:
    """One body in the middle that all joints hold, and others around it."""
    shapes = (CircleShape(radius=1.0),)
    middle = BodyDrawing(id=1, kind=kind, shapes=shapes)
    around = [BodyDrawing(id=index + 2, kind="static", shapes=shapes) for index in range(joints)]
    held = [
        JointDrawing(
            id=index + 1, kind="rope", body_a=index + 2, body_b=1, anchor_a=(0.0, 0.0), anchor_b=(0.0, 0.0)
        )
        for index in range(joints)
    ]
    return Scene(bodies=(middle, *around), joints=tuple(held))


def test_joints_at_a_moving_body_are_limited_by_what_the_engine_can_bear() -> None:
    assert MAX_JOINT_PAIRS == 4_000**2
    most = star(4_000, "dynamic")
    assert decode_drawing(encode_drawing(most)) == most
    with pytest.raises(DrawingError, match=r"^bodies\[0\]: too many joints .* 4,001 at this one"):
        encode_drawing(star(4_001, "dynamic"))


@pytest.mark.parametrize("kind", ["static", "kinematic"])
def test_joints_at_a_body_that_nothing_moves_are_not(kind: Kind) -> None:
    scene = star(5_000, kind)
    assert decode_drawing(encode_drawing(scene)) == scene


def test_the_page_states_every_limit() -> None:
    (table,) = [part for part in FORMAT_PAGE.split("\n\n") if part.startswith("| What | At most |")]
    for words in (
        "64 MiB",
        "5,000,000",
        "100,000 each",
        "10,000",
        "5,000",
        f"{MAX_JOINT_PAIRS:,}",
        f"{2**53}",
    ):
        assert words in table, words


# --- Giving up ---------------------------------------------------------------------------------------


class Impatient:
    """Gives up when it has heard so much."""

    def __init__(self, reports: int) -> None:
        self.shares: list[float] = []
        self._reports = reports

    def __call__(self, share: float) -> None:
        self.shares.append(share)
        if len(self.shares) == self._reports:
            raise GivenUpError


def test_reading_reports_how_far_it_is_and_heeds_being_given_up(tmp_path: Path) -> None:
    path = tmp_path / "many.sketchfall"
    path.write_bytes(encode_drawing(NEW))
    patient = Impatient(0)
    assert read_drawing(path, patient) == NEW
    assert patient.shares == sorted(patient.shares)
    assert patient.shares[-1] == pytest.approx(0.6 * 0.7 + 0.3)  # there are no joints
    assert len(patient.shares) > len(NEW.bodies)
    for reports in (1, 2, 3, 1_000):
        impatient = Impatient(reports)
        with pytest.raises(GivenUpError):
            read_drawing(path, impatient)
        assert len(impatient.shares) == reports


def test_text_from_elsewhere_is_no_longer_than_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as what is pasted, which no file was read for."""
    data = encode_drawing(Scene())
    monkeypatch.setattr(file_bytes, "MAX_BYTES", len(data))
    assert decode_drawing(data) == Scene()
    with pytest.raises(DrawingError, match="larger than"):
        decode_drawing(data + b" ")


def test_the_bytes_of_a_file_report_their_share_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_bytes, "PIECE", 4)
    path = tmp_path / "ten"
    path.write_bytes(b"0123456789")
    patient = Impatient(0)
    assert file_bytes.read_bytes(path, patient) == b"0123456789"
    assert patient.shares == pytest.approx([0.4, 0.8, 1.0])


def test_particles_report_too(tmp_path: Path) -> None:
    particle = "0.5 0.5 0 0 0.001 1 0 0 0\n"
    path = tmp_path / "many.txt"
    path.write_text("100\n" + particle * 100)
    patient = Impatient(0)
    assert len(read_drawing(path, patient).bodies) == 104
    assert (patient.shares[-1], len(patient.shares)) == (1.0, 101)
    with pytest.raises(GivenUpError):
        read_drawing(path, Impatient(50))


def test_a_large_file_is_given_up_between_its_pieces(tmp_path: Path) -> None:
    path = tmp_path / "large.sketchfall"
    path.write_bytes(bytes(5 << 20))
    impatient = Impatient(2)
    with pytest.raises(GivenUpError):
        read_drawing(path, impatient)
    assert impatient.shares == pytest.approx([0.3 * 1 / 5, 0.3 * 2 / 5])


def test_lines_of_particles_are_counted_as_an_editor_counts_them() -> None:
    with pytest.raises(DrawingError, match=r"^line 4: expected a number for the y, found 'up'"):
        decode_particles(b"1\r\n\r\n0.5\x0b\x85\n\tup".replace(b"\x85", b"\xc2\x85"))
