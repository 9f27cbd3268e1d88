"""What part of the plane is seen: when a drawing is opened, and while a body is followed."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PyQt6.QtCore import Qt

from sketchfall.app.drawing.geometry import Box
from sketchfall.app.files.gallery import Example, examples
from sketchfall.app.files.reading import read_drawing
from tests.ui import kept_window
from tests.ui.user import CONTROL, SHIFT, User
from tests.ui.windows import wait_until

user = kept_window.user  # these stories change little but the drawing, so they have one window for all

SCENES = [example for example in examples() if example.kind == "scene"]


def seen(user: User) -> Box:
    camera = user.view.camera
    left, top = camera.to_world(user.view.rect().topLeft().toPointF())
    return Box(left, top - camera.height / camera.scale, left + camera.width / camera.scale, top)


@pytest.mark.no_engine
@pytest.mark.parametrize("example", SCENES[:6], ids=lambda example: example.path.stem)
def test_an_example_opens_with_its_view(user: User, example: Example) -> None:
    path = example.path
    view = read_drawing(path).view
    assert view is not None
    user.open(path)
    box = seen(user)
    assert box.center == pytest.approx(view.center, abs=0.05)
    assert box.width >= view.width * 0.999
    assert box.height >= view.height * 0.999
    assert min(box.width / view.width, box.height / view.height) == pytest.approx(1.0, abs=0.01)


@pytest.mark.no_engine
def test_a_view_is_remembered_saved_and_taken_back(user: User, tmp_path: Path) -> None:
    user.draw_box((0.0, 0.0), (1.0, 1.0))
    user.turn_wheel((0.5, 0.5), 6)
    user.trigger("remember_view")
    box, document = seen(user), user.window.document
    assert document.scene.view is not None
    path = tmp_path / "seen.sketchfall"
    document.path = path
    user.save()
    user.press(Qt.Key.Key_1, SHIFT)
    assert seen(user).width != pytest.approx(box.width, rel=0.05)
    user.open(path)
    assert seen(user) == pytest.approx(box, abs=0.02)
    user.trigger("remember_view")
    user.press(Qt.Key.Key_Z, CONTROL)
    assert document.scene.view == read_drawing(path).view


@pytest.mark.no_engine
def test_what_is_hidden_does_not_count_when_all_is_shown(user: User) -> None:
    user.draw_box((0.0, 0.0), (1.0, 1.0))
    user.press(Qt.Key.Key_1, SHIFT)
    alone = seen(user)
    user.press(Qt.Key.Key_0, CONTROL)
    user.draw_box((3.0, 3.0), (4.0, 4.0))
    user.press(Qt.Key.Key_H, CONTROL)
    user.press(Qt.Key.Key_1, SHIFT)
    assert seen(user) == pytest.approx(alone)
    poses = np.array([[0.5, 0.5, 0.0], [90.0, 90.0, 0.0]])
    user.window.canvas.show_run(poses)
    user.press(Qt.Key.Key_1, SHIFT)
    assert seen(user) == pytest.approx(alone)
    user.window.canvas.show_drawing()


@pytest.mark.no_engine
def test_nobody_to_follow_is_told(user: User) -> None:
    user.press(Qt.Key.Key_F, CONTROL | SHIFT)
    assert user.sentence == "Select the body that is to be kept in sight."
    assert not user.window.actions_["follow"].isChecked()


def test_a_body_that_falls_away_is_kept_in_sight(user: User) -> None:
    user.draw_box((-0.5, 3.0), (0.5, 4.0))
    user.wait_for_engine()
    user.press(Qt.Key.Key_V)
    user.click((0.0, 3.5))
    user.press(Qt.Key.Key_F, CONTROL | SHIFT)
    user.press(Qt.Key.Key_Space)

    def place() -> float:
        run = user.window.player.run
        return 0.0 if run is None else float(run.poses[0, 1])

    wait_until(lambda: place() < -12.0)  # long past the lower edge of the first view
    user.press(Qt.Key.Key_Space)
    wait_until(lambda: user.sees("paused"))
    box = seen(user)
    assert box.bottom < place() < box.top


def test_the_car_is_seen_close_and_followed(user: User) -> None:
    (car,) = [example.path for example in SCENES if example.path.stem == "car"]
    user.open(car)
    assert seen(user).width < 20.0  # of a road of 73 m
    assert user.window.actions_["follow"].isChecked()
    user.wait_for_engine()
    user.press(Qt.Key.Key_Space)
    (row,) = [row for row, body in enumerate(user.bodies) if body.name == "chassis"]

    def place() -> float:
        run = user.window.player.run
        return -10.0 if run is None else float(run.poses[row, 0])

    wait_until(lambda: place() > 5.0)
    user.press(Qt.Key.Key_Space)
    wait_until(lambda: user.sees("paused"))
    box = seen(user)
    assert box.left < place() < box.right
