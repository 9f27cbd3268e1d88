"""A small picture of a drawing, in the colours of a theme.

Painted by Qt from the scene alone. The pictures that app/command_line/picture.py makes show a running world,
and so need the engine, which may still be compiling when the program first greets its user.
"""

from __future__ import annotations

import math
from itertools import chain
from pathlib import Path
from typing import cast

import numpy as np
from msgspec.structs import replace
from PyQt6.QtCore import QPointF, QSize, Qt
from PyQt6.QtGui import (
    QColor,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPixmapCache,
    QPolygonF,
    QTransform,
)

from sketchfall.app.drawing.geometry import Box, box_around
from sketchfall.app.drawing.scene import BodyDrawing, DrawingError, Scene
from sketchfall.app.drawing.tints import is_of_one_colour
from sketchfall.app.files.reading import read_drawing
from sketchfall.app.picture.body_arrays import LocalShapes, poses_of
from sketchfall.app.picture.colours import fill_of, fill_of_shape
from sketchfall.app.picture.frame import frame_of
from sketchfall.app.picture.joint_arrays import JointArrays
from sketchfall.app.picture.own_colour import own_colour
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.marks import draw_arrow
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.painting.joint_painter import JointPainter

OUTLINE = 0.8  # px
SMALL = 4.0  # px: thinner bodies have a fainter outline, which would hide their colours
FAINT = 0.35
ARROW_SECONDS = 0.5  # of its way, that the arrow of a body shows
ARROW_WIDTH = 1.5  # px


def file_thumbnail(path: Path, size: QSize, theme: Theme, ratio: float) -> QPixmap:
    """The picture of a drawing's file; an empty one if it cannot be read, which opening it will explain.

    Every new window shows the same few, so a picture is kept until its file has changed.
    """
    try:
        key = f"{path} {path.stat().st_mtime_ns} {size.width()}x{size.height()} {theme.name} {ratio}"
        picture = cast(QPixmap | None, QPixmapCache.find(key))
        if picture is None:
            picture = thumbnail(read_drawing(path), size, theme, ratio)
            QPixmapCache.insert(key, picture)
    except (DrawingError, OSError):
        return thumbnail(Scene(), size, theme, ratio)
    return picture


def thumbnail(scene: Scene, size: QSize, theme: Theme, ratio: float) -> QPixmap:
    """The picture of a scene as drawn, for a screen with this many pixels to each of Qt's."""
    pixmap = QPixmap(math.ceil(size.width() * ratio), math.ceil(size.height() * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(QColor(theme.canvas))
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    camera = Camera.on(shown_part(scene), size)
    to_picture = camera.transform
    for body in scene.bodies:
        outline = to_picture.map(_outline(body))
        box = outline.boundingRect()
        ink = QColor(theme.ink)
        ink.setAlphaF(1.0 if min(box.width(), box.height()) >= SMALL else FAINT)
        painter.setPen(QPen(ink, OUTLINE))
        if is_of_one_colour(body):
            painter.setBrush(own_colour(fill_of(body, theme)))
            painter.drawPath(outline)
            continue
        for shape in body.shapes:
            painter.setBrush(own_colour(fill_of_shape(shape, body, theme)))
            painter.drawPath(to_picture.map(_outline(replace(body, shapes=(shape,)))))
    _draw_joints(painter, scene, camera, theme)
    _draw_starts(painter, scene, camera, theme)
    painter.end()
    return pixmap


def _draw_joints(painter: QPainter, scene: Scene, camera: Camera, theme: Theme) -> None:
    # Not by the canvas' own layer: it also shows limits, and for that needs to know what bodies weigh.
    arrays = JointArrays(scene.joints, scene.bodies)
    placed = arrays.place(poses_of(scene.bodies)).to_pixels(camera)
    rows = np.arange(len(scene.joints))
    JointPainter(arrays, scene.world.gravity).paint(painter, placed, camera, theme, rows)


def _draw_starts(painter: QPainter, scene: Scene, camera: Camera, theme: Theme) -> None:
    """How the bodies of a proof set out, which is what it is about."""
    painter.setPen(QPen(QColor(theme.closed_form), ARROW_WIDTH))
    painter.setBrush(QColor(theme.closed_form))
    for body in scene.bodies if scene.proof is not None else ():
        if body.kind == "dynamic":
            draw_arrow(painter, camera.to_pixel(body.position), camera.to_pixel(_soon(body)))


def _soon(body: BodyDrawing) -> tuple[float, float]:
    (x, y), (vx, vy) = body.position, body.velocity
    return x + vx * ARROW_SECONDS, y + vy * ARROW_SECONDS


def shown_part(scene: Scene) -> Box:
    """As it opens, where that was chosen; a proof whole, with the way that its bodies are about to go."""
    if scene.view is not None:
        (x, y), across, up = scene.view.center, scene.view.width / 2.0, scene.view.height / 2.0
        return Box(x - across, y - up, x + across, y + up)
    if scene.proof is None:
        return frame_of(scene)
    soon = replace(scene, bodies=tuple(replace(body, position=_soon(body)) for body in scene.bodies))
    both = box_around(frame_of(moment, whole=True) for moment in (scene, soon))
    assert both is not None
    return both


def _outline(body: BodyDrawing) -> QPainterPath:
    """A body's shapes where they are drawn in the world."""
    path = QPainterPath()
    local = LocalShapes(body.shapes)
    for x, y, radius in local.circles.tolist():
        path.addEllipse(QPointF(x, y), radius, radius)
    for ring in chain.from_iterable(local.polygons):
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in ring.tolist()]))
        path.closeSubpath()
    path.setFillRule(Qt.FillRule.WindingFill)  # shapes of one body that overlap leave no hole
    return QTransform().translate(*body.position).rotateRadians(body.angle).map(path)
