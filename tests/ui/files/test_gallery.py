"""The gallery: pictures of all examples, one of which is opened by mouse or by keyboard."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PyQt6.QtCore import QPoint, QSize, Qt
from PyQt6.QtGui import QColor, QImage
from PyQt6.QtWidgets import QApplication, QDialogButtonBox
from pytestqt.qtbot import QtBot

from sketchfall.app.drawing.scene import (
    BodyDrawing,
    CircleShape,
    JointDrawing,
    PolygonShape,
    ProofName,
    Scene,
    View,
)
from sketchfall.app.files.gallery import HEADINGS, examples
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.files.gallery_dialog import NOTHING, PICTURE, GalleryDialog
from sketchfall.ui.look.style import DARK, LIGHT, apply_theme
from sketchfall.ui.painting.thumbnail import file_thumbnail, shown_part, thumbnail
from tests.patience import PATIENCE
from tests.ui.qtest import QTest

pytestmark = pytest.mark.no_engine

ROOT = Path(__file__).resolve().parents[3]
SIZE = QSize(200, 100)


@pytest.fixture
def gallery(qtbot: QtBot, qapp: QApplication) -> Iterator[GalleryDialog]:
    apply_theme(qapp, "light")
    made = GalleryDialog()
    qtbot.addWidget(made)
    with qtbot.waitExposed(made, timeout=round(1000 * PATIENCE)):
        made.show()
    yield made
    apply_theme(qapp, "light")


@pytest.fixture
def chosen(gallery: GalleryDialog) -> list[Path]:
    paths: list[Path] = []
    gallery.example_chosen.connect(paths.append)
    return paths


def picture_of(gallery: GalleryDialog, row: int) -> QImage:
    return gallery.items()[row].icon().pixmap(PICTURE).toImage()


def middle_of(gallery: GalleryDialog, row: int) -> QPoint:
    return gallery.pictures.visualItemRect(gallery.items()[row]).center()


def test_it_shows_every_example_with_a_picture_of_its_own(gallery: GalleryDialog) -> None:
    assert [item.text() for item in gallery.items()] == [example.title for example in examples()]
    pictures = [picture_of(gallery, row) for row in range(len(examples()))]
    assert all(a != b for k, a in enumerate(pictures) for b in pictures[k + 1 :])


def test_the_longest_title_is_read_to_its_end(gallery: GalleryDialog) -> None:
    titles = [example.title for example in examples()]
    row = max(range(len(titles)), key=lambda row: len(titles[row]))
    cell = gallery.pictures.visualItemRect(gallery.items()[row])
    room = cell.adjusted(0, PICTURE.height(), -8, 0)
    wrapped = gallery.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, titles[row])
    assert gallery.pictures.wordWrap()
    assert wrapped.height() <= room.height()


def test_a_double_click_opens_an_example(gallery: GalleryDialog, chosen: list[Path]) -> None:
    viewport = gallery.pictures.viewport()
    QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=middle_of(gallery, 2))
    assert gallery.description.text() == examples()[2].description
    QTest.mouseDClick(viewport, Qt.MouseButton.LeftButton, pos=middle_of(gallery, 2))
    assert chosen == [examples()[2].path]
    assert not gallery.isVisible()


def test_arrows_and_enter_open_an_example(gallery: GalleryDialog, chosen: list[Path]) -> None:
    QTest.keyClick(gallery.pictures, Qt.Key.Key_Right)
    assert gallery.description.text() == examples()[1].description
    QTest.keyClick(gallery.pictures, Qt.Key.Key_Return)
    assert chosen == [examples()[1].path]


def test_the_button_opens_the_chosen_example(gallery: GalleryDialog, chosen: list[Path]) -> None:
    button = gallery.buttons.button(QDialogButtonBox.StandardButton.Open)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert chosen == [examples()[0].path]


def test_escape_opens_nothing(gallery: GalleryDialog, chosen: list[Path]) -> None:
    QTest.keyClick(gallery.pictures, Qt.Key.Key_Escape)
    assert not gallery.isVisible()
    assert chosen == []


def test_the_pictures_follow_the_theme(gallery: GalleryDialog, qapp: QApplication) -> None:
    light = picture_of(gallery, 0)
    apply_theme(qapp, "dark")
    dark = picture_of(gallery, 0)
    assert light.pixelColor(2, 2).name() == LIGHT.canvas
    assert dark.pixelColor(2, 2).name() == DARK.canvas


def headings(gallery: GalleryDialog) -> list[str]:
    """Those that are shown, in their order."""
    rows = [gallery.pictures.item(row) for row in range(gallery.pictures.count())]
    examples_ = gallery.items()
    return [item.text() for item in rows if item and item not in examples_ and not item.isHidden()]


def shown_titles(gallery: GalleryDialog) -> list[str]:
    return [item.text() for item in gallery.items() if not item.isHidden()]


def test_examples_stand_below_headings_that_nobody_can_choose(gallery: GalleryDialog) -> None:
    assert headings(gallery) == list(HEADINGS.values())
    QTest.keyClick(gallery.pictures, Qt.Key.Key_Home)
    assert gallery.description.text() == examples()[0].description
    for row in range(gallery.pictures.count()):
        item = gallery.pictures.item(row)
        assert item is not None
        if item not in gallery.items():
            place = gallery.pictures.visualItemRect(item)
            assert place.width() > 2 * PICTURE.width()  # a row for itself
            assert not item.flags() & Qt.ItemFlag.ItemIsSelectable


def test_a_few_letters_find_an_example(gallery: GalleryDialog, chosen: list[Path]) -> None:
    QTest.keyClicks(gallery.search, "PENDUL")
    assert shown_titles(gallery) == ["Pendulum wave", "Double pendulum", "Escapement of a clock", "Pendulum"]
    assert headings(gallery) == ["Joints and machines", "Lessons"]
    QTest.keyClicks(gallery.search, " tenth")  # in its sentence
    assert shown_titles(gallery) == ["Double pendulum"]
    QTest.keyClick(gallery.search, Qt.Key.Key_Return)
    assert [path.stem for path in chosen] == ["double_pendulum"]


def test_what_is_called_so_is_chosen_before_what_only_says_so(
    gallery: GalleryDialog, chosen: list[Path]
) -> None:
    QTest.keyClicks(gallery.search, "car")
    assert shown_titles(gallery)[0] != "Car", "another one speaks of it"
    QTest.keyClick(gallery.search, Qt.Key.Key_Return)
    assert [path.stem for path in chosen] == ["car"]


def test_nothing_found_is_told_and_opens_nothing(gallery: GalleryDialog, chosen: list[Path]) -> None:
    QTest.keyClicks(gallery.search, "elephant")
    assert shown_titles(gallery) == []
    assert gallery.description.text() == NOTHING
    QTest.keyClick(gallery.search, Qt.Key.Key_Return)
    assert chosen == []
    gallery.search.clear()
    assert len(shown_titles(gallery)) == len(examples())


def test_the_chosen_one_has_a_frame_in_the_colour_of_what_is_chosen(gallery: GalleryDialog) -> None:
    place = gallery.pictures.visualItemRect(gallery.items()[0])
    viewport = gallery.pictures.viewport()
    assert viewport is not None
    picture = viewport.grab().toImage()
    assert picture.pixelColor(place.left() + 1, place.center().y()).name() == LIGHT.accent
    other = gallery.pictures.visualItemRect(gallery.items()[1])
    assert picture.pixelColor(other.left() + 1, other.center().y()).name() == LIGHT.base


WITHOUT_ENGINE = """
import sys
from PyQt6.QtWidgets import QApplication
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.files.gallery_dialog import GalleryDialog
app = QApplication(sys.argv)
GalleryDialog()
print("numba" in sys.modules)
"""


def test_the_gallery_does_not_wait_for_the_engine() -> None:
    environment = {"QT_QPA_PLATFORM": "offscreen", **os.environ, "PYTHONPATH": str(ROOT)}
    run = subprocess.run(
        [sys.executable, "-c", WITHOUT_ENGINE], env=environment, capture_output=True, text=True, check=True
    )
    assert run.stdout.split() == ["False"]


# --- the pictures -------------------------------------------------------------------------------------


def square(body_id: int, x: float, y: float, colour: str | None = None) -> BodyDrawing:
    shape = PolygonShape(vertices=((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)))
    return BodyDrawing(id=body_id, position=(x, y), shapes=(shape,), colour=colour)


def test_a_body_is_painted_in_the_middle_in_its_fill(qapp: QApplication) -> None:
    image = thumbnail(Scene(bodies=(square(3, 40.0, -7.0),)), SIZE, LIGHT, 1.0).toImage()
    assert image.size() == SIZE
    assert image.pixelColor(100, 50).name() == LIGHT.body_fill(3)
    assert image.pixelColor(2, 50).name() == LIGHT.canvas


def darkest(radii: tuple[float, ...]) -> list[int]:
    """Of the pixels of discs beside each other: how light the darkest is that is neither fill nor canvas."""
    shapes = [CircleShape(radius=radius) for radius in radii]
    bodies = [BodyDrawing(id=3, position=(8.0 * place, 0.0), shapes=(s,)) for place, s in enumerate(shapes)]
    view = View(center=(4.0 * (len(radii) - 1), 0.0), width=40.0, height=20.0)  # 5 px to a metre
    image = thumbnail(Scene(bodies=tuple(bodies), view=view), SIZE, LIGHT, 1.0).toImage()
    found = []
    for body in bodies:
        left = round(5.0 * (body.position[0] - view.center[0])) + SIZE.width() // 2 - 15
        pixels = [image.pixelColor(x, y) for x in range(left, left + 30) for y in range(SIZE.height())]
        found.append(min(pixel.lightness() for pixel in pixels))
    return found


def test_a_body_has_an_outline_which_is_fainter_where_it_would_hide_the_body(qapp: QApplication) -> None:
    large, small = darkest((2.0, 0.3))
    assert QColor(LIGHT.ink).lightness() <= large < small < QColor(LIGHT.body_fill(3)).lightness()


def test_up_in_the_world_is_up_in_the_picture(qapp: QApplication) -> None:
    low, high = square(1, 0.0, 0.0, colour="#112233"), square(2, 0.0, 10.0, colour="#445566")
    image = thumbnail(Scene(bodies=(low, high)), SIZE, LIGHT, 1.0).toImage()
    assert image.pixelColor(100, 12).name() == "#445566"
    assert image.pixelColor(100, 88).name() == "#112233"


def test_a_turned_body_is_painted_turned(qapp: QApplication) -> None:
    bar = PolygonShape(vertices=((-4.0, -0.5), (4.0, -0.5), (4.0, 0.5), (-4.0, 0.5)))
    upright = BodyDrawing(id=1, angle=1.5707963, shapes=(bar,))
    image = thumbnail(Scene(bodies=(upright,)), SIZE, LIGHT, 1.0).toImage()
    assert image.pixelColor(100, 15).name() == LIGHT.body_fill(1)
    assert image.pixelColor(70, 50).name() == LIGHT.canvas


def test_a_long_floor_does_not_shrink_what_moves_on_it(qapp: QApplication) -> None:
    ground = PolygonShape(vertices=((-500.0, -1.0), (500.0, -1.0), (500.0, 0.0), (-500.0, 0.0)))
    floor = BodyDrawing(id=1, kind="static", shapes=(ground,))
    ball = BodyDrawing(id=2, position=(0.0, 1.0), shapes=(CircleShape(radius=1.0),))
    image = thumbnail(Scene(bodies=(floor, ball)), SIZE, LIGHT, 1.0).toImage()
    column = [image.pixelColor(100, y).name() for y in range(100)]
    assert column.count(LIGHT.body_fill(2)) > 40
    assert LIGHT.static_fill in column


def test_a_view_that_was_chosen_is_what_is_pictured(qapp: QApplication) -> None:
    view = View(center=(10.0, 0.0), width=40.0, height=20.0)  # 5 px to a metre
    image = thumbnail(Scene(bodies=(square(3, 0.0, 0.0),), view=view), SIZE, LIGHT, 1.0).toImage()
    assert image.pixelColor(50, 50).name() == LIGHT.body_fill(3)
    assert image.pixelColor(100, 50).name() == LIGHT.canvas


def test_joints_are_painted_and_have_room(qapp: QApplication) -> None:
    rope = JointDrawing(id=1, kind="rope", body_a=1, anchor_a=(0.0, 0.0), anchor_b=(0.0, 8.0))
    hung = Scene(bodies=(square(1, 0.0, 0.0),), joints=(rope,))
    image = thumbnail(hung, SIZE, LIGHT, 1.0).toImage()
    upper = [image.pixelColor(x, y).name() for x in range(SIZE.width()) for y in range(5, 50)]
    assert LIGHT.rope in upper


def test_a_picture_for_a_fine_screen_has_more_pixels(qapp: QApplication) -> None:
    picture = thumbnail(Scene(bodies=(square(1, 0.0, 0.0),)), SIZE, LIGHT, 2.0)
    assert picture.size() == SIZE * 2
    assert picture.deviceIndependentSize().toSize() == SIZE


def test_a_file_that_cannot_be_read_has_an_empty_picture(qapp: QApplication, tmp_path: Path) -> None:
    broken = tmp_path / "broken.sketchfall"
    broken.write_text("{")
    for path in (broken, tmp_path / "absent.sketchfall"):
        image = file_thumbnail(path, SIZE, DARK, 1.0).toImage()
        assert {image.pixelColor(x, y).name() for x in range(0, 200, 9) for y in range(100)} == {DARK.canvas}


@pytest.mark.parametrize("proof", [None, "projectile"])
def test_only_a_proof_shows_how_its_bodies_set_out(qapp: QApplication, proof: ProofName | None) -> None:
    ball = BodyDrawing(id=1, shapes=(CircleShape(radius=1.0),), velocity=(8.0, 0.0))
    image = thumbnail(Scene(bodies=(ball,), proof=proof), SIZE, LIGHT, 1.0).toImage()
    across = [image.pixelColor(x, SIZE.height() // 2).name() for x in range(SIZE.width())]
    assert (LIGHT.closed_form in across) is (proof is not None)


def test_the_arrow_of_a_proof_is_the_way_of_half_a_second_and_has_room(qapp: QApplication) -> None:
    rests, moves = (
        Scene(
            bodies=(BodyDrawing(id=1, shapes=(CircleShape(radius=1.0),), velocity=velocity),),
            proof="projectile",
        )
        for velocity in ((0.0, 0.0), (8.0, 6.0))
    )
    before, after = shown_part(rests), shown_part(moves)
    assert (after.left, after.bottom) == (before.left, before.bottom)
    assert (after.right, after.top) == pytest.approx((before.right + 4.0, before.top + 3.0))
    camera = Camera.on(after, SIZE)
    image = thumbnail(moves, SIZE, LIGHT, 1.0).toImage()

    def colours_at(x: float, y: float, reach: int) -> set[str]:
        middle, around = camera.to_pixel((x, y)).toPoint(), range(-reach, reach + 1)
        places = (middle + QPoint(across, down) for across in around for down in around)
        return {image.pixelColor(place).name() for place in places}

    assert LIGHT.closed_form in colours_at(4.0, 3.0, 3)
    assert colours_at(4.6, 3.4, 1) == colours_at(2.0, 3.0, 3) == {LIGHT.canvas}
