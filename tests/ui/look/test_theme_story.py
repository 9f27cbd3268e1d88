"""A user changes the theme while everything is open: all of it follows at once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PyQt6.QtCore import QPoint, QSize, Qt
from PyQt6.QtGui import QTextTable
from PyQt6.QtWidgets import QDockWidget, QListWidgetItem

from sketchfall.ui.files.gallery_dialog import GalleryDialog
from sketchfall.ui.laboratory.broad_phase_dialog import Bars
from sketchfall.ui.look.theme import DARK, LIGHT, Theme
from tests.ui.paint_counter import PaintCounter
from tests.ui.user import User
from tests.ui.windows import let_the_event_loop_turn, wait_until


@pytest.fixture
def in_light(user: User) -> Iterator[User]:
    """In the light theme, and left in it."""
    user.trigger("theme_light")
    yield user
    user.trigger("theme_light")


def colour_at(user: User, pixel: QPoint) -> str:
    return user.view.grab().toImage().pixelColor(pixel).name()


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
def test_bodies_and_the_canvas_take_the_colours_of_the_theme(in_light: User, theme: Theme) -> None:
    box = in_light.draw_box((-1.0, 1.0), (1.0, 3.0))
    in_light.trigger("grid")
    in_light.press(Qt.Key.Key_Escape)
    in_light.press(Qt.Key.Key_Escape)
    in_light.trigger("theme_dark")
    in_light.trigger(f"theme_{theme.name}")
    assert colour_at(in_light, in_light.pixel((0.5, 2.5))) == theme.body_fill(box.id)
    assert colour_at(in_light, in_light.pixel((3.05, 1.05))) == theme.canvas


def test_the_border_of_a_run_takes_the_colours_of_the_theme(in_light: User) -> None:
    in_light.draw_box((-1.0, 1.0), (1.0, 3.0))
    in_light.wait_for_engine()
    in_light.press(Qt.Key.Key_Period)
    wait_until(lambda: in_light.sees("paused"))

    def along_the_edge() -> set[str]:
        """Which is dashed, so that a pause is told from a run."""
        return {colour_at(in_light, QPoint(1, y)) for y in range(280, 320)}

    assert LIGHT.paused_border in along_the_edge()
    in_light.trigger("theme_dark")
    assert DARK.paused_border in along_the_edge()
    assert LIGHT.paused_border not in along_the_edge()


def test_the_colour_that_a_body_has_by_itself_is_shown_as_the_theme_paints_it(in_light: User) -> None:
    box = in_light.draw_box((-1.0, 1.0), (1.0, 3.0))
    button = in_light.window.inspector.colour.button

    def swatch() -> str:
        return button.icon().pixmap(16, 16).toImage().pixelColor(8, 8).name()

    assert swatch() == LIGHT.body_fill(box.id)
    in_light.trigger("theme_dark")
    assert swatch() == DARK.body_fill(box.id)


def test_what_paints_itself_is_painted_anew(in_light: User) -> None:
    """By Qt, as the palette changes: nothing else has to be told."""
    window = in_light.window
    in_light.draw_box((-1.0, 1.0), (1.0, 3.0))
    in_light.wait_for_engine()
    in_light.press(Qt.Key.Key_Period)
    world = window.findChild(QDockWidget, "world_dock")
    assert world is not None
    world.raise_()
    in_light.trigger("microscope")
    bars = Bars(window)
    bars.show()
    shown = [window.world_panel.gravity.dial, window.timeline.track, bars, window.microscope.view]
    wait_until(lambda: not any(one.visibleRegion().isEmpty() for one in shown))
    let_the_event_loop_turn()
    painted = [PaintCounter(one) for one in shown]
    in_light.trigger("theme_dark")
    wait_until(lambda: all(one.count for one in painted))


def test_the_pictures_of_the_welcome_are_painted_anew(in_light: User) -> None:
    card = in_light.window.welcome.cards[0]

    def corner() -> str:
        return card.icon().pixmap(card.iconSize()).toImage().pixelColor(1, 1).name()

    assert corner() == LIGHT.canvas
    in_light.trigger("theme_dark")
    assert corner() == DARK.canvas


def test_the_pictures_of_the_gallery_are_painted_anew(in_light: User) -> None:
    gallery = GalleryDialog(in_light.window)
    gallery.show()

    def corner(item: QListWidgetItem | None) -> str:
        assert item is not None
        return item.icon().pixmap(QSize(196, 128)).toImage().pixelColor(1, 1).name()

    assert corner(gallery.pictures.item(2)) == LIGHT.canvas
    in_light.trigger("theme_dark")
    assert corner(gallery.pictures.item(2)) == DARK.canvas
    gallery.close()


def test_the_lines_of_tables_in_the_handbook_follow(in_light: User) -> None:
    in_light.window.show_handbook("broad-phases")

    def lines() -> set[str]:
        document = in_light.window.handbook.page.document()
        root = document.rootFrame() if document is not None else None
        assert root is not None
        tables = [frame for frame in root.childFrames() if isinstance(frame, QTextTable)]
        return {table.format().borderBrush().color().name() for table in tables}

    assert lines() == {LIGHT.border}
    in_light.trigger("theme_dark")
    assert lines() == {DARK.border}
