"""Bounding volumes of drawn bodies: where the engine would put them, whichever way they are fitted."""

from __future__ import annotations

import math

import numpy as np
import pytest
from numpy.typing import ArrayLike, NDArray

from sketchfall import physics
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, PolygonShape, Shape
from sketchfall.app.laboratory.volume_costs import VolumeMeasuring
from sketchfall.app.laboratory.volumes import BodyRows, turned_volumes
from sketchfall.physics.shapes.bounding import AABB, CIRCLE, OBB, volume_areas

HOOK = PolygonShape(vertices=((0, 0), (4, 0), (4, 1), (1, 1), (1, 4), (0, 4)))
SHAPES: list[tuple[Shape, ...]] = [
    (HOOK,),
    (CircleShape(radius=0.5, center=(1.0, 0.0)),),
    (HOOK, CircleShape(radius=2.0)),
]
POSES = np.array([[1.0, 2.0, 0.3], [-3.0, 0.0, 2.0], [0.0, 5.0, -1.0]])


def engine_shapes(shapes: tuple[Shape, ...], pose: NDArray[np.float64]) -> list[physics.Shape]:
    """As they stand in the world."""
    c, s = math.cos(pose[2]), math.sin(pose[2])
    turn = np.array([[c, s], [-s, c]], np.float64)

    def at(points: ArrayLike) -> NDArray[np.float64]:
        return np.asarray(points, np.float64).reshape(-1, 2) @ turn + pose[:2]

    return [
        physics.Circle(shape.radius, tuple(at(shape.center)[0]))
        if isinstance(shape, CircleShape)
        else physics.Polygon(at(shape.vertices))
        for shape in shapes
    ]


@pytest.mark.parametrize("kind", range(len(physics.VOLUMES)), ids=physics.VOLUMES)
def test_volumes_of_drawn_bodies_are_those_of_the_engine(kind: int) -> None:
    rows = BodyRows(SHAPES, kind)
    areas = volume_areas(kind, rows.fit(rows.placed(POSES)))
    for area, shapes, pose in zip(areas, SHAPES, POSES, strict=True):
        expected = physics.bounding_volume(physics.VOLUMES[kind], engine_shapes(shapes, pose))
        assert area == pytest.approx(expected.area, rel=1e-3 if len(shapes) > 1 else 1e-9)


@pytest.mark.parametrize("kind", [OBB, CIRCLE])
def test_what_turns_along_is_the_same_as_what_is_fitted_anew(kind: int) -> None:
    rows = BodyRows(SHAPES[:2], kind)
    carried = turned_volumes(kind, rows.fit(rows.rows), POSES[:2])
    anew = rows.fit(rows.placed(POSES[:2]))
    assert volume_areas(kind, carried) == pytest.approx(volume_areas(kind, anew))
    assert carried[:, :2] == pytest.approx(anew[:, :2])
    if kind == OBB:  # a quarter turn of a box is the same box
        ways, others = ((box[:, 2] + 1j * box[:, 3]) ** 4 for box in (carried, anew))
        assert ways[0] == pytest.approx(others[0]), "of the hook; a disc has no direction"


def test_boxes_need_no_compiler() -> None:
    rows = BodyRows(SHAPES, AABB)
    placed = rows.placed(POSES)
    assert rows.boxes(placed) == pytest.approx(rows.fit(placed))


def test_costs_are_measured_slice_by_slice() -> None:
    bodies = [BodyDrawing(id=k + 1, shapes=SHAPES[k % 3], position=(1.0 * k, 0.0)) for k in range(12)]
    measuring = VolumeMeasuring(bodies)
    shares = []
    while not measuring.work(0.0):
        shares.append(measuring.share_done)
    assert len(shares) > 20, "it lets the window go on in between"
    assert shares == sorted(shares)
    assert [cost.name for cost in measuring.costs] == list(physics.VOLUMES)
    by_name = {cost.name: cost for cost in measuring.costs}
    for cost in measuring.costs:
        assert 0.0 < cost.loosest <= cost.tightness
        assert cost.fit > 0.0
        assert cost.test > 0.0
        assert 0 < cost.found <= cost.pairs
    assert by_name["16-dop"].tightness >= by_name["8-dop"].tightness >= by_name["aabb"].tightness
    assert by_name["16-dop"].found <= by_name["8-dop"].found <= by_name["aabb"].found
    # A hook of 7 m^2 in a box of 4 by 4 m is the loosest there is, but for the one with a disc in its corner.
    assert by_name["obb"].loosest == pytest.approx(7.0 / 16.0)


def test_nothing_is_measured_without_bodies_and_one_has_no_neighbours() -> None:
    assert VolumeMeasuring([]).work(0.0)
    alone = VolumeMeasuring([BodyDrawing(id=1, shapes=(HOOK,))])
    while not alone.work(0.0):
        pass
    assert {cost.pairs for cost in alone.costs} == {0}
