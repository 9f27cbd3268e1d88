"""A user has a point of a body draw its way: in a run, and while a linkage is dragged."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt

from sketchfall.app.annotations.instruments import places_of
from sketchfall.ui.look.theme import LIGHT
from tests.ui.context_menus import ask_at, words
from tests.ui.recorder import Recorder
from tests.ui.runs import step_on
from tests.ui.user import CONTROL, SHIFT, Point, User
from tests.ui.windows import wait_until

KEY = Qt.Key


@pytest.fixture
def arm(user: User) -> User:
    """A box 3 m long, pinned to the background at the origin, with a pen 2.5 m from there."""
    user.draw_box((-0.5, -0.25), (3.0, 0.25))
    user.click_joint(KEY.Key_J, (0.0, 0.0))
    user.wait_until_it_can_run()
    user.press(KEY.Key_D, SHIFT)
    assert user.tool == "pen"
    assert "draw its way" in user.sentence
    user.click((2.5, 0.1))
    user.press(KEY.Key_V)
    return user


def tip(user: User) -> Point:
    (pen,) = user.window.document.scene.instruments
    return places_of(pen, user.window.canvas.live.bodies)[0]


def way(user: User) -> list[Point]:
    found = user.window.measuring.pens.ways()
    return next(iter(found.values()), [])


def is_on_circle(user: User, points: list[Point]) -> bool:
    radius = math.hypot(*tip(user))
    return all(math.hypot(x, y) == pytest.approx(radius, abs=1e-5) for x, y in points)


def test_it_draws_while_a_linkage_is_dragged(arm: User) -> None:
    document = arm.window.document
    assert document.undo_stack.undoText() == "Lay down: Pen"
    assert way(arm) == []
    before = tip(arm)
    arm.begin_drag((1.5, 0.0), (0.0, 1.5))
    assert way(arm)[0] == before
    assert len(way(arm)) == 6  # where it began, and where the mouse was seen on the way
    assert is_on_circle(arm, way(arm))
    seen = Recorder()
    arm.window.measuring.pens.draw(seen.painter, arm.view.camera, LIGHT)
    assert arm.on_canvas(*way(arm)) in [points for _, points in seen.shapes]
    arm.release_mouse((0.0, 1.5))
    assert document.undo_stack.undoText() == "Move linkage"
    assert way(arm)[-1] == pytest.approx(tip(arm))
    arm.press(KEY.Key_Z, CONTROL)  # it is elsewhere now: what was drawn is not its way
    assert way(arm) == []
    arm.drag((1.5, 0.0), (1.5, 0.5))
    assert way(arm)[0] == before  # drawn anew


def test_esc_takes_the_way_back(arm: User) -> None:
    arm.begin_drag((1.5, 0.0), (0.0, 1.5))
    arm.press(KEY.Key_Escape)
    arm.release_mouse((0.0, 1.5))
    assert way(arm) == []


def test_it_draws_while_it_runs_and_anew_in_the_next_run(arm: User) -> None:
    step_on(arm, 30)
    assert len(way(arm)) >= 30
    assert is_on_circle(arm, way(arm))
    assert way(arm)[-1] == pytest.approx(tip(arm))
    assert way(arm)[-1][1] < -0.5
    arm.press(KEY.Key_R, CONTROL)
    assert way(arm) == []
    step_on(arm, 3)
    assert 3 <= len(way(arm)) <= 5
    arm.press(KEY.Key_Home)
    wait_until(lambda: len(way(arm)) <= 2)


@pytest.mark.no_engine
def test_it_is_moved_saved_and_taken_away_like_other_instruments(user: User, tmp_path: Path) -> None:
    user.draw_box((-0.5, -0.25), (3.0, 0.25))
    user.press(KEY.Key_D, SHIFT)
    user.click((2.5, 0.1))
    user.press(KEY.Key_V)
    user.drag((2.5, 0.1), (1.0, 0.1), CONTROL)
    assert tip(user) == pytest.approx((1.0, 0.1), abs=0.02)
    path = tmp_path / "pen.sketchfall"
    user.window.files.save_to(path)
    user.wait_until_saved()
    saved, scene = path.read_bytes(), user.window.document.scene
    assert b'"pen"' in saved
    assert b'"version":6' in saved.replace(b" ", b"")
    user.open(path)
    assert user.window.document.scene == scene
    user.window.files.save_to(path)
    user.wait_until_saved()
    assert path.read_bytes() == saved
    menu = ask_at(user, (1.0, 0.1))
    assert words(menu) == ["Take away"]
    menu.close()
    user.click((1.0, 0.1))
    user.press(KEY.Key_Delete)
    assert user.window.document.scene.instruments == ()
