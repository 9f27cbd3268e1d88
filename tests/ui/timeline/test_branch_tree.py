"""A user chooses among the courses of a run in their tree: looks, names, compares and deletes."""

from __future__ import annotations

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QColor
from PyQt6.QtWidgets import QLineEdit, QStyleOptionViewItem

from sketchfall.ui.look.theme import LIGHT
from sketchfall.ui.look.theme_watcher import current_theme
from sketchfall.ui.timeline.branch_tree import BranchTree
from tests.ui.qtest import QTest
from tests.ui.recorder import Recorder
from tests.ui.runs import run_of, step_on
from tests.ui.scrubbing import click_course, drag_playhead, open_tree, recording_of
from tests.ui.user import LEFT, User
from tests.ui.windows import wait_until

Key = Qt.Key


@pytest.fixture
def two_courses(scene: User) -> User:
    """The first, and one that leaves it after 20 steps for ten more, which is shown."""
    step_on(scene, 40)
    drag_playhead(scene, 20)
    step_on(scene, 25)  # along the first course to its end, and five more
    assert len(recording_of(scene).branches) == 1
    drag_playhead(scene, 20)
    x, y = run_of(scene).bodies[2].position
    scene.drag((x, y), (x + 2.0, y))
    step_on(scene, 10)
    return scene


def test_a_course_is_named_shown_beside_another_and_deleted(two_courses: User) -> None:
    user, button = two_courses, two_courses.window.timeline.branches
    open_tree(user)
    QTest.mouseClick(button.name_it, LEFT)
    (editor,) = button.tree.findChildren(QLineEdit)
    QTest.keyClicks(editor, "to the right")
    QTest.keyClick(editor, Key.Key_Return)
    wait_until(lambda: button.text() == "to the right")
    button.tree.setCurrentRow(0)
    QTest.mouseClick(button.faintly, LEFT)
    seen = Recorder()
    user.window.ghosts.draw(seen.painter, user.view.camera, LIGHT)
    assert len(seen.paths) + len(seen.shapes) == 1  # of the one body that moves
    button.popup.close()
    click_course(user, "First course")
    tree = open_tree(user)
    assert not button.remove.isEnabled(), "it is shown"
    tree.setCurrentRow(1)
    QTest.mouseClick(button.remove, LEFT)
    assert len(recording_of(user).branches) == 1
    button.popup.close()
    assert not button.isVisible()


def test_the_tree_is_used_by_keys_alone(two_courses: User) -> None:
    user, button = two_courses, two_courses.window.timeline.branches
    first, second = recording_of(user).branches
    user.window.timeline.refresh()
    button.setFocus()
    QTest.keyClick(button, Key.Key_Return)
    tree = button.tree
    assert button.popup.focusWidget() is tree
    assert tree.chosen is second
    QTest.keyClick(tree, Key.Key_Up)
    QTest.keyClick(tree, Key.Key_Return)
    wait_until(lambda: user.window.player.run is not None)
    assert recording_of(user).branch is first
    QTest.keyClick(tree, Key.Key_F2)
    (editor,) = tree.findChildren(QLineEdit)
    QTest.keyClicks(editor, "mine")
    QTest.keyClick(editor, Key.Key_Return)
    wait_until(lambda: first.title == "mine")
    QTest.keyClick(tree, Key.Key_Delete)
    assert len(recording_of(user).branches) == 2, "not the one that is shown"
    QTest.keyClick(tree, Key.Key_Down)
    QTest.keyClick(tree, Key.Key_Delete)
    assert recording_of(user).branches == [first]
    wait_until(lambda: not button.popup.isVisible())  # nothing is left to choose from


def test_the_tree_fits_a_longer_name_and_one_course_less(two_courses: User) -> None:
    user, button = two_courses, two_courses.window.timeline.branches
    drag_playhead(user, 10)
    x, y = run_of(user).bodies[2].position
    user.drag((x, y), (x - 2.0, y))
    step_on(user, 10)
    assert len(recording_of(user).branches) == 3
    tree = open_tree(user)
    height, width = button.popup.height(), button.popup.width()
    foot = button.popup.geometry().bottom()
    tree.setCurrentRow(1)
    QTest.keyClick(tree, Key.Key_F2)
    (editor,) = tree.findChildren(QLineEdit)
    QTest.keyClicks(editor, "the one that went far to the right and came back again after all")
    QTest.keyClick(editor, Key.Key_Return)
    wait_until(lambda: button.popup.width() > width)
    assert tree.sizeHintForColumn(0) <= tree.width() - 2 * tree.frameWidth(), "all of the name is seen"
    QTest.keyClick(tree, Key.Key_Delete)
    wait_until(lambda: button.popup.height() < height)
    assert button.popup.geometry().bottom() == foot, "it stays above its button"


def test_the_tree_is_drawn_along_the_time(two_courses: User) -> None:
    tree = open_tree(two_courses)
    first, second = tree.branches
    assert tree.x_of(first.start) < tree.x_of(second.start) < tree.x_of(second.end) < tree.x_of(first.end)
    picture = tree.grab().toImage()
    theme = current_theme()

    def colour_at(step: int, row: int) -> str:
        middle = tree.visualItemRect(tree.item(row)).center().y() + tree.frameWidth()
        x = tree.frameWidth() + round(tree.x_of(step))
        return QColor(picture.pixel(x, middle)).name()

    assert colour_at(10, 0) == QColor(theme.muted_text).name()
    assert colour_at(24, 1) == QColor(theme.accent).name(), "the one that is shown"
    assert colour_at(10, 1) != colour_at(10, 0), "it began later"


def painted(tree: BranchTree, number: int) -> Recorder:
    """A row, as it asks it of a painter."""
    seen, option, row = Recorder(), QStyleOptionViewItem(), tree.item(number)
    tree.initViewItemOption(option)
    option.rect = tree.visualItemRect(row)
    delegate = tree.itemDelegate()
    assert delegate is not None
    delegate.paint(seen.painter, option, tree.indexFromItem(row))
    return seen


def test_each_row_has_its_course_its_stem_and_its_name(two_courses: User) -> None:
    user = two_courses
    drag_playhead(user, 25)
    tree = open_tree(user)
    tree.setCurrentRow(0)
    QTest.mouseClick(user.window.timeline.branches.faintly, LEFT)
    first, second = tree.branches
    items = [tree.item(number) for number in range(2)]
    rows = [tree.visualItemRect(item) for item in items]
    middles = [row.center().y() + 0.5 for row in rows]
    seen = [painted(tree, number) for number in range(2)]
    x = tree.x_of(second.start)
    for (kind, line), ends in zip(
        (each.shapes[0] for each in seen),
        ((middles[0], rows[1].top()), (rows[1].top(), middles[1])),
        strict=True,
    ):
        assert kind == "line", "from the course that it leaves down to the one that begins"
        assert line == [(x, end) for end in ends]
    for branch, middle, row in zip((first, second), middles, seen, strict=True):
        (left, top), (right, bottom) = row.shapes[1][1]
        assert left + right == pytest.approx(tree.x_of(branch.start) + tree.x_of(branch.end))
        assert 0.0 < right - left - (tree.x_of(branch.end) - tree.x_of(branch.start)) < 6.0
        assert top + bottom == 2.0 * middle
    dashed, head = seen[0].shapes[2], seen[1].shapes[2]
    (left, top), (right, bottom) = seen[0].shapes[1][1]
    (far_left, far_top), (far_right, far_bottom) = dashed[1]
    assert left - far_left == far_right - right > 0.0, "the one that is shown faintly"
    assert top - far_top == far_bottom - bottom > 0.0
    (left, top), (right, bottom) = head[1]
    assert head[0] == "ellipse", "where the one that is shown is"
    assert (left + right) / 2.0 == pytest.approx(tree.x_of(25))
    assert (top + bottom) / 2.0 == middles[1]
    for number, row in enumerate(seen):
        kind, ((left, top), (right, bottom)) = row.shapes[3]
        assert kind == "text"
        assert left > tree.x_of(first.end)
        assert (top, bottom) == (rows[number].top(), rows[number].bottom())
    assert [row.texts for row in seen] == [[str(index.data())] for index in map(tree.indexFromItem, items)]
    assert [row.bold for row in seen] == [False, True]
