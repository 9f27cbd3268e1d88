"""What joints look like, as lines in pixels (y down), for many joints at once. Pure functions on arrays.

A line is a row (x1, y1, x2, y2). Functions that make polylines give an array of polylines, points and
coordinates; `lines_along` turns it into lines.
"""

from __future__ import annotations

import numpy as np

from sketchfall.app.picture.body_arrays import Floats

WINDINGS = 9  # of a coil, whatever its length: one sees it stretch
COIL_SHARE = 0.18  # greatest radius of a coil, of its length
LEAD_SHARE = 0.12  # straight part at each end of a coil, of its length
TEETH = 10
TOOTH_SHARE = 0.3  # height of a tooth, of the gear's radius
ROPE_POINTS = 13
ROUND_POINTS = 25
MOST_STRANDS = 400  # of one rope: those of a very long one are soon outside the canvas
HATCHES = 4


def lines_along(polylines: Floats) -> Floats:
    return np.concatenate([polylines[:, :-1], polylines[:, 1:]], axis=2).reshape(-1, 4)


def between(a: Floats, b: Floats) -> Floats:
    return np.concatenate([a, b], axis=1)


def unit(vectors: Floats) -> Floats:
    """Of length 1; what has no length points to the right."""
    lengths = np.hypot(vectors[:, 0], vectors[:, 1])
    found = np.zeros_like(vectors)
    found[:, 0] = 1.0
    some = lengths > 1e-9
    found[some] = vectors[some] / lengths[some, None]
    return found


def across(vectors: Floats) -> Floats:
    """Turned by a right angle."""
    return np.column_stack([-vectors[:, 1], vectors[:, 0]])


def distances(a: Floats, b: Floats) -> Floats:
    found: Floats = np.hypot(b[:, 0] - a[:, 0], b[:, 1] - a[:, 1])
    return found


def coils(a: Floats, b: Floats, radius: float, points_per_winding: int) -> Floats:
    """A helix seen from the side; with two points per winding, a zigzag, which costs a fraction."""
    length = distances(a, b)[:, None]
    along = unit(b - a)
    if points_per_winding > 2:
        turns = np.linspace(0.0, 2.0 * np.pi * WINDINGS, WINDINGS * points_per_winding + 1)
    else:
        turns = np.pi * np.concatenate([[0.0], np.arange(2 * WINDINGS) + 0.5, [2.0 * WINDINGS]])
    share = turns / turns[-1]
    reach = np.minimum(radius, COIL_SHARE * length)
    lead = LEAD_SHARE * length
    ahead = lead + share * (length - 2.0 * lead)
    if points_per_winding > 2:
        ahead = ahead + 0.9 * reach * (np.cos(turns) - 1.0)
    aside = reach * np.sin(turns)
    points = a[:, None] + along[:, None] * ahead[..., None] + across(along)[:, None] * aside[..., None]
    return np.concatenate([a[:, None], points, b[:, None]], axis=1)


def hanging(a: Floats, b: Floats, lengths: Floats, down: tuple[float, float]) -> Floats:
    """Ropes of these lengths: straight if taut, or hanging in an arc that is about as long as they are.

    A flat parabola over the distance d with the sag s has the length d + 8 s^2 / 3 d, and a rope whose
    ends are at one place hangs down by half its length: s^2 = (L - d)(d + 2 L) / 8 holds for both.
    """
    distance = distances(a, b)
    slack = np.maximum(lengths - distance, 0.0)
    sag = np.sqrt(slack * (distance + 2.0 * lengths) / 8.0)
    share = np.linspace(0.0, 1.0, ROPE_POINTS)
    straight = a[:, None] + (b - a)[:, None] * share[:, None]
    drop = (4.0 * share * (1.0 - share)) * sag[:, None]
    hung: Floats = straight + drop[..., None] * np.array(down)
    return hung


def strands(points: Floats, every: float, half: float) -> Floats:
    """Short lines aslant across a polyline, by which a twisted rope is known."""
    ways = np.diff(points, axis=0)
    ends = np.concatenate([[0.0], np.cumsum(np.hypot(ways[:, 0], ways[:, 1]))])
    places = np.arange(every / 2.0, min(ends[-1], every * MOST_STRANDS), every)
    middles = np.column_stack([np.interp(places, ends, points[:, axis]) for axis in (0, 1)])
    along = unit(ways)[np.clip(np.searchsorted(ends, places) - 1, 0, len(ways) - 1)]
    slant = (along + across(along)) * (half / np.sqrt(2.0))
    return between(middles - slant, middles + slant)


def edges_of(line: Floats, half: float, closed: bool) -> list[Floats]:
    """Of a band along a line: two edges if it closes upon itself, else one round both of its ends."""
    ways = np.diff(line, axis=0)
    along = unit(ways[np.hypot(ways[:, 0], ways[:, 1]) > 0.0])
    line = np.concatenate([line[:1], line[1:][np.hypot(ways[:, 0], ways[:, 1]) > 0.0]])
    around = np.concatenate([along[-1:] if closed else along[:1], along, along[:1] if closed else along[-1:]])
    side = across(unit(around[:-1] + around[1:])) * half
    if closed:
        return [line + side, line - side]
    turns = np.linspace(0.0, np.pi, 9)[1:-1, None]
    caps = [
        end + np.cos(turns) * aside + np.sin(turns) * ahead
        for end, aside, ahead in (
            (line[-1], side[-1], half * along[-1]),
            (line[0], -side[0], -half * along[0]),
        )
    ]
    return [np.concatenate([line + side, caps[0], (line - side)[::-1], caps[1], (line + side)[:1]])]


def rings(centers: Floats, radii: Floats) -> Floats:
    angles = np.linspace(0.0, 2.0 * np.pi, ROUND_POINTS)
    circle = np.column_stack([np.cos(angles), np.sin(angles)])
    return centers[:, None] + circle * radii[:, None, None]


def gears(centers: Floats, radii: Floats, turns: Floats) -> Floats:
    """Toothed wheels, turned counter-clockwise as seen."""
    steps = np.arange(4 * TEETH + 1)
    angles = -turns[:, None] + steps * (2.0 * np.pi / (4 * TEETH))
    outer = np.isin(steps % 4, (0, 1))
    reach = radii[:, None] * np.where(outer, 1.0 + TOOTH_SHARE, 1.0)
    return centers[:, None] + np.stack([np.cos(angles), np.sin(angles)], axis=2) * reach[..., None]


def belts(a: Floats, b: Floats, radii_a: Floats, radii_b: Floats, crossed: Floats) -> Floats:
    """The two straight parts of each belt; a crossed one (1.0) turns the second wheel the other way."""
    way = np.arctan2(b[:, 1] - a[:, 1], b[:, 0] - a[:, 0])
    side = np.where(crossed > 0.0, -1.0, 1.0)
    distance = np.maximum(distances(a, b), 1e-9)
    lean = np.arccos(np.clip((radii_a - side * radii_b) / distance, -1.0, 1.0))
    found = []
    for sign in (1.0, -1.0):
        normal = np.column_stack([np.cos(way + sign * lean), np.sin(way + sign * lean)])
        found.append(between(a + normal * radii_a[:, None], b + normal * (side * radii_b)[:, None]))
    apart = distance > radii_a + radii_b
    return np.concatenate([part[apart] for part in found])


def crosses(centers: Floats, size: float) -> Floats:
    one, other = np.array([size, size]), np.array([size, -size])
    return np.concatenate([between(centers - one, centers + one), between(centers - other, centers + other)])


def bars(centers: Floats, axes: Floats, half: float | Floats) -> Floats:
    """Short lines across an axis."""
    side = across(axes) * half
    return between(centers - side, centers + side)


def boxes(centers: Floats, axes: Floats, half_length: float, half_width: float) -> Floats:
    """Rectangles along an axis, as closed polylines."""
    corners = ((1, 1), (-1, 1), (-1, -1), (1, -1), (1, 1))
    side = across(axes)
    return np.stack([centers + i * half_length * axes + j * half_width * side for i, j in corners], axis=1)


def ground_marks(points: Floats, size: float) -> Floats:
    """What holds to the background: a short line below the point, hatched as in a sketch."""
    left, right = points + np.array([-size, size]), points + np.array([size, size])
    found = [between(left, right)]
    for index in range(HATCHES):
        top = left + (right - left) * ((index + 0.6) / HATCHES)
        found.append(between(top, top + np.array([-0.45 * size, 0.5 * size])))
    return np.concatenate(found)
