"""What a user's stories need of the timeline: to drag its playhead, and to choose among its courses."""

from __future__ import annotations

from PyQt6.QtCore import QEvent, QPoint, QPointF
from PyQt6.QtGui import QMouseEvent
from PyQt6.QtWidgets import QApplication

from sketchfall.app.timeline.recording import Recording
from sketchfall.ui.timeline.branch_tree import BranchTree
from tests.ui.qtest import QTest
from tests.ui.runs import run_of
from tests.ui.user import LEFT, NO_BUTTON, NONE, User
from tests.ui.windows import wait_until


def recording_of(user: User) -> Recording:
    recording = user.window.navigator.recording
    assert recording is not None
    return recording


def shown_step(user: User) -> int:
    return run_of(user).steps


def drag_playhead(user: User, *steps: int) -> None:
    """Press on the line of time at the first, and go on to the others with the button down."""
    track = user.window.timeline.track
    user.window.timeline.refresh()
    places = [QPoint(round(track.x_of(step)), track.height() // 2) for step in steps]
    QTest.mousePress(track, LEFT, NONE, places[0])
    for place in places[1:]:
        where = QPointF(place)
        move = QMouseEvent(QEvent.Type.MouseMove, where, track.mapToGlobal(where), NO_BUTTON, LEFT, NONE)
        QApplication.sendEvent(track, move)
    QTest.mouseRelease(track, LEFT, NONE, places[-1])
    wait_until(lambda: user.window.player.run is not None)


def open_tree(user: User) -> BranchTree:
    """By its button beside the line of time."""
    button = user.window.timeline.branches
    user.window.timeline.refresh()
    QTest.mouseClick(button, LEFT)
    assert button.popup.isVisible()
    return button.tree


def click_course(user: User, title: str) -> None:
    tree = open_tree(user)
    (row,) = [row for row, branch in enumerate(tree.branches) if branch.title.startswith(title)]
    viewport = tree.viewport()
    assert viewport is not None
    QTest.mouseClick(viewport, LEFT, NONE, tree.visualItemRect(tree.item(row)).center())
    wait_until(lambda: user.window.player.run is not None)
    user.window.timeline.branches.popup.close()
