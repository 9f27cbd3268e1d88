"""A small picture of the moment under the mouse, above the line of time."""

from __future__ import annotations

from PyQt6.QtCore import QPoint, Qt
from PyQt6.QtWidgets import QFrame, QVBoxLayout, QWidget

from sketchfall.app.drawing.geometry import Box
from sketchfall.app.drawing.scene import Scene
from sketchfall.app.picture.body_arrays import Floats
from sketchfall.ui.look.plain_text import Label
from sketchfall.ui.running.run_view import RunView

GAP = 6  # px above the line


class Preview(QFrame):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("moment_preview")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.text = Label()
        self._scene: Scene | None = None
        self._view: RunView | None = None
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(4, 4, 4, 4)
        self._layout.addWidget(self.text)
        self.hide()

    def show_moment(self, scene: Scene, poses: Floats | None, part: Box, text: str, above: QPoint) -> None:
        """poses: of the bodies of the scene; None if nobody knows them any more. part: as on the canvas."""
        if scene is not self._scene:
            self._exchange_view(scene)
        assert self._view is not None
        self._view.setVisible(poses is not None)
        if poses is not None:
            self._view.show_part(part)
            self._view.show_poses(poses)
        self.text.setText(text)
        self.adjustSize()
        parent = self.parentWidget()
        assert parent is not None
        left = max(0, min(above.x() - self.width() // 2, parent.width() - self.width()))
        self.move(left, max(0, above.y() - self.height() - GAP))
        self.show()
        self.raise_()

    def _exchange_view(self, scene: Scene) -> None:
        if self._view is not None:
            self._layout.removeWidget(self._view)
            self._view.deleteLater()
        self._scene, self._view = scene, RunView(scene)
        self._layout.insertWidget(0, self._view)
