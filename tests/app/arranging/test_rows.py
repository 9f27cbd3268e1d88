"""Arrays: how many there are, and how far each is from the next."""

import math

import pytest

from sketchfall.app.arranging.rows import MOST_COPIES, along_line, around_circle, on_grid
from sketchfall.app.drawing.scene import DrawingError
from sketchfall.app.drawing.transforms import RigidMotion

pytestmark = pytest.mark.no_engine


def test_a_line_goes_on_by_its_step() -> None:
    assert along_line(4, (1.5, -0.5)) == [RigidMotion(1.5 * n, -0.5 * n) for n in (1, 2, 3)]
    assert along_line(1, (1.5, -0.5)) == []


def test_a_grid_has_its_rows_one_after_the_other() -> None:
    places = [(motion.dx, motion.dy) for motion in on_grid(3, 2, (2.0, 0.0), (0.0, 1.0))]
    assert places == [(2, 0), (4, 0), (0, 1), (2, 1), (4, 1)]


@pytest.mark.parametrize("turning", [True, False])
def test_around_a_circle_every_one_is_as_far_from_its_middle_and_from_the_next(turning: bool) -> None:
    middle, center = (3.0, 1.0), (1.0, -1.0)
    motions = around_circle(6, middle, center, math.tau, turning=turning)
    places = [middle, *(motion.point(middle) for motion in motions)]
    assert [math.dist(place, center) for place in places] == pytest.approx([math.sqrt(8.0)] * 6)
    sides = [math.dist(place, places[index - 1]) for index, place in enumerate(places)]
    assert sides == pytest.approx([math.sqrt(8.0)] * 6)  # of a hexagon, as long as the radius
    assert [motion.angle for motion in motions] == pytest.approx(
        [index * math.tau / 6 if turning else 0.0 for index in range(1, 6)]
    )


def test_part_of_a_circle_ends_at_its_angle() -> None:
    *_, last = around_circle(4, (1.0, 0.0), (0.0, 0.0), math.pi / 2.0, turning=True)
    assert last.point((1.0, 0.0)) == pytest.approx((0.0, 1.0))


def test_too_many_are_refused() -> None:
    with pytest.raises(DrawingError, match="10,000 things at the most"):
        on_grid(MOST_COPIES // 2, 3, (1.0, 0.0), (0.0, 1.0))
