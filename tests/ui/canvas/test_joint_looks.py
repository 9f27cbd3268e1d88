"""Joints are drawn as calmly as the user likes: in full, slim, or not at all while the drawing runs."""

from __future__ import annotations

import numpy as np
import pytest
from PyQt6.QtCore import Qt

from sketchfall.app.picture import joint_shapes as shapes
from tests.ui.user import CONTROL, User
from tests.ui.windows import start_program, wait_until

MIDDLE = (0.0, 2.5)  # of the rod
REACH = 8  # px to each side of it


@pytest.fixture
def joined(user: User) -> User:
    """Two boxes, held at their distance by a rod, upon the ground."""
    user.trigger("theme_light")
    user.trigger("grid")
    user.draw_ground((-6.0, 0.0), (6.0, 0.0))
    user.draw_box((-3.0, 2.0), (-2.0, 3.0))
    user.draw_box((2.0, 2.0), (3.0, 3.0))
    user.click_joint(Qt.Key.Key_D, (-2.5, 2.5), (2.5, 2.5))
    user.press(Qt.Key.Key_V)
    user.click((-5.0, 5.0))
    user.move((-5.0, 5.5))
    return user


def thickness(user: User, y: float = MIDDLE[1]) -> int:
    """px of the rod's ink, across its middle."""
    middle = user.pixel((MIDDLE[0], y))
    picture = user.view.grab().toImage()
    colours = [picture.pixelColor(middle.x(), middle.y() + dy).lightness() for dy in range(-REACH, REACH + 1)]
    return sum(colour < 128 for colour in colours)


@pytest.mark.no_engine
def test_slim_is_thinner_than_full_and_is_remembered(joined: User) -> None:
    full = thickness(joined)
    joined.trigger("joints_slim")
    assert 0 < thickness(joined) < full
    assert joined.window.actions_["joints_slim"].isChecked()
    assert not joined.window.actions_["joints_full"].isChecked()
    joined.trigger("joints_slim")
    assert joined.window.actions_["joints_slim"].isChecked()
    joined.window.document.undo_stack.setClean()
    joined.window.close()
    assert start_program().canvas.joints.look == "slim"


def test_hidden_is_hidden_only_while_it_runs(joined: User) -> None:
    joined.trigger("joints_hidden")
    assert thickness(joined) > 0
    joined.wait_for_engine()
    joined.press(Qt.Key.Key_Space)
    wait_until(lambda: joined.sees("running"))
    joined.press(Qt.Key.Key_Space)
    wait_until(lambda: joined.sees("paused"))
    run = joined.window.player.run
    assert run is not None
    height = float(run.poses[1, 1])
    assert thickness(joined, height) == 0
    joined.trigger("joints_full")
    assert thickness(joined, height) > 0
    joined.trigger("joints_hidden")
    joined.press(Qt.Key.Key_R, CONTROL)
    assert thickness(joined) > 0


@pytest.mark.no_engine
def test_the_strands_of_a_rope_lie_aslant_at_even_distances_along_it() -> None:
    rope = np.array([[0.0, 0.0], [30.0, 0.0], [30.0, 40.0]])
    found = shapes.strands(rope, 10.0, 2.0)
    assert len(found) == 7
    middles = (found[:, :2] + found[:, 2:]) / 2.0
    assert middles[0] == pytest.approx([5.0, 0.0])
    assert middles[-1] == pytest.approx([30.0, 35.0])
    assert np.hypot(*(found[:, 2:] - found[:, :2]).T) == pytest.approx(4.0)


@pytest.mark.no_engine
def test_a_rope_shows_its_strands(user: User) -> None:
    user.trigger("theme_light")
    user.draw_box((-3.0, 2.0), (-2.0, 3.0))
    user.draw_box((2.0, 2.0), (3.0, 3.0))
    user.click_joint(Qt.Key.Key_O, (-2.5, 2.5), (2.5, 2.5))
    user.press(Qt.Key.Key_V)
    user.click((-5.0, 5.0))
    picture = user.view.grab().toImage()
    start, end = user.pixel((-1.5, 2.5)), user.pixel((1.5, 2.5))
    along = {picture.pixelColor(x, start.y()).lightness() for x in range(start.x(), end.x())}
    assert max(along) - min(along) > 40
