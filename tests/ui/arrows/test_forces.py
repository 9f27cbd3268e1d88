"""Forces on the canvas: arrows with numbers, and the free-body diagram of what is selected."""

from __future__ import annotations

import math
from itertools import combinations

import pytest
from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QFont, QFontMetricsF
from pytestqt.qtbot import QtBot

from sketchfall.ui.arrows.arrows import LEAST_SHARE, arrow_of, paint_arrows
from sketchfall.ui.arrows.change_vectors import ChangeVectors
from sketchfall.ui.arrows.force_vectors import ForceVectors
from sketchfall.ui.arrows.free_body_diagram import ROOM, Diagram, sum_in_words
from sketchfall.ui.canvas.overlays import Velocities
from sketchfall.ui.look.theme import LIGHT
from tests.ui.choosing import unfolded
from tests.ui.recorder import Recorder
from tests.ui.runs import step_on
from tests.ui.user import User

G = 9.81


@pytest.fixture
def box(user: User) -> User:
    """A box of two square metres on the ground, selected."""
    user.wait_until_it_can_run()
    user.draw_ground((-5.0, 0.0), (5.0, 0.0))
    user.draw_box((-1.0, 0.0), (1.0, 1.0))
    user.press(Qt.Key.Key_V)
    assert [body.kind for body in user.bodies] == ["static", "dynamic"]
    assert user.selection.bodies == (2,)
    return user


def diagram(user: User) -> Diagram:
    found = user.window.measuring.free_body.diagram
    assert found is not None
    return found


def test_the_forces_on_a_resting_box_are_its_weight_and_what_carries_it(box: User) -> None:
    box.trigger("show_free_body")
    assert box.window.measuring.free_body.diagram is None  # before it runs
    step_on(box, 20)
    free = diagram(box).free
    weight = 2.0 * G
    sizes = {force.kind: force.size for force in free.forces if force.size > 1e-9}
    assert sizes == pytest.approx({"gravity": weight, "normal": weight}, abs=1e-6)
    assert math.hypot(*free.rest) < 1e-6 * weight
    assert sum_in_words(free).endswith("Left over: 0.00 N")
    seen = Recorder()
    box.window.measuring.free_body.draw(seen.painter, box.view.camera, LIGHT)
    assert {"F_G = 19.62 N", "F_N = 19.62 N"} <= set(seen.texts)


def shapes(seen: Recorder, kind: str) -> list[list[tuple[float, float]]]:
    return [points for found, points in seen.shapes if found == kind]


@pytest.mark.parametrize("is_at_the_edge", [False, True])
def test_the_diagram_is_the_body_once_more_beside_it_with_its_forces_where_they_act(
    box: User, is_at_the_edge: bool
) -> None:
    """To its right, or to its left where the canvas ends; the longest arrow is 80 px long."""
    box.trigger("show_free_body")
    step_on(box, 20)
    ((middle, _),) = box.on_canvas((0.0, 0.5))
    wanted = box.view.camera.width - 150.0 if is_at_the_edge else 150.0
    box.view.pan(wanted - middle, 0.0)
    camera = box.view.camera
    assert box.on_canvas((0.0, 0.5))[0][0] == pytest.approx(wanted)
    seen = Recorder()
    box.window.measuring.free_body.draw(seen.painter, camera, LIGHT)
    way = (-1.0 if is_at_the_edge else 1.0) * (2.0 * camera.scale + ROOM)  # its width, and air
    outline = next(points for points in shapes(seen, "polygon") if len(points) == 4)
    corners = box.on_canvas((-1.0, 0.0), (1.0, 0.0), (1.0, 1.0), (-1.0, 1.0))
    assert sorted(outline) == [
        pytest.approx(each, abs=0.1) for each in sorted((x + way, y) for x, y in corners)
    ]
    forces = [force for force in diagram(box).free.forces if force.size > 1e-9]
    share = 80.0 / max(force.size for force in forces)
    arrows = shapes(seen, "line")
    for force, (start, end) in zip(forces, arrows, strict=True):
        ((x, y),) = box.on_canvas(force.point)
        assert start == pytest.approx((x + way, y))
        assert end == pytest.approx((x + way + share * force.vector[0], y - share * force.vector[1]))
    ((left, top), (right, bottom)), *words = shapes(seen, "rectangle")
    assert len(words) == len(forces)
    for x, y in (point for points in (outline, *arrows, *words) for point in points):
        assert left < x < right
        assert top < y < bottom
    assert seen.texts[0] == sum_in_words(diagram(box).free)
    assert top < shapes(seen, "text")[0][1][1] < bottom


@pytest.mark.parametrize("at", [(0.1, 0.02), (0.9, 0.98), (0.4, 0.5)])
def test_all_of_the_diagram_is_seen_and_it_does_not_cover_its_body(
    box: User, at: tuple[float, float]
) -> None:
    """Wherever on the canvas the body is, as shares of it."""
    box.trigger("show_free_body")
    step_on(box, 2)
    box.view.show_at((0.0, 0.5), 50.0)
    ((x, y),) = box.on_canvas((0.0, 0.5))
    camera = box.view.camera
    box.view.pan(at[0] * camera.width - x, at[1] * camera.height - y)
    seen = Recorder()
    camera = box.view.camera
    box.window.measuring.free_body.draw(seen.painter, camera, LIGHT)
    (left, top), (right, bottom) = shapes(seen, "rectangle")[0]
    assert 0.0 <= left < right <= camera.width
    assert -1e-9 <= top < bottom <= camera.height + 1e-9
    (first, last) = (corner[0] for corner in box.on_canvas((-1.0, 0.0), (1.0, 1.0)))
    assert right < first or left > last


@pytest.mark.parametrize(("times", "painted"), [(0.5, False), (2.0, True)])
def test_a_force_that_is_nothing_beside_the_largest_has_no_arrow(
    box: User, times: float, painted: bool
) -> None:
    force = box.window.inspector.fields["force_x"]
    with unfolded(force):
        box.type_into(force, str(times * LEAST_SHARE * 2.0 * G))
    box.trigger("show_free_body")
    step_on(box, 5)
    seen = Recorder()
    box.window.measuring.free_body.draw(seen.painter, box.view.camera, LIGHT)
    assert any(text.startswith("F = ") for text in seen.texts) is painted


@pytest.mark.no_engine
def test_meters_do_not_cover_the_diagram(user: User) -> None:
    user.trigger("show_free_body")
    try:
        measuring, drawn = user.window.measuring, user.window.canvas.overlays
        assert drawn.index(measuring.free_body) > drawn.index(measuring.overlays["show_meters"])
    finally:
        user.trigger("show_free_body")


@pytest.mark.no_engine
@pytest.mark.parametrize("vector", [(3.0, 0.0), (-3.0, 0.0), (0.0, 2.0), (-2.0, -2.0)])
def test_an_arrow_has_its_words_beyond_its_head(vector: tuple[float, float], qtbot: QtBot) -> None:
    """Six pixels on, to the side to which it points, in its colour on a breath of the canvas."""
    seen = Recorder()
    arrow = arrow_of(QPointF(100.0, 100.0), vector, 10.0, "success", "F = 3 N")
    assert arrow.end == QPointF(100.0 + 10.0 * vector[0], 100.0 - 10.0 * vector[1])
    paint_arrows(seen.painter, [arrow], LIGHT)
    assert shapes(seen, "line") == [[(100.0, 100.0), (arrow.end.x(), arrow.end.y())]]
    ((left, top), (right, bottom)), back = shapes(seen, "text")[0], shapes(seen, "rectangle")[0]
    assert back == [(left, top), (right, bottom)]
    length = math.hypot(*vector)
    x, y = arrow.end.x() + 6.0 * vector[0] / length, arrow.end.y() - 6.0 * vector[1] / length
    assert (right if vector[0] < 0.0 else left) == pytest.approx(x)
    assert (top + bottom) / 2.0 == pytest.approx(y)
    metrics = QFontMetricsF(QFont())
    assert right - left == pytest.approx(metrics.horizontalAdvance("F = 3 N") + 4.0)
    assert bottom - top == pytest.approx(metrics.height())
    assert seen.pens[0] == (LIGHT.success, 2.0)
    assert seen.pens[-1][0] == LIGHT.success


@pytest.mark.no_engine
def test_the_words_of_arrows_do_not_cover_each_other(qtbot: QtBot) -> None:
    seen = Recorder()
    ends = [(3.0, 0.0), (3.0, 0.1), (3.1, -0.1), (2.9, 0.0)]
    arrows = [arrow_of(QPointF(100.0, 100.0), end, 10.0, "success", "F = 3 N") for end in ends]
    paint_arrows(seen.painter, arrows, LIGHT)
    boxes = [QRectF(QPointF(*first), QPointF(*last)) for first, last in shapes(seen, "rectangle")]
    assert len(boxes) == len(ends)
    assert not any(one.intersects(other) for one, other in combinations(boxes, 2))


def test_a_body_in_the_air_has_m_a_as_its_weight(box: User) -> None:
    box.drag((0.0, 0.5), (0.0, 3.5))
    box.trigger("show_free_body")
    step_on(box, 5)
    free = diagram(box).free
    assert free.change == pytest.approx((0.0, -2.0 * G), abs=1e-9)
    assert math.hypot(*free.rest) < 1e-6 * 2.0 * G
    box.press(Qt.Key.Key_Escape)
    assert box.window.measuring.free_body.diagram is None  # nothing is selected


def test_a_body_that_is_selected_later_is_measured_from_then_on(box: User) -> None:
    box.press(Qt.Key.Key_Escape)
    box.trigger("show_free_body")
    box.click((0.0, 0.5))
    step_on(box, 5)
    assert diagram(box).free.change == pytest.approx((0.0, 0.0), abs=1e-6)


def test_the_arrows_of_all_bodies_have_heads_and_numbers(box: User) -> None:
    box.trigger("show_forces")
    step_on(box, 20)
    overlay = box.window.overlays["show_forces"]
    assert isinstance(overlay, ForceVectors)
    assert overlay in box.window.canvas.overlays
    arrows = overlay.arrows(box.view.camera)
    assert sorted(arrow.text for arrow in arrows) == ["F_G = 19.62 N", "F_N = 19.62 N"]
    weight, carried = arrows
    assert weight.end.y() > weight.start.y()  # down
    assert carried.end.y() < carried.start.y()


def test_accelerations_and_net_forces_of_what_falls_and_what_rests(box: User) -> None:
    """The box rests; a disc of half a metre across beside it falls, and both arrows point down."""
    box.draw_circle((3.0, 3.0), (3.5, 3.0))
    mass = math.pi * 0.25**2
    for name in ("show_accelerations", "show_net_forces"):
        box.trigger(name)
    step_on(box, 5)
    found = {}
    for name in ("show_accelerations", "show_net_forces"):
        overlay = box.window.overlays[name]
        assert isinstance(overlay, ChangeVectors)
        (arrow,) = overlay.arrows(box.view.camera)
        assert arrow.end.y() > arrow.start.y()
        assert arrow.end.x() == pytest.approx(arrow.start.x())
        found[name] = arrow.text
    assert found == {"show_accelerations": "a = 9.81 m/s²", "show_net_forces": f"F_net = {mass * G:.2f} N"}
    recording = box.window.player.recording
    assert recording is not None
    assert recording.sampler.wanted
    for name in found:
        box.trigger(name)
    assert not recording.sampler.wanted  # nothing is measured that nobody sees


def test_velocities_have_numbers(box: User) -> None:
    box.drag((0.0, 0.5), (0.0, 3.5))
    box.trigger("show_velocities")
    step_on(box, 6)
    seen = Recorder()
    box.window.overlays["show_velocities"].draw(seen.painter, box.view.camera, LIGHT)
    assert list(seen.texts) == [f"v = {G * 6 / 60:.2f} m/s"]


@pytest.mark.parametrize("name", ["show_velocities", "show_accelerations", "show_net_forces"])
def test_what_reads_zero_has_no_arrow(box: User, name: str) -> None:
    """A box that comes to rest keeps some 1e-9 m/s for a while: no arrow says that this is a motion."""
    box.drag((0.0, 0.5), (0.0, 1.0))
    box.trigger(name)
    overlay = box.window.overlays[name]
    assert isinstance(overlay, ChangeVectors | Velocities)
    seen = []
    for _ in range(12):
        step_on(box, 6)
        seen.append([arrow.text for arrow in overlay.arrows(box.view.camera)])
    assert len(seen[0]) == 1
    assert seen[-1] == []
    assert not any("0.00" in text for texts in seen for text in texts)
