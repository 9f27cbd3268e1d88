"""The status bar: one sentence for this moment on the left, numbers on the right."""

from __future__ import annotations

from PyQt6.QtCore import QSize
from PyQt6.QtGui import QResizeEvent
from PyQt6.QtWidgets import QHBoxLayout, QProgressBar, QSizePolicy, QStatusBar, QWidget

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.language.catalogue import tr, tr_n
from sketchfall.app.language.numbers import number_text
from sketchfall.ui.look.plain_text import ElidedLabel, Label, plain_tip
from sketchfall.ui.look.style import look_again

MANY = 10_000  # bodies, for which there is to be room
PROGRESS_MARGIN = (
    28  # px, for the border of the bar and air around its words, which would break into two lines
)
SENTENCE = 580  # px for what is said, before a number that nobody waits for makes room


class _Numbers(QWidget):
    """Numbers beside each other, with a line between; in a narrow window the less important go."""

    def __init__(self) -> None:
        super().__init__()
        self.first_to_go: list[Label] = []
        self.only_at_times: list[Label] = []  # which take no room while they have nothing to say
        self._room = 0
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
        self._room = room
        for label in reversed(self.first_to_go):
            if label in self.only_at_times and not label.text():
                label.hide()
                continue
            room -= max(label.minimumWidth(), label.sizeHint().width())
            label.setVisible(room >= 0)

    def write(self, label: Label, text: str) -> None:
        """In one that may need more room, or less, than with what it said before."""
        before, was_empty = label.sizeHint().width(), not label.text()
        label.setText(text)
        if label.sizeHint().width() != before or was_empty != (not text):
            self.fit(self._room)


class StatusBar(QStatusBar):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeGripEnabled(False)
        self.sentence = ElidedLabel()
        self.sentence.setAccessibleName(tr("What to do now"))
        self.sentence.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.sentence.setContentsMargins(6, 0, 6, 0)
        self.addWidget(self.sentence, 1)
        self.progress = QProgressBar()
        self.progress.setAccessibleName(tr("Progress"))
        self.progress.setTextVisible(True)
        self.addPermanentWidget(self.progress)
        self.progress.hide()
        self._numbers = _Numbers()
        self.place = self._numbers.add(tr("Position of the mouse"), "-000.00, -000.00 m")
        self.zoom = self._numbers.add(tr("Zoom"), "10000 %")
        self.bodies = self._numbers.add(tr("Number of bodies"), _bodies(MANY))
        self.time = self._numbers.add(tr("Simulated time"), "0000.00 s")
        self.ratio = self._numbers.add(tr("Simulated seconds per second"), _ratio(0.0))
        self._numbers.first_to_go = [self.ratio, self.place, self.bodies, self.zoom, self.time]
        self._numbers.only_at_times = [self.ratio, self.time]
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
            look_again(self.sentence)

    def show_place(self, point: Point | None) -> None:
        self.place.setText(tr("{x:.2f}, {y:.2f} m", x=point[0], y=point[1]) if point else "")

    def show_zoom(self, zoom: float) -> None:
        percent = number_text(100.0 * zoom, ".3g" if zoom < 10.0 else ".0f")
        self.zoom.setText(f"{percent} %")

    def show_bodies(self, count: int, selected: int, joints: int = 0) -> None:
        words = _bodies(count)
        if joints:
            words = tr("{bodies}, {joints}", bodies=words, joints=_joints(joints))
        self._numbers.write(
            self.bodies, tr("{count} of {parts}", count=selected, parts=words) if selected else words
        )

    def show_time(self, seconds: float | None, ratio: float | None) -> None:
        self._numbers.write(self.time, "" if seconds is None else f"{number_text(seconds, '.2f')} s")
        self._numbers.write(self.ratio, "" if ratio is None else _ratio(ratio))

    def show_progress(self, share: float | None, words: str = "") -> None:
        """A bar from 0 to 1, with words in which %p stands for the per cent; None takes it away."""
        if share is not None:  # before it is seen: a bar that can be seen paints the whole window at once
            self.progress.setRange(0, 100)
            self.progress.setValue(round(100.0 * share))
            self.progress.setFormat(words)
            widest = words.replace("%p", "100")
            self.progress.setMinimumWidth(
                self.progress.fontMetrics().horizontalAdvance(widest) + PROGRESS_MARGIN
            )
        self.progress.setVisible(share is not None)


def _bodies(count: int) -> str:
    return tr_n("{count} body", "{count} bodies", count)


def _joints(count: int) -> str:
    return tr_n("{count} joint", "{count} joints", count)


def _ratio(ratio: float) -> str:
    return tr("{ratio:.2f} × real time", ratio=ratio)
