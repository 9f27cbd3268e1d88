"""A mouse wheel zooms, a touchpad pans, fingers and pens draw: each device as its user expects."""

from __future__ import annotations

import pytest
from PyQt6.QtCore import QEvent, QPoint, QPointF, Qt
from PyQt6.QtGui import (
    QEventPoint,
    QInputDevice,
    QNativeGestureEvent,
    QPointingDevice,
    QTabletEvent,
    QTouchEvent,
    QWheelEvent,
)
from PyQt6.QtWidgets import QApplication

from tests.ui.user import CONTROL, LEFT, NO_BUTTON, NONE, SHIFT, Point, User
from tests.ui.windows import start_program

State = QEventPoint.State
NO_PIXELS = QPoint()


def device(kind: QInputDevice.DeviceType, pointer: QPointingDevice.PointerType) -> QPointingDevice:
    return QPointingDevice("made up", 7, kind, pointer, QInputDevice.Capability.Position, 2, 0)


def scroll(
    user: User,
    angle: tuple[int, int],
    modifiers: Qt.KeyboardModifier = NONE,
    *,
    pixels: QPoint = NO_PIXELS,
    touchpad: bool = False,
) -> None:
    finger, mouse = QPointingDevice.PointerType.Finger, QPointingDevice.PointerType.Generic
    kinds = QInputDevice.DeviceType
    source = device(kinds.TouchPad, finger) if touchpad else device(kinds.Mouse, mouse)
    place = QPointF(user.pixel((2.0, 1.0)))
    event = QWheelEvent(
        place,
        user.canvas.mapToGlobal(place),
        pixels,
        QPoint(*angle),
        NO_BUTTON,
        modifiers,
        Qt.ScrollPhase.NoScrollPhase,
        False,
        Qt.MouseEventSource.MouseEventNotSynthesized,
        source,
    )
    QApplication.sendEvent(user.canvas, event)


def seen(user: User) -> tuple[float, Point]:
    """The scale, and where the middle of the world is on the canvas."""
    pixel = user.view.camera.to_pixel((0.0, 0.0))
    return user.view.camera.scale, (pixel.x(), pixel.y())


def test_a_mouse_wheel_zooms_and_two_fingers_pan(user: User) -> None:
    scale, (x, y) = seen(user)
    scroll(user, (0, 120), touchpad=True)
    assert seen(user)[0] == scale
    assert seen(user)[1][0] == pytest.approx(x, abs=1.0)
    assert seen(user)[1][1] > y + 20.0
    scroll(user, (0, 120))
    assert seen(user)[0] > scale


def test_a_wheel_that_tilts_a_little_while_it_turns_zooms_all_the_same(user: User) -> None:
    scale, _ = seen(user)
    scroll(user, (10, 120))
    assert seen(user)[0] == pytest.approx(1.2 * scale)


def test_where_only_pixels_tell_of_fingers_they_pan_by_them(user: User) -> None:
    scale, (x, y) = seen(user)
    scroll(user, (0, 24), pixels=QPoint(13, 31))
    assert seen(user)[0] == scale
    assert seen(user)[1] == pytest.approx((x + 13.0, y + 31.0), abs=1.0)


def test_a_sideways_wheel_and_shift_pan_sideways(user: User) -> None:
    for angle, modifiers in (((120, 0), NONE), ((0, 120), SHIFT)):
        scale, (x, y) = seen(user)
        scroll(user, angle, modifiers)
        assert seen(user)[0] == scale
        assert seen(user)[1][0] > x + 20.0
        assert seen(user)[1][1] == pytest.approx(y, abs=1.0)


def test_ctrl_zooms_on_a_touchpad_too_and_so_does_a_pinch(user: User) -> None:
    scale, _ = seen(user)
    scroll(user, (0, 120), CONTROL, touchpad=True)
    zoomed, _ = seen(user)
    assert zoomed > scale
    place = QPointF(user.pixel((2.0, 1.0)))
    pad = device(QInputDevice.DeviceType.TouchPad, QPointingDevice.PointerType.Finger)
    pinch = Qt.NativeGestureType.ZoomNativeGesture
    where = user.canvas.mapToGlobal(place)
    event = QNativeGestureEvent(pinch, pad, 2, place, place, where, 0.25, QPointF())
    QApplication.sendEvent(user.canvas, event)
    assert seen(user)[0] == pytest.approx(1.25 * zoomed)


def test_who_wants_it_otherwise_says_so_once(user: User) -> None:
    user.trigger("scroll_pan")
    scale, _ = seen(user)
    scroll(user, (0, 120))
    assert seen(user)[0] == scale
    again = User(start_program())
    assert again.window.actions_["scroll_pan"].isChecked()
    scale, _ = seen(again)
    scroll(again, (0, 120))
    assert seen(again)[0] == scale
    again.trigger("scroll_zoom")
    scroll(again, (0, 120), touchpad=True)
    assert seen(again)[0] > scale


# --- fingers and pens -------------------------------------------------------------------------------------

SCREEN = QInputDevice.DeviceType.TouchScreen


def touch(user: User, kind: QEvent.Type, *fingers: tuple[Point, QEventPoint.State]) -> None:
    points = []
    for number, (point, state) in enumerate(fingers):
        pixel = QPointF(user.pixel(point))
        in_window = QPointF(user.canvas.mapTo(user.window, pixel.toPoint()))
        points.append(QEventPoint(number, state, in_window, user.canvas.mapToGlobal(pixel)))
    screen = device(SCREEN, QPointingDevice.PointerType.Finger)
    QApplication.sendEvent(user.canvas, QTouchEvent(kind, screen, NONE, points))


BEGIN, UPDATE, END = QEvent.Type.TouchBegin, QEvent.Type.TouchUpdate, QEvent.Type.TouchEnd


def test_a_finger_draws_a_box(user: User) -> None:
    user.press(Qt.Key.Key_R)
    touch(user, BEGIN, ((0.0, 0.0), State.Pressed))
    touch(user, UPDATE, ((1.0, 1.0), State.Updated))
    touch(user, UPDATE, ((2.0, 2.0), State.Updated))
    touch(user, END, ((2.0, 2.0), State.Released))
    assert [body.position for body in user.bodies] == [(1.0, 1.0)]


def test_a_tap_selects(user: User) -> None:
    user.draw_box((0.0, 0.0), (2.0, 2.0))
    user.press(Qt.Key.Key_V)
    user.click((5.0, 5.0))
    assert not user.selection
    touch(user, BEGIN, ((1.0, 1.0), State.Pressed))
    touch(user, END, ((1.0, 1.0), State.Released))
    assert user.selection.bodies == (user.bodies[0].id,)


def test_two_fingers_pan_and_pinch_and_draw_nothing(user: User) -> None:
    user.press(Qt.Key.Key_R)
    scale, _ = seen(user)
    touch(user, BEGIN, ((0.0, 0.0), State.Pressed))
    touch(user, UPDATE, ((0.0, 0.0), State.Stationary), ((2.0, 0.0), State.Pressed))
    touch(user, UPDATE, ((-1.0, 0.0), State.Updated), ((3.0, 0.0), State.Updated))
    assert seen(user)[0] == pytest.approx(2.0 * scale, rel=0.02)
    touch(user, END, ((0.0, 0.0), State.Released), ((3.0, 0.0), State.Released))
    assert user.bodies == ()


def test_a_pen_draws(user: User) -> None:
    user.press(Qt.Key.Key_C)
    pen = device(QInputDevice.DeviceType.Stylus, QPointingDevice.PointerType.Pen)
    for kind, point, button, buttons in (
        (QEvent.Type.TabletPress, (0.0, 0.0), LEFT, LEFT),
        (QEvent.Type.TabletMove, (1.0, 1.0), NO_BUTTON, LEFT),
        (QEvent.Type.TabletMove, (2.0, 2.0), NO_BUTTON, LEFT),
        (QEvent.Type.TabletRelease, (2.0, 2.0), LEFT, NO_BUTTON),
    ):
        place = QPointF(user.pixel(point))
        where = user.canvas.mapToGlobal(place)
        event = QTabletEvent(kind, pen, place, where, 0.5, 0, 0, 0, 0, 0, NONE, button, buttons)
        QApplication.sendEvent(user.canvas, event)
    assert len(user.bodies) == 1
