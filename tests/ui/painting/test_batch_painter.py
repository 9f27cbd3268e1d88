"""Bodies are painted in pixels at the places that the painter's world gives them."""

from __future__ import annotations

import numpy as np
import pytest
from PyQt6.QtGui import QTransform
from PyQt6.QtWidgets import QApplication

from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.app.drawing.shaping import box_body, circle_body
from sketchfall.ui.painting.batch_painter import BatchPainter
from sketchfall.ui.painting.body_arrays import BodyArrays, poses_of
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


def test_a_disc_that_cannot_turn_has_none() -> None:
    found = seen([DISC, BOX], [False, True])
    assert [kind for kind, _ in found.shapes] == ["in pixels", "ellipse", "polygon"]
    assert set(found.pens) == {(INK, 1.25)}
