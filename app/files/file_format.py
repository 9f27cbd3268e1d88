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
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta

from sketchfall.app.drawing.scene import (
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
from sketchfall.app.drawing.scene_checks import check_scene, check_texts
from sketchfall.app.files.decode_errors import DECODER_ERRORS, Data, explained, explained_value
from sketchfall.app.files.file_bytes import check_size, read_bytes
from sketchfall.app.files.progress import Report, part_of, unheard
from sketchfall.app.files.shown_text import shortened

FORMAT = "sketchfall"
VERSION = 2
MAX_BYTES = 64 * 1024 * 1024
MAX_VALUES = 5_000_000  # a short text can claim a great deal of memory: "[0,0]," becomes 100 bytes and more
_HEADER_BYTES = 4096  # within these a file that is damaged further on still tells its version


class _Header(msgspec.Struct):
    """Read first, with other fields let through, so that a newer file is told from a wrong one."""

    format: str
    version: Annotated[int, Meta(ge=-(10**9), le=10**9)]


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


Part = TypeVar("Part", BodyDrawing, JointDrawing)

_BODY = msgspec.json.Decoder(BodyDrawing)
_JOINT = msgspec.json.Decoder(JointDrawing)
_ESCAPED_LETTER = re.compile(rb"\\u00[67]")
_READING = 0.3  # of the time that it takes to read and decode a file

# The fields that came with version 2, which are the last ones, as they are written if they say nothing.
_NO_FORCES = b',"force":[0.0,0.0],"torque":0.0}'
_USUAL_METHODS = b',"broad_phase":"automatic","narrow_phase":"sat","method":"rigid_bodies"}'
_PLAIN_WORLD = (
    b',"linear_drag":0.0,"quadratic_drag":0.0,"attraction":0.0,"integrator":"automatic","correction":"soft"}'
)


def encode_drawing(scene: Scene) -> bytes:
    """The file of a scene; DrawingError rather than a file that could not be opened again."""
    check_texts(scene)
    # Through the reader and back: a 1 in memory is written as the 1.0 that it will be read as.
    return _encoded(decode_drawing(_encoded(scene)))


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


def decode_drawing(data: Data, report: Report = unheard) -> Scene:
    """The scene in a file's bytes, or DrawingError."""
    check_size(len(data), MAX_BYTES)
    if data.count(b",") >= MAX_VALUES:
        raise DrawingError(f"the file holds more than {MAX_VALUES:,} values")
    if data.startswith(codecs.BOM_UTF8):  # some editors put one in front
        data = data[len(codecs.BOM_UTF8) :]
    try:
        scene = _decoded(data, report)
    except MemoryError as error:
        raise DrawingError("there is not enough memory to open it") from error
    check_scene(scene)
    return scene


def _decoded(data: Data, report: Report) -> Scene:
    """Part by part: between two of them other threads get their turn, and the work can be given up."""
    _check_header(data)
    report(0.0)
    try:
        unread = msgspec.json.decode(data, type=_Unread)
    except DECODER_ERRORS as error:
        raise explained(error, data) from error
    report(0.1)
    scene = Scene(
        world=unread.world,
        bodies=_decoded_parts(_BODY, unread.bodies, "bodies", part_of(report, 0.1, 0.6)),
        joints=_decoded_parts(_JOINT, unread.joints, "joints", part_of(report, 0.6, 1.0)),
        proof=unread.proof,
    )
    _refuse_hidden(data)
    return scene


def _decoded_parts(
    decoder: msgspec.json.Decoder[Part], texts: Sequence[msgspec.Raw], where: str, report: Report
) -> tuple[Part, ...]:
    parts: list[Part] = []
    for index, text in enumerate(texts):
        try:
            parts.append(decoder.decode(text))
        except msgspec.ValidationError as error:
            raise explained_value(error, text, f"{where}[{index}]") from error
        except DECODER_ERRORS as error:
            raise explained(error, b"") from error
        report((index + 1) / len(texts))
    return tuple(parts)


def _refuse_hidden(data: Data) -> None:
    """Raise DrawingError if bodies or joints are given twice, and wrong in the list that went unread."""
    if max(data.count(b'"bodies"'), data.count(b'"joints"')) < 2 and not _ESCAPED_LETTER.search(data):
        return  # escaped letters might spell one of them once more
    try:
        msgspec.json.decode(data, type=_Contents)
    except msgspec.ValidationError as error:
        raise explained_value(error) from error
    except DECODER_ERRORS as error:
        raise explained(error, data) from error


def read_drawing(path: Path, report: Report = unheard) -> Scene:
    """The scene in a file; DrawingError for wrong contents, OSError if it cannot be read."""
    data = read_bytes(path, MAX_BYTES, part_of(report, 0.0, _READING))
    return decode_drawing(data, part_of(report, _READING, 1.0))


def newer_version(path: Path) -> int | None:
    """The version of the file if it is a drawing of a newer Sketchfall, damaged or not; otherwise None."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES)
    except OSError:
        return None
    try:
        header = msgspec.json.decode(data.removeprefix(codecs.BOM_UTF8), type=_Header)
    except DECODER_ERRORS:
        return _newer_version_of_damaged(data[:_HEADER_BYTES])
    return header.version if header.format == FORMAT and header.version > VERSION else None


def _newer_version_of_damaged(start: bytes) -> int | None:
    found = re.search(rb'"version"\s*:\s*(\d{1,9})', start)
    is_drawing = re.search(rb'"format"\s*:\s*"%s"' % FORMAT.encode(), start)
    return int(found[1]) if found and is_drawing and int(found[1]) > VERSION else None


def _check_header(data: Data) -> None:
    try:
        header = msgspec.json.decode(data, type=_Header)
    except msgspec.ValidationError as error:
        raise DrawingError(
            'this is not a Sketchfall drawing: it lacks a proper "format" and "version"'
        ) from error
    except DECODER_ERRORS as error:
        raise explained(error, data) from error
    if header.format != FORMAT:
        raise DrawingError(
            f'this is not a Sketchfall drawing: expected "{FORMAT}", found "{shortened(header.format)}"',
            "format",
        )
    if header.version > VERSION:
        raise DrawingError(
            f"this drawing was saved by a newer Sketchfall: found version {header.version},"
            f" while this program reads versions up to {VERSION}",
            "version",
        )
    if header.version < 1:
        raise DrawingError(f"there is no version {header.version} of the format", "version")
