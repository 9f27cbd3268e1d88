"""The gear wheel: teeth whose flanks are involutes of its base circle, so that two in mesh keep their ratio.

A wheel of z teeth and module m has the pitch circle r = m z / 2, on which wheels roll on each other. The base
circle is r cos a, with the pressure angle a. A point of a flank at the distance d from the middle lies at
the angle

    half a tooth at the pitch circle + inv(a) - inv(acos(base / d)),    inv(x) = tan(x) - x

from the middle of its tooth. Below the flank a tooth ends as a rack would cut it whose corners go down to the
root circle: so the tips of other wheels find room there, also between few teeth.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.scene import BodyDrawing, PolygonShape
from sketchfall.app.language.catalogue import later
from sketchfall.app.outlines.recipe import Asked, Recipe, along_arc
from sketchfall.app.properties.number_range import NumberRange

FEWEST_TEETH = 6
MOST_TEETH = 200
ADDENDUM = 1.0  # modules, from the pitch circle to the tips
DEDENDUM = 1.25  # modules, down to the roots
FLANK = 5  # corners of the involute
FOOT = 2  # corners below it
RIM = 1.0  # modules, that a bore leaves below the teeth at least
SAME = 1e-6  # modules, by which corners of the same wheel may differ

MODULE = NumberRange(
    "module",
    later("Module"),
    "m",
    1e-3,
    1e3,
    0.01,
    tip=later("Diameter of the pitch circle by number of teeth: wheels of the same module mesh."),
)
PRESSURE = NumberRange(
    "pressure_angle",
    later("Pressure angle"),
    "°",
    14.5,
    25.0,
    0.5,
    tip=later("Of the line along which teeth press: wheels of the same angle mesh."),
)
PLAY = NumberRange(
    "play", later("Play"), "", 0.0, 0.3, 0.01, tip=later("Room between the teeth of two wheels, in modules.")
)

BORE = NumberRange(
    "bore",
    later("Bore"),
    "m",
    0.0,
    1e4,
    0.05,
    tip=later("Diameter of the hole in the middle; 0 is none. It leaves a rim below the teeth."),
)


class Teeth(NamedTuple):
    """What the outline of a wheel is made of."""

    number: int
    module: float  # m
    pressure: float  # rad
    play: float  # modules

    @property
    def pitch_radius(self) -> float:
        return self.module * self.number / 2.0

    @property
    def base_radius(self) -> float:
        return self.pitch_radius * math.cos(self.pressure)

    @property
    def tip_radius(self) -> float:
        return self.pitch_radius + ADDENDUM * self.module

    @property
    def root_radius(self) -> float:
        return self.pitch_radius - DEDENDUM * self.module

    @property
    def foot_radius(self) -> float:
        """Where the straight side of a rack ends to cut the flank; the base circle, if it cuts into it."""
        along = DEDENDUM * self.module / math.tan(self.pressure)
        ends = math.hypot(along, self.root_radius)
        is_cut_into = along > self.pitch_radius * math.sin(self.pressure) * math.cos(self.pressure)
        return self.base_radius if is_cut_into else ends

    def half_angle(self, distance: float) -> float:
        """rad, from the middle of a tooth to its side, at this distance from the middle of the wheel."""
        corner = math.pi / 4.0 - DEDENDUM * math.tan(
            self.pressure
        )  # modules, half the breadth of a rack's tip
        way = math.sqrt(max(0.0, distance**2 - self.root_radius**2))
        room = 2.0 * corner / self.number + math.atan2(way, self.root_radius) - way / self.pitch_radius
        foot = math.pi / self.number - room - self._thinner
        if distance < self.foot_radius:
            return foot
        half = math.pi / (2.0 * self.number) + involute(self.pressure) - self._thinner
        return min(foot, half - involute(math.acos(min(1.0, self.base_radius / distance))))

    @property
    def _thinner(self) -> float:
        return self.play / (2.0 * self.number)


def involute(angle: float) -> float:
    """By how much an involute has turned where its pressure angle is this one."""
    return math.tan(angle) - angle


def gear(count: float, module: float, pressure: float, play: float, _bore: float = 0.0) -> list[Point]:
    """The first tooth is to the right. Degrees. The bore is a hole, and changes nothing in the outline."""
    teeth = Teeth(round(count), module, math.radians(pressure), play)
    side = [(distance, teeth.half_angle(distance)) for distance in _distances(teeth)]
    found = []
    for tooth in range(teeth.number):
        middle = math.tau * tooth / teeth.number
        for distance, half in side:
            found.append((distance * math.cos(middle - half), distance * math.sin(middle - half)))
        for distance, half in reversed(side):
            found.append((distance * math.cos(middle + half), distance * math.sin(middle + half)))
    return found


def _distances(teeth: Teeth) -> list[float]:
    """From the root to the tip: where the corners of a side are, those of the flank at equal rolls."""
    root, foot, tip, base = teeth.root_radius, teeth.foot_radius, teeth.tip_radius, teeth.base_radius
    below = [root + (foot - root) * step / FOOT for step in range(FOOT)]
    first, last = (math.sqrt(max(0.0, (end / base) ** 2 - 1.0)) for end in (foot, tip))
    rolls = [first + (last - first) * step / (FLANK - 1) for step in range(FLANK)]
    return [*below, *(base * math.hypot(1.0, roll) for roll in rolls)]


def holes_of_gear(
    count: float, module: float, pressure: float, play: float, bore: float
) -> list[list[Point]]:
    """The bore, as far as there is room for it."""
    widest = Teeth(round(count), module, math.radians(pressure), play).root_radius - RIM * module
    radius = min(bore / 2.0, widest)
    return [along_arc((0.0, 0.0), radius, 0.0, math.tau)[:-1]] if radius > 0.0 else []


GEAR = Recipe(
    gear, (Asked(MODULE, 0.1), Asked(PRESSURE, 20.0), Asked(PLAY, 0.05), Asked(BORE, 0.0)), holes_of_gear
)


def teeth_of(body: BodyDrawing, pressure: float, play: float) -> Teeth | None:
    """What a wheel of this angle and play is made of; None if the body is none. Degrees."""
    shape = body.shapes[0]
    if len(body.shapes) > 1 or not isinstance(shape, PolygonShape):
        return None
    count, left = divmod(len(shape.vertices), 2 * (FOOT + FLANK))
    if left or not FEWEST_TEETH <= count <= MOST_TEETH:
        return None
    tip = max(math.hypot(*corner) for corner in shape.vertices)
    module = tip / (count / 2.0 + ADDENDUM)
    wanted = gear(count, module, pressure, play)
    is_one = all(math.dist(a, b) <= SAME * module for a, b in zip(wanted, shape.vertices, strict=True))
    return Teeth(count, module, math.radians(pressure), play) if is_one else None


class Mesh(NamedTuple):
    """A wheel that another one turns."""

    number: int
    place: Point
    angle: float  # rad


def in_mesh(other: Teeth, body: BodyDrawing, place: Point, count: int | None = None) -> Mesh:
    """The wheel around about this place whose teeth stand in the gaps of the other one, which is that body.

    Without a count it has as many teeth as fit best; its place gives way, by less than a module then.
    """
    (x, y), (ox, oy) = place, body.position
    direction = math.atan2(y - oy, x - ox)
    if count is None:
        wanted = 2.0 * (math.dist(place, body.position) - other.pitch_radius) / other.module
        count = min(MOST_TEETH, max(FEWEST_TEETH, round(wanted)))
    apart = other.module * (other.number + count) / 2.0
    # Where they meet, the other's teeth are as far past the line between the two as its gaps are short of it.
    past = (body.angle - direction) * other.number / count
    angle = math.remainder(direction + math.pi - past - math.pi / count, math.tau)
    return Mesh(count, (ox + apart * math.cos(direction), oy + apart * math.sin(direction)), angle)
