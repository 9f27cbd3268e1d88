"""What joints look like, and what is under the cursor."""

from __future__ import annotations

import math
from typing import get_args

import numpy as np
import pytest
from msgspec.structs import replace
from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QColor, QImage, QPainter
from PyQt6.QtWidgets import QApplication

from sketchfall.app.drawing.joint_geometry import anchors_of
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import JointDrawing, JointKind
from sketchfall.app.picture import joint_shapes as shapes
from sketchfall.app.picture.body_arrays import Floats, poses_of
from sketchfall.app.picture.joint_arrays import JointArrays
from sketchfall.app.picture.joint_strokes import WHEEL
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.joints_layer import BURST_REACH, JointsLayer, draw_burst
from sketchfall.ui.look.theme import LIGHT, THEMES, Theme
from tests.app.jointed import LEFT, RIGHT, joint_of
from tests.ui.recorder import Recorder

pytestmark = pytest.mark.no_engine

CAMERA = Camera(100.0, 300.0, 700.0, 800, 600)
BODIES = (LEFT, RIGHT)
BY_ID = {body.id: body for body in BODIES}
DOWN = (0.0, -9.81)
A, B = np.array([[0.0, 0.0]]), np.array([[300.0, 0.0]])


def lengths(lines: Floats) -> Floats:
    found: Floats = np.hypot(lines[:, 2] - lines[:, 0], lines[:, 3] - lines[:, 1])
    return found


def layer_of(*joints: JointDrawing) -> JointsLayer:
    layer = JointsLayer()
    layer.show(Parts(BODIES, joints), DOWN)
    return layer


def picture(layer: JointsLayer, theme: Theme = THEMES["light"]) -> QImage:
    image = QImage(CAMERA.width, CAMERA.height, QImage.Format.Format_RGB32)
    image.fill(QColor(theme.canvas))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    layer.draw(painter, CAMERA, theme)
    painter.end()
    return image


# --- shapes -------------------------------------------------------------------------------------------

CENTERS = np.array([[10.0, 20.0], [-5.0, 0.0]])


def middles(lines: Floats) -> Floats:
    found: Floats = (lines[:, :2] + lines[:, 2:]) / 2.0
    return found


def test_a_bar_lies_across_its_axis_with_its_middle_on_it() -> None:
    axes = shapes.unit(np.array([[3.0, 4.0], [0.0, -2.0]]))
    lines = shapes.bars(CENTERS, axes, 7.0)
    assert middles(lines) == pytest.approx(CENTERS)
    assert lengths(lines) == pytest.approx([14.0, 14.0])
    assert ((lines[:, 2:] - lines[:, :2]) * axes).sum(axis=1) == pytest.approx([0.0, 0.0])


def test_a_cross_is_two_lines_at_right_angles() -> None:
    lines = shapes.crosses(CENTERS, 3.0)
    assert middles(lines) == pytest.approx(np.concatenate([CENTERS, CENTERS]))
    assert lengths(lines) == pytest.approx([6.0 * math.sqrt(2.0)] * 4)
    ways = lines[:, 2:] - lines[:, :2]
    assert (ways[:2] * ways[2:]).sum(axis=1) == pytest.approx([0.0, 0.0])


def test_a_ring_has_its_radius_all_around_and_is_closed() -> None:
    rings = shapes.rings(CENTERS, np.array([4.0, 9.0]))
    distances = np.linalg.norm(rings - CENTERS[:, None], axis=2)
    assert distances == pytest.approx(np.repeat([[4.0], [9.0]], rings.shape[1], axis=1))
    assert rings[:, 0] == pytest.approx(rings[:, -1])


def test_what_has_no_length_points_to_the_right() -> None:
    assert shapes.unit(np.array([[0.0, 0.0], [0.0, 5.0]])).tolist() == [[1.0, 0.0], [0.0, 1.0]]


@pytest.mark.parametrize("points", [2, 12])
def test_a_coil_reaches_from_end_to_end_with_the_same_windings_at_any_length(points: int) -> None:
    for length in (40.0, 300.0):
        (coil,) = shapes.coils(A, np.array([[length, 0.0]]), 7.0, points)
        assert coil[0].tolist() == [0.0, 0.0]
        assert coil[-1].tolist() == [length, 0.0]
        crossings = np.diff(np.sign(coil[np.abs(coil[:, 1]) > 1e-6, 1])).astype(bool).sum()
        assert crossings == 2 * shapes.WINDINGS - 1


@pytest.mark.parametrize("share", [0.0, 0.3, 0.8, 0.97])
def test_a_slack_rope_is_about_as_long_as_it_is(share: float) -> None:
    rope = shapes.hanging(A, B * share, np.array([300.0]), (0.0, 1.0))
    assert float(lengths(shapes.lines_along(rope)).sum()) == pytest.approx(300.0, rel=0.07)
    assert rope[0, :, 1].max() > 0.0  # it hangs down, where y grows


def test_a_taut_rope_is_straight() -> None:
    rope = shapes.hanging(A, B, np.array([250.0]), (0.0, 1.0))
    assert float(np.abs(rope[0, :, 1]).max()) == 0.0


@pytest.mark.parametrize("crossed", [1.0, -1.0])
def test_belts_touch_both_wheels(crossed: float) -> None:
    radii = np.array([20.0]), np.array([10.0])
    for line in shapes.belts(A, B, *radii, np.array([crossed])):
        start, end = line[:2], line[2:]
        assert math.hypot(*start) == pytest.approx(20.0)
        assert math.hypot(*(end - B[0])) == pytest.approx(10.0)
        assert float((end - start) @ start) == pytest.approx(0.0, abs=1e-9)  # at a right angle to the spoke
        assert (start[1] * (end - B[0])[1] < 0.0) == (crossed > 0.0)


def test_wheels_that_overlap_have_no_belt() -> None:
    assert len(shapes.belts(A, A + 5.0, np.array([20.0]), np.array([10.0]), np.array([1.0]))) == 0


# --- places -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", get_args(JointKind))
def test_joints_are_placed_where_their_anchors_are(kind: JointKind) -> None:
    joint = joint_of(kind)
    placed = JointArrays((joint,), BODIES).place(poses_of(BODIES))
    a, b = anchors_of(joint, BY_ID)
    assert placed.a[0].tolist() == pytest.approx(a)
    assert placed.b[0].tolist() == pytest.approx(b)


def test_an_end_in_the_background_stays_while_the_body_moves() -> None:
    joint = joint_of("spring", None)
    placed = JointArrays((joint,), BODIES).place(poses_of(BODIES) + 5.0)
    assert placed.b[0].tolist() == list(joint.anchor_b)


# --- pictures and hits --------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize("kind", get_args(JointKind))
def test_every_kind_is_painted_and_found_where_it_is(
    qapp: QApplication, kind: JointKind, theme: Theme
) -> None:
    joint = joint_of(kind)
    layer = layer_of(joint)
    assert picture(layer, theme) != picture(layer_of(), theme)
    place = CAMERA.to_pixel(anchors_of(joint, BY_ID)[1])
    assert layer.at(place, CAMERA) is joint
    assert layer.at(place + QPointF(150.0, 120.0), CAMERA) is None


@pytest.mark.parametrize("kind", ["hinge", "slider", "wheel"])
def test_a_motor_shows_which_way_it_turns(qapp: QApplication, kind: JointKind) -> None:
    still, forwards, backwards = (
        picture(layer_of(replace(joint_of(kind), motor_speed=speed))) for speed in (None, 2.0, -2.0)
    )
    assert still != forwards != backwards != still


def test_the_limits_of_a_hinge_are_an_arc(qapp: QApplication) -> None:
    joint = replace(joint_of("hinge", None), limits=(-0.5, 0.5))
    assert picture(layer_of(joint)) != picture(layer_of(joint_of("hinge", None)))


def test_the_stops_of_a_rail_are_where_its_limits_are(qapp: QApplication) -> None:
    joint = replace(joint_of("slider"), limits=(-1.0, 2.0))
    layer = layer_of(joint)
    (x, y), _ = anchors_of(joint, BY_ID)
    along = (0.6, 0.8)
    for travel, found in ((-0.95, True), (1.95, True), (-1.2, False), (2.2, False)):
        place = CAMERA.to_pixel((x + along[0] * travel, y + along[1] * travel))
        assert (layer.at(place, CAMERA) is joint) == found


def test_a_rail_without_stops_reaches_as_far_as_its_body_has_gone(qapp: QApplication) -> None:
    joint = joint_of("slider", None)
    layer = layer_of(joint)
    body = next(body for body in BODIES if body.id == joint.body_a)
    _, (bx, by) = anchors_of(joint, BY_ID)
    middle = CAMERA.to_pixel((bx + 0.6 * 3.0, by + 0.8 * 3.0))
    assert layer.at(middle, CAMERA) is None
    poses = poses_of(BODIES)
    row = BODIES.index(body)
    poses[row, :2] += (0.6 * 6.0, 0.8 * 6.0)
    layer.show_run(poses, [], 0.0)
    assert layer.at(middle, CAMERA) is joint


def test_a_hanging_rope_is_caught_where_it_hangs(qapp: QApplication) -> None:
    joint = replace(joint_of("rope"), length=4.0)
    layer = layer_of(joint)
    (ax, ay), (bx, by) = anchors_of(joint, BY_ID)
    distance = math.dist((ax, ay), (bx, by))
    sag = math.sqrt((4.0 - distance) * (distance + 8.0) / 8.0)
    assert layer.at(CAMERA.to_pixel(((ax + bx) / 2.0, (ay + by) / 2.0 - sag)), CAMERA) is joint


def test_the_wheels_of_a_pulley_are_part_of_it(qapp: QApplication) -> None:
    joint = replace(joint_of("pulley"), wheel_a=(0.0, 6.0), wheel_b=(1.5, 6.0))
    layer = layer_of(joint)
    assert layer.at(CAMERA.to_pixel((0.75, 6.0)), CAMERA) is joint
    leaves, radius = CAMERA.to_pixel((0.0, 6.0)), WHEEL * 1.25
    for rim in (leaves, leaves + QPointF(radius, -radius), leaves + QPointF(2.0 * radius, 0.0)):
        assert picture(layer).pixelColor(rim.toPoint()).lightness() < 200
    outside = leaves - QPointF(radius, 0.0)
    assert picture(layer).pixelColor(outside.toPoint()).lightness() > 200


def test_a_broken_joint_is_gone_after_a_moment(qapp: QApplication) -> None:
    layer = layer_of(joint_of("rod"))
    poses = poses_of(BODIES)
    layer.show_run(poses, [1], 1.0)
    burst = picture(layer)
    layer.show_run(poses, [1], 5.0)
    assert picture(layer) == picture(layer_of())
    assert burst != picture(layer_of())
    layer.forget_broken()
    assert picture(layer) == picture(layer_of(joint_of("rod")))


@pytest.mark.parametrize("share", [0.0, 0.5])
def test_the_rays_of_a_burst_fly_apart(share: float) -> None:
    seen, center = Recorder(), QPointF(100.0, 80.0)
    draw_burst(seen.painter, center, share, LIGHT)
    inner = BURST_REACH * (0.3 + 0.7 * share)
    for number, (_, (start, end)) in enumerate(seen.shapes):
        ray = QPointF(math.cos(number * math.pi / 4.0), math.sin(number * math.pi / 4.0))
        for (x, y), away in ((start, inner), (end, inner + 6.0)):
            expected = center + ray * away
            assert (x, y) == pytest.approx((expected.x(), expected.y()))
    assert len(seen.shapes) == 8


def test_only_joints_with_both_ends_inside_a_band_are_held_by_it(qapp: QApplication) -> None:
    joint = joint_of("rod")
    layer = layer_of(joint)
    a, b = (CAMERA.to_pixel(end) for end in anchors_of(joint, BY_ID))
    around = QRectF(a, b).normalized().adjusted(-2.0, -2.0, 2.0, 2.0)
    assert layer.inside(around, CAMERA) == [1]
    assert layer.inside(QRectF(a, (a + b) / 2.0).normalized(), CAMERA) == []


def test_an_own_colour_is_seen(qapp: QApplication) -> None:
    joint = replace(joint_of("rod"), colour="#00ff00")
    a, b = (CAMERA.to_pixel(end) for end in anchors_of(joint, BY_ID))
    assert picture(layer_of(joint)).pixelColor(((a + b) / 2.0).toPoint()) == QColor(Qt.GlobalColor.green)


def test_a_coil_swings_from_side_to_side_around_its_axis() -> None:
    """As far as its radius, or as its length lets it; the same on both sides."""
    for points in (2, 12):
        for length, reach in ((300.0, 7.0), (20.0, 0.18 * 20.0)):
            (coil,) = shapes.coils(A, np.array([[length, 0.0]]), 7.0, points)
            assert coil[:, 1].max() == pytest.approx(reach)
            assert coil[:, 1].min() == pytest.approx(-reach)
            assert coil[0].tolist() == [0.0, 0.0]
            assert coil[-1].tolist() == [length, 0.0]
            assert coil[1, 0] == pytest.approx(0.12 * length)  # the straight part
