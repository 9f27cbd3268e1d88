"""Where a window stands: wholly on the screen that is there, however small it is."""

from __future__ import annotations

from PyQt6.QtCore import QPoint, QRect, QSize
from PyQt6.QtGui import QGuiApplication, QScreen
from PyQt6.QtWidgets import QWidget

WISHED = QSize(1280, 800)
FRAME = QSize(16, 48)  # px that a desktop may put around a window; how many it tells only once it is shown


def place_anew(window: QWidget) -> None:
    """As large as it is wished, or as the screen allows, and in the middle of it."""
    window.resize(WISHED)
    room = _room(window.screen() or QGuiApplication.primaryScreen())
    if room is not None:
        window.move(room.center() - QPoint(WISHED.width() // 2, WISHED.height() // 2))
    bring_onto_screen(window)


def bring_onto_screen(window: QWidget) -> None:
    """A window that was remembered on another screen, or is put beside another window, is seen whole."""
    if window.isMaximized() or window.isFullScreen():
        return
    place = QRect(window.pos(), window.size())
    room = _room(QGuiApplication.screenAt(place.center()) or QGuiApplication.primaryScreen())
    if room is None:
        return
    window.resize(place.size().boundedTo(room.size() - FRAME))
    taken = window.size() + FRAME
    window.move(
        max(room.left(), min(place.left(), room.right() + 1 - taken.width())),
        max(room.top(), min(place.top(), room.bottom() + 1 - taken.height())),
    )


def _room(screen: QScreen | None) -> QRect | None:
    return None if screen is None else screen.availableGeometry()
