"""What can be done at this moment: what cannot is greyed out, and texts say what an action does."""

from __future__ import annotations

from PyQt6.QtCore import QObject, pyqtSignal

from sketchfall.app.editing.changes import DRAWING_CHANGES, Change, SelectionChanged
from sketchfall.app.editing.document import Document
from sketchfall.app.language.catalogue import later, tr
from sketchfall.ui.actions import action_list
from sketchfall.ui.actions.actions import Actions, name_action
from sketchfall.ui.actions.arrange_actions import ARRANGE, SELECT_SAME
from sketchfall.ui.actions.drawing_actions import JOINT_TOOLS, TOOLS
from sketchfall.ui.actions.edit_actions import NUDGES
from sketchfall.ui.actions.run_actions import TIMELINE
from sketchfall.ui.actions.shape_actions import SHAPE_TOOLS
from sketchfall.ui.canvas.canvas_scene import CanvasScene
from sketchfall.ui.commands.partner_offer import PartnerOffer
from sketchfall.ui.files.files import Files
from sketchfall.ui.look.plain_text import menu_text
from sketchfall.ui.look.style import icon
from sketchfall.ui.running.player import Player

# Of what is selected: joints alone can be deleted and nudged; to copy them takes their bodies.
NEEDS_BODIES = (
    *("cut", "copy", "duplicate", "edit_vertices", "forward", "backward", "to_front", "to_back"),
    *("corner_table", "lock"),
    *ARRANGE,
    *SELECT_SAME,
)
# Whatever is selected, unless another drawing is being opened.
NEEDS_DRAWING = (
    *(
        "save",
        "save_as",
        "export",
        "worksheet",
        "experiment",
        "data_table",
        "doctor",
        "copy_picture",
        "copy_data",
        "copy_script",
    ),
    *("simulate", "step"),
)
NEEDS_SELECTION = (*NUDGES, "delete", "group", "ungroup", "go_inside", "hide")
# What the button that runs the drawing says, by what a press of it would do.
RUN_WORDS = {"run": later("&Simulate"), "pause": later("&Pause"), "give up": later("&Cancel")}


class ActionStates(QObject):
    editing_allowed = pyqtSignal(bool)  # for the panels
    opening = pyqtSignal(bool)  # a drawing has begun to be opened, or no longer is

    def __init__(
        self,
        actions: Actions,
        document: Document,
        canvas: CanvasScene,
        player: Player,
        files: Files,
        partners: PartnerOffer,
    ) -> None:
        super().__init__(actions)
        self._actions = actions
        self._document = document
        self._canvas = canvas
        self._player = player
        self._files = files
        self._partners = partners
        self._was_opening = False
        document.changed.connect(self._document_changed)
        partners.changed.connect(self.refresh)
        document.undo_stack.indexChanged.connect(self._refresh_undo)
        canvas.hint_changed.connect(self._refresh_undo)  # a tool begins or ends something to take back
        canvas.tool_changed.connect(self._show_tool)
        player.state_changed.connect(self._state_changed)
        files.opening_changed.connect(self._opening_changed)

    def refresh(self) -> None:
        free = self._files.opening is None
        drawing = self._may_edit
        selection = self._document.selection
        self._actions.set_enabled(action_list.EDITING, drawing)
        self._actions.set_enabled(NEEDS_SELECTION, drawing and bool(selection))
        for name in NEEDS_BODIES:
            self._actions[name].setEnabled(bool(selection.bodies) and (drawing or name == "copy"))
        self._actions["move_partners"].setEnabled(drawing and self._partners.is_there)
        self._actions.set_enabled(NEEDS_DRAWING, free)
        self._actions["reset"].setEnabled(free and self._player.has_run)
        self._actions["save_run"].setEnabled(free and self._player.recording is not None)
        self._actions.set_enabled(TIMELINE, free and self._player.recording is not None)
        self._actions["keep"].setEnabled(free and self._player.run is not None)
        self.editing_allowed.emit(drawing)
        self._refresh_undo()
        self._show_tool(self._canvas.tool.name)

    @property
    def _may_edit(self) -> bool:
        """Also while it runs, in most runs."""
        return self._files.opening is None and not self._canvas.live.is_locked

    def _document_changed(self, change: Change) -> None:
        if isinstance(change, (*DRAWING_CHANGES, SelectionChanged)):
            self.refresh()

    def _refresh_undo(self) -> None:
        stack = self._document.undo_stack
        undo, redo = self._actions["undo"], self._actions["redo"]
        done, undone = menu_text(stack.undoText()), menu_text(stack.redoText())
        undo.setText(tr("&Undo {change}", change=done) if done else tr("&Undo"))
        redo.setText(tr("&Redo {change}", change=undone) if undone else tr("&Redo"))
        undo.setEnabled(self._may_edit and (stack.canUndo() or self._canvas.tool.is_busy))
        redo.setEnabled(self._may_edit and stack.canRedo())

    def _show_tool(self, name: str) -> None:
        for tool in (*TOOLS, *SHAPE_TOOLS, *JOINT_TOOLS):
            self._actions[tool].setChecked(tool == name or (tool == "select" and name == "vertices"))

    def _state_changed(self, state: str) -> None:
        simulate = self._actions["simulate"]
        going = state in ("running", "waiting", "slow")
        word = RUN_WORDS["give up" if state == "waiting" else "pause" if going else "run"]
        name_action(simulate, tr(word))
        simulate.setIcon(icon("pause" if going else "simulate"))
        self.refresh()

    def _opening_changed(self) -> None:
        opening = self._files.opening is not None
        if opening is not self._was_opening:
            self._was_opening = opening
            self.opening.emit(opening)
            self.refresh()
