"""The actions of one window, made from their list."""

from __future__ import annotations

from collections.abc import Iterable

from PyQt6.QtCore import QObject, Qt
from PyQt6.QtGui import QAction, QActionGroup, QKeySequence
from PyQt6.QtWidgets import QWidget

from sketchfall.app.language.catalogue import tr
from sketchfall.ui.actions import action_list
from sketchfall.ui.actions.action_spec import ActionSpec
from sketchfall.ui.actions.drawing_actions import JOINT_TOOLS, TOOLS
from sketchfall.ui.actions.program_actions import LANGUAGES, SCROLLING, THEMES
from sketchfall.ui.actions.shape_actions import SHAPE_TOOLS
from sketchfall.ui.actions.view_actions import JOINT_LOOKS
from sketchfall.ui.look.plain_text import plain_tip, without_mark
from sketchfall.ui.look.style import icon


class Actions(QObject):
    """`actions["save"]` is the QAction; its keys work in the window, or on the canvas alone."""

    def __init__(self, window: QWidget, canvas: QWidget) -> None:
        super().__init__(window)
        self._actions: dict[str, QAction] = {}
        for name, spec in action_list.ALL.items():
            action = make_action(spec, self)
            action.setObjectName(name)
            if spec.place == "canvas":
                action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
                canvas.addAction(action)
            else:
                window.addAction(action)
            self._actions[name] = action
        self.tools = self._group((*TOOLS, *SHAPE_TOOLS, *JOINT_TOOLS))
        self.themes = self._group(THEMES)
        self.languages = self._group(LANGUAGES)
        self.joint_looks = self._group(JOINT_LOOKS)
        self.scrolling = self._group(SCROLLING)

    def __getitem__(self, name: str) -> QAction:
        return self._actions[name]

    def all(self) -> list[QAction]:
        return list(self._actions.values())

    def set_enabled(self, names: Iterable[str], enabled: bool) -> None:
        for name in names:
            self._actions[name].setEnabled(enabled)

    def _group(self, names: Iterable[str]) -> QActionGroup:
        """Of which one at most is checked."""
        group = QActionGroup(self)
        group.setExclusionPolicy(QActionGroup.ExclusionPolicy.ExclusiveOptional)
        for name in names:
            group.addAction(self._actions[name])
        return group


def make_action(spec: ActionSpec, parent: QObject) -> QAction:
    text, tip = tr(spec.text), tr(spec.tip)
    action = QAction(parent)
    name_action(action, text)
    if spec.icon:
        action.setIcon(icon(spec.icon))
    action.setShortcuts([QKeySequence(keys) for keys in spec.keys])
    action.setCheckable(spec.checkable)
    action.setStatusTip(tip)
    shown = QKeySequence(spec.keys[0]).toString(QKeySequence.SequenceFormat.NativeText) if spec.keys else ""
    name = action.iconText()
    action.setToolTip(plain_tip(f"{name} ({shown})\n{tip}" if shown else f"{name}\n{tip}"))
    return action


def name_action(action: QAction, text: str) -> None:
    """In menus with the letter to press, on buttons without it; Qt itself would leave the (O) of 打开(&O)."""
    action.setText(text)
    action.setIconText(without_mark(text).removesuffix("…"))
