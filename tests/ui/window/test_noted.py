"""What panels show of whatever is selected is what they showed when somebody last looked (noted.py)."""

from __future__ import annotations

import pytest
from PyQt6.QtCore import Qt

from sketchfall.app.drawing.parts import PartIds
from sketchfall.app.files.gallery import examples
from sketchfall.app.picture.projection import PIXELS_PER_METRE
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.look.theme import LIGHT
from tests.ui.described import over, shown_numbers
from tests.ui.kept_window import user
from tests.ui.noted import Notes, otherwise_than_noted
from tests.ui.one_of_each import one_of_each
from tests.ui.sketch import Sketch
from tests.ui.typed import type_on_canvas
from tests.ui.user import User
from tests.ui.windows import let_the_event_loop_turn

__all__ = ["user"]

pytestmark = pytest.mark.no_engine

K = Qt.Key
CAMERA = Camera(PIXELS_PER_METRE, 400.0, 300.0, 800, 600)


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


def test_what_lies_over_the_canvas_is_where_it_was_noted(user: User) -> None:
    """Cards, strips and fields, each at its edge of the canvas or beside what it is about."""
    seen: Notes = {}

    def look(moment: str) -> None:
        let_the_event_loop_turn()
        for ground in (user.view, user.canvas):
            seen.update({f"{moment}: {part}": told for part, told in over(ground).items()})

    look("nothing is drawn")
    document = user.window.document
    document.replace_all(one_of_each(), None)
    look("controls")
    user.view.show_at((-1.0, 3.0), PIXELS_PER_METRE)
    for tool in ("star", "letters"):
        user.trigger(tool)
        look(tool)
    user.press(K.Key_R)
    user.begin_drag((1.0, 5.0), (2.0, 6.0))
    type_on_canvas(user, "3", None)
    look("a number is typed")
    user.strike(K.Key_Escape)
    user.release_mouse((2.0, 6.0))
    user.press(K.Key_X)
    user.click((-3.0, 5.5))
    look("a text is written")
    user.strike(K.Key_Escape)
    user.press(K.Key_V)
    for left in (1.0, 1.5):
        user.draw_box((left, 5.0), (left + 1.0, 6.0))
    user.click_joint(K.Key_J, (1.75, 5.5))
    document.select(PartIds([document.scene.bodies[-1].id]))
    user.type_into(user.window.inspector.fields["x"], "-4")
    look("torn apart")
    for kind in ("lesson", "proof"):
        user.window.document.undo_stack.setClean()
        path = next(each.path for each in examples() if each.kind == kind)
        user.open(path)
        user.window.lesson_card.show_example(path)
        look(kind)
    user.window.closed_form.draw(Sketch("closed form", seen).painter, CAMERA, LIGHT)
    assert otherwise_than_noted("over the canvas", seen) == []
