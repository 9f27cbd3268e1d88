"""A window is there soon: nothing of it is made before it is wanted, or styled over and over."""

from __future__ import annotations

from collections import Counter

import pytest
from PyQt6.QtCore import QEvent
from PyQt6.QtWidgets import QDialog

from sketchfall.ui.fields.number_field import NumberField
from sketchfall.ui.laboratory.broad_phase_dialog import BroadPhaseDialog
from sketchfall.ui.laboratory.microscope import Microscope
from sketchfall.ui.window.handbook import Handbook
from tests.ui.user import User
from tests.ui.windows import start_program

pytestmark = pytest.mark.no_engine


@pytest.mark.parametrize(
    ("dialog", "action"),
    [(Handbook, "handbook"), (Microscope, "microscope"), (BroadPhaseDialog, "compare_broad_phases")],
)
def test_a_dialog_is_made_when_it_is_first_opened(user: User, dialog: type[QDialog], action: str) -> None:
    assert user.window.findChildren(dialog) == []
    for _ in range(2):
        user.trigger(action)
        (opened,) = user.window.findChildren(dialog)
        assert opened.isVisible()
        opened.close()


def test_a_field_is_styled_for_its_place_and_not_for_every_place_on_the_way(
    program: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is put into something else is styled anew, with all that is in it."""
    styled: Counter[NumberField] = Counter()
    event = NumberField.event

    def counted(field: NumberField, of: QEvent | None) -> bool:
        if of is not None and of.type() == QEvent.Type.StyleChange:
            styled[field] += 1
        return event(field, of)

    monkeypatch.setattr(NumberField, "event", counted)
    start_program()
    assert len(styled) > 10
    assert max(styled.values()) <= 2  # once in its row, and once more if the row is put into a group
