"""A user draws an outline of curves: corners by clicks, smooth places by drags, flattened as it is asked."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt

from sketchfall.app.drawing.geometry import box_of, vertices_of
from sketchfall.app.drawing.mass import mass_of
from sketchfall.app.files.file_format import encode_drawing
from tests.ui.typed import type_on_canvas, undo_texts
from tests.ui.user import CONTROL, SHIFT, User

pytestmark = pytest.mark.no_engine

K = Qt.Key
HANDLE = 4.0 / 3.0 * (math.sqrt(2.0) - 1.0)  # of a quarter of a circle of radius 1: wrong by 0.03 % at most


def draw_circle(user: User, x: float = 0.0) -> None:
    """Of radius 1, by four smooth places; the last drag closes it."""
    h = HANDLE
    for place, end in (
        ((1.0, 0.0), (1.0, h)),
        ((0.0, 1.0), (-h, 1.0)),
        ((-1.0, 0.0), (-1.0, -h)),
        ((0.0, -1.0), (h, -1.0)),
        ((1.0, 0.0), (1.0, h)),
    ):
        user.drag((x + place[0], place[1]), (x + end[0], end[1]), CONTROL)


def test_four_smooth_places_are_a_circle_within_the_tolerance(user: User, tmp_path: Path) -> None:
    user.press(K.Key_P, SHIFT)
    assert user.tool == "curve"
    user.turn_wheel((0.0, 0.0), 10)  # or places are as coarse as pixels
    draw_circle(user)
    (coarse,) = user.bodies
    # What a chord leaves out is at most the tolerance; places and handles are right to half a pixel.
    assert mass_of(coarse).area == pytest.approx(math.pi, abs=math.tau * (0.005 + 0.005))
    assert all(0.99 < math.hypot(*corner) < 1.01 for corner in vertices_of(coarse))
    assert undo_texts(user) == ["Draw curve"]
    user.press(K.Key_Z, CONTROL)
    user.type_into(user.window.numbers.fields["tolerance"], "0.1mm")
    draw_circle(user)
    (fine,) = user.bodies
    # The number of chords goes with the root of the tolerance.
    assert len(vertices_of(fine)) == pytest.approx(len(vertices_of(coarse)) * math.sqrt(50.0), rel=0.2)
    path = tmp_path / "curve.sketchfall"
    user.window.document.path = path
    user.save()
    user.open(path)
    assert path.read_bytes() == encode_drawing(user.window.document.scene)


def test_clicks_alone_make_corners_and_lengths_can_be_typed(user: User) -> None:
    user.press(K.Key_P, SHIFT)
    user.click((0.0, 0.0))
    type_on_canvas(user, "2<0")
    type_on_canvas(user, "1<90")
    user.press(K.Key_Return)
    (body,) = user.bodies
    assert len(vertices_of(body)) == 3
    assert box_of(body) == pytest.approx((0.0, 0.0, 2.0, 1.0))


def test_two_places_are_enough_if_one_is_smooth(user: User) -> None:
    user.press(K.Key_P, SHIFT)
    user.click((0.0, 0.0))
    user.press(K.Key_Return)
    assert user.sentence == "A curve needs at least two places."
    user.drag((2.0, 0.0), (2.0, 1.0))
    user.press(K.Key_Return)
    (body,) = user.bodies
    assert len(vertices_of(body)) > 10


def test_backspace_takes_back_a_place_and_a_crossed_curve_is_refused(user: User) -> None:
    user.press(K.Key_P, SHIFT)
    for place in ((0.0, 0.0), (2.0, 2.0), (2.0, 0.0), (0.0, 2.0)):
        user.click(place)
    user.press(K.Key_Return)
    assert user.sentence == "This curve would cross itself, and an outline must not."
    assert not user.bodies
    user.press(K.Key_Backspace)
    user.press(K.Key_Return)
    (body,) = user.bodies
    assert len(vertices_of(body)) == 3


def test_handles_are_shown_while_they_are_pulled(user: User) -> None:
    user.press(K.Key_P, SHIFT)
    user.click((0.0, 0.0))
    user.begin_drag((2.0, 0.0), (3.0, 0.1), SHIFT)
    assert user.window.canvas.tool.is_busy
    assert user.sentence == "Release where the handle of this place shall end. Shift: angles of 15°."
    dots = [shape for shape in user.preview.shapes if shape[0] == "ellipse"]
    assert len(dots) == 2  # the place and its handle
    user.release_mouse((3.0, 0.1), SHIFT)
    user.press(K.Key_Escape)
    assert not user.window.canvas.tool.is_busy
