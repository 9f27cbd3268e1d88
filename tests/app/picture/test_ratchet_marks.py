"""Saw teeth beside a ratchet: steep where it holds, as seen from the body that moves."""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np
import pytest
from msgspec.structs import replace

from sketchfall.app.picture.body_arrays import Floats
from sketchfall.app.picture.display_list import Outline, Pen, Shape
from sketchfall.app.picture.joint_arrays import JointArrays
from sketchfall.app.picture.ratchet_marks import BESIDE, HEIGHT, ROOT, TEETH, TIP, toothed_rail, toothed_wheel
from tests.app.jointed import LEFT, RIGHT, joint_of

PEN = Pen("#000000", 1.5)
PIN = np.array([100.0, 200.0])


def seen_from_pin(points: Floats) -> list[tuple[float, float]]:
    """Distance and direction, counter-clockwise as seen."""
    return [(math.hypot(x, y), math.atan2(-y, x)) for x, y in (points - PIN).tolist()]


def outlines(shapes: Iterable[Shape]) -> list[Outline]:
    return [shape for shape in shapes if isinstance(shape, Outline)]


@pytest.mark.parametrize("way", [1, -1])
@pytest.mark.parametrize("turn", [0.0, 0.37])
@pytest.mark.parametrize("size", [0.6, 1.0])
def test_what_turns_its_free_way_brings_gentle_slopes_under_the_pawl(
    way: int, turn: float, size: float
) -> None:
    """Seen in the direction of the free way, each tooth rises at once and falls off gently."""
    wheel, pawl = outlines(toothed_wheel(PIN, turn, 1.0, way, size, PEN))
    corners = seen_from_pin(wheel.points)
    assert len(corners) == 2 * (TEETH + 1), "all the way round"
    for (low, start), (high, there), (after, end) in zip(
        corners[0:-2:2], corners[1:-1:2], corners[2::2], strict=True
    ):
        assert (low, high, after) == pytest.approx((size * ROOT, size * TIP, size * ROOT))
        assert math.remainder(there - start, math.tau) == pytest.approx(0.0, abs=1e-9)
        assert way * math.remainder(end - there, math.tau) == pytest.approx(math.tau / TEETH)
    foot, end_of_pawl = seen_from_pin(pawl.points)
    assert foot[0] == pytest.approx(size * ROOT)
    assert end_of_pawl[0] > size * TIP
    # It leans against the way back: its end is behind its tip.
    assert way * math.remainder(end_of_pawl[1] - foot[1], math.tau) < 0.0
    into_tooth = math.remainder(foot[1] - turn, math.tau / TEETH)
    assert into_tooth == pytest.approx(0.0, abs=1e-9), "its tip is where a tooth begins"


def test_two_ratchets_around_one_pin_are_one_around_the_other() -> None:
    """As of a clock that is wound: the teeth of one would be lost among those of the other."""
    pin = joint_of("hinge")
    one, other = replace(pin, ratchet="forward"), replace(pin, id=2, ratchet="backward")
    away = replace(pin, id=3, ratchet="forward", anchor_a=(9.0, 9.0), anchor_b=(9.0, 9.0))
    bodies = (LEFT, RIGHT)
    arrays = JointArrays((one, replace(pin, id=4), other, away), bodies)
    assert arrays.ring.tolist() == [0, 0, 1, 0]
    sizes = (1.0, 0.6)  # that of the thinner body
    wheels = [
        outlines(toothed_wheel(PIN, 0.0, 1.0, 1, size, PEN, ring))[0] for ring, size in enumerate(sizes)
    ]
    inner, outer = ([distance for distance, _ in seen_from_pin(wheel.points)] for wheel in wheels)
    assert min(outer) > max(inner)


def test_ratchets_around_other_pins_are_not_around_each_other() -> None:
    """Be it beside it on the same height, or above it."""
    pins = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (0.0, 0.0), (1.0, 0.0)]
    ratchets = [
        replace(joint_of("hinge", None), id=number, ratchet="forward", anchor_b=pin)
        for number, pin in enumerate(pins, 1)
    ]
    assert JointArrays(tuple(ratchets), (LEFT, RIGHT)).ring.tolist() == [0, 0, 0, 1, 1]


@pytest.mark.parametrize("way", [1, -1])
@pytest.mark.parametrize("direction", [0.0, 1.0])
@pytest.mark.parametrize("size", [0.6, 1.0])
def test_along_a_rail_each_tooth_rises_gently_the_free_way(way: int, direction: float, size: float) -> None:
    axis = np.array([math.cos(direction), math.sin(direction)])
    (saw,) = outlines(toothed_rail(PIN, axis, way, size, PEN))
    along = way * ((saw.points - PIN) @ axis)
    aside = np.abs((saw.points - PIN) @ np.array([-axis[1], axis[0]]))
    assert aside[::2] == pytest.approx(np.full(len(aside[::2]), BESIDE * size))
    assert aside[1::2] == pytest.approx(np.full(len(aside[1::2]), (BESIDE + HEIGHT) * size)), "away from it"
    assert along[0] == pytest.approx(-along[-1]), "as many on either side of the middle"
    assert np.all(np.diff(along)[::2] > 1.0), "gently up"
    assert np.diff(along)[1::2] == pytest.approx(np.zeros(len(along) // 2), abs=1e-9), "and down at once"
