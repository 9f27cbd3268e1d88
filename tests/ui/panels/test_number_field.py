"""Arrow keys change a number by its step, as far as it may go."""

from __future__ import annotations

import pytest
from PyQt6.QtCore import Qt

from tests.ui.qtest import QTest
from tests.ui.user import NONE, SHIFT, User

pytestmark = pytest.mark.no_engine

KEY = Qt.Key


def test_up_and_down_go_a_step_and_with_shift_ten(user: User) -> None:
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    field = user.window.inspector.fields["x"]
    step = field.property_shown.step
    places = []
    for key, modifiers in (
        (KEY.Key_Up, NONE),
        (KEY.Key_Down, NONE),
        (KEY.Key_Down, SHIFT),
        (KEY.Key_Up, SHIFT),
    ):
        field.setFocus()
        QTest.keyClick(field, key, modifiers)
        places.append(user.bodies[0].position[0])
    assert places == pytest.approx([0.5 + step, 0.5, 0.5 - 10.0 * step, 0.5])
