"""Bodies are painted where they are, in their colours, one by one and in batches alike."""

from __future__ import annotations

import numpy as np
import pytest
from PyQt6.QtGui import QColor, QImage, QPainter
from PyQt6.QtWidgets import QApplication, QStyleOptionGraphicsItem

from app.scene import BodyDrawing, CircleShape, PolygonShape
from app.shaping import box_body, circle_body
from ui.batch_painter import MOVE_TO, ONE_BY_ONE, path_of
from ui.bodies_item import BodiesItem, fill_of
from ui.body_arrays import BodyArrays, poses_of
from ui.theme import DARK, LIGHT

SCALE = 20.0  # px/m
SIZE = 400  # px; the origin is in the middle


def painted(bodies: list[BodyDrawing], poses: np.ndarray | None = None) -> QImage:
    item = BodiesItem(LIGHT)
    item.show_bodies(bodies)
    if poses is not None:
        item.show_poses(poses)
    image = QImage(SIZE, SIZE, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.translate(SIZE / 2, SIZE / 2)
    painter.scale(SCALE, -SCALE)
    item.paint(painter, QStyleOptionGraphicsItem())
    painter.end()
    return image


def colour_at(image: QImage, x: float, y: float) -> str:
    return image.pixelColor(round(SIZE / 2 + x * SCALE), round(SIZE / 2 - y * SCALE)).name()


def crowd(count: int) -> list[BodyDrawing]:
    """Out of sight, so that only their number matters."""
    return [box_body(100 + i, (500.0, 500.0), (501.0, 501.0)) for i in range(count)]


@pytest.mark.parametrize("others", [0, ONE_BY_ONE], ids=["one by one", "in batches"])
def test_boxes_and_discs_are_filled_with_their_colours(qapp: QApplication, others: int) -> None:
    box, disc = box_body(1, (-4.0, 1.0), (-2.0, 3.0)), circle_body(2, (4.0, -4.0), 1.5)
    clockwise = PolygonShape(vertices=((0.0, 0.0), (0.0, 2.0), (2.0, 2.0), (2.0, 0.0)))
    wall = BodyDrawing(id=3, kind="static", position=(2.0, 4.0), shapes=(clockwise,))
    image = painted([box, disc, wall, *crowd(others)])
    assert colour_at(image, -3.0, 2.0) == LIGHT.body_fill(1)
    assert colour_at(image, 4.0, -4.6) == LIGHT.body_fill(2)
    assert colour_at(image, 3.0, 5.0) == LIGHT.static_fill
    assert colour_at(image, 0.0, 0.0) == "#ffffff"
    assert colour_at(image, 5.2, -5.2) == "#ffffff"  # the corner of the square around the disc


@pytest.mark.parametrize("others", [0, ONE_BY_ONE], ids=["one by one", "in batches"])
def test_bodies_follow_the_poses_of_a_run(qapp: QApplication, others: int) -> None:
    bodies = [box_body(1, (-1.0, -0.25), (1.0, 0.25)), *crowd(others)]
    poses = poses_of(bodies)
    poses[0] = (5.0, 5.0, np.pi / 2.0)
    image = painted(bodies, poses)
    assert colour_at(image, 0.0, 0.0) == "#ffffff"
    assert colour_at(image, 5.0, 5.8) == LIGHT.body_fill(1)  # it stands upright now
    assert colour_at(image, 5.8, 5.0) == "#ffffff"


def test_a_few_bodies_are_painted_from_back_to_front(qapp: QApplication) -> None:
    back, front = box_body(1, (-2.0, -2.0), (2.0, 2.0)), box_body(2, (-1.0, -1.0), (1.0, 1.0))
    assert colour_at(painted([back, front]), 0.0, 0.0) == LIGHT.body_fill(2)
    assert colour_at(painted([front, back]), 0.0, 0.0) == LIGHT.body_fill(1)


@pytest.mark.parametrize("others", [0, ONE_BY_ONE], ids=["one by one", "in batches"])
def test_only_a_circle_that_can_turn_has_a_spoke(qapp: QApplication, others: int) -> None:
    free = circle_body(1, (-4.0, 0.0), 2.0)
    fixed = BodyDrawing(id=2, kind="static", position=(4.0, 0.0), shapes=(CircleShape(radius=2.0),))
    image = painted([free, fixed, *crowd(others)])
    assert colour_at(image, -3.0, 0.0) != LIGHT.body_fill(1)
    assert colour_at(image, 5.0, 0.0) == LIGHT.static_fill


def test_overlapping_bodies_of_one_colour_leave_no_hole(qapp: QApplication) -> None:
    clockwise = PolygonShape(vertices=((-2.0, -2.0), (-2.0, 2.0), (2.0, 2.0), (2.0, -2.0)))
    pair = [
        BodyDrawing(id=8, shapes=(clockwise,)),
        BodyDrawing(id=16, shapes=(PolygonShape(vertices=clockwise.vertices[::-1]),)),
    ]
    assert colour_at(painted([*pair, *crowd(ONE_BY_ONE)]), 0.5, 0.7) == LIGHT.body_fill(8)


def test_a_body_has_its_own_colour_or_one_that_tells_its_kind() -> None:
    body = box_body(3, (0.0, 0.0), (1.0, 1.0))
    assert fill_of(body, DARK) == DARK.body_fill(3)
    coloured = BodyDrawing(id=3, shapes=body.shapes, colour="#123456")
    assert fill_of(coloured, DARK) == "#123456"
    assert fill_of(BodyDrawing(id=3, shapes=body.shapes, kind="kinematic"), DARK) == DARK.kinematic_fill


def test_a_path_from_arrays_is_the_path_drawn_point_by_point(qapp: QApplication) -> None:
    points = np.array([[0.0, 0.0], [1.0, 0.0], [0.5, 2.0], [3.0, 3.0], [4.0, 3.0]])
    path = path_of(points, np.array([MOVE_TO, 1, 1, MOVE_TO, 1]))
    assert path.elementCount() == 5
    found = [[path.elementAt(i).x, path.elementAt(i).y] for i in range(5)]
    assert found == points.tolist()
    assert [path.elementAt(i).isMoveTo() for i in range(5)] == [True, False, False, True, False]


def test_shapes_are_turned_and_moved_with_their_body() -> None:
    shapes = (CircleShape(radius=1.0, center=(2.0, 0.0)), PolygonShape(vertices=((0, 0), (1, 0), (0, 1))))
    arrays = BodyArrays([BodyDrawing(id=1, position=(5.0, 5.0), angle=np.pi / 2.0, shapes=shapes)])
    placed = arrays.place(np.array([[5.0, 5.0, np.pi / 2.0]]))
    assert placed.centers[0].tolist() == pytest.approx([5.0, 7.0])
    assert placed.vertices[1].tolist() == pytest.approx([5.0, 6.0])
    assert arrays.following.tolist() == [1, 2, 0]
