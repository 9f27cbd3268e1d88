"""Bars and lines of a plot stand where the axes say, in the colours of the theme."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np
import pytest
from PyQt6.QtGui import QImage
from pytestqt.qtbot import QtBot

from sketchfall.app.language import catalogue
from sketchfall.app.language.languages import language_for
from sketchfall.ui.laboratory.plot import HEADROOM, Line, Plot
from sketchfall.ui.laboratory.plot_frame import AXIS_HEIGHT, AXIS_WIDTH
from sketchfall.ui.look.theme import DARK, LIGHT
from sketchfall.ui.look.theme_watcher import theme_watcher
from tests.ui.windows import wait_until

pytestmark = pytest.mark.no_engine

WIDTH, HEIGHT = 320, 220
TOP, RIGHT = 4, WIDTH - 6  # what is around the field of the plot, in pixels
BOTTOM = HEIGHT - AXIS_HEIGHT


@pytest.fixture(autouse=True)
def _in_light(qtbot: QtBot) -> Iterator[None]:
    theme_watcher().apply("light")
    yield
    theme_watcher().apply("light")


def shown(qtbot: QtBot, logarithmic: bool = False) -> Plot:
    plot = Plot("time", "share", {"one": Line("error")}, logarithmic=logarithmic)
    qtbot.addWidget(plot)
    show(plot)
    return plot


def show(plot: Plot) -> None:
    """Until it is there, and has been given its place."""
    plot.resize(WIDTH, HEIGHT)
    plot.show()
    wait_until(lambda: plot.is_ready and picture(plot).pixelColor(2, 2).name() == LIGHT.base)


def picture(plot: Plot) -> QImage:
    return plot.grab().toImage()


def rows_of(image: QImage, colour: str) -> list[int]:
    """Where this colour is seen in the middle column of the field."""
    x = (AXIS_WIDTH + RIGHT) // 2
    return [y for y in range(HEIGHT) if image.pixelColor(x, y).name() == colour]


def height_of(share: float) -> float:
    """The row of what reaches so far up."""
    return BOTTOM - share * (BOTTOM - TOP)


def test_a_plot_follows_the_theme(qtbot: QtBot) -> None:
    plot = shown(qtbot)
    assert picture(plot).pixelColor(2, 2).name() == LIGHT.base
    theme_watcher().apply("dark")
    assert picture(plot).pixelColor(2, 2).name() == DARK.base


def test_a_level_line_lies_below_the_top_by_the_headroom(qtbot: QtBot) -> None:
    plot = shown(qtbot)
    plot.show_line("one", np.array([0.0, 1.0]), np.array([2.0, 2.0]))
    rows = rows_of(picture(plot), LIGHT.error)
    assert np.mean(rows) == pytest.approx(height_of(1.0 / HEADROOM), abs=2.0)
    plot.clear()
    assert rows_of(picture(plot), LIGHT.error) == []
    assert [len(values) for values in plot.line("one")] == [0, 0]


def test_what_was_given_before_it_was_ready_is_shown_then(qtbot: QtBot) -> None:
    plot = Plot("time", "share", {"one": Line("error")})
    qtbot.addWidget(plot)
    plot.show_line("one", np.array([0.0, 1.0]), np.array([2.0, 2.0]))
    assert not plot.is_ready
    show(plot)
    assert rows_of(picture(plot), LIGHT.error)


def test_bars_reach_up_to_their_heights(qtbot: QtBot) -> None:
    plot = shown(qtbot)
    assert plot.heights.tolist() == []
    plot.show_bars(np.array([0.0, 1.0, 2.0, 3.0]), np.array([2.0, 1.0, 2.0]))
    assert plot.heights.tolist() == [2.0, 1.0, 2.0]
    image = picture(plot)
    middle = (AXIS_WIDTH + RIGHT) // 2
    filled = image.pixelColor(middle, round(height_of(0.25 / HEADROOM))).name()
    empty = image.pixelColor(middle, round(height_of(0.75 / HEADROOM))).name()
    assert (empty, filled) == (LIGHT.base, filled)
    assert filled != LIGHT.base
    beside = image.pixelColor(AXIS_WIDTH + 20, round(height_of(0.75 / HEADROOM))).name()
    assert beside == filled
    plot.clear()
    assert picture(plot).pixelColor(middle, round(height_of(0.25 / HEADROOM))).name() == LIGHT.base


def test_on_a_logarithmic_axis_every_power_of_ten_is_as_high(qtbot: QtBot) -> None:
    plot = shown(qtbot, logarithmic=True)
    plot.show_line("one", np.array([0.0, 1.0, 2.0, 3.0]), np.array([0.1, 1.0, 10.0, 0.0]))
    rows = rows_of(picture(plot), LIGHT.error)
    assert np.mean(rows) == pytest.approx(height_of(0.5), abs=3.0)  # x = 1 is in the middle: zero is left out


@pytest.mark.parametrize(("language", "half"), [("en", "0.5"), ("de", "0,5")])
def test_the_numbers_of_the_axes_are_in_the_signs_of_the_language(
    qtbot: QtBot, request: pytest.FixtureRequest, language: str, half: str
) -> None:
    request.addfinalizer(partial(catalogue.use, catalogue.current()))
    catalogue.use(language_for(language, []))
    plot = shown(qtbot)
    plot.show_line("one", np.array([0.0, 1.0]), np.array([0.0, 1.0]))
    assert plot._frame is not None
    for axis in (plot._frame.left, plot._frame.bottom):
        assert half in axis.tickStrings([0.0, 0.5, 1.0], 1.0, 0.5)
