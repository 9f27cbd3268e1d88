"""A panel beside the canvas: where the screen has too little room for it, it scrolls."""

from __future__ import annotations

from PyQt6.QtCore import QSize
from PyQt6.QtWidgets import QFrame, QScrollArea, QWidget

from sketchfall.ui.fields.keyboard_home import BY_KEYS

WIDTH = 366  # px; what six tabs need: a panel that widens when it is filled, or comes, moves the canvas
LEAST = QSize(180, 60)  # px; below it, there would be nothing left to scroll in


class PanelArea(QScrollArea):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(BY_KEYS)  # a click leaves the keys to the canvas

    def minimumSizeHint(self) -> QSize:
        return LEAST

    def sizeHint(self) -> QSize:
        """As wide as its contents need beside the scroll bar; how high is for the window to say."""
        inside, bar = self.widget(), self.verticalScrollBar()
        if inside is None or bar is None:
            return QSize(WIDTH, LEAST.height())
        needed = inside.minimumSizeHint().width() + bar.sizeHint().width()
        return QSize(max(WIDTH, needed), max(LEAST.height(), inside.sizeHint().height()))
