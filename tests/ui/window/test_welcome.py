"""An empty canvas greets a newcomer, and lets the first shape be drawn across the greeting."""

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest
from PyQt6.QtCore import QEvent, QObject, QPoint, Qt
from PyQt6.QtGui import QMouseEvent
from PyQt6.QtWidgets import QApplication, QGraphicsScene, QGraphicsView, QWidget
from pytestqt.qtbot import QtBot

from sketchfall.app.files.gallery import examples
from sketchfall.ui.look.plain_text import Label
from sketchfall.ui.look.style import apply_theme
from sketchfall.ui.window.welcome import HELP, MORE, Welcome
from tests.patience import PATIENCE
from tests.ui.qtest import QTest
from tests.ui.user import User


class Canvas(QGraphicsView):
    """Notes which mouse events reach it."""

    def __init__(self) -> None:
        super().__init__(QGraphicsScene())
        self.seen: list[tuple[QEvent.Type, QPoint]] = []

    def viewportEvent(self, event: QEvent | None) -> bool:
        if isinstance(event, QMouseEvent):
            self.seen.append((event.type(), event.position().toPoint()))
        return super().viewportEvent(event)


@pytest.fixture
def canvas(qtbot: QtBot, qapp: QApplication) -> Iterator[Canvas]:
    apply_theme(qapp, "light")
    made = Canvas()
    qtbot.addWidget(made)
    made.resize(900, 600)
    yield made
    apply_theme(qapp, "light")


@pytest.fixture
def welcome(canvas: Canvas, qtbot: QtBot) -> Welcome:
    viewport = canvas.viewport()
    assert viewport is not None
    welcome = Welcome(viewport)
    with qtbot.waitExposed(canvas, timeout=round(1000 * PATIENCE)):
        canvas.show()
    return welcome


def texts(widget: QObject) -> list[str]:
    return [child.property("text") for child in widget.findChildren(QWidget)]


def test_it_gives_two_lines_of_help_and_three_examples(welcome: Welcome) -> None:
    assert HELP in texts(welcome)
    assert MORE in texts(welcome)
    assert "line of time" in MORE
    assert [card.text() for card in welcome.cards] == [example.title for example in examples()[:3]]
    assert all(card.accessibleName() and not card.icon().isNull() for card in welcome.cards)


def test_the_examples_lie_in_a_row_below_the_words(welcome: Welcome) -> None:
    boxes = [card.geometry() for card in welcome.cards]
    assert len({box.top() for box in boxes}) == 1
    assert all(left.right() < right.left() for left, right in itertools.pairwise(boxes))
    assert boxes[0].top() > max(line.geometry().bottom() for line in welcome.findChildren(Label))


def test_a_click_on_an_example_chooses_it(welcome: Welcome, qtbot: QtBot) -> None:
    chosen: list[Path] = []
    welcome.example_chosen.connect(chosen.append)
    for card in welcome.cards:
        QTest.mouseClick(card, Qt.MouseButton.LeftButton)
    assert chosen == [example.path for example in examples()[:3]]
    assert all(path.is_file() for path in chosen)


def test_an_example_can_be_chosen_by_keyboard(welcome: Welcome) -> None:
    chosen: list[Path] = []
    welcome.example_chosen.connect(chosen.append)
    QTest.keyClick(welcome.cards[1], Qt.Key.Key_Space)
    assert chosen == [examples()[1].path]


def test_it_stays_in_the_middle(canvas: Canvas, welcome: Welcome) -> None:
    for size in ((900, 600), (1200, 700), (700, 500)):
        canvas.resize(*size)
        viewport = canvas.viewport()
        assert viewport is not None
        offset = welcome.geometry().center() - viewport.rect().center()
        assert offset.manhattanLength() <= 2


def test_a_shape_can_be_drawn_right_across_it(canvas: Canvas, welcome: Welcome) -> None:
    line = next(child for child in welcome.findChildren(QWidget) if child.property("text") == HELP)
    start = line.mapTo(canvas, line.rect().center())
    end = start - QPoint(0, 150)
    window = canvas.windowHandle()
    assert window is not None
    QTest.mousePress(window, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(window, end)
    QTest.mouseRelease(window, Qt.MouseButton.LeftButton, pos=end)
    viewport = canvas.viewport()
    assert viewport is not None
    to_viewport = viewport.mapFrom(canvas, QPoint(0, 0))
    assert (QEvent.Type.MouseButtonPress, start + to_viewport) in canvas.seen
    assert (QEvent.Type.MouseButtonRelease, end + to_viewport) in canvas.seen


def test_the_pictures_follow_the_theme(qapp: QApplication, welcome: Welcome) -> None:
    light = welcome.cards[0].icon().pixmap(180, 116).toImage()
    apply_theme(qapp, "dark")
    dark = welcome.cards[0].icon().pixmap(180, 116).toImage()
    assert light != dark


def test_a_drag_on_an_example_does_not_open_it(user: User) -> None:
    card = user.window.welcome.cards[1]
    middle = card.rect().center()
    for end in (middle + QPoint(40, 20), middle + QPoint(2, 1)):
        user.drag_over(card, (middle.x(), middle.y()), (middle.x() + 40, middle.y()), (end.x(), end.y()))
    assert user.window.files.opening is None
    assert user.bodies == ()


def test_whoever_chooses_a_tool_has_the_whole_canvas(user: User) -> None:
    welcome = user.window.welcome
    window = user.window.windowHandle()
    assert window is not None
    card = welcome.cards[1]
    start = card.mapTo(user.window, card.rect().center())
    user.press(Qt.Key.Key_R)
    assert not welcome.isVisible()
    QTest.mousePress(window, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(window, start + QPoint(60, 60))
    QTest.mouseRelease(window, Qt.MouseButton.LeftButton, pos=start + QPoint(60, 60))
    assert len(user.bodies) == 1


def test_it_comes_back_with_the_select_tool_to_an_empty_canvas(user: User) -> None:
    user.press(Qt.Key.Key_C)
    user.press(Qt.Key.Key_Escape)
    assert user.window.welcome.isVisible()
