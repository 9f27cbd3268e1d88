"""Joints of every kind as lines and dots, to the pixel: what they share, and what sets them apart."""

from __future__ import annotations

import math
from typing import TypeVar

import numpy as np
import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.geometry import Point, to_world
from sketchfall.app.drawing.joint_geometry import anchors_of, new_joint
from sketchfall.app.drawing.scene import BodyDrawing, JointDrawing, JointKind, PolygonShape, Scene
from sketchfall.app.picture.body_arrays import Floats, poses_of
from sketchfall.app.picture.colours import LIGHT_PICTURE
from sketchfall.app.picture.display_list import Dots, Lines, Shape
from sketchfall.app.picture.joint_arrays import JointArrays
from sketchfall.app.picture.joint_shapes import ground_marks
from sketchfall.app.picture.joint_strokes import SLIM, JointLooks, rails, size_at
from sketchfall.app.picture.projection import Projection
from sketchfall.app.strokes.shaping import box_body
from tests.app.jointed import KINDS, LEFT, PIN, RIGHT, TO_BACKGROUND, joint_of

pytestmark = pytest.mark.no_engine

CAMERA = Projection(40.0, 500.0, 600.0, 1000, 800)
COLOUR = "#00aa00"
PLATE = box_body(3, (-20.0, -20.0), (20.0, 20.0))  # around the origin, so that its frame is the world's
Seen = set[tuple[float, ...]]
Drawn = TypeVar("Drawn", BodyDrawing, JointDrawing)


def shapes_of(
    joint: JointDrawing, *bodies: BodyDrawing, camera: Projection = CAMERA, slim: bool = False
) -> list[Shape]:
    arrays = JointArrays((replace(joint, colour=COLOUR),), bodies)
    placed = arrays.place(poses_of(bodies)).to_pixels(camera)
    looks = JointLooks(arrays, Scene().world.gravity)
    return list(looks.shapes(placed, camera, LIGHT_PICTURE, np.array([0]), slim=slim))


def rounded(rows: Floats) -> Seen:
    return {tuple(round(float(value), 4) + 0.0 for value in row) for row in rows}


def lines(shapes: list[Shape]) -> Seen:
    """Each line by its ends, without those that lie below others to set them off."""
    found: Seen = set()
    for shape in shapes:
        if isinstance(shape, Lines) and shape.pen.colour != LIGHT_PICTURE.canvas:
            found |= rounded(shape.rows)
    return found


def dots(shapes: list[Shape]) -> list[tuple[float, Seen]]:
    return [(shape.radius, rounded(shape.centers)) for shape in shapes if isinstance(shape, Dots)]


def moved(rows: Seen, dx: float, dy: float) -> Seen:
    """Points, or lines from one to another."""
    return {tuple(round(each + (dx, dy)[place % 2], 4) for place, each in enumerate(row)) for row in rows}


def pixel(point: Point) -> tuple[float, float]:
    return CAMERA.left + CAMERA.scale * point[0], CAMERA.top - CAMERA.scale * point[1]


@pytest.mark.parametrize("kind", TO_BACKGROUND)
def test_on_the_background_it_looks_as_on_a_plate_but_that_the_ground_is_hatched(kind: JointKind) -> None:
    """Grooves and rails are seen to lie there, and need no ground."""
    fixed = joint_of(kind, None)
    on_plate = replace(fixed, body_b=PLATE.id)
    to_ground, to_plate = shapes_of(fixed, LEFT, PLATE), shapes_of(on_plate, LEFT, PLATE)
    _, end = anchors_of(fixed, {LEFT.id: LEFT})
    hatched = rounded(ground_marks(np.array([pixel(end)]), 9.0 * size_at(CAMERA)))
    if kind == "slider":  # whose rail the background has, and else the body
        assert lines(to_ground).isdisjoint(hatched)
        return
    expected = hatched if kind != "slot" else set()
    assert lines(to_ground) - lines(to_plate) == expected
    assert lines(to_plate) <= lines(to_ground)
    assert dots(to_ground) == dots(to_plate)


@pytest.mark.parametrize("kind", KINDS)
def test_wherever_the_picture_is_taken_from_it_shows_the_same(kind: JointKind) -> None:
    away = Projection(CAMERA.scale, CAMERA.left + 64.0, CAMERA.top - 32.0, CAMERA.width, CAMERA.height)
    here, there = (shapes_of(joint_of(kind), LEFT, RIGHT, camera=camera) for camera in (CAMERA, away))
    assert moved(lines(here), 64.0, -32.0) == lines(there)
    assert [radius for radius, _ in dots(here)] == [radius for radius, _ in dots(there)]
    for (_, one), (_, other) in zip(dots(here), dots(there), strict=True):
        assert moved(one, 64.0, -32.0) == other


@pytest.mark.parametrize("kind", TO_BACKGROUND)
def test_slim_it_is_the_same_in_thinner_lines_without_what_only_the_curious_want_to_see(
    kind: JointKind,
) -> None:
    """Neither the hatching of the ground, nor the strands of ropes, nor what sets it off."""
    joint = joint_of(kind, None)
    full, slim = shapes_of(joint, LEFT), shapes_of(joint, LEFT, slim=True)
    hatching = rounded(
        ground_marks(np.array([pixel(anchors_of(joint, {1: LEFT})[1])]), 9.0 * size_at(CAMERA))
    )
    colours = {shape.pen.colour for shape in full if isinstance(shape, Lines)}
    assert (len(colours) == 3) == (kind in ("rope", "pulley"))  # its own, that of the canvas, that of strands
    strands = {row for row, (colour, _) in pens(full).items() if colour not in (COLOUR, LIGHT_PICTURE.canvas)}
    assert set(pens(slim)) == lines(full) - hatching - strands
    for row, (colour, width) in pens(slim).items():
        assert colour == COLOUR
        assert width == pytest.approx(SLIM * pens(full)[row][1])
    assert [centers for _, centers in dots(slim)] == [centers for _, centers in dots(full)]
    assert [radius for radius, _ in dots(slim)] == pytest.approx([SLIM * radius for radius, _ in dots(full)])


def pens(shapes: list[Shape]) -> dict[tuple[float, ...], tuple[str, float]]:
    """By lines: of those at one place, the one on top."""
    return {
        row: (shape.pen.colour, shape.pen.width)
        for shape in shapes
        if isinstance(shape, Lines)
        for row in rounded(shape.rows)
    }


@pytest.mark.parametrize("kind", KINDS)
def test_both_of_its_ends_are_seen_where_the_bodies_are(kind: JointKind) -> None:
    """As a dot, a pin, the end of a line, or between two of them that cross."""
    joint = joint_of(kind)
    found = shapes_of(joint, LEFT, RIGHT)
    seen = [row for rows in (lines(found), *(each for _, each in dots(found))) for row in rows]
    near = np.vstack([np.array(row).reshape(-1, 2) for row in seen])
    for end in anchors_of(joint, {1: LEFT, 2: RIGHT}):
        reach = 8.0 * size_at(CAMERA)
        assert np.hypot(*(near - pixel(end)).T).min() <= reach


@pytest.mark.parametrize("b", [None, RIGHT], ids=["background", "body"])
@pytest.mark.parametrize("limit", [-1.5, 2.0])
def test_at_either_end_of_its_rail_a_carriage_has_gone_as_far_as_its_limit(
    b: BodyDrawing | None, limit: float
) -> None:
    """The limits are how far B is from A along the axis; A carries the rail, unless B is the background."""
    axis = (0.6, 0.8)
    slider = replace(new_joint(1, "slider", LEFT, b, PIN, PIN, axis), limits=(-1.5, 2.0))
    sign = -1.0 if b is None else 1.0
    slides = LEFT if b is None else b
    x, y = slides.position
    gone = replace(slides, position=(x + sign * limit * axis[0], y + sign * limit * axis[1]))
    bodies = (gone,) if b is None else (LEFT, gone)
    arrays = JointArrays((slider,), bodies)
    placed = arrays.place(poses_of(bodies)).to_pixels(CAMERA)
    low, high, stops = rails((slider,), np.array([0]), placed, CAMERA)
    assert stops.tolist() == [0]
    (there,) = to_world([slider.anchor_a if b is None else slider.anchor_b], gone)
    end = low if sign * limit < 0.0 else high
    assert end[0] == pytest.approx(pixel(there))
    assert math.dist(low[0], high[0]) == pytest.approx(CAMERA.scale * 3.5)


@pytest.mark.parametrize("b", [None, RIGHT], ids=["background", "body"])
@pytest.mark.parametrize("gone", [-40.0, 0.0, 40.0])
def test_a_rail_without_ends_goes_on_beyond_its_carriage_and_where_it_began(
    b: BodyDrawing | None, gone: float
) -> None:
    axis = (0.6, 0.8)
    slider = new_joint(1, "slider", LEFT, b, PIN, PIN, axis)
    slides = LEFT if b is None else b
    x, y = slides.position
    away = replace(slides, position=(x + gone * axis[0], y + gone * axis[1]))
    bodies = (away,) if b is None else (LEFT, away)
    arrays = JointArrays((slider,), bodies)
    low, high, stops = rails(
        (slider,), np.array([0]), arrays.place(poses_of(bodies)).to_pixels(CAMERA), CAMERA
    )
    assert not len(stops)
    way = (high - low)[0] / math.dist(low[0], high[0])
    ends = [pixel(PIN), pixel((PIN[0] + gone * axis[0], PIN[1] + gone * axis[1]))]
    for end in ends:
        before, after = (np.array(end) - low[0]) @ way, (high[0] - np.array(end)) @ way
        assert min(before, after) > 0.0
    beyond = math.dist(low[0], high[0]) - CAMERA.scale * abs(gone)
    assert beyond == pytest.approx(math.dist(*_rail_of_what_has_not_moved(b)))


def _rail_of_what_has_not_moved(b: BodyDrawing | None) -> tuple[Floats, Floats]:
    bodies = (LEFT,) if b is None else (LEFT, b)
    slider = new_joint(1, "slider", LEFT, b, PIN, PIN, (0.6, 0.8))
    placed = JointArrays((slider,), bodies).place(poses_of(bodies)).to_pixels(CAMERA)
    low, high, _ = rails((slider,), np.array([0]), placed, CAMERA)
    return low[0], high[0]


@pytest.mark.parametrize("kind", KINDS)
def test_all_that_has_a_size_of_its_own_grows_with_the_root_of_the_zoom(kind: JointKind) -> None:
    """Seen 1.44 times as large and drawn smaller by 1.2, every line is 1.2 times as long as before.

    But the strands of ropes, which are as wide as these: and so are lines.
    """
    grown = 1.2
    near = Projection(
        grown**2 * CAMERA.scale, grown * CAMERA.left, grown * CAMERA.top, CAMERA.width, CAMERA.height
    )
    joint = joint_of(kind)
    if kind == "slider":
        joint = replace(joint, limits=(-1.0, 2.0))
    small = shrunk(joint, 1.0 / grown)
    left, right = (shrunk(each, 1.0 / grown) for each in (LEFT, RIGHT))
    before, after = shapes_of(joint, LEFT, RIGHT), shapes_of(small, left, right, camera=near)
    if kind not in ("rope", "pulley"):
        rows = np.array(sorted(lines(before))).reshape(-1, 4)
        assert np.array(sorted(lines(after))).reshape(-1, 4) == pytest.approx(grown * rows, abs=1e-3)
    for (radius, one), (larger, other) in zip(dots(before), dots(after), strict=True):
        assert np.array(sorted(other)).reshape(-1, 2) == pytest.approx(
            grown * np.array(sorted(one)).reshape(-1, 2), abs=1e-3
        )
        if kind not in ("hinge", "wheel"):  # whose pins are as wide as whole pixels
            assert larger == pytest.approx(grown * radius)


def shrunk(part: Drawn, factor: float) -> Drawn:
    """Towards the origin."""

    def place(point: Point) -> Point:
        return factor * point[0], factor * point[1]

    if isinstance(part, BodyDrawing):
        shapes = tuple(
            replace(shape, vertices=tuple(map(place, shape.vertices)))
            if isinstance(shape, PolygonShape)
            else replace(shape, radius=factor * shape.radius, center=place(shape.center))
            for shape in part.shapes
        )
        return replace(part, position=place(part.position), shapes=shapes)
    wheels = {
        name: None if wheel is None else place(wheel)
        for name, wheel in (("wheel_a", part.wheel_a), ("wheel_b", part.wheel_b))
    }
    return replace(
        part,
        anchor_a=place(part.anchor_a),
        anchor_b=place(part.anchor_b),
        path=tuple(map(place, part.path)),
        limits=None if part.limits is None else place(part.limits),
        **wheels,
    )
