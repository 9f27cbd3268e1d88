"""A user drags out shapes of numbers, changes the numbers at the canvas, and types sizes."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt

from sketchfall.app.drawing.geometry import box_of, holes_of, to_world, touches
from sketchfall.app.drawing.scene import PolygonShape
from sketchfall.app.files.file_format import encode_drawing
from tests.ui.typed import type_on_canvas, undo_texts
from tests.ui.user import ALT, CONTROL, SHIFT, User

pytestmark = pytest.mark.no_engine

K = Qt.Key


def corners(user: User, row: int = -1) -> tuple[tuple[float, float], ...]:
    """Of a body, in its own frame."""
    (shape,) = user.bodies[row].shapes
    assert isinstance(shape, PolygonShape)
    return shape.vertices


def set_number(user: User, name: str, text: str) -> None:
    strip = user.window.numbers
    assert strip.isVisible()
    user.type_into(strip.fields[name], text)


def test_an_ellipse_fills_the_box_of_the_drag(user: User) -> None:
    user.press(K.Key_C, SHIFT)
    assert user.tool == "ellipse"
    user.drag((0.0, 0.0), (3.0, 1.0))
    assert box_of(user.bodies[0]) == pytest.approx((0.0, 0.0, 3.0, 1.0))
    assert len(corners(user)) == 64
    user.drag((0.0, 3.0), (1.0, 3.5), ALT)
    assert box_of(user.bodies[1]) == pytest.approx((-1.0, 2.5, 1.0, 3.5))
    assert undo_texts(user) == ["Draw ellipse", "Draw ellipse"]


def test_its_sides_are_typed_to_the_last_bit(user: User) -> None:
    user.press(K.Key_C, SHIFT)
    user.begin_drag((0.7, 1.1), (2.0, 2.0))
    type_on_canvas(user, "0.3x0.1")
    user.release_mouse((2.0, 2.0))
    assert corners(user)[0] == (0.15, 0.0)
    assert corners(user)[16][1] == 0.05


def test_fields_at_the_canvas_ask_for_what_the_mouse_does_not_say(user: User) -> None:
    strip = user.window.numbers
    assert not strip.isVisible()
    user.press(K.Key_R, SHIFT)
    assert list(strip.fields) == ["corner_radius"]
    assert strip.rect().contains(strip.fields["corner_radius"].geometry())
    assert user.window.view.rect().contains(strip.geometry())
    set_number(user, "corner_radius", "25cm")
    assert user.view.hasFocus()  # to draw on
    user.drag((0.0, 0.0), (3.0, 1.0))
    assert (1.5, -0.25) in corners(user)
    set_number(user, "corner_radius", "2 kg")
    assert "expected m, not kg" in user.sentence
    user.strike(K.Key_Escape)
    user.press(K.Key_V)
    assert not strip.isVisible()
    user.press(K.Key_R, SHIFT)
    assert strip.fields["corner_radius"].number == 0.25  # the tool remembers it


def test_a_star_points_where_it_is_dragged_and_arrows_change_its_points(user: User) -> None:
    user.press(K.Key_N, SHIFT)
    user.begin_drag((1.0, 1.0), (1.0, 3.0))
    user.press(K.Key_Up)
    assert user.window.numbers.fields["points"].number == 6.0
    assert "radius 2.00 m, 90.0°" in user.preview.texts
    user.release_mouse((1.0, 3.0))
    (star,) = user.bodies
    assert len(corners(user)) == 12
    assert to_world(corners(user)[:1], star) == [pytest.approx((1.0, 3.0))]
    set_number(user, "points", "7.4")
    assert user.window.numbers.fields["points"].number == 7.0
    user.move((4.0, 4.0))
    type_on_canvas(user, "0.3<0")
    assert len(corners(user)) == 14
    assert corners(user)[0] == (0.3, 0.0)


def test_a_bowl_is_an_arc_that_is_dragged_downwards_and_can_be_saved(user: User, tmp_path: Path) -> None:
    user.press(K.Key_A, SHIFT)
    set_number(user, "thickness", "0.2")
    user.drag((0.0, 2.0), (0.0, 0.0))
    (bowl,) = user.bodies
    box = box_of(bowl)
    assert box == pytest.approx((-2.0, 0.0, 2.0, 2.0), abs=1e-9)
    assert bowl.angle == pytest.approx(-math.pi / 2.0)
    assert min(math.dist(point, (0.0, 2.0)) for point in to_world(corners(user), bowl)) == pytest.approx(1.8)
    path = tmp_path / "bowl.sketchfall"
    user.window.document.path = path
    user.save()
    user.open(path)
    assert path.read_bytes() == encode_drawing(user.window.document.scene)
    assert user.bodies == (bowl,)


def test_a_gear_wheel_has_as_many_teeth_as_fit_and_lands_in_mesh_beside_another(user: User) -> None:
    user.press(K.Key_T, SHIFT)
    user.drag((0.0, 0.0), (1.02, 0.0))
    assert len(corners(user)) == 20 * 14
    user.begin_drag((0.0, 2.0), (0.0, 1.0))
    assert "20 teeth, pitch radius 1.00 m\nin mesh with body 1" in user.preview.texts
    user.release_mouse((0.0, 1.0))
    first, second = user.bodies
    assert second.position == pytest.approx((0.0, 2.0))
    # At the place where they meet, a tooth of one stands in a gap of the other.
    past = [
        math.remainder(math.pi / 2.0 - first.angle, math.tau / 20) * 20,
        math.remainder(-math.pi / 2.0 - second.angle, math.tau / 20) * 20,
    ]
    assert abs(past[0]) + abs(past[1]) == pytest.approx(math.pi)
    user.press(K.Key_Z, CONTROL)
    user.begin_drag((0.0, 2.0), (0.0, 1.1), CONTROL)
    assert "18 teeth, pitch radius 0.90 m" in user.preview.texts
    user.release_mouse((0.0, 1.1), CONTROL)
    assert undo_texts(user) == ["Draw gear wheel", "Draw gear wheel"]


def test_wheels_of_another_module_do_not_mesh_and_tiny_ones_are_refused(user: User) -> None:
    user.press(K.Key_T, SHIFT)
    user.drag((0.0, 0.0), (1.0, 0.0))
    set_number(user, "module", "0.2")
    user.begin_drag((0.0, 2.0), (0.0, 1.0))
    assert "10 teeth, pitch radius 1.00 m" in user.preview.texts
    user.release_mouse((0.0, 1.0))
    user.drag((4.0, 2.0), (4.0, 2.2))
    assert len(user.bodies) == 2
    assert user.sentence.startswith("That gear wheel is too small for its teeth")


def test_an_arc_of_360_degrees_is_a_ring(user: User) -> None:
    user.press(K.Key_A, SHIFT)
    set_number(user, "opening", "360")
    user.begin_drag((0.0, 0.0), (2.0, 0.0))
    assert len([kind for kind, _ in user.preview.shapes if kind == "polygon"]) == 2
    user.release_mouse((2.0, 0.0))
    (ring,) = user.bodies
    assert holes_of(ring) == 1
    assert touches(ring, (1.85, 0.0))
    assert not touches(ring, (0.0, 0.0))


def test_a_shape_without_area_is_refused_in_a_sentence(user: User) -> None:
    user.press(K.Key_C, SHIFT)
    user.drag((0.0, 0.0), (3.0, 0.0))
    assert user.bodies == ()
    assert user.sentence == "That ellipse has no area: drag across as well as along."


def test_one_step_of_undo_takes_a_shape_back(user: User) -> None:
    user.press(K.Key_A, SHIFT)
    user.drag((0.0, 2.0), (0.0, 0.0))
    user.press(K.Key_Z, CONTROL)
    assert user.bodies == ()
