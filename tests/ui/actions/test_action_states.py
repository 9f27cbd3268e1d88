"""What can be done now is offered, and everything else is greyed."""

from __future__ import annotations

import pytest
from PyQt6.QtCore import Qt

from sketchfall.app.drawing.parts import PartIds
from sketchfall.ui.actions import action_list
from sketchfall.ui.actions.arrange_actions import ARRANGE, SELECT_SAME
from sketchfall.ui.actions.drawing_actions import JOINT_TOOLS, TOOLS
from sketchfall.ui.actions.edit_actions import NUDGES
from sketchfall.ui.actions.run_actions import TIMELINE
from tests.ui.user import CONTROL, User
from tests.ui.windows import wait_until

KEY = Qt.Key
OF_BODIES = {"cut", "copy", "duplicate", "edit_vertices", "corner_table", "lock"} | {
    "forward",
    "backward",
    "to_front",
    "to_back",
    *ARRANGE,
    *SELECT_SAME,
}
OF_ANY_SELECTION = {*NUDGES, "delete", "group", "ungroup", "go_inside", "hide"}
OF_A_RUN = {"reset", "keep", "save_run", *TIMELINE}
OF_A_PAST = {"undo", "redo"}
OF_A_SELECTION = OF_BODIES | OF_ANY_SELECTION


def greyed(user: User) -> set[str]:
    """But for what is offered only after a change that tore jointed bodies apart."""
    names = set(action_list.ALL) - {"move_partners"}
    return {name for name in names if not user.window.actions_[name].isEnabled()}


def panels_can_be_used(user: User) -> set[bool]:
    w = user.window
    return {panel.isEnabled() for panel in (w.inspector, w.forces_panel, w.advanced_panel)}


@pytest.mark.no_engine
def test_in_an_empty_drawing_nothing_can_be_done_to_bodies(user: User) -> None:
    assert greyed(user) == OF_A_SELECTION | OF_A_RUN | OF_A_PAST
    assert panels_can_be_used(user) == {True}


@pytest.mark.no_engine
def test_what_is_offered_depends_on_what_is_selected(user: User) -> None:
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    assert greyed(user) == OF_A_RUN | {"redo"}
    joint = user.click_joint(KEY.Key_J, (0.5, 1.5))
    user.window.document.select(PartIds(joints=(joint.id,)))
    assert greyed(user) == OF_BODIES | OF_A_RUN | {"redo"}
    user.window.document.select(PartIds())
    assert greyed(user) == OF_A_SELECTION | OF_A_RUN | {"redo"}
    user.trigger("undo")
    assert greyed(user) == OF_A_SELECTION | OF_A_RUN


def test_nothing_is_greyed_because_it_runs(scene: User) -> None:
    scene.press(KEY.Key_V)
    scene.click((0.3, 3.3))
    scene.press(KEY.Key_Period)
    wait_until(lambda: scene.sees("paused"))
    assert greyed(scene) == {"redo"}
    assert panels_can_be_used(scene) == {True}
    scene.press(KEY.Key_R, CONTROL)
    assert greyed(scene) == {"reset", "keep", "redo"}, "what was can still be looked at, and saved"


@pytest.mark.no_engine
def test_a_polygon_that_is_begun_can_be_taken_back_though_nothing_is_drawn(user: User) -> None:
    user.press(KEY.Key_P)
    assert "undo" in greyed(user)
    user.click((0.0, 0.0))
    assert "undo" not in greyed(user)
    user.trigger("undo")
    assert "undo" in greyed(user)


@pytest.mark.no_engine
def test_the_tool_that_is_used_is_pressed_and_no_other(user: User) -> None:
    def pressed() -> list[str]:
        tools = (*TOOLS, *JOINT_TOOLS)
        return [name for name in tools if user.window.actions_[name].isChecked()]

    assert pressed() == ["select"]
    user.press(KEY.Key_R)
    user.press(KEY.Key_R)
    assert pressed() == ["box"]
    user.press(KEY.Key_J)
    assert pressed() == ["hinge"]
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    user.trigger("edit_vertices")
    assert user.tool == "vertices"
    assert pressed() == ["select"]  # of which it is a part


@pytest.mark.no_engine
def test_the_welcome_is_there_while_nothing_is_drawn(user: User) -> None:
    welcome = user.window.welcome
    assert welcome.isVisible()
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    assert not welcome.isVisible()
    user.press(KEY.Key_Delete)
    assert not welcome.isVisible()  # a tool is chosen, which needs the whole canvas
    user.press(KEY.Key_Escape)
    assert welcome.isVisible()
    user.trigger("undo")
    assert not welcome.isVisible()


@pytest.mark.no_engine
def test_the_title_tells_the_drawing_and_whether_it_is_saved(user: User) -> None:
    assert user.window.windowTitle() == "Untitled[*] – Sketchfall"
    assert not user.window.isWindowModified()
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    assert user.window.isWindowModified()
    user.trigger("undo")
    assert not user.window.isWindowModified()
