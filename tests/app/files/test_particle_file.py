"""Files of particles become drawings of discs in a unit box; what is wrong with one is told with its line."""

from __future__ import annotations

import math
from collections.abc import Iterable
from pathlib import Path

import pytest

from sketchfall.app.command_line.cli import main
from sketchfall.app.drawing.scene import CircleShape, DrawingError, Scene
from sketchfall.app.drawing.walls import has_walls
from sketchfall.app.files.file_format import decode_drawing, encode_drawing
from sketchfall.app.files.particle_file import MAX_DIGITS, MAX_PARTICLES, decode_particles, is_particle_file
from sketchfall.app.files.storage import load_drawing
from sketchfall.app.gases.gas import gas_of, gas_problems
from sketchfall.physics import DiscGas
from tests.physics.disc_set_ups import MANY, SET_UPS

TWO = b"2\r\n.25 .5 .1 0 .05 3 200 0 0\r\n .75 .5 -.1 0 .05 1 0 0 255\r\n\r\n"


def test_particles_become_elastic_discs_between_walls() -> None:
    scene = decode_particles(TWO)
    assert has_walls(scene.bodies)
    first, second = scene.bodies[-2:]
    assert (first.position, first.velocity, first.colour) == ((0.25, 0.5), (0.1, 0.0), "#c80000")
    assert (second.position, second.velocity, second.colour) == ((0.75, 0.5), (-0.1, 0.0), "#0000ff")
    (circle,) = first.shapes
    assert isinstance(circle, CircleShape)
    assert first.material.density * math.pi * circle.radius**2 == pytest.approx(3.0, rel=1e-14)
    assert all(body.material.restitution == 1.0 for body in scene.bodies)
    assert all(body.material.static_friction == 0.0 for body in scene.bodies)
    assert (scene.world.gravity, scene.world.method) == ((0.0, 0.0), "event_driven")
    assert len({body.id for body in scene.bodies}) == 6
    assert decode_drawing(encode_drawing(scene)) == scene


def test_the_gas_of_the_drawing_is_that_of_the_file() -> None:
    gas = gas_of(decode_particles(TWO))
    assert isinstance(gas, DiscGas)
    assert gas.box == pytest.approx((0.0, 0.0, 1.0, 1.0), abs=1e-15)
    assert gas.masses == pytest.approx([3.0, 1.0])
    assert gas.next_events(1)[0].time == pytest.approx(2.0)


def test_line_breaks_are_spaces_and_what_follows_is_not_read() -> None:
    loose = b"\xef\xbb\xbf2 .25 .5 .1 0 .05 3 200 0 0 .75\n.5 -.1 0 .05 1 0 0 255 and so on 7 8"
    assert decode_particles(loose) == decode_particles(TWO)
    assert len(decode_particles(b"0").bodies) == 4
    longest = b"-.1".ljust(MAX_DIGITS, b"0")
    assert decode_particles(TWO.replace(b"-.1", longest)) == decode_particles(TWO)
    with pytest.raises(DrawingError, match="line 3: expected a number for the velocity x"):
        decode_particles(TWO.replace(b"-.1", longest + b"0"))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (b"", "the file is empty"),
        (b" \n\n", "the file is empty"),
        (b"two\n", "line 1: expected how many particles there are, found 'two'"),
        (b"-3\n", "line 1: expected how many particles there are, found '-3'"),
        (b"2.5\n", "line 1: expected how many particles there are, found '2.5'"),
        (b"99999999999\n", f"line 1: '99999999999' particles are more than {MAX_PARTICLES:,}"),
        (TWO.replace(b"2", b"3", 1), "the file ends too early: particle 3 of 3 has no x"),
        (TWO[: TWO.index(b"-.1")], "the file ends too early: particle 2 of 2 has no velocity x"),
        (TWO.replace(b"-.1", b"NaN"), "line 3: expected a number for the velocity x, found 'NaN'"),
        (TWO.replace(b"-.1", b"inf"), "line 3: expected a number for the velocity x, found 'inf'"),
        (TWO.replace(b"-.1", b"fast"), "line 3: expected a number for the velocity x, found 'fast'"),
        (TWO.replace(b"-.1", b"x" * 99), "line 3: expected a number for the velocity x, found 'xxx"),
        (TWO.replace(b".05 3", b"0 3"), "line 2: the radius 0 is not above zero"),
        (TWO.replace(b".05 3", b"1e-320 3"), "line 2: shapes[0].radius"),
        (TWO.replace(b".05 3", b"1e300 3"), "line 2: shapes[0].radius"),
        (TWO.replace(b".05 3", b".05 -3"), "line 2: the mass -3 is not above zero"),
        (TWO.replace(b"255", b"256"), "line 3: a colour has parts from 0 to 255, found 0 0 256"),
        (TWO.replace(b"-.1", b"1e30"), "line 3: velocity"),
        (b"\xff\xfe", "the text is not valid UTF-8"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: bytes, sentence: str) -> None:
    with pytest.raises(DrawingError) as caught:
        decode_particles(text)
    assert sentence in str(caught.value)
    assert len(str(caught.value)) < 200


def test_files_are_told_apart(tmp_path: Path) -> None:
    particles, drawing = tmp_path / "gas.txt", tmp_path / "drawing.txt"
    particles.write_bytes(TWO)
    drawing.write_bytes(encode_drawing(Scene()))
    assert is_particle_file(particles)
    assert not is_particle_file(drawing)
    assert not is_particle_file(tmp_path / "missing.txt")
    assert load_drawing(particles) == decode_particles(TWO)
    assert load_drawing(drawing) == Scene()
    particles.write_bytes(b"1 2")
    with pytest.raises(DrawingError, match=r"gas.txt could not be opened: the file ends too early"):
        load_drawing(particles)


def test_a_file_of_particles_runs_from_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, table, picture = tmp_path / "gas.txt", tmp_path / "out.csv", tmp_path / "out.png"
    file.write_bytes(TWO)
    options = ["--seconds", "2.5", "--csv", str(table), "--png", str(picture)]
    assert main(["run", str(file), *options], lambda _: 1, lambda _: 1) == 0
    printed = capsys.readouterr().out
    assert "collisions:         1: 1 of discs, 0 with walls" in printed
    assert "simulated time:     2.5 s" in printed
    last = table.read_text("utf-8").splitlines()[-1].split(",")
    assert [float(last[column]) for column in (3, 6)] == pytest.approx([0.65, 0.2])  # x and its speed
    assert picture.stat().st_size > 1000


def written(rows: Iterable[tuple[float, ...]], style: str) -> bytes:
    """As programs write such files: a number per column, each in the style of C, and a colour."""
    lines = ["  ".join(style % number for number in row) + "   0  0 255" for row in rows]
    return "\n".join([str(len(lines)), *lines, ""]).encode("ascii")


@pytest.mark.parametrize("style", ["%g", "%9.6f", "%+.12e"])
@pytest.mark.parametrize("set_up", [*SET_UPS, *MANY])
def test_files_of_particles_can_run_however_their_numbers_are_written(set_up: str, style: str) -> None:
    rows = {**SET_UPS, **MANY}[set_up]
    scene = decode_particles(written(rows, style))
    assert gas_problems(scene) == []
    gas = gas_of(scene)
    assert isinstance(gas, DiscGas)
    energy = sum(0.5 * mass * (vx * vx + vy * vy) for _, _, vx, vy, _, mass in rows)
    assert gas.energy() == pytest.approx(energy, rel=0.01)
    assert len(gas) == len(rows)
