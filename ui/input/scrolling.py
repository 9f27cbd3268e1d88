"""What turning a wheel or moving two fingers means: to zoom or to pan, told apart by the device.

A wheel zooms and a touchpad pans, unless the user has said otherwise. Ctrl always zooms (a pinch arrives like
that on some systems), and what goes sideways always pans.
"""

from __future__ import annotations

from typing import NamedTuple

from PyQt6.QtCore import QPoint, Qt
from PyQt6.QtGui import QInputDevice, QWheelEvent

from sketchfall.app.files.settings import Scrolling

WHEEL_NOTCH = 120.0  # units of QWheelEvent
WHEEL_FACTOR = 1.2  # zoom of one notch
NOTCH_PAN = 60.0  # px that one notch pans


class Scroll(NamedTuple):
    zoom: float = 1.0  # factor
    dx: float = 0.0  # px
    dy: float = 0.0


def meaning_of(event: QWheelEvent, wish: Scrolling) -> Scroll:
    angle, modifiers = event.angleDelta(), event.modifiers()
    if modifiers & Qt.KeyboardModifier.ControlModifier:
        return _zoom(angle)
    if modifiers & Qt.KeyboardModifier.ShiftModifier and angle.x() == 0:
        return Scroll(dx=_pixels(angle.y()))
    sideways = angle.y() == 0 and angle.x() != 0
    if sideways or wish == "pan" or (wish == "device" and _is_touchpad(event)):
        return _pan(event)
    return _zoom(angle)


def _is_touchpad(event: QWheelEvent) -> bool:
    """Some systems name the device; on others only what fingers do has pixels, or a beginning and an end."""
    device = event.device()
    named = device is not None and device.type() == QInputDevice.DeviceType.TouchPad
    return named or not event.pixelDelta().isNull() or event.phase() != Qt.ScrollPhase.NoScrollPhase


def _zoom(angle: QPoint) -> Scroll:
    return Scroll(zoom=WHEEL_FACTOR ** ((angle.y() or angle.x()) / WHEEL_NOTCH))


def _pan(event: QWheelEvent) -> Scroll:
    pixels = event.pixelDelta()
    if not pixels.isNull():
        return Scroll(dx=pixels.x(), dy=pixels.y())
    angle = event.angleDelta()
    return Scroll(dx=_pixels(angle.x()), dy=_pixels(angle.y()))


def _pixels(angle: int) -> float:
    return NOTCH_PAN * angle / WHEEL_NOTCH
