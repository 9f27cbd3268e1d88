"""The program's icons: SVG files drawn in `currentColor`, painted in the colours of the theme of the moment.

An icon looks at the theme whenever it is painted, so buttons and menus follow a change of theme by
themselves, and it is rendered for the pixels of the screen it is on, so it is crisp at every scaling.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

from PyQt6.QtCore import QByteArray, QRect, QRectF, QSize, Qt
from PyQt6.QtGui import QIcon, QIconEngine, QImage, QPainter, QPixmap
from PyQt6.QtSvg import QSvgRenderer

from sketchfall import resources
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.look.theme_watcher import current_theme

FOLDER = Path(resources.__file__).parent / "icons"
APP_ICON = "sketchfall"  # the one icon with colours of its own
KEPT = 1024  # pictures of icons: several sizes of all, in ink and greyed, in both themes


def icon(name: str) -> QIcon:
    """The icon from resources/icons/<name>.svg."""
    _source(name)  # a wrong name fails here, at its cause, and not at the first painting
    return QIcon(_ThemedEngine(name))


def app_icon() -> QIcon:
    """The program's own icon, for the window and the task bar."""
    return icon(APP_ICON)


def icon_names() -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in FOLDER.glob("*.svg")))


@cache
def _source(name: str) -> str:
    path = FOLDER / f"{name}.svg"
    if not path.is_file():
        raise ValueError(f'there is no icon named "{name}"')
    return path.read_text("utf-8")


@cache
def _renderer(name: str, colour: str) -> QSvgRenderer:
    # Qt's SVG knows no currentColor from outside and would paint it black.
    svg = _source(name).replace("currentColor", colour)
    return QSvgRenderer(QByteArray(svg.encode("utf-8")))


@lru_cache(KEPT)
def _picture(name: str, colour: str, width: int, height: int) -> QImage:
    picture = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _renderer(name, colour).render(painter, QRectF(_square_in(picture.rect())))
    painter.end()
    return picture


class _ThemedEngine(QIconEngine):
    """Paints one SVG file in the ink of the current theme."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def paint(self, painter: QPainter | None, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        assert painter is not None
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        _renderer(self._name, _ink(current_theme(), mode)).render(painter, QRectF(_square_in(rect)))

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        # Qt asks in pixels of the screen here, having multiplied by its scaling, and sets the ratio itself.
        # Many buttons are greyed at the same moment: what they look like then is known beforehand.
        theme, width, height = current_theme(), size.width(), size.height()
        _picture(self._name, theme.disabled_ink, width, height)
        return QPixmap.fromImage(_picture(self._name, _ink(theme, mode), width, height))

    def clone(self) -> QIconEngine:
        return _ThemedEngine(self._name)

    def key(self) -> str:
        return "sketchfall"

    def iconName(self) -> str:
        return self._name


def _ink(theme: Theme, mode: QIcon.Mode) -> str:
    return theme.disabled_ink if mode == QIcon.Mode.Disabled else theme.ink


def _square_in(rect: QRect) -> QRect:
    """The largest square in the middle of a rectangle, so that an icon is never stretched."""
    side = min(rect.width(), rect.height())
    square = QRect(0, 0, side, side)
    square.moveCenter(rect.center())
    return square
