"""A user looks around: zoom, pan, grid, themes, keys."""

from __future__ import annotations

import pytest
from PyQt6.QtCore import QPoint, QPointF, QRectF, Qt
from PyQt6.QtGui import QImage, QPainter

from sketchfall.app.drawing.geometry import Box
from sketchfall.app.snapping.kinds import KINDS
from sketchfall.ui.actions.arrange_actions import ALIGN, DISTRIBUTE, MAKE_SAME, SELECT_SAME
from sketchfall.ui.actions.program_actions import LANGUAGES, SCROLLING, THEMES
from sketchfall.ui.actions.snapping_actions import SNAPPING
from sketchfall.ui.actions.view_actions import JOINT_LOOKS
from sketchfall.ui.canvas.camera import grid_step
from sketchfall.ui.commands.keys_dialog import KeysDialog
from tests.ui.qtest import QTest
from tests.ui.user import CONTROL, SHIFT, User

# Done so seldom that they have no key.
SELDOM = ("reset_layout", "remember_view", "about", "copy_script", "simplify", "offset", "separate")


def test_the_wheel_zooms_at_the_cursor(user: User) -> None:
    before = user.view.camera.scale
    pixel = user.pixel((3.0, 2.0))
    user.turn_wheel((3.0, 2.0), 3)
    assert user.view.camera.scale == pytest.approx(before * 1.2**3)
    assert (user.pixel((3.0, 2.0)) - pixel).manhattanLength() <= 2
    user.turn_wheel((3.0, 2.0), -3)
    assert user.view.camera.scale == pytest.approx(before)


def test_up_is_up(user: User) -> None:
    assert user.pixel((0.0, 1.0)).y() < user.pixel((0.0, 0.0)).y()
    assert user.pixel((1.0, 0.0)).x() - user.pixel((0.0, 0.0)).x() == 50  # 100 %


@pytest.mark.parametrize("how", ["middle", "space", "hand"])
def test_the_view_is_dragged_along(user: User, how: str) -> None:
    start, end = QPoint(400, 300), QPoint(500, 250)
    before = user.view.mapToScene(start)
    button = Qt.MouseButton.MiddleButton if how == "middle" else Qt.MouseButton.LeftButton
    if how == "space":
        QTest.keyPress(user.view, Qt.Key.Key_Space)
    elif how == "hand":
        user.press(Qt.Key.Key_H)
    QTest.mousePress(user.canvas, button, pos=start)
    QTest.mouseMove(user.canvas, end)
    QTest.mouseRelease(user.canvas, button, pos=end)
    if how == "space":
        QTest.keyRelease(user.view, Qt.Key.Key_Space)
    after = user.view.mapToScene(end)
    assert (after.x(), after.y()) == pytest.approx((before.x(), before.y()), abs=0.03)
    assert user.window.player.state == "drawing"  # Space was used for panning, not to start
    assert user.bodies == ()


def test_show_all_and_100_percent(user: User) -> None:
    user.draw_box((4.0, 4.0), (6.0, 5.0))
    user.turn_wheel((0.0, 0.0), -10)
    user.press(Qt.Key.Key_1, SHIFT)
    camera = user.view.camera
    center = user.view.mapToScene(QPoint(camera.width // 2, camera.height // 2))
    assert (center.x(), center.y()) == pytest.approx((5.0, 4.5), abs=0.02)
    assert camera.scale * 2.0 < camera.width
    user.press(Qt.Key.Key_0, CONTROL)
    assert user.view.camera.zoom == pytest.approx(1.0)
    assert user.window.status.zoom.text() == "100 %"


@pytest.mark.parametrize(
    ("scale", "step"), [(50.0, 0.5), (16.0, 1.0), (15.9, 2.0), (160.0, 0.1), (1.0, 20.0), (0.01, 2000.0)]
)
def test_the_grid_is_never_finer_than_the_eye_can_follow(scale: float, step: float) -> None:
    assert grid_step(scale) == pytest.approx(step)


def colours_behind(user: User) -> set[int]:
    """Of the pixels across the middle of the canvas, with nothing drawn on it."""
    image = QImage(user.canvas.size(), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    user.window.canvas.drawBackground(painter, QRectF())
    painter.end()
    return {image.pixel(x, image.height() // 2) for x in range(image.width())}


def test_the_grid_and_snapping_are_switched_and_remembered(user: User) -> None:
    canvas, settings = user.window.canvas, user.window.settings
    assert canvas.grid_visible
    assert len(colours_behind(user)) > 1
    user.trigger("grid")
    assert (canvas.grid_visible, settings.grid_visible) == (False, False)
    assert len(colours_behind(user)) == 1
    for kind in KINDS:
        assert kind in canvas.snapping
        user.trigger(f"snap_{kind}")
        assert kind not in canvas.snapping
        assert kind in settings.not_snapped_to


def test_the_status_bar_tells_the_place_of_the_mouse(user: User) -> None:
    user.move((2.0, 1.0))
    assert user.window.status.place.text() == "2.00, 1.00 m"


def test_every_tool_has_a_sentence_and_its_button_is_pressed(user: User) -> None:
    sentences = set()
    tools = user.window.actions_.tools.actions()
    for tool in tools:
        pressed = tool.shortcut()[0]
        user.press(pressed.key(), pressed.keyboardModifiers())
        assert tool.isChecked()
        assert user.sentence.endswith(".")
        sentences.add(user.sentence)
    assert len(sentences) == len(tools) > 30


def test_every_action_has_a_name_a_tip_and_most_have_a_key(user: User) -> None:
    actions = user.window.actions_.all()
    keys = [key.toString() for action in actions for key in action.shortcuts()]
    assert len(keys) == len(set(keys))  # none means two things
    for action in actions:
        assert action.text()
        assert action.statusTip().endswith((".", "。"))
    without = {action.objectName() for action in actions if not action.shortcuts()}
    choices = {*THEMES, *LANGUAGES, *SCROLLING}
    snapping = {*SNAPPING} - {"snap_grid", "snap_corner"}
    arranging = {*ALIGN, *DISTRIBUTE, *MAKE_SAME, *SELECT_SAME}
    assert without == {*choices, *JOINT_LOOKS, *snapping, *arranging, *SELDOM}


def test_f1_lists_the_keys(user: User) -> None:
    user.press(Qt.Key.Key_F1)
    (dialog,) = user.window.findChildren(KeysDialog)
    assert dialog.isVisible()
    dialog.search.setText("Ctrl+Shift+Z")
    assert dialog.rows.rowCount() == 1
    dialog.reject()


def test_the_canvas_is_painted_in_both_themes(user: User) -> None:
    user.draw_box((0.0, 1.0), (2.0, 3.0))
    colours = set()
    for theme in ("theme_dark", "theme_light"):
        user.trigger(theme)
        picture = user.window.view.grab().toImage()
        ratio = picture.devicePixelRatio()
        corner = QPointF(user.pixel((-3.3, 4.2))) * ratio
        inside = QPointF(user.pixel((1.2, 2.2))) * ratio
        colours.add(picture.pixelColor(corner.toPoint()).name())
        assert picture.pixelColor(corner.toPoint()) != picture.pixelColor(inside.toPoint())
    assert len(colours) == 2


# --- where the camera is ------------------------------------------------------------------------------

MARGIN = 0.12  # of the view, free on each side


def pixels_of(user: User, box: Box) -> tuple[float, float, float, float]:
    """Left, top, right and bottom on the canvas."""
    camera = user.view.camera
    first, last = camera.to_pixel((box.left, box.top)), camera.to_pixel((box.right, box.bottom))
    return first.x(), first.y(), last.x(), last.y()


@pytest.mark.parametrize("covered", [0, 120])
def test_a_wide_box_is_shown_from_margin_to_margin(user: User, covered: int) -> None:
    user.view.fit(Box(10.0, 20.0, 110.0, 21.0), covered)
    camera = user.view.camera
    left, top, right, bottom = pixels_of(user, Box(10.0, 20.0, 110.0, 21.0))
    assert (left, right) == pytest.approx((MARGIN * camera.width, (1.0 - MARGIN) * camera.width), abs=1.0)
    assert (top + bottom) / 2.0 == pytest.approx((covered + camera.height) / 2.0, abs=1.0)


@pytest.mark.parametrize("covered", [0, 120])
def test_a_high_box_is_shown_below_what_is_covered(user: User, covered: int) -> None:
    user.view.fit(Box(10.0, -50.0, 11.0, 50.0), covered)
    camera = user.view.camera
    left, top, right, bottom = pixels_of(user, Box(10.0, -50.0, 11.0, 50.0))
    room = camera.height - covered
    assert (top, bottom) == pytest.approx((covered + MARGIN * room, camera.height - MARGIN * room), abs=1.0)
    assert (left + right) / 2.0 == pytest.approx(camera.width / 2.0, abs=1.0)


def test_half_of_the_canvas_is_never_covered_and_a_small_box_does_not_fill_it(user: User) -> None:
    user.view.fit(Box(0.0, 0.0, 1.0, 100.0), 10_000)
    _, top, _, _ = pixels_of(user, Box(0.0, 0.0, 1.0, 100.0))
    assert top == pytest.approx((0.5 + MARGIN / 2.0) * user.view.camera.height, abs=1.0)
    user.view.fit(Box(0.0, 0.0, 0.01, 0.01))
    assert user.view.camera.scale == 200.0


def test_zooming_in_and_out_keeps_the_middle_and_comes_back(user: User) -> None:
    camera = user.view.camera
    middle = camera.to_world(QPointF(camera.width / 2.0, camera.height / 2.0))
    user.trigger("zoom_in")
    assert user.view.camera.scale == pytest.approx(camera.scale * 1.2**2)
    assert user.view.camera.to_pixel(middle).x() == pytest.approx(camera.width / 2.0, abs=1.0)
    assert user.view.camera.to_pixel(middle).y() == pytest.approx(camera.height / 2.0, abs=1.0)
    user.trigger("zoom_out")
    assert user.view.camera.scale == pytest.approx(camera.scale)


def test_the_zoom_has_two_ends(user: User) -> None:
    for scale, expected in ((1e-9, 0.01), (1e9, 20_000.0)):
        user.view.zoom_to(scale)
        assert user.view.camera.scale == expected


def test_an_empty_drawing_is_seen_from_home(user: User) -> None:
    user.view.fit(None)
    camera = user.view.camera
    home = camera.to_pixel((0.0, 3.0))
    assert (home.x(), home.y()) == pytest.approx((camera.width / 2.0, camera.height / 2.0), abs=1.0)
    assert camera.zoom == 1.0
