"""Drawings that nobody would draw: odd ids and names, deep and damaged texts, by every way in."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sketchfall.app.command_line.cli import BAD_INPUT, main
from sketchfall.app.drawing.body_checks import check_body, check_joint
from sketchfall.app.drawing.scene import (
    MAX_ID,
    BodyDrawing,
    CircleShape,
    DrawingError,
    Group,
    JointDrawing,
    Scene,
)
from sketchfall.app.editing.clipboard import decode_clipboard
from sketchfall.app.files.file_format import decode_drawing, encode_drawing
from sketchfall.app.files.json_place import SEARCHED
from sketchfall.app.files.recovery import Recovery
from sketchfall.app.files.shown_text import printable, shortened, with_short_numbers
from sketchfall.app.files.storage import load_drawing
from tests.app.any_scene import scenes

ROUND = (CircleShape(radius=1.0),)
BODY = '{"id": 1, "shapes": [{"type": "circle", "radius": 1}]}'
JOINT = '{"id": 1, "kind": "rope", "body_a": 1, "anchor_a": [0, 0], "anchor_b": [1, 1]}'


def text_with(body: str = BODY, joint: str = JOINT, more: str = "") -> str:
    return f'{{"format": "sketchfall", "version": 2{more}, "bodies": [{body}], "joints": [{joint}]}}'


def refusal(text: str | bytes) -> DrawingError:
    with pytest.raises(DrawingError) as caught:
        decode_drawing(text if isinstance(text, bytes) else text.encode())
    assert len(str(caught.value)) < 500
    assert str(caught.value).isprintable()
    return caught.value


def assert_kept(data: bytes) -> Scene:
    """It opens or is a DrawingError; what is saved opens as the same and is saved to the same bytes."""
    scene = decode_drawing(data)
    try:
        saved = encode_drawing(scene)
        assert decode_drawing(saved) == scene
        assert encode_drawing(decode_drawing(saved)) == saved
    except DrawingError as error:
        raise AssertionError("what was opened cannot be saved") from error
    return scene


# --- Deep, and wrong as well -------------------------------------------------------------------------

DEEP = {
    f"{depth} {kind}": text_with(body="NaN", more=f', "x": {begin * depth}1{end * depth}')
    for depth in (100, 500, 900, 985, 5_000)
    for kind, begin, end in (("lists", "[", "]"), ("objects", '{"a":', "}"))
} | {"around it": text_with(more=f', "x": {"[" * 500}Infinity{"]" * 500}')}


def by_file(text: str, folder: Path, name: str = "deep.sketchfall") -> str:
    (folder / name).write_text(text)
    with pytest.raises(DrawingError) as caught:
        load_drawing(folder / name)
    return str(caught.value)


def by_file_of_particles(text: str, folder: Path) -> str:
    return by_file(text, folder, "deep.txt")


def by_clipboard(text: str, folder: Path) -> str:
    with pytest.raises(DrawingError) as caught:
        decode_clipboard(text)
    return str(caught.value)


def by_side_file(text: str, folder: Path) -> str:
    origin = '{"recovery": 1, "original": null, "time": 1760000000.0, "process": 1}\n'
    (folder / "deep.recovery").write_text(origin + text)
    recovery = Recovery(folder)
    assert recovery.pending() == []
    (refused,) = recovery.refused
    return refused.reason.removeprefix(f"Unsaved work in {refused.side_file} cannot be recovered: ")


@pytest.mark.parametrize("way", [by_file, by_file_of_particles, by_clipboard, by_side_file])
@pytest.mark.parametrize("kind", DEEP)
def test_nesting_and_a_wrong_number_are_told_in_words(
    tmp_path: Path, way: Callable[[str, Path], str], kind: str
) -> None:
    sentence = way(DEEP[kind], tmp_path)
    assert "expected a number, found" in sentence or "nested too deeply" in sentence
    assert len(sentence) < 500


def test_nesting_is_told_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "deep.sketchfall"
    path.write_text(DEEP["500 lists"])
    assert main(["run", str(path)], lambda _: 0, lambda _: 0) == BAD_INPUT
    assert capsys.readouterr().err == f"sketchfall: {path}: bodies[0]: expected a number, found NaN\n"


# --- Sentences are short, whatever is in the file ----------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        text_with(more=f', "{"x" * 1_000_000}": 1'),
        text_with(more=f', "{"x" * 1_000_000}": NaN'),
        text_with(more=', "x": ' + '{"key":' * 300 + "NaN" + "}" * 300),
        text_with(more=', "a\\n` - at `$.world": 1'),
        text_with(more=', "\u202e\u2028\x85": 1'),
        text_with(body=BODY.replace("}]", '}], "name": "' + "x" * 1_000_000 + '"')),
        text_with(body=BODY.replace("}]", '}], "kind": "\\n\u202e' + "x" * 1_000_000 + '"')),
        text_with(body=BODY.replace("1,", "1" * 1_000_000 + ",")),
        text_with(body=BODY.replace('"radius": 1', '"radius": 1e' + "9" * 1_000_000)),
        text_with(body=BODY.replace('"radius": 1', '"radius": ' + "1" * 5_000)),
        text_with(body=BODY.replace("}]", '}], "name": 5, "name": "\\ud83d\\ude00"')),
        '{"version": 1, "format": "' + "\u202e" * 1_000_000 + '"}',
        '{"format": "sketchfall", "version": ' + "1" * 4_000 + "}",
    ],
)
def test_a_sentence_is_short_and_can_be_read(text: str) -> None:
    refusal(text)


def test_a_number_that_is_none_far_into_a_file_is_told_with_its_line() -> None:
    bodies = f"{BODY},\n" * (SEARCHED // len(BODY) + 1)
    assert "expected a number, found -Infinity at line" in str(refusal(text_with(body=f"{bodies} -Infinity")))


def test_of_a_field_given_twice_the_wrong_one_is_told() -> None:
    error = refusal(text_with(body=BODY.replace('"id": 1', '"id": -1, "id": 2')))
    assert str(error) == "bodies[0].id: expected a whole number of at least 1, found -1"


def test_a_field_given_thousands_of_times_is_told_where_it_is() -> None:
    error = refusal(text_with(body=BODY.replace('"id": 1', '"id": 1, ' * 10_000 + '"id": 0')))
    assert str(error) == "bodies[0]: the object has more than 1,000 fields, and one is wrong"


def test_a_name_in_a_sentence_has_sixty_letters_at_most_and_a_number_three_digits() -> None:
    assert shortened("n" * 60) == "n" * 60
    assert shortened("n" * 61) == "n" * 57 + "..."
    assert with_short_numbers("at (1.23456, 0.5)") == "at (1.235, 0.5)"
    assert with_short_numbers("1.2345 m") == "1.234 m"
    assert with_short_numbers("1.23456e-9 s") == "1.23456e-9 s"


@given(st.text())
def test_whatever_is_shown_is_printable(text: str) -> None:
    assert printable(text).isprintable()


@pytest.mark.parametrize(
    ("letter", "shown"),
    [
        ("a", "a"),
        ("\x07", "\\u0007"),
        ("\u202e", "\\u202e"),
        ("\uffff", "\\uffff"),
        ("\U000e0001", "\\U000e0001"),
    ],
)
def test_what_cannot_be_seen_is_shown_by_its_number(letter: str, shown: str) -> None:
    assert printable(f"x{letter}y") == f"x{shown}y"


def test_too_little_memory_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("sketchfall.app.files.file_format._decoded", full)
    assert "not enough memory" in str(refusal(text_with()))


# --- Ids ---------------------------------------------------------------------------------------------

ID_FIELDS = ('"id": 1, "shapes"', '"id": 1, "kind"', '"body_a": 1', '"body_a": 1, "body_b": 1')


def test_the_largest_id_is_kept() -> None:
    text = text_with().replace('"id": 1', f'"id": {MAX_ID}').replace('"body_a": 1', f'"body_a": {MAX_ID}')
    scene = assert_kept(text.encode())
    assert (scene.bodies[0].id, scene.joints[0].id, scene.joints[0].body_a) == (MAX_ID, MAX_ID, MAX_ID)


@pytest.mark.parametrize("field", ID_FIELDS)
@pytest.mark.parametrize(
    "wrong",
    [
        str(MAX_ID + 1),
        str(2**63 - 1),
        str(2**63),
        str(2**64),
        "-1",
        "0",
        "-0",
        "1.0",
        "1e0",
        "true",
        '"1"',
        "1e999",
        "1" * 30,
        "1" * 5_000,
        "[1]",
        "{}",
        f"{MAX_ID}.0",
    ],
)
def test_what_is_no_id_is_refused_where_it_is(field: str, wrong: str) -> None:
    name = "body_b" if "body_b" in field else "body_a" if "body_a" in field else "id"
    place = "bodies[0].id" if "shapes" in field else f"joints[0].{name}"
    changed = field.replace(f'"{name}": 1', f'"{name}": {wrong}')
    error = refusal(text_with().replace('"body_a": 1' if "body_b" in field else field, changed))
    assert error.field == place
    assert str(error).startswith(f"{place}: ")


# --- Names, keys and colours -------------------------------------------------------------------------

KEPT = [
    "\0",
    "\x01\x1b[31m",
    "\n",
    "\r\n",
    "\x7f",
    "\x85",
    "\u2028",
    "\u202e",
    "\ufeff",
    "\ufffe",
    "\U0001f600",
]


@pytest.mark.parametrize("name", [*KEPT, "\U0001f600" * 200, '"', "\\", "é", "e\u0301"])
def test_any_whole_characters_are_kept(name: str) -> None:
    joint = JointDrawing(
        id=1,
        name=name,
        kind="rope",
        body_a=1,
        anchor_a=(0.0, 0.0),
        anchor_b=(0.0, 0.0),
        forward_key=name[:40],
    )
    body = BodyDrawing(id=1, name=name, shapes=ROUND)
    check_body(body)
    check_joint(joint, [1])
    scene = Scene(bodies=(body,), joints=(joint,))
    assert assert_kept(encode_drawing(scene)) == scene
    assert decode_clipboard(encode_drawing(scene).decode()) == scene


@pytest.mark.parametrize(
    "half", ["\\ud800", "\\udfff", "\\udc00\\ud800", "\\ud800x", "x\\ud83d\\u0041", "\\uD83D"]
)
@pytest.mark.parametrize(
    "text",
    [
        text_with(body=BODY.replace('"id"', '"name": "HALF", "id"')),
        text_with(body=BODY.replace('"id"', '"colour": "HALF", "id"')),
        text_with(joint=JOINT.replace('"id"', '"name": "HALF", "id"')),
        text_with(joint=JOINT.replace('"id"', '"forward_key": "HALF", "id"')),
        text_with(more=', "HALF": 1'),
        '{"version": 1, "format": "HALF"}',
        text_with(joint=JOINT.replace("}", ', "name": "HALF"}')),  # near the end
    ],
)
def test_half_a_character_is_refused_in_words(text: str, half: str) -> None:
    assert "half a character" in str(refusal(text.replace("HALF", half)))


def test_half_a_character_in_bytes_is_no_utf_8() -> None:
    text = text_with(body=BODY.replace('"id"', '"name": "\ud800", "id"'))
    assert "UTF-8" in str(refusal(text.encode(errors="surrogatepass")))


def test_half_a_character_on_the_clipboard_is_refused_in_words() -> None:
    with pytest.raises(DrawingError, match="clipboard holds half a character"):
        decode_clipboard(text_with(body=BODY.replace('"id"', '"name": "\ud800", "id"')))


def test_half_a_character_that_was_typed_does_not_get_into_a_drawing() -> None:
    with pytest.raises(DrawingError, match=r"^name: the text holds half a character"):
        check_body(BodyDrawing(id=1, name="a\udc00", shapes=ROUND))
    joint = JointDrawing(
        id=1, kind="hinge", body_a=1, anchor_a=(0.0, 0.0), anchor_b=(0.0, 0.0), forward_key="\ud800"
    )
    with pytest.raises(DrawingError, match=r"^forward_key: the text holds half a character"):
        check_joint(joint, [1])
    with pytest.raises(DrawingError, match=r"^joints\[0\]\.forward_key: the text holds half a character"):
        encode_drawing(Scene(bodies=(BodyDrawing(id=1, shapes=ROUND),), joints=(joint,)))
    grouped = BodyDrawing(id=1, shapes=ROUND, groups=(Group(id=1), Group(id=2, name="\ud800")))
    with pytest.raises(
        DrawingError, match=r"^bodies\[0\]\.groups\[1\]\.name: the text holds half a character"
    ):
        encode_drawing(Scene(bodies=(grouped,)))


def test_a_text_typed_too_long_is_refused_in_the_words_of_the_file() -> None:
    with pytest.raises(DrawingError, match=r"^name: expected a text of length at most 200$"):
        check_body(BodyDrawing(id=1, name="x" * 201, shapes=ROUND))


# --- Any damage --------------------------------------------------------------------------------------

CUTS = st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 40), st.binary(max_size=12)), max_size=4)
PIECES = st.sampled_from(
    [
        b"NaN",
        b"-Infinity",
        b"[" * 600,
        b"]",
        b"{",
        b'"',
        b"\\u",
        b"\\ud800",
        b",",
        b"1e999",
        b"9" * 5000,
        b"null",
    ]
)


@given(scenes, CUTS, st.lists(st.tuples(st.integers(0, 10**6), PIECES), max_size=3))
def test_a_damaged_drawing_is_refused_or_kept(
    scene: Scene, cuts: list[tuple[int, int, bytes]], pieces: list[tuple[int, bytes]]
) -> None:
    data = bytearray(encode_drawing(scene))
    for place, length, put in [*cuts, *((place, 0, piece) for place, piece in pieces)]:
        begin = place % (len(data) + 1)
        data[begin : begin + length] = put
    try:
        assert_kept(bytes(data))
    except DrawingError as error:
        sentence = str(error)
    else:
        return
    assert len(sentence) < 500
    assert sentence.isprintable()
