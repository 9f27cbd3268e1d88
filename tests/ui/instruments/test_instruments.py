"""Rulers, protractors, light gates and stopwatches: laid down, taken in hand, undone, saved and deleted."""

from __future__ import annotations

import math

import pytest
from PyQt6.QtCore import Qt

from sketchfall.app.annotations.instruments import places_of, seconds_on
from sketchfall.app.drawing.scene import Instrument
from sketchfall.app.files.file_format import decode_drawing, encode_drawing
from sketchfall.app.picture.body_arrays import poses_of
from sketchfall.app.picture.colours import LIGHT_PICTURE
from sketchfall.app.picture.composing import Composer
from sketchfall.app.picture.projection import Projection
from sketchfall.app.picture.stills import Still
from sketchfall.ui.fields.text_field import LONGEST_NAME
from sketchfall.ui.instruments.instruments_layer import InstrumentsLayer
from sketchfall.ui.look.theme import LIGHT
from sketchfall.ui.window import messages
from tests.ui.context_menus import ask_at, pick, words
from tests.ui.recorder import Recorder
from tests.ui.runs import step_on
from tests.ui.user import CONTROL, User
from tests.ui.windows import wait_until

Point = tuple[float, float]


def instruments(user: User) -> tuple[Instrument, ...]:
    return user.window.document.scene.instruments


def places(user: User, number: int = 0) -> list[Point]:
    return places_of(instruments(user)[number], user.window.canvas.live.bodies)


def written(user: User) -> list[str]:
    """The words of the instruments, as they ask them of a painter."""
    seen = Recorder()
    InstrumentsLayer(user.window.canvas.live).draw(seen.painter, user.view.camera, LIGHT)
    return list(seen.texts)


@pytest.mark.no_engine
def test_a_ruler_is_dragged_read_moved_and_taken_away(user: User) -> None:
    user.press(Qt.Key.Key_Q)
    user.drag((0.0, 0.0), (3.0, 4.0))
    assert instruments(user)[0].kind == "ruler"
    assert places(user) == [(0.0, 0.0), (3.0, 4.0)]
    assert written(user) == [f"5.000 m, {math.degrees(math.atan2(4, 3)):.1f}°"]
    assert user.window.document.undo_stack.undoText() == "Lay down: Ruler"
    user.press(Qt.Key.Key_V)
    user.drag((3.0, 4.0), (5.0, 0.0))  # by its end
    assert places(user) == [(0.0, 0.0), (5.0, 0.0)]
    user.begin_drag((2.5, 0.0), (2.5, 1.0))  # as a whole
    seen = user.preview
    painted = zip(seen.shapes, seen.pens, strict=True)
    handles = [
        points for (kind, points), (colour, _) in painted if colour == LIGHT.selection and kind == "ellipse"
    ]
    middles = [((ax + bx) / 2.0, (ay + by) / 2.0) for (ax, ay), (bx, by) in handles]
    assert middles == [pytest.approx(place) for place in user.on_canvas((0.0, 1.0), (5.0, 1.0))]
    user.release_mouse((2.5, 1.0))
    assert [(x, round(y, 6)) for x, y in places(user)] == [(0.0, 1.0), (5.0, 1.0)]
    user.press(Qt.Key.Key_Delete)
    assert instruments(user) == ()
    for _ in range(3):
        user.press(Qt.Key.Key_Z, CONTROL)
    assert places(user) == [(0.0, 0.0), (3.0, 4.0)]


@pytest.mark.no_engine
def test_a_protractor_takes_three_clicks_and_one_can_be_taken_back(user: User) -> None:
    user.trigger("protractor")
    for point in ((2.0, 0.0), (1.0, 1.0)):
        user.click(point)
    user.press(Qt.Key.Key_Backspace)
    for point in ((0.0, 0.0), (0.0, 3.0)):
        user.click(point)
    assert places(user) == [(2.0, 0.0), (0.0, 0.0), (0.0, 3.0)]
    assert written(user) == ["90.0°"]
    user.press(Qt.Key.Key_Escape)  # what was laid down is chosen no more
    assert user.tool == "protractor"
    user.press(Qt.Key.Key_Escape)
    assert user.tool == "select"


def test_a_ruler_on_bodies_goes_along_and_goes_with_them(user: User) -> None:
    user.wait_until_it_can_run()
    user.draw_box((-1.0, 2.0), (1.0, 3.0))
    user.press(Qt.Key.Key_Q)
    user.drag((0.0, 2.5), (0.0, 0.0))
    assert [end.body for end in instruments(user)[0].ends] == [1, None]
    step_on(user, 10)
    fallen = 9.81 * (10 / 60.0) ** 2 / 2.0
    assert places(user)[0][1] == pytest.approx(2.5 - fallen, abs=1e-6)
    user.press(Qt.Key.Key_R, CONTROL)
    user.press(Qt.Key.Key_V)
    user.click((-0.7, 2.2))
    user.press(Qt.Key.Key_D, CONTROL)
    assert [[end.body for end in each.ends] for each in instruments(user)] == [[1, None], [2, None]]
    user.press(Qt.Key.Key_Delete)
    assert len(instruments(user)) == 1
    data = encode_drawing(user.window.document.scene)
    assert decode_drawing(data).instruments == instruments(user)
    scene = user.window.document.scene
    camera = Projection(50.0, 200.0, 200.0, 400, 400)
    with_it, without = (
        Composer(each, camera, LIGHT_PICTURE).picture(Still(each, poses_of(each.bodies)))
        for each in (scene, user.window.document.scene.__class__(bodies=scene.bodies))
    )
    assert len(with_it.shapes) > len(without.shapes)


def test_a_gate_tells_who_passed_and_when_in_the_list_of_events(user: User) -> None:
    user.wait_until_it_can_run()
    user.draw_box((-1.0, 2.0), (1.0, 3.0))
    user.press(Qt.Key.Key_I)
    user.drag((-3.0, 1.0), (3.0, 1.0))
    user.press(Qt.Key.Key_V)
    user.press(Qt.Key.Key_Escape)
    assert written(user) == ["gate 1"]
    step_on(user, 40)
    enters, leaves = math.sqrt(2.0 * 1.0 / 9.81), math.sqrt(2.0 * 2.0 / 9.81)
    assert [mark.text for mark in user.window.navigator.marks] == [
        "Body 1 enters gate 1",
        f"Body 1 leaves gate 1 after {leaves - enters:.4f} s",
    ]
    user.window.docks.show_panel("events")
    model = user.window.events.model
    wait_until(lambda: model.rowCount() == 2)
    assert model.data(model.index(0)) == f"{enters:.4f} s: Body 1 enters gate 1"
    menu = ask_at(user, (-2.5, 1.0))
    assert words(menu) == ["Rename…", "Take away"]
    pick(menu, "Take away")
    menu.close()
    assert instruments(user) == ()


@pytest.mark.no_engine
def test_a_gate_is_renamed_unless_one_thinks_better_of_it(
    user: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers: list[str | None] = [" finish  ", None, "x" * (LONGEST_NAME + 1)]
    monkeypatch.setattr(messages, "ask_line", lambda *_: answers.pop(0))
    user.press(Qt.Key.Key_I)
    user.drag((-3.0, 1.0), (3.0, 1.0))
    user.press(Qt.Key.Key_V)
    for name in ("finish", "finish", "x" * LONGEST_NAME):
        menu = ask_at(user, (-2.5, 1.0))
        pick(menu, "Rename…")
        menu.close()
        assert instruments(user)[0].name == name
    assert user.window.document.undo_stack.count() == 3  # laid down, and named twice


@pytest.mark.no_engine
def test_delete_leaves_alone_what_undo_has_already_taken_away(user: User) -> None:
    user.press(Qt.Key.Key_Q)
    user.drag((0.0, 0.0), (3.0, 4.0))
    user.press(Qt.Key.Key_V)
    user.click((1.5, 2.0))  # chosen
    user.press(Qt.Key.Key_Z, CONTROL)
    user.press(Qt.Key.Key_Delete)
    assert user.window.document.undo_stack.canRedo()
    user.press(Qt.Key.Key_Y, CONTROL)
    assert len(instruments(user)) == 1


def test_a_stopwatch_is_started_stopped_and_set_to_zero_and_measures_the_same_in_the_next_run(
    user: User,
) -> None:
    user.wait_until_it_can_run()
    user.draw_box((-1.0, 2.0), (1.0, 3.0))
    user.press(Qt.Key.Key_Z)
    user.click((3.0, 2.0))
    assert user.window.document.undo_stack.undoText() == "Lay down: Stopwatch"
    user.press(Qt.Key.Key_V)
    step_on(user, 12)
    assert written(user) == ["0.000 s"]
    user.click((3.0, 2.0))
    assert user.window.document.undo_stack.undoText() == "Start the stopwatch"
    step_on(user, 18)
    assert written(user) == ["0.300 s"]
    user.press(Qt.Key.Key_Return)  # it is what was clicked last
    step_on(user, 6)
    assert written(user) == ["0.300 s"]
    user.press(Qt.Key.Key_Home)
    wait_until(lambda: written(user) == ["0.000 s"])  # whoever goes back sees it go back
    user.press(Qt.Key.Key_R, CONTROL)
    step_on(user, 20)
    assert written(user) == [f"{8 / 60:.3f} s"]
    user.drag((3.0, 2.0), (4.0, 1.0))  # which is no press
    assert places(user) == [(4.0, 1.0)]
    data = encode_drawing(user.window.document.scene)
    assert decode_drawing(data).instruments == instruments(user)
    menu = ask_at(user, (4.0, 1.0))
    assert words(menu) == ["Set the stopwatch to zero", "Take away"]
    pick(menu, "Set the stopwatch to zero")
    menu.close()
    assert seconds_on(instruments(user)[0], 5.0) == 0.0
    for _ in range(4):
        user.press(Qt.Key.Key_Z, CONTROL)
    assert [(each.started, each.stopped) for each in instruments(user)] == [(None, None)]
