"""Things in line, at equal distances and of the same size, against what their boxes then have to be."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from sketchfall.app.arranging.aligning import Side, Size, Way, aligned, box_of_all, distributed, made_same
from sketchfall.app.drawing.geometry import Box, box_of
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape
from sketchfall.app.drawing.transforms import rotated
from sketchfall.app.strokes.shaping import box_body, circle_body

pytestmark = pytest.mark.no_engine

EDGES = {
    "left": lambda box: box.left,
    "centre": lambda box: box.center[0],
    "right": lambda box: box.right,
    "top": lambda box: box.top,
    "middle": lambda box: box.center[1],
    "bottom": lambda box: box.bottom,
}


@st.composite
def some_things(draw: st.DrawFn) -> list[list[BodyDrawing]]:
    things, number = [], 0
    for size in draw(st.lists(st.integers(1, 2), min_size=3, max_size=6)):
        thing = []
        for _ in range(size):
            number += 1
            x, y = draw(st.floats(-50, 50)), draw(st.floats(-50, 50))
            width, height = draw(st.floats(0.1, 9)), draw(st.floats(0.1, 9))
            body = box_body(number, (x, y), (x + width, y + height))
            thing.append(rotated(body, draw(st.floats(-3, 3)), (x, y)))
        things.append(thing)
    return things


def after(things: list[list[BodyDrawing]], changed: list[BodyDrawing]) -> list[list[BodyDrawing]]:
    new = {body.id: body for body in changed}
    return [[new.get(body.id, body) for body in thing] for thing in things]


def whole(things: list[list[BodyDrawing]]) -> Box:
    return box_of_all(body for thing in things for body in thing)


@given(some_things(), st.sampled_from(sorted(EDGES)))
def test_aligned_things_have_that_edge_in_common_and_keep_their_shape(
    things: list[list[BodyDrawing]], side: Side
) -> None:
    there = after(things, aligned(things, side))
    goal = EDGES[side](whole(things))
    for thing, before in zip(there, things, strict=True):
        assert EDGES[side](box_of_all(thing)) == pytest.approx(goal, abs=1e-9)
        assert thing[0].shapes == before[0].shapes
        assert thing[-1].position[0] - thing[0].position[0] == pytest.approx(
            before[-1].position[0] - before[0].position[0], abs=1e-9
        )
    assert not aligned(there, side)  # what is in line is left alone


@given(some_things(), st.sampled_from(["across", "up"]))
def test_distributed_things_have_equal_gaps_and_the_outer_ones_stay(
    things: list[list[BodyDrawing]], way: Way
) -> None:
    axis = 0 if way == "across" else 1
    there = after(things, distributed(things, way))
    order = sorted(range(len(things)), key=lambda place: box_of_all(things[place]).center[axis])
    boxes = [box_of_all(there[place]) for place in order]
    gaps = [second[axis] - first[axis + 2] for first, second in pairwise(boxes)]
    assert gaps == pytest.approx([gaps[0]] * len(gaps), abs=1e-9)
    for place in (order[0], order[-1]):
        assert there[place] == things[place]


@given(some_things(), st.sampled_from(["width", "height", "size"]))
def test_what_is_made_the_same_is_as_large_as_the_largest_and_stays_in_its_place(
    things: list[list[BodyDrawing]], size: Size
) -> None:
    bodies = [body for thing in things for body in thing]
    (there,) = after([bodies], made_same(bodies, size))
    own = [box_of(body, body.angle) for body in bodies]
    for body, before in zip(there, bodies, strict=True):
        box, old = box_of(body, body.angle), box_of(before, before.angle)
        wide = max(each.width for each in own) if size != "height" else old.width
        high = max(each.height for each in own) if size != "width" else old.height
        assert (box.width, box.height) == pytest.approx((wide, high))
        assert box.center == pytest.approx(old.center, abs=1e-9)


def test_a_disc_stays_round_whatever_it_is_made_as_large_as() -> None:
    box, disc = box_body(1, (0.0, 0.0), (4.0, 1.0)), circle_body(2, (9.0, 9.0), 0.5)
    radii: dict[Size, float] = {"width": 2.0, "height": 0.5, "size": 2.0}
    for size, radius in radii.items():
        new = {body.id: body for body in made_same([box, disc], size)}.get(2, disc)
        (shape,) = new.shapes
        assert isinstance(shape, CircleShape)
        assert shape.radius == pytest.approx(radius)
        assert new.position == pytest.approx((9.0, 9.0))


def test_a_turned_box_is_made_as_wide_along_its_own_side() -> None:
    box = replace(box_body(1, (0.0, 0.0), (2.0, 1.0)), angle=0.5)
    wide = box_body(2, (0.0, 0.0), (6.0, 1.0))
    (new,) = made_same([box, wide], "width")
    assert new.angle == 0.5
    assert box_of(new, 0.5).width == pytest.approx(6.0)
