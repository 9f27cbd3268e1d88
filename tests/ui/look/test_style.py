"""Applying a theme, following the system, and icons that go with both."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PyQt6.QtCore import QSize, Qt
from PyQt6.QtGui import QColor, QIcon, QImage, QPixmap
from PyQt6.QtWidgets import QApplication, QLineEdit, QToolBar, QToolButton
from pytestqt.qtbot import QtBot

from sketchfall.ui.look import theme_watcher as watching
from sketchfall.ui.look.icons import APP_ICON, FOLDER
from sketchfall.ui.look.style import (
    DARK,
    LIGHT,
    Theme,
    apply_theme,
    current_theme,
    icon,
    icon_names,
    mark_invalid,
    theme_watcher,
)

ROOT = Path(__file__).resolve().parents[3]

# fmt: off
NEEDED = {
    "select", "box", "circle", "regular-polygon", "polygon", "freehand", "ground", "hand", "eraser",
    "simulate", "pause", "step", "reset", "keep", "undo", "redo", "new", "open", "save", "save-as",
    "cut", "copy", "paste", "duplicate", "delete", "bring-forward", "send-backward", "grid", "snap",
    "zoom-fit", "zoom-100", "zoom-in", "zoom-out", "overlays", "gallery", "help", "settings", "theme",
    "lock", "sketchfall", "hinge", "weld", "slider", "wheel", "spring", "rod", "rope", "pulley", "gear",
    "chain", "cord", "text", "slot", "push",
}
# fmt: on


@pytest.fixture
def app(qapp: QApplication) -> Iterator[QApplication]:
    """The application in the light theme, and left in it."""
    apply_theme(qapp, "light")
    yield qapp
    apply_theme(qapp, "light")


def colours_of(picture: QPixmap | QImage) -> set[str]:
    """The opaque colours in a picture."""
    image = picture.toImage() if isinstance(picture, QPixmap) else picture
    pixels = (image.pixelColor(x, y) for y in range(image.height()) for x in range(image.width()))
    return {pixel.name() for pixel in pixels if pixel.alpha() == 255}


# --- themes -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_a_theme_colours_the_whole_application(app: QApplication, theme: Theme) -> None:
    apply_theme(app, theme.name)
    assert current_theme() is theme
    assert app.palette().window().color() == QColor(theme.window)
    assert app.palette().text().color() == QColor(theme.text)
    assert theme.accent in app.styleSheet()


def test_widgets_already_shown_change_with_the_theme(app: QApplication, qtbot: QtBot) -> None:
    field = QLineEdit()
    qtbot.addWidget(field)
    field.show()
    assert LIGHT.base in colours_of(field.grab())
    apply_theme(app, "dark")
    assert DARK.base in colours_of(field.grab())


def test_a_change_is_told_once_and_only_when_there_is_one(app: QApplication) -> None:
    told: list[Theme] = []
    theme_watcher().changed.connect(told.append)
    for choice in ("dark", "dark", "light"):
        apply_theme(app, choice)
    theme_watcher().changed.disconnect(told.append)
    assert told == [DARK, LIGHT]


@pytest.mark.parametrize(
    ("scheme", "theme"),
    [(Qt.ColorScheme.Dark, DARK), (Qt.ColorScheme.Light, LIGHT), (Qt.ColorScheme.Unknown, LIGHT)],
)
def test_the_choice_system_follows_the_desktop(
    app: QApplication, monkeypatch: pytest.MonkeyPatch, scheme: Qt.ColorScheme, theme: Theme
) -> None:
    monkeypatch.setattr(watching, "system_scheme", lambda: scheme)
    apply_theme(app, "system")
    assert current_theme() is theme


def test_a_desktop_that_turns_dark_in_the_evening_is_followed(
    app: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    apply_theme(app, "system")
    assert current_theme() is LIGHT
    desktop_turns_dark(app, monkeypatch)
    assert current_theme() is DARK


def test_a_theme_of_the_users_choice_stays(app: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    apply_theme(app, "light")
    desktop_turns_dark(app, monkeypatch)
    assert current_theme() is LIGHT


def desktop_turns_dark(app: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "system_scheme", lambda: Qt.ColorScheme.Dark)
    hints = app.styleHints()
    assert hints is not None
    hints.colorSchemeChanged.emit(Qt.ColorScheme.Dark)


def test_an_unknown_theme_is_refused(app: QApplication) -> None:
    purple: Any = "purple"
    with pytest.raises(ValueError, match="'purple'"):
        apply_theme(app, purple)


def test_a_refused_value_shows_until_it_is_put_right(app: QApplication, qtbot: QtBot) -> None:
    field = QLineEdit("-3 kg")
    qtbot.addWidget(field)
    field.show()
    mark_invalid(field, True)
    assert LIGHT.error_soft in colours_of(field.grab())
    mark_invalid(field, False)
    assert LIGHT.error_soft not in colours_of(field.grab())


# --- icons --------------------------------------------------------------------------------------------


def test_every_icon_is_there() -> None:
    assert set(icon_names()) >= NEEDED


def test_a_wrong_name_is_refused_at_once(app: QApplication) -> None:
    with pytest.raises(ValueError, match='"bx"'):
        icon("bx")


@pytest.mark.parametrize("name", sorted(set(icon_names()) - {APP_ICON}))
def test_icons_are_drawn_alike_and_in_one_colour(name: str) -> None:
    svg = (FOLDER / f"{name}.svg").read_text("utf-8")
    assert 'viewBox="0 0 24 24"' in svg
    assert 'stroke-width="1.75"' in svg
    paints = set(re.findall(r'(?:fill|stroke)="([^"]*)"', svg))
    assert paints <= {"none", "currentColor"}


@pytest.mark.parametrize("name", icon_names())
def test_every_icon_paints_something_inside_its_square(app: QApplication, name: str) -> None:
    image = icon(name).pixmap(QSize(24, 24), 2.0).toImage()
    assert colours_of(image)
    if name != APP_ICON:
        edge = [image.pixelColor(k, y).alpha() for k in range(48) for y in (0, 47)]
        edge += [image.pixelColor(x, k).alpha() for k in range(48) for x in (0, 47)]
        assert max(edge) == 0


def test_an_icon_is_painted_in_the_ink_of_the_theme(app: QApplication) -> None:
    shown = icon("theme")
    assert LIGHT.ink in colours_of(shown.pixmap(24, 24))
    assert LIGHT.disabled_ink in colours_of(shown.pixmap(24, 24, QIcon.Mode.Disabled))
    apply_theme(app, "dark")
    assert DARK.ink in colours_of(shown.pixmap(24, 24))
    assert LIGHT.ink not in colours_of(shown.pixmap(24, 24))


def test_the_button_of_a_tool_bar_follows_the_theme(app: QApplication, qtbot: QtBot) -> None:
    bar = QToolBar()
    qtbot.addWidget(bar)
    bar.setIconSize(QSize(24, 24))
    bar.addAction(icon("theme"), "Theme")
    bar.show()
    assert LIGHT.ink in colours_of(bar.grab())
    apply_theme(app, "dark")
    assert DARK.ink in colours_of(bar.grab())


def test_an_icon_is_never_stretched(app: QApplication) -> None:
    wide = icon("circle").pixmap(QSize(60, 24)).toImage()
    inked = [x for x in range(wide.width()) for y in range(wide.height()) if wide.pixelColor(x, y).alpha()]
    assert max(inked) - min(inked) <= 24


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0])
def test_an_icon_has_as_many_pixels_as_the_screen_asks_for(app: QApplication, ratio: float) -> None:
    pixmap = icon("grid").pixmap(QSize(24, 24), ratio)
    assert pixmap.width() == round(24 * ratio)
    assert pixmap.devicePixelRatio() == pytest.approx(ratio)


def test_at_twice_the_size_an_icon_is_drawn_anew(app: QApplication) -> None:
    fine = icon("grid").pixmap(QSize(24, 24), 2.0).toImage()
    enlarged = icon("grid").pixmap(QSize(24, 24), 1.0).toImage().scaled(48, 48)
    fine.setDevicePixelRatio(1.0)
    assert fine.size() == enlarged.size()
    assert fine != enlarged


ON_A_FINE_SCREEN = """
import sys
from PyQt6.QtCore import QSize
from PyQt6.QtWidgets import QApplication, QToolButton
from sketchfall.ui.look.style import apply_theme, icon
app = QApplication(sys.argv)
apply_theme(app, "light")
button = QToolButton()
button.setIcon(icon("box"))
button.setIconSize(QSize(24, 24))
button.show()
picture = button.grab()
print(button.devicePixelRatioF(), picture.width() / button.width(), button.icon().pixmap(24, 24).width())
"""


def test_the_whole_program_can_be_scaled_to_200_percent() -> None:
    environment = {**os.environ, "QT_SCALE_FACTOR": "2", "PYTHONPATH": str(ROOT)}
    environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    run = subprocess.run(
        [sys.executable, "-c", ON_A_FINE_SCREEN], env=environment, capture_output=True, text=True, check=True
    )
    assert [float(word) for word in run.stdout.split()] == [2.0, 2.0, 48.0]


def test_a_button_keeps_its_icon_when_only_the_button_does(app: QApplication, qtbot: QtBot) -> None:
    button = QToolButton()
    qtbot.addWidget(button)
    button.setIcon(QIcon(icon("theme")))  # a copy, as actions make them; the first is gone by now
    button.setIconSize(QSize(24, 24))
    button.show()
    assert LIGHT.ink in colours_of(button.grab())
