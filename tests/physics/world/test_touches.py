"""A body's own touches are the contacts of the world, seen from it."""

from __future__ import annotations

import numpy as np
import pytest

from sketchfall.physics import Polygon, World


def test_the_touches_of_a_body_are_the_contacts_of_the_world_seen_from_it() -> None:
    world = World()
    world.add_body(Polygon.box(20.0, 1.0), position=(0.0, -0.5), kind="static")
    for level in range(3):
        world.add_body(Polygon.box(1.0, 1.0), position=(0.2 * level, 0.5 + level))
    for _ in range(5):
        world.step()
    before = np.array(world.bodies[2].velocity)
    world.step()
    bodies, contacts = world.bodies, world.contacts
    for place, body in enumerate(bodies):
        touches = body.touches
        own = [row for row in contacts if place in (row["body_a"], row["body_b"])]
        assert len(touches) == len(own) > 0
        for touch, row in zip(touches, own, strict=True):
            is_second = row["body_b"] == place
            assert touch["other"] == bodies[row["body_a" if is_second else "body_b"]].id
            assert touch["point"].tolist() == row["point"].tolist()
            assert touch["normal"].tolist() == ((1.0 if is_second else -1.0) * row["normal"]).tolist()
            force = _impulse(row) * (1.0 if is_second else -1.0)
            assert _impulse(touch) == pytest.approx(force)
    carried = sum((_impulse(touch) for touch in bodies[2].touches), np.zeros(2))
    gained = bodies[2].mass * (np.array(bodies[2].velocity) - before)
    assert carried == pytest.approx(gained - bodies[2].mass * np.array(world.gravity) / 60.0, abs=1e-12)


def _impulse(row: np.void) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    nx, ny = row["normal"]
    normal, tangent = row["normal_impulse"], row["tangent_impulse"]
    return np.array([nx * normal - ny * tangent, ny * normal + nx * tangent])
