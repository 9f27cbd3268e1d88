"""What the canvas shows of the state of a run beside its bodies: the colour of its border, and the tool."""

from __future__ import annotations

from PyQt6.QtCore import QObject

from sketchfall.ui.canvas.canvas_scene import CanvasScene
from sketchfall.ui.look.style import current_theme, theme_watcher


class RunSigns(QObject):
    def __init__(self, canvas: CanvasScene) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._state = "drawing"
        self._tool_before = "select"
        theme_watcher().changed.connect(self._show_border)

    def show_state(self, state: str) -> None:
        self._state = state
        self._show_border()

    def take_tool(self) -> None:
        """A run begins with the tool that throws bodies, unless another is for runs or draws something."""
        tool = self._canvas.tool
        self._tool_before = tool.name
        if not tool.is_busy and not tool.is_for_runs:
            self._canvas.choose_tool("select")

    def go_on_from(self, before: RunSigns) -> None:
        """The run was begun in another window."""
        self._tool_before = before._tool_before

    def give_tool_back(self) -> None:
        """Unless another was chosen since."""
        before, self._tool_before = self._tool_before, "select"
        if self._canvas.tool.name == "select":
            self._canvas.choose_tool(before)

    def _show_border(self) -> None:
        theme = current_theme()
        running, paused = theme.running_border, theme.paused_border
        colours = {"running": running, "slow": running, "paused": paused}
        self._canvas.border_colour = colours.get(self._state)
        self._canvas.border_is_dashed = self._state == "paused"
        self._canvas.update()
