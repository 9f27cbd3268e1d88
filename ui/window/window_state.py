"""What the window shows about its state: title, greyed actions, status bar, welcome. Follows every change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject

from sketchfall.app.editing.changes import (
    DRAWING_CHANGES,
    Change,
    DrawingReplaced,
    FileChanged,
    PartsAdded,
    SelectionChanged,
)
from sketchfall.ui.look.plain_text import menu_text, title_text
from sketchfall.ui.look.style import icon
from sketchfall.ui.window import action_list
from sketchfall.ui.window.wiring import NEEDS_BODIES, NEEDS_SELECTION

if TYPE_CHECKING:
    from sketchfall.ui.window.main_window import MainWindow

PLACING = "The bodies are being put into the world; Space gives up."
COMPILING = "The engine is being compiled for this computer, once; the run starts right after."


class WindowState(QObject):
    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = w = window
        w.document.changed.connect(self._document_changed)
        w.document.undo_stack.indexChanged.connect(self._refresh_undo)
        w.canvas.hint_changed.connect(self._hint_changed)
        w.canvas.tool_changed.connect(self._tool_changed)
        w.canvas.pointer_moved.connect(w.status.show_place)
        w.view.camera_changed.connect(self._camera_changed)
        w.player.state_changed.connect(self._state_changed)
        w.player.advanced.connect(self._show_time)
        w.files.saving_goes_on.connect(lambda path: w.status.say(f"{path.name} is being saved."))
        w.files.not_saved.connect(w.canvas.refresh_hint)
        w.files.saved.connect(lambda path: w.status.say(f"Saved to {path}."))
        w.player.failed.connect(self._complain)
        for panel in (w.inspector, w.world_panel, w.forces_panel, w.methods_panel):
            panel.refused.connect(self._complain)
        w.files.opening_changed.connect(self._opening_changed)
        w.starter.progressed.connect(self._show_progress)
        w.starter.ready.connect(self._show_progress)
        w.player.prepared.connect(self._show_progress)
        self.refresh()

    def _complain(self, sentence: str) -> None:
        self.window.status.say(sentence, True)

    def _document_changed(self, change: Change) -> None:
        w = self.window
        if isinstance(change, DRAWING_CHANGES) and not isinstance(change, DrawingReplaced):
            w.recovery.note_change(w.document.scene, w.document.path)
        if isinstance(change, PartsAdded | DrawingReplaced) or not w.document.scene.bodies:
            self._show_welcome()
        if isinstance(change, FileChanged):
            self._refresh_title()
        if isinstance(change, (*DRAWING_CHANGES, SelectionChanged)):
            self._refresh_actions()

    def refresh(self) -> None:
        self._refresh_title()
        self._refresh_actions()
        self._show_welcome()
        self._show_time()
        self._show_progress()
        self._camera_changed()
        self._tool_changed(self.window.canvas.tool.name)
        self.window.canvas.refresh_hint()

    def _refresh_title(self) -> None:
        w = self.window
        w.setWindowTitle(f"{title_text(w.document.title)}[*] – Sketchfall")
        w.setWindowModified(w.document.is_dirty)
        w.setWindowFilePath(str(w.document.path) if w.document.path else "")

    def _refresh_actions(self) -> None:
        """Grey out what cannot be done now."""
        w = self.window
        free = w.files.opening is None
        drawing = free and w.player.state in ("drawing", "waiting")
        selection = w.document.selection
        w.actions_.set_enabled(action_list.EDITING, drawing)
        w.actions_.set_enabled(NEEDS_SELECTION, drawing and bool(selection))
        for name in NEEDS_BODIES:
            w.actions_[name].setEnabled(bool(selection.bodies) and (drawing or name == "copy"))
        w.actions_.set_enabled(("save", "save_as", "simulate", "step"), free)
        w.actions_["reset"].setEnabled(free and w.player.has_run)
        w.actions_["keep"].setEnabled(free and w.player.run is not None)
        w.inspector.setEnabled(drawing)
        w.world_panel.set_editable(drawing)
        w.forces_panel.setEnabled(drawing)
        w.methods_panel.setEnabled(drawing)
        scene = w.document.scene
        w.status.show_bodies(len(scene.bodies), len(selection.bodies), len(scene.joints))
        self._refresh_undo()

    def _refresh_undo(self) -> None:
        w = self.window
        stack = w.document.undo_stack
        drawing = w.files.opening is None and w.player.state in ("drawing", "waiting")
        w.actions_["undo"].setText(f"&Undo {menu_text(stack.undoText())}".strip())
        w.actions_["redo"].setText(f"&Redo {menu_text(stack.redoText())}".strip())
        w.actions_["undo"].setEnabled(drawing and (stack.canUndo() or w.canvas.tool.is_busy))
        w.actions_["redo"].setEnabled(drawing and stack.canRedo())

    def _hint_changed(self, sentence: str, is_problem: bool) -> None:
        w = self.window
        if w.files.opening is not None:
            sentence = f"{w.files.opening.name} is being opened; Esc gives up."
        elif w.player.state == "waiting":
            sentence = PLACING if w.starter.is_ready_for(w.document.scene.world) else COMPILING
        elif w.player.state == "slow":
            sentence = w.player.slow_step
        w.status.say(sentence, is_problem)
        self._refresh_undo()

    def _tool_changed(self, name: str) -> None:
        w = self.window
        for tool in (*action_list.TOOLS, *action_list.JOINT_TOOLS):
            w.actions_[tool].setChecked(tool == name or (tool == "select" and name == "vertices"))

    def _state_changed(self, state: str) -> None:
        w = self.window
        simulate = w.actions_["simulate"]
        going = state in ("running", "waiting", "slow")
        simulate.setText({"waiting": "&Cancel"}.get(state, "&Pause" if going else "&Simulate"))
        simulate.setIcon(icon("pause" if going else "simulate"))
        self._refresh_actions()
        if state == "running":
            w.view.setFocus()  # so that keys drive motors, and Space pauses
        self._show_welcome()
        self._show_time()
        self._show_progress()
        w.canvas.refresh_hint()

    def _show_time(self) -> None:
        w = self.window
        run = w.player.run
        if w.player.state == "slow":  # the time stands, and nothing may be asked
            return
        w.status.show_time(run.time if run else None, w.player.ratio)

    def _opening_changed(self) -> None:
        """While a drawing is opened, the one that is still there is not to be touched."""
        w = self.window
        free = w.files.opening is None
        if w.view.isInteractive() is not free:
            w.view.setInteractive(free)
            w.player.pause()
            self._show_welcome()
            self._refresh_actions()
            w.canvas.refresh_hint()
        self._show_progress()

    def _show_progress(self, share: float | None = None) -> None:
        w = self.window
        waiting = w.player.state == "waiting"
        if w.files.opening is not None:
            w.status.show_progress(w.files.opening.share, "Opening")
        elif not waiting and w.starter.compiling != "engine":  # the laboratory is compiled unseen
            w.status.show_progress(None)
        else:
            w.status.show_progress(share or 0.0, "Preparing")

    def _show_welcome(self) -> None:
        w = self.window
        empty = not w.document.scene.bodies and w.files.opening is None
        w.welcome.setVisible(empty and not w.player.has_run)

    def _camera_changed(self) -> None:
        w = self.window
        w.status.show_zoom(w.view.camera.zoom)
