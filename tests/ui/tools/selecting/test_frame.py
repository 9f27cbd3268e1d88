"""The frame around what is selected: where its handles are, and which way it is turned."""

from __future__ import annotations

import math

import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.app.strokes.shaping import box_body
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.tools.selecting.frame import (
    OUTSIDE,
    ROOM,
    ROTATE,
    SIDES,
    VELOCITY,
    VELOCITY_SECONDS,
    Frame,
)

pytestmark = pytest.mark.no_engine

CAMERA = Camera(100.0, 300.0, 500.0, 800, 600)
BOX = box_body(1, (1.0, 1.0), (3.0, 2.0))
TURNED = replace(BOX, angle=math.pi / 2.0)


def pixels(frame: Frame) -> dict[str, tuple[float, float]]:
    return {name: (at.x(), at.y()) for name, at in frame.handles(CAMERA).items()}


def test_the_frame_of_one_body_is_turned_with_it_and_that_of_several_is_upright() -> None:
    alone, both = Frame.around([TURNED]), Frame.around([TURNED, replace(BOX, id=2, position=(5.0, 1.5))])
    assert (alone.angle, both.angle) == (TURNED.angle, 0.0)
    assert (alone.box.width, alone.box.height) == pytest.approx((2.0, 1.0))
    assert alone.pivot == pytest.approx((2.0, 1.5))
    assert both.box == pytest.approx((1.5, 0.5, 6.0, 2.5))
    assert both.pivot == pytest.approx((3.75, 1.5))
    corners = [(1.5, 0.5), (1.5, 2.5), (2.5, 2.5), (2.5, 0.5)]  # from the upper left of the body's own axes
    assert [pytest.approx(corner) for corner in corners] == alone.corners()


def test_handles_lie_on_the_sides_and_two_of_them_outside() -> None:
    found = pixels(Frame.around([BOX]))
    middle = (500.0, 350.0)
    for name, (across, up) in SIDES.items():
        assert found[name] == pytest.approx((middle[0] + across * 100.0, middle[1] - up * 50.0))
    assert found[ROTATE] == pytest.approx((500.0, 300.0 - OUTSIDE))
    assert found[VELOCITY] == pytest.approx((600.0 + OUTSIDE, 350.0))


@pytest.mark.parametrize(("height", "count"), [(ROOM, 8), (ROOM - 1.0, 4)])
def test_a_small_frame_has_handles_at_its_corners_alone(height: float, count: int) -> None:
    flat = box_body(1, (0.0, 0.0), (2.0, height / CAMERA.scale))
    assert len(SIDES.keys() & pixels(Frame.around([flat])).keys()) == count


@pytest.mark.parametrize("kind", ["dynamic", "kinematic", "static"])
def test_only_what_can_move_has_an_arrow(kind: str) -> None:
    body = replace(BOX, kind=kind, velocity=(5.0, -10.0))
    frame = Frame.around([body])
    if kind == "static":
        assert frame.arrow is None
        assert VELOCITY not in pixels(frame)
    else:
        assert frame.arrow == pytest.approx((2.0 + 5.0 * VELOCITY_SECONDS, 1.5 - 10.0 * VELOCITY_SECONDS))
        assert pixels(frame)[VELOCITY] == pytest.approx((300.0 + 100.0 * 3.0, 500.0 + 100.0 * 0.5))
    assert Frame.around([body, replace(body, id=2)]).arrow is None


@pytest.mark.parametrize(
    ("left", "side"), [(1.0, (1, 0)), (3.5, (-1, 0)), (-3.9, (1, 0))], ids=["right", "left", "right again"]
)
def test_the_handle_of_the_velocity_is_where_it_is_seen(left: float, side: tuple[int, int]) -> None:
    body: BodyDrawing = box_body(1, (left, 1.0), (left + 1.4, 2.0))
    assert Frame.around([body]).resting_side(CAMERA) == side


@pytest.mark.parametrize(
    ("angle", "velocity", "side"),
    [
        (0.0, (0.01, 0.0), (1, 0)),
        (0.0, (-0.01, 0.0), (-1, 0)),
        (0.0, (0.0, -0.01), (0, -1)),
        (0.0, (0.001, 0.01), (1, 0)),  # above it is the handle to rotate
        (math.pi / 2.0, (0.01, 0.0), (0, -1)),
        (math.pi, (0.01, 0.0), (-1, 0)),
    ],
)
def test_of_what_goes_slowly_the_handle_lies_where_it_goes(
    angle: float, velocity: Point, side: tuple[int, int]
) -> None:
    body = replace(BOX, position=(0.0, 0.0), angle=angle, velocity=velocity)
    frame = Frame.around([body])
    assert not frame.shows_arrow(CAMERA)
    assert frame.resting_side(CAMERA) == side
