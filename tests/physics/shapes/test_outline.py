"""Outlines: what is cleaned, what is refused and why, and that convex parts really fill the outline."""

import math
import pickle
from typing import Any

import numpy as np
import pytest
import shapely
from hypothesis import example, given
from hypothesis import strategies as st

from sketchfall.physics.constants import MAX_CORNERS
from sketchfall.physics.shapes import outline as outline_module
from sketchfall.physics.shapes.outline import (
    OutlineError,
    clean_outline,
    convex_parts,
    signed_area,
)
from tests.physics import drawn_outlines
from tests.physics.oracles import computed_params, load_cases, points_of, stars

Outline = list[tuple[float, float]]
SQUARE = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
PLUS = [(1, 0), (2, 0), (2, 1), (3, 1), (3, 2), (2, 2), (2, 3), (1, 3), (1, 2), (0, 2), (0, 1), (1, 1)]
REASONS = ("crossed", "touches_itself", "too_few_points", "zero_area", "not_finite")
BOW_TIE = [(0.0, 0.0), (1.0, 1.0), (1.0, 0.0), (0.0, 1.0)]


def assert_fills(parts: list[np.ndarray], outline: np.ndarray) -> None:
    """Convex, counter-clockwise, disjoint and together the outline, up to 1e-9 of its area.

    Parts inside the outline that do not overlap and have its area are its union. shapely's union and
    intersection are no help: where two sides differ by a rounding, they can lose or find a whole part.
    """
    origin = outline[0]  # shapely's areas lose digits far from the origin
    whole = shapely.Polygon(outline - origin)
    regions = [shapely.Polygon(part - origin) for part in parts]
    allowed = 1e-9 * whole.area
    corners = {tuple(corner) for corner in outline.tolist()}
    for part, region in zip(parts, regions, strict=True):
        assert {tuple(corner) for corner in part.tolist()} <= corners
        sides = np.roll(part, -1, axis=0) - part
        before = np.roll(sides, 1, axis=0)
        assert (before[:, 0] * sides[:, 1] - before[:, 1] * sides[:, 0] > 0.0).all()
        assert signed_area(part) > 0.0
        assert region.difference(whole).area <= allowed
    assert sum(region.area for region in regions) == pytest.approx(whole.area, abs=allowed)
    first, second = shapely.STRtree(regions).query(regions, predicate="intersects")
    for i, j in zip(first.tolist(), second.tolist(), strict=True):
        assert i >= j or separation(parts[i], parts[j]) >= -1e-9 * math.sqrt(whole.area)


def separation(a: np.ndarray, b: np.ndarray) -> float:
    """How far two convex outlines are apart at the side that separates them best; negative: none does."""
    best = -math.inf
    for one, other in ((a, b), (b, a)):
        sides = np.roll(one, -1, axis=0) - one
        outwards = np.column_stack([sides[:, 1], -sides[:, 0]]) / np.hypot(*sides.T)[:, None]
        distances = ((other[None] - one[:, None]) * outwards[:, None]).sum(axis=2)
        best = max(best, float(distances.min(axis=1).max()))
    return best


def enclosed_area(points: Outline) -> float:
    """The area that a line encloses, however often it goes round it."""
    lines = shapely.node(shapely.LineString([*points, points[0]]))
    return float(shapely.polygonize([lines]).area)


def is_refused(points: Outline) -> bool:
    try:
        clean_outline(points)
    except OutlineError:
        return True
    return False


# --- the oracle -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", computed_params("d_decomposition"))
def test_outlines_of_the_oracle(case: dict[str, Any]) -> None:
    points, facts = points_of(case["vertices"]), case["facts"]
    if case["expect"] == "reject" or (case["expect"] == "reject_or_repair" and is_refused(points)):
        with pytest.raises(OutlineError) as caught:
            convex_parts(points)
        assert caught.value.reason in REASONS
        return
    outline, parts = clean_outline(points), convex_parts(points)
    assert_fills(parts, outline)
    if case["expect"] == "decompose":
        assert signed_area(outline) == pytest.approx(facts["area"], rel=1e-9)
        fewest, most = facts["min_convex_parts_lower_bound"], facts["max_convex_parts_hertel_mehlhorn"]
        assert fewest <= len(parts) <= most
    else:
        assert signed_area(outline) == pytest.approx(enclosed_area(points), rel=1e-9)


# --- drawn outlines ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", drawn_outlines.SIMPLE)
def test_the_parts_of_a_drawn_outline_fill_it_and_are_few(name: str) -> None:
    """A cut mends two dents at most, and two cuts are enough for each."""
    points = drawn_outlines.SIMPLE[name]
    area, dents = drawn_outlines.area_and_dents(points)
    outline, parts = clean_outline(points), convex_parts(points)
    assert_fills(parts, outline)
    assert signed_area(outline) == pytest.approx(area, rel=1e-9)
    assert (dents + 1) // 2 + 1 <= len(parts) <= 2 * dents + 1


@pytest.mark.parametrize("name", drawn_outlines.CROSSED)
def test_a_line_that_crosses_itself_is_refused(name: str) -> None:
    for build in (clean_outline, convex_parts):
        with pytest.raises(OutlineError) as caught:
            build(drawn_outlines.CROSSED[name])
        assert caught.value.reason == "crossed"


# --- what is cleaned ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "points",
    [
        SQUARE,
        [*SQUARE, SQUARE[0]],
        [SQUARE[0], SQUARE[3], SQUARE[2], SQUARE[1]],
        [SQUARE[0], SQUARE[0], *SQUARE[1:3], SQUARE[2], SQUARE[3]],
        [(0, 0), (0.5, 0), (1, 0), (1, 0.25), (1, 0.75), (1, 1), (0, 1), (0, 0.1)],
        [(0, 0), (1, 0), (1, 0.5), (3, 0.5), (1, 0.5), (1, 1), (0, 1)],
        [(0, 0), (1, 0), (1, 1), (0.3, 1), (0.8, 1), (0, 1)],
        np.array(SQUARE, dtype=np.float32),
        tuple(map(tuple, SQUARE)),
    ],
    ids=["plain", "closed", "clockwise", "doubled", "on_a_line", "spike", "backtrack", "float32", "tuples"],
)
def test_many_ways_to_draw_a_square(points: Any) -> None:
    assert clean_outline(points).tolist() == [list(corner) for corner in SQUARE]


def test_points_before_the_first_corner_are_cleaned_too() -> None:
    found = clean_outline([(0.5, 0), (0.7, 0), (1, 0), (1, 1), (0, 1), (0, 0), (0.2, 0)]).tolist()
    assert found == [[1, 0], [1, 1], [0, 1], [0, 0]]


@pytest.mark.parametrize("offset", [0.0, 1e3, 1e6])
@pytest.mark.parametrize("angle", [0.0, 0.3, 2.0])
def test_points_on_a_slanted_line_are_no_corners_wherever_it_lies(offset: float, angle: float) -> None:
    c, s = math.cos(angle), math.sin(angle)
    square = [(0, 0), (0.3, 0), (0.7, 0), (1, 0), (1, 0.1), (1, 0.9), (1, 1), (1 / 3, 1), (0, 1), (0, 2 / 3)]
    found = clean_outline([(c * x - s * y + offset, s * x + c * y - offset) for x, y in square])
    assert len(found) == 4


def test_a_slight_bend_is_a_corner() -> None:
    for height in (1e-3, 1e-6, 1e-9):
        assert len(clean_outline([(0, 0), (0.5, -height), (1, 0), (1, 1), (0, 1)])) == 5
        assert len(clean_outline([(0, 0), (0.5, height), (1, 0), (1, 1), (0, 1)])) == 5


def test_short_edges_are_kept() -> None:
    manifold = next(case for case in load_cases("c_manifold") if case["id"] == "manifold/rot_36")
    assert len(clean_outline(manifold["b"]["vertices"])) == len(manifold["b"]["vertices"])
    angles = np.linspace(0.0, math.tau, 3000, endpoint=False)
    assert len(clean_outline(np.column_stack([np.cos(angles), np.sin(angles)]))) == 3000


@given(stars(), st.booleans())
def test_cleaning_twice_changes_nothing(star: Outline, backward: bool) -> None:
    once = clean_outline(star[::-1] if backward else star)
    assert np.array_equal(clean_outline(once), once)
    assert signed_area(once) > 0.0


def test_the_given_array_is_left_alone() -> None:
    given_points = np.array(SQUARE)
    clean_outline(given_points)[:] = 9.0
    convex_parts(given_points)[0][:] = 9.0
    assert np.array_equal(given_points, np.array(SQUARE))


# --- what is refused ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "reason", "where", "message"),
    [
        (BOW_TIE, "crossed", (0.5, 0.5), r"crosses itself at \(0\.5, 0\.5\), between edges 0 and 2"),
        ([(0, 0), (0, 0), *BOW_TIE[1:]], "crossed", (0.5, 0.5), "between edges 0 and 3"),
        ([(0, 0), (4, 0), (4, 4), (2, 0), (0, 4)], "touches_itself", (2, 0), "edges 0 and 2"),
        ([(0, 0), (2, 0), (1, 1), (2, 2), (0, 2), (1, 1)], "touches_itself", (1, 1), "touches itself at"),
        ([*SQUARE, *SQUARE], "touches_itself", (0, 0), "touches itself"),
        ([(0, 0), (1, math.nan), (1, 1)], "not_finite", 1, r"point 1 of the outline, \(1, nan\), is not fin"),
        ([(0, 0), (1, 0), (-math.inf, 1)], "not_finite", 2, r"point 2 .* is not finite"),
        ([(0, 0), (1e16, 0), (0, 1)], "too_large", 1, "point 1 .* farther than"),
        ([(0, 0), (1e308, 1e308), (0, 1)], "too_large", 1, "point 1 .* farther than"),
        ([(0, 0), (2e9, 0), (0, 1)], "too_large", None, r"2e\+09 m across"),
        ([(0, 0), (1e-12, 0), (0, 1e-12)], "too_small", None, "only 1e-12 m across"),
        ([], "too_few_points", None, "not 0"),
        ([(1, 1)], "too_few_points", None, "not 1"),
        ([(1, 1), (2, 2), (1, 1)], "too_few_points", None, "not 2"),
        ([(1, 1), (2, 2), (1, 1), (2, 2)], "too_few_points", None, "not 2"),
        ([(0, 0), (1, 1), (2, 2), (3, 3)], "zero_area", None, "all its points lie on one line"),
        ([(0, 0), (2, 0), (1, 0)], "zero_area", None, "all its points lie on one line"),
        ([(0, 0), (1, 0.1), (3, 0.3)], "zero_area", None, "all its points lie on one line"),
        ([(0, 0), (1, 0), (0.5, 1.5e-12)], "zero_area", None, "encloses no area: only 7.5e-13 m"),
        ([(0, 0, 0), (1, 0, 0), (0, 1, 0)], "not_points", None, r"shape \(3, 3\)"),
        ([1.0, 2.0, 3.0], "not_points", None, r"shape \(3,\)"),
        ([(0, 0), (1,), (0, 1)], "not_points", None, "a sequence of points"),
        ([(0, 0), (1, "one"), (0, 1)], "not_points", None, "a sequence of points"),
        ([(0, 0), (10**400, 0), (0, 1)], "not_points", None, "a sequence of points"),
        (None, "not_points", None, "a sequence of points"),
    ],
)
def test_refused_outlines_say_why_and_where(points: Any, reason: str, where: Any, message: str) -> None:
    for build in (clean_outline, convex_parts):
        with pytest.raises(OutlineError, match=message) as caught:
            build(points)
        assert caught.value.reason == reason
        assert caught.value.where == where


def test_an_outline_error_is_a_value_error_and_survives_pickling() -> None:
    with pytest.raises(ValueError, match="crosses") as caught:
        convex_parts(BOW_TIE)
    twin = pickle.loads(pickle.dumps(caught.value))
    assert (str(twin), twin.reason, twin.where) == (str(caught.value), "crossed", (0.5, 0.5))


def test_a_dense_scribble_is_refused() -> None:
    angles = math.tau * 1000 / 2001 * np.arange(2001)  # every edge crosses nearly every other
    with pytest.raises(OutlineError) as caught:
        convex_parts(np.column_stack([np.cos(angles), np.sin(angles)]))
    assert caught.value.reason == "crossed"


def test_more_corners_than_can_be_divided_in_time_are_refused() -> None:
    angles = np.linspace(0.0, math.tau, MAX_CORNERS + 1, endpoint=False)
    with pytest.raises(OutlineError, match=f"{MAX_CORNERS + 1} corners") as caught:
        clean_outline(np.column_stack([np.cos(angles), np.sin(angles)]))
    assert caught.value.reason == "too_many_points"


def test_a_part_is_never_lost_in_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    triangulate = outline_module._triangulate
    monkeypatch.setattr(outline_module, "_triangulate", lambda outline: triangulate(outline)[1:])
    with pytest.raises(OutlineError) as caught:
        convex_parts(PLUS)
    assert caught.value.reason == "not_divisible"


def test_a_failure_of_the_triangulation_is_an_outline_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: object) -> None:
        raise shapely.errors.GEOSException("no ear found")

    monkeypatch.setattr(shapely, "constrained_delaunay_triangles", fail)
    with pytest.raises(OutlineError, match="no ear found") as caught:
        convex_parts(PLUS)
    assert caught.value.reason == "not_divisible"


# --- convex parts -------------------------------------------------------------------------------------------


@given(stars(), st.sampled_from([0.0, 1e3, -1e6]), st.floats(0, math.tau))
def test_the_parts_of_any_star_fill_it(star: Outline, offset: float, angle: float) -> None:
    c, s = math.cos(angle), math.sin(angle)
    outline = clean_outline(np.array(star) @ np.array([[c, s], [-s, c]]) + offset)
    assert_fills(convex_parts(outline), outline)


@given(st.lists(st.tuples(st.integers(-3, 0), st.integers(1, 4)), min_size=1, max_size=8), st.floats(0, 7))
@example([(0, 2), (-1, 1), (0, 1), (0, 1), (-1, 2)], 5.25)
def test_the_parts_of_a_skyline_fill_it(columns: list[tuple[int, int]], angle: float) -> None:
    """Many corners on common lines, which rounding then moves off them."""
    floor = [(x + side, low) for x, (low, _) in enumerate(columns) for side in (0, 1)]
    roof = [(x + side, high) for x, (_, high) in enumerate(columns) for side in (0, 1)]
    c, s = math.cos(angle), math.sin(angle)
    outline = clean_outline(np.array(floor + roof[::-1]) @ np.array([[c, s], [-s, c]]))
    assert_fills(convex_parts(outline), outline)


@pytest.mark.parametrize("offset", [0.0, 1e3, 1e6])
@pytest.mark.parametrize("angle", [0.0, 0.1, 1.0, 2.5])
def test_a_plus_is_three_bars_however_it_is_turned(angle: float, offset: float) -> None:
    c, s = math.cos(angle), math.sin(angle)
    outline = clean_outline(np.array(PLUS) @ np.array([[c, s], [-s, c]]) + offset)
    parts = convex_parts(outline)
    assert sorted(round(signed_area(part), 6) for part in parts) == [1.0, 1.0, 3.0]
    assert_fills(parts, outline)


@pytest.mark.parametrize(
    ("name", "points", "count"),
    [
        ("L", [(0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2)], 2),
        ("T", [(0, 0), (3, 0), (3, 1), (2, 1), (2, 3), (1, 3), (1, 1), (0, 1)], 2),
        ("U", [(0, 0), (3, 0), (3, 2), (2, 2), (2, 1), (1, 1), (1, 2), (0, 2)], 3),
        ("hourglass", [(0, 0), (4, 0), (2.25, 2), (4, 4), (0, 4), (1.75, 2)], 2),
        ("hexagon", [(2, 0), (1, 2), (-1, 2), (-2, 0), (-1, -2), (1, -2)], 1),
    ],
)
def test_plain_shapes_have_the_fewest_possible_parts(name: str, points: Outline, count: int) -> None:
    assert len(convex_parts(points)) == count


def test_a_convex_outline_is_its_only_part() -> None:
    (part,) = convex_parts([SQUARE[0], SQUARE[3], SQUARE[2], SQUARE[1]])
    assert part.tolist() == [list(corner) for corner in SQUARE]


@pytest.mark.parametrize("gap", [1e-3, 1e-6, 1e-9, 1e-12, 1e-15])
def test_a_nearly_pinched_outline_is_divided(gap: float) -> None:
    outline = clean_outline([(0, 0), (4, 0), (2 + gap, 2), (4, 4), (0, 4), (2 - gap, 2)])
    assert_fills(convex_parts(outline), outline)


@pytest.mark.parametrize("gap", [1e-3, 1e-9, 1e-15, 1e-300])
def test_a_sliver_beside_a_deep_notch_is_no_part_of_its_own_if_it_has_no_area(gap: float) -> None:
    outline = clean_outline([(0, 0), (4, 0), (4, 4), (2, gap), (0, 4)])
    assert_fills(convex_parts(outline), outline)


def large_outline(name: str) -> np.ndarray:
    """Outlines of about 2,000 corners."""
    turn = np.linspace(0.0, math.tau, 2000, endpoint=False)
    if name == "star":
        radius = np.random.default_rng(1).uniform(1.0, 1.5, len(turn))
        return np.column_stack([radius * np.cos(turn), radius * np.sin(turn)])
    if name == "comb":
        teeth = [(x + dx, y) for x in range(1000) for dx, y in ((0.4, 1.0), (0.6, 10.0))]
        return np.array([(1001.0, 0.0), (0.0, 0.0), *teeth])
    spiral = np.linspace(0.0, 10 * math.tau, 1000)
    inner, outer = (np.column_stack([np.cos(spiral), np.sin(spiral)]) * (r + spiral)[:, None] for r in (1, 3))
    return np.concatenate([outer, inner[::-1]])


@pytest.mark.parametrize("name", ["star", "comb", "spiral"])
def test_two_thousand_corners_are_divided(name: str) -> None:
    outline = clean_outline(large_outline(name))
    assert len(outline) > 1990
    assert_fills(convex_parts(outline), outline)
