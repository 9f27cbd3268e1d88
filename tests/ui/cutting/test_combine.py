"""A user makes bodies of one another, by menu, keys and numbers."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication

from sketchfall.app.drawing.mass import mass_of
from sketchfall.app.drawing.scene import CircleShape
from sketchfall.app.files.file_format import decode_drawing, encode_drawing
from sketchfall.app.picture.colours import fill_of, fill_of_shape
from sketchfall.ui.arranging.arrange_dialog import NumberDialog
from sketchfall.ui.look.theme import LIGHT
from tests.ui.context_menus import ask_at, pick
from tests.ui.user import ALT, CONTROL, User

pytestmark = pytest.mark.no_engine

K = Qt.Key


def areas(user: User) -> list[float]:
    return [mass_of(body).area for body in user.bodies]


def draw_box_and_disc(user: User) -> None:
    """A disc of 1 m across in front of the middle of a box, both selected."""
    user.draw_box((-2.0, 0.0), (2.0, 2.0))
    user.press(K.Key_C)
    user.begin_drag((0.0, 1.0), (0.5, 1.0), ALT | CONTROL)
    user.release_mouse((0.5, 1.0), ALT | CONTROL)
    user.press(K.Key_V)
    user.press(K.Key_A, CONTROL)


def answer(user: User, number: str) -> None:
    dialog = QApplication.activeModalWidget() or user.window.findChild(NumberDialog)
    assert isinstance(dialog, NumberDialog)
    user.type_into(dialog.number, number)


def test_a_plate_with_a_hole_is_made_by_a_key_and_a_click_goes_through_the_hole(
    user: User, tmp_path: Path
) -> None:
    draw_box_and_disc(user)
    (disc,) = user.bodies[1].shapes
    assert isinstance(disc, CircleShape)
    radius = disc.radius
    user.press(K.Key_X, CONTROL | ALT)
    assert areas(user) == pytest.approx([8.0 - math.pi * radius**2])
    assert user.window.document.undo_stack.undoText() == "Subtract from 2 bodies"
    assert "1 hole" in user.window.inspector.weights.text()
    user.click((0.0, 1.0))
    assert not user.selection.bodies
    user.click((1.5, 1.0))
    assert user.selection.bodies
    scene = user.window.document.scene
    data = encode_drawing(scene)
    assert encode_drawing(decode_drawing(data)) == data
    user.press(K.Key_Z, CONTROL)
    assert len(user.bodies) == 2


def test_the_menu_of_a_right_click_unites_what_touches_and_says_if_nothing_does(user: User) -> None:
    user.draw_box((-2.0, 0.0), (2.0, 2.0))
    user.draw_box((1.0, 1.0), (3.0, 3.0))
    user.press(K.Key_V)
    user.press(K.Key_A, CONTROL)
    pick(ask_at(user, (0.0, 1.0)), "Arrange", "Combine", "Unite")
    assert areas(user) == pytest.approx([8.0 + 4.0 - 1.0])
    user.trigger("unite")
    assert user.sentence == "Select two bodies, or more."


def test_offset_and_simplify_ask_for_a_number_and_show_what_would_be(user: User) -> None:
    user.draw_box((-2.0, 0.0), (2.0, 2.0))
    user.trigger("offset")
    assert [mass_of(body).area for body in user.window.arranger.preview.bodies] == [pytest.approx(4.2 * 2.2)]
    answer(user, "-0.5")
    assert areas(user) == pytest.approx([3.0])
    user.trigger("offset")
    answer(user, "-5")
    assert user.sentence == "That cannot be done: nothing would be left of one of the bodies."
    user.trigger("simplify")
    answer(user, "0.01")
    assert user.sentence == "With so small a tolerance no corner can be spared."


def test_two_bodies_are_made_one_by_a_key_keep_their_colours_and_are_taken_apart(user: User) -> None:
    user.draw_box((-2.0, 0.0), (0.0, 1.0))
    user.draw_box((1.0, 0.0), (2.0, 1.0))
    fills = [fill_of(body, LIGHT) for body in user.bodies]
    user.press(K.Key_V)
    user.press(K.Key_A, CONTROL)
    user.press(K.Key_M, CONTROL | ALT)
    (made,) = user.bodies
    assert [fill_of_shape(shape, made, LIGHT) for shape in made.shapes] == fills
    assert "2 shapes in one" in user.window.inspector.weights.text()
    assert "Mass 3 kg" in user.window.inspector.weights.text()
    user.click((1.5, 0.5))
    assert list(user.selection.bodies) == [made.id]
    user.press(K.Key_T, CONTROL | ALT)
    assert areas(user) == pytest.approx([2.0, 1.0])
    assert [fill_of(body, LIGHT) for body in user.bodies] == fills
    user.press(K.Key_T, CONTROL | ALT)
    assert user.sentence == "Select a body that was made of several shapes."
    user.press(K.Key_Z, CONTROL)
    user.press(K.Key_Z, CONTROL)
    assert len(user.bodies) == 2


def test_a_material_that_is_chosen_for_one_made_of_several_is_that_of_all(user: User) -> None:
    user.draw_box((-2.0, 0.0), (0.0, 1.0))
    user.draw_box((1.0, 0.0), (2.0, 1.0))
    material = user.window.inspector.material
    material.setCurrentIndex(material.findText("Steel"))
    material.activated.emit(material.currentIndex())
    user.press(K.Key_V)
    user.press(K.Key_A, CONTROL)
    user.trigger("make_one_body")
    assert material.currentIndex() == -1
    material.setCurrentIndex(material.findText("Cork"))
    material.activated.emit(material.currentIndex())
    (made,) = user.bodies
    assert mass_of(made).mass == pytest.approx(3.0 * 0.24)
