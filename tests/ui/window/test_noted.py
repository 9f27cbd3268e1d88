"""What panels show of whatever is selected is what they showed when somebody last looked (noted.py)."""

from __future__ import annotations

import pytest

from sketchfall.app.drawing.parts import PartIds
from tests.ui.described import shown_numbers
from tests.ui.kept_window import user
from tests.ui.noted import Notes, otherwise_than_noted
from tests.ui.one_of_each import one_of_each
from tests.ui.user import User

__all__ = ["user"]

pytestmark = pytest.mark.no_engine


def test_of_whatever_is_selected_the_panel_shows_what_was_noted(user: User) -> None:
    seen: Notes = {}
    document = user.window.document
    document.replace_all(one_of_each(), None)
    selections = {f"body {body.id}": PartIds([body.id]) for body in document.scene.bodies[:12]}
    selections |= {joint.kind: PartIds(joints=[joint.id]) for joint in document.scene.joints}
    selections |= {
        "two bodies": PartIds([1, 3]),
        "two that are charged": PartIds([6, 7]),
        "three bodies": PartIds([2, 8, 10]),
        "two joints": PartIds(joints=[1, 3]),
        "a body and a joint": PartIds([3], [2]),
        "all": PartIds([body.id for body in document.scene.bodies]),
        "nothing": PartIds(),
    }
    before: Notes = {}
    for name, parts in selections.items():
        document.select(parts)
        now = shown_numbers(user.window.inspector)
        for part in {**before, **now}:
            if now.get(part) != before.get(part):
                seen[f"{name}: {part}"] = now.get(part, {"is": "gone"})
        before = now
    assert otherwise_than_noted("selected", seen) == []
