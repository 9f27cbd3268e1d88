"""Every window, panel and dialog at once, to look at what must hold in all of them."""

from __future__ import annotations

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QAbstractScrollArea, QComboBox, QScrollArea, QSpinBox, QTabBar, QWidget

from sketchfall.app.annotations.control_edits import toggle_control
from sketchfall.app.annotations.measuring_edits import add_meter
from sketchfall.app.drawing.parts import PartIds
from sketchfall.app.drawing.scene import Control, Meter
from sketchfall.ui.controls.control_dialog import ControlDialog
from sketchfall.ui.images.length_dialog import LengthDialog
from sketchfall.ui.laboratory.comparison_window import ComparisonWindow
from sketchfall.ui.window.failure_dialog import FailureDialog
from tests.ui.user import User

DIALOGS = (
    "export",
    "worksheet",
    "experiment",
    "data_table",
    "microscope",
    "volume_table",
    "pause_when",
    "keys",
    "commands",
    "gallery",
    "compare_broad_phases",
    "handbook",
    "doctor",
)


def open_everything(user: User) -> None:
    """A box on a hinge is selected, and every window that opens beside the drawing is open."""
    user.draw_box((0.0, 1.0), (1.0, 2.0))
    user.click_joint(Qt.Key.Key_J, (0.5, 1.5))
    add_meter(user.window.document, Meter(quantity="time"))
    for action in DIALOGS:
        user.trigger(action)
    window = user.window
    gravity = Control(sets="gravity")
    toggle_control(window.document, gravity)
    window.inspector.colour.button.click()
    window.gas.problems.open()
    window.timeline.branches.popup.show()
    FailureDialog(window).open()
    ControlDialog(window.document, gravity, window).open()
    LengthDialog(1.0, window).open()
    window.document.select(PartIds([1]))
    for action in ("rotate_by", "array", "offset"):
        user.trigger(action)
    ComparisonWindow(window.document.scene, window.starter, window).show()


def of_ours(widget: QWidget) -> bool:
    """Parts of which Qt makes its own widgets are named by the whole."""
    inside = isinstance(widget.parent(), QAbstractScrollArea | QSpinBox | QTabBar | QComboBox)
    return not inside and not isinstance(widget, QTabBar | QScrollArea)


def is_open(widget: QWidget) -> bool:
    window = widget.window()
    return window is not None and window.isVisible()


def takes_keys(widget: QWidget) -> bool:
    return widget.focusPolicy() != Qt.FocusPolicy.NoFocus and is_open(widget) and of_ours(widget)
