"""The status bar: one sentence for this moment on the left, numbers on the right."""

from __future__ import annotations

from PyQt6.QtCore import QSize
from PyQt6.QtGui import QResizeEvent
from PyQt6.QtWidgets import QHBoxLayout, QProgressBar, QSizePolicy, QStatusBar, QWidget

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.parts import parts_in_words
from sketchfall.ui.look.plain_text import ElidedLabel, Label, plain_tip

SENTENCE = 400  # px for what is said, before a number that nobody waits for makes room


class _Numbers(QWidget):
    """Numbers beside each other, with a line between; in a narrow window the less important go."""

    def __init__(self) -> None:
        super().__init__()
        self.first_to_go: list[Label] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def add(self, name: str, widest: str) -> Label:
        label = Label()
        label.setProperty("role", "number")
        label.setAccessibleName(name)
        label.setToolTip(plain_tip(name))
        label.setMinimumWidth(label.fontMetrics().horizontalAdvance(widest) + 18)  # or all would dance
        self._row.addWidget(label)
        return label

    def fit(self, room: int) -> None:
        for label in reversed(self.first_to_go):
            room -= max(label.minimumWidth(), label.sizeHint().width())
            label.setVisible(room >= 0)


class StatusBar(QStatusBar):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeGripEnabled(False)
        self.sentence = ElidedLabel()
        self.sentence.setAccessibleName("What to do now")
        self.sentence.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.sentence.setContentsMargins(6, 0, 6, 0)
        self.addWidget(self.sentence, 1)
        self.progress = QProgressBar()
        self.progress.setAccessibleName("Progress")
        self.progress.setMaximumWidth(170)
        self.progress.setTextVisible(True)
        self.addPermanentWidget(self.progress)
        self.progress.hide()
        self._numbers = _Numbers()
        self.place = self._numbers.add("Position of the mouse", "-000.00, -000.00 m")
        self.zoom = self._numbers.add("Zoom", "10000 %")
        self.bodies = self._numbers.add("Number of bodies", "00000 bodies")
        self.time = self._numbers.add("Simulated time", "0000.00 s")
        self.ratio = self._numbers.add("Simulated seconds per second", "0.00 × real time")
        self._numbers.first_to_go = [self.ratio, self.place, self.bodies, self.zoom, self.time]
        self.addPermanentWidget(self._numbers)

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        super().resizeEvent(event)
        self._numbers.fit(max(self.width() - SENTENCE, self.width() // 3))

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
