"""Array…: along a line, on a grid or around a circle; how many, and how far from each other."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PyQt6.QtWidgets import QCheckBox, QSpinBox, QWidget

from sketchfall.app.arranging.arranging import box_of_selection
from sketchfall.app.arranging.repeating import repeat
from sketchfall.app.arranging.rows import MOST_COPIES, along_line, around_circle, on_grid
from sketchfall.app.drawing.geometry import Box
from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.app.drawing.transforms import RigidMotion
from sketchfall.app.language.catalogue import later, tr, tr_n
from sketchfall.app.properties.number_range import NumberRange
from sketchfall.app.running.live_drawing import LiveDrawing
from sketchfall.ui.arranging.arrange_dialog import ArrangeDialog
from sketchfall.ui.look.plain_text import plain_tip

FAR = 1e6  # m
STEP_X = NumberRange("step_x", later("To the right"), "m", -FAR, FAR, 0.1, tip=later("From one to the next."))
STEP_Y = NumberRange("step_y", later("Upwards"), "m", -FAR, FAR, 0.1, tip=later("From one to the next."))
CENTER_X = NumberRange("center_x", later("Centre x"), "m", -FAR, FAR, 0.1)
CENTER_Y = NumberRange("center_y", later("Centre y"), "m", -FAR, FAR, 0.1)
THROUGH = NumberRange(
    "through", later("Through"), "°", -360.0, 360.0, 15.0, tip=later("360° is a whole turn.")
)
LINE, GRID, CIRCLE = range(3)
SPACE = 1.25  # times the size of what is repeated, from one to the next at first
RADIUS = 2.0  # times the same, of the circle at first


class ArrayDialog(ArrangeDialog):
    def __init__(self, live: LiveDrawing, parent: QWidget) -> None:
        super().__init__(tr("Array"), parent)
        self._live = live
        box = box_of_selection(live)
        self._middle = box.center
        self.way = self.form.add_combo(
            tr("Way"),
            [tr("along a line"), tr("on a grid"), tr("around a circle")],
            lambda _: self._way_chosen(),
        )
        self.count = self._add_count(tr("How many"), 5, tr("How many there are in all."))
        self.columns = self._add_count(tr("Columns"), 4, tr("How many stand side by side."))
        self.rows = self._add_count(tr("Rows"), 3, tr("How many stand above each other."))
        self._add_fields(box)
        self.hint = self.form.add_hint()
        self._way_chosen()

    def _add_fields(self, box: Box) -> None:
        self.step_x = self.add_number(STEP_X, _rounded(SPACE * box.width))
        self.step_y = self.add_number(STEP_Y, 0.0)
        self.center_x = self.add_number(CENTER_X, self._middle[0])
        below = self._middle[1] - _rounded(RADIUS * max(box.width, box.height))
        self.center_y = self.add_number(CENTER_Y, below)
        self.through = self.add_number(THROUGH, 360.0)
        self.turning = QCheckBox(tr("Turn them along"))
        self.turning.setChecked(True)
        self.turning.setToolTip(plain_tip(tr("Each is turned as it goes around; or all stand as the first.")))
        self.turning.toggled.connect(self.preview)
        self.form.addRow(self.turning)
        self._grid_up = _rounded(SPACE * box.height)

    def _add_count(self, label: str, begin: int, tip: str) -> QSpinBox:
        count = QSpinBox()
        count.setRange(1, MOST_COPIES)
        count.setValue(begin)
        count.setAccessibleName(label)
        count.setToolTip(plain_tip(tip))
        count.valueChanged.connect(self.preview)
        self.form.addRow(label, count)
        return count

    def _way_chosen(self) -> None:
        way = self.way.currentIndex()
        shown: dict[QWidget, tuple[int, ...]] = {
            self.count: (LINE, CIRCLE),
            self.columns: (GRID,),
            self.rows: (GRID,),
            self.step_x: (LINE, GRID),
            self.step_y: (LINE, GRID),
            self.center_x: (CIRCLE,),
            self.center_y: (CIRCLE,),
            self.through: (CIRCLE,),
            self.turning: (CIRCLE,),
        }
        for field, ways in shown.items():
            self.form.setRowVisible(field, way in ways)
        if way == GRID and self.step_y.number == 0.0:  # or its rows would lie on each other
            self.step_y.show_value(self._grid_up)
        self.preview()

    def motions(self) -> list[RigidMotion]:
        way = self.way.currentIndex()
        if way == CIRCLE:
            center = self.center_x.number, self.center_y.number
            angle = math.radians(self.through.number)
            turning = self.turning.isChecked()
            return around_circle(self.count.value(), self._middle, center, angle, turning=turning)
        x, y = self.step_x.number, self.step_y.number
        if way == LINE:
            return along_line(self.count.value(), (x, y))
        return on_grid(self.columns.value(), self.rows.value(), (x, 0.0), (0.0, y))

    def would_be(self) -> Sequence[BodyDrawing]:
        bodies, motions = self._live.selected.bodies, self.motions()
        count = len(bodies) * (len(motions) + 1)
        self.hint.setText(
            tr_n(
                "{count} body in all. What is selected is the first.",
                "{count} bodies in all. What is selected is the first.",
                count,
            )
        )
        return [motion.body(body) for motion in motions for body in bodies]

    def do(self) -> str:
        repeat(self._live, self.motions())
        return ""


def _rounded(length: float) -> float:
    """To two digits: a number that was only guessed should not look exact."""
    return float(f"{length:.1e}")
