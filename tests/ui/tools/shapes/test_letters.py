"""A user puts letters on the canvas: each is a body, with its holes, and they are one group."""

from __future__ import annotations

import itertools
import math
from pathlib import Path

import pytest
from PyQt6.QtCore import QPointF, Qt
from PyQt6.QtGui import QPainterPath

from sketchfall.app.drawing.geometry import box_of, holes_of, touches
from sketchfall.app.files.file_format import encode_drawing
from sketchfall.ui.tools.shapes.glyphs import _rings
from tests.ui.qtest import QTest
from tests.ui.typed import undo_texts
from tests.ui.user import CONTROL, SHIFT, User

pytestmark = pytest.mark.no_engine

K = Qt.Key


def type_letters(user: User, text: str) -> None:
    words = user.window.numbers.words
    assert words is not None
    user.type_into(words, text)


def test_each_letter_is_a_body_and_holes_are_open(user: User, tmp_path: Path) -> None:
    user.press(K.Key_X, SHIFT)
    assert user.tool == "letters"
    type_letters(user, "O i")
    assert user.view.hasFocus()
    user.move((1.0, 2.0))
    assert len(user.preview.shapes) == 4  # an outline, a hole, a stem and its dot
    user.click((1.0, 2.0))
    ring, stem = user.bodies
    assert (holes_of(ring), len(ring.shapes)) == (1, 1)
    assert (holes_of(stem), len(stem.shapes)) == (0, 2)
    assert not touches(ring, box_of(ring).center)
    assert undo_texts(user) == ["Draw letters"]
    assert ring.groups == stem.groups
    assert ring.groups[0].name == "O i"
    assert user.selection.bodies == (ring.id, stem.id)
    path = tmp_path / "letters.sketchfall"
    user.window.document.path = path
    user.save()
    user.open(path)
    assert path.read_bytes() == encode_drawing(user.window.document.scene)
    assert user.bodies == (ring, stem)


def test_they_are_typed_at_once_when_the_tool_is_chosen(user: User) -> None:
    user.press(K.Key_X, SHIFT)
    for key in (K.Key_R, K.Key_A, K.Key_D):
        user.strike(key)
    user.click((1.0, 2.0))
    assert user.tool == "letters"
    assert [body.groups[0].name for body in user.bodies] == ["rad"] * 3


def test_capital_letters_are_as_high_as_the_field_says_and_stand_on_the_line(user: User) -> None:
    user.press(K.Key_X, SHIFT)
    type_letters(user, "H")
    user.type_into(user.window.numbers.fields["letter_height"], "50cm")
    user.click((1.0, 2.0))
    (letter,) = user.bodies
    box = box_of(letter)
    assert box.bottom == pytest.approx(2.0, abs=0.005)
    assert box.top == pytest.approx(2.5, abs=0.005)
    assert letter.groups == ()
    user.press(K.Key_Z, CONTROL)
    assert user.bodies == ()


def test_letters_are_seen_while_they_are_typed_and_none_are_refused(user: User) -> None:
    user.press(K.Key_X, SHIFT)
    user.move((1.0, 2.0))
    words = user.window.numbers.words
    assert words is not None
    before = len(user.preview.shapes)
    QTest.keyClick(words, K.Key_End)  # at first all of it is selected
    QTest.keyClicks(words, "n")
    assert len(user.preview.shapes) == before + 1
    words.selectAll()
    QTest.keyClick(words, K.Key_Backspace)
    QTest.keyClick(words, K.Key_Return)
    user.click((1.0, 2.0))
    assert user.bodies == ()
    assert user.sentence == "There are no letters: type some in the field at the lower edge."


def test_curves_of_a_letter_are_as_flat_as_they_may_be() -> None:
    """A circle of four curves, beside which the square has straight sides; y is up."""
    path = QPainterPath()
    path.addEllipse(QPointF(100.0, 300.0), 50.0, 50.0)
    path.addRect(0.0, 0.0, 40.0, 20.0)
    circle, square = _rings(path, 0.01, 0.001)
    assert len(circle) > 20
    for x, y in circle:
        assert math.hypot(x - 1.0, y + 3.0) == pytest.approx(0.5, abs=0.001)
    turns = [math.dist(a, b) for a, b in itertools.pairwise(circle)]
    assert sum(turns) == pytest.approx(math.pi, rel=0.01)  # around it once
    assert {(round(x, 9), round(y, 9)) for x, y in square} == {
        (0.0, 0.0),
        (0.4, 0.0),
        (0.4, -0.2),
        (0.0, -0.2),
    }
