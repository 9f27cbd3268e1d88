"""A window for many stories: to start the program takes longer than most of them.

After each story the drawing is left by New, as a user leaves it, what was switched or unfolded is switched
back, runs have their usual speed, the first panel is in front, and no files or colours are remembered. A
window that is then in any way other than when it was opened is closed, and the next story gets one of its
own: no story can tell what was before it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator

import pytest
from PyQt6.QtCore import QEvent
from PyQt6.QtGui import QAction
from PyQt6.QtWidgets import (
    QAbstractButton,
    QAbstractSlider,
    QApplication,
    QComboBox,
    QDialog,
    QLabel,
    QLineEdit,
    QTabBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from sketchfall.app.files.settings import Setting, Settings
from sketchfall.ui.fields.group import Heading
from sketchfall.ui.tools.registry import make_tools
from sketchfall.ui.window.main_window import MainWindow
from tests.conftest import needs_no_engine
from tests.ui.user import User
from tests.ui.windows import (
    bring_to_front,
    close_all,
    let_the_event_loop_turn,
    running_programs,
    start_program,
)

Switch = QAction | Heading

SOON = 150  # ms


class KeptWindow:
    for_many = True  # stories; to find out what each of them reaches, each has one of its own

    def __init__(self) -> None:
        self._window: MainWindow | None = None
        self._has_engine = False
        self._at_first: list[object] = []
        self._switches: dict[Switch, bool] = {}

    def take(self, has_engine: bool) -> MainWindow:
        """As one is opened."""
        if self._is_gone or self._has_engine != has_engine:
            close_all()
            self._window, self._has_engine = start_program(), has_engine
            look_at_all_panels(self._window)
            self._at_first = state_of(self._window)
            self._switches = switches_of(self._window)
        assert self._window is not None
        bring_to_front(self._window)
        return self._window

    def leave(self) -> None:
        """After a story."""
        if self.for_many and not self._is_gone:
            assert self._window is not None
            begin_anew(self._window)
            switch_back(self._switches)
            if self._is_as_at_first() or self._is_as_at_first_soon() or self._is_as_at_first_once_seen():
                return
        close_all()
        self._window = None

    def _is_as_at_first(self) -> bool:
        assert self._window is not None
        return state_of(self._window) == self._at_first

    def _is_as_at_first_soon(self) -> bool:
        """When those have had their turn that follow a drawing a few times a second."""
        let_the_event_loop_turn(SOON)
        return self._is_as_at_first()

    def _is_as_at_first_once_seen(self) -> bool:
        """When those panels have followed that do so only while they are in front."""
        assert self._window is not None
        look_at_all_panels(self._window)
        self._window.view.setFocus()
        return self._is_as_at_first_soon()

    @property
    def _is_gone(self) -> bool:
        """Closed by a story, or no longer the only one."""
        return self._window is None or _open_windows() != [self._window]


KEPT = KeptWindow()


@pytest.fixture
def user(
    quick_program: None, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Iterator[User]:
    """Somebody in front of an empty window, that others had before."""
    window = KEPT.take(has_engine=not needs_no_engine(request.node))
    monkeypatch.setenv("SKETCHFALL_CONFIG_DIR", str(window.settings.folder))
    yield User(window)
    KEPT.leave()


def _open_windows() -> list[MainWindow]:
    return [window for program in running_programs() for window in program.windows]


def begin_anew(window: MainWindow) -> None:
    """Leave whatever a story was about, and begin another drawing in the same window."""
    for other in QApplication.topLevelWidgets():
        if other is not window and other.isVisible():
            other.close()
    for name, part in list(vars(window).items()):
        if isinstance(part, QDialog):  # made when it was first opened, as it will be again
            del vars(window)[name]
            part.deleteLater()
    window.files.finish_saving()
    window.player.reset()
    window.player.set_speed(1.0)
    window.canvas.tool.cancel()
    window.document.undo_stack.setClean()  # or it would ask what is to become of the drawing
    window.actions_["new"].trigger()
    window.canvas.keys_lost()
    window.canvas.choose_tool("hand")
    window.canvas.add_tools(make_tools(window.canvas))  # those that remember nothing
    window.canvas.choose_tool("select")
    window.docks.show_panel("selection")
    window.settings.clear_recent_files()
    if window.settings.recent_colours:
        window.settings.recent_colours = ()
    QApplication.sendEvent(window.view, QEvent(QEvent.Type.Leave))
    window.view.setFocus()
    let_the_event_loop_turn()


def look_at_all_panels(window: MainWindow) -> None:
    """They are laid out when they are first in front, which stays so; the first of them is the last here."""
    for dock in [*window.docks.by_name.values()][::-1]:
        if not dock.isHidden():
            dock.raise_()
            let_the_event_loop_turn()


def switches_of(window: MainWindow) -> dict[Switch, bool]:
    """All that can be on or off, or folded, and whether it is."""
    switches: list[Switch] = [*window.actions_.all(), *window.findChildren(Heading)]
    return {switch: switch.isChecked() for switch in switches if switch.isCheckable()}


def switch_back(switches: dict[Switch, bool]) -> None:
    """As a user does. Of several one is on by being chosen, which switches the others off."""
    for switch, was_on in sorted(switches.items(), key=lambda switch: not switch[1]):
        if switch.isChecked() != was_on:
            switch.trigger() if isinstance(switch, QAction) else switch.click()


def state_of(window: MainWindow) -> list[object]:
    """What one can see of a window, or find changed in it."""
    actions = window.actions_.all()
    return [
        window.view.camera,
        window.canvas.tool.name,
        window.document.scene,
        window.document.selection,
        window.document.undo_stack.count(),
        window.player.state,
        window.windowTitle(),
        window.size(),
        window.focusWidget() is window.view,
        remembered_by(window.settings),
        dialogs_of(window),  # which may be waiting, hidden, for the next story
        [(action.text(), action.isEnabled(), action.isChecked(), action.isVisible()) for action in actions],
        # In no order: of two that do not overlap, it is the one last brought to the front that comes last.
        Counter(map(_state_of_field, visible_in(window))),
    ]


def remembered_by(settings: Settings) -> dict[str, object]:
    """What the program reads of it: what was stored as it is by itself is as if it had not been stored."""
    ours = [name for name, one in vars(Settings).items() if isinstance(one, Setting)]
    return {name: getattr(settings, name) for name in (*ours, "recent_files")}


def dialogs_of(window: MainWindow) -> int:
    """How many there are, shown or not. Qt knows those that are windows, and need not search for them."""
    others = QApplication.topLevelWidgets()
    return sum(isinstance(other, QDialog) and is_of(window, other) for other in others)


def is_of(window: MainWindow, other: QWidget) -> bool:
    parent = other.parentWidget()
    return parent is window or (parent is not None and is_of(window, parent))


def visible_in(widget: QWidget) -> Iterator[QWidget]:
    """All that can be seen in it: most of a window is hidden, and what is in that is not asked for."""
    for child in widget.children():
        if isinstance(child, QWidget) and child.isVisible():
            yield child
            yield from visible_in(child)


def _state_of_field(widget: QWidget) -> Hashable:
    shown: Hashable = ""
    match widget:
        case QLineEdit() | QLabel():
            shown = widget.text()
        case QComboBox() | QTabBar():
            shown = widget.currentIndex()
        case QAbstractSlider():  # a scroll bar, too
            shown = widget.value()
        case QAbstractButton():
            shown = widget.text(), widget.isChecked()
    return type(widget).__name__, widget.isEnabled(), shown
