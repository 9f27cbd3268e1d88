"""A quantity is dragged from the panel onto what it shall measure."""

from __future__ import annotations

import pytest
from PyQt6.QtCore import QPointF, Qt
from PyQt6.QtGui import QDragEnterEvent, QDropEvent
from PyQt6.QtWidgets import QApplication, QTreeWidgetItem

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.scene import Measured
from tests.ui.qtest import QTest
from tests.ui.user import LEFT, NONE, User

pytestmark = pytest.mark.no_engine

COPY = Qt.DropAction.CopyAction


def row_of(user: User, subject: int, name: str) -> QTreeWidgetItem:
    head = user.window.meters.shelf.topLevelItem(subject)
    assert head is not None
    rows = [head.child(row) for row in range(head.childCount())]
    return next(row for row in rows if row is not None and row.text(0) == name)


def drop(user: User, row: QTreeWidgetItem, point: Point) -> bool:
    """Whether the window takes it."""
    window = user.window
    data = window.meters.shelf.mimeData([row])
    place = user.view.mapTo(window, user.pixel(point))
    enter = QDragEnterEvent(place, COPY, data, LEFT, NONE)
    QApplication.sendEvent(window, enter)
    event = QDropEvent(QPointF(place), COPY, data, LEFT, NONE)
    event.setAccepted(False)
    QApplication.sendEvent(window, event)
    return enter.isAccepted() and event.isAccepted()


def measured(user: User) -> list[Measured]:
    return [meter.measured for meter in user.window.document.scene.meters]


def test_a_quantity_is_dropped_on_a_body_a_joint_or_the_canvas(user: User) -> None:
    user.draw_box((0.0, 1.0), (2.0, 2.0))
    joint = user.click_joint(Qt.Key.Key_J, (1.5, 1.5))
    user.press(Qt.Key.Key_V)
    body = user.bodies[0].id
    assert drop(user, row_of(user, 0, "Speed (m/s)"), (0.4, 1.5))
    assert drop(user, row_of(user, 1, "Force (N)"), (1.5, 1.5))
    assert drop(user, row_of(user, 2, "Kinetic energy of all (J)"), (4.0, 4.0))
    assert measured(user) == [
        Measured("speed", body=body),
        Measured("joint_force", joint=joint.id),
        Measured("total_kinetic_energy"),
    ]
    drop(user, row_of(user, 0, "Speed (m/s)"), (0.4, 1.5))
    assert user.sentence == "It is measured already."
    drop(user, row_of(user, 1, "Force (N)"), (0.4, 1.5))
    assert user.sentence == "Force (N) cannot be measured there."
    assert len(measured(user)) == 3
    user.trigger("undo")
    assert len(measured(user)) == 2


def test_enter_measures_of_what_is_selected(user: User) -> None:
    user.draw_box((0.0, 1.0), (2.0, 2.0))
    shelf = user.window.meters.shelf
    shelf.setCurrentItem(row_of(user, 0, "Speed (m/s)"))
    QTest.keyClick(shelf, Qt.Key.Key_Return)
    assert measured(user) == [Measured("speed", body=user.bodies[0].id)]
    shelf.setCurrentItem(shelf.topLevelItem(0))
    QTest.keyClick(shelf, Qt.Key.Key_Return)
    assert len(measured(user)) == 1
