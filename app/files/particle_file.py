"""Plain-text files of particles, which many courses and programs use: a drawing of discs in a unit box.

    3                                            how many there are
    0.2 0.5  0.01 0.0  0.05 1.0  200 0 0         x y, velocity, radius, mass, red green blue (0 to 255)
    ...

Line breaks mean no more than spaces, and what follows the last particle is not read. Lengths, speeds and
masses are taken as metres, m/s and kg. Nothing pulls the discs down, nothing rubs, and no bounce loses
anything.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from sketchfall.app.drawing.body_checks import check_body
from sketchfall.app.drawing.geometry import Box
from sketchfall.app.drawing.scene import (
    MAX_BODIES,
    BodyDrawing,
    CircleShape,
    DrawingError,
    Material,
    Scene,
    WorldSettings,
)
from sketchfall.app.drawing.walls import NAMES, walls_around
from sketchfall.app.files.progress import Report, unheard
from sketchfall.app.files.shown_text import shortened
from sketchfall.app.language.catalogue import later, tr

SUFFIX = ".txt"
FIELDS = (
    later("x"),
    later("y"),
    later("velocity x"),
    later("velocity y"),
    later("radius"),
    later("mass"),
    later("red"),
    later("green"),
    later("blue"),
)
UNIT_BOX = Box(0.0, 0.0, 1.0, 1.0)
ELASTIC = Material(static_friction=0.0, kinetic_friction=0.0, restitution=1.0)
MAX_PARTICLES = MAX_BODIES - len(NAMES)
MAX_DIGITS = 1_000  # of a number
_START = 256  # bytes, in which a drawing of ours begins with a brace
_WORD = re.compile(r"\S+")

Token = tuple[int, str]  # the line it is in, counted from 1, and the text


def is_particle_file(path: Path) -> bool:
    """Whether this is to be read as particles: a .txt that is no drawing of ours under such a name."""
    if path.suffix.lower() != SUFFIX or not path.is_file():  # a pipe would make us wait
        return False
    try:
        with path.open("rb") as file:
            return not file.read(_START).lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{")
    except OSError:
        return False


def decode_particles(data: bytes | bytearray, report: Report = unheard) -> Scene:
    """The scene in a file's bytes, or DrawingError with the line and the value that is wrong."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeError as error:
        raise DrawingError(tr("the text is not valid UTF-8")) from error
    tokens = _tokens(text)
    count = _count(tokens)
    particles: list[BodyDrawing] = []
    for number in range(1, count + 1):
        particles.append(_particle(tokens, number, count))
        report(number / count)
    ids = itertools.count(1)
    walls = [replace(wall, material=ELASTIC) for wall in walls_around(UNIT_BOX, lambda: next(ids))]
    discs = [replace(particle, id=next(ids)) for particle in particles]
    world = WorldSettings(gravity=(0.0, 0.0), method="event_driven")
    return Scene(world=world, bodies=(*walls, *discs))


def _tokens(text: str) -> Iterator[Token]:
    """One after another: a list of all could be twenty times as large as the file."""
    line, end = 1, 0
    for match in _WORD.finditer(text):
        begin = match.start()
        line += text.count("\n", end, begin) + text.count("\r", end, begin) - text.count("\r\n", end, begin)
        end = match.end()
        yield line, match[0]


def _count(tokens: Iterator[Token]) -> int:
    line, text = next(tokens, (0, ""))
    if not line:
        raise DrawingError(tr("the file is empty"))
    if not (text.isascii() and text.isdigit()):
        raise DrawingError(
            tr(
                "line {line}: expected how many particles there are, found {found}",
                line=line,
                found=_shown(text),
            )
        )
    if len(text) > 9 or int(text) > MAX_PARTICLES:
        raise DrawingError(
            tr(
                "line {line}: {found} particles are more than {most:,}",
                line=line,
                found=_shown(text),
                most=MAX_PARTICLES,
            )
        )
    return int(text)


def _particle(tokens: Iterator[Token], number: int, count: int) -> BodyDrawing:
    values: dict[str, float] = {}
    line = 0
    for field in FIELDS:
        found = next(tokens, None)
        if found is None:
            raise DrawingError(
                tr(
                    "the file ends too early: particle {number} of {count} has no {field}",
                    number=number,
                    count=count,
                    field=tr(field),
                )
            )
        line, text = found
        values[field] = _number(line, field, text)
    x, y, vx, vy, radius, mass, *rgb = values.values()
    if radius <= 0.0:
        raise DrawingError(tr("line {line}: the radius {value:g} is not above zero", line=line, value=radius))
    if mass <= 0.0:
        raise DrawingError(tr("line {line}: the mass {value:g} is not above zero", line=line, value=mass))
    if not all(0.0 <= part <= 255.0 for part in rgb):
        raise DrawingError(
            tr(
                "line {line}: a colour has parts from 0 to 255, found {red:g} {green:g} {blue:g}",
                line=line,
                red=rgb[0],
                green=rgb[1],
                blue=rgb[2],
            )
        )
    area = math.pi * radius * radius  # neither 0 nor infinite for a radius that is let in below
    body = BodyDrawing(
        id=number,
        position=(x, y),
        velocity=(vx, vy),
        shapes=(CircleShape(radius=radius),),
        material=replace(ELASTIC, density=mass / area if area > 0.0 else math.inf),
        colour="#{:02x}{:02x}{:02x}".format(*map(round, rgb)),
    )
    try:
        check_body(body)
    except DrawingError as error:
        raise DrawingError(tr("line {line}: {reason}", line=line, reason=error)) from error
    return body


def _number(line: int, field: str, text: str) -> float:
    try:
        value = float(text) if len(text) <= MAX_DIGITS else math.nan
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise DrawingError(
            tr(
                "line {line}: expected a number for the {field}, found {found}",
                line=line,
                field=tr(field),
                found=_shown(text),
            )
        )
    return value


def _shown(text: str) -> str:
    return f"'{shortened(text, 40)}'"
