"""The status bar: one sentence for this moment on the left, numbers on the right."""

from __future__ import annotations

from PyQt6.QtWidgets import QProgressBar, QSizePolicy, QStatusBar, QWidget

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.parts import parts_in_words
from sketchfall.ui.look.plain_text import Label, plain_tip


class StatusBar(QStatusBar):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeGripEnabled(False)
        self.sentence = Label()
        self.sentence.setAccessibleName("What to do now")
        self.sentence.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.sentence.setContentsMargins(6, 0, 6, 0)
        self.addWidget(self.sentence, 1)
        self.progress = QProgressBar()
        self.progress.setAccessibleName("Progress")
        self.progress.setFixedWidth(170)
        self.progress.setTextVisible(True)
        self.addPermanentWidget(self.progress)
        self.progress.hide()
        self.place = self._number("Position of the mouse", "-000.00, -000.00 m")
        self.zoom = self._number("Zoom", "10000 %")
        self.bodies = self._number("Number of bodies", "00000 bodies")
        self.time = self._number("Simulated time", "0000.00 s")
        self.ratio = self._number("Simulated seconds per second", "0.00 × real time")

    def _number(self, name: str, widest: str) -> Label:
        label = Label()
        label.setAccessibleName(name)
        label.setToolTip(plain_tip(name))
        label.setMinimumWidth(label.fontMetrics().horizontalAdvance(widest) + 8)  # or everything would dance
        self.addPermanentWidget(label)
        return label

    def say(self, sentence: str, is_problem: bool = False) -> None:
        self.sentence.setText(sentence)
        self.sentence.setToolTip(plain_tip(sentence))
        role = "error" if is_problem else ""
        if self.sentence.property("role") != role:
            self.sentence.setProperty("role", role)
            style = self.sentence.style()
            if style is not None:  # a style sheet looks at a property only when the widget is polished
                style.unpolish(self.sentence)
                style.polish(self.sentence)

    def show_place(self, point: Point | None) -> None:
        self.place.setText(f"{point[0]:.2f}, {point[1]:.2f} m" if point else "")

    def show_zoom(self, zoom: float) -> None:
        self.zoom.setText(f"{100.0 * zoom:.3g} %" if zoom < 10.0 else f"{100.0 * zoom:.0f} %")

    def show_bodies(self, count: int, selected: int, joints: int = 0) -> None:
        words = parts_in_words(count, joints).replace(" and ", ", ")
        self.bodies.setText(f"{selected} of {words}" if selected else words)

    def show_time(self, seconds: float | None, ratio: float | None) -> None:
        self.time.setText("" if seconds is None else f"{seconds:.2f} s")
        self.ratio.setText("" if ratio is None else f"{ratio:.2f} × real time")

    def show_progress(self, share: float | None, words: str = "") -> None:
        """A bar from 0 to 1; None takes it away."""
        if share is not None:  # before it is seen: a bar that can be seen paints the whole window at once
            self.progress.setRange(0, 100)
            self.progress.setValue(round(100.0 * share))
            self.progress.setFormat(f"{words} %p %")
        self.progress.setVisible(share is not None)
