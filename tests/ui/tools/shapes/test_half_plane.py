"""A user draws a ground without end: by a click, by a drag, and with a typed angle."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt

from sketchfall.app.drawing.geometry import touches
from sketchfall.app.drawing.showing import is_endless
from sketchfall.app.files.file_format import encode_drawing
from tests.ui.typed import type_on_canvas, undo_texts
from tests.ui.user import CONTROL, SHIFT, User

pytestmark = pytest.mark.no_engine

K = Qt.Key


def test_a_click_makes_it_level_and_all_is_shown_without_it(user: User, tmp_path: Path) -> None:
    user.draw_box((0.0, 2.0), (1.0, 3.0))
    user.press(K.Key_1, SHIFT)
    alone = user.view.camera
    user.press(K.Key_0, CONTROL)
    user.press(K.Key_G, SHIFT)
    user.click((2.0, 1.0))
    ground = user.bodies[1]
    assert is_endless(ground)
    assert (ground.kind, ground.position, ground.angle) == ("static", (2.0, 1.0), 0.0)
    assert touches(ground, (-50_000.0, 0.9))
    assert not touches(ground, (50_000.0, 1.1))
    user.press(K.Key_1, SHIFT)
    assert user.view.camera == alone
    path = tmp_path / "ground.sketchfall"
    user.window.document.path = path
    user.save()
    user.open(path)
    assert path.read_bytes() == encode_drawing(user.window.document.scene)
    assert is_endless(user.bodies[1])


def test_it_lies_to_the_right_of_the_drag(user: User) -> None:
    user.press(K.Key_G, SHIFT)
    user.drag((0.0, 0.0), (2.0, 0.0), CONTROL)
    assert touches(user.bodies[0], (0.0, -1.0))
    user.drag((0.0, 4.0), (-2.0, 4.0), CONTROL)
    assert touches(user.bodies[1], (0.0, 5.0))
    assert not touches(user.bodies[1], (0.0, 3.0))
    user.move((3.0, 2.0))
    type_on_canvas(user, "1<30")
    assert user.bodies[2].angle == pytest.approx(math.radians(30.0))
    assert undo_texts(user) == ["Draw half-plane"] * 3
