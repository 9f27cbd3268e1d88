"""Tab and Shift+Tab on the canvas: from part to part, each selected, brought into sight and spoken of."""

from __future__ import annotations

from PyQt6.QtCore import QObject, pyqtSignal

from sketchfall.app.drawing.parts import PartIds
from sketchfall.app.drawing.spoken import body_in_words, group_in_words, joint_in_words, place_of
from sketchfall.app.editing.grouping import Grouping
from sketchfall.app.language.catalogue import tr
from sketchfall.ui.canvas.canvas_scene import CanvasScene


class PartFocus(QObject):
    spoken = pyqtSignal(str)  # what has the focus now, in a sentence

    def __init__(self, canvas: CanvasScene) -> None:
        super().__init__()
        self._canvas = canvas

    def go(self, step: int) -> bool:
        """To the next part, or with -1 to the one before; at either end the focus leaves the canvas."""
        parts = Grouping(self._canvas.document).units()
        selection = self._canvas.document.selection
        chosen = [place for place, part in enumerate(parts) if selection.includes(part)]
        if chosen:
            place = (chosen[-1] if step > 0 else chosen[0]) + step
        else:
            place = 0 if step > 0 else len(parts) - 1
        if place not in range(len(parts)) or self._canvas.tool.is_busy:
            return False
        self._canvas.choose_tool("select")
        self._canvas.document.select(parts[place])
        self._bring_into_sight(parts[place])
        words = self._in_words(parts[place])
        self.spoken.emit(
            tr(
                "{part} ({number} of {count}). Enter: its fields.",
                part=words,
                number=place + 1,
                count=len(parts),
            )
        )
        return True

    def _in_words(self, part: PartIds) -> str:
        bodies = self._canvas.live.bodies
        grouping = Grouping(self._canvas.document)
        if grouping.chosen is not None:
            return group_in_words(grouping.name, part)
        if part.bodies:
            return body_in_words(bodies[part.bodies[0]])
        return joint_in_words(self._canvas.document.joint(part.joints[0]), bodies)

    def _bring_into_sight(self, part: PartIds) -> None:
        canvas, bodies = self._canvas, self._canvas.live.bodies
        if part.bodies:
            place = bodies[part.bodies[0]].position
        else:
            place = place_of(canvas.document.joint(part.joints[0]), bodies)
        pixel = canvas.camera.to_pixel(place)
        if not canvas.camera.shows(pixel):
            canvas.pan(canvas.camera.width / 2.0 - pixel.x(), canvas.camera.height / 2.0 - pixel.y())
