"""Whoever selects two bodies reads what acts between them, and by which rule."""

from __future__ import annotations

import math

import pytest
from PyQt6.QtCore import Qt

from tests.ui.user import CONTROL, User

pytestmark = pytest.mark.no_engine
KEY = Qt.Key


@pytest.fixture
def pair(user: User) -> User:
    """Two boxes of different friction, both selected."""
    user.draw_box((0.0, 0.0), (2.0, 1.0))
    user.type_into(user.window.inspector.fields["static_friction"], "0.9")
    user.draw_box((1.5, 0.5), (4.0, 2.0))
    user.type_into(user.window.inspector.fields["static_friction"], "0.5")
    user.press(KEY.Key_A, CONTROL)
    return user


def test_the_friction_of_the_pair_is_told_with_its_rule(pair: User) -> None:
    between = pair.window.inspector.between
    assert between.isVisible()
    assert f"friction {math.sqrt(0.9 * 0.5):.3g} at rest" in between.text()
    assert "geometric mean" in between.text()
    rule = pair.window.advanced_panel.friction
    rule.activated.emit(rule.findText("Minimum"))
    assert "friction 0.5 at rest" in between.text()
    assert "minimum" in between.text()


def test_what_keeps_them_from_touching_is_told(pair: User) -> None:
    pair.click_joint(KEY.Key_J, (1.75, 0.75))
    pair.press(KEY.Key_V)
    pair.press(KEY.Key_A, CONTROL)
    assert "their joint keeps them from colliding" in pair.window.inspector.between.text()


def test_of_one_or_three_nothing_is_told(pair: User) -> None:
    pair.press(KEY.Key_V)
    pair.click((3.5, 1.5))
    assert not pair.window.inspector.between.isVisible()
