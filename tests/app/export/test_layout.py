"""How large a picture is, and which part of the world is in it."""

import dataclasses

import numpy as np
import pytest
from msgspec.structs import replace
from PyQt6.QtWidgets import QApplication

from sketchfall.app.drawing.geometry import Box
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, DrawingError, Scene, TextLabel, View
from sketchfall.app.export.layout import even, layout_of, part_seen, part_shown, read_size, size_for
from sketchfall.app.picture.body_arrays import poses_of
from sketchfall.app.picture.frame import MARGIN
from sketchfall.app.picture.lettering import text_size
from sketchfall.app.picture.stills import Still

pytestmark = pytest.mark.no_engine

BALL = BodyDrawing(id=1, position=(3.0, 2.0), shapes=(CircleShape(radius=1.0),))


def still(scene: Scene, x: float) -> Still:
    poses = poses_of(scene.bodies).copy()
    poses[0, 0] = x
    return Still(scene, poses)


def test_a_picture_has_the_shape_of_what_it_shows() -> None:
    assert size_for(Box(-2.0, 1.0, 2.0, 4.0), 1200) == (1200, 900)
    assert size_for(Box(0.0, 0.0, 1.0, 2.0), 640) == (320, 640)


def test_a_strip_is_still_wide_or_high_enough_to_be_a_picture() -> None:
    assert size_for(Box(0.0, 0.0, 100.0, 1.0), 1200) == (1200, 240)
    assert size_for(Box(0.0, 0.0, 1.0, 100.0), 1200) == (240, 1200)


def test_films_have_even_sides() -> None:
    assert even((641, 480)) == (640, 480)
    assert even((640, 481)) == (640, 480)


def test_a_large_picture_is_a_smaller_one_with_wider_lines() -> None:
    part = Box(0.0, 0.0, 4.0, 2.0)
    small, large = layout_of(part, (600, 300)), layout_of(part, (3000, 1500))
    assert (small.size, small.factor, small.camera.scale) == ((600, 300), 1.0, 150.0)
    assert (large.size, large.factor) == ((3000, 1500), 2.5)
    assert (large.camera.width, large.camera.height, large.camera.scale) == (1200, 600, 300.0)


def test_what_the_drawing_says_is_to_be_seen_of_it_is_seen() -> None:
    scene = Scene(bodies=(BALL,), view=View(center=(10.0, 5.0), width=8.0, height=2.0))
    assert part_shown([still(scene, 3.0)]) == Box(6.0, 4.0, 14.0, 6.0)


def test_otherwise_all_that_happens_is_seen() -> None:
    scene = Scene(bodies=(BALL,))
    box, margin = Box(2.0, 1.0, 6.0, 3.0), MARGIN * 4.0
    expected = (box.left - margin, box.bottom - margin, box.right + margin, box.top + margin)
    assert part_shown([still(scene, 3.0), still(scene, 5.0)]) == pytest.approx(expected)


@pytest.mark.parametrize("reach", [0.5, 3.0, 50.0])
def test_of_a_window_what_is_empty_around_everything_is_left_out(reach: float) -> None:
    """And all of it is seen if nothing that is drawn is in it."""
    here = still(Scene(bodies=(BALL,)), 3.0)
    around = part_shown([here])
    seen = Box(3.0 - reach, 2.0 - reach, 3.0 + reach, 2.0 + 2.0 * reach)
    assert part_seen(here, seen) == Box(
        max(seen.left, around.left),
        max(seen.bottom, around.bottom),
        min(seen.right, around.right),
        min(seen.top, around.top),
    )
    elsewhere = Box(200.0, 0.0, 200.0 + reach, reach)
    assert part_seen(here, elsewhere) == elsewhere


def test_words_that_stand_still_are_in_the_picture_and_those_that_ride_are_near_their_body_anyway() -> None:
    far = TextLabel(text="far", place=(40.0, -30.0), size=0.5)
    here = still(Scene(bodies=(BALL,)), 3.0)
    plain = part_shown([here])
    riding = dataclasses.replace(here, texts=[(replace(far, body=1), "far")])
    assert part_shown([riding]) == plain
    standing = part_shown([dataclasses.replace(here, texts=[(far, "far")])])
    assert standing.left == plain.left
    assert standing.right > far.place[0]
    assert standing.bottom < far.place[1]


def test_moments_with_other_bodies_are_left_out() -> None:
    scene = Scene(bodies=(BALL,))
    other = Scene(bodies=(BALL, replace(BALL, id=2)))
    assert part_shown([still(scene, 3.0), still(other, 5.0)]) == part_shown([still(scene, 3.0)])


@pytest.mark.parametrize("text", ["800x600", " 800X600 ", "800×600"])
def test_a_size_is_read(text: str) -> None:
    assert read_size(text) == (800, 600)


@pytest.mark.parametrize("text", ["800", "800x", "x600", "800x600x2", "-8x600", "1234567x600", "٨x600", ""])
def test_anything_else_is_no_size(text: str) -> None:
    with pytest.raises(DrawingError, match=f"^expected a size like 800x600, found '{text}'"):
        read_size(text)


def test_a_side_has_its_limits() -> None:
    assert read_size("16x16") == (16, 16)
    assert read_size("16000x6250") == (16000, 6250)  # as many pixels as there may be
    for text in ("15x100", "100x16001", "16001x100", "100x15"):
        said = text.replace("x", " × ")
        with pytest.raises(DrawingError, match=f"^a side may have 16 to 16000 pixels, not {said}$"):
            read_size(text)


def test_and_so_have_all_pixels_together() -> None:
    with pytest.raises(DrawingError, match=r"100,000,000 pixels at the most, 16000 × 6251 are more$"):
        read_size("16000x6251")


def test_nothing_is_nowhere() -> None:
    """A body that is not a number anywhere does not make the picture so."""
    scene = Scene(bodies=(BALL,))
    assert np.isfinite(part_shown([still(scene, 3.0), still(scene, np.nan)])).all()


def test_all_of_a_text_is_in_the_picture_with_some_air(qapp: QApplication) -> None:
    label = TextLabel(text="far away", place=(20.0, 10.0), size=1.0)
    scene = Scene(bodies=(BALL,), labels=(label,))
    part = part_shown([dataclasses.replace(still(scene, 3.0), texts=((label, label.text),))])
    size = text_size("far away", 1.0)
    assert part.right == pytest.approx(20.0 + size.width() + 0.5)
    assert part.top == pytest.approx(10.0 + 0.5)
    left = TextLabel(text="far away", place=(-20.0, -10.0), size=1.0)
    part = part_shown([dataclasses.replace(still(scene, 3.0), texts=((left, left.text),))])
    assert part.left == pytest.approx(-20.5)
    assert part.bottom == pytest.approx(-10.0 - size.height() - 0.5)
