"""The picture of a drawing that is turned by a quarter, with its gravity, is the picture turned."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.scene import (
    CircleShape,
    Instrument,
    InstrumentEnd,
    JointDrawing,
    JointKind,
    PolygonShape,
    Scene,
)
from sketchfall.app.picture.body_arrays import Floats
from sketchfall.app.picture.colours import LIGHT_PICTURE
from sketchfall.app.picture.composing import Composer
from sketchfall.app.picture.display_list import Disc, Dots, Lines, Outline, Shape, Text
from sketchfall.app.picture.projection import Projection
from tests.app.jointed import LEFT, RIGHT, joint_of
from tests.app.pictured import still
from tests.app.turned import turned_scene

pytestmark = pytest.mark.no_engine

CAMERA = Projection(40.0, 500.0, 400.0, 1000, 800)
ROUNDING = 4  # digits, of pixels
HOLE = ((-0.3, -0.1), (0.4, -0.1), (0.1, 0.3))
PLATE = PolygonShape(vertices=((-2.0, -1.0), (1.5, -1.0), (1.0, 1.0), (-1.0, 0.5)), holes=(HOLE,))
BODIES = {
    "plate": replace(LEFT, id=5, shapes=(PLATE, CircleShape(radius=0.3, center=(2.0, 0.7))), angle=0.4),
    "one way": replace(LEFT, id=5, one_way=True),
    "belt": replace(LEFT, id=5, shapes=(PLATE,), surface_speed=-1.5),
    "drum": replace(RIGHT, id=5, surface_speed=1.5),
}
# All that hangs on nothing fixed, and is no suspension, which is upright.
HELD: tuple[JointKind, ...] = ("spring", "rod", "rope", "hinge", "slider", "weld", "gear", "slot")
RAILED: tuple[JointKind, ...] = ("hinge", "slider")
JOINTS: dict[str, JointDrawing] = {
    **{kind: joint_of(kind) for kind in HELD},
    "slack rope": replace(joint_of("rope"), length=4.0),
    **{f"{kind} with limits": replace(joint_of(kind), limits=(-0.4, 0.9)) for kind in RAILED},
    "slider driven": replace(joint_of("slider"), motor_speed=2.0),
    "slider driven back": replace(joint_of("slider"), motor_speed=-2.0),
    **{f"{kind} with teeth": replace(joint_of(kind), ratchet="backward") for kind in RAILED},
}
ENDS = tuple(InstrumentEnd(point=place) for place in ((0.5, 1.0), (3.0, 2.5), (1.0, -2.0)))
SCENES: dict[str, Scene] = {
    **{name: Scene(bodies=(body,)) for name, body in BODIES.items()},
    **{name: Scene(bodies=(LEFT, RIGHT), joints=(joint,)) for name, joint in JOINTS.items()},
    **{
        each.kind: Scene(instruments=(each,))
        for each in (
            Instrument(kind="ruler", ends=ENDS[:2]),
            Instrument(kind="protractor", ends=ENDS),
            Instrument(kind="gate", ends=ENDS[:2]),
        )
    },
}


def strokes(scene: Scene, *, turned: bool) -> list[tuple[object, ...]]:
    """All of its picture, in any order, but for letters and the boxes behind them, which are upright."""
    shapes = Composer(scene, CAMERA, LIGHT_PICTURE).picture(still(scene)).shapes
    lettered = {at for at, shape in enumerate(shapes) if isinstance(shape, Text)}
    drawn = [shape for at, shape in enumerate(shapes) if not {at, at + 1} & lettered]
    return sorted((stroke for shape in drawn for stroke in of(shape, turned)), key=repr)


def of(shape: Shape, turned: bool) -> Iterator[tuple[object, ...]]:
    match shape:
        case Outline():
            for ring in (shape.points, *shape.holes):
                yield "outline", shape.pen, shape.fill, shape.closed, seen(ring, turned)
        case Disc():
            yield "disc", shape.pen, shape.fill, shape.radius, seen(np.array([shape.center]), turned)
        case Lines():
            for row in shape.rows:
                yield "line", shape.pen, seen(row.reshape(2, 2), turned)
        case Dots():
            for center in shape.centers:
                yield "dot", shape.colour, shape.radius, seen(center[None], turned)


def seen(points: Floats, turned: bool) -> tuple[tuple[float, float], ...]:
    """From where the origin is seen; those of a ring or a line wherever it begins."""
    away = points - (CAMERA.left, CAMERA.top)
    if turned:
        away = np.column_stack((away[:, 1], -away[:, 0]))
    return tuple(sorted((round(x, ROUNDING) + 0.0, round(y, ROUNDING) + 0.0) for x, y in away.tolist()))


@pytest.mark.parametrize("name", SCENES)
def test_a_picture_turns_with_its_drawing(name: str) -> None:
    scene = SCENES[name]
    found = strokes(turned_scene(scene, math.pi / 2.0), turned=False)
    assert found
    assert found == strokes(scene, turned=True)
