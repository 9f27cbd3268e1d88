"""Esc in every tool: what was begun is given up and leaves nothing in the drawing; then the tool is left."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PyQt6.QtCore import Qt

from sketchfall.ui.tools.registry import TOOLS
from tests.ui import kept_window
from tests.ui.user import NONE, SHIFT, User

user = kept_window.user  # these stories change little but the drawing, so they have one window for all

Begin = Callable[[User], None]


def drag(
    key: Qt.Key,
    start: tuple[float, float],
    end: tuple[float, float],
    modifiers: Qt.KeyboardModifier = NONE,
) -> Begin:
    def begin(user: User) -> None:
        user.press(key, modifiers)
        user.begin_drag(start, end)

    return begin


def begin_polygon(user: User) -> None:
    user.click_polygon((4.0, 1.0), (6.0, 1.0), (6.0, 3.0))


def begin_moving_a_corner(user: User) -> None:
    user.press(Qt.Key.Key_V)
    user.double_click((0.5, 1.5))
    user.begin_drag((1.0, 2.0), (2.0, 3.0))


def clicks(key: Qt.Key, *points: tuple[float, float]) -> Begin:
    """All but the last of the points that make a joint."""

    def begin(user: User) -> None:
        user.press(key)
        for point in points:
            user.click(point)
        user.move((4.0, 3.0))

    return begin


def click_a_point(user: User) -> None:
    user.trigger("points")
    user.click((0.5, 1.5))
    user.move((4.0, 3.0))


# How something is begun with each tool, over a box from (0, 1) to (1, 2) that is selected.
BEGINNINGS: dict[str, Begin] = {
    "select": drag(Qt.Key.Key_V, (0.5, 1.5), (3.0, 2.5)),
    "box": drag(Qt.Key.Key_R, (4.0, 1.0), (6.0, 2.0)),
    "circle": drag(Qt.Key.Key_C, (4.0, 1.0), (6.0, 3.0)),
    "regular_polygon": drag(Qt.Key.Key_N, (4.0, 1.0), (6.0, 1.0)),
    "ellipse": drag(Qt.Key.Key_C, (4.0, 1.0), (6.0, 2.0), SHIFT),
    "rounded_box": drag(Qt.Key.Key_R, (4.0, 1.0), (6.0, 2.0), SHIFT),
    "star": drag(Qt.Key.Key_N, (4.0, 1.0), (6.0, 1.0), SHIFT),
    "arc": drag(Qt.Key.Key_A, (4.0, 1.0), (6.0, 1.0), SHIFT),
    "gear_wheel": drag(Qt.Key.Key_T, (4.0, 1.0), (6.0, 1.0), SHIFT),
    "curve": drag(Qt.Key.Key_P, (4.0, 1.0), (6.0, 1.0), SHIFT),
    "half_plane": drag(Qt.Key.Key_G, (4.0, 1.0), (6.0, 1.0), SHIFT),
    "polygon": begin_polygon,
    "freehand": drag(Qt.Key.Key_F, (4.0, 1.0), (6.0, 1.0)),
    "ground": drag(Qt.Key.Key_G, (4.0, 1.0), (6.0, 1.0)),
    "hand": drag(Qt.Key.Key_H, (4.0, 1.0), (5.0, 1.0)),
    "eraser": drag(Qt.Key.Key_E, (-1.0, 1.5), (0.5, 1.5)),
    "knife": drag(Qt.Key.Key_K, (4.0, 1.0), (6.0, 1.0), SHIFT),
    "blast": drag(Qt.Key.Key_E, (4.0, 1.0), (5.0, 1.0), SHIFT),
    "vertices": begin_moving_a_corner,
    "ruler": clicks(Qt.Key.Key_Q, (4.0, 1.0)),
    "protractor": clicks(Qt.Key.Key_Y, (4.0, 1.0), (5.0, 1.0)),
    "points": click_a_point,
    "gate": clicks(Qt.Key.Key_I, (4.0, 1.0)),
    "slider": drag(Qt.Key.Key_L, (0.5, 1.5), (4.0, 1.5)),
    "wheel": drag(Qt.Key.Key_A, (0.5, 1.5), (4.0, 1.5)),
    "spring": clicks(Qt.Key.Key_S, (0.5, 1.5)),
    "rod": clicks(Qt.Key.Key_D, (0.5, 1.5)),
    "rope": clicks(Qt.Key.Key_O, (0.5, 1.5)),
    "push": drag(Qt.Key.Key_F, (0.5, 1.5), (3.0, 1.5), SHIFT),
    "slot": drag(Qt.Key.Key_L, (0.5, 1.5), (4.0, 1.5), SHIFT),
    "pulley": clicks(Qt.Key.Key_U, (0.5, 1.5), (0.5, 4.0), (3.0, 4.0)),
    "gear": clicks(Qt.Key.Key_T, (0.5, 1.5)),
    "chain": drag(Qt.Key.Key_K, (0.5, 1.5), (4.0, 1.5)),
    "cord": drag(Qt.Key.Key_B, (0.5, 1.5), (4.0, 1.5)),
}
AT_ONCE = {"hinge", "weld", "text", "letters", "stopwatch", "pen"}  # a click makes them, or opens a field


def test_no_tool_is_forgotten() -> None:
    assert set(BEGINNINGS) | AT_ONCE == {tool.name for tool in TOOLS}


@pytest.mark.parametrize("name", BEGINNINGS)
def test_escape_gives_up_what_was_begun_and_then_leaves_the_tool(user: User, name: str) -> None:
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    drawn, steps = user.bodies, user.window.document.undo_stack.count()
    BEGINNINGS[name](user)
    assert user.tool == name
    busy = user.window.canvas.tool.is_busy
    assert busy
    begun = user.window.view.grab().toImage()
    user.press(Qt.Key.Key_Escape)
    assert not user.window.canvas.tool.is_busy
    assert user.tool == name
    if name != "hand":  # which has no preview; the view stays where it was dragged
        assert user.window.view.grab().toImage() != begun
    user.release_mouse((5.0, 2.0))
    user.press(Qt.Key.Key_Escape)
    assert user.tool == "select"
    assert user.bodies == drawn
    assert user.window.document.scene.joints == ()
    assert user.window.document.undo_stack.count() == steps


def test_in_select_it_also_selects_nothing(user: User) -> None:
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    user.press(Qt.Key.Key_V)
    assert user.selection.bodies
    user.press(Qt.Key.Key_Escape)
    assert user.selection.bodies == ()


@pytest.mark.parametrize("handle", [(1.0, 2.0), (1.0, 1.5)], ids=["corner", "side"])
def test_it_gives_up_resizing(user: User, handle: tuple[float, float]) -> None:
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    drawn = user.bodies
    user.press(Qt.Key.Key_V)
    user.begin_drag(handle, (3.0, 3.0))
    user.press(Qt.Key.Key_Escape)
    user.release_mouse((3.0, 3.0))
    assert user.bodies == drawn


def test_it_gives_up_a_rubber_band(user: User) -> None:
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    user.press(Qt.Key.Key_V)
    user.press(Qt.Key.Key_Escape)
    user.begin_drag((-1.0, 0.0), (3.0, 3.0))
    user.press(Qt.Key.Key_Escape)
    user.release_mouse((3.0, 3.0))
    assert user.selection.bodies == ()


def test_during_a_run_it_lets_go_of_a_body_and_the_run_goes_on(user: User) -> None:
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    drawn = user.bodies
    user.wait_for_engine()
    user.press(Qt.Key.Key_Space)
    user.window.player.clock.stop()  # it shall stay where it is
    run = user.window.player.run
    assert run is not None
    user.begin_drag((0.5, 1.5), (2.0, 2.0))
    assert run.pull is not None
    user.press(Qt.Key.Key_Escape)
    assert not user.window.canvas.tool.is_busy
    user.release_mouse((2.0, 2.0))
    user.press(Qt.Key.Key_Escape)
    assert user.sees("running")
    assert user.bodies == drawn
