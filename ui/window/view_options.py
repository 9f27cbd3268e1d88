"""What can be switched on and off on the canvas: the grid, snapping, and what is drawn above the bodies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import get_args

from PyQt6.QtCore import QObject, pyqtSignal

from sketchfall.app.files.settings import JointLook, Scrolling, Settings
from sketchfall.app.snapping.kinds import KINDS, Kind
from sketchfall.ui.actions.actions import Actions
from sketchfall.ui.actions.snapping_actions import SNAPPING
from sketchfall.ui.actions.view_actions import OVERLAYS
from sketchfall.ui.actions.wiring import Table
from sketchfall.ui.canvas.canvas_scene import CanvasScene
from sketchfall.ui.canvas.canvas_view import CanvasView
from sketchfall.ui.canvas.on_canvas import Overlay

JOINT_LOOKS: tuple[JointLook, ...] = get_args(JointLook)
SCROLLING: Mapping[str, Scrolling] = {
    "scroll_device": "device",
    "scroll_zoom": "zoom",
    "scroll_pan": "pan",
}
SHOWN_AT_FIRST = ("show_closed_form", "show_meters", "show_predicted")


class ViewOptions(QObject):
    overlay_switched = pyqtSignal(str, bool)

    def __init__(
        self,
        actions: Actions,
        settings: Settings,
        view: CanvasView,
        canvas: CanvasScene,
        overlays: Mapping[str, Overlay],
        always: Sequence[Overlay],
    ) -> None:
        """`overlays`: by the names of their actions; `always`: those without a switch."""
        super().__init__(actions)
        self._actions = actions
        self._settings = settings
        self._view = view
        self._canvas = canvas
        self._overlays = overlays
        self._always = always

    @property
    def table(self) -> Table:
        return {
            **dict.fromkeys(("grid", *SNAPPING), self._options_chosen),
            **dict.fromkeys(OVERLAYS, self._show_overlays),
            **{f"joints_{look}": partial(self._choose_joint_look, look) for look in JOINT_LOOKS},
            **{name: partial(self._choose_scrolling, choice) for name, choice in SCROLLING.items()},
        }

    def restore(self) -> None:
        """As it was left; of the overlays, those that few drawings have."""
        self._actions["grid"].setChecked(self._settings.grid_visible)
        for kind in KINDS:
            self._actions[f"snap_{kind}"].setChecked(kind not in self._settings.not_snapped_to)
        for name in SHOWN_AT_FIRST:
            self._actions[name].setChecked(True)
        self._show_joints(self._settings.joint_look)
        self._show_options()
        self._show_overlays()
        self._scroll(self._settings.scrolling)

    def go_on_from(self, before: ViewOptions) -> None:
        """Show the overlays that a window that goes shows; the rest is remembered anyway."""
        for name in self._overlays:
            self._actions[name].setChecked(before._actions[name].isChecked())
        self._show_overlays()

    def _choose_scrolling(self, choice: Scrolling) -> None:
        self._settings.scrolling = choice
        self._scroll(choice)

    def _scroll(self, choice: Scrolling) -> None:
        self._view.scrolling = choice
        self._actions[f"scroll_{choice}"].setChecked(True)

    def _options_chosen(self) -> None:
        self._settings.grid_visible = self._actions["grid"].isChecked()
        self._settings.not_snapped_to = frozenset(KINDS) - self._kinds
        self._show_options()

    def _show_options(self) -> None:
        self._canvas.grid_visible = self._actions["grid"].isChecked()
        self._canvas.guide.kinds = self._kinds
        self._canvas.update()

    @property
    def _kinds(self) -> frozenset[Kind]:
        """What points land on."""
        return frozenset(kind for kind in KINDS if self._actions[f"snap_{kind}"].isChecked())

    def _choose_joint_look(self, look: JointLook) -> None:
        self._settings.joint_look = look
        self._show_joints(look)

    def _show_joints(self, look: JointLook) -> None:
        self._actions[f"joints_{look}"].setChecked(True)  # choosing it again must not switch it off
        self._canvas.joints.look = look
        self._canvas.update()

    def _show_overlays(self) -> None:
        shown = {name: self._actions[name].isChecked() for name in self._overlays}
        self._canvas.overlays = [self._overlays[name] for name, is_shown in shown.items() if is_shown]
        self._canvas.overlays.extend(self._always)
        for name, is_shown in shown.items():
            self.overlay_switched.emit(name, is_shown)
        self._canvas.update()
