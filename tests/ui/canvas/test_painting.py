"""Bodies are painted where they are, in their colours, one by one and in batches alike."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest
from msgspec.structs import replace
from PyQt6.QtGui import QColor, QImage, QPainter
from PyQt6.QtWidgets import QApplication, QStyleOptionGraphicsItem

from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, PolygonShape
from sketchfall.app.picture.body_arrays import BodyArrays, poses_of
from sketchfall.app.picture.colours import fill_of
from sketchfall.app.strokes.shaping import box_body, circle_body
from sketchfall.ui.canvas.bodies_item import ONE_BY_ONE, BodiesItem
from sketchfall.ui.look.theme import DARK, LIGHT
from sketchfall.ui.painting.batch import MOVE_TO, path_of

pytestmark = pytest.mark.no_engine

SCALE = 20.0  # px/m
SIZE = 400  # px; the origin is in the middle


def painted(bodies: list[BodyDrawing], poses: np.ndarray | None = None) -> QImage:
    item = BodiesItem(LIGHT)
    item.show_bodies(bodies)
    if poses is not None:
        item.show_poses(poses)
    return image_of(item)


def image_of(item: BodiesItem) -> QImage:
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


@pytest.mark.parametrize("others", [0, ONE_BY_ONE], ids=["one by one", "in batches"])
def test_bodies_are_painted_from_back_to_front(qapp: QApplication, others: int) -> None:
    back, front = box_body(1, (-2.0, -2.0), (2.0, 2.0)), box_body(2, (-1.0, -1.0), (1.0, 1.0))
    disc = circle_body(3, (1.5, 1.5), 1.0)
    for bodies in permutations([back, front, disc]):
        image = painted([*bodies, *crowd(others)])
        foremost = bodies[-1] if bodies[-1] is not disc else bodies[1]
        assert colour_at(image, 0.2, 0.4) == LIGHT.body_fill(foremost.id)
        foremost = bodies[-1] if bodies[-1] is not front else bodies[1]
        assert colour_at(image, 1.3, 1.2) == LIGHT.body_fill(foremost.id)


@pytest.mark.parametrize("others", [0, ONE_BY_ONE], ids=["one by one", "in batches"])
def test_what_lies_behind_is_hidden_with_its_outline(qapp: QApplication, others: int) -> None:
    hidden, front = box_body(1, (-1.0, -1.0), (1.0, 1.0)), box_body(2, (-2.0, -2.0), (2.0, 2.0))
    image = painted([hidden, front, *crowd(others)])
    assert {colour_at(image, 0.05 * step, 0.5) for step in range(-30, 31)} == {LIGHT.body_fill(2)}


def test_a_body_that_is_moved_in_front_of_many_is_seen_there(qapp: QApplication) -> None:
    far, wall = box_body(1, (50.0, 0.0), (51.0, 1.0)), box_body(2, (-3.0, -3.0), (3.0, 3.0))
    others = crowd(ONE_BY_ONE)
    item = BodiesItem(LIGHT)
    item.show_bodies([far, wall, *others])
    near = replace(far, position=(0.0, 0.0))
    item.show_bodies([near, wall, *others])
    assert colour_at(image_of(item), 0.2, 0.3) == LIGHT.body_fill(2)
    item.show_bodies([wall, near, *others])
    assert colour_at(image_of(item), 0.2, 0.3) == LIGHT.body_fill(1)


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
