"""A drawing to experiment with: balls above a floor, two of them with one name, and joints."""

from msgspec.structs import replace

from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, JointDrawing, PolygonShape, Scene

SLAB = PolygonShape(vertices=((-20.0, -1.0), (20.0, -1.0), (20.0, 0.0), (-20.0, 0.0)))
BALL = BodyDrawing(id=2, name="Ball", position=(0.0, 4.0), shapes=(CircleShape(radius=0.5),))
SCENE = Scene(
    bodies=(
        BodyDrawing(id=1, name="Floor", kind="static", shapes=(SLAB,)),
        BALL,
        replace(BALL, id=3, name="Twin", position=(3.0, 4.0)),
        replace(BALL, id=4, name="Twin", position=(6.0, 4.0)),
    ),
    joints=(
        JointDrawing(
            id=1, name="Spring", kind="spring", body_a=3, body_b=4, anchor_a=(0, 0), anchor_b=(0, 0)
        ),
        JointDrawing(id=2, kind="hinge", body_a=4, anchor_a=(0.0, 2.0), anchor_b=(6.0, 6.0)),
    ),
)
