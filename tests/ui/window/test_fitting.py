"""On every screen, at every scaling: the first window is seen whole, and so is a remembered one."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.physics.warm_start import WINDOW, run_script

pytestmark = pytest.mark.no_engine

SCREENS = [(1366, 768), (1024, 768)]
SCALES = [1.0, 1.5, 2.0]
TITLE_BAR = 24  # px at least, that a desktop puts above a window

# Starts the program, as somebody does on this screen, and tells where its parts are.
PROGRAM = """
import json
from PyQt6.QtCore import QByteArray, QRect
from PyQt6.QtWidgets import QApplication, QDockWidget, QToolBar, QToolButton
from sketchfall.ui.running.engine_starter import EngineStarter
from sketchfall.ui.window.program import launch

EngineStarter.start = lambda _: None
program = launch([])
window = program.windows[0]

def settle():
    for _ in range(20):
        QApplication.processEvents()

def rectangle(widget):
    place = QRect(widget.mapTo(window, widget.rect().topLeft()), widget.size())
    return [place.left(), place.top(), place.right() + 1, place.bottom() + 1]


settle()
room = window.screen().availableGeometry()
docks = [dock for dock in window.findChildren(QDockWidget) if dock.isVisible() and dock.x() >= 0]
shown = {
    "room": [room.width(), room.height()],
    "window": [window.x(), window.y(), window.width(), window.height()],
    "least": [window.minimumSizeHint().width(), window.minimumSizeHint().height()],
    "panels": [dock.minimumSizeHint().height() for dock in window.findChildren(QDockWidget)],
    "parts": [rectangle(part) for part in (window.status, window.view, window.timeline, *docks)],
    "hidden": [
        action.objectName()
        for bar in window.findChildren(QToolBar)
        for action in bar.actions()
        if action.objectName() and not bar.widgetForAction(action).isVisible()
        and not bar.findChild(QToolButton, "qt_toolbar_ext_button").isVisible()
    ],
    "cut_off": [
        action.objectName()
        for bar in window.findChildren(QToolBar)
        for action in bar.actions()
        if action.objectName() and bar.widgetForAction(action).isVisible()
        and not bar.rect().contains(bar.widgetForAction(action).geometry())
    ],
}
print(json.dumps(shown))
if remembered:
    window.setGeometry(*remembered)
window.close()  # which remembers its place
"""


class Screen:
    def __init__(self, folder: Path, size: tuple[int, int], scale: float) -> None:
        self.folder = folder
        self.scale = scale
        self.set_size(size)

    def set_size(self, size: tuple[int, int]) -> None:
        one = {"name": "one", "x": 0, "y": 0, "width": size[0], "height": size[1], "logicalDpi": 96}
        one |= {"logicalBaseDpi": 96, "dpr": 1}
        (self.folder / "screen.json").write_text(json.dumps({"screens": [one]}))

    def start(self, *remembered: int) -> dict[str, Any]:
        """The program, once; it is left with this place and size of its window."""
        environment = os.environ | {
            "QT_QPA_PLATFORM": f"offscreen:configfile={self.folder / 'screen.json'}",
            "QT_SCALE_FACTOR": str(self.scale),
            "SKETCHFALL_CONFIG_DIR": str(self.folder / "settings"),
        }
        script = f"remembered = {remembered}\n{PROGRAM}"
        done = run_script(script, self.folder, environment, loaded=WINDOW)
        assert done.returncode == 0, done.stderr
        found: dict[str, Any] = json.loads(done.stdout)
        return found


def assert_it_fits(seen: dict[str, Any]) -> None:
    (room_width, room_height), (x, y, width, height) = seen["room"], seen["window"]
    assert min(x, y) >= 0
    assert x + width <= room_width
    assert y + height + TITLE_BAR <= room_height


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SCREENS, ids=str)
def test_the_first_window_fits_with_all_its_parts(
    tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    seen = Screen(tmp_path, size, scale).start()
    assert seen["room"] == [round(length / scale) for length in size]
    assert_it_fits(seen)
    _, _, width, height = seen["window"]
    for left, top, right, bottom in seen["parts"]:
        assert min(left, top) >= 0
        assert right <= width
        assert bottom <= height
        assert right - left >= 120
    left, _, right, _ = seen["parts"][1]
    assert right - left >= 0.4 * width  # the canvas, which all the rest is for
    assert seen["hidden"] == seen["cut_off"] == []


def test_no_panel_forces_the_window_to_be_high(tmp_path: Path) -> None:
    seen = Screen(tmp_path, (1366, 768), 1.0).start()
    assert len(seen["panels"]) == 9
    assert max(seen["panels"]) <= 600
    assert seen["least"][1] <= 336


def test_a_window_that_was_on_a_larger_screen_is_brought_onto_this_one(tmp_path: Path) -> None:
    screen = Screen(tmp_path, (2560, 1440), 1.0)
    screen.start(1500, 700, 1000, 700)
    screen.set_size((1366, 768))
    assert_it_fits(screen.start())


def test_a_window_that_fits_is_found_where_it_was_left(tmp_path: Path) -> None:
    screen = Screen(tmp_path, (1366, 768), 1.0)
    screen.start(100, 60, 900, 500)
    assert screen.start()["window"][2:] == [900, 500]
