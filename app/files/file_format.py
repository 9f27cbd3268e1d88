"""The `.sketchfall` file: JSON text, one part a line, the same bytes for the same drawing.

    {
    "format": "sketchfall",
    "version": 4,
    "world": {"gravity":[0.0,-9.81], ...},
    "bodies": [
    {"id":1,"name":"floor", ...},
    {"id":2,"name":"ball", ...}
    ],
    "joints": [
    {"id":1,"kind":"rope","body_a":2, ...}
    ],
    "proof": "collision",
    "view": {"center":[0.0,2.0],"width":20.0,"height":10.0,"follow":null},
    "meters": [
    {"quantity":"speed","body":2}
    ],
    "conditions": [
    {"kind":"apex","body":2}
    ],
    "controls": [
    {"sets":"restitution","body":2}
    ],
    "labels": [
    {"text":"v = {speed} m/s","place":[0.5,0.5],"body":2}
    ],
    "instruments": [
    {"kind":"ruler","ends":[{"point":[0.0,0.0],"body":2},{"point":[3.0,1.0]}]}
    ]
    }

What came after version 1 is left out where it says nothing, and a drawing is written in the lowest version
that can hold it: older programs can still open it, and saving an old drawing changes nothing in its file.

A file is data from a stranger: its size is bounded before it is read, every field is checked, and whatever
is wrong ends as a DrawingError that names the field and the value.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Sequence
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta

from sketchfall.app.annotations.annotations import annotations_of
from sketchfall.app.drawing.scene import (
    MAX_BODIES,
    MAX_CONDITIONS,
    MAX_CONTROLS,
    MAX_IMAGES,
    MAX_INSTRUMENTS,
    MAX_JOINTS,
    MAX_LABELS,
    MAX_METERS,
    BackgroundImage,
    BodyDrawing,
    Condition,
    Control,
    DrawingError,
    Instrument,
    JointDrawing,
    Material,
    Meter,
    ProofName,
    Scene,
    Shape,
    TextLabel,
    Value,
    View,
    WorldSettings,
)
from sketchfall.app.drawing.scene_checks import check_scene, check_texts
from sketchfall.app.files.decode_errors import DECODER_ERRORS, Data, explained, explained_text
from sketchfall.app.files.file_bytes import check_size
from sketchfall.app.files.file_version import FORMAT, Version, check_version, lowest_version, unsaid
from sketchfall.app.files.progress import Report, part_of, unheard
from sketchfall.app.language.catalogue import tr

MAX_VALUES = 5_000_000  # a short text can claim a great deal of memory: "[0,0]," becomes 100 bytes and more


class _Contents(Scene, frozen=True, kw_only=True):
    """A whole file: the fields of the scene and of the header."""

    format: Literal["sketchfall"]
    version: Version


class _Unread(Value, frozen=True, kw_only=True):
    """The same, with the text of each body and joint left for later."""

    format: Literal["sketchfall"]
    version: Version
    world: WorldSettings = WorldSettings()
    bodies: Annotated[tuple[msgspec.Raw, ...], Meta(max_length=MAX_BODIES)] = ()
    joints: Annotated[tuple[msgspec.Raw, ...], Meta(max_length=MAX_JOINTS)] = ()
    proof: ProofName | None = None
    view: View | None = None
    meters: Annotated[tuple[Meter, ...], Meta(max_length=MAX_METERS)] = ()
    conditions: Annotated[tuple[Condition, ...], Meta(max_length=MAX_CONDITIONS)] = ()
    controls: Annotated[tuple[Control, ...], Meta(max_length=MAX_CONTROLS)] = ()
    labels: Annotated[tuple[TextLabel, ...], Meta(max_length=MAX_LABELS)] = ()
    instruments: Annotated[tuple[Instrument, ...], Meta(max_length=MAX_INSTRUMENTS)] = ()
    images: Annotated[tuple[BackgroundImage, ...], Meta(max_length=MAX_IMAGES)] = ()


Decoded = TypeVar("Decoded")

_FILE = msgspec.json.Decoder(_Contents)
_UNREAD_FILE = msgspec.json.Decoder(_Unread)
_BODY = msgspec.json.Decoder(BodyDrawing)
_JOINT = msgspec.json.Decoder(JointDrawing)
_ESCAPED_LETTER = re.compile(rb"\\u00[67]")


def encode_drawing(scene: Scene) -> bytes:
    """The file of a scene; DrawingError rather than a file that could not be opened again."""
    check_texts(scene)
    # Through the reader and back: a 1 in memory is written as the 1.0 that it will be read as.
    return _encoded(decode_drawing(_encoded(scene)))


def _encoded(scene: Scene) -> bytes:
    fields = [
        b'"format": %s' % msgspec.json.encode(FORMAT),
        b'"version": %d' % lowest_version(scene),
        b'"world": %s' % _encoded_part(scene.world),
        _list_field("bodies", scene.bodies),
    ]
    if scene.joints:
        fields.append(_list_field("joints", scene.joints))
    if scene.proof:
        fields.append(b'"proof": %s' % msgspec.json.encode(scene.proof))
    if scene.view:
        fields.append(b'"view": %s' % msgspec.json.encode(scene.view))
    for name, some in annotations_of(scene)._asdict().items():
        if some:
            fields.append(_list_field(name, some))
    return b"{\n%s\n}\n" % b",\n".join(fields)


def _list_field(name: str, parts: Sequence[Value]) -> bytes:
    """One part a line."""
    lines = [b",\n".join(map(_encoded_part, parts))] if parts else []
    return b"\n".join([b'"%s": [' % name.encode(), *lines, b"]"])


def _encoded_part(part: Value) -> bytes:
    # Not by `omit_defaults`, which would leave out a default but write a number that is equal to it.
    fields = msgspec.structs.asdict(part)
    for name in unsaid(part):
        del fields[name]
    if isinstance(part, BodyDrawing):
        fields["shapes"] = [_said(shape) for shape in part.shapes]
        fields["material"] = _said(part.material)
    return msgspec.json.encode(fields)


def _said(value: Shape | Material) -> dict[str, Any]:
    fields: dict[str, Any] = msgspec.to_builtins(value)  # of a shape with its type, which is no field of it
    if not isinstance(value, Material) and value.material is not None:
        fields["material"] = _said(value.material)
    for name in unsaid(value):
        del fields[name]
    return fields


def decode_drawing(data: Data, report: Report = unheard) -> Scene:
    """The scene in a file's bytes, or DrawingError."""
    check_size(len(data))
    if data.count(b",") >= MAX_VALUES:
        raise DrawingError(tr("the file holds more than {most:,} values", most=MAX_VALUES))
    if data.startswith(codecs.BOM_UTF8):  # some editors put one in front
        data = data[len(codecs.BOM_UTF8) :]
    try:
        scene = _decoded(data, report)
    except MemoryError as error:
        raise DrawingError(tr("there is not enough memory to open it")) from error
    check_scene(scene)
    return scene


def _decoded(data: Data, report: Report) -> Scene:
    """Part by part: between two of them other threads get their turn, and the work can be given up."""
    check_version(data)
    report(0.0)
    unread = _decoded_text(_UNREAD_FILE, data)
    report(0.1)
    scene = Scene(
        world=unread.world,
        bodies=_decoded_parts(_BODY, unread.bodies, "bodies", part_of(report, 0.1, 0.6)),
        joints=_decoded_parts(_JOINT, unread.joints, "joints", part_of(report, 0.6, 1.0)),
        proof=unread.proof,
        view=unread.view,
        meters=unread.meters,
        conditions=unread.conditions,
        controls=unread.controls,
        labels=unread.labels,
        instruments=unread.instruments,
        images=unread.images,
    )
    _refuse_hidden(data)
    return scene


def _decoded_parts(
    decoder: msgspec.json.Decoder[Decoded], texts: Sequence[msgspec.Raw], where: str, report: Report
) -> tuple[Decoded, ...]:
    parts: list[Decoded] = []
    for index, text in enumerate(texts):
        parts.append(_decoded_text(decoder, text, f"{where}[{index}]"))
        report((index + 1) / len(texts))
    return tuple(parts)


def _refuse_hidden(data: Data) -> None:
    """Raise DrawingError if bodies or joints are given twice, and wrong in the list that went unread."""
    if max(data.count(b'"bodies"'), data.count(b'"joints"')) < 2 and not _ESCAPED_LETTER.search(data):
        return  # escaped letters might spell one of them once more
    _decoded_text(_FILE, data)


def _decoded_text(
    decoder: msgspec.json.Decoder[Decoded], text: Data | msgspec.Raw, place: str = ""
) -> Decoded:
    """The value in a text, which stands at this place of the file."""
    try:
        return decoder.decode(text)
    except msgspec.ValidationError as error:
        raise explained_text(text, decoder.type, place) from error
    except DECODER_ERRORS as error:
        raise explained(error, bytes(text)) from error
