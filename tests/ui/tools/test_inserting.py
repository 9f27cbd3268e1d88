"""The Insert menu: shapes in the middle of what is seen, without a mouse."""

from __future__ import annotations

import math

import pytest

from sketchfall.app.drawing.geometry import box_of, vertices_of
from sketchfall.app.drawing.scene import CircleShape, Scene
from sketchfall.app.drawing.walls import THICKNESS
from sketchfall.app.editing.document import Document
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.tools.inserting import inner_view, insert

pytestmark = pytest.mark.no_engine

# 16 m × 8 m are seen, from (-7.3, -3.2) to (8.7, 4.8), so that the middle is no line of the grid of 0.5 m.
CAMERA = Camera(50.0, 365.0, 240.0, 800, 400)
MIDDLE = (0.5, 1.0)  # the nearest crossing of its lines to (0.7, 0.8)
SIZE = 0.5  # m, the multiple of the grid nearest to a twentieth of the height


@pytest.fixture
def document(qapp: object) -> Document:
    return Document(Scene())


def test_the_inner_view_leaves_a_margin_all_around() -> None:
    assert inner_view(CAMERA) == pytest.approx((-7.3 + 0.8, -3.2 + 0.8, 8.7 - 0.8, 4.8 - 0.8))


def test_a_box_a_circle_and_a_hexagon_come_to_the_middle_on_the_grid(document: Document) -> None:
    for what in ("insert_box", "insert_circle", "insert_polygon"):
        insert(document, CAMERA, what)
    box, circle, hexagon = document.scene.bodies
    left, bottom = MIDDLE[0] - SIZE, MIDDLE[1] - SIZE
    assert box_of(box) == pytest.approx((left, bottom, left + 2.0 * SIZE, bottom + 2.0 * SIZE))
    (disc,) = circle.shapes
    assert isinstance(disc, CircleShape)
    assert (circle.position, disc.radius) == (MIDDLE, SIZE)
    corners = vertices_of(hexagon)
    assert len(corners) == 6
    assert [math.dist(corner, MIDDLE) for corner in corners] == pytest.approx([SIZE] * 6)
    assert max(x for x, _ in corners) == pytest.approx(MIDDLE[0] + SIZE)  # a corner to the right
    assert [body.kind for body in document.scene.bodies] == ["dynamic"] * 3


def test_nine_boxes_stand_around_the_middle_as_near_as_they_can(document: Document) -> None:
    for _ in range(9):
        insert(document, CAMERA, "insert_box", document.scene.bodies)
    boxes = [box_of(body) for body in document.scene.bodies]
    apart = 2.0 * SIZE + CAMERA.grid_step
    assert sorted(box.center for box in boxes) == [
        pytest.approx((MIDDLE[0] + across * apart, MIDDLE[1] + up * apart))
        for across in (-1, 0, 1)
        for up in (-1, 0, 1)
    ]


def test_a_shape_is_never_smaller_than_the_grid(document: Document) -> None:
    flat = Camera(50.0, 365.0, 20.0, 800, 40)
    insert(document, flat, "insert_circle")
    (disc,) = document.scene.bodies[0].shapes
    assert isinstance(disc, CircleShape)
    assert disc.radius == flat.grid_step


def test_a_floor_lies_across_the_view_on_the_grid_and_never_moves(document: Document) -> None:
    insert(document, CAMERA, "insert_ground")
    (floor,) = document.scene.bodies
    left, right = -6.5, 8.0  # the lines of the grid next to the inner view, which is from -6.5 to 7.9
    top = -2.0  # and the next above -2.4, its bottom
    assert box_of(floor) == pytest.approx((left, top - THICKNESS, right, top))
    assert (floor.kind, floor.name) == ("static", "floor")


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("insert_box", "Insert box"),
        ("insert_circle", "Insert circle"),
        ("insert_polygon", "Insert hexagon"),
        ("insert_ground", "Insert floor"),
    ],
)
def test_undo_names_what_was_inserted(document: Document, what: str, words: str) -> None:
    insert(document, CAMERA, what)
    assert document.undo_stack.undoText() == words
    assert document.selection.bodies == (document.scene.bodies[0].id,)


def test_walls_go_around_the_inner_view(document: Document) -> None:
    insert(document, CAMERA, "insert_walls")
    assert len(document.scene.bodies) == 4
