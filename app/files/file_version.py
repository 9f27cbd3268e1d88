"""The versions of the `.sketchfall` file, and the version of a file, which is read before all the rest.

    1   bodies in a world
    2   joints, a proof, forces on bodies, drag, attraction, and a choice of methods
    3   a view: what is shown of the drawing when it is opened; colours that can be seen through; tints
    4   meters: what is measured while the drawing runs; conditions: when a run pauses by itself; controls:
        what is steered; text labels; instruments; images; groups; hidden parts
    5   bodies with a gravity factor, or with a surface that runs like a belt
    6   polygons with holes; shapes of a material or a colour of their own; meters and conditions of two
        points; pens; sensors, and motors that they drive; one-way platforms, charges, wind, rolling
        resistance, a restitution above 1, torsion springs, and joints that a torque breaks; motors with a
        line; ratchets; slots; magnets

*Older files.* Whatever later versions brought is a field with a default, and the default says what held
before: so an older file is read as it stands. A version that gives something old another name or
meaning will have to bring older files up to it: after `check_version` and before the rest is decoded, in
app/files/file_format.py.

*Newer files* are refused, whatever is in them: this program cannot know what it means.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, get_args

import msgspec
from msgspec import Meta

from sketchfall.app.drawing.materials import materials_of
from sketchfall.app.drawing.scene import (
    BackgroundImage,
    BodyDrawing,
    CircleShape,
    Condition,
    Control,
    DrawingError,
    Instrument,
    InstrumentEnd,
    JointDrawing,
    Material,
    Meter,
    PolygonShape,
    Scene,
    TextLabel,
    Value,
    WorldSettings,
)
from sketchfall.app.files.decode_errors import DECODER_ERRORS, Data, explained
from sketchfall.app.files.file_bytes import MAX_BYTES
from sketchfall.app.files.shown_text import shortened
from sketchfall.app.language.catalogue import later, tr

FORMAT = "sketchfall"
Version = Literal[1, 2, 3, 4, 5, 6]
VERSION: Version = max(get_args(Version))

TRANSLUCENT_SINCE = 3
BUMPERS_SINCE = 6
PENS_SINCE = 6

# What a joint did not have at first: since version 4 the first two, and since version 6 the others.
BROUGHT_TO_JOINTS = (
    *("groups", "hidden"),
    *("sensor", "torsion", "torsion_damping", "rest_angle", "break_torque", "motor_line"),
    *("ratchet", "teeth", "pawl", "path", "closed", "friction"),
)

# The fields that each version brought. They are written only if they say more than their defaults.
BROUGHT: Mapping[int, Mapping[type[Value], tuple[str, ...]]] = {
    2: {
        Scene: ("joints", "proof"),
        WorldSettings: (
            "linear_drag",
            "quadratic_drag",
            "attraction",
            "integrator",
            "correction",
            "broad_phase",
            "narrow_phase",
            "method",
        ),
        BodyDrawing: ("force", "torque"),
        JointDrawing: tuple(name for name in JointDrawing.__struct_fields__ if name not in BROUGHT_TO_JOINTS),
    },
    3: {Scene: ("view",), BodyDrawing: ("tint",)},
    4: {
        Scene: ("meters", "conditions", "controls", "labels", "instruments", "images"),
        Meter: tuple(name for name in Meter.__struct_fields__ if name != "points"),
        Condition: tuple(name for name in Condition.__struct_fields__ if name != "points"),
        Control: Control.__struct_fields__,
        TextLabel: TextLabel.__struct_fields__,
        Instrument: Instrument.__struct_fields__,
        InstrumentEnd: InstrumentEnd.__struct_fields__,
        BackgroundImage: BackgroundImage.__struct_fields__,
        BodyDrawing: ("groups", "hidden"),
        JointDrawing: ("groups", "hidden"),
    },
    5: {BodyDrawing: ("surface_speed", "gravity_scale")},
    6: {
        PolygonShape: ("holes", "material", "colour", "tint"),
        CircleShape: ("material", "colour", "tint"),
        Meter: ("points",),
        Condition: ("points",),
        WorldSettings: ("wind",),
        Material: ("rolling_resistance",),
        BodyDrawing: ("charge", "magnet", "magnet_angle", "sensor", "one_way"),
        JointDrawing: BROUGHT_TO_JOINTS[2:],
    },
}

_HEADER_BYTES = 4096  # within these a file that is damaged further on still tells its version


class _Header(msgspec.Struct):
    """Other fields are let through, so that a newer file is told from a wrong one."""

    format: str
    version: Annotated[int, Meta(ge=-(10**9), le=10**9)]


# --- Reading -----------------------------------------------------------------------------------------


class FileKind(NamedTuple):
    """What a file says that it is, and what is said of one that is not."""

    format: str
    versions: tuple[int, ...]  # that this program reads
    stranger: str  # what another file is told
    newer: str  # what one of a newer version is told


DRAWING = FileKind(
    FORMAT,
    get_args(Version),
    later("this is not a Sketchfall drawing"),
    later("this drawing was saved by a newer Sketchfall"),
)


def check_version(data: Data, kind: FileKind = DRAWING) -> None:
    """Raise DrawingError unless this is a file of this kind, of a version that this program reads."""
    try:
        header = msgspec.json.decode(data, type=_Header)
    except msgspec.ValidationError as error:
        lacks = tr('{problem}: it lacks a proper "format" and "version"', problem=tr(kind.stranger))
        raise DrawingError(lacks) from error
    except DECODER_ERRORS as error:
        raise explained(error, data) from error
    if header.format != kind.format:
        wrong = tr(
            '{problem}: expected "{wanted}", found "{found}"',
            problem=tr(kind.stranger),
            wanted=kind.format,
            found=shortened(header.format),
        )
        raise DrawingError(wrong, "format")
    newest = max(kind.versions)
    if header.version > newest:
        raise DrawingError(
            tr(
                "{problem}: found version {version}, while this program reads versions up to {newest}",
                problem=tr(kind.newer),
                version=header.version,
                newest=newest,
            ),
            "version",
        )
    if header.version not in kind.versions:
        raise DrawingError(
            tr("there is no version {version} of the format", version=header.version), "version"
        )


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


# --- Writing -----------------------------------------------------------------------------------------

_BROUGHT_EVER = {
    kind: {name for brought in BROUGHT.values() for name in brought.get(kind, ())}
    for brought in BROUGHT.values()
    for kind in brought
}
_DEFAULTS: Mapping[type[Value], Mapping[str, Any]] = {
    kind: {field.name: field.default for field in msgspec.structs.fields(kind) if field.name in names}
    for kind, names in _BROUGHT_EVER.items()
}


def unsaid(value: Value) -> list[str]:
    """The fields that came after version 1 and have their defaults here."""
    brought = _DEFAULTS.get(type(value), {})
    return [name for name, default in brought.items() if getattr(value, name) == default]


def lowest_version(scene: Scene) -> int:
    """The first version that can hold this drawing: programs that know no later one open it too."""
    shapes = (shape for body in scene.bodies for shape in body.shapes)
    materials = {material for body in scene.bodies for material in materials_of(body)}
    parts: tuple[Value, ...] = (
        scene,
        scene.world,
        *scene.bodies,
        *shapes,
        *materials,
        *scene.joints,
        *scene.meters,
        *scene.conditions,
    )
    needed = {version for version in BROUGHT if any(_needs(part, version) for part in parts)}
    if any(map(_is_translucent, scene.bodies)) or any(map(_is_translucent, scene.joints)):
        needed.add(TRANSLUCENT_SINCE)
    if any(material.restitution > 1.0 for material in materials):
        needed.add(BUMPERS_SINCE)
    if any(instrument.kind == "pen" for instrument in scene.instruments):
        needed.add(PENS_SINCE)
    return max(needed, default=1)


def _needs(part: Value, version: int) -> bool:
    return not set(BROUGHT[version].get(type(part), ())) <= set(unsaid(part))


def _is_translucent(part: BodyDrawing | JointDrawing) -> bool:
    """Only version 3 knows more digits than those of red, green and blue."""
    return part.colour is not None and len(part.colour) > len("#rrggbb")
