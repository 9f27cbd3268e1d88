"""Drawings survive their file unchanged, and a bad file is refused with the place and the value."""

import os
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sketchfall.app.drawing.scene import (
    BodyDrawing,
    CircleShape,
    DrawingError,
    PolygonShape,
    Scene,
    WorldSettings,
)
from sketchfall.app.files.file_bytes import MAX_BYTES
from sketchfall.app.files.file_format import MAX_VALUES, decode_drawing, encode_drawing
from sketchfall.app.files.file_version import VERSION
from sketchfall.app.files.reading import read_drawing
from tests.app.any_scene import scenes

pytestmark = pytest.mark.no_engine

BALL = BodyDrawing(id=1, name="ball", position=(0.0, 5.0), shapes=(CircleShape(radius=0.5),))
FLOOR = BodyDrawing(
    id=2,
    name="floor, naïve ∎",
    kind="static",
    shapes=(PolygonShape(vertices=((-10.0, -1.0), (10.0, -1.0), (10.0, 0.0), (-10.0, 0.0))),),
    colour="#0072b2",
)
SCENE = Scene(world=WorldSettings(gravity=(0.0, -1.62), friction_rule="average"), bodies=(BALL, FLOOR))
DATA = encode_drawing(SCENE)

GOOD_CIRCLE = '{"type": "circle", "radius": 1}'
GOOD_BODY = f'{{"id": 1, "shapes": [{GOOD_CIRCLE}]}}'


def file_with(body: str) -> bytes:
    """A file in which this body is the fourth: three good ones stand before it."""
    good = [GOOD_BODY.replace('"id": 1', f'"id": {index}') for index in (11, 12, 13)]
    return f'{{"format": "sketchfall", "version": 1, "bodies": [{", ".join([*good, body])}]}}'.encode()


def refusal(data: bytes) -> DrawingError:
    with pytest.raises(DrawingError) as caught:
        decode_drawing(data)
    assert "\n" not in str(caught.value)
    return caught.value


# --- Round trips -------------------------------------------------------------------------------------


def test_a_drawing_comes_back_as_it_was() -> None:
    assert decode_drawing(DATA) == SCENE


def test_saving_what_was_opened_gives_the_same_bytes() -> None:
    assert encode_drawing(decode_drawing(DATA)) == DATA


def test_whole_numbers_in_memory_do_not_change_the_bytes() -> None:
    whole = Scene(bodies=(BodyDrawing(id=1, position=(3, -2), shapes=(CircleShape(radius=1),)),))
    data = encode_drawing(whole)
    assert encode_drawing(decode_drawing(data)) == data


def test_an_empty_drawing_is_a_drawing() -> None:
    assert decode_drawing(encode_drawing(Scene())) == Scene()


def test_each_body_has_a_line_of_its_own() -> None:
    lines = DATA.decode().splitlines()
    assert [line for line in lines if line.startswith('{"id":1,')] == [lines[5]]
    assert [line for line in lines if line.startswith('{"id":2,')] == [lines[6]]


def test_what_is_left_out_takes_its_default() -> None:
    body = decode_drawing(file_with(GOOD_BODY)).bodies[3]
    assert body == BodyDrawing(id=1, shapes=(CircleShape(radius=1.0),))


def test_a_byte_order_mark_is_let_through() -> None:
    assert decode_drawing(b"\xef\xbb\xbf" + DATA) == SCENE


@given(scenes)
def test_any_drawing_comes_back_and_saves_to_the_same_bytes(scene: Scene) -> None:
    data = encode_drawing(scene)
    opened = decode_drawing(data)
    assert opened == scene
    assert encode_drawing(opened) == data


@pytest.mark.parametrize("radius", [float("nan"), float("inf"), -1.0, 0.0])
def test_a_drawing_that_could_not_be_opened_again_is_not_written(radius: float) -> None:
    broken = Scene(bodies=(BodyDrawing(id=1, shapes=(CircleShape(radius=radius),)),))
    with pytest.raises(DrawingError, match=r"^bodies\[0\]\.shapes\[0\]\.radius: "):
        encode_drawing(broken)


# --- Wrong values: the message names the field and the value -----------------------------------------


def with_circle(fields: str) -> str:
    return f'{{"id": 1, "shapes": [{GOOD_CIRCLE}, {{"type": "circle", {fields}}}]}}'


def with_field(field: str) -> str:
    return f'{{"id": 1, "shapes": [{GOOD_CIRCLE}], {field}}}'


@pytest.mark.parametrize(
    ("body", "field", "words"),
    [
        (with_circle('"radius": -1.5'), "bodies[3].shapes[1].radius", "of at least 1e-09, found -1.5"),
        (with_circle('"radius": 0'), "bodies[3].shapes[1].radius", "found 0"),
        (with_circle('"radius": 1e999'), "bodies[3].shapes[1].radius", "found 1e999"),
        (with_circle('"radius": 2e9'), "bodies[3].shapes[1].radius", "found 2e9"),
        (with_circle('"radius": NaN'), "bodies[3].shapes[1].radius", "a number, found NaN"),
        (with_circle('"radius": -Infinity'), "bodies[3].shapes[1].radius", "found -Infinity"),
        (with_circle('"radius": "wide"'), "bodies[3].shapes[1].radius", 'a number, found "wide"'),
        (with_circle('"radius": true'), "bodies[3].shapes[1].radius", "a number, found true"),
        (with_circle('"radius": null'), "bodies[3].shapes[1].radius", "a number, found null"),
        (with_circle('"radius": [1]'), "bodies[3].shapes[1].radius", "found a list of length 1"),
        (with_circle('"center": [0, 0]'), "bodies[3].shapes[1]", '"radius" is missing'),
        (with_circle('"radius": 1, "center": [0]'), "bodies[3].shapes[1].center", "length 2, found a list"),
        (with_field('"name": 5'), "bodies[3].name", "a text, found 5"),
        (with_field(f'"name": "{"x" * 201}"'), "bodies[3].name", "at most 200"),
        (with_field('"kind": "liquid"'), "bodies[3].kind", 'found "liquid"'),
        (with_field('"colour": "red"'), "bodies[3].colour", 'found "red"'),
        (with_field('"colour": "#0072b2\\n"'), "bodies[3].colour", '"#0072b2\\n"'),
        (with_field('"velocity": [0, 1e6]'), "bodies[3].velocity[1]", "at most 100000, found 1e6"),
        (with_field('"mask": -1'), "bodies[3].mask", "at least 0, found -1"),
        (with_field('"mask": 1.5'), "bodies[3].mask", "a whole number, found 1.5"),
        (with_field('"mask": 4294967296'), "bodies[3].mask", "found 4294967296"),
        (with_field('"bullet": 1'), "bodies[3].bullet", "true or false, found 1"),
        (with_field('"wings": 2'), "bodies[3]", 'no field "wings"'),
        (
            with_field('"material": {"density": 0}'),
            "bodies[3].material.density",
            "of at least 1e-09, found 0",
        ),
        (with_field('"material": {"restitution": 2.5}'), "bodies[3].material.restitution", "found 2.5"),
        (
            with_field('"material": {"static_friction": 0.1}'),
            "bodies[3].material.kinetic_friction",
            "0.1, found 0.5",
        ),
        ('{"id": 1, "shapes": []}', "bodies[3].shapes", "at least 1, found a list of length 0"),
        ('{"id": 1, "shapes": [{"type": "blob"}]}', "bodies[3].shapes[0].type", 'found "blob"'),
        ('{"id": 1, "shapes": [{"radius": 1}]}', "bodies[3].shapes[0]", '"type" is missing'),
        (
            '{"id": 1, "shapes": [{"type": "polygon", "vertices": [[0, 0], [1, 0]]}]}',
            "bodies[3].shapes[0].vertices",
            "at least 3, found a list of length 2",
        ),
        (
            '{"id": 1, "shapes": [{"type": "polygon", "vertices": [[0, 0], [1, 0], [1, "up"]]}]}',
            "bodies[3].shapes[0].vertices[2][1]",
            'a number, found "up"',
        ),
        ('{"id": 1}', "bodies[3]", '"shapes" is missing'),
        (f'{{"shapes": [{GOOD_CIRCLE}]}}', "bodies[3]", '"id" is missing'),
        (f'{{"id": 0, "shapes": [{GOOD_CIRCLE}]}}', "bodies[3].id", "found 0"),
        (f'{{"id": "a", "shapes": [{GOOD_CIRCLE}]}}', "bodies[3].id", 'a whole number, found "a"'),
        (f'{{"id": 12, "shapes": [{GOOD_CIRCLE}]}}', "bodies[3].id", "12 is already used by bodies[1]"),
        ("7", "bodies[3]", "an object, found 7"),
        ("null", "bodies[3]", "an object, found null"),
    ],
)
def test_a_wrong_value_is_named_with_its_place(body: str, field: str, words: str) -> None:
    error = refusal(file_with(body))
    assert error.field == field
    assert str(error).startswith(f"{field}: ")
    assert words in str(error)


@pytest.mark.parametrize(
    ("settings", "field"),
    [
        ('{"gravity": [0, -1e6]}', "world.gravity[1]"),
        ('{"substeps": 0}', "world.substeps"),
        ('{"substeps": 1000000}', "world.substeps"),
        ('{"friction_rule": "guess"}', "world.friction_rule"),
        ('{"weather": 1}', "world"),
        ("[]", "world"),
    ],
)
def test_a_wrong_world_setting_is_named(settings: str, field: str) -> None:
    data = f'{{"format": "sketchfall", "version": 1, "world": {settings}, "bodies": []}}'.encode()
    assert refusal(data).field == field


@pytest.mark.parametrize("again", ["bodies", r"bod\u0069es"])
def test_a_wrong_value_hidden_by_a_second_field_of_that_name_is_still_refused(again: str) -> None:
    data = f'{{"format": "sketchfall", "version": 1, "bodies": [{{"id": -5}}], "{again}": []}}'.encode()
    assert refusal(data).field == "bodies[0].id"


def test_a_body_may_be_called_what_a_field_is_called() -> None:
    scene = Scene(bodies=(BodyDrawing(id=1, name='"bodies"', shapes=(CircleShape(radius=0.5),)),))
    assert decode_drawing(encode_drawing(scene)) == scene
    scene = Scene(bodies=(BodyDrawing(id=1, name="bodies", shapes=(CircleShape(radius=0.5),)),))
    assert decode_drawing(encode_drawing(scene)) == scene


# --- Files that are no drawing at all ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "empty"),
        (b" \n\n", "empty"),
        (b"[]", "not a Sketchfall drawing"),
        (b"{}", "not a Sketchfall drawing"),
        (b"12", "not a Sketchfall drawing"),
        (b'{"format": 3, "version": 1}', "not a Sketchfall drawing"),
        (b'{"format": "tiled", "version": 1}', '"tiled"'),
        (b'{"format": "sketchfall"}', "not a Sketchfall drawing"),
        (b'{"format": "sketchfall", "version": 0}', "version 0"),
        (b'{"format": "sketchfall", "version": %d, "joints": [{"new": 1}]}' % (VERSION + 1), "newer"),
        (b'{"format": "sketchfall", "version": 2, "springs": []}', 'no field "springs"'),
        (b'{"format": "sketchfall",\n "version": 1,\n oops}', "line 3, column 2"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "not valid JSON"),
        (b"\x00" * 100, "not valid JSON"),
        (DATA.replace(b"ball", b"b\xffll"), "UTF-8"),
        (DATA + b"trailing", "not valid JSON"),
        (b"cposix\nsystem\n(S'echo'\ntR.", "not valid JSON"),
    ],
)
def test_something_else_is_refused_plainly(data: bytes, words: str) -> None:
    assert words in str(refusal(data))


@pytest.mark.parametrize(
    "data",
    [
        b"[" * 10_000,
        b'{"a":' * 10_000,
        b'{"format": "sketchfall", "version": 1, "bodies": ' + b"[" * 10_000,
        b'{"format": "sketchfall", "version": 1, "x": ' + b"[" * 10_000 + b"]" * 10_000 + b"}",
        b'{"format": "sketchfall", "version": 1, "x": ' + b"[" * 990 + b"]" * 990 + b"}",
        b'{"format": "sketchfall", "version": 1, "bodies": [NaN, ' + b"[" * 990 + b"]" * 990 + b"]}",
    ],
)
def test_deep_nesting_is_an_error_and_no_crash(data: bytes) -> None:
    refusal(data)


def test_a_file_cut_off_anywhere_is_refused() -> None:
    whole = DATA.rstrip()
    for length in range(len(whole)):
        refusal(whole[:length])


def test_flipped_bits_give_a_drawing_or_a_refusal() -> None:
    chance = random.Random(20)
    refused = 0
    for _ in range(4000):
        damaged = bytearray(DATA)
        for _ in range(chance.randint(1, 3)):
            damaged[chance.randrange(len(damaged))] ^= 1 << chance.randrange(8)
        try:
            opened = decode_drawing(bytes(damaged))
        except DrawingError:
            refused += 1
        else:
            assert decode_drawing(encode_drawing(opened)) == opened
    assert refused > 2000  # most of the bytes are names of fields, whose every bit counts


@given(st.binary(max_size=200))
def test_random_bytes_are_refused(data: bytes) -> None:
    refusal(data)


# --- Limits ------------------------------------------------------------------------------------------


def test_too_many_bodies_are_refused() -> None:
    one = GOOD_BODY.replace('"id": 1', '"id": %d')
    bodies = ",".join(one % (index + 1) for index in range(100_001))
    data = f'{{"format": "sketchfall", "version": 1, "bodies": [{bodies}]}}'.encode()
    error = refusal(data)
    assert error.field == "bodies"
    assert "100000, found a list of length 100001" in str(error)


def test_too_many_vertices_are_refused() -> None:
    vertices = ",".join(f"[{index}, {index * index}]" for index in range(10_001))
    body = f'{{"id": 1, "shapes": [{{"type": "polygon", "vertices": [{vertices}]}}]}}'
    error = refusal(file_with(body))
    assert error.field == "bodies[3].shapes[0].vertices"
    assert "10000, found a list of length 10001" in str(error)


def test_a_file_of_millions_of_values_is_refused_before_it_fills_the_memory() -> None:
    data = b'{"format": "sketchfall", "version": 1, "bodies": [' + b"0," * MAX_VALUES + b"0]}"
    assert "more than 5,000,000 values" in str(refusal(data))


def test_a_file_that_is_too_large_is_refused_without_reading_on(tmp_path: Path) -> None:
    large = tmp_path / "large.sketchfall"
    with large.open("wb") as file:
        file.truncate(MAX_BYTES + 1)  # a hole: takes no room on disk
    with pytest.raises(DrawingError, match="larger than 64 MiB"):
        read_drawing(large)


# --- Files on disk -----------------------------------------------------------------------------------


def test_a_drawing_is_read_from_disk(tmp_path: Path) -> None:
    (tmp_path / "my drawing.sketchfall").write_bytes(DATA)
    assert read_drawing(tmp_path / "my drawing.sketchfall") == SCENE


def test_a_missing_file_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_drawing(tmp_path / "none.sketchfall")


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DrawingError, match="folder"):
        read_drawing(tmp_path)


def test_a_device_is_refused_rather_than_read_for_ever() -> None:
    with pytest.raises(DrawingError, match="not an ordinary file"):
        read_drawing(Path(os.devnull))
