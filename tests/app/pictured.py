"""A drawing to take pictures of: a floor, a box, a ball in the air, and a rod between these two."""

from __future__ import annotations

from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, JointDrawing, PolygonShape, Scene
from sketchfall.app.export.layout import Layout
from sketchfall.app.picture.body_arrays import poses_of
from sketchfall.app.picture.projection import Projection
from sketchfall.app.picture.stills import Still

FLOOR = BodyDrawing(
    id=1,
    name="floor",
    kind="static",
    shapes=(PolygonShape(vertices=((-4.0, -1.0), (4.0, -1.0), (4.0, 0.0), (-4.0, 0.0))),),
)
BOX = BodyDrawing(
    id=2,
    name="box",
    position=(-2.0, 0.5),
    shapes=(PolygonShape(vertices=((-1.0, -0.5), (1.0, -0.5), (1.0, 0.5), (-1.0, 0.5))),),
    colour="#ff0000",
)
BALL = BodyDrawing(
    id=3, name="ball", position=(2.0, 3.0), shapes=(CircleShape(radius=0.5),), colour="#0000ff"
)
ROD = JointDrawing(
    id=1, kind="rod", body_a=2, body_b=3, anchor_a=(0.0, 0.0), anchor_b=(0.0, 0.0), colour="#00aa00"
)
SCENE = Scene(bodies=(FLOOR, BOX, BALL))
JOINTED = Scene(bodies=(FLOOR, BOX, BALL), joints=(ROD,))
# 100 pixels to a metre, from x = -5 to 5 and y = -2 to 6.
CAMERA = Projection(100.0, 500.0, 600.0, 1000, 800)
LAYOUT = Layout(CAMERA)


def still(scene: Scene = SCENE) -> Still:
    return Still(scene, poses_of(scene.bodies))


def pixel(x: float, y: float, factor: float = 1.0) -> tuple[int, int]:
    """At which a point of the world is seen."""
    return round(factor * (500.0 + 100.0 * x)), round(factor * (600.0 - 100.0 * y))
