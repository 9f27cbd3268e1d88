"""Beside joints with a ratchet: saw teeth, steep where they hold, and the pawl in them. In pixels, y down."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from sketchfall.app.picture.body_arrays import Floats
from sketchfall.app.picture.display_list import Outline, Pen, Shape

TEETH = 10  # that are drawn around a pin, however many there are
ROOT, TIP = 12.5, 18.0  # px, radii of the teeth around a pin
RING = 15.0  # px, by which one is larger than the next one within it, however small they are drawn
PAWL = 17.0  # px, its length
RAIL_TEETH = 6  # that are drawn beside a rail
PITCH, HEIGHT = 7.0, 4.5  # px, of a tooth there
BESIDE = 9.0  # px from the rail to the foot of its teeth


def toothed_wheel(
    pin: Floats, turn: float, pawl_at: float, way: int, size: float, pen: Pen, ring: int = 0
) -> Iterator[Shape]:
    """Free to turn counter-clockwise for a way of 1: then each tooth is steep where it begins, seen that way.

    turn: of the wheel; pawl_at: the direction in which its pawl stands; ring: how many others around the same
    pin are within it.
    """
    root, tip_radius = size * ROOT + ring * RING, size * TIP + ring * RING
    step = math.tau / TEETH
    angles, radii = [], []
    for tooth in range(TEETH + 1):
        start = turn + way * tooth * step
        angles += [start, start]
        radii += [root, tip_radius]
    yield Outline(pin + _polar(np.array(radii), np.array(angles)), pen)
    # Its tip lies in the tooth that is nearest to where it stands, and it points against the way back.
    tip = turn + round((pawl_at - turn) / step) * step
    foot = _polar(np.array([root]), np.array([tip]))[0]
    lean = size * _polar(np.array([PAWL]), np.array([tip - way * math.radians(55.0)]))[0]
    yield Outline(pin + np.array([foot, foot + lean]), pen, closed=False)


def toothed_rail(middle: Floats, axis: Floats, way: int, size: float, pen: Pen) -> Iterator[Shape]:
    """What goes along the axis (for a way of 1) slides up each tooth, and falls down behind it."""
    along, aside = way * axis, np.array([-axis[1], axis[0]])
    foot = middle - aside * BESIDE * size - along * (RAIL_TEETH / 2.0 * PITCH * size)
    corners = [foot]
    for tooth in range(RAIL_TEETH):
        end = foot + along * ((tooth + 1) * PITCH * size)
        corners += [end - aside * HEIGHT * size, end]
    yield Outline(np.array(corners), pen, closed=False)


def _polar(radii: Floats, angles: Floats) -> Floats:
    points: Floats = radii[:, None] * np.column_stack([np.cos(angles), -np.sin(angles)])
    return points
