"""The `.sketchfall` file: JSON text, one body or joint a line, the same bytes for the same drawing.

    {
    "format": "sketchfall",
    "version": 2,
    "world": {"gravity":[0.0,-9.81], ...},
    "bodies": [
    {"id":1,"name":"floor", ...},
    {"id":2,"name":"ball", ...}
    ],
    "joints": [
    {"id":1,"kind":"rope","body_a":2, ...}
    ],
    "proof": "collision"
    }

What version 2 brought is left out where it says nothing, and a drawing without any of it is written as
version 1: older programs can still open it, and saving an old drawing changes nothing in its file.

A file is data from a stranger: its size is bounded before it is read, every field is checked, and whatever
is wrong ends as a DrawingError that names the field and the value.
"""

from __future__ import annotations

import codecs
import json
import re
import stat
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from app.scene import (
    MAX_BODIES,
    MAX_JOINTS,
    BodyDrawing,
    DrawingError,
    JointDrawing,
    ProofName,
    Scene,
    Value,
    WorldSettings,
)
from app.scene_checks import check_scene

FORMAT = "sketchfall"
VERSION = 2
MAX_BYTES = 64 * 1024 * 1024
MAX_VALUES = 5_000_000  # a short text can claim a great deal of memory: "[0,0]," becomes 100 bytes and more
_HEADER_BYTES = 4096  # within these a file that is damaged further on still tells its version


class _Header(msgspec.Struct):
    """Read first, with other fields let through, so that a newer file is told from a wrong one."""

    format: str
    version: int


class _Contents(Scene, frozen=True, kw_only=True):
    """A whole file: the fields of the scene and of the header."""

    format: Literal["sketchfall"]
    version: Literal[1, 2]


class _Unread(Value, frozen=True, kw_only=True):
    """The same, with the text of each body and joint left for later."""

    format: Literal["sketchfall"]
    version: Literal[1, 2]
    world: WorldSettings = WorldSettings()
    bodies: Annotated[tuple[msgspec.Raw, ...], Meta(max_length=MAX_BODIES)] = ()
    joints: Annotated[tuple[msgspec.Raw, ...], Meta(max_length=MAX_JOINTS)] = ()
    proof: ProofName | None = None


_BODY = msgspec.json.Decoder(BodyDrawing)
_JOINT = msgspec.json.Decoder(JointDrawing)

# The fields that came with version 2, which are the last ones, as they are written if they say nothing.
_NO_FORCES = b',"force":[0.0,0.0],"torque":0.0}'
_USUAL_METHODS = b',"broad_phase":"automatic","narrow_phase":"sat","method":"rigid_bodies"}'
_PLAIN_WORLD = (
    b',"linear_drag":0.0,"quadratic_drag":0.0,"attraction":0.0,"integrator":"automatic","correction":"soft"}'
)


def encode_drawing(scene: Scene) -> bytes:
    """The file of a scene; DrawingError rather than a file that could not be opened again."""
    _check_texts(scene)
    # Through the reader and back: a 1 in memory is written as the 1.0 that it will be read as.
    return _encoded(decode_drawing(_encoded(scene)))


def _check_texts(scene: Scene) -> None:
    texts = {f"bodies[{index}].name": body.name for index, body in enumerate(scene.bodies)}
    for index, joint in enumerate(scene.joints):
        for field in ("name", "forward_key", "backward_key"):
            texts[f"joints[{index}].{field}"] = getattr(joint, field) or ""
    for field, text in texts.items():
        try:
            text.encode()
        except UnicodeEncodeError as error:  # half of a pair of surrogates, from a careless clipboard
            raise DrawingError("the text holds half a character", field) from error


def _encoded(scene: Scene) -> bytes:
    world = _shortened(msgspec.json.encode(scene.world), _USUAL_METHODS)
    bodies = [msgspec.json.encode(body) for body in scene.bodies]
    joints = [msgspec.json.encode(joint) for joint in scene.joints]
    is_version_1 = not joints and scene.proof is None and world.endswith(_PLAIN_WORLD)
    is_version_1 = is_version_1 and all(body.endswith(_NO_FORCES) for body in bodies)
    lines = [
        b"{",
        b'"format": %s,' % msgspec.json.encode(FORMAT),
        b'"version": %d,' % (1 if is_version_1 else VERSION),
        b'"world": %s,' % _shortened(world, _PLAIN_WORLD),
        b'"bodies": [',
        *_one_a_line([_shortened(body, _NO_FORCES) for body in bodies]),
        *([b"],", b'"joints": [', *_one_a_line(joints)] if joints else []),
        *([b"],", b'"proof": %s' % msgspec.json.encode(scene.proof)] if scene.proof else [b"]"]),
        b"}",
    ]
    return b"\n".join(lines) + b"\n"


def _shortened(text: bytes, ending: bytes) -> bytes:
    return text.removesuffix(ending) + b"}" if text.endswith(ending) else text


def _one_a_line(texts: list[bytes]) -> list[bytes]:
    return [b",\n".join(texts)] if texts else []


def decode_drawing(data: bytes) -> Scene:
    """The scene in a file's bytes, or DrawingError."""
    if len(data) > MAX_BYTES:
        raise DrawingError(f"the file is larger than {MAX_BYTES // 1024**2} MiB")
    if data.count(b",") >= MAX_VALUES:
        raise DrawingError(f"the file holds more than {MAX_VALUES:,} values")
    data = data.removeprefix(codecs.BOM_UTF8)  # some editors put one in front
    _check_header(data)
    scene = _decoded_piecewise(data) or _decoded_at_once(data)
    check_scene(scene)
    return scene


def _decoded_piecewise(data: bytes) -> Scene | None:
    """Other threads get their turn between two of them, while the decoder itself would keep them waiting.

    None if it takes the decoder to tell what is wrong and where, or whether anything is: of a field given
    twice, the first would go unread.
    """
    if b"\\u" in data or max(data.count(b'"bodies"'), data.count(b'"joints"')) > 1:
        return None  # escaped letters might spell one of them once more
    try:
        unread = msgspec.json.decode(data, type=_Unread)
        return Scene(
            world=unread.world,
            bodies=tuple([_BODY.decode(text) for text in unread.bodies]),
            joints=tuple([_JOINT.decode(text) for text in unread.joints]),
            proof=unread.proof,
        )
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


def _decoded_at_once(data: bytes) -> Scene:
    try:
        contents = msgspec.json.decode(data, type=_Contents)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise _explained(error, data) from error
    return Scene(world=contents.world, bodies=contents.bodies, joints=contents.joints, proof=contents.proof)


def read_drawing(path: Path) -> Scene:
    """The scene in a file; DrawingError for wrong contents, OSError if it cannot be read."""
    mode = path.stat().st_mode
    if not stat.S_ISREG(mode):  # a named pipe would make us wait, a device never ends
        raise DrawingError("this is a folder" if stat.S_ISDIR(mode) else "this is not an ordinary file")
    with path.open("rb") as file:
        return decode_drawing(file.read(MAX_BYTES + 1))


def newer_version(path: Path) -> int | None:
    """The version of the file if it is a drawing of a newer Sketchfall, damaged or not; otherwise None."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES)
    except OSError:
        return None
    try:
        header = msgspec.json.decode(data.removeprefix(codecs.BOM_UTF8), type=_Header)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return _newer_version_of_damaged(data[:_HEADER_BYTES])
    return header.version if header.format == FORMAT and header.version > VERSION else None


def _newer_version_of_damaged(start: bytes) -> int | None:
    found = re.search(rb'"version"\s*:\s*(\d{1,9})', start)
    is_drawing = re.search(rb'"format"\s*:\s*"%s"' % FORMAT.encode(), start)
    return int(found[1]) if found and is_drawing and int(found[1]) > VERSION else None


def _check_header(data: bytes) -> None:
    try:
        header = msgspec.json.decode(data, type=_Header)
    except msgspec.ValidationError as error:
        raise DrawingError('this is not a Sketchfall drawing: it lacks a "format" and a "version"') from error
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise _explained(error, data) from error
    if header.format != FORMAT:
        raise DrawingError(
            f'this is not a Sketchfall drawing: expected "{FORMAT}", found {_shown(header.format)}', "format"
        )
    if header.version > VERSION:
        raise DrawingError(
            f"this drawing was saved by a newer Sketchfall: found version {header.version},"
            f" while this program reads versions up to {VERSION}",
            "version",
        )
    if header.version < 1:
        raise DrawingError(f"there is no version {header.version} of the format", "version")


# --- Turning what the decoder says into a sentence about the drawing ---------------------------------


class _Number(str):
    """A number as the file spells it, 1e999 included."""


class _NotANumber(str):
    """NaN, Infinity or -Infinity, which are no JSON though some programs write them."""


_TYPE_NAMES = {
    "float": "a number",
    "int": "a whole number",
    "str": "a text",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
    "null": "null",
}
_COMPARISONS = {
    " of length >= ": " of length at least ",
    " of length <= ": " of length at most ",
    " >= ": " of at least ",
    " <= ": " of at most ",
}


def _explained(error: Exception, data: bytes) -> DrawingError:
    if isinstance(error, RecursionError):
        return DrawingError("the values are nested too deeply")
    if isinstance(error, UnicodeError):
        return DrawingError("the text is not valid UTF-8")
    if isinstance(error, msgspec.ValidationError):
        return _explained_value(str(error), data)
    return _explained_syntax(str(error), data)


def _explained_value(message: str, data: bytes) -> DrawingError:
    what, _, place = message.partition(" - at `$")
    field = place.rstrip("`").removeprefix(".")
    if missing := re.fullmatch(r"Object missing required field `(.*)`", what):
        return DrawingError(f'the field "{missing[1]}" is missing', field)
    if unknown := re.fullmatch(r"Object contains unknown field `(.*)`", what):
        return DrawingError(f"there is no field {_shown(unknown[1])}", field)
    what = re.sub(r", got `.*`$", "", what)
    what = re.sub(r"^Invalid (enum )?value .*", "Expected one of the known values", what)
    what = re.sub(r" matching regex .*", ' such as "#0072b2"', what)
    what = re.sub(r"`(.*?)`", lambda match: _type_name(match[1]), what)
    for sign, words in _COMPARISONS.items():
        what = what.replace(sign, words)
    return DrawingError(f"{what[0].lower()}{what[1:]}{_found_at(field, data)}", field)


def _type_name(types: str) -> str:
    return " or ".join(_TYPE_NAMES.get(name, name) for name in types.split(" | "))


def _explained_syntax(message: str, data: bytes) -> DrawingError:
    if "truncated" in message:
        return DrawingError("the file ends too early" if data.strip() else "the file is empty")
    if found := _find_not_a_number(_loosely_decoded(data)):
        return DrawingError(f"expected a number, found {found[1]}", found[0])
    at = re.search(r"\(byte (\d+)\)", message)
    before = data[: int(at[1])] if at else data
    line, column = before.count(b"\n") + 1, len(before) - before.rfind(b"\n")
    return DrawingError(f"the text is not valid JSON at line {line}, column {column}")


def _loosely_decoded(data: bytes) -> Any:
    try:
        return json.loads(data, parse_int=_Number, parse_float=_Number, parse_constant=_NotANumber)
    except (ValueError, RecursionError):
        return None


def _found_at(field: str, data: bytes) -> str:
    value = _loosely_decoded(data)
    try:
        for name, index in re.findall(r"([^.\[\]]+)|\[(\d+)\]", field):
            value = value[name] if name else value[int(index)]
    except (LookupError, TypeError):  # a field given twice, of which the last one hides the wrong one
        return ""
    return f", found {_shown(value)}"


def _find_not_a_number(value: Any, field: str = "") -> tuple[str, str] | None:
    if isinstance(value, _NotANumber):
        return field, value
    children: list[tuple[str, Any]] = []
    if isinstance(value, dict):
        children = [(f"{field}.{name}".lstrip("."), child) for name, child in value.items()]
    elif isinstance(value, list):
        children = [(f"{field}[{index}]", child) for index, child in enumerate(value)]
    return next((found for path, child in children if (found := _find_not_a_number(child, path))), None)


def _shown(value: Any) -> str:
    if isinstance(value, _Number | _NotANumber):
        text = str(value)
    elif isinstance(value, list):
        return f"a list of length {len(value)}"
    elif isinstance(value, dict):
        return "an object"
    else:
        text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:57]}..."
