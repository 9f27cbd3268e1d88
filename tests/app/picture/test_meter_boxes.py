"""The boxes of meters: beside what they measure, below each other, and in the picture if they can be."""

from __future__ import annotations

from sketchfall.app.drawing.scene import BodyDrawing, JointDrawing, Meter
from sketchfall.app.picture.meter_boxes import CORNER, EDGE, MeterBox, Places, boxes_of
from tests.app.proving import ball

SIZE = (200.0, 100.0)
SPEED, HEIGHT = Meter(quantity="speed", body=1), Meter(quantity="y", body=1)
ENERGY = Meter(quantity="total_energy")


def boxes(*meters: Meter, at: tuple[float, float]) -> list[MeterBox]:
    """In a picture with 100 px/m; their texts are 40 px by 10, and body 1 a ball of 0.1 m."""

    def body(number: int) -> BodyDrawing:
        assert number == 1
        return ball(1, at, 0.1)

    def joint(number: int) -> JointDrawing:
        raise KeyError(number)

    def to_pixel(point: tuple[float, float]) -> tuple[float, float]:
        return 100.0 * point[0], -100.0 * point[1]

    return list(boxes_of([(meter, (40.0, 10.0)) for meter in meters], Places(body, joint, to_pixel, SIZE)))


def test_they_begin_beside_the_body_and_go_down() -> None:
    first, second = boxes(SPEED, HEIGHT, at=(0.5, -0.5))
    assert first == (68.0, 40.0, 52.0, 14.0)
    assert second == (68.0, 57.0, 52.0, 14.0)


def test_those_of_the_whole_drawing_are_in_the_corner() -> None:
    body_box, corner_box = boxes(SPEED, ENERGY, at=(0.5, -0.5))
    assert corner_box[:2] == CORNER
    assert body_box[:2] != CORNER


def test_one_that_would_be_cut_by_the_edge_is_moved_into_the_picture() -> None:
    (box,) = boxes(SPEED, at=(1.7, -0.98))
    assert box == (200.0 - 52.0 - EDGE, 100.0 - 14.0 - EDGE, 52.0, 14.0)
    (box,) = boxes(SPEED, at=(-0.5, 0.0))
    assert box[:2] == (EDGE, EDGE)


def test_one_of_a_body_out_of_sight_stays_out_of_sight() -> None:
    for at in ((3.0, -0.5), (-3.0, -0.5), (0.5, 3.0), (0.5, -3.0)):
        (box,) = boxes(SPEED, at=at)
        assert box[:2] == (100.0 * at[0] + 18.0, -100.0 * at[1] - 10.0)
