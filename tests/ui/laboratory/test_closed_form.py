"""A closed form on the canvas: paths, words and dashed outlines, each where the formula puts it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PyQt6.QtGui import QFont, QFontMetricsF

from sketchfall.app.drawing.scene import Scene
from sketchfall.app.files.storage import save_drawing
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.laboratory.closed_form import GHOST_WIDTH, LONGEST_PATH, PATH_WIDTH, WORDS_ABOVE
from sketchfall.ui.look.theme import LIGHT
from tests.app.proving import ball
from tests.ui.recorder import Recorder
from tests.ui.user import User

pytestmark = pytest.mark.no_engine

G = 9.81
NEAR, FAR = Camera(100.0, 300.0, 700.0, 800, 600), Camera(5.0, 300.0, 700.0, 800, 600)
RISE = 16.0 / (2.0 * G)  # of what is thrown upwards at 4 m/s
TOP = (1.0 + 3.0 * 4.0 / G, 2.0 + RISE)  # where the first ball is highest


@pytest.fixture
def thrown(user: User, tmp_path: Path) -> User:
    """Two balls, thrown in the same way from places four metres apart."""
    balls = ball(1, (1.0, 2.0), velocity=(3.0, 4.0)), ball(2, (5.0, 2.0), velocity=(3.0, 4.0))
    path = tmp_path / "thrown.sketchfall"
    save_drawing(path, Scene(bodies=balls, proof="projectile"))
    user.open(path)
    return user


def drawn(user: User, camera: Camera) -> Recorder:
    seen = Recorder()
    user.window.closed_form.draw(seen.painter, camera, LIGHT)
    return seen


def test_paths_begin_at_the_bodies_and_go_through_their_highest_points(thrown: User) -> None:
    seen = drawn(thrown, NEAR)
    paths = [
        (points, pen)
        for (kind, points), pen in zip(seen.shapes, seen.pens, strict=True)
        if kind == "polyline"
    ]
    assert [points[0] for points, _ in paths] == [
        pytest.approx((400.0, 500.0)),
        pytest.approx((800.0, 500.0)),
    ]
    assert {pen for _, pen in paths} == {(LIGHT.closed_form, PATH_WIDTH)}
    highest = min(paths[0][0], key=lambda point: point[1])
    assert highest == pytest.approx((300.0 + 100.0 * TOP[0], 700.0 - 100.0 * TOP[1]), abs=4.0)


def test_words_stand_above_their_places_and_not_over_each_other(thrown: User) -> None:
    seen = drawn(thrown, NEAR)
    words = f"H = {RISE:.3g} m"
    assert seen.texts == [words, words]
    metrics = QFontMetricsF(QFont())
    (left, top), (right, bottom) = next(points for kind, points in seen.shapes if kind == "text")
    x, y = 300.0 + 100.0 * TOP[0], 700.0 - 100.0 * TOP[1]
    assert (left + right) / 2.0 == pytest.approx(x)
    assert bottom == pytest.approx(y - WORDS_ABOVE)
    assert bottom - top == pytest.approx(metrics.height())
    assert right - left == pytest.approx(metrics.horizontalAdvance(words) + 8.0)
    assert seen.roundings == [(3.0, 3.0)] * 2
    assert drawn(thrown, FAR).texts == [words]  # the second ones would cover the first


def test_where_the_bodies_should_be_they_are_dashed_on_something_light(thrown: User) -> None:
    seen = drawn(thrown, NEAR)
    rings = [
        (points, pen) for (kind, points), pen in zip(seen.shapes, seen.pens, strict=True) if kind == "ellipse"
    ]
    assert [pen for _, pen in rings[:2]] == [
        (LIGHT.canvas, GHOST_WIDTH + 2.0),
        (LIGHT.closed_form, GHOST_WIDTH),
    ]
    assert [points for points, _ in rings[:2]] == [[(350.0, 450.0), (450.0, 550.0)]] * 2
    assert len(rings) == 4
    spoke = next(points for kind, points in seen.shapes if kind == "line")
    assert spoke == [pytest.approx((400.0, 500.0)), pytest.approx((450.0, 500.0))]


def test_show_all_has_room_for_the_whole_path(thrown: User) -> None:
    box = thrown.window.closed_form.box()
    assert box is not None
    assert (box.left, box.top) == pytest.approx((1.0 - 0.5, TOP[1] + 0.5), abs=0.01)
    proof = thrown.window.closed_form.follower.proof
    assert proof is not None
    end = min(proof.ends[2].time, LONGEST_PATH)
    lowest = 2.0 + 4.0 * end - 0.5 * G * end**2
    assert (box.right, box.bottom) == pytest.approx((5.0 + 3.0 * end + 0.5, lowest - 0.5))


def test_a_drawing_that_claims_nothing_has_none(user: User) -> None:
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    assert drawn(user, NEAR).shapes == []
    assert user.window.closed_form.box() is None
