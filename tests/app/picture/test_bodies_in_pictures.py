"""Whatever a drawing consists of is where the world has it, corner by corner, also while it moves."""

from __future__ import annotations

import base64
import io
import math

import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image

from sketchfall.app.drawing.geometry import Point, to_world
from sketchfall.app.drawing.scene import (
    BackgroundImage,
    BodyDrawing,
    CircleShape,
    Instrument,
    InstrumentEnd,
    Material,
    Meter,
    PolygonShape,
    Scene,
    TextLabel,
)
from sketchfall.app.drawing.tints import tint_of
from sketchfall.app.picture.body_arrays import Floats, poses_of
from sketchfall.app.picture.colours import LIGHT_PICTURE, PictureColours, fill_of_shape
from sketchfall.app.picture.composing import LARGEST_TEXT, LEAST_TEXT, Composer
from sketchfall.app.picture.display_list import Disc, Lines, Outline, Raster, Shape, Text
from sketchfall.app.picture.stills import ShownMeter, Still
from tests.app.holed import FRAME
from tests.app.jointed import KINDS, LEFT, RIGHT, joint_of
from tests.app.pictured import CAMERA

pytestmark = pytest.mark.no_engine

WEDGE = PolygonShape(vertices=((0.0, 0.0), (1.0, 0.2), (0.3, 0.9)), colour="#ff0000")
ROUND = CircleShape(radius=0.4, center=(0.5, -0.7), tint=3)
MIXED = BodyDrawing(id=7, position=(1.0, 2.0), angle=0.6, shapes=(FRAME, WEDGE, ROUND))
BODIES = (
    MIXED,
    replace(MIXED, id=8, kind="static", position=(-3.0, 1.0)),
    replace(MIXED, id=9, kind="kinematic", colour="#00ff00", sensor=True),
    replace(MIXED, id=10, sensor=True, material=Material(density=3.0)),
)
ELSEWHERE = np.array([(0.5, 1.5, 2.0), (-2.0, 3.0, -0.4), (3.0, 1.0, 0.0), (0.0, 0.0, 4.0)])


def shapes_of(still: Still, *more: Still, colours: PictureColours = LIGHT_PICTURE) -> list[Shape]:
    return list(Composer(still.scene, CAMERA, colours).overlaid([still, *more]).shapes)


def pixels(points: list[Point]) -> Floats:
    return np.array([(CAMERA.left + CAMERA.scale * x, CAMERA.top - CAMERA.scale * y) for x, y in points])


def same_ring(found: Floats, expected: Floats) -> bool:
    """Whichever corner is the first, and whichever way round."""
    return any(
        np.allclose(np.roll(ring, shift, axis=0), expected, atol=1e-9)
        for ring in (found, found[::-1])
        for shift in range(len(expected))
    )


@pytest.mark.parametrize("drawn", BODIES, ids=lambda body: f"{body.kind} {body.id}")
def test_every_corner_and_every_rim_is_where_the_body_is_now(drawn: BodyDrawing) -> None:
    x, y, angle = ELSEWHERE[BODIES.index(drawn)].tolist()
    now = replace(drawn, position=(x, y), angle=angle)
    found = shapes_of(Still(Scene(bodies=(drawn,)), poses_of((now,))))
    frame, wedge, disc, *spoke = found
    assert isinstance(frame, Outline)
    assert isinstance(wedge, Outline)
    assert isinstance(disc, Disc)
    assert same_ring(frame.points, pixels(to_world(FRAME.vertices, now)))
    (hole,) = frame.holes
    assert same_ring(hole, pixels(to_world(FRAME.holes[0], now)))
    assert same_ring(wedge.points, pixels(to_world(WEDGE.vertices, now)))
    center, rim = to_world([ROUND.center, (ROUND.center[0] + ROUND.radius, ROUND.center[1])], now)
    assert disc.center == pytest.approx(tuple(pixels([center])[0]))
    assert disc.radius == pytest.approx(CAMERA.scale * ROUND.radius)
    if drawn.kind == "static":
        assert not spoke
    else:
        (line,) = spoke
        assert isinstance(line, Outline)
        assert not line.closed
        assert line.points == pytest.approx(pixels([center, rim]))
    assert frame.closed
    fills = [fill_of_shape(shape, drawn, LIGHT_PICTURE) for shape in drawn.shapes]
    assert [frame.fill, wedge.fill, disc.fill] == fills


def test_what_has_no_colour_of_its_own_has_that_of_its_kind_and_one_sees_through_a_sensor() -> None:
    colours, frame = LIGHT_PICTURE, FRAME
    plain = replace(MIXED, shapes=(frame,))
    assert fill_of_shape(frame, plain, colours) == colours.bodies[tint_of(plain)]
    assert fill_of_shape(frame, replace(plain, kind="static"), colours) == colours.static_fill
    assert fill_of_shape(frame, replace(plain, kind="kinematic"), colours) == colours.kinematic_fill
    for body in (plain, replace(plain, kind="static"), replace(plain, kind="kinematic")):
        through = fill_of_shape(frame, replace(body, sensor=True), colours)
        assert through[:-2] == fill_of_shape(frame, body, colours)
        assert 0 < int(through[-2:], 16) < 128
        assert fill_of_shape(frame, replace(body, colour="#010203", sensor=True), colours) == "#010203"
        assert fill_of_shape(WEDGE, body, colours) == WEDGE.colour
    assert fill_of_shape(ROUND, plain, colours) == colours.body_fill(3)
    assert fill_of_shape(ROUND, replace(plain, kind="static"), colours) == colours.static_fill


def test_all_of_several_moments_are_there_and_what_stands_still_only_once() -> None:
    scene = Scene(bodies=BODIES)
    one = Still(scene, poses_of(BODIES))
    single, double = shapes_of(one), shapes_of(one, Still(scene, ELSEWHERE))
    fixed = len(shapes_of(Still(Scene(bodies=BODIES[1:2]), poses_of(BODIES[1:2]))))
    assert len(double) == 2 * len(single) - fixed


def test_what_is_nowhere_is_not_on_the_picture() -> None:
    poses = poses_of(BODIES)
    poses[2] = math.nan
    others = (*BODIES[:2], BODIES[3])
    found = shapes_of(Still(Scene(bodies=BODIES), poses))
    assert len(found) == len(shapes_of(Still(Scene(bodies=others), poses_of(others))))


@pytest.mark.parametrize("kind", KINDS)
def test_a_joint_is_seen_unless_it_is_broken_or_one_of_its_bodies_is_nowhere(kind: str) -> None:
    joint = next(joint_of(each) for each in KINDS if each == kind)
    scene = Scene(bodies=(LEFT, RIGHT), joints=(joint,))
    bare = len(shapes_of(Still(Scene(bodies=scene.bodies), poses_of(scene.bodies))))
    assert len(shapes_of(Still(scene, poses_of(scene.bodies)))) > bare
    assert len(shapes_of(Still(scene, poses_of(scene.bodies), broken=(joint.id,)))) == bare
    for row in range(2):
        poses = poses_of(scene.bodies)
        poses[row, 0] = math.inf
        found = shapes_of(Still(scene, poses))
        assert not any(isinstance(shape, Lines) for shape in found)


def test_words_are_where_they_were_written_or_go_along_with_their_body() -> None:
    size = 0.4
    place = (1.5, 0.25)
    still_there = TextLabel(text="here", place=place, size=size, colour="#123456")
    along = TextLabel(text="along", place=place, size=size, body=7)
    lost = TextLabel(text="lost", place=place, body=99)
    scene = Scene(bodies=BODIES)
    texts = [(each, each.text.upper()) for each in (still_there, along, lost)]
    first, second = (
        shape for shape in shapes_of(Still(scene, ELSEWHERE, texts=texts)) if isinstance(shape, Text)
    )
    x, y, _ = ELSEWHERE[0].tolist()
    assert (first.text, first.colour, second.text, second.colour) == (
        "HERE",
        "#123456",
        "ALONG",
        LIGHT_PICTURE.ink,
    )
    assert first.place == pytest.approx(tuple(pixels([place])[0]))
    assert second.place == pytest.approx(tuple(pixels([(x + place[0], y + place[1])])[0]))
    assert first.size == second.size == size * CAMERA.scale


@pytest.mark.parametrize("share", [0.99, 1.0, 1.01])
def test_letters_that_nobody_could_read_are_left_out(share: float) -> None:
    for end, is_seen in ((LEAST_TEXT, share >= 1.0), (LARGEST_TEXT, share <= 1.0)):
        label = TextLabel(text="a", place=(0.0, 0.0), size=end / CAMERA.scale * share)
        found = shapes_of(Still(Scene(), poses_of(()), texts=[(label, "a")]))
        assert bool(found) is is_seen


def test_an_image_is_behind_all_as_wide_as_it_says_and_as_high_as_its_pixels_have_it() -> None:
    data = io.BytesIO()
    Image.new("RGB", (30, 20)).save(data, "PNG")
    image = BackgroundImage(
        data=base64.b64encode(data.getvalue()).decode(), place=(-2.0, 3.0), width=1.5, opacity=0.25
    )
    raster, *others = shapes_of(Still(Scene(bodies=BODIES), ELSEWHERE, images=(image,)))
    assert isinstance(raster, Raster)
    (left, top), width = pixels([image.place])[0].tolist(), CAMERA.scale * image.width
    assert raster.box == pytest.approx((left, top, width, width * 20.0 / 30.0))
    assert (raster.data, raster.opacity) == (image.data, 0.25)
    assert others


def test_instruments_go_along_with_what_they_lie_on_and_meters_show_what_is_there() -> None:
    """At the last of several moments."""
    end = InstrumentEnd(point=(0.0, 0.0), body=7)
    ruler = Instrument(kind="ruler", ends=(end, InstrumentEnd(point=(4.0, 4.0))))
    scene = Scene(bodies=BODIES, instruments=(ruler,))
    meters = [
        ShownMeter(Meter(quantity="speed", body=7), "v = 1", math.nan),
        ShownMeter(Meter(quantity="speed", body=99), "v = 2", math.nan),
        ShownMeter(Meter(quantity="joint_force", joint=99), "F = 3", math.nan),
    ]
    first = Still(scene, poses_of(BODIES))
    found = shapes_of(first, Still(scene, ELSEWHERE, meters=meters))
    lines = [shape.rows[0].tolist() for shape in found if isinstance(shape, Lines)]
    x, y, _ = ELSEWHERE[0].tolist()
    assert lines[0] == pytest.approx(pixels([(x, y), (4.0, 4.0)]).ravel().tolist())
    words = [shape.text for shape in found if isinstance(shape, Text)]
    assert "v = 1" in words
    assert not {"v = 2", "F = 3"} & set(words)
    lost = ELSEWHERE.copy()
    lost[0] = math.nan
    assert not any(isinstance(shape, Lines) for shape in shapes_of(Still(scene, lost)))
