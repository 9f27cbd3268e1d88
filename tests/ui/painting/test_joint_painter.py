"""Every kind of joint has its own lines, discs and pins, each at its place, to the pixel."""

from __future__ import annotations

import math

import numpy as np
import pytest
from msgspec.structs import replace
from PyQt6.QtWidgets import QApplication

from sketchfall.app.drawing.scene import BodyDrawing, JointDrawing
from sketchfall.app.picture import joint_shapes as shapes
from sketchfall.app.picture import joint_strokes
from sketchfall.app.picture.body_arrays import Floats, poses_of
from sketchfall.app.picture.colours import colour_of
from sketchfall.app.picture.joint_arrays import JointArrays
from sketchfall.app.picture.joint_strokes import (
    CASING,
    END,
    MIDDLE,
    RAIL,
    ROPE,
    SUSPENSION,
    THICK,
    THIN,
    WHEEL,
)
from sketchfall.app.picture.projection import PIXELS_PER_METRE
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.look.theme import LIGHT
from sketchfall.ui.painting.joint_painter import JointPainter
from tests.app.jointed import LEFT, RIGHT, joint_of
from tests.ui.recorder import Recorder

pytestmark = pytest.mark.no_engine

CAMERA = Camera(PIXELS_PER_METRE, 300.0, 400.0, 800, 600)  # at which sizes are as they are written
BODIES = (LEFT, RIGHT)
DOWN = (0.0, -9.81)


class Painted:
    """What one joint looks like: lines by their width, and the middles of round marks by their radius."""

    def __init__(self, joint: JointDrawing, camera: Camera = CAMERA, **others: Floats) -> None:
        self.arrays = JointArrays((joint,), BODIES)
        poses = others.get("poses", poses_of(BODIES))
        placed = self.arrays.place(poses).to_pixels(camera)
        self.a, self.b, self.axis = placed.a, placed.b, placed.axis
        self.seen = Recorder()
        rows = np.array([0])
        JointPainter(self.arrays, DOWN).paint(self.seen.painter, placed, camera, LIGHT, rows)
        own = colour_of(joint, LIGHT)
        self.lines = {width: lines for (colour, width), lines in self.seen.lines if colour == own}
        self.discs = {width / 2.0: points for (colour, width), points in self.seen.points if colour == own}


@pytest.fixture(autouse=True)
def _application(qapp: QApplication) -> None:
    """Colours and pens need it."""


def test_a_rod_is_a_thick_line_with_a_disc_at_each_end() -> None:
    rod = Painted(joint_of("rod"))
    assert set(rod.lines) == {THICK}
    assert rod.lines[THICK] == pytest.approx(shapes.between(rod.a, rod.b))
    assert rod.discs[END] == pytest.approx(np.concatenate([rod.a, rod.b]))


def test_around_every_line_there_is_a_rim_in_the_colour_of_the_canvas_below_all_of_them() -> None:
    rod = Painted(replace(joint_of("rod", None), colour="#00ff00"))
    wide, narrow = rod.seen.lines[:2], rod.seen.lines[2:]
    assert [pen for pen, _ in wide] == [(LIGHT.canvas, THICK + CASING), (LIGHT.canvas, THIN + CASING)]
    assert [pen for pen, _ in narrow] == [("#00ff00", THICK), ("#00ff00", THIN)]
    for (_, rim), (_, line) in zip(wide, narrow, strict=True):
        assert rim == pytest.approx(line)


def test_very_many_lines_go_without_a_rim(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(joint_strokes, "MOST_CASED", 1)
    assert {colour for (colour, _), _ in Painted(joint_of("rod")).seen.lines} == {LIGHT.canvas, LIGHT.ink}
    assert {colour for (colour, _), _ in Painted(joint_of("weld")).seen.lines} == {LIGHT.ink}


def test_only_what_is_held_by_the_background_has_the_marks_of_it() -> None:
    for joint in (joint_of("rod", None), joint_of("hinge", None)):
        painted = Painted(joint)
        assert painted.lines[THIN] == pytest.approx(shapes.ground_marks(painted.b, 9.0))
    assert len(Painted(joint_of("rod")).lines.get(THIN, ())) == 0


def test_ropes_and_pulleys_have_a_colour_of_their_own() -> None:
    ropes = [colour_of(joint_of(kind), LIGHT) for kind in ("rope", "pulley")]
    assert ropes == [LIGHT.rope, LIGHT.rope]
    assert colour_of(joint_of("rod"), LIGHT) == LIGHT.ink
    assert colour_of(replace(joint_of("rope"), colour="#123456"), LIGHT) == "#123456"


def test_a_few_springs_are_coils_and_many_are_zigzags(monkeypatch: pytest.MonkeyPatch) -> None:
    spring = Painted(joint_of("spring"))
    coil = shapes.coils(spring.a, spring.b, joint_strokes.COIL, 12)
    assert spring.lines[THIN] == pytest.approx(shapes.lines_along(coil))
    assert spring.discs[END] == pytest.approx(np.concatenate([spring.a, spring.b]))
    monkeypatch.setattr(joint_strokes, "FINE_COILS", 1)
    assert len(Painted(joint_of("spring")).lines[THIN]) == len(spring.lines[THIN])
    monkeypatch.setattr(joint_strokes, "FINE_COILS", 0)
    zigzag = shapes.coils(spring.a, spring.b, joint_strokes.COIL, 2)
    assert Painted(joint_of("spring")).lines[THIN] == pytest.approx(shapes.lines_along(zigzag))


@pytest.mark.parametrize("length", [4.0, None])
def test_a_rope_hangs_down_and_without_a_length_it_is_taut(length: float | None) -> None:
    rope = Painted(replace(joint_of("rope"), length=length))
    pixels = shapes.distances(rope.a, rope.b) if length is None else np.array([length * CAMERA.scale])
    hung = shapes.hanging(rope.a, rope.b, pixels, (0.0, 1.0))
    assert rope.lines[ROPE] == pytest.approx(shapes.lines_along(hung))


@pytest.mark.parametrize(
    ("gravity", "down"),
    [((0.0, -9.81), (0.0, 1.0)), ((3.0, 4.0), (0.6, -0.8)), ((0.0, 0.0), (0.0, 1.0))],
)
def test_down_is_where_gravity_pulls(gravity: tuple[float, float], down: tuple[float, float]) -> None:
    assert JointPainter(JointArrays((), ()), gravity).down == pytest.approx(down)


def test_a_hinge_is_a_ring_with_a_dot_in_it() -> None:
    hinge = Painted(joint_of("hinge"))
    assert [colour for (colour, _), _ in hinge.seen.points] == [LIGHT.ink, LIGHT.handle, LIGHT.ink]
    radii = [width / 2.0 for (_, width), _ in hinge.seen.points]
    assert radii == pytest.approx([6.0, 0.7 * 6.0, 0.3 * 6.0])
    for _, centers in hinge.seen.points:
        assert centers == pytest.approx(hinge.b)


@pytest.mark.parametrize(("room", "radius"), [(1.0, 6.0), (0.2, 6.0), (0.15, 4.0), (0.1, 3.0), (0.01, 2.0)])
def test_a_pin_is_no_wider_than_the_thinner_body_in_steps_of_a_pixel(room: float, radius: float) -> None:
    assert joint_strokes.pin_radii(np.array([room]), CAMERA).tolist() == [radius]


def test_the_pins_of_a_thin_cord_are_dots_in_one_colour() -> None:
    far = Camera(5.0, 300.0, 400.0, 800, 600)
    hinge = Painted(joint_of("hinge"), camera=far)
    assert {colour for (colour, _), _ in hinge.seen.points} == {LIGHT.ink}


def test_a_weld_is_a_thick_cross() -> None:
    weld = Painted(joint_of("weld"))
    assert weld.lines[THICK] == pytest.approx(shapes.crosses(weld.b, 5.0))


# --- sliders ------------------------------------------------------------------------------------------


def test_a_slider_without_limits_is_a_rail_with_a_carriage() -> None:
    slider = Painted(joint_of("slider"))
    low, high = slider.a - RAIL * slider.axis, slider.a + RAIL * slider.axis
    assert slider.lines[MIDDLE] == pytest.approx(shapes.between(low, high))
    box = shapes.boxes(slider.b, slider.axis, 8.0, 5.0)
    assert slider.lines[THIN] == pytest.approx(shapes.lines_along(box))
    assert slider.discs[2.0] == pytest.approx(slider.b)


def moved(body: BodyDrawing, x: float, y: float) -> Floats:
    poses = poses_of(BODIES)
    poses[BODIES.index(body), :2] += (x, y)
    return poses


@pytest.mark.parametrize("travel", [3.0, -3.0])
def test_a_rail_without_stops_reaches_beyond_what_slides_on_it(travel: float) -> None:
    slider = Painted(joint_of("slider"), poses=moved(RIGHT, 0.6 * travel, 0.8 * travel))
    reach = slider.lines[MIDDLE][0].reshape(2, 2) - slider.a
    along = sorted((reach @ slider.axis[0]).tolist())
    assert along == pytest.approx([min(0.0, travel) * 50.0 - RAIL, max(0.0, travel) * 50.0 + RAIL])


@pytest.mark.parametrize("other", [RIGHT, None])
def test_a_rail_with_limits_ends_at_its_stops(other: BodyDrawing | None) -> None:
    """On the background the rail is seen from the body, which slides the other way."""
    slider = Painted(replace(joint_of("slider", other), limits=(-1.0, 2.0)), poses=moved(LEFT, 0.1, 0.0))
    start, carriage = (slider.a, slider.b) if other else (slider.b, slider.a)
    least, most = (-50.0, 100.0) if other else (-100.0, 50.0)
    low, high = start + least * slider.axis, start + most * slider.axis
    bars = [shapes.bars(end, slider.axis, 7.0) for end in (low, high)]
    assert slider.lines[MIDDLE] == pytest.approx(np.concatenate([shapes.between(low, high), *bars]))
    assert slider.discs[2.0] == pytest.approx(carriage)


# --- wheels, gears and pulleys ------------------------------------------------------------------------


def test_the_spring_of_a_wheel_stands_above_it() -> None:
    wheel = Painted(joint_of("wheel"))
    up = wheel.axis * -math.copysign(1.0, wheel.axis[0, 1])  # y counts downwards here
    mount = wheel.a + up * SUSPENSION
    bar = shapes.bars(mount, up, SUSPENSION / 5.0)
    assert wheel.lines[MIDDLE] == pytest.approx(bar)
    coil = shapes.coils(mount, wheel.b, 5.0, 2)
    assert wheel.lines[THIN] == pytest.approx(shapes.lines_along(coil))


def test_the_spring_of_a_small_wheel_is_no_higher_than_its_body() -> None:
    wheel = Painted(joint_of("wheel"), camera_at(10.0))
    (bar,) = wheel.lines[MIDDLE].reshape(1, 2, 2)
    room = float(wheel.arrays.room[0])
    assert room * 10.0 < SUSPENSION * math.sqrt(0.2)
    assert math.dist(bar.mean(axis=0), wheel.a[0]) == pytest.approx(room * 10.0)


def test_gears_are_as_large_as_their_ratio_makes_them_with_a_belt_around_them() -> None:
    gear = Painted(replace(joint_of("gear"), ratio=2.0))
    radii = [np.array([WHEEL * share]) for share in (math.sqrt(2.0), 1.0 / math.sqrt(2.0))]
    turns = np.array([LEFT.angle]), np.array([RIGHT.angle])
    wheels = [
        shapes.lines_along(shapes.gears(center, radius, turn))
        for center, radius, turn in zip((gear.a, gear.b), radii, turns, strict=True)
    ]
    belt = shapes.belts(gear.a, gear.b, radii[0], radii[1], np.array([1.0]))
    assert gear.lines[THIN] == pytest.approx(np.concatenate([*wheels, belt]))
    assert gear.discs[2.0] == pytest.approx(np.concatenate([gear.a, gear.b]))


def test_gears_of_extreme_ratios_can_still_be_seen() -> None:
    gear = Painted(replace(joint_of("gear"), ratio=-100.0))
    teeth = 4 * shapes.TEETH
    first, second = gear.lines[THIN][:teeth], gear.lines[THIN][teeth : 2 * teeth]
    reach = 1.0 + shapes.TOOTH_SHARE
    assert math.dist(first[0, :2], gear.a[0]) == pytest.approx(reach * WHEEL * 1.7)
    assert math.dist(second[0, :2], gear.b[0]) == pytest.approx(reach * WHEEL * 0.5)


def test_wheels_that_are_seen_to_be_wheels_are_joined_by_a_line_alone() -> None:
    near = Camera(400.0, 300.0, 400.0, 800, 600)
    geared = Painted(joint_of("gear"), camera=near)
    assert geared.lines[THIN] == pytest.approx(shapes.between(geared.a, geared.b))


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize(("apart", "radius"), [(1.5, WHEEL), (0.2, 5.0)])
def test_the_rope_of_a_pulley_goes_over_wheels_between_the_places_where_it_leaves_them(
    swapped: bool, apart: float, radius: float
) -> None:
    """Wheels near each other are smaller: they touch."""
    places = ((0.0, 6.0), (apart, 6.0))
    leaves_a, leaves_b = reversed(places) if swapped else places
    pulley = Painted(replace(joint_of("pulley"), wheel_a=leaves_a, wheel_b=leaves_b))
    a, b = (np.array([[300.0 + 50.0 * x, 400.0 - 50.0 * y]]) for x, y in (leaves_a, leaves_b))
    inwards = np.array([[radius, 0.0]]) * (-1.0 if swapped else 1.0)
    above = np.array([[0.0, -radius]])
    wheels = np.concatenate([a + inwards, b - inwards])
    assert pulley.lines[ROPE] == pytest.approx(
        np.concatenate(
            [
                shapes.between(pulley.a, a),
                shapes.between(pulley.b, b),
                shapes.between(wheels[:1] + above, wheels[1:] + above),
            ]
        )
    )
    rings = shapes.rings(wheels, np.array([radius, radius]))
    assert pulley.lines[THIN] == pytest.approx(shapes.lines_along(rings))
    assert pulley.discs[END] == pytest.approx(np.concatenate([wheels, pulley.a, pulley.b]))


# --- sizes --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("scale", "size"), [(50.0, 1.0), (25.0, math.sqrt(0.5)), (1.0, 0.4), (500.0, 1.25)])
def test_sizes_shrink_a_little_when_zoomed_out(scale: float, size: float) -> None:
    camera = camera_at(scale)
    assert joint_strokes.size_at(camera) == pytest.approx(size)
    rod = Painted(joint_of("rod"), camera)
    assert list(rod.discs) == pytest.approx([END * size])


@pytest.mark.parametrize(("room", "share"), [(2.0, 1.0), (0.8, 1.0), (0.6, 0.75), (0.1, 0.6)])
def test_marks_beside_small_bodies_are_smaller(room: float, share: float) -> None:
    assert joint_strokes.size_beside(room, CAMERA) == pytest.approx(share)
    assert joint_strokes.size_beside(room * 2.0, camera_at(25.0)) == pytest.approx(share * math.sqrt(0.5))


def camera_at(scale: float) -> Camera:
    return Camera(scale, CAMERA.left, CAMERA.top, CAMERA.width, CAMERA.height)
