"""The frame around what is selected, and the guide that shows where a point landed, to the pixel."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PyQt6.QtWidgets import QApplication

from sketchfall.app.drawing.geometry import Placement
from sketchfall.app.strokes.shaping import box_body
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.snap_guide import SnapGuide
from sketchfall.ui.look.theme import LIGHT
from sketchfall.ui.tools.selecting.frame import Frame
from sketchfall.ui.tools.selecting.frame_marks import draw_frame
from tests.ui.recorder import Points, Recorder

CAMERA = Camera(100.0, 300.0, 700.0, 800, 600)
BOX = box_body(1, (0.0, 1.0), (2.0, 2.0))  # on the canvas from (300, 600) to (500, 500)


@pytest.fixture
def seen(qapp: QApplication) -> Recorder:
    return Recorder()


# --- the frame ----------------------------------------------------------------------------------------


def draw(seen: Recorder, velocity: tuple[float, float] = (0.0, 0.0)) -> None:
    frame = Frame.around([replace(BOX, velocity=velocity)])
    assert frame is not None
    draw_frame(seen.painter, frame, CAMERA, LIGHT)


def shapes(seen: Recorder, kind: str) -> list[Points]:
    return [points for name, points in seen.shapes if name == kind]


def rounded(points: Points) -> list[tuple[int, int]]:
    return [(round(x), round(y)) for x, y in points]


def test_the_frame_goes_around_the_body_with_a_handle_on_every_side(seen: Recorder) -> None:
    draw(seen)
    assert set(rounded(shapes(seen, "polygon")[0])) == {(300, 600), (500, 600), (500, 500), (300, 500)}
    middles = {((a + c) // 2, (b + d) // 2) for (a, b), (c, d) in map(rounded, shapes(seen, "rectangle"))}
    assert middles == {(x, y) for x in (300, 400, 500) for y in (500, 550, 600)} - {(400, 550)}
    (turning,) = shapes(seen, "ellipse")
    assert rounded([((turning[0][0] + turning[1][0]) / 2.0, (turning[0][1] + turning[1][1]) / 2.0)]) == [
        (400, 500 - 26)
    ]
    assert rounded(shapes(seen, "line")[0]) == [(400, 500), (400, 500 - 26)]


def test_what_rests_has_a_dashed_arrow_beside_it_to_be_drawn_out(seen: Recorder) -> None:
    draw(seen)
    stem = shapes(seen, "line")[1]
    assert rounded(stem) == [(500, 550), (500 + 26, 550)]
    assert seen.pens[seen.shapes.index(("line", stem))] == (LIGHT.velocity, 1.0)


def test_what_moves_has_an_arrow_to_where_it_will_be_in_a_fifth_of_a_second(seen: Recorder) -> None:
    draw(seen, (5.0, 2.5))
    stem = shapes(seen, "line")[1]
    assert rounded(stem) == [(400, 550), (500, 500)]
    assert seen.pens[seen.shapes.index(("line", stem))] == (LIGHT.velocity, 2.0)


# --- where a point lands ------------------------------------------------------------------------------


def land(seen: Recorder, point: tuple[float, float], *, joining: bool = False) -> tuple[float, float]:
    guide = SnapGuide()
    guide.shown = guide.find(point, Placement([BOX]), CAMERA, joining=joining)
    guide.draw(seen.painter, CAMERA, LIGHT)
    return guide.shown.point


def test_at_a_corner_there_is_a_cross_in_a_ring(seen: Recorder) -> None:
    assert land(seen, (2.03, 1.98)) == (2.0, 2.0)
    assert rounded(shapes(seen, "ellipse")[0]) == [(494, 494), (506, 506)]
    upright, level = shapes(seen, "line")
    assert {x for x, _ in rounded(upright)} == {500}
    assert {y for _, y in rounded(level)} == {500}
    assert sum(y for _, y in upright) == pytest.approx(1000.0)
    assert sum(x for x, _ in level) == pytest.approx(1000.0)
    assert upright[0][1] < 500.0 < upright[1][1]
    assert {colour for colour, _ in seen.pens} <= {LIGHT.guide, "none"}
    assert seen.texts == ["corner"]


def test_at_a_centre_there_are_two_rings_and_at_a_middle_a_box(seen: Recorder) -> None:
    assert land(seen, (1.03, 1.48), joining=True) == pytest.approx((1.0, 1.5))
    assert [rounded(ring) for ring in shapes(seen, "ellipse")] == [
        [(394, 544), (406, 556)],
        [(397, 547), (403, 553)],
    ]
    other = Recorder()
    assert land(other, (1.02, 1.97), joining=True) == pytest.approx((1.0, 2.0))
    assert rounded(shapes(other, "rectangle")[0]) == [(394, 494), (406, 506)]
    assert not shapes(other, "ellipse")
    assert (seen.texts, other.texts) == (["centre"], ["midpoint"])


def test_on_the_grid_there_is_a_small_cross_or_one_line_of_it(seen: Recorder) -> None:
    assert land(seen, (3.01, 3.98)) == pytest.approx((3.0, 4.0))
    assert [kind for kind, _ in seen.shapes] == ["line", "line"]
    small = seen.shapes[0][1][1][1] - seen.shapes[0][1][0][1]
    at_corner = Recorder()
    land(at_corner, (2.0, 2.0))
    assert small < shapes(at_corner, "line")[0][1][1] - shapes(at_corner, "line")[0][0][1]
