"""The one item that shows all bodies: a picture only, as the truth is in the document or in the run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import is_

from PyQt6.QtCore import QRectF, Qt
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.app.picture.body_arrays import BodyArrays, Floats, Placed, poses_of
from sketchfall.app.picture.colours import fill_of, own_fills
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.painting.batch_painter import BatchPainter
from sketchfall.ui.painting.paint_order import PaintOrder

ONE_BY_ONE = 300  # bodies; more are painted in batches
EVERYWHERE = QRectF(-1e10, -1e10, 2e10, 2e10)  # culling one item against the view would save nothing


@dataclass(frozen=True)
class Picture:
    """Bodies made ready to be painted, in the colours of a theme."""

    bodies: Sequence[BodyDrawing]
    arrays: BodyArrays
    order: PaintOrder | None  # of bodies that are painted in batches
    placed: Placed
    painter: BatchPainter
    theme: Theme

    @classmethod
    def of(cls, bodies: Sequence[BodyDrawing], theme: Theme, before: Picture | None = None) -> Picture:
        """Of bodies as drawn, from back to front; what the picture before knows is not made again."""
        if before is not None and before.is_of(bodies, theme):
            return before.moved(poses_of(bodies))
        arrays = BodyArrays(bodies, before.arrays if before else None)
        in_batches = len(bodies) > ONE_BY_ONE
        order = PaintOrder(bodies, arrays, before.order if before else None) if in_batches else None
        placed = arrays.place(poses_of(bodies))
        return cls(bodies, arrays, order, placed, _painter(bodies, arrays, order, theme), theme)

    def is_of(self, bodies: Sequence[BodyDrawing], theme: Theme) -> bool:
        """Whether it shows these very bodies, wherever: what has changed is something else, as gravity."""
        same = len(bodies) == len(self.bodies) and all(map(is_, bodies, self.bodies))
        return same and theme is self.theme

    def moved(self, poses: Floats) -> Picture:
        return replace(self, placed=self.arrays.place(poses))

    def in_colours_of(self, theme: Theme) -> Picture:
        if theme is self.theme:
            return self
        return replace(self, painter=_painter(self.bodies, self.arrays, self.order, theme), theme=theme)


class BodiesItem(QGraphicsItem):
    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._picture = Picture.of((), theme)

    def show_bodies(self, bodies: Sequence[BodyDrawing]) -> None:
        """Bodies as drawn, from back to front."""
        self._show(Picture.of(bodies, self._picture.theme, self._picture))

    def show_picture(self, picture: Picture) -> None:
        """One that was made ahead, perhaps before the theme was changed."""
        self._show(picture.in_colours_of(self._picture.theme))

    def show_poses(self, poses: Floats) -> None:
        """The same bodies elsewhere: x, y and angle of each, as a running world gives them."""
        self._show(self._picture.moved(poses))

    def set_theme(self, theme: Theme) -> None:
        self._show(self._picture.in_colours_of(theme))

    def _show(self, picture: Picture) -> None:
        self._picture = picture
        # The whole scene: the item's rectangle is too large to be counted in pixels, and Qt would drop it.
        scene = self.scene()
        if scene is not None:
            scene.update()

    def boundingRect(self) -> QRectF:
        return EVERYWHERE

    def paint(
        self,
        painter: QPainter | None,
        option: QStyleOptionGraphicsItem | None,
        widget: QWidget | None = None,
    ) -> None:
        assert painter is not None
        shown = self._picture
        shown.painter.paint(painter, shown.placed, widget.devicePixelRatioF() if widget else 1.0)


def _painter(
    bodies: Sequence[BodyDrawing], arrays: BodyArrays, order: PaintOrder | None, theme: Theme
) -> BatchPainter:
    fills = [fill_of(body, theme) for body in bodies]
    turning = [body.kind != "static" for body in bodies]
    levels = order.levels if order else None
    return BatchPainter(arrays, fills, turning, theme.ink, levels, own_fills(bodies, theme))
