"""These stories begin with an empty window and change little but the drawing, so they have one for all."""

from __future__ import annotations

import pytest
from PyQt6.QtCore import Qt

from tests.ui.kept_window import user
from tests.ui.user import User

__all__ = ["user"]


@pytest.fixture
def box(user: User) -> User:
    """A box in the air."""
    user.draw_box((-1.0, 2.0), (1.0, 3.0))
    user.press(Qt.Key.Key_V)
    user.press(Qt.Key.Key_Escape)
    return user
