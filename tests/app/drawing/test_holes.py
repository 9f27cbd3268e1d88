"""Bodies with holes: what is in them, what is refused, and that nothing loses its holes."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from sketchfall.app.arranging.mirroring import Mirror
from sketchfall.app.drawing.body_checks import check_body
from sketchfall.app.drawing.geometry import Placement, holes_of, to_world, touches, vertices_of
from sketchfall.app.drawing.mass import mass_of
from sketchfall.app.drawing.scene import BodyDrawing, DrawingError, PolygonShape, Scene
from sketchfall.app.drawing.spoken import body_in_words
from sketchfall.app.drawing.transforms import rotated, scaled
from sketchfall.app.gases.gas_box import Wall, find_box
from sketchfall.app.picture.body_arrays import BodyArrays, poses_of
from sketchfall.app.picture.colours import LIGHT_PICTURE
from sketchfall.app.picture.composing import Composer
from sketchfall.app.picture.display_list import Outline
from sketchfall.app.picture.stills import Still
from sketchfall.app.proofs.ground import faces_of
from sketchfall.app.running.starting import run_of
from sketchfall.app.snapping.around import edges_near, extensions_near, landmarks_of
from sketchfall.app.snapping.flush import edges_of
from sketchfall.app.strokes.shaping import circle_body
from tests.app.holed import FRAME, FRAME_BODY, HOLE, box
from tests.app.pictured import CAMERA

AREA = 4.0**2 - 2.0**2
shifts = st.floats(-10.0, 10.0)


@pytest.mark.no_engine
def test_a_point_in_the_hole_is_not_in_the_body() -> None:
    assert touches(FRAME_BODY, (1.5, 0.0))
    assert not touches(FRAME_BODY, (0.0, 0.0))
    assert not touches(FRAME_BODY, (0.8, 0.0), slack=0.1)
    assert touches(FRAME_BODY, (0.95, 0.0), slack=0.1), "beside the rim of the hole"


@given(shifts, shifts, st.floats(-math.pi, math.pi), st.floats(0.1, 5.0))
def test_a_body_that_is_moved_turned_scaled_and_mirrored_keeps_its_holes(
    x: float, y: float, angle: float, factor: float
) -> None:
    body = rotated(FRAME_BODY, angle, (x, y))
    body = scaled(body, (factor, factor), (y, x), 0.3)
    body = Mirror("across", (x, y)).body(body)
    assert holes_of(body) == 1
    assert mass_of(body).mass == pytest.approx(factor**2 * AREA)
    assert mass_of(body).inertia == pytest.approx(factor**4 * (4.0**4 - 2.0**4) / 6.0)
    check_body(body)


@pytest.mark.parametrize(
    ("hole", "words"),
    [
        (box(3.0, 0.0, 4.0, 1.0), "hole 1 is outside the outline"),
        (box(1.0, 0.0, 3.0, 1.0), "hole 1 meets the outline at (2, "),
        (((0.0, 0.0), (1.0, 1.0), (1.0, 0.0), (0.0, 1.0)), "hole 1: the outline crosses itself"),
    ],
)
def test_a_hole_that_cannot_be_is_refused_with_a_sentence(hole: object, words: str) -> None:
    with pytest.raises(DrawingError) as refusal:
        check_body(replace(FRAME_BODY, shapes=(replace(FRAME, holes=(hole,)),)))
    assert words in str(refusal.value)


def test_it_says_how_many_holes_it_has() -> None:
    assert "box with 1 hole" in body_in_words(FRAME_BODY)
    sieve = replace(FRAME, holes=(box(-1, -1, 0, 0), box(0.5, 0.5, 1, 1)))
    assert "box with 2 holes" in body_in_words(replace(FRAME_BODY, shapes=(sieve,)))


@pytest.mark.no_engine
def test_corners_middles_and_sides_of_a_hole_can_be_landed_on() -> None:
    body = replace(FRAME_BODY, position=(5.0, 0.0))
    assert (6.0, 1.0) in vertices_of(body)
    landmarks = landmarks_of(body)
    assert ((6.0, 1.0), "corner") in landmarks
    assert ((6.0, 0.0), "midpoint") in landmarks
    assert [curve.kind for curve in edges_near((6.0, 0.3), [body], 0.05)] == ["edge"]
    assert extensions_near((6.0, 1.1), Placement([body]), 0.05, frozenset())


@pytest.mark.no_engine
def test_what_is_solid_is_on_the_left_of_every_edge_of_either_winding() -> None:
    for hole in (HOLE, HOLE[::-1]):
        for vertices in (FRAME.vertices, FRAME.vertices[::-1]):
            body = replace(FRAME_BODY, shapes=(PolygonShape(vertices=vertices, holes=(hole,)),))
            edges = edges_of(body)
            assert len(edges) == 8
            for edge in edges:
                (ax, ay), (bx, by) = edge.start, edge.end
                left = 0.5 * (ax + bx) - 0.1 * np.sign(by - ay), 0.5 * (ay + by) + 0.1 * np.sign(bx - ax)
                assert touches(body, left)
            static = replace(body, kind="static")
            for face in faces_of(Scene(bodies=(static,))):
                x, y = (0.5 * (a + b) for a, b in zip(face.start, face.end, strict=True))
                assert not touches(body, (x + 0.1 * face.normal[0], y + 0.1 * face.normal[1]))


@pytest.mark.no_engine
def test_a_frame_is_the_box_of_a_gas() -> None:
    walls = find_box([replace(FRAME_BODY, kind="static")], (0.2, 0.1))
    assert [wall.place for wall in walls if isinstance(wall, Wall)] == [-1.0, 1.0, -1.0, 1.0]


@pytest.mark.no_engine
@pytest.mark.parametrize("winding", [1, -1])
def test_holes_run_the_other_way_round_than_outlines_where_they_are_painted(winding: int) -> None:
    shape = PolygonShape(vertices=FRAME.vertices[::winding], holes=(HOLE[::-winding], HOLE[::winding]))
    arrays = BodyArrays([replace(FRAME_BODY, shapes=(shape,))])
    areas = []
    for start, end in zip(arrays.ring_start, arrays.ring_start[1:], strict=False):
        x, y = arrays.vertices[start:end].T
        areas.append(0.5 * float(x @ np.roll(y, -1) - y @ np.roll(x, -1)))
    assert areas == [16.0, -4.0, -4.0]
    assert [list(arrays.rings_of[polygon]) for polygon in arrays.polygons_of[0]] == [[0, 1, 2]]


@pytest.mark.no_engine
def test_the_picture_has_an_outline_with_its_hole() -> None:
    scene = Scene(bodies=(FRAME_BODY,))
    (shape,) = Composer(scene, CAMERA, LIGHT_PICTURE).picture(Still(scene, poses_of(scene.bodies))).shapes
    assert isinstance(shape, Outline)
    (hole,) = shape.holes
    assert np.ptp(hole[:, 0]) == pytest.approx(np.ptp(shape.points[:, 0]) / 2.0)


def test_a_ball_rolls_within_a_frame_that_stands_still() -> None:
    ball: BodyDrawing = replace(circle_body(2, (0.0, 0.0), 0.2), velocity=(3.0, 0.0))
    run = run_of(Scene(bodies=(replace(FRAME_BODY, kind="static"), ball)))
    for _ in range(240):
        run.step()
    x, y = run.bodies[2].position
    assert abs(x) <= 0.81
    assert y == pytest.approx(-0.8, abs=0.01)


@pytest.mark.no_engine
def test_a_body_with_holes_is_seen_from_its_frame() -> None:
    turned = replace(FRAME_BODY, angle=math.pi / 2.0, position=(1.0, 0.0))
    assert to_world([HOLE[0]], turned)[0] == pytest.approx((2.0, -1.0))
