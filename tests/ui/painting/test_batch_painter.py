"""Bodies are painted in pixels at the places that the painter's world gives them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from PyQt6.QtGui import QColor, QImage, QPainter, QTransform
from PyQt6.QtWidgets import QApplication

from sketchfall.app.drawing.scene import BodyDrawing, CircleShape
from sketchfall.app.picture.body_arrays import BodyArrays, Floats, Ints, poses_of
from sketchfall.app.strokes.shaping import box_body, circle_body, polygon_body
from sketchfall.ui.painting.batch import LARGEST_PICTURE
from sketchfall.ui.painting.batch_painter import NONE, BatchPainter
from tests.app.holed import FRAME, FRAME_BODY
from tests.ui.recorder import Recorder

pytestmark = pytest.mark.no_engine

INK = "#112233"
BOX, DISC = box_body(1, (1.0, 2.0), (3.0, 2.5)), circle_body(2, (-1.0, 1.0), 0.5)


class Seen(Recorder):
    """With ten pixels for a metre, and the world's origin at (100, 200)."""

    def worldTransform(self) -> QTransform:
        return QTransform(10.0, 0.0, 0.0, -10.0, 100.0, 200.0)

    def resetTransform(self) -> None:
        self.shapes.append(("in pixels", []))


def seen(bodies: list[BodyDrawing], turning: list[bool], turned: float = 0.0) -> Seen:
    arrays = BodyArrays(bodies)
    painter = BatchPainter(arrays, ["#ffffff"] * len(bodies), turning, INK)
    poses = poses_of(bodies)
    poses[:, 2] += turned
    found = Seen()
    painter.paint(found.painter, arrays.place(poses))
    return found


@pytest.fixture(autouse=True)
def _application(qapp: QApplication) -> None:
    """Colours and pens need it."""


def test_a_box_is_its_outline_with_y_upwards() -> None:
    before, (kind, corners) = seen([BOX], [True]).shapes
    assert before == ("in pixels", [])
    assert kind == "polygon"
    assert sorted(corners) == [(110.0, 175.0), (110.0, 180.0), (130.0, 175.0), (130.0, 180.0)]


@pytest.mark.parametrize("turned", [0.0, np.pi / 2.0])
def test_a_disc_that_turns_has_a_spoke_to_its_rim(turned: float) -> None:
    (_, (kind, box), (line, (start, end))) = seen([DISC], [True], turned).shapes
    assert (kind, box) == ("ellipse", [(85.0, 185.0), (95.0, 195.0)])
    assert (line, start) == ("line", (90.0, 190.0))
    assert end == pytest.approx((90.0, 185.0) if turned else (95.0, 190.0))


def picture(
    bodies: list[BodyDrawing],
    fills: list[str],
    levels: Ints | None,
    own_fills: Mapping[tuple[int, int], str] = NONE,
) -> Floats:
    """Red, green and blue of every pixel, with twenty of them for a metre; the last body does not turn."""
    image = QImage(400, 300, QImage.Format.Format_RGB32)
    image.fill(QColor("#808080"))
    painter = QPainter(image)
    painter.setWorldTransform(QTransform(20.0, 0.0, 0.0, -20.0, 200.0, 150.0))
    turning = [True] * (len(bodies) - 1) + [False]
    arrays = BodyArrays(bodies)
    BatchPainter(arrays, fills, turning, INK, levels, own_fills).paint(
        painter, arrays.place(poses_of(bodies))
    )
    painter.end()
    bits: Any = image.constBits()  # the type stubs do not know that it is a buffer
    colours = np.frombuffer(bits.asarray(400 * 300 * 4), np.uint8).reshape(300, 400, 4)
    return colours[:, :, :3].astype(float)


def test_many_bodies_look_as_a_few_do() -> None:
    """But for their outlines, which are a little thinner then."""
    hook = polygon_body(1, [(-9.0, 1.0), (-5.0, 1.0), (-5.0, 2.0), (-8.0, 2.0), (-8.0, 6.0), (-9.0, 6.0)])
    bodies = [
        hook,
        box_body(2, (-7.0, 3.0), (-5.5, 6.0)),  # within the hook, in its colour: nothing is filled between
        box_body(3, (-8.5, 1.5), (-6.5, 4.0)),  # above both
        circle_body(4, (4.0, 0.0), LARGEST_PICTURE / 20.0 + 0.2),
        circle_body(5, (-2.0, 4.0), 0.75),
        circle_body(6, (-4.0, -3.0), 1.5),
        circle_body(7, (-8.0, -3.0), 1.3),
    ]
    fills = ["#ffffff", "#ffffff", "#cc3311", "#3377bb", "#ffffff", "#3377bb", "#cc3311"]
    few, many = picture(bodies, fills, None), picture(bodies, fills, np.array([0, 0, 1, 0, 0, 0, 0]))
    around = np.stack([np.roll(few, (x, y), (0, 1)) for x in (-2, 0, 2) for y in (-2, 0, 2)])
    flat = (around == few).all(axis=(0, 3))
    assert flat.mean() > 0.8
    assert (many[flat] == few[flat]).all()
    dark = few.sum(axis=2) < 2 * few[0, 0, 0]  # the outlines and the spokes
    assert dark.sum() > 1000
    assert (many.sum(axis=2)[dark] < 2.6 * few[0, 0, 0]).mean() > 0.95
    assert abs(many - few).mean() < 1.0


def test_a_disc_that_cannot_turn_has_none() -> None:
    found = seen([DISC, BOX], [False, True])
    assert [kind for kind, _ in found.shapes] == ["in pixels", "ellipse", "polygon"]
    assert set(found.pens) == {(INK, 1.25)}


@pytest.mark.parametrize("levels", [None, np.array([0, 0])])
def test_through_a_hole_what_is_behind_is_seen(levels: Ints | None) -> None:
    """Painted with twenty pixels for a metre, alone and in a batch, whichever way round the hole is."""
    turned = replace(FRAME, holes=tuple(hole[::-1] for hole in FRAME.holes))
    bodies = [
        replace(FRAME_BODY, position=(-5.0, 0.0)),
        replace(FRAME_BODY, position=(5.0, 0.0), shapes=(turned,)),
    ]
    painted = picture(bodies, ["#ffffff", "#ffffff"], levels)
    for x in (100, 300):
        assert painted[150, x].tolist() == [128.0] * 3
        assert painted[150, x + 30].tolist() == [255.0] * 3


@pytest.mark.parametrize("levels", [None, np.array([0, 0])])
def test_a_shape_with_a_colour_of_its_own_has_it_beside_the_others(levels: Ints | None) -> None:
    """Of a disc and a frame in one, left and right; on the right each has its own."""
    disc = CircleShape(radius=0.5)
    left = replace(FRAME_BODY, position=(-5.0, 0.0), shapes=(disc, FRAME))
    bodies = [left, replace(left, position=(5.0, 0.0))]
    own = {(1, 0): "#0000ff", (1, 1): "#ff0000"}
    painted = picture(bodies, ["#ffffff", "#ffffff"], levels, own)
    blue_green_red = [painted[150 - 5, x].tolist() for x in (100, 130, 300, 330)]
    assert blue_green_red == [[255.0] * 3, [255.0] * 3, [255.0, 0.0, 0.0], [0.0, 0.0, 255.0]]
