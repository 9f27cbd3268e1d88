"""What a user sees of a shape before it is there: outlines, handles and numbers, to the pixel."""

from __future__ import annotations

import pytest
from PyQt6.QtCore import Qt

from sketchfall.app.drawing.parts import PartIds
from sketchfall.app.picture.joint_strokes import END, THICK
from sketchfall.ui.actions.drawing_actions import JOINT_TOOLS
from sketchfall.ui.look.theme import LIGHT
from tests.ui.recorder import Points, Recorder
from tests.ui.user import ALT, SHIFT, Point, User

pytestmark = pytest.mark.no_engine

KEY = Qt.Key
BOX = [(0.0, 1.0), (2.0, 1.0), (2.0, 2.0), (0.0, 2.0)]


@pytest.fixture
def box(user: User) -> User:
    """A selected box from (0, 1) to (2, 2), with a larger one beside it."""
    user.draw_box((4.0, 1.0), (7.0, 3.0))
    user.draw_box((0.0, 1.0), (2.0, 2.0))
    return user


def shapes(seen: Recorder, kind: str) -> list[Points]:
    return [points for one, points in seen.shapes if one == kind]


def colours(seen: Recorder, kind: str) -> list[str]:
    return [colour for (one, _), (colour, _) in zip(seen.shapes, seen.pens, strict=True) if one == kind]


def same(points: Points, user: User, *expected: Point) -> bool:
    """The same corners, wherever the outline begins."""
    pixels = user.on_canvas(*expected)
    return sorted(points) == [pytest.approx(pixel, abs=1e-6) for pixel in sorted(pixels)]


# --- shapes that are dragged out ----------------------------------------------------------------------


def test_a_box_is_outlined_with_its_size(user: User) -> None:
    user.press(KEY.Key_R)
    assert user.preview.shapes == []
    user.begin_drag((0.0, 1.0), (2.0, 2.0))
    assert same(shapes(user.preview, "polygon")[0], user, *BOX)
    assert user.preview.texts == ["2.00 m × 1.00 m"]
    assert colours(user.preview, "polygon") == [LIGHT.preview]
    user.release_mouse((2.0, 2.0))
    assert user.preview.shapes == []
    user.begin_drag((0.0, 1.0), (2.0, 2.0), ALT)
    assert same(shapes(user.preview, "polygon")[0], user, (-2.0, 0.0), (2.0, 0.0), (2.0, 2.0), (-2.0, 2.0))
    assert user.preview.texts == ["4.00 m × 2.00 m"]
    user.release_mouse((2.0, 2.0), ALT)


def test_a_circle_is_outlined_with_its_radius(user: User) -> None:
    user.press(KEY.Key_C)
    user.begin_drag((0.0, 1.0), (2.0, 3.0))
    ((*outline,),) = shapes(user.preview, "polygon")
    (left, bottom), (right, top) = user.on_canvas((0.0, 1.0), (2.0, 3.0))
    assert (min(x for x, _ in outline), max(x for x, _ in outline)) == pytest.approx((left, right))
    assert (min(y for _, y in outline), max(y for _, y in outline)) == pytest.approx((top, bottom))
    assert user.preview.texts == ["radius 1.00 m"]
    user.release_mouse((2.0, 3.0))
    user.begin_drag((0.0, 1.0), (1.5, 3.0), ALT)
    assert user.preview.texts == ["radius 2.50 m"]
    user.release_mouse((1.5, 3.0), ALT)


def test_a_regular_polygon_and_a_ground_line_tell_length_and_angle(user: User) -> None:
    user.press(KEY.Key_N)
    user.begin_drag((0.0, 1.0), (0.0, 3.0))
    assert user.preview.texts == ["6 sides, radius 2.00 m, 90.0°"]
    assert len(shapes(user.preview, "polygon")[0]) == 6
    user.release_mouse((0.0, 3.0))
    user.press(KEY.Key_G)
    user.begin_drag((-2.0, 0.0), (2.0, 3.0))
    assert user.preview.texts == ["5.00 m, 36.9°"]
    assert len(shapes(user.preview, "polygon")[0]) == 4
    user.release_mouse((2.0, 3.0))


# --- polygons -----------------------------------------------------------------------------------------


def test_a_polygon_has_a_rubber_band_to_the_cursor_and_a_thin_line_back(user: User) -> None:
    user.press(KEY.Key_P)
    assert user.preview.shapes == []
    user.click_polygon((0.0, 0.0), (3.0, 0.0))
    user.move((3.0, 4.0))
    seen = user.preview
    first, last, cursor = user.on_canvas((0.0, 0.0), (3.0, 0.0), (3.0, 4.0))
    assert shapes(seen, "polygon") == [[first, last, cursor]]
    assert shapes(seen, "line") == [[cursor, first]] * 2
    assert colours(seen, "line") == [LIGHT.canvas, LIGHT.preview]
    assert seen.texts == ["4.00 m, 90.0°"]
    corners = [[(x - 3.5, y - 3.5), (x + 3.5, y + 3.5)] for x, y in (first, last)]
    assert shapes(seen, "ellipse") == corners


def test_the_first_corner_lights_up_where_a_click_closes(user: User) -> None:
    user.click_polygon((0.0, 0.0), (3.0, 0.0), (3.0, 2.0))
    user.move((0.1, 0.1))
    (x, y), *_ = user.on_canvas((0.0, 0.0))
    ellipses = shapes(user.preview, "ellipse")
    assert ellipses[0] == [(x - 7.0, y - 7.0), (x + 7.0, y + 7.0)]
    assert [right - left for (left, _), (right, _) in ellipses] == [14.0, 7.0, 7.0]
    assert user.sentence == "Click to close the polygon here."


def test_sides_that_would_cross_are_red(user: User) -> None:
    user.click_polygon((0.0, 0.0), (4.0, 0.0), (4.0, 2.0), (2.0, 2.0))
    user.move((2.0, -2.0))
    seen = user.preview
    red = [
        line
        for line, colour in zip(shapes(seen, "line"), colours(seen, "line"), strict=True)
        if colour == LIGHT.error
    ]
    a, b, last, cursor = user.on_canvas((0.0, 0.0), (4.0, 0.0), (2.0, 2.0), (2.0, -2.0))
    assert red == [[last, cursor], [a, b]]


# --- selecting ----------------------------------------------------------------------------------------


def test_what_is_selected_is_outlined_and_has_handles(box: User) -> None:
    box.press(KEY.Key_V)
    seen = box.preview
    assert colours(seen, "polygon")[0] == LIGHT.selection
    assert same(shapes(seen, "polygon")[0], box, *BOX)
    assert len([points for points in shapes(seen, "rectangle") if points[1][0] - points[0][0] == 8.0]) == 8
    assert seen.texts == []


def test_a_band_is_dashed_from_where_it_began_to_the_cursor(box: User) -> None:
    box.press(KEY.Key_V)
    box.press(KEY.Key_Escape)
    box.begin_drag((3.0, 4.0), (-1.0, 0.0))
    (band,) = shapes(box.preview, "rectangle")
    (right, top), (left, bottom) = box.on_canvas((3.0, 4.0), (-1.0, 0.0))
    assert band == [pytest.approx((left, top), abs=1.0), pytest.approx((right, bottom), abs=1.0)]
    assert colours(box.preview, "rectangle") == [LIGHT.selection]
    box.release_mouse((-1.0, 0.0))
    assert box.selection.bodies == (box.bodies[1].id,)


def test_a_drag_tells_how_far_and_shows_where(box: User) -> None:
    box.press(KEY.Key_V)
    box.begin_drag((0.5, 1.5), (0.5, 3.5))
    seen = box.preview
    assert same(shapes(seen, "polygon")[0], box, (0.0, 3.0), (2.0, 3.0), (2.0, 4.0), (0.0, 4.0))
    assert len(seen.texts) == 1
    assert "2.00 m" in seen.texts[0]
    box.release_mouse((0.5, 3.5))
    assert box.preview.texts == []


def test_a_joint_under_the_mouse_and_a_selected_one_are_painted_once_more(box: User) -> None:
    rod = box.click_joint(KEY.Key_D, (1.0, 1.5), (5.0, 2.0))
    box.press(KEY.Key_V)
    box.press(KEY.Key_Escape)
    box.move((3.0, 1.75))
    assert (LIGHT.guide, THICK) in [pen for pen, _ in box.preview.lines]
    box.window.document.select(PartIds(joints=(rod.id,)))
    box.move((3.0, 5.0))
    assert {colour for (colour, _), _ in box.preview.lines} == {LIGHT.canvas, LIGHT.selection}
    box.press(KEY.Key_Delete)
    assert box.preview.lines == []


def test_a_body_that_was_taken_away_is_no_longer_outlined(box: User) -> None:
    box.press(KEY.Key_V)
    box.press(KEY.Key_Escape)
    box.move((1.0, 1.5))
    assert len(shapes(box.preview, "polygon")) == 1
    box.press(KEY.Key_A, Qt.KeyboardModifier.ControlModifier)
    box.press(KEY.Key_Delete)
    assert box.preview.shapes == []


# --- joints -------------------------------------------------------------------------------------------


def test_a_rod_is_shown_between_the_bodies_it_would_join(box: User) -> None:
    box.press(KEY.Key_D)
    box.move((1.0, 1.5))
    assert len(shapes(box.preview, "polygon")) == 1  # the body that a click would take
    assert box.preview.texts == []
    box.click((1.0, 1.5))
    box.move((5.0, 2.0))
    seen = box.preview
    assert len(shapes(seen, "polygon")) == 2
    assert [pen for pen, _ in seen.lines] == [(LIGHT.canvas, THICK + 3.0), (LIGHT.preview, THICK)]
    (start, end) = box.on_canvas((1.0, 1.5), (5.0, 2.0))
    assert seen.lines[1][1][0].tolist() == pytest.approx([*start, *end])
    colour, width = seen.points[0][0]
    assert colour == LIGHT.preview
    assert width == pytest.approx(2.0 * END)
    assert seen.texts == ["4.03 m, 7.1°"]


@pytest.mark.parametrize("tool", ["spring", "rod", "rope", "gear"])
def test_the_bodies_that_would_be_joined_are_outlined(box: User, tool: str) -> None:
    box.window.canvas.choose_tool(tool)
    first = [(0.0, 1.0), (2.0, 1.0), (2.0, 2.0), (0.0, 2.0)]
    second = [(4.0, 1.0), (7.0, 1.0), (7.0, 3.0), (4.0, 3.0)]
    box.click((1.0, 1.5))
    for place, joined in (((3.0, 5.0), [first]), ((5.0, 2.0), [first, second])):
        box.move(place)
        outlines = shapes(box.preview, "polygon")
        assert len(outlines) == len(joined)
        assert all(same(points, box, *body) for points, body in zip(outlines, joined, strict=True))


def test_a_joint_that_cannot_be_is_a_red_line(box: User) -> None:
    box.press(KEY.Key_D)
    box.click((1.0, 1.5))
    box.move((1.6, 1.6))
    seen = box.preview
    assert seen.lines == []
    assert len(shapes(seen, "polygon")) == 1
    assert colours(seen, "polyline") == [LIGHT.error]
    assert shapes(seen, "polyline")[0][0] == pytest.approx(box.on_canvas((1.0, 1.5))[0])


def test_a_pulley_is_a_line_until_its_last_end(box: User) -> None:
    box.press(KEY.Key_U)
    box.click((1.0, 1.5))
    box.move((1.0, 4.0))
    assert colours(box.preview, "polyline") == [LIGHT.preview]
    assert len(shapes(box.preview, "polyline")[0]) == 2


def test_pins_tell_which_bodies_they_would_join(box: User) -> None:
    box.draw_box((1.0, 0.0), (1.5, 3.0))
    names = [f"body {body.id}" for body in box.bodies]
    box.press(KEY.Key_J)
    box.move((1.2, 1.5))
    assert [text.casefold() for text in box.preview.texts] == [f"{names[1]} and {names[2]}"]
    box.move((1.2, 1.5), SHIFT)
    assert [text.casefold() for text in box.preview.texts] == [f"{names[2]} and the background"]
    box.move((-3.0, -3.0))
    assert box.preview.texts == []
    box.press(KEY.Key_L)
    box.begin_drag((1.2, 1.5), (2.2, 2.4), SHIFT)
    assert box.preview.texts == ["45.0°"]
    box.release_mouse((2.2, 2.4), SHIFT)


# --- erasing ------------------------------------------------------------------------------------------


def test_what_the_eraser_would_take_is_red_with_its_joints(box: User) -> None:
    box.click_joint(KEY.Key_D, (1.0, 1.5), (5.0, 2.0))
    box.press(KEY.Key_E)
    assert box.preview.shapes == []
    box.move((1.8, 1.2))
    seen = box.preview
    assert colours(seen, "polygon") == [LIGHT.error]
    assert same(shapes(seen, "polygon")[0], box, *BOX)
    assert LIGHT.error in {colour for (colour, _), _ in seen.lines}
    box.begin_drag((1.8, 1.2), (4.5, 1.2))
    assert len(shapes(box.preview, "polygon")) == 2
    assert "(2)" in box.sentence
    box.press(KEY.Key_Escape)
    assert box.preview.shapes == []
    assert len(box.bodies) == 2


AT_ONE_PLACE = ("hinge", "weld")  # which is where the mouse is
WITH_WHAT_IS_BEHIND = ("pulley", "slider", "slot", "wheel")  # where they begin; the drag is another matter
LARGE = ((4.0, 1.0), (7.0, 1.0), (7.0, 3.0), (4.0, 3.0))


@pytest.mark.parametrize("name", sorted(JOINT_TOOLS))
def test_every_joint_tool_outlines_the_bodies_that_it_is_about_to_join(box: User, name: str) -> None:
    def outlined(*corners: Point) -> bool:
        return any(same(points, box, *corners) for points in shapes(box.preview, "polygon"))

    box.trigger(name)
    box.move((1.5, 1.5))
    over = outlined(*BOX)
    box.press_mouse((1.5, 1.5))
    for x in (2.0, 3.0, 4.0, 5.0):
        box.move((x, 1.5), held=True)
    first, second = outlined(*BOX), outlined(*LARGE)
    box.release_mouse((5.0, 1.5))
    assert over
    assert first is (name not in AT_ONE_PLACE)
    assert second is (name not in WITH_WHAT_IS_BEHIND)
