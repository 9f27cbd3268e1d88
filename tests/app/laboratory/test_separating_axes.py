"""The explanation of separating axes says what the engine says, of any two shapes from 1 cm to 100 m."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from sketchfall import physics
from sketchfall.app.laboratory.microscope import Study, study
from sketchfall.app.laboratory.separating_axes import Divided, closest_points, contact_depth
from tests import naive
from tests.naive import Pose, poses

Sort = Callable[[float], st.SearchStrategy[physics.Shape]]  # of a size
Placed = tuple[physics.Shape, float, Pose]  # the shape, how large it is, and where it is

ROUNDING = 1e-9  # of the larger shape
SAME_AXIS = 3e-6  # relative: of two faces that differ by less, the engine may choose either

sizes = st.floats(-2.0, 2.0).map(lambda power: 10.0**power)  # m
parts = st.integers(1, 64).map(lambda steps: steps / 64)
angles = st.integers(-300, 300).map(lambda steps: steps / 100)  # rad
corners = st.tuples(st.integers(-32, 32), st.integers(-32, 32)).map(lambda p: (p[0] / 64, p[1] / 64))
hulls = st.lists(corners, min_size=3, max_size=9).map(naive.convex_hull).filter(lambda hull: len(hull) > 2)


def disc(size: float) -> st.SearchStrategy[physics.Shape]:
    return st.just(physics.Circle(0.5 * size))


def box(size: float) -> st.SearchStrategy[physics.Shape]:
    return parts.map(lambda share: physics.Polygon.box(size * share, size))


def convex(size: float) -> st.SearchStrategy[physics.Shape]:
    return hulls.map(lambda hull: physics.Polygon((hull * size).tolist()))


def concave(size: float) -> st.SearchStrategy[physics.Shape]:
    """Spikes of any length around the origin."""

    def star(lengths: list[float]) -> physics.Shape:
        turns = [math.tau * k / len(lengths) for k in range(len(lengths))]
        ends = [
            (0.5 * size * length * math.cos(turn), 0.5 * size * length * math.sin(turn))
            for turn, length in zip(turns, lengths, strict=True)
        ]
        return physics.Polygon(ends)

    return st.lists(st.integers(6, 64).map(lambda steps: steps / 64), min_size=4, max_size=14).map(star)


SORTS = {"disc": disc, "box": box, "convex": convex, "concave": concave}
PAIRS = [(a, b) for a in SORTS for b in SORTS]  # and each of them the other way round


@st.composite
def two_near(draw: st.DrawFn, sort_a: str, sort_b: str) -> tuple[Placed, Placed]:
    """Shapes of which most touch: B is no farther from A than both are large, or than the larger one is."""
    size_a, size_b = draw(sizes), draw(sizes)
    reach = draw(st.sampled_from([size_a + size_b, max(size_a, size_b)]))
    away, around = draw(st.floats(0.0, 0.75)) * reach, draw(angles)
    pose_b = (away * math.cos(around), away * math.sin(around), draw(angles))
    return (
        (draw(SORTS[sort_a](size_a)), size_a, (0.0, 0.0, draw(angles))),
        (draw(SORTS[sort_b](size_b)), size_b, pose_b),
    )


def is_a_tie(seen: Study, depth: float, rounding: float) -> bool:
    """Whether rounding decides: between two axes with the same overlap, or between pairs of parts as deep."""
    chosen = seen.axes[seen.chosen]
    alike = rounding + SAME_AXIS * depth
    tried = [axis for axis in seen.axes if axis.leads_out or not chosen.leads_out]
    behind = [axis.shadow_b[1] - axis.shadow_a[0] for axis in tried]  # the way out in the other direction
    axes = sorted([axis.overlap for axis in tried] + behind)
    depths = sorted(contact_depth(a, b) for a in seen.parts_a for b in seen.parts_b)
    return any(
        len(each) > 1 and each[1] - each[0] <= alike for each in (axes, [-deep for deep in depths[::-1]])
    )


def has_two_sides_facing_alike(seen: Study) -> bool:
    """Whether rounding decides which side is clipped: a corner points straight at the other shape."""
    direction = np.array(seen.axes[seen.chosen].direction)
    facings = [part.normals @ direction for part in seen.parts_a if not part.is_round]
    facings += [part.normals @ -direction for part in seen.parts_b if not part.is_round]
    return any(np.subtract(*np.sort(facing)[-1:-3:-1]) < 1e-6 for facing in facings)


def is_centred_on_an_edge(seen: Study, rounding: float) -> bool:
    """Whether a disc's centre is on a side or a cut of the other: rounding decides of which part it is in."""
    pairs = [(a, b) for a in seen.parts_a for b in seen.parts_b]
    return any(
        abs(((disc.corners - part.corners) * part.normals).sum(axis=1).max()) < rounding
        for part, disc in (*pairs, *((b, a) for a, b in pairs))
        if disc.is_round and not part.is_round
    )


def test_faces_that_only_graze_each_other_are_past_each_other() -> None:
    """A triangle of 8 mm in a small star: the face with the least overlap has 0.03 mm in common with it."""
    lengths = [11, 6, 6, 6, 6, 6, 7, 6]
    spikes = [(0.001 * length, math.tau * k / 8) for k, length in enumerate(lengths)]
    star = physics.Polygon([(r * math.cos(turn), r * math.sin(turn)) for r, turn in spikes])
    triangle = physics.Polygon([(-0.0007, 0.0012), (0.0077, 0.0041), (0.0077, 0.0077)])
    found = physics.collide(star, (0.0, 0.0, 1.5), triangle, (0.0, 0.0, -0.01))
    seen = study(Divided([star]), (0.0, 0.0, 1.5), Divided([triangle]), (0.0, 0.0, -0.01))
    assert found is not None
    assert seen.clipping is not None
    assert max(point.depth for point in seen.clipping.points) == pytest.approx(found.depth)


@pytest.mark.parametrize(("sort_a", "sort_b"), PAIRS)
@settings(max_examples=40, deadline=None)
@given(st.data())
def test_touching_normal_depth_and_points_are_those_of_the_engine(
    sort_a: str, sort_b: str, data: st.DataObject
) -> None:
    (a, size_a, pose_a), (b, size_b, pose_b) = data.draw(two_near(sort_a, sort_b))
    rounding = ROUNDING * max(size_a, size_b)
    found = physics.collide(a, pose_a, b, pose_b)
    seen = study(Divided([a]), pose_a, Divided([b]), pose_b)
    axis = seen.axes[seen.chosen]
    if found is None or seen.apart:
        assert (
            (found is None) is seen.apart
            or abs(axis.overlap) < rounding
            or found is None
            or found.depth < rounding
        )
        return
    assume(found.depth > 1e3 * rounding)
    assume(not is_centred_on_an_edge(seen, rounding))
    assert seen.clipping is not None
    depths = sorted(point.depth for point in seen.clipping.points)
    assert depths[-1] == pytest.approx(found.depth, rel=SAME_AXIS, abs=rounding)
    assume(not is_a_tie(seen, found.depth, 1e3 * rounding))
    assert axis.direction == pytest.approx(found.normal, abs=1e-6)
    assume(not has_two_sides_facing_alike(seen))
    ours = sorted((point.place, point.depth) for point in seen.clipping.points)
    theirs = sorted(zip(found.points, found.depths, strict=True))
    assert len(ours) == len(theirs)
    assert np.array([place for place, _ in ours]) == pytest.approx(
        np.array([place for place, _ in theirs]), abs=1e3 * rounding
    )
    assert [deep for _, deep in ours] == pytest.approx(
        [deep for _, deep in theirs], rel=SAME_AXIS, abs=rounding
    )


@pytest.mark.parametrize(("sort_a", "sort_b"), PAIRS)
@settings(max_examples=20, deadline=None)
@given(st.data())
def test_with_a_and_b_swapped_the_normal_is_mirrored(sort_a: str, sort_b: str, data: st.DataObject) -> None:
    (a, size_a, pose_a), (b, size_b, pose_b) = data.draw(two_near(sort_a, sort_b))
    rounding = ROUNDING * max(size_a, size_b)
    seen = study(Divided([a]), pose_a, Divided([b]), pose_b)
    swapped = study(Divided([b]), pose_b, Divided([a]), pose_a)
    axis, other = seen.axes[seen.chosen], swapped.axes[swapped.chosen]
    if seen.apart or swapped.apart:
        assert seen.apart is swapped.apart or min(abs(axis.overlap), abs(other.overlap)) < rounding
        return
    assume(not is_centred_on_an_edge(seen, rounding))
    assert seen.clipping is not None
    assert swapped.clipping is not None
    deepest = [
        max(point.depth for point in each.clipping.points) for each in (seen, swapped) if each.clipping
    ]
    assert deepest[0] == pytest.approx(deepest[1], rel=SAME_AXIS, abs=rounding)
    if not is_a_tie(seen, deepest[0], 1e3 * rounding):
        assert axis.direction == pytest.approx((-other.direction[0], -other.direction[1]), abs=1e-6)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from([disc, box, convex]), st.sampled_from([disc, box, convex]), st.data())
def test_how_deep_two_parts_are_in_each_other_does_not_depend_on_who_is_first(
    sort_a: Sort, sort_b: Sort, data: st.DataObject
) -> None:
    """Apart, it is minus their distance where one is round, and never more than that for any other."""
    placed = [(data.draw(sort(data.draw(sizes))), data.draw(poses)) for sort in (sort_a, sort_b)]
    (a,), (b,) = (Divided([shape]).placed(*pose) for shape, pose in placed)
    gap = naive.gap(*(naive.placed(shape, pose) for shape, pose in placed))
    rounding = ROUNDING * (abs(gap) + float(np.ptp(np.concatenate([a.box, b.box]))))
    assume(abs(gap) > rounding)
    depth = contact_depth(a, b)
    assert (depth > 0.0) == (gap < 0.0)
    if gap > 0.0:
        assert contact_depth(b, a) == pytest.approx(depth, abs=rounding)
        assert -depth <= gap + rounding
        if a.is_round or b.is_round:
            assert -depth == pytest.approx(gap, abs=rounding)
            (ax, ay), (bx, by) = closest_points(a, b)
            assert math.dist((ax, ay), (bx, by)) == pytest.approx(gap, abs=rounding)
