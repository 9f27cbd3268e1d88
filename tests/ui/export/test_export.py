"""Stories of somebody who takes a drawing away: choosing in the dialog, waiting, giving up, coming back."""

from __future__ import annotations

import csv
import io
import re
import threading
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageSequence
from PyQt6.QtCore import QPoint, Qt
from PyQt6.QtGui import QGuiApplication, QImage
from PyQt6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from sketchfall.app.annotations.measuring_edits import add_meter
from sketchfall.app.drawing.scene import Meter
from sketchfall.app.export import film
from sketchfall.app.export.raster import image_of
from sketchfall.app.export.script import STEPS
from sketchfall.app.files.storage import StorageError
from sketchfall.app.picture.colours import DARK_PICTURE, LIGHT_PICTURE, fill_of
from sketchfall.app.picture.display_list import Picture
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.ui.export import export_work
from sketchfall.ui.export.export_dialog import ExportDialog
from tests.patience import PATIENCE
from tests.ui.choosing import choose_place
from tests.ui.qtest import QTest
from tests.ui.questions import choose_in_file_dialog, expect_questions
from tests.ui.user import CONTROL, LEFT, NONE, SHIFT, User
from tests.ui.windows import wait_until

FORMATS = ("PNG", "SVG", "PDF", "GIF", "MP4", "CSV")


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.is_file())


@pytest.fixture
def choose_name(monkeypatch: pytest.MonkeyPatch) -> Callable[[Path], None]:
    return lambda path: choose_in_file_dialog(monkeypatch, "getSaveFileName", str(path))


def open_dialog(user: User) -> ExportDialog:
    user.press(Qt.Key.Key_E, CONTROL | SHIFT)
    wait_until(lambda: isinstance(QApplication.activeModalWidget(), ExportDialog))
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, ExportDialog)
    return dialog


def choose_format(dialog: ExportDialog, name: str) -> None:
    choose_place(dialog.form.format, FORMATS.index(name))


def press_export(dialog: ExportDialog) -> None:
    assert dialog.export_button.isEnabled()
    QTest.mouseClick(dialog.export_button, LEFT)


def wait_until_closed(dialog: ExportDialog) -> None:
    wait_until(lambda: QApplication.activeModalWidget() is not dialog)


def test_what_the_canvas_shows_becomes_a_picture_that_opens_as_the_drawing(
    scene: User, tmp_path: Path, choose_name: Callable[[Path], None]
) -> None:
    choose_name(tmp_path / "out")  # without an ending
    dialog = open_dialog(scene)
    camera = scene.view.camera
    assert dialog.sentence.text() == f"{camera.width} × {camera.height} pixels."
    assert dialog.preview.isVisible()
    press_export(dialog)
    wait_until_closed(dialog)
    out = tmp_path / "out.png"
    assert scene.sentence == f"Exported to {out}."
    with Image.open(out) as image:
        assert image.size == (camera.width, camera.height)
        box = scene.bodies[1]
        colour = fill_of(box, LIGHT_PICTURE)
        assert image.convert("RGB").getpixel(pixel_of(scene, (0.0, 3.5))) == rgb(colour)
        assert image.convert("RGB").getpixel(pixel_of(scene, (2.0, 2.0))) == rgb(LIGHT_PICTURE.canvas)
    before = scene.window.document.scene
    scene.window.document.undo_stack.setClean()
    scene.turn_to()
    scene.press(Qt.Key.Key_N, CONTROL)
    assert not scene.bodies
    scene.drop(out)
    scene.wait_until_opened()
    assert scene.window.document.scene == before
    assert scene.window.document.path is None  # nobody wants the picture overwritten by a drawing


def pixel_of(user: User, point: tuple[float, float]) -> tuple[int, int]:
    pixel = user.view.camera.to_pixel(point)
    return round(pixel.x()), round(pixel.y())


def rgb(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour[1:7]))


def test_width_and_transparency_are_as_chosen(
    scene: User, tmp_path: Path, choose_name: Callable[[Path], None]
) -> None:
    choose_name(tmp_path / "out.png")
    dialog = open_dialog(scene)
    choose_place(dialog.form.part, 1)  # all that is drawn
    scene.type_into(dialog.form.width_field, "500")
    box = dialog.form.transparent
    QTest.mouseClick(box, LEFT, NONE, QPoint(12, box.height() // 2))  # on its square
    assert dialog.form.transparent.isChecked()
    press_export(dialog)
    wait_until_closed(dialog)
    with Image.open(tmp_path / "out.png") as image:
        assert image.width == 500
        assert image.getpixel((2, 2)) == (0, 0, 0, 0)


def test_the_moment_that_is_shown_is_exported(
    scene: User, tmp_path: Path, choose_name: Callable[[Path], None]
) -> None:
    choose_name(tmp_path / "out.svg")
    for _ in range(20):
        scene.press(Qt.Key.Key_Period)
    run = scene.window.player.run
    assert run is not None
    x, y = run.bodies[2].position
    assert y < 3.4
    dialog = open_dialog(scene)
    choose_format(dialog, "SVG")
    press_export(dialog)
    wait_until_closed(dialog)
    root = ET.fromstring((tmp_path / "out.svg").read_bytes())
    box = list(root.iter("{http://www.w3.org/2000/svg}polygon"))[-1]
    ys = [float(pair.split(",")[1]) for pair in (box.get("points") or "").split()]
    assert sum(ys) / 4.0 == pytest.approx(scene.view.camera.to_pixel((x, y)).y(), abs=0.01)


def test_a_stretch_of_the_run_becomes_a_film(
    scene: User, tmp_path: Path, choose_name: Callable[[Path], None]
) -> None:
    choose_name(tmp_path / "out.gif")
    for _ in range(30):
        scene.press(Qt.Key.Key_Period)
    dialog = open_dialog(scene)
    choose_format(dialog, "GIF")
    assert dialog.form.last.value == 0.5  # what there is of the run
    colour = rgb(fill_of(scene.bodies[1], LIGHT_PICTURE))
    wait_until(lambda: dialog.preview.is_painted)
    assert in_preview(dialog, scene, (0.3, 3.9)) == colour  # its first picture, not the one on the canvas
    scene.type_into(dialog.form.width_field, "161")
    scene.type_into(dialog.form.first, "0.1")
    assert "8 pictures of 160 ×" in dialog.sentence.text()
    told = re.findall(r"(\d+) × (\d+)", dialog.sentence.text())
    press_export(dialog)
    wait_until_closed(dialog)
    with Image.open(tmp_path / "out.gif") as made:
        assert len(list(ImageSequence.Iterator(made))) == 8
        assert [tuple(map(int, size)) for size in told] == [made.size]
    assert scene.sees("paused")
    assert scene.window.player.run is not None
    assert scene.window.player.run.steps == 30  # the run that is shown was left alone


def test_a_table_of_the_run_has_the_numbers_of_the_run(
    scene: User, tmp_path: Path, choose_name: Callable[[Path], None]
) -> None:
    choose_name(tmp_path / "out.csv")
    for _ in range(12):
        scene.press(Qt.Key.Key_Period)
    dialog = open_dialog(scene)
    choose_format(dialog, "CSV")
    assert dialog.sentence.text() == "Every body at 13 moments."
    assert not dialog.form.width_field.isVisible()
    press_export(dialog)
    wait_until_closed(dialog)
    *_, last = csv.DictReader(io.StringIO((tmp_path / "out.csv").read_text()))
    run = scene.window.player.run
    assert run is not None
    assert (float(last["x (m)"]), float(last["y (m)"])) == tuple(run.bodies[2].position)


def test_a_table_has_the_decimal_sign_that_is_chosen(
    scene: User, tmp_path: Path, choose_name: Callable[[Path], None]
) -> None:
    choose_name(tmp_path / "out.csv")
    scene.press(Qt.Key.Key_Period)
    dialog = open_dialog(scene)
    assert not dialog.form.decimal.isVisible()  # as a picture it has none
    choose_format(dialog, "CSV")
    choose_place(dialog.form.decimal, 1)
    press_export(dialog)
    wait_until_closed(dialog)
    *_, last = csv.DictReader(io.StringIO((tmp_path / "out.csv").read_text()), delimiter=";")
    run = scene.window.player.run
    assert run is not None
    assert float(last["y (m)"].replace(",", ".")) == run.bodies[2].position[1]


def test_without_a_run_the_drawing_is_run_for_the_film(
    scene: User, tmp_path: Path, choose_name: Callable[[Path], None]
) -> None:
    choose_name(tmp_path / "out.png")
    dialog = open_dialog(scene)
    choose_place(dialog.form.moments, 1)  # several in one picture
    scene.type_into(dialog.form.last, "0.6")
    assert dialog.sentence.text().endswith("with 4 moments.")
    press_export(dialog)
    wait_until_closed(dialog)
    with Image.open(tmp_path / "out.png") as image:
        colour = rgb(fill_of(scene.bodies[1], LIGHT_PICTURE))
        seen = [image.convert("RGB").getpixel(pixel_of(scene, (0.3, y))) for y in (3.9, 1.8)]
        assert seen == [colour, colour]  # at first, and 0.6 s later, by when it has fallen 1.77 m
    assert not scene.window.player.has_run


def in_preview(dialog: ExportDialog, user: User, point: tuple[float, float]) -> tuple[int, ...]:
    """The colour there, of what the canvas shows."""
    image = dialog.preview.pixmap().toImage()
    x, y = pixel_of(user, point)
    factor = image.width() / user.view.camera.width
    return rgb(image.pixelColor(round(factor * x), round(factor * y)).name())


def test_the_preview_has_every_moment_and_a_run_for_it_ends_when_it_is_out_of_date(scene: User) -> None:
    dialog = open_dialog(scene)
    colour, canvas = rgb(fill_of(scene.bodies[1], LIGHT_PICTURE)), rgb(LIGHT_PICTURE.canvas)
    wait_until(lambda: dialog.preview.is_painted)
    places = [(0.3, 3.9), (0.3, 1.8)]  # at first, and 0.6 s later
    assert [in_preview(dialog, scene, place) for place in places] == [colour, canvas]
    scene.type_into(dialog.form.width_field, "400")
    choose_place(dialog.form.moments, 1)
    scene.type_into(dialog.form.last, "3600")
    scene.type_into(dialog.form.rate, "0.2")
    wait_until(lambda: dialog.preview.work is not None and "%" in dialog.preview.text())
    long = dialog.preview.work
    assert long is not None
    scene.type_into(dialog.form.last, "0.6")
    assert long.is_given_up
    scene.type_into(dialog.form.rate, "5")
    choose_place(dialog.form.colours, 1)
    choose_place(dialog.form.colours, 0)
    wait_until(lambda: dialog.preview.is_painted)
    assert [in_preview(dialog, scene, place) for place in places] == [colour, colour]
    choose_place(dialog.form.colours, 1)  # which needs no other run
    wait_until(lambda: dialog.preview.is_painted)
    dark = rgb(fill_of(scene.bodies[1], DARK_PICTURE))
    assert [in_preview(dialog, scene, place) for place in places] == [dark, dark]
    dialog.reject()


def test_giving_up_leaves_no_file_and_the_dialog_open(
    scene: User, tmp_path: Path, choose_name: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    choose_name(tmp_path / "out.gif")
    begun, go_on = threading.Event(), threading.Event()

    def slowly(picture: Picture, width: int, height: int) -> QImage:
        begun.set()
        go_on.wait(PATIENCE)
        return image_of(picture, width, height)

    monkeypatch.setattr(film, "image_of", slowly)
    dialog = open_dialog(scene)
    choose_format(dialog, "GIF")
    press_export(dialog)
    wait_until(begun.is_set)
    wait_until(lambda: dialog.progress.isVisible() and dialog.progress.value() == 50)
    assert not dialog.form.isEnabled()
    QTest.mouseClick(dialog.cancel_button, LEFT)
    go_on.set()
    wait_until(dialog.form.isEnabled)
    assert dialog.isVisible()
    assert names_in(tmp_path) == []
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_a_disk_that_is_full_is_told_and_the_choices_stay(
    scene: User, tmp_path: Path, choose_name: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    choose_name(tmp_path / "out.pdf")
    told = expect_questions(monkeypatch, QMessageBox.StandardButton.Ok)

    def full(*_: object) -> None:
        raise StorageError("out.pdf could not be saved: no space left on device.")

    monkeypatch.setattr(export_work, "save_file", full)
    dialog = open_dialog(scene)
    choose_format(dialog, "PDF")
    press_export(dialog)
    wait_until(lambda: bool(told))
    assert told == ["out.pdf could not be saved: no space left on device."]
    assert dialog.isVisible()
    assert dialog.form.kind.suffix == ".pdf"
    dialog.reject()


def test_what_cannot_be_had_is_said_and_cannot_be_pressed(scene: User) -> None:
    dialog = open_dialog(scene)
    choose_format(dialog, "GIF")
    scene.type_into(dialog.form.rate, "60")
    assert not dialog.export_button.isEnabled()
    assert "up to 50 moments a second can be exported as .gif" in dialog.sentence.text()
    scene.type_into(dialog.form.rate, "20")
    scene.type_into(dialog.form.first, "7")
    assert dialog.sentence.text() == "This cannot be exported: the end is before the beginning."
    scene.type_into(dialog.form.last, "8")
    assert dialog.export_button.isEnabled()
    dialog.reject()


@pytest.mark.no_engine
def test_the_fields_are_those_that_matter_for_what_is_chosen(user: User) -> None:
    user.draw_box((0.0, 0.0), (2.0, 1.0))
    dialog = open_dialog(user)
    form = dialog.form
    seen = float(user.view.camera.width)
    assert (form.width_field.value, form.rate.isVisible(), form.inside.isVisible()) == (seen, False, True)
    choose_place(form.part, 1)
    assert form.width_field.value == 1200.0  # all that is drawn, which is wider than high
    choose_place(form.moments, 1)
    assert form.rate.isVisible()
    assert form.first.isVisible()
    choose_place(form.moments, 0)
    choose_format(dialog, "GIF")
    assert (form.width_field.value, form.rate.isVisible()) == (640.0, True)
    assert not form.transparent.isVisible()
    assert not form.inside.isVisible()
    choose_place(form.part, 0)
    assert form.width_field.value == min(seen, 640.0)
    choose_format(dialog, "CSV")
    assert not form.width_field.isVisible()
    assert not form.colours.isVisible()
    dialog.reject()


@pytest.mark.no_engine
def test_every_choice_is_told_at_once(user: User, qtbot: QtBot) -> None:
    """As the size of the picture is said anew after each."""
    user.draw_box((0.0, 0.0), (2.0, 1.0))
    dialog = open_dialog(user)
    for box in (dialog.form.transparent, dialog.form.inside):
        with qtbot.waitSignal(dialog.form.changed):
            QTest.mouseClick(box, LEFT, NONE, QPoint(8, box.height() // 2))
    assert dialog.form.order().transparent
    assert not dialog.form.order().with_drawing
    dialog.reject()


@pytest.mark.no_engine
def test_while_the_engine_is_compiled_a_picture_can_be_exported_and_a_film_later(user: User) -> None:
    user.draw_box((0.0, 0.0), (1.0, 1.0))
    dialog = open_dialog(user)
    assert dialog.export_button.isEnabled()
    choose_format(dialog, "GIF")
    assert not dialog.export_button.isEnabled()
    assert "still being compiled" in dialog.sentence.text()
    user.window.starter.ready_stages.add("engine")
    user.window.starter.ready.emit()
    assert dialog.export_button.isEnabled()
    dialog.reject()


@pytest.mark.no_engine
def test_a_copied_picture_is_that_of_the_canvas(user: User) -> None:
    user.draw_box((0.0, 0.0), (1.0, 1.0))
    user.press(Qt.Key.Key_C, CONTROL | SHIFT)
    wait_until(lambda: "Copied as a picture" in user.sentence)
    clipboard = QGuiApplication.clipboard()
    assert clipboard is not None
    image = clipboard.image()
    camera = user.view.camera
    assert (image.width(), image.height()) == (2 * camera.width, 2 * camera.height)
    x, y = pixel_of(user, (0.5, 0.5))
    assert image.pixelColor(2 * x, 2 * y).name() == fill_of(user.bodies[0], LIGHT_PICTURE)
    add_meter(user.window.document, Meter(quantity="time"))
    for shown in (True, False):
        clipboard.clear()
        user.trigger("copy_picture")
        wait_until(lambda: not clipboard.image().isNull())
        assert (clipboard.image() != image) is shown, "as the canvas shows meters"
        user.trigger("show_meters")


def test_copied_data_are_those_of_the_run_at_this_moment(scene: User) -> None:
    scene.press(Qt.Key.Key_Escape)
    scene.click((3.0, 3.0))  # nothing is selected
    for _ in range(6):
        scene.press(Qt.Key.Key_Period)
    scene.press(Qt.Key.Key_C, CONTROL | Qt.KeyboardModifier.AltModifier)
    clipboard = QGuiApplication.clipboard()
    assert clipboard is not None
    rows = list(csv.DictReader(io.StringIO(clipboard.text()), delimiter="\t"))
    run = scene.window.player.run
    assert run is not None
    assert [float(row["time (s)"]) for row in rows] == pytest.approx([0.1, 0.1])
    assert (float(rows[1]["y (m)"]), float(rows[1]["vy (m/s)"])) == (
        run.bodies[2].position[1],
        run.bodies[2].velocity[1],
    )
    scene.click((0.0, 3.4))
    scene.press(Qt.Key.Key_C, CONTROL | Qt.KeyboardModifier.AltModifier)
    assert len(clipboard.text().splitlines()) == 2  # the heading, and what is selected


def test_a_copied_program_runs_the_drawing(user: User) -> None:
    user.wait_until_it_can_run()
    user.draw_box((0.0, 0.0), (1.0, 1.0))
    user.trigger("copy_script")
    wait_until(lambda: "Copied as a Python program" in user.sentence)
    clipboard = QGuiApplication.clipboard()
    assert clipboard is not None
    names: dict[str, Any] = {}
    exec(clipboard.text(), names)
    rigid = RigidRun(user.window.document.scene)
    for _ in range(STEPS):
        rigid.step()
    assert names["world"].state_hash() == rigid.world.state_hash()
