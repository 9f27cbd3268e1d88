"""What is begun is seen at once, and from left to right it looks as it does upwards, but for words."""

from __future__ import annotations

from collections import Counter

import pytest
from PyQt6.QtCore import Qt

from sketchfall.ui.tools.registry import TOOLS
from tests.ui.user import Point, User

pytestmark = pytest.mark.no_engine

MIDDLE = (1.0, 1.0)  # of a square
UPRIGHT = {"ground", "letters", "hinge", "weld"}  # or have nothing to do with a stroke
UNSEEN = {"text", "hand", "eraser"}  # a click opens a field, the view moves, the first is red already
STROKE = ((0.5, 0.5), (1.5, 0.5), (3.0, 1.5))

Shape = tuple[str, frozenset[tuple[int, int]]]


def turned(point: Point, turns: int, middle: Point = MIDDLE) -> Point:
    """Around a point, by so many right angles, to the left in the world and to the right in pixels."""
    x, y = point[0] - middle[0], point[1] - middle[1]
    for _ in range(turns):
        x, y = -y, x
    return middle[0] + x, middle[1] + y


def shapes(user: User, turns: int) -> Counter[Shape]:
    """What the tool shows, but for words and the boxes around them, turned, to the pixel."""
    (middle,) = user.on_canvas(MIDDLE)
    seen = user.preview
    found = [(kind, points) for kind, points in seen.shapes if kind != "text"]
    found += [("line", [(a, b), (c, d)]) for _, many in seen.lines for a, b, c, d in many.tolist()]
    found += [("point", [(x, y)]) for _, many in seen.points for x, y in many.tolist()]
    counted: Counter[Shape] = Counter()
    for kind, points in found:
        if kind in ("ellipse", "arc", "rectangle"):
            (left, top), (right, bottom) = points
            if kind == "rectangle" and right - left != bottom - top:
                continue
            points = [(left, top), (left, bottom), (right, top), (right, bottom)]
        corners = [turned(corner, turns, middle) for corner in points]
        counted[kind, frozenset((round(x), round(y)) for x, y in corners)] += 1
    return counted


@pytest.mark.parametrize("tool", [tool.name for tool in TOOLS if tool.name != "vertices"])
def test_a_stroke_is_seen_at_once_and_looks_the_same_in_every_direction(user: User, tool: str) -> None:
    user.draw_box((-3.0, -3.0), (5.0, 5.0))  # so that no end lies on the background, whose sign is upright
    user.draw_box((0.0, 0.0), (2.0, 2.0))
    found = []
    for turns in (0, 1):
        user.window.canvas.choose_tool(tool)
        first, *others = (turned(point, turns) for point in STROKE)
        user.move(first)
        before = shapes(user, turns)
        user.press_mouse(first)
        for number, point in enumerate(others):
            user.move(point, held=True)
            assert number or shapes(user, turns) != before or tool in UNSEEN
        found.append(shapes(user, turns))
        user.press(Qt.Key.Key_Escape)
    assert found[0] == found[1] or tool in UPRIGHT
