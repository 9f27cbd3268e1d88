"""Whatever is chosen on the canvas beside bodies and joints takes its own keys, and leaves others alone."""

from __future__ import annotations

import io

import pytest
from PIL import Image
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QImage

from sketchfall.app.annotations.image_edits import add_image
from sketchfall.app.annotations.images import encoded
from sketchfall.app.annotations.instrument_edits import add_instrument
from sketchfall.app.annotations.instruments import end_on
from sketchfall.app.annotations.label_edits import add_label
from sketchfall.app.drawing.scene import BackgroundImage, Instrument, InstrumentKind, TextLabel
from sketchfall.app.editing.document import Document
from tests.ui.user import CONTROL, Point, User

pytestmark = pytest.mark.no_engine

INSTRUMENTS: dict[InstrumentKind, list[Point]] = {
    "ruler": [(-2.0, 0.0), (2.0, 0.0)],
    "protractor": [(-2.0, 0.0), (1.0, 0.0), (1.0, 2.0)],
    "gate": [(-2.0, 0.0), (2.0, 0.0)],
    "stopwatch": [(0.0, 0.0)],
    "pen": [(0.0, 0.0)],
}
HERE, ELSEWHERE = (-0.1, 0.0), (4.0, -4.0)
BOX = (-4.0, 2.0), (-3.0, 3.0)


def lay(document: Document, kind: str) -> None:
    """So that the middle of the canvas is on it."""
    if kind == "text":
        add_label(document, TextLabel(text="MMMM", place=(-1.0, 0.2)))
    elif kind == "image":
        file = io.BytesIO()
        Image.new("RGB", (40, 40)).save(file, "PNG")
        add_image(document, BackgroundImage(data=encoded(file.getvalue()), place=(-1.0, 1.0), width=2.0))
    else:
        (name,) = (each for each in INSTRUMENTS if each == kind)
        ends = tuple(end_on(point, None) for point in INSTRUMENTS[name])
        add_instrument(document, Instrument(kind=name, ends=ends))


def laid(user: User) -> int:
    scene = user.window.document.scene
    return len(scene.labels) + len(scene.images) + len(scene.instruments)


def seen(user: User) -> QImage:
    """With the mouse where nothing is."""
    user.move(ELSEWHERE)
    return user.canvas.grab().toImage()


def moved_away(user: User, before: QImage) -> bool:
    """Whether there is something at the mouse where nothing was."""
    place = user.pixel((1.0, -2.0))
    around = place.x() - 30, place.y() - 30, 60, 60
    return bool(user.canvas.grab().toImage().copy(*around) != before.copy(*around))


@pytest.mark.parametrize("kind", [*INSTRUMENTS, "text", "image"])
def test_what_is_chosen_takes_its_own_keys_and_no_others(user: User, kind: str) -> None:
    user.draw_box(*BOX)
    user.press(Qt.Key.Key_V)
    user.press(Qt.Key.Key_Escape)
    lay(user.window.document, kind)
    plain = seen(user)
    user.begin_drag(HERE, (1.0, -2.0))
    assert moved_away(user, plain)
    user.press(Qt.Key.Key_Escape)
    user.release_mouse((1.0, -2.0))
    user.click(HERE)
    assert seen(user) != plain, "it is marked"
    user.press(Qt.Key.Key_Escape)
    user.press(Qt.Key.Key_Delete)
    assert seen(user) == plain, "it is given up and still there"
    user.click(HERE)
    user.press(Qt.Key.Key_A, CONTROL)
    user.press(Qt.Key.Key_Delete)
    assert (laid(user), user.bodies) == (1, ()), "what was selected since goes, and nothing else"
    user.press(Qt.Key.Key_Z, CONTROL)
    user.click(HERE)
    user.press(Qt.Key.Key_R)
    assert (laid(user), user.tool) == (1, "box")
    user.press(Qt.Key.Key_V)
    user.click(HERE)
    user.press(Qt.Key.Key_Delete)
    assert (laid(user), len(user.bodies)) == (0, 1)
