"""Gravity in the world panel: as a place, as a strength and a direction, and as two numbers."""

from __future__ import annotations

import math
from collections.abc import Callable

from PyQt6.QtCore import QObject, Qt
from PyQt6.QtWidgets import QVBoxLayout, QWidget

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.materials import GRAVITIES
from sketchfall.app.language.catalogue import later, tr, tr_in
from sketchfall.app.language.numbers import number_text
from sketchfall.app.properties.world_properties import (
    DIRECTION,
    GRAVITY_X,
    GRAVITY_Y,
    STRENGTH,
    polar_gravity,
)
from sketchfall.ui.fields.form import OTHER, SETS, PanelForm, beside, make_combo
from sketchfall.ui.fields.jump_slider import JumpSlider
from sketchfall.ui.fields.number_field import NumberField
from sketchfall.ui.look.plain_text import Label, plain_tip
from sketchfall.ui.panels.gravity_dial import DOWN, GravityDial

PLACES = (OTHER, *GRAVITIES)
STRONGEST = 30.0  # m/s², at the end of the slider; more can be typed
TICKS = 10  # of the slider, in 1 m/s²
TIP = later("How strong gravity is, from 0 to 30 m/s². It can be dragged while the drawing runs.")


class GravityRows(QObject):
    def __init__(self, rows: PanelForm, changed: Callable[[Point, str, str], None]) -> None:
        """`changed` is given gravity, the text of the change, and a key by which such changes are merged."""
        super().__init__(rows)
        self._changed = changed
        self._shown: Point | None = None  # what strength and direction belong to
        self._strength, self._direction = 0.0, DOWN  # m/s², degrees
        self._gesture = 0  # counts up with every drag, so that each is a step of undo of its own
        words = [tr(OTHER), *(tr_in("gravity", place) for place in GRAVITIES)]
        self.place = make_combo(tr("Gravity of"), words, self._choose_place)
        self.place.setItemData(0, OTHER)
        self.strength = JumpSlider()
        self.strength.setRange(0, round(STRONGEST * TICKS))
        self.strength.setPageStep(TICKS)
        self.strength.setMinimumWidth(48)
        self.strength.setAccessibleName(tr("Strength of gravity, in tenths of m/s²"))
        self.strength.setToolTip(plain_tip(tr(TIP)))
        self.number = Label()
        self.number.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.number.setMinimumWidth(self.number.fontMetrics().horizontalAdvance("24.79"))
        self.dial = GravityDial()
        self.strength.setProperty(SETS, STRENGTH.name)
        self.dial.setProperty(SETS, DIRECTION.name)
        self.x, self.y = NumberField(GRAVITY_X), NumberField(GRAVITY_Y)
        rows.addRow(
            tr("Gravity of"), beside(_above(self.place, beside(self.strength, self.number)), self.dial)
        )
        rows.add_pair(tr("X, Y (m/s²)"), self.x, self.y)
        for slider in (self.strength, self.dial):
            slider.sliderPressed.connect(self._begin_gesture)
            slider.sliderReleased.connect(self._begin_gesture)
        self.strength.used.connect(self._change_strength)
        self.dial.turned.connect(self._turn)
        self.x.committed.connect(lambda x: self._type((x, self._gravity[1]), GRAVITY_X.name))
        self.y.committed.connect(lambda y: self._type((self._gravity[0], y), GRAVITY_Y.name))

    def show(self, gravity: Point) -> None:
        if gravity != self._shown:  # by another hand than that on slider and dial
            self._shown = gravity
            self._strength = float(f"{math.hypot(*gravity):.9g}")
            if self._strength > 0.0:  # without strength, it keeps the direction it had
                self._direction = round(math.degrees(math.atan2(gravity[1], gravity[0])), 9)
        x, y = gravity
        here = (name for name, g in GRAVITIES.items() if gravity == (0.0, -g))
        self.place.setCurrentIndex(PLACES.index(next(here, OTHER)))
        self.strength.setValue(round(self._strength * TICKS))
        self.number.setText(number_text(self._strength, ".4g"))
        self.dial.show_angle(self._direction, calm=self._strength == 0.0)
        self.x.show_value(x)
        self.y.show_value(y)

    def set_strength(self, strength: float) -> None:
        """In the direction that it has, in m/s²."""
        problem = GRAVITY_Y.problem(strength)
        if problem:
            self.y.refused.emit(problem)
            return
        self._begin_gesture()
        self._strength = strength
        self._change_polar(tr("Change the strength of gravity"), "strength")

    @property
    def _gravity(self) -> Point:
        assert self._shown is not None
        return self._shown

    def _begin_gesture(self) -> None:
        self._gesture += 1

    def _choose_place(self, index: int) -> None:
        if index > 0:
            g = list(GRAVITIES.values())[index - 1]
            self._changed((0.0, 0.0 - g), tr("Change gravity"), "")  # no -0.0

    def _type(self, gravity: Point, merge_key: str) -> None:
        self._changed(gravity, tr("Change gravity"), merge_key)

    def _change_strength(self, ticks: int) -> None:
        self._strength = ticks / TICKS
        self._change_polar(tr("Change the strength of gravity"), "strength")

    def _turn(self, degrees: float) -> None:
        self._direction = degrees
        self._change_polar(tr("Change the direction of gravity"), "direction")

    def _change_polar(self, text: str, what: str) -> None:
        # Strength and direction are remembered as they were set: to and fro, nothing is lost by rounding.
        self._shown = polar_gravity(self._strength, self._direction)
        self.show(self._shown)
        self._changed(self._shown, text, f"gravity_{what}_{self._gesture}")


def _above(*widgets: QWidget) -> QWidget:
    whole = QWidget()
    column = QVBoxLayout(whole)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(4)
    for widget in widgets:
        column.addWidget(widget)
    return whole
