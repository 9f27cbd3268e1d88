"""A ground without end: what lies on it, and what counts when all is shown."""

from __future__ import annotations

import math
from typing import get_args

import numpy as np
import pytest
from msgspec.structs import replace

from sketchfall import physics
from sketchfall.app.drawing.geometry import Box, Placement
from sketchfall.app.drawing.scene import BodyDrawing, BroadPhase, CircleShape, Scene
from sketchfall.app.drawing.showing import HALF_PLANE, is_endless
from sketchfall.app.drawing.transforms import moved, rotated, scaled
from sketchfall.app.picture.frame import frame_of
from sketchfall.app.running.live_placement import LivePlacement

GROUND = BodyDrawing(id=1, kind="static", position=(3.0, 1.0), angle=0.2, shapes=(HALF_PLANE,))
BALL = BodyDrawing(id=2, position=(2.0, 5.0), shapes=(CircleShape(radius=1.0),))


def test_it_stays_without_end_wherever_it_is_put_but_not_when_it_is_stretched() -> None:
    assert is_endless(GROUND)
    assert is_endless(rotated(moved(GROUND, 3.0, 4.0), 1.0, (0.0, 0.0)))
    assert not is_endless(scaled(GROUND, (0.5, 1.0), GROUND.position, GROUND.angle))
    assert not is_endless(BALL)


def test_it_does_not_count_when_all_is_shown() -> None:
    around = Box(1.0, 4.0, 3.0, 6.0)
    placement = Placement([GROUND, BALL])
    assert placement.box() == pytest.approx(around)
    assert LivePlacement(placement, np.array([[3.0, 1.0, 0.2], [2.0, 5.0, 0.0]])).box() == pytest.approx(
        around
    )
    assert Placement([GROUND]).box() is None
    alone = frame_of(Scene(bodies=(BALL,)), whole=True)
    assert frame_of(Scene(bodies=(GROUND, BALL)), whole=True) == alone
    assert frame_of(Scene(bodies=(replace(GROUND, id=3),))) == frame_of(Scene())


@pytest.mark.parametrize("broad_phase", get_args(BroadPhase))
def test_boxes_lie_still_on_it_near_and_far(broad_phase: BroadPhase) -> None:
    """With every way of finding pairs; friction holds them on the slope."""
    world = physics.World(broad_phase=broad_phase)
    (x, y), angle = GROUND.position, GROUND.angle
    world.add_body(physics.Polygon(HALF_PLANE.vertices), kind="static", position=(x, y), angle=angle)
    box = physics.Polygon([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])
    across, up = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))

    def on_the_surface(along: float, above: float) -> tuple[float, float]:
        return x + along * across[0] + above * up[0], y + along * across[1] + above * up[1]

    places = (-4.0, 0.0, 900.0)
    bodies = [world.add_body(box, position=on_the_surface(along, 0.501), angle=angle) for along in places]
    for _ in range(60):
        world.step()
    for body, along in zip(bodies, places, strict=True):
        assert math.dist(body.position, on_the_surface(along, 0.5)) < 0.005
        assert math.hypot(*body.velocity) < 1e-3
