"""A teacher puts a photograph behind the drawing, gives it its scale, and draws upon it."""

from __future__ import annotations

import base64
import io
import json
import re
from pathlib import Path

import pytest
from PIL import Image
from PyQt6.QtCore import QMimeData, Qt
from PyQt6.QtGui import QColor, QGuiApplication, QImage

from sketchfall.app.annotations.images import (
    MAX_PIXELS,
    encoded,
    height_of,
    pixels_of,
    unpacked,
)
from sketchfall.app.drawing.scene import MAX_IMAGE_TEXT, BackgroundImage, DrawingError
from sketchfall.app.export.formats import PNG, SVG
from sketchfall.app.export.job import Order, made
from sketchfall.app.files.file_format import decode_drawing, encode_drawing
from sketchfall.ui.export.subject import moments_of, subject_of
from sketchfall.ui.images.length_dialog import LengthDialog
from tests.ui.context_menus import ask_at, pick, words
from tests.ui.qtest import QTest
from tests.ui.questions import choose_in_file_dialog
from tests.ui.user import CONTROL, Point, User
from tests.ui.windows import wait_until

pytestmark = pytest.mark.no_engine

RED = (200, 30, 30)


def photograph(kind: str = "PNG", size: tuple[int, int] = (40, 20), **more: object) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", size, RED).save(file, kind, **more)
    return file.getvalue()


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    path = tmp_path / "ramp.jpg"
    path.write_bytes(photograph("JPEG"))
    return path


def images(user: User) -> tuple[BackgroundImage, ...]:
    return user.window.document.scene.images


def wait_for_image(user: User, count: int = 1) -> None:
    """Until it is read, and unpacked, by a thread."""
    wait_until(lambda: len(images(user)) == count)
    user.canvas.repaint()
    wait_until(lambda: not any(user.window.imaging.store.get(image).isNull() for image in images(user)))


def colour_at(user: User, point: Point) -> QColor:
    pixel = user.pixel(point)
    return (
        user.canvas.grab()
        .toImage()
        .pixelColor(
            round(pixel.x() * user.canvas.devicePixelRatioF()),
            round(pixel.y() * user.canvas.devicePixelRatioF()),
        )
    )


def is_red(colour: QColor) -> bool:
    return colour.red() > 150 and colour.green() < 90 and colour.blue() < 90


def length_dialog(user: User) -> LengthDialog:
    (dialog,) = (each for each in user.window.findChildren(LengthDialog) if each.isVisible())
    return dialog


def choose_image(user: User, point: Point, *path: str) -> None:
    """The menu begins with the image under the cursor; one that is locked comes after the canvas."""
    (image,) = images(user)
    menu = ask_at(user, point)
    assert ("Image" in words(menu)) == image.locked
    assert (words(menu)[0] == "Set the scale…") != image.locked
    pick(menu, *(("Image", *path) if image.locked else path))
    menu.close()


@pytest.fixture
def with_photo(user: User, photo: Path, monkeypatch: pytest.MonkeyPatch) -> User:
    choose_in_file_dialog(monkeypatch, "getOpenFileName", str(photo))
    user.trigger("insert_image")
    wait_for_image(user)
    return user


def test_it_is_inserted_behind_the_drawing_moved_and_undone(with_photo: User) -> None:
    user = with_photo
    (image,) = images(user)
    assert is_red(colour_at(user, (1.3, 3.2)))
    camera = user.view.camera
    shares = [image.width * camera.scale / camera.width, height_of(image) * camera.scale / camera.height]
    assert 0.5 < max(shares) < 0.9  # most of the view, and all of it is seen
    assert not user.window.welcome.isVisible()  # it would hide it
    user.drag((1.3, 3.2), (2.3, 4.2))
    moved = images(user)[0].place
    assert moved == pytest.approx((image.place[0] + 1.0, image.place[1] + 1.0), abs=0.05)
    user.draw_box((0.0, 2.0), (2.0, 4.0))
    user.press(Qt.Key.Key_Escape)
    user.press(Qt.Key.Key_Escape)
    assert not is_red(colour_at(user, (1.3, 3.2)))  # the box is in front of it
    user.click((1.0, 3.0))
    assert user.selection.bodies == (1,)
    for _ in range(3):
        user.press(Qt.Key.Key_Z, CONTROL)
    assert images(user) == ()
    assert not is_red(colour_at(user, (1.3, 3.2)))
    user.press(Qt.Key.Key_Z, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    wait_for_image(user)
    assert images(user) == (image,)


def test_two_points_and_a_length_give_it_its_scale(with_photo: User) -> None:
    user = with_photo
    (image,) = images(user)
    choose_image(user, (1.3, 3.2), "Set the scale…")
    assert user.sentence.startswith("Click the first of two points")
    left, right = (0.0, 3.0), (2.0, 3.0)
    user.click(left)
    assert user.sentence.startswith("Click the second point")
    user.click(right)
    assert not is_red(colour_at(user, (1.0, 3.0)))  # the line is seen while its length is asked for
    QTest.keyClick(length_dialog(user), Qt.Key.Key_Escape)
    assert is_red(colour_at(user, (1.0, 3.0)))
    assert images(user) == (image,)
    choose_image(user, (1.3, 3.2), "Set the scale…")
    user.click(left)
    user.click(right)
    dialog = length_dialog(user)
    assert dialog.length.selectedText() == dialog.length.text()  # to be typed over
    user.type_into(dialog.length, "0.5")
    (scaled,) = images(user)
    assert user.window.imaging.hand.chosen == scaled  # still the one at hand
    assert scaled.width == pytest.approx(image.width / 4.0, rel=0.02)
    for axis in (0, 1):  # the first point stays
        assert scaled.place[axis] - left[axis] == pytest.approx(
            (image.place[axis] - left[axis]) / 4.0, abs=0.05
        )
    assert user.window.document.undo_stack.undoText() == "Set the scale of the image"
    choose_image(user, (0.1, 3.0), "Set the scale…")
    user.press(Qt.Key.Key_Escape)
    user.click((0.1, 3.0))
    assert images(user) == (scaled,)


def test_locked_it_is_out_of_the_way_and_its_opacity_is_chosen(with_photo: User) -> None:
    user = with_photo
    choose_image(user, (1.3, 3.2), "Opacity", "25 %")
    assert images(user)[0].opacity == 0.25
    assert not is_red(colour_at(user, (1.3, 3.2)))
    choose_image(user, (1.3, 3.2), "Locked")
    before = images(user)
    user.drag((1.3, 3.2), (2.3, 4.2))
    user.press(Qt.Key.Key_Delete)
    assert images(user) == before
    choose_image(user, (1.3, 3.2), "Locked")
    user.click((1.3, 3.2))
    user.press(Qt.Key.Key_Delete)
    assert images(user) == ()


def test_one_is_dropped_and_pasted_and_a_drawing_in_a_picture_still_opens(
    user: User, photo: Path, tmp_path: Path
) -> None:
    user.drop(photo)
    wait_for_image(user)
    clipboard = QGuiApplication.clipboard()
    assert clipboard is not None
    data = QMimeData()
    pasted = QImage(8, 8, QImage.Format.Format_RGB32)
    pasted.fill(QColor("blue"))
    data.setImageData(pasted)
    clipboard.setMimeData(data)
    user.press(Qt.Key.Key_V, CONTROL)
    wait_for_image(user, 2)
    clipboard.clear()
    user.draw_box((0.0, 2.0), (1.0, 3.0))
    window = user.window
    subject = subject_of(window.document, window.player, user.view.camera)
    picture = made(Order(kind=PNG, title=""), moments_of(subject, one=True), subject.work)
    path = tmp_path / "drawing.png"
    path.write_bytes(picture)
    seen = QImage.fromData(picture)
    assert seen.pixelColor(3, 3).getRgb()[:3] == (0, 0, 255)  # the one in front
    svg = made(Order(kind=SVG, title=""), moments_of(subject, one=True), subject.work).decode()
    assert svg.count("<image ") == 2
    assert 'href="data:image/jpeg;base64,' in svg
    window.document.undo_stack.setClean()
    user.press(Qt.Key.Key_N, CONTROL)
    wait_until(lambda: images(user) == ())
    user.drop(path)
    wait_until(lambda: len(user.bodies) == 1)
    assert len(images(user)) == 2


def test_what_is_no_image_is_told_and_changes_nothing(user: User, tmp_path: Path) -> None:
    path = tmp_path / "lie.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\nbut no more")
    user.drop(path)
    wait_until(lambda: "The image cannot be inserted: expected an image, PNG or JPEG." in user.sentence)
    path.write_bytes(photograph()[:-30])
    user.drop(path)
    wait_until(lambda: "The image cannot be inserted: the image is damaged." in user.sentence)
    assert images(user) == ()


def test_a_file_is_checked_before_anything_is_unpacked() -> None:
    def file_with(data: str) -> bytes:
        image = {"data": data, "place": [0, 0], "width": 1}
        return json.dumps({"format": "sketchfall", "version": 4, "images": [image]}).encode()

    good = encoded(photograph())
    assert decode_drawing(encode_drawing(decode_drawing(file_with(good)))).images[0].data == good
    side = int(MAX_PIXELS**0.5) + 1
    large = base64.b64encode(photograph(size=(side, side))).decode()
    for wrong, reason in (
        ("no base64!", "base64"),
        (base64.b64encode(b"GIF89a").decode(), "PNG or JPEG"),
        (large, "pixels at the most"),
    ):
        with pytest.raises(DrawingError, match=reason) as caught:
            decode_drawing(file_with(wrong))
        assert caught.value.field == "images[0].data"


def test_what_is_too_large_is_told_with_what_may_be() -> None:
    photo = photograph()
    with pytest.raises(DrawingError) as refused:
        encoded(photo + bytes(MAX_IMAGE_TEXT))
    (most,) = map(int, re.findall(r"\d+", str(refused.value)))
    assert encoded(photo + bytes(most * 2**20 - len(photo)))
    with pytest.raises(DrawingError):
        encoded(photo + bytes((most + 1) * 2**20 - len(photo)))


def test_it_is_unpacked_no_larger_than_is_asked_for_and_in_its_shape() -> None:
    data = photograph(size=(80, 40))
    assert unpacked(data).size == unpacked(data, 80).size == (80, 40)
    assert unpacked(data, 20).size == (20, 10)
    damaged = base64.b64encode(b"no image").decode()
    assert height_of(BackgroundImage(data=damaged, place=(0.0, 0.0), width=3.0)) == 3.0


def test_a_photograph_that_was_taken_upright_is_upright() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # turned by a quarter
    assert pixels_of(photograph("JPEG", (40, 20), exif=exif)) == (20, 40)
