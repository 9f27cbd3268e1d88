"""How fast time goes, above the canvas: a slider, and its value to read and to type. The player holds it."""

from __future__ import annotations

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.properties.number_range import NumberRange
from sketchfall.app.running.pace import FASTEST, SLOWEST
from sketchfall.ui.fields.number_field import NumberField
from sketchfall.ui.look.plain_text import Label, plain_tip
from sketchfall.ui.running.player import Player
from sketchfall.ui.running.speed_slider import SpeedSlider

TIP = later("Simulated seconds per second. It is not part of the drawing.")
SPEED = NumberRange("speed", later("Speed"), "×", SLOWEST, FASTEST, 0.1, tip=TIP)
LONGEST = "0.25×"  # that the field has to show in full


class SpeedBox(QWidget):
    refused = pyqtSignal(str)  # a sentence

    def __init__(self, player: Player, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.slider = SpeedSlider()
        self.slider.setToolTip(plain_tip(tr(TIP)))
        self.field = NumberField(SPEED, suffix="×")
        self.field.setAccessibleName(tr("Speed, as a number"))
        self.field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        room = self.field.fontMetrics().horizontalAdvance(LONGEST)
        self.field.setFixedWidth(room + 12)  # and what the frame takes
        self.setFocusProxy(self.slider)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        word = Label(tr("Speed"))
        word.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom)
        column = QVBoxLayout()  # the word above the slider, so that both are no wider than one
        column.setSpacing(0)
        column.addWidget(word)
        column.addWidget(self.slider)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(3)
        row.addLayout(column)
        row.addWidget(self.field)
        self.slider.chosen.connect(player.set_speed)
        self.field.committed.connect(player.set_speed)
        self.field.refused.connect(self.refused)
        player.speed_changed.connect(self._show)
        self._show(player.speed)

    def _show(self, speed: float) -> None:
        self.slider.show_speed(speed)
        self.field.show_value(speed)
