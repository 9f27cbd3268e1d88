"""Whoever drags a body, or draws out its velocity, sees where it would go; and there it goes."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace
from PyQt6.QtCore import Qt

from sketchfall.app.drawing.parts import Parts
from sketchfall.app.editing.commands import ChangeDrawing
from sketchfall.app.running.prediction import STEPS
from sketchfall.ui.canvas.predicted_paths import PredictedPaths
from sketchfall.ui.look.theme import LIGHT
from sketchfall.ui.tools.selecting.frame import VELOCITY_SECONDS
from tests.ui.recorder import Recorder
from tests.ui.runs import run_of, step_on
from tests.ui.user import User
from tests.ui.windows import wait_until

K = Qt.Key


def overlay_of(user: User) -> PredictedPaths:
    overlay = user.window.overlays["show_predicted"]
    assert isinstance(overlay, PredictedPaths)
    return overlay


@pytest.fixture
def paths(user: User) -> PredictedPaths:
    """Of a selected disc."""
    user.wait_until_it_can_run()
    user.draw_circle((-1.0, 2.0), (1.0, 2.0))
    user.press(K.Key_V)
    return overlay_of(user)


def drawn_by(
    overlay: PredictedPaths, user: User, wanted: str = "polyline"
) -> list[list[tuple[float, float]]]:
    seen = Recorder()
    overlay.draw(seen.painter, user.view.camera, LIGHT)
    return [points for kind, points in seen.shapes if kind == wanted]


def test_the_path_of_what_is_dragged_is_where_it_goes(user: User, paths: PredictedPaths) -> None:
    user.begin_drag((0.0, 2.0), (2.0, 3.0))
    wait_until(lambda: bool(drawn_by(paths, user)) and not paths.is_at_work)
    path = paths.paths[1]
    (pixels,) = drawn_by(paths, user)
    (dragged,) = user.window.canvas.instead.bodies
    assert dragged.position != user.bodies[0].position
    first = user.view.camera.to_pixel(dragged.position)
    assert pixels[0] == pytest.approx((first.x(), first.y()))
    (left, top), (right, bottom) = drawn_by(paths, user, "ellipse")[0]  # a ring, at its end
    assert ((left + right) / 2.0, (top + bottom) / 2.0) == pytest.approx(pixels[-1])
    user.release_mouse((2.0, 3.0))
    assert drawn_by(paths, user) == []
    step_on(user, STEPS)
    np.testing.assert_allclose(path[-1], run_of(user).bodies[1].center_of_mass, atol=1e-9)


def test_the_path_follows_the_arrow_of_a_velocity_and_goes_with_esc(
    user: User, paths: PredictedPaths
) -> None:
    document = user.window.document
    disc = replace(user.bodies[0], velocity=(10.0, 0.0))
    document.apply(ChangeDrawing(document, Parts([disc]), "Throw it"))
    (x, y), length = disc.position, 10.0 * VELOCITY_SECONDS
    user.press_mouse((x + length, y))
    for up in (1.0, 2.0):
        user.move((x + length, y + up), held=True)
        wait_until(lambda: bool(drawn_by(paths, user)) and not paths.is_at_work)
        rise = paths.paths[1][1][1] - paths.paths[1][0][1]
        assert rise == pytest.approx((up / VELOCITY_SECONDS - 9.81 / 60.0) / 60.0, rel=0.05)
    user.press(K.Key_Escape)
    assert drawn_by(paths, user) == []


def test_it_is_switched_off_in_the_menu_and_nothing_is_worked_out_in_a_run(
    user: User, paths: PredictedPaths
) -> None:
    user.trigger("show_predicted")
    user.begin_drag((0.0, 2.0), (2.0, 3.0))
    assert not paths.is_at_work
    user.release_mouse((2.0, 3.0))
    user.trigger("show_predicted")
    step_on(user, 2)
    assert drawn_by(paths, user) == []
    assert not paths.is_at_work
