"""Only the left button draws: the right one opens a menu, and ends nothing that the left one has begun."""

from __future__ import annotations

import pytest
from PyQt6.QtCore import QEvent, QPointF, Qt
from PyQt6.QtGui import QMouseEvent
from PyQt6.QtWidgets import QApplication

from sketchfall.ui.tools.registry import TOOLS
from tests.ui.user import LEFT, NO_BUTTON, NONE, RIGHT, Point, User

pytestmark = pytest.mark.no_engine

PRESS, MOVE, RELEASE = QEvent.Type.MouseButtonPress, QEvent.Type.MouseMove, QEvent.Type.MouseButtonRelease
START, END = (0.5, 0.5), (3.0, 1.5)  # from within the box to beside it


@pytest.fixture
def box(user: User) -> User:
    """A box that is selected, and a bar beside it."""
    user.draw_box((4.0, 0.0), (5.0, 3.0))
    user.draw_box((0.0, 0.0), (2.0, 2.0))
    return user


def send(
    user: User, kind: QEvent.Type, point: Point, button: Qt.MouseButton, held: Qt.MouseButton = NO_BUTTON
) -> None:
    place = QPointF(user.pixel(point))
    QApplication.sendEvent(
        user.canvas, QMouseEvent(kind, place, user.canvas.mapToGlobal(place), button, held, NONE)
    )


def choose(user: User, tool: str) -> None:
    if tool == "vertices":
        user.trigger("edit_vertices")
    else:
        user.window.canvas.choose_tool(tool)
    assert user.tool == tool


def state(user: User) -> tuple[object, ...]:
    document = user.window.document
    return document.scene, document.selection, document.undo_stack.count(), user.view.hasFocus(), user.tool


@pytest.mark.parametrize("tool", [tool.name for tool in TOOLS])
def test_the_right_button_draws_nothing(box: User, tool: str) -> None:
    choose(box, tool)
    box.move(START)
    before, hint = state(box), box.sentence
    for point in (START, END):
        send(box, PRESS, point, RIGHT, RIGHT)
        send(box, MOVE, START, NO_BUTTON, RIGHT)
        send(box, RELEASE, START, RIGHT)
        box.move(START)
        assert state(box) == before
        assert box.sentence == hint


@pytest.mark.parametrize("tool", [tool.name for tool in TOOLS])
def test_the_right_button_ends_nothing_that_the_left_one_began(box: User, tool: str) -> None:
    """Whatever came of the drag without it comes of it now."""
    found = []
    stack = box.window.document.undo_stack
    drawn = stack.index()
    for with_right in (False, True):
        choose(box, tool)
        box.begin_drag(START, END)
        if with_right:
            during = state(box), len(box.preview.shapes)
            send(box, PRESS, END, RIGHT, LEFT | RIGHT)
            send(box, RELEASE, END, RIGHT, LEFT)
            assert (state(box), len(box.preview.shapes)) == during
        box.release_mouse(END)
        bodies = [(body.kind, body.position, body.shapes) for body in box.bodies]
        joints = [(joint.kind, joint.anchor_a, joint.anchor_b) for joint in box.joints]
        found.append((bodies, joints, len(box.preview.shapes)))
        box.window.canvas.tool.cancel()
        stack.setIndex(drawn)
    assert found[0] == found[1]
