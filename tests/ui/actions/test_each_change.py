"""Whatever an action does to a drawing is one step with a text that says what, undone and saved whole."""

from __future__ import annotations

import math

import pytest
from msgspec.structs import replace
from PyQt6.QtWidgets import QApplication, QDialog, QDialogButtonBox

from sketchfall.app.drawing.joint_geometry import new_joint
from sketchfall.app.drawing.parts import PartIds
from sketchfall.app.drawing.scene import CircleShape, Group, Material, Scene
from sketchfall.app.files.file_format import decode_drawing, encode_drawing
from sketchfall.app.strokes.shaping import box_body, circle_body, polygon_body
from sketchfall.ui.actions.arrange_actions import (
    ALIGN,
    BY_NUMBERS,
    DISTRIBUTE,
    HIDING,
    MAKE_SAME,
    MIRROR,
)
from sketchfall.ui.actions.cutting_actions import COMBINE
from sketchfall.ui.actions.drawing_actions import INSERT
from sketchfall.ui.actions.edit_actions import NUDGES
from tests.ui.user import User

pytestmark = pytest.mark.no_engine

GROUP = (Group(id=1, name="cart"),)
ALL_OF_THEM = PartIds([1, 2, 3, 4])
EDITS = ("duplicate", "delete", "cut", "group", "ungroup", "lock", "unlock_all", "forward", "to_front")
SELECTED = {"intersect": PartIds([1, 2])}  # what all of them cover is nothing
ASKING = (*BY_NUMBERS, "simplify", "offset")  # a dialog, in which Enter takes what it suggests


def drawing() -> Scene:
    """Bodies that overlap, of several sizes and shapes, with a group and a hinge; one hidden, one locked."""
    box = replace(box_body(1, (0.0, 0.0), (2.0, 1.0)), groups=GROUP, magnet=1.0)
    rough = [(0.0, 0.0), (1.5, -0.01), (3.0, 0.0), (3.0, 2.0), (0.0, 2.0)]
    polygon = replace(polygon_body(2, [(x + 1.0, y + 0.5) for x, y in rough]), groups=GROUP, charge=2.0)
    disc = replace(circle_body(3, (3.5, 1.5), 0.7), material=Material(rolling_resistance=0.1))
    two = replace(
        circle_body(4, (2.5, 2.0), 0.5),
        shapes=(CircleShape(radius=0.5), CircleShape(radius=0.25, center=(0.4, 0.0))),
        angle=math.pi / 7.0,
    )
    away = replace(box_body(5, (9.0, 9.0), (10.0, 10.0)), hidden=True)
    shut = replace(box_body(6, (-9.0, 9.0), (-8.0, 10.0)), locked=True)
    hinge = new_joint(1, "hinge", box, polygon, (1.5, 0.8), (1.5, 0.8))
    return Scene(bodies=(box, polygon, disc, two, away, shut), joints=(hinge,))


def accept(user: User) -> None:
    """Take what the dialog suggests that was opened, if one was."""
    for dialog in user.window.findChildren(QDialog):
        buttons = dialog.findChild(QDialogButtonBox)
        if dialog.isVisible() and buttons is not None:
            dialog.accept()
    QApplication.processEvents()


@pytest.mark.parametrize(
    "name",
    [
        *(*ALIGN, *DISTRIBUTE, *MAKE_SAME, *MIRROR, *COMBINE, *HIDING, *NUDGES, *INSERT),
        *(*BY_NUMBERS, *EDITS),
    ],
)
def test_it_is_one_step_that_says_what_and_is_undone_and_saved_whole(user: User, name: str) -> None:
    document = user.window.document
    document.replace_all(drawing(), None)
    document.select(SELECTED.get(name, ALL_OF_THEM))
    before, drawn = document.scene, encode_drawing(document.scene)
    user.trigger(name)
    if name in ASKING:
        accept(user)
    stack = document.undo_stack
    assert stack.count() == 1, "one step"
    text = stack.undoText()
    assert len(text.split()) > 1, text
    assert document.scene != before
    saved = encode_drawing(document.scene)
    assert decode_drawing(saved) == document.scene
    assert encode_drawing(decode_drawing(saved)) == saved
    document.undo()
    assert encode_drawing(document.scene) == drawn
    document.redo()
    assert encode_drawing(document.scene) == saved
