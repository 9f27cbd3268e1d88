"""A file is dragged from a file manager, which listens to what became of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PyQt6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PyQt6.QtGui import QDragEnterEvent, QDropEvent
from PyQt6.QtWidgets import QApplication

from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, Scene
from sketchfall.app.files.storage import save_drawing
from sketchfall.ui.window import messages
from tests.ui.user import LEFT, NONE, User
from tests.ui.windows import wait_until

pytestmark = pytest.mark.no_engine

BALL = Scene(bodies=(BodyDrawing(id=1, position=(0.0, 3.0), shapes=(CircleShape(radius=0.5),)),))
MOVE = Qt.DropAction.MoveAction


class FileManagersDrop(QDropEvent):
    """File managers would rather move; Qt has the events that it makes itself always propose to copy."""

    def proposedAction(self) -> Qt.DropAction:
        return MOVE

    def acceptProposedAction(self) -> None:
        self.setDropAction(MOVE)
        self.accept()


def drop(user: User, path: Path) -> Qt.DropAction:
    """What the file manager hears."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    place, actions = QPoint(300, 300), Qt.DropAction.CopyAction | MOVE
    QApplication.sendEvent(user.window, QDragEnterEvent(place, actions, data, LEFT, NONE))
    event = FileManagersDrop(QPointF(place), actions, data, LEFT, NONE)
    QApplication.sendEvent(user.window, event)
    assert event.isAccepted()
    return event.dropAction()


def test_the_file_stays_where_it_was(user: User, tmp_path: Path) -> None:
    path = tmp_path / "ball.sketchfall"
    save_drawing(path, BALL)
    action = drop(user, path)
    assert action == Qt.DropAction.CopyAction, "who hears that it was moved takes it away at its old place"
    wait_until(lambda: user.bodies == BALL.bodies)


def test_who_drags_it_does_not_wait_for_an_answer(
    user: User, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "ball.sketchfall"
    save_drawing(path, BALL)
    user.draw_box((0.0, 0.0), (1.0, 1.0))
    heard: list[str] = []

    def ask(*_: object) -> messages.Button:
        heard.append("asked")
        return messages.Button.Discard

    monkeypatch.setattr(messages, "ask", ask)
    drop(user, path)
    heard.append("dropped")
    wait_until(lambda: user.bodies == BALL.bodies)
    assert heard == ["dropped", "asked"]
