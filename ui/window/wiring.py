"""What each action does: the one table from the names of actions to the parts of the window."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PyQt6.QtGui import QGuiApplication

from sketchfall.app.drawing.scene import DrawingError
from sketchfall.app.editing import edits as editing
from sketchfall.app.editing.clipboard import encode_clipboard
from sketchfall.ui.running.speed_box import faster, slower
from sketchfall.ui.tools.inserting import insert
from sketchfall.ui.window import action_list

if TYPE_CHECKING:
    from sketchfall.ui.window.main_window import MainWindow

NUDGE_SHARE = 0.1  # of the distance of two lines of the grid
WAYS = {"left": (-1.0, 0.0), "right": (1.0, 0.0), "up": (0.0, 1.0), "down": (0.0, -1.0)}

# Of what is selected: joints alone can be deleted and nudged; to copy them takes their bodies.
NEEDS_BODIES = (
    *("cut", "copy", "duplicate", "edit_vertices", "forward", "backward", "to_front", "to_back"),
    "lock",
)
NEEDS_SELECTION = (*action_list.NUDGES, "delete")


class Wiring:
    def __init__(self, window: MainWindow) -> None:
        self.window = window
        for name, do in self._table().items():
            window.actions_[name].triggered.connect(lambda _checked=False, do=do: do())

    def _table(self) -> dict[str, Callable[[], object]]:
        w = self.window
        document, canvas, view, player, files = w.document, w.canvas, w.view, w.player, w.files
        table: dict[str, Callable[[], object]] = {
            "new": files.new,
            "new_window": w.program.open_window,
            "open": files.open,
            "save": files.save,
            "save_as": files.save_as,
            "gallery": w.show_gallery,
            "close": w.close,
            "quit": w.program.quit,
            "undo": self._undo,
            "redo": document.undo_stack.redo,
            "cut": self._cut,
            "copy": self._copy,
            "paste": self._paste,
            "duplicate": lambda: editing.duplicate(document),
            "lock": lambda: editing.lock(document),
            "unlock_all": lambda: editing.unlock_all(document),
            "delete": self._delete,
            "select_all": self._select_all,
            "edit_vertices": lambda: canvas.choose_tool("vertices"),
            "forward": lambda: editing.change_order(document, to_front=True, all_the_way=False),
            "backward": lambda: editing.change_order(document, to_front=False, all_the_way=False),
            "to_front": lambda: editing.change_order(document, to_front=True, all_the_way=True),
            "to_back": lambda: editing.change_order(document, to_front=False, all_the_way=True),
            "escape": self._escape,
            "zoom_in": view.zoom_in,
            "zoom_out": view.zoom_out,
            "zoom_100": view.zoom_to_100_percent,
            "zoom_fit": w.fit_drawing,
            "grid": w.canvas_options_changed,
            "snap_grid": w.canvas_options_changed,
            "snap_vertices": w.canvas_options_changed,
            "simulate": player.toggle,
            "step": player.step,
            "reset": player.reset,
            "keep": player.keep,
            "faster": lambda: player.set_speed(faster(player.speed)),
            "slower": lambda: player.set_speed(slower(player.speed)),
            "microscope": w.show_microscope,
            "volume_table": w.show_volume_table,
            "compare_methods": w.gas.compare,
            "compare_broad_phases": w.broad_phases.open_race,
            "handbook": w.show_handbook,
            "keys": w.show_keys,
            "about": w.show_about,
        }
        for name in (*action_list.TOOLS, *action_list.JOINT_TOOLS):
            table[name] = partial(self._choose_tool, name)
        for name in action_list.INSERT:
            table[name] = partial(self._insert, name)
        for name in action_list.NUDGES:
            table[name] = partial(self._nudge, name)
        for name in action_list.OVERLAYS:
            table[name] = w.overlays_changed
        for name in action_list.THEMES:
            table[name] = partial(w.program.choose_theme, name.removeprefix("theme_"))
        return table

    # --- more than one call -----------------------------------------------------------------------------

    def _undo(self) -> None:
        """A tool that is in the middle of something takes back its last part."""
        canvas = self.window.canvas
        if canvas.tool.step_back():
            canvas.refresh()
        else:
            self.window.document.undo_stack.undo()

    def _escape(self) -> None:
        if self.window.files.opening is not None:
            self.window.files.give_up_opening()
        elif self.window.player.state == "slow":
            self.window.player.reset()
        else:
            self.window.canvas.escape()

    def _delete(self) -> None:
        canvas = self.window.canvas
        if canvas.tool.delete():
            canvas.refresh()
        else:
            editing.delete(self.window.document)

    def _copy(self) -> None:
        clipboard = QGuiApplication.clipboard()
        document = self.window.document
        bodies = document.selected.bodies
        if clipboard is not None and bodies:
            clipboard.setText(encode_clipboard(bodies, document.scene.joints))

    def _cut(self) -> None:
        self._copy()
        editing.delete(self.window.document, "Cut")

    def _paste(self) -> None:
        clipboard = QGuiApplication.clipboard()
        if clipboard is None:
            return
        try:
            editing.paste(self.window.document, clipboard.text(), self.window.paste_point())
        except DrawingError as error:
            self.window.status.say(f"Nothing was pasted: {error}.", True)
        else:
            self.window.canvas.choose_tool("select")

    def _select_all(self) -> None:
        self.window.canvas.choose_tool("select")
        editing.select_all(self.window.document)

    def _choose_tool(self, name: str) -> None:
        self.window.canvas.choose_tool(name)
        self.window.actions_[name].setChecked(True)  # a second press of its key must not switch it off
        self.window.view.setFocus()

    def _insert(self, name: str) -> None:
        insert(self.window.document, self.window.view.camera, name)

    def _nudge(self, name: str) -> None:
        step = self.window.view.camera.grid_step * (1.0 if "far" in name else NUDGE_SHARE)
        dx, dy = WAYS[name.rpartition("_")[2]]
        editing.nudge(self.window.document, dx * step, dy * step)
