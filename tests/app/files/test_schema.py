"""The shipped schema and FORMAT.md say exactly what the program reads.

The structure of the schema comes from the types of the program, its descriptions are written by hand. After a
change of the types, `python -m tests.app.files.test_schema` brings the file up to date, with the descriptions
that it has; then write those of the new fields, and their rows in FORMAT.md.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from jsonschema import Draft202012Validator

from sketchfall import physics
from sketchfall.app.drawing.scene import (
    MAX_BODIES,
    MAX_CONDITIONS,
    MAX_CONTROLS,
    MAX_GROUPS,
    MAX_HOLES,
    MAX_ID,
    MAX_IMAGES,
    MAX_INSTRUMENTS,
    MAX_JOINTS,
    MAX_LABELS,
    MAX_METERS,
    MAX_PLACES,
    MAX_SHAPES,
    MAX_VERTICES,
    DrawingError,
    Scene,
)
from sketchfall.app.files.file_bytes import MAX_BYTES
from sketchfall.app.files.file_format import MAX_VALUES, _Contents, decode_drawing, encode_drawing
from sketchfall.app.files.file_version import VERSION
from tests.app.any_scene import scenes
from tests.app.saving import OLD

pytestmark = pytest.mark.no_engine

Json = Any
EMOJI = "\U0001f600"  # four bytes, and one character

RESOURCES = Path(__file__).resolve().parents[3] / "resources"
SCHEMA_FILE = RESOURCES / "sketchfall.schema.json"
EXAMPLES = sorted((RESOURCES / "examples").glob("*.sketchfall"))
FORMAT_PAGE = (RESOURCES / "FORMAT.md").read_text("utf-8")


def schema_of_the_code() -> Json:
    """What msgspec says of the types, in the words of JSON Schema alone, without descriptions."""
    text = msgspec.json.encode(msgspec.json.schema(_Contents)).decode()
    text = text.replace("_Contents", "Drawing").replace(r"\\Z", "$")  # JSON Schema has the $ of JavaScript
    schema = _without(json.loads(text), "description", "discriminator")
    drawing = schema["$defs"]["Drawing"]
    fields = drawing["properties"]
    drawing["properties"] = {name: fields.pop(name) for name in ("format", "version")} | fields
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}


def _without(node: Json, *names: str) -> Json:
    if isinstance(node, dict):
        return {name: _without(child, *names) for name, child in node.items() if name not in names}
    return [_without(child, *names) for child in node] if isinstance(node, list) else node


def described(schema: Json) -> Iterator[tuple[str, str, Json]]:
    """Everything that must have a description: (definition, field or empty, its schema)."""
    for title, definition in schema["$defs"].items():
        yield title, "", definition
        for name, field in definition["properties"].items():
            yield title, name, field


SHIPPED: Json = json.loads(SCHEMA_FILE.read_text("utf-8"))
VALIDATOR = Draft202012Validator(SHIPPED)


def obeys(drawing: Json) -> bool:
    return VALIDATOR.is_valid(drawing)


# --- The schema --------------------------------------------------------------------------------------


def test_the_shipped_schema_is_that_of_the_code() -> None:
    assert _without(SHIPPED, "description") == schema_of_the_code()


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SHIPPED)


def test_everything_in_the_schema_is_described() -> None:
    poor = [
        f"{title}.{name}"
        for title, name, node in described(SHIPPED)
        if not re.fullmatch(r"[A-Z].{10,}\.", node.get("description", ""))
    ]
    assert poor == []


def test_the_format_allows_as_many_sub_steps_as_the_engine() -> None:
    """That it does so many, and no more, is a test of its steps."""
    most = physics.MAX_SUBSTEPS
    assert SHIPPED["$defs"]["WorldSettings"]["properties"]["substeps"]["maximum"] == most
    assert f"| `substeps` | a whole number from 1 to {most} |" in FORMAT_PAGE


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_obeys_the_schema(example: Path) -> None:
    assert obeys(json.loads(example.read_bytes()))


@given(scenes)
def test_whatever_the_program_saves_obeys_the_schema(scene: Scene) -> None:
    assert obeys(json.loads(encode_drawing(scene)))


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ('"version": 1', f'"version": {VERSION + 1}'),
        ('"format": "sketchfall"', '"format": "tiled"'),
        ('"substeps":4', '"substeps":0'),
        ('"substeps":4', '"substeps":4.5'),
        ('"sleeping":true', '"sleeping":1'),
        ('"gravity":[0.0,-9.81]', '"gravity":[0.0]'),
        ('"gravity":[0.0,-9.81]', '"gravity":[0.0,-9.81,0.0]'),
        ('"gravity":[0.0,-9.81]', '"gravity":[0.0,-1e6]'),
        ('"friction_rule":"geometric_mean"', '"friction_rule":"guess"'),
        ('"id":1', '"id":0'),
        ('"id":1,', ""),
        ('"id":1', '"id":true'),
        ('"id":1', '"id":-1'),
        ('"id":1', f'"id":{MAX_ID + 1}'),
        ('"id":1', f'"id":{2**64}'),
        ('"name":"ball 0"', f'"name":"{"x" * 201}"'),
        ('"name":"ball 0"', f'"name":"{EMOJI * 201}"'),
        ('"kind":"dynamic"', '"kind":"liquid"'),
        ('"angle":0.0', '"angle":"0.0"'),
        ('"angle":0.0', '"angle":null'),
        ('"type":"circle"', '"type":"polygon"'),
        ('"radius":0.5', '"radius":0.0'),
        ('"radius":0.5,', ""),
        ('"restitution":0.2', '"restitution":2.01'),
        ('"colour":null', '"colour":"red"'),
        ('"colour":null', '"colour":"#12345"'),
        ('"mask":4294967295', '"mask":4294967296'),
        ('"bullet":false', '"bullet":false,"wings":2'),
        ('"shapes":[{"type":"circle","radius":0.5,"center":[0.0,0.0]}]', '"shapes":[]'),
    ],
)
def test_the_schema_and_the_program_refuse_the_same(good: str, bad: str) -> None:
    text = encode_drawing(OLD).decode()
    assert good in text
    assert obeys(json.loads(text))
    wrong = text.replace(good, bad, 1)
    assert not obeys(json.loads(wrong))
    with pytest.raises(DrawingError):
        decode_drawing(wrong.encode())


@pytest.mark.parametrize(
    ("good", "also_good"),
    [
        ('"id":1', f'"id":{MAX_ID}'),
        ('"name":"ball 0"', f'"name":"{EMOJI * 200}"'),
        ('"name":"ball 0"', r'"name":"\u0000\n\ud83d\ude00"'),
    ],
)
def test_the_schema_and_the_program_accept_the_same(good: str, also_good: str) -> None:
    text = encode_drawing(OLD).decode().replace(good, also_good, 1)
    assert obeys(json.loads(text))
    decode_drawing(text.encode())


def test_the_schema_states_how_many_there_may_be() -> None:
    most = {
        (title, name): field["maxItems"]
        for title, name, field in described(SHIPPED)
        if name and "maxItems" in field and "prefixItems" not in field
    }
    assert most == {
        ("Drawing", "bodies"): MAX_BODIES,
        ("Drawing", "joints"): MAX_JOINTS,
        ("Drawing", "meters"): MAX_METERS,
        ("Drawing", "conditions"): MAX_CONDITIONS,
        ("Drawing", "controls"): MAX_CONTROLS,
        ("Drawing", "labels"): MAX_LABELS,
        ("Drawing", "instruments"): MAX_INSTRUMENTS,
        ("Instrument", "ends"): 3,
        ("JointDrawing", "path"): MAX_PLACES,
        ("Meter", "points"): 2,
        ("Condition", "points"): 2,
        ("Drawing", "images"): MAX_IMAGES,
        ("BodyDrawing", "shapes"): MAX_SHAPES,
        ("BodyDrawing", "groups"): MAX_GROUPS,
        ("JointDrawing", "groups"): MAX_GROUPS,
        ("PolygonShape", "vertices"): MAX_VERTICES,
        ("PolygonShape", "holes"): MAX_HOLES,
    }


@pytest.mark.parametrize("wrong", ["0", str(MAX_ID + 1), "1.5", "true", '"1"'])
@pytest.mark.parametrize("field", ["id", "body_a", "body_b"])
def test_the_schema_and_the_program_refuse_the_same_ids_in_joints(field: str, wrong: str) -> None:
    joint = {"id": 1, "kind": "rope", "body_a": 1, "body_b": 2, "anchor_a": [0, 0], "anchor_b": [0, 0]}
    drawing = json.loads(encode_drawing(OLD)) | {"joints": [joint]}
    assert obeys(drawing)
    decode_drawing(json.dumps(drawing).encode())
    joint[field] = json.loads(wrong)
    assert not obeys(drawing)
    with pytest.raises(DrawingError, match=rf"^joints\[0\]\.{field}: "):
        decode_drawing(json.dumps(drawing).encode())


def test_a_colour_obeys_the_schema() -> None:
    text = encode_drawing(OLD).decode().replace('"colour":null', '"colour":"#0072b2"')
    assert obeys(json.loads(text))


# --- FORMAT.md ---------------------------------------------------------------------------------------


def rows_of(title: str) -> dict[str, list[str]]:
    """The table of this section: the cells after the field's name."""
    section = re.split(r"^## ", FORMAT_PAGE, flags=re.MULTILINE)
    (text,) = [part for part in section if part.split("\n")[0].endswith(f"`{title}`")]
    rows = re.findall(r"^\| `(\w+)` \|(.*)\|$", text, flags=re.MULTILINE)
    return {name: [cell.strip() for cell in cells.split(" | ")] for name, cells in rows}


def bounds(node: Json) -> set[float]:
    """Every limit in the schema of a field."""
    found: set[float] = set()
    if "$ref" in node:
        return found
    for keyword in ("minimum", "maximum", "minItems", "maxItems", "minLength", "maxLength"):
        found |= {float(node[keyword])} if keyword in node else set()
    inside = [node["items"]] if node.get("items") else []
    for child in [*inside, *node.get("prefixItems", []), *node.get("anyOf", [])]:
        found |= bounds(child)
    return found


@pytest.mark.parametrize("title", SHIPPED["$defs"])
def test_the_page_lists_the_fields_with_their_limits_and_defaults(title: str) -> None:
    definition = SHIPPED["$defs"][title]
    rows = rows_of(title)
    assert list(rows) == list(definition["properties"])
    for name, node in definition["properties"].items():
        values, default, meaning = rows[name]
        numbers = {float(number) for number in re.findall(r"-?\d+(?:\.\d+)?(?:e[-+]?\d+)?", values)}
        assert bounds(node) - {2.0} <= numbers, name  # "two numbers" says the length of a pair
        assert set(re.findall(r'"(\w+)"', values)) == words(node) - {*range(VERSION + 1)}, name
        expected = "required" if name in definition["required"] else written_default(node)
        assert default == expected, name
        assert len(meaning) > 10, name


def words(node: Json) -> set[Any]:
    """What a field may be one of."""
    return set(node.get("enum", [])).union(*(words(child) for child in node.get("anyOf", [])))


def written_default(node: Json) -> str:
    """As the page writes it; the default of an object is the sum of the defaults of its fields."""
    if isinstance(node["default"], dict):
        fields = SHIPPED["$defs"][node["$ref"].removeprefix("#/$defs/")]["properties"]
        assert node["default"] == {name: field["default"] for name, field in fields.items()}
        return "its defaults"
    return f"`{json.dumps(node['default'])}`"


def test_the_page_states_the_limits_of_a_whole_file() -> None:
    assert f"{MAX_BYTES // 1024**2} MiB" in FORMAT_PAGE
    assert f"{MAX_VALUES:,}" in FORMAT_PAGE
    assert f"**version {VERSION}**" in FORMAT_PAGE


def test_the_example_on_the_page_is_a_drawing() -> None:
    (text,) = re.findall(r"```json\n(.*?)```", FORMAT_PAGE, flags=re.DOTALL)
    drawing = decode_drawing(text.encode())
    assert (len(drawing.bodies), len(drawing.joints)) == (2, 1)
    assert encode_drawing(drawing).decode() == text


def main() -> None:
    """Write the schema of the code, with the descriptions that the shipped one has."""
    known = {(title, name): node.get("description", "") for title, name, node in described(SHIPPED)}
    schema = schema_of_the_code()
    for title, name, node in described(schema):
        fields = dict(node)
        node.clear()
        node.update({"description": known.get((title, name), ""), **fields})
    SCHEMA_FILE.write_text(json.dumps(schema, indent=2, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
