"""The menus and tool bars: which action is where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PyQt6.QtCore import QSize, Qt
from PyQt6.QtGui import QAction
from PyQt6.QtWidgets import QMainWindow, QMenu, QMenuBar, QToolBar, QToolButton

from sketchfall.app.language.catalogue import later, tr
from sketchfall.ui.actions.action_states import RUN_WORDS
from sketchfall.ui.actions.actions import Actions, name_action
from sketchfall.ui.actions.arrange_actions import (
    ALIGN,
    BY_NUMBERS,
    DISTRIBUTE,
    HIDING,
    MAKE_SAME,
    MIRROR,
    SELECT_SAME,
    SEPARATE,
)
from sketchfall.ui.actions.cutting_actions import COMBINE
from sketchfall.ui.actions.drawing_actions import INSERT, INSERT_IMAGE, JOINT_TOOLS, TOOLS
from sketchfall.ui.actions.edit_actions import NUDGES
from sketchfall.ui.actions.program_actions import LANGUAGES, SCROLLING, THEMES
from sketchfall.ui.actions.run_actions import LABORATORY, TIMELINE
from sketchfall.ui.actions.shape_actions import SHAPE_TOOLS
from sketchfall.ui.actions.snapping_actions import SNAPPING
from sketchfall.ui.actions.view_actions import JOINT_LOOKS, OVERLAYS, VIEW
from sketchfall.ui.look.plain_text import plain_tip, without_mark
from sketchfall.ui.look.style import icon

ICON = QSize(22, 22)
OVERFLOW_ICON = QSize(10, 10)
OVERFLOW = "qt_toolbar_ext_button"  # what Qt calls the button that comes when a bar is too long
MENU_OVERFLOW = "qt_menubar_ext_button"
Entry = str | None  # the name of an action, or a line between two

MAIN_BAR: tuple[Entry, ...] = (
    *("new", "open", "save", None, "undo", "redo", None),
    *("simulate", "step", "reset", "keep"),
)
VIEW_BAR: tuple[Entry, ...] = (
    *("zoom_out", "zoom_100", "zoom_in", "zoom_fit", None),
    *("grid", "snap_grid", None, "keys"),
)
OVERLAYS_TIP = later("Choose what is drawn above the bodies: contacts, velocities, trails and others.")
WITH_TEXT = ("simulate", "reset", "keep")


class Menus:
    """The menu bar; recent files, panels and what can be measured or steered are filled in by the window."""

    def __init__(self, bar: QMenuBar, actions: Actions) -> None:
        self._actions = actions
        file = self._menu(bar, tr("&File"), ("new", "new_window", "open"))
        self.recent = QMenu(tr("Open &recent"), file)
        file.addMenu(self.recent)
        self._fill(file, ("gallery", None, "save", "save_as", "save_run", "export", "worksheet"))
        self._fill(file, (None, "close", "quit"))
        edit = self._menu(
            bar,
            tr("&Edit"),
            ("undo", "redo", None, "cut", "copy", "copy_picture", "copy_data"),
            ("copy_script", "paste", "paste_in_place"),
            ("duplicate",),
            ("delete", None, "select_all"),
            ("group", "ungroup", "go_inside", "lock", "unlock_all", *HIDING, "move_partners"),
            ("edit_vertices", "corner_table", "escape", None, "forward", "backward", "to_front", "to_back"),
        )
        same = self._submenu(edit, tr("Select the sa&me"), SELECT_SAME)
        edit.insertMenu(self._actions["group"], same)
        insert = self._menu(bar, tr("&Insert"), (*INSERT, *INSERT_IMAGE, None))
        self.controls = QMenu(tr("Co&ntrol"), insert)
        insert.addMenu(self.controls)
        self._add_arranging(bar)
        tools = self._menu(bar, tr("&Tools"), tuple(TOOLS), (None, *LABORATORY))
        tools.insertMenu(self._actions["text"], self._submenu(tools, tr("More s&hapes"), SHAPE_TOOLS))
        self._menu(bar, tr("&Joints"), tuple(JOINT_TOOLS))
        self.measure = self._menu(bar, tr("&Measure"))
        self._menu(
            bar,
            tr("&Simulation"),
            ("simulate", "step", "reset", "keep", None, "pause_when", "slower", "faster"),
            (None, *TIMELINE),
        )
        self.view = self._menu(bar, tr("&View"), tuple(VIEW))
        overlays = QMenu(tr("&Overlays"), self.view)
        self._fill(overlays, tuple(OVERLAYS))
        snapping = QMenu(tr("S&napping"), self.view)
        self._fill(snapping, tuple(SNAPPING))
        looks = QMenu(tr("Draw &joints"), self.view)
        self._fill(looks, tuple(JOINT_LOOKS))
        themes = QMenu(tr("&Theme"), self.view)
        self._fill(themes, tuple(THEMES))
        self.view.addSeparator()
        self.view.addMenu(snapping)
        self.view.addMenu(overlays)
        self.view.addMenu(looks)
        self.view.addMenu(themes)
        languages = QMenu(tr("Lan&guage"), self.view)
        self._fill(languages, tuple(LANGUAGES))
        self.view.addMenu(languages)
        scrolling = QMenu(tr("&Wheel and touchpad"), self.view)
        self._fill(scrolling, tuple(SCROLLING))
        self.view.addMenu(scrolling)
        self.view.addSeparator()
        self.overlays = overlays
        self._menu(bar, tr("&Help"), ("handbook", "commands", "keys", None, "about"))
        _name_overflow(bar, MENU_OVERFLOW)

    def _menu(self, bar: QMenuBar, title: str, *parts: Sequence[Entry]) -> QMenu:
        menu = QMenu(title, bar)
        bar.addMenu(menu)
        for part in parts:
            self._fill(menu, part)
        return menu

    def _add_arranging(self, bar: QMenuBar) -> None:
        menu = self._menu(bar, tr("&Arrange"))
        for title, actions in (
            (tr("&Align"), ALIGN),
            (tr("&Distribute"), DISTRIBUTE),
            (tr("Make the &same"), MAKE_SAME),
            (tr("&Mirror"), MIRROR),
            (tr("&Nudge"), NUDGES),
            (tr("&Combine"), COMBINE),
        ):
            menu.addMenu(self._submenu(menu, title, actions))
        self._fill(menu, (None, *BY_NUMBERS, None, *SEPARATE))

    def _submenu(self, menu: QMenu, title: str, names: Iterable[str]) -> QMenu:
        inner = QMenu(title, menu)
        self._fill(inner, tuple(names))
        return inner

    def _fill(self, menu: QMenu, entries: Sequence[Entry]) -> None:
        for entry in entries:
            if entry is None:
                menu.addSeparator()
            else:
                menu.addAction(self._actions[entry])


def add_tool_bars(window: QMainWindow, actions: Actions) -> tuple[QToolBar, QToolBar]:
    """The bar above the canvas, and on its left the one with the tools; joints and shapes have a second."""
    main = _bar(window, "main", tr("Main"), (*MAIN_BAR, None), actions)
    for name in WITH_TEXT:
        button = main.widgetForAction(actions[name])
        assert isinstance(button, QToolButton)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    _keep_width(main, actions["simulate"], map(tr, RUN_WORDS.values()))
    window.addToolBar(Qt.ToolBarArea.TopToolBarArea, main)
    tools = _bar(window, "tools", tr("Tools"), tuple(TOOLS), actions)
    window.addToolBar(Qt.ToolBarArea.LeftToolBarArea, tools)
    window.addToolBarBreak(Qt.ToolBarArea.LeftToolBarArea)
    joints = _bar(window, "joints", tr("Joints"), tuple(JOINT_TOOLS), actions)
    window.addToolBar(Qt.ToolBarArea.LeftToolBarArea, joints)
    shapes = _bar(window, "shapes", tr("More shapes"), tuple(SHAPE_TOOLS), actions)
    window.addToolBar(Qt.ToolBarArea.LeftToolBarArea, shapes)
    for bar in (main, tools, joints, shapes):  # in their places, or Qt gives them its picture again
        _name_overflow(bar)
    return main, tools


def add_view_buttons(bar: QToolBar, menus: Menus, actions: Actions) -> None:
    """What is seen of the drawing, at the end of the bar above it."""
    _add_menu(bar, menus.overlays, "overlays", tr(OVERLAYS_TIP))
    _add_to_bar(bar, VIEW_BAR, actions)


def _add_menu(bar: QToolBar, menu: QMenu, picture: str, tip: str) -> None:
    """A button that opens it."""
    action = menu.menuAction()
    assert action is not None
    name = without_mark(menu.title())
    action.setIcon(icon(picture))
    action.setIconText(name)
    action.setToolTip(plain_tip(f"{name}\n{tip}"))
    bar.addAction(action)
    button = bar.widgetForAction(action)
    assert isinstance(button, QToolButton)
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    button.setAccessibleName(name)
    button.setAccessibleDescription(tip)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)


def _keep_width(bar: QToolBar, action: QAction, words: Iterable[str]) -> None:
    """Its button is as wide as the longest of its words: those beside it stay where they are."""
    button = bar.widgetForAction(action)
    assert button is not None
    button.ensurePolished()
    widths = []
    for word in (*words, action.text()):
        name_action(action, word)
        widths.append(button.sizeHint().width())
    button.setMinimumWidth(max(widths))


def _bar(window: QMainWindow, name: str, title: str, entries: Sequence[Entry], actions: Actions) -> QToolBar:
    bar = QToolBar(title, window)
    bar.setObjectName(f"{name}_bar")  # by which its place is remembered
    bar.setIconSize(ICON)
    bar.setMovable(False)
    _add_to_bar(bar, entries, actions)
    return bar


def _name_overflow(bar: QToolBar | QMenuBar, name: str = OVERFLOW) -> None:
    """The button that Qt shows when the bar is too long; Qt's own picture of it is black in both themes."""
    button = bar.findChild(QToolButton, name)
    assert button is not None
    button.setAccessibleName(tr("More"))
    button.setToolTip(plain_tip(tr("Show what has no room on this bar.")))
    button.setIcon(icon("more"))
    button.setIconSize(OVERFLOW_ICON)


def _add_to_bar(bar: QToolBar, entries: Sequence[Entry], actions: Actions) -> None:
    for entry in entries:
        if entry is None:
            bar.addSeparator()
            continue
        bar.addAction(actions[entry])
        button = bar.widgetForAction(actions[entry])
        if button is not None:
            button.setAccessibleName(without_mark(actions[entry].text()))
            button.setAccessibleDescription(actions[entry].statusTip())
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
