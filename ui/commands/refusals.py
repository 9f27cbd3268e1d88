"""Why an action can do nothing now: whoever presses its key is told, instead of nothing happening."""

from __future__ import annotations

from collections.abc import Callable

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QKeyEvent, QKeySequence

from sketchfall.app.language.catalogue import later, tr
from sketchfall.ui.actions import action_list
from sketchfall.ui.actions.action_states import NEEDS_BODIES, NEEDS_SELECTION
from sketchfall.ui.actions.actions import Actions
from sketchfall.ui.canvas.canvas_scene import CanvasScene
from sketchfall.ui.files.files import Files
from sketchfall.ui.running.player import Player

NO_RUN = later("There is no run: Space starts one.")
NOTHING_SELECTED = later("Nothing is selected: click a body or a joint first.")
NO_BODY_SELECTED = later("No body is selected: click one first.")
IN_A_LONG_STEP = later("This step takes long: nothing can be changed until it ends. Esc stops it.")


class Refusals:
    def __init__(
        self,
        actions: Actions,
        canvas: CanvasScene,
        player: Player,
        files: Files,
        complain: Callable[[str], None],
    ) -> None:
        self._actions = actions
        self._canvas = canvas
        self._player = player
        self._files = files
        self._complain = complain

    def trigger(self, name: str) -> None:
        """Do what the action does, or say why not."""
        if self._actions[name].isEnabled():
            self._actions[name].trigger()
        else:
            self._complain(self._reason(name))

    def key_pressed(self, event: QKeyEvent) -> bool:
        """A key that nobody has used; if it belongs to an action that is greyed out, say why."""
        plain = not event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if plain and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._complain(tr(NOTHING_SELECTED))
            return True
        keys = QKeySequence(event.keyCombination())
        for name in action_list.ALL:
            action = self._actions[name]
            if not action.isEnabled() and keys in action.shortcuts():
                self._complain(self._reason(name))
                return True
        return False

    def _reason(self, name: str) -> str:
        selection = self._canvas.document.selection
        if self._files.opening is not None:
            opening = self._files.opening.name
            return tr("{name} is being opened: wait for it, or give up with Esc.", name=opening)
        if name == "undo" and not self._canvas.live.is_locked:
            return tr("There is nothing to undo.")
        if name == "redo" and not self._canvas.live.is_locked:
            return tr("There is nothing to redo.")
        if name == "move_partners" and not self._canvas.live.is_locked:
            return tr("Every joint lies on its bodies, or was left as it is: there is nothing to move along.")
        if name in NEEDS_BODIES and not selection.bodies:
            return tr(NO_BODY_SELECTED)
        if name in NEEDS_SELECTION and not selection:
            return tr(NOTHING_SELECTED)
        if name in action_list.EDITING and self._canvas.live.is_locked:
            return tr(IN_A_LONG_STEP)
        return tr(NO_RUN)
