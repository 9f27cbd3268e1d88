"""The one item that shows all bodies: a picture only, as the truth is in the document or in the run."""

from __future__ import annotations

from collections.abc import Sequence

from PyQt6.QtCore import QRectF, Qt
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from app.scene import BodyDrawing
from ui.batch_painter import BatchPainter
from ui.body_arrays import BodyArrays, Floats, Placed, poses_of
from ui.paint_order import PaintOrder
from ui.theme import Theme

ONE_BY_ONE = 300  # bodies; more are painted in batches
EVERYWHERE = QRectF(-1e10, -1e10, 2e10, 2e10)  # culling one item against the view would save nothing


class BodiesItem(QGraphicsItem):
    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._theme = theme
        self._bodies: Sequence[BodyDrawing] = ()
        self._arrays = BodyArrays(())
        self._order: PaintOrder | None = None  # of bodies that are painted in batches
        self._painter = BatchPainter(self._arrays, [], [], theme.ink)
        self._placed: Placed = self._arrays.place(poses_of(()))

    def show_bodies(self, bodies: Sequence[BodyDrawing]) -> None:
        """Bodies as drawn, from back to front."""
        self._bodies = bodies
        self._arrays = BodyArrays(bodies, self._arrays)
        in_batches = len(bodies) > ONE_BY_ONE
        self._order = PaintOrder(bodies, self._arrays, self._order) if in_batches else None
        self._choose_fills()
        self.show_poses(poses_of(bodies))

    def show_poses(self, poses: Floats) -> None:
        """The same bodies elsewhere: x, y and angle of each, as a running world gives them."""
        self._placed = self._arrays.place(poses)
        self._repaint()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._choose_fills()
        self._repaint()

    def _repaint(self) -> None:
        # The whole scene: the item's rectangle is too large to be counted in pixels, and Qt would drop it.
        scene = self.scene()
        if scene is not None:
            scene.update()

    def _choose_fills(self) -> None:
        fills = [fill_of(body, self._theme) for body in self._bodies]
        turning = [body.kind != "static" for body in self._bodies]
        levels = self._order.levels if self._order else None
        self._painter = BatchPainter(self._arrays, fills, turning, self._theme.ink, levels)

    def boundingRect(self) -> QRectF:  # noqa: N802 (Qt's name)
        return EVERYWHERE

    def paint(
        self,
        painter: QPainter | None,
        option: QStyleOptionGraphicsItem | None,
        widget: QWidget | None = None,
    ) -> None:
        assert painter is not None
        self._painter.paint(painter, self._placed, widget.devicePixelRatioF() if widget else 1.0)


def fill_of(body: BodyDrawing, theme: Theme) -> str:
    """The body's own colour, or one that tells its kind."""
    if body.colour is not None:
        return body.colour
    if body.kind == "static":
        return theme.static_fill
    if body.kind == "kinematic":
        return theme.kinematic_fill
    return theme.body_fill(body.id)
