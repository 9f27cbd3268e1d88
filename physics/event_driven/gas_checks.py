"""What a disc gas lets in: every refusal names the disc and the value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from sketchfall.physics import checks
from sketchfall.physics.constants import MAX_COORDINATE, WALL_TOLERANCE
from sketchfall.physics.event_driven.records import WALLS

Floats = NDArray[np.float64]
Box = tuple[float, float, float, float]


def checked_box(box: Sequence[float] | Any) -> Box:
    """Left, bottom, right and top."""
    try:
        left, bottom, right, top = (checks.bounded("box", value) for value in box)
    except TypeError:
        raise ValueError(f"box: {box!r} is not four numbers") from None
    except ValueError as error:
        raise (
            error if str(error).startswith("box") else ValueError(f"box: {box!r} is not four numbers")
        ) from None
    if not (left < right and bottom < top):
        raise ValueError(f"box: from ({left}, {bottom}) to ({right}, {top}) there is no room")
    return left, bottom, right, top


def checked_discs(
    positions: ArrayLike, velocities: ArrayLike, radii: ArrayLike, masses: ArrayLike, box: Box
) -> tuple[Floats, Floats, Floats, Floats]:
    places = _vectors("positions", positions)
    count = len(places)
    speeds = _vectors("velocities", velocities)
    if len(speeds) != count:
        raise ValueError(f"velocities: {len(speeds)} of them for {count} discs")
    sizes, weights = _one_each("radii", radii, count), _one_each("masses", masses, count)
    for name, values in (("position", places), ("velocity", speeds)):
        for disc in np.flatnonzero(~(np.abs(values) <= MAX_COORDINATE).all(axis=1))[:1]:
            raise ValueError(f"disc {disc}: its {name} {_shown(values[disc])} is not finite")
    for name, values in (("radius", sizes), ("mass", weights)):
        for disc in np.flatnonzero(~((values > 0.0) & (values <= MAX_COORDINATE)))[:1]:
            raise ValueError(f"disc {disc}: its {name} {values[disc]} is not a finite number above zero")
    _check_room(places, sizes, box)
    return places, speeds, sizes, weights


def _check_room(places: Floats, sizes: Floats, box: Box) -> None:
    left, bottom, right, top = box
    width, height = right - left, top - bottom
    tolerance = WALL_TOLERANCE * max(width, height)
    for disc in np.flatnonzero(2.0 * sizes > min(width, height) + tolerance)[:1]:
        raise ValueError(
            f"disc {disc}: its radius {sizes[disc]} is too large for a box of {width} by {height}"
        )
    low, high = np.array([left, bottom]), np.array([right, top])
    outside = np.maximum(low + sizes[:, None] - places, places + sizes[:, None] - high).max(
        axis=1, initial=-1.0
    )
    for disc in np.flatnonzero(outside > tolerance)[:1]:
        raise ValueError(
            f"disc {disc}: at {_shown(places[disc])} with radius {sizes[disc]} it sticks out of the box by"
            f" {outside[disc]:.3g}"
        )


def checked_restitution(restitution: ArrayLike, count: int) -> Floats:
    values = _one_each("restitution", restitution, count)
    for disc in np.flatnonzero(~((values >= 0.0) & (values <= 1.0)))[:1]:
        raise ValueError(f"disc {disc}: its restitution {values[disc]} is not between 0 and 1")
    return values


def checked_walls(wall_restitution: ArrayLike | None, own: Floats) -> Floats:
    """For each disc and wall."""
    shape = (len(own), len(WALLS))
    if wall_restitution is None:
        return np.array(np.broadcast_to(own[:, None], shape), order="C")
    try:
        values = np.array(np.broadcast_to(np.asarray(wall_restitution, np.float64), shape), order="C")
    except (TypeError, ValueError):
        raise ValueError(
            f"wall_restitution: {wall_restitution!r} is neither a number, nor four, nor (discs, 4)"
        ) from None
    for disc, wall in np.argwhere(~((values >= 0.0) & (values <= 1.0)))[:1]:
        raise ValueError(
            f"wall_restitution: {values[disc, wall]} for disc {disc} at the {WALLS[wall]} wall"
            " is not between 0 and 1"
        )
    return values


def _vectors(name: str, values: ArrayLike) -> Floats:
    try:
        array = np.array(values, np.float64)
    except (TypeError, ValueError):
        raise ValueError(f"{name}: not an array of numbers, one pair for each disc") from None
    if array.size == 0:
        return np.zeros((0, 2))
    if array.ndim != 2 or array.shape[1] != 2:
        raise ValueError(f"{name}: an array {array.shape}, where (discs, 2) is needed")
    return array


def _one_each(name: str, values: ArrayLike, count: int) -> Floats:
    try:
        array = np.asarray(values, np.float64)
    except (TypeError, ValueError):
        raise ValueError(f"{name}: not a number or an array of numbers") from None
    if array.ndim and array.shape != (count,):
        raise ValueError(f"{name}: an array {array.shape} for {count} discs")
    return np.array(np.broadcast_to(array, (count,)))


def _shown(vector: Floats) -> str:
    return f"({vector[0]}, {vector[1]})"
