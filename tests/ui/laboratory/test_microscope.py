"""A student looks at how two bodies collide, step by step, in a drawing and while it runs."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from PyQt6.QtCore import QEvent, QPointF, Qt
from PyQt6.QtGui import QImage, QMouseEvent
from PyQt6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from sketchfall.ui.laboratory.microscope import ASK, SAME, Microscope
from sketchfall.ui.laboratory.microscope_sheet import Mark
from sketchfall.ui.laboratory.microscope_view import MicroscopeView
from tests.ui.qtest import QTest
from tests.ui.user import LEFT, SHIFT, User
from tests.ui.windows import wait_until


@pytest.fixture
def stacked(user: User) -> User:
    """A box that stands on the ground, and a ball far away; nothing is selected."""
    user.draw_ground((-4.0, 0.0), (4.0, 0.0))
    user.draw_box((-1.0, 0.0), (1.0, 2.0))
    user.draw_circle((2.0, 3.0), (3.0, 4.0))
    user.press(Qt.Key.Key_V)
    user.press(Qt.Key.Key_Escape)
    return user


def opened(user: User) -> Microscope:
    user.press(Qt.Key.Key_M)
    microscope = user.window.microscope
    wait_until(lambda: QApplication.activeWindow() is microscope)
    return microscope


def select_box_and(user: User, other: tuple[float, float]) -> None:
    user.click((0.5, 1.0))
    user.click(other, SHIFT)


def titles(microscope: Microscope) -> list[str]:
    items = [microscope.steps.item(row) for row in range(microscope.steps.count())]
    return [item.text() for item in items if item is not None]


def kind(microscope: Microscope) -> str:
    """Of the step that is shown."""
    assert microscope.current is not None
    return microscope.current.kind


def hover(microscope: Microscope, place: QPointF) -> None:
    view = microscope.view
    none, no_button = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.NoButton
    event = QMouseEvent(QEvent.Type.MouseMove, place, view.mapToGlobal(place), no_button, no_button, none)
    QApplication.sendEvent(view, event)


def picture(microscope: Microscope) -> QImage:
    return microscope.view.grab().toImage()


def test_two_selected_bodies_are_followed_with_the_arrow_keys(stacked: User) -> None:
    select_box_and(stacked, (-3.0, 0.0))
    microscope = opened(stacked)
    assert titles(microscope)[0] == "The two bodies"
    assert microscope.sentence.text().startswith("Two convex shapes are apart exactly if")
    pictures = [picture(microscope)]
    for _ in range(len(microscope.told) - 1):
        QTest.keyClick(microscope, Qt.Key.Key_Right)
        pictures.append(picture(microscope))
    assert all(a != b for a, b in pairwise(pictures))
    assert kind(microscope) == "points"
    assert not microscope.next.isEnabled()
    QTest.keyClick(microscope, Qt.Key.Key_Left)
    assert kind(microscope) == "normal"
    assert "shortest way" in microscope.sentence.text()


def test_of_the_axes_so_far_the_one_with_the_least_overlap_is_marked(user: User) -> None:
    user.draw_box((0.0, 0.0), (2.0, 2.0))
    user.draw_box((1.9, 0.2), (4.0, 1.8))
    user.trigger("select_all")
    microscope = opened(user)
    study = microscope.study
    assert study is not None
    assert study.best == (0, 1)
    marked = []
    for _ in range(3):
        QTest.keyClick(microscope, Qt.Key.Key_Right)
        marked.append([row for row, title in enumerate(titles(microscope)) if title.endswith("◂ least")])
    assert marked == [[1], [2], [2]]


def test_next_and_back_and_a_click_on_a_step(stacked: User) -> None:
    select_box_and(stacked, (-3.0, 0.0))
    microscope = opened(stacked)
    assert not microscope.back.isEnabled()
    QTest.mouseClick(microscope.next, LEFT)
    assert kind(microscope) == "axis"
    assert "least so far" in microscope.sentence.text()
    assert titles(microscope)[1].endswith("◂ least")
    shadow = microscope.numbers.item(1, 0)
    assert shadow is not None
    assert shadow.text() == "Shadow of A"
    QTest.mouseClick(microscope.back, LEFT)
    assert kind(microscope) == "bodies"
    last = microscope.steps.item(microscope.steps.count() - 1)
    place = microscope.steps.visualItemRect(last).center()
    QTest.mouseClick(microscope.steps.viewport(), LEFT, pos=place)
    assert kind(microscope) == "points"


def test_bodies_that_are_apart_are_told_why(stacked: User) -> None:
    select_box_and(stacked, (2.5, 3.5))
    microscope = opened(stacked)
    assert "separates" in titles(microscope)[-2]
    QTest.keyClick(microscope, Qt.Key.Key_Right)
    for _ in range(len(microscope.told)):
        QTest.keyClick(microscope, Qt.Key.Key_Right)
    assert "do not touch" in microscope.sentence.text()
    assert "separates them" in microscope.sentence.text()


def test_without_two_bodies_it_says_how_to_choose_them(user: User) -> None:
    user.draw_box((-1.0, 0.0), (1.0, 2.0))
    user.press(Qt.Key.Key_V)
    microscope = opened(user)
    assert microscope.sentence.text() == ASK
    assert not microscope.next.isEnabled()


def test_it_offers_two_that_touch_and_follows_the_canvas(stacked: User) -> None:
    microscope = opened(stacked)
    assert set(microscope.pair.ids) == {stacked.bodies[0].id, stacked.bodies[1].id}
    stacked.turn_to()
    select_box_and(stacked, (2.5, 3.5))
    assert microscope.study is not None
    assert microscope.study.apart
    before = microscope.study.closest
    stacked.press(Qt.Key.Key_Right, SHIFT)  # nudges both: nothing changes between them
    stacked.click((4.0, 5.0))
    stacked.click((0.5, 1.0))
    stacked.press(Qt.Key.Key_Right, SHIFT)
    assert microscope.study.closest != before


def test_bodies_can_be_chosen_from_the_lists(stacked: User) -> None:
    microscope = opened(stacked)
    microscope.pair.first.setFocus()
    QTest.keyClick(microscope.pair.first, Qt.Key.Key_Down)
    assert microscope.sentence.text() == SAME
    microscope.pair.second.setFocus()
    QTest.keyClick(microscope.pair.second, Qt.Key.Key_Down)
    assert microscope.study is not None


def test_numbers_are_shown_under_the_mouse(stacked: User) -> None:
    select_box_and(stacked, (-3.0, 0.0))
    microscope = opened(stacked)
    microscope.steps.setCurrentRow(microscope.steps.count() - 1)
    picture(microscope)
    point = next(mark for mark in microscope.view.marks if mark.text.startswith("Point 1"))
    assert "deep" in point.text
    assert microscope.view.mark_at(point.start) == point.text
    hover(microscope, point.start)
    assert QToolTip.text() == point.text
    assert microscope.view.mark_at(point.start + QPointF(0.0, 60.0)) != point.text


def test_a_shadow_tells_its_ends_wherever_the_mouse_is_on_it(stacked: User) -> None:
    select_box_and(stacked, (-3.0, 0.0))
    microscope = opened(stacked)
    microscope.steps.setCurrentRow(1)
    picture(microscope)
    shadow = next(mark for mark in microscope.view.marks if mark.text.startswith("Shadow of A:"))
    hover(microscope, 0.5 * (shadow.start + shadow.end))
    assert QToolTip.text() == shadow.text
    assert re.fullmatch(r"Shadow of A: -?\d+\.\d{3} to -?\d+\.\d{3} m", shadow.text)


def test_it_follows_a_run_and_shows_its_impulses(stacked: User) -> None:
    stacked.wait_for_engine()
    select_box_and(stacked, (-3.0, 0.0))
    microscope = opened(stacked)
    drawn = microscope.study
    stacked.turn_to()
    for _ in range(40):
        stacked.press(Qt.Key.Key_Period)
    wait_until(lambda: microscope.study is not drawn and titles(microscope)[-1] == "Impulses")
    while microscope.next.isEnabled():
        QTest.mouseClick(microscope.next, LEFT)
    assert "surfaces stick" in microscope.sentence.text()
    drawing_again = microscope.study
    stacked.turn_to()
    stacked.trigger("reset")
    wait_until(lambda: microscope.study is not drawing_again)
    assert titles(microscope)[-1] == "Contact points"
    assert kind(microscope) == "points", "the last step there is"


def test_of_one_that_is_selected_it_offers_the_nearest(stacked: User) -> None:
    stacked.click((2.5, 3.5))
    microscope = opened(stacked)
    assert set(microscope.pair.ids) == {stacked.bodies[1].id, stacked.bodies[2].id}


def test_bodies_of_another_drawing_are_forgotten(stacked: User) -> None:
    select_box_and(stacked, (2.5, 3.5))
    microscope = opened(stacked)
    microscope.close()
    stacked.turn_to()
    stacked.window.document.undo_stack.setClean()
    stacked.trigger("new")
    for x in (-4.0, 0.0, 0.5):
        stacked.draw_box((x, 0.0), (x + 1.0, 1.0))
    stacked.press(Qt.Key.Key_V)
    stacked.press(Qt.Key.Key_Escape)
    microscope = opened(stacked)
    assert set(microscope.pair.ids) == {body.id for body in stacked.bodies[1:]}


def test_it_works_in_a_paused_run(stacked: User) -> None:
    stacked.wait_for_engine()
    for _ in range(30):
        stacked.press(Qt.Key.Key_Period)
    wait_until(lambda: stacked.window.player.run is not None)
    microscope = opened(stacked)
    assert set(microscope.pair.ids) == {stacked.bodies[0].id, stacked.bodies[1].id}
    assert microscope.study is not None
    assert titles(microscope)[-1] == "Impulses"


def test_a_removed_body_is_looked_at_no_more(stacked: User) -> None:
    select_box_and(stacked, (-3.0, 0.0))
    microscope = opened(stacked)
    stacked.turn_to()
    stacked.press(Qt.Key.Key_Delete)
    assert microscope.study is None
    assert microscope.sentence.text() == ASK
    stacked.trigger("undo")
    assert microscope.isVisible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_is_painted_in_the_colours_of_the_theme(stacked: User, theme: str) -> None:
    select_box_and(stacked, (-3.0, 0.0))
    microscope = opened(stacked)
    stacked.window.program.choose_theme(theme)
    QApplication.processEvents()
    lightness = picture(microscope).pixelColor(2, 2).lightness()
    assert (lightness < 128) is (theme == "dark")


def test_escape_closes_it(stacked: User) -> None:
    microscope = opened(stacked)
    QTest.keyClick(microscope, Qt.Key.Key_Escape)
    assert not microscope.isVisible()
    assert stacked.window.isVisible()


def test_a_point_is_told_before_the_lines_that_end_there_and_the_nearest_before_others(qtbot: QtBot) -> None:
    view = MicroscopeView()
    qtbot.addWidget(view)
    line = Mark(QPointF(0.0, 0.0), QPointF(100.0, 0.0), "line")
    point = Mark(QPointF(50.0, 5.0), QPointF(50.0, 5.0), "point")
    far = Mark(QPointF(0.0, 20.0), QPointF(100.0, 20.0), "far")
    view.marks = [line, point, far]
    assert view.mark_at(QPointF(50.0, 0.0)) == "point"  # though the line is nearer
    assert view.mark_at(QPointF(57.0, 0.0)) == "line"  # more than half of what one sees away from the point
    assert view.mark_at(QPointF(10.0, 9.0)) == "line"
    assert view.mark_at(QPointF(10.0, 11.0)) == "far"
    assert view.mark_at(QPointF(10.0, 32.0)) == "far"
    assert view.mark_at(QPointF(10.0, 33.0)) == ""
    later = Mark(line.start, line.end, "painted above it")
    view.marks = [line, later]
    assert view.mark_at(QPointF(10.0, 1.0)) == later.text
