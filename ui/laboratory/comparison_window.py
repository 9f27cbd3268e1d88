"""Discrete against continuous: the drawing run by both methods side by side, in the same simulated time.

It works on the drawing as it was when the window was opened; nothing is changed by it.
"""

from __future__ import annotations

import numpy as np
from PyQt6.QtCore import QSize, Qt, QTimer
from PyQt6.QtWidgets import QDialog, QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from sketchfall.app.drawing.scene import DrawingError, Scene
from sketchfall.app.laboratory.method_comparison import MethodComparison, Side
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.language.numbers import number_text
from sketchfall.app.running.run import STEP
from sketchfall.ui.gases.gas_panel import change_in_words
from sketchfall.ui.laboratory.plot import Line, Plot
from sketchfall.ui.look.plain_text import Label, plain_tip
from sketchfall.ui.look.style import icon, resize_within_screen
from sketchfall.ui.running.clock import Clock
from sketchfall.ui.running.engine_starter import EngineStarter
from sketchfall.ui.running.run_view import RunView

SIZE = QSize(1060, 720)
PLOT_HEIGHT = 170  # px
COLUMN_SPACING = 16  # px
BUILDING_TIME = 0.01  # s, a stretch of putting bodies in
FRAME = 0.03  # s of computing in one frame; what does not fit in is dropped, and both run slower
LONGEST_WAIT = 0.1  # s on the wall that one frame makes up for
FIGURES_EVERY = 6  # frames
POINTS = 600  # of a line at most

ROWS = (later("Collisions a second"), later("Energy change"), later("CPU for a simulated second"))
WAITING = later("Preparing both runs…")


class ComparisonWindow(QDialog):
    def __init__(self, scene: Scene, starter: EngineStarter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Discrete against continuous"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self.scene = scene
        self._starter = starter
        self.comparison: MethodComparison | None = None  # while it is being made, None
        self._making: MethodComparison | None = None
        self._owed = 0.0  # simulated seconds that are due
        self._frames = 0
        self._plays_when_ready = True
        self.views = RunView(scene), RunView(scene)
        self.figures: list[dict[str, Label]] = []
        self.clock = Clock(self)
        self.clock.ticked.connect(self._tick)
        self._build()
        resize_within_screen(self, SIZE)
        self._begin()

    # --- building -----------------------------------------------------------------------------------

    def _build(self) -> None:
        grid = QGridLayout()
        titles = (
            tr("Rigid bodies, in steps of 1/60 s"),
            tr("Event-driven discs, from collision to collision"),
        )
        for column, (title, view) in enumerate(zip(titles, self.views, strict=True)):
            label = Label(title)
            label.setProperty("role", "title")
            grid.addWidget(label, 0, column)
            grid.addWidget(view, 1, column)
            view.setAccessibleName(title)
            grid.addLayout(self._figures_of(title), 2, column)
        grid.setRowStretch(1, 1)
        grid.setHorizontalSpacing(COLUMN_SPACING)
        self.play = QPushButton()
        self.play.setToolTip(plain_tip(tr("Run or pause both.")))
        self.play.clicked.connect(self.toggle)
        self.step = QPushButton(icon("step"), tr("Step"))
        self.step.setToolTip(plain_tip(tr("Both go on by 1/60 s.")))
        self.step.clicked.connect(self._step_once)
        self.again = QPushButton(icon("reset"), tr("Reset"))
        self.again.setToolTip(plain_tip(tr("Both begin again, from the drawing.")))
        self.again.clicked.connect(self.reset)
        self.state = Label()
        self.difference = Label()
        self.difference.setAccessibleName(tr("Largest difference of positions"))
        bar = QHBoxLayout()
        for button in (self.play, self.step, self.again):
            button.setAutoDefault(False)
            bar.addWidget(button)
        bar.addWidget(self.state)
        bar.addStretch(1)
        bar.addWidget(self.difference)
        self.plot = Plot(
            tr("time (s)"), tr("difference (m)"), {"difference": Line("contact")}, logarithmic=True
        )
        self.plot.setFixedHeight(PLOT_HEIGHT)
        self.words = Label(
            tr(
                "Until the first collisions both are the same to rounding. From then on every collision makes"
                " a difference greater, until nothing is left in common; what can be compared then is what"
                " both keep, and what they cost."
            )
        )
        self.words.setProperty("role", "hint")
        self.words.setWordWrap(True)
        layout = QVBoxLayout(self)
        layout.addLayout(grid, 1)
        layout.addLayout(bar)
        layout.addWidget(self.plot)
        layout.addWidget(self.words)
        self._show_buttons()

    def _figures_of(self, title: str) -> QGridLayout:
        grid, labels = QGridLayout(), {}
        for row, name in enumerate(ROWS):
            words, value = Label(tr(name)), Label("–")
            words.setProperty("role", "hint")
            value.setAccessibleName(tr("{what}: {method}", what=tr(name), method=title))
            grid.addWidget(words, row, 0)
            grid.addWidget(value, row, 1)
            labels[name] = value
        grid.setColumnStretch(1, 1)
        grid.setHorizontalSpacing(COLUMN_SPACING)
        self.figures.append(labels)
        return grid

    # --- what the user does -------------------------------------------------------------------------

    @property
    def is_playing(self) -> bool:
        return self.clock.is_running

    def toggle(self) -> None:
        if self.comparison is None:
            self._plays_when_ready = not self._plays_when_ready
        elif self.is_playing:
            self.clock.stop()
            self._show()
        else:
            self._owed = 0.0
            self.clock.start()
        self._show_buttons()

    def reset(self) -> None:
        self._plays_when_ready = False
        self.clock.stop()
        self.comparison = None
        self._begin()

    def _step_once(self) -> None:
        if self.comparison is not None:
            self.clock.stop()
            self.comparison.step()
            self._show()
            self._show_buttons()

    def done(self, result: int) -> None:
        """Closed by Esc or by its cross."""
        self._making = None
        self.clock.stop()
        super().done(result)

    # --- both runs ----------------------------------------------------------------------------------

    def _begin(self) -> None:
        self.state.setText(tr(WAITING))
        self._making = MethodComparison(self.scene)
        self._show_buttons()
        self._make_on()

    def _make_on(self) -> None:
        making = self._making
        if making is None:  # closed
            return
        if {"engine", "laboratory"} <= self._starter.ready_stages:
            try:
                done = making.work(BUILDING_TIME)
            except DrawingError as error:
                self._making = None
                self.state.setText(tr("These cannot be compared: {reason}.", reason=str(error)))
                return
            if done:
                self._making, self.comparison = None, making
                self._show()
                if self._plays_when_ready:
                    self.toggle()
                self._show_buttons()
                return
        QTimer.singleShot(10, self._make_on)

    def _tick(self, elapsed: float) -> None:
        assert self.comparison is not None
        self._owed += min(elapsed, LONGEST_WAIT)
        spent, steps = self._spent(), 0
        while self._owed >= STEP:
            self.comparison.step()
            self._owed -= STEP
            steps += 1
            cost = self._spent() - spent
            if cost + cost / steps > FRAME:  # one more would not fit in
                self._owed = 0.0
        if steps:
            self._frames += 1
            self._show(figures=self._frames % FIGURES_EVERY == 0)

    def _spent(self) -> float:
        assert self.comparison is not None
        return self.comparison.stepped.spent + self.comparison.continuous.spent

    # --- what is shown ------------------------------------------------------------------------------

    def _show(self, figures: bool = True) -> None:
        both = self.comparison
        assert both is not None
        sides: tuple[Side, ...] = (both.stepped, both.continuous)
        for view, side in zip(self.views, sides, strict=True):
            view.show_poses(side.run.poses)
        if not figures:
            return
        for labels, side in zip(self.figures, sides, strict=True):
            for name, text in zip(ROWS, _figures(side), strict=True):
                labels[name].setText(text)
        self.state.setText(f"{number_text(both.time, '.2f')} s")
        difference = _metres(both.difference)
        self.difference.setText(tr("Largest difference of positions: {length}", length=difference))
        every = max(1, len(both.times) // POINTS)
        self.plot.show_line("difference", np.array(both.times[::every]), np.array(both.differences[::every]))

    def _show_buttons(self) -> None:
        going = self.is_playing or (self.comparison is None and self._plays_when_ready)
        self.play.setText(tr("Pause") if going else tr("Play"))
        self.play.setIcon(icon("pause" if going else "simulate"))
        self.step.setEnabled(self.comparison is not None)


def _figures(side: Side) -> tuple[str, str, str]:
    return (
        number_text(side.collision_rate, ",.1f"),
        change_in_words(side.energy_change),
        f"{number_text(side.cost, ',.2f')} ms",
    )


def _metres(value: float) -> str:
    return f"{number_text(value, '.3g' if value >= 1e-3 or value == 0.0 else '.1e')} m"
