"""A groove is seen as its edges, at both sides of the curve and round its ends, and goes with its body."""

from __future__ import annotations

import math

import numpy as np
import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.geometry import to_world
from sketchfall.app.drawing.joint_geometry import new_joint
from sketchfall.app.drawing.transforms import moved, rotated
from sketchfall.app.mechanisms.grooves import groove_points
from sketchfall.app.picture.body_arrays import poses_of
from sketchfall.app.picture.joint_arrays import JointArrays
from sketchfall.app.picture.joint_shapes import edges_of
from sketchfall.app.picture.joint_strokes import grooves
from sketchfall.app.picture.projection import Projection
from sketchfall.app.strokes.shaping import box_body, circle_body

CAMERA = Projection(50.0, 400.0, 300.0, 800, 600)


def ring(points: int = 200) -> np.ndarray:
    turns = np.linspace(0.0, math.tau, points)
    return 100.0 * np.column_stack([np.cos(turns), np.sin(turns)])


def test_the_edges_of_a_ring_are_two_rings() -> None:
    edges = edges_of(ring(), 5.0, closed=True)
    radii = sorted(float(np.hypot(*edge.T).mean()) for edge in edges)
    assert radii == pytest.approx([95.0, 105.0], abs=0.05)
    for edge in edges:
        assert np.hypot(*edge.T) == pytest.approx(np.hypot(*edge[0]), abs=0.01)
        assert edge[0] == pytest.approx(edge[-1], abs=1e-9)


def test_with_ends_there_is_one_edge_all_round_at_the_same_distance() -> None:
    line = np.column_stack([np.linspace(0.0, 100.0, 11), np.zeros(11)])
    (edge,) = edges_of(line, 5.0, closed=False)
    assert edge[0] == pytest.approx(edge[-1])
    inside = np.clip(edge[:, 0], 0.0, 100.0)
    assert np.hypot(edge[:, 0] - inside, edge[:, 1]) == pytest.approx(5.0)
    assert (edge[:, 0].min(), edge[:, 0].max()) == pytest.approx((-5.0, 105.0))


def test_a_groove_lies_where_its_body_is_and_turns_with_it() -> None:
    plate, pin = box_body(1, (-2.0, -2.0), (2.0, 2.0)), circle_body(2, (1.0, 0.0), 0.2)
    joint = new_joint(1, "slot", pin, plate, (1.0, 0.0), (1.0, 0.0))
    joint = replace(joint, path=((1.0, 0.0), (0.5, 1.0), (-1.0, 0.5)))
    now = moved(rotated(plate, 0.8, (0.0, 0.0)), 1.0, 2.0)
    arrays = JointArrays((joint,), (plate, pin))
    placed = arrays.place(poses_of((now, pin))).to_pixels(CAMERA)
    (found,) = grooves((joint,), np.array([0]), placed, CAMERA)
    places = to_world([(float(x), float(y)) for x, y in groove_points(joint.path, False)], now)
    assert found == pytest.approx(np.array([(400.0 + 50.0 * x, 300.0 - 50.0 * y) for x, y in places]))
    box = arrays.drawn_box()
    assert box is not None
    assert (box.left, box.top) == pytest.approx((-1.0, 1.0)), "all of its places"
