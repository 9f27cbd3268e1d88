"""Whatever the decoder refuses is explained in our words, with a place that is in the text."""

import json
import re
from copy import deepcopy
from typing import Any

import msgspec
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from sketchfall.app.drawing.scene import Scene
from sketchfall.app.files import json_syntax
from sketchfall.app.files.decode_errors import explained, explained_text
from sketchfall.app.files.file_format import _Contents, encode_drawing
from sketchfall.app.files.json_syntax import first_fault
from tests.app.any_scene import scenes

pytestmark = pytest.mark.no_engine

OUR_WORDS = re.compile(
    r"expected ((a whole number|a number|a text|a list|an object|true or false|null)( or null)?"
    r"( of (length )?at (least|most) [-+.e\d]+| of length \d+)?"
    r'|one of the known values|a text such as "#0072b2"), found \S.*'
    r'|there is no field ".*"|the field "\w+" is missing'
)
STRANGE: st.SearchStrategy[Any] = st.sampled_from(
    [
        None,
        True,
        0,
        -1,
        1.5,
        1e300,
        10**30,
        "",
        "x" * 300,
        "circle",
        "#12345g",
        [],
        [[]],
        [0, 0, 0],
        {},
        {"a": 1},
    ]
).map(deepcopy)  # since what is put into a drawing may be changed there


def places_in(value: Any, place: str = "") -> list[str]:
    """The path of every value in a JSON value, itself included."""
    found = [place]
    if isinstance(value, dict):
        for name, field in value.items():
            found += places_in(field, f"{place}.{name}".removeprefix("."))
    if isinstance(value, list):
        for index, element in enumerate(value):
            found += places_in(element, f"{place}[{index}]")
    return found


def changed(drawing: Any, data: st.DataObject) -> None:
    """Put something strange at a random place, leave something out, or add a field or an element."""
    node = drawing
    while True:
        keys = list(node) if isinstance(node, dict) else list(range(len(node)))
        if not keys:
            return
        key = data.draw(st.sampled_from(keys))
        if isinstance(node[key], dict | list) and node[key] and data.draw(st.booleans()):
            node = node[key]
            continue
        match data.draw(st.sampled_from(["replace", "remove", "add"])):
            case "replace":
                node[key] = data.draw(STRANGE)
            case "remove":
                del node[key]
            case "add" if isinstance(node, dict):
                node[data.draw(st.sampled_from(["wings", "id", "radius", "type"]))] = data.draw(STRANGE)
            case _:
                node.insert(key, data.draw(STRANGE))
        return


@given(scenes, st.data(), st.integers(1, 3))
def test_a_refused_value_has_a_place_and_a_sentence(scene: Scene, data: st.DataObject, changes: int) -> None:
    drawing = json.loads(encode_drawing(scene))
    for _ in range(changes):
        changed(drawing, data)
    text = json.dumps(drawing).encode()
    try:
        msgspec.json.decode(text, type=_Contents)
    except msgspec.ValidationError:
        error = explained_text(text, _Contents)
        reason = str(error).removeprefix(f"{error.field}: ")
        assert error.field in places_in(drawing)
        assert OUR_WORDS.fullmatch(reason), reason


@given(scenes, st.data())
def test_a_field_given_twice_is_told_by_the_wrong_one(scene: Scene, data: st.DataObject) -> None:
    text = encode_drawing(scene).decode()
    names = [*re.finditer(r'"\w+":(?=[^"{}\[\]]*[,}\n])', text)]
    assume(names)
    chosen = data.draw(st.sampled_from(names))
    wrong = text[: chosen.start()] + f'{chosen[0]}{{"a":[]}},' + text[chosen.start() :]
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(wrong, type=_Contents)
    assert "found an object" in str(explained_text(wrong.encode(), _Contents))


@pytest.mark.parametrize(
    ("shape", "sentence"),
    [
        (
            '{"type":"circle","radius":1,"type":"polygon"}',
            '.type: expected one of the known values, found "polygon"',
        ),
        ('{"radius":1,"type":"circle","type":5}', ".type: expected a text, found 5"),
        ('{"type":"polygon","radius":1,"type":"circle"}', ': there is no field "radius"'),
    ],
)
def test_a_shape_of_two_types_is_refused(shape: str, sentence: str) -> None:
    text = f'{{"format":"sketchfall","version":1,"bodies":[{{"id":1,"shapes":[{shape}]}}]}}'
    assert str(explained_text(text.encode(), _Contents)) == f"bodies[0].shapes[0]{sentence}"


# --- Syntax ------------------------------------------------------------------------------------------

PIECES = [b"{", b"}", b"[", b"]", b",", b":", b'"', b"\\", b"\n", b" ", b"\x00", b"-", b".", b"e", b"0", b"1"]
PIECES += [
    b"true",
    b"nul",
    b"NaN",
    b"\\u0041",
    b"\\ud83d",
    b"\\ude00",
    b'"a"',
    b"[1]",
    b'{"a":1}',
    b"\x0b",
    b"x",
]
texts = st.lists(st.sampled_from(PIECES), max_size=12).map(b"".join)


# What may end something that was begun, before its brackets are closed.
ENDS = ["", '"', ":0", '":0', '"a":0', "0", "ue", "l", "e", 'n"', 'n":0', '\\ude00"', '\\ude00":0']


def is_beginning(text: bytes) -> bool:
    """Whether something could follow that makes it JSON, by trying."""
    return any(is_json(text + end.encode() + closing_brackets(text + end.encode())) for end in ENDS)


def closing_brackets(text: bytes) -> bytes:
    brackets: list[bytes] = []
    for sign in re.findall(rb'"(?:[^"\\]|\\.)*"|[\[\]{}]', text):
        if sign in b"[{":
            brackets.append(b"]" if sign == b"[" else b"}")
        elif sign in b"]}" and brackets:
            brackets.pop()
    return b"".join(reversed(brackets))


def is_json(text: bytes) -> bool:
    try:
        msgspec.json.decode(text, type=msgspec.Raw)
    except msgspec.DecodeError:
        return False
    return True


@example(b"0.")
@example(b"[1.5.")
@example(b"[-0e+")
@example(b"[1e5e")
@given(texts)
def test_the_fault_is_where_no_json_can_go_on(text: bytes) -> None:
    assume(not is_json(text))
    position = first_fault(text).position
    assert is_beginning(text[:position])
    assert (position == len(text)) == is_beginning(text)
    assert position == len(text) or not is_beginning(
        text[: position + 7]
    )  # an escape is told where it begins


def test_whatever_is_cut_off_is_faulty_at_its_end_and_nowhere_before() -> None:
    whole = b'{"a\\u00e9\\ud83d\\ude00\\n" : [-12.5e+3,\n 0.5, true, null, "", false, {}], "b": [[]]}'
    assert is_json(whole)
    assert [first_fault(whole[:end]).position for end in range(len(whole))] == [*range(len(whole))]


@given(scenes, st.integers(0, 10**6), st.sampled_from([b"?", b"NaN", b"}", b"\x00"]))
def test_a_fault_far_into_a_drawing_is_found_at_its_line(scene: Scene, place: int, wrong: bytes) -> None:
    lines = encode_drawing(scene).splitlines(keepends=True)
    number = place % len(lines)
    lines[number] = wrong + lines[number]
    text = b"".join(lines)
    position = first_fault(text).position
    assert text.count(b"\n", 0, position) == number


def test_the_search_for_a_fault_ends_some_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_syntax, "MOST_STEPS", 1_000)  # all of them take a second
    text = b"[" + b"0," * 1_000 + b"?]"
    with pytest.raises(msgspec.DecodeError) as caught:
        msgspec.json.decode(text)
    sentence = str(explained(caught.value, text))
    assert sentence.startswith("the text is not valid JSON, somewhere behind line 1, column ")
