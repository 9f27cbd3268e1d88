"""A user draws by hand what is nearly a circle, box, triangle or line, and has it made one, or not."""

from __future__ import annotations

import math

import pytest
from PyQt6.QtCore import Qt

from sketchfall.app.drawing.geometry import box_of, vertices_of
from sketchfall.app.drawing.scene import CircleShape
from tests.ui.user import ALT, CONTROL, User

pytestmark = pytest.mark.no_engine

ENTER = Qt.Key.Key_Return
CIRCLE = [(2.0 * math.cos(a / 40 * math.tau), 3.0 + 2.02 * math.sin(a / 40 * math.tau)) for a in range(40)]


def around(*corners: tuple[float, float]) -> list[tuple[float, float]]:
    """By hand from corner to corner."""
    ends = [*corners[1:], corners[0]]
    return [
        (a[0] + (b[0] - a[0]) * i / 12.0, a[1] + (b[1] - a[1]) * i / 12.0)
        for a, b in zip(corners, ends, strict=True)
        for i in range(12)
    ]


def undo_texts(user: User) -> list[str]:
    stack = user.window.document.undo_stack
    return [stack.text(index) for index in range(stack.count())]


def test_a_stroke_that_is_nearly_a_circle_becomes_one_by_enter(user: User) -> None:
    user.press(Qt.Key.Key_F)
    user.stroke(CIRCLE)
    assert user.preview.texts == ["Enter: circle"]
    assert len(vertices_of(user.bodies[0])) > 4  # it is what was drawn, until then
    user.press(ENTER)
    (body,) = user.bodies
    (shape,) = body.shapes
    assert isinstance(shape, CircleShape)
    assert shape.radius == pytest.approx(2.0, abs=0.03)
    assert body.position == pytest.approx((0.0, 3.0), abs=0.03)
    assert undo_texts(user) == ["Draw freehand shape", "Make the stroke a circle"]
    assert user.preview.texts == []
    user.press(Qt.Key.Key_Z, CONTROL)
    assert len(vertices_of(user.bodies[0])) > 4  # the stroke is there again


def test_a_box_stands_upright_and_a_triangle_has_three_corners(user: User) -> None:
    user.press(Qt.Key.Key_F)
    user.stroke(around((-3.0, 1.0), (-0.03, 1.05), (0.02, 3.0), (-3.05, 2.96)))
    user.press(ENTER)
    box = user.bodies[0]
    assert box.angle == 0.0
    assert (box_of(box).width, box_of(box).height) == pytest.approx((3.0, 1.97), abs=0.08)
    user.stroke(around((2.0, 1.0), (5.0, 1.0), (3.5, 4.0)))
    assert user.preview.texts == ["Enter: triangle"]
    user.press(ENTER)
    assert len(vertices_of(user.bodies[1])) == 3


def test_a_line_is_offered_as_ground(user: User) -> None:
    user.press(Qt.Key.Key_F)
    user.stroke([(-3.0 + 0.2 * i, 1.0 + 0.01 * (i % 3)) for i in range(31)])
    assert "ground line" in user.sentence
    user.press(ENTER)
    (ground,) = user.bodies
    assert ground.kind == "static"
    assert box_of(ground).width == pytest.approx(6.0, abs=0.03)


@pytest.mark.parametrize("how", ["with Alt", "the next stroke", "moved"])
def test_the_stroke_is_kept_by_who_wants_it(user: User, how: str) -> None:
    user.press(Qt.Key.Key_F)
    if how == "with Alt":
        user.press_mouse(CIRCLE[0], ALT)
        for point in CIRCLE[1:]:
            user.move(point, ALT, held=True)
        user.release_mouse(CIRCLE[-1], ALT)
    else:
        user.stroke(CIRCLE)
    if how == "the next stroke":
        user.stroke(
            [(x + 5.0, y) for x, y in around((-1.0, 1.0), (1.0, 1.0), (0.3, 1.5), (0.0, 4.0), (-0.3, 1.5))]
        )
    elif how == "moved":
        user.press(Qt.Key.Key_Left)
    assert user.preview.texts == []
    count = len(user.bodies)
    user.press(ENTER)
    assert len(user.bodies) == count
    assert not any(isinstance(shape, CircleShape) for body in user.bodies for shape in body.shapes)
