"""The story of a teacher who makes a worksheet: what is on it is seen, and goes into a file of PDF."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from PyQt6.QtCore import QPoint, Qt
from PyQt6.QtGui import QColor
from PyQt6.QtPrintSupport import QPrintDialog, QPrinter
from PyQt6.QtWidgets import QApplication, QDialog, QMessageBox

from sketchfall.app.drawing.geometry import Box
from sketchfall.app.drawing.scene import Measured, Meter, Scene
from sketchfall.app.experiments.data_table import DataTable
from sketchfall.app.files.file_format import encode_drawing
from sketchfall.app.picture.body_arrays import poses_of
from sketchfall.app.picture.colours import LIGHT_PICTURE, fill_of
from sketchfall.app.picture.stills import Still
from sketchfall.ui.export.worksheet_dialog import WorksheetDialog
from sketchfall.ui.export.worksheet_form import WorksheetForm
from tests.app.experimented import SCENE
from tests.ui.qtest import QTest
from tests.ui.questions import choose_in_file_dialog, expect_questions
from tests.ui.user import CONTROL, LEFT, NONE, User
from tests.ui.windows import wait_until

ALT = Qt.KeyboardModifier.AltModifier


def colours_in(dialog: WorksheetDialog) -> set[str]:
    image = dialog.preview.pixmap().toImage()
    return {
        QColor(image.pixel(x, y)).name()
        for x in range(0, image.width(), 2)
        for y in range(0, image.height(), 2)
    }


def test_a_worksheet_is_put_together_looked_at_and_saved(
    user: User, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "drop.sketchfall"
    meters = (Meter(quantity="speed", body=2), Meter(quantity="y", body=2))
    drawing = Scene(bodies=SCENE.bodies[:2], meters=meters)
    path.write_bytes(encode_drawing(drawing))
    user.open(path)
    user.wait_until_it_can_run()
    user.press(Qt.Key.Key_P, CONTROL | ALT)
    wait_until(lambda: isinstance(QApplication.activeModalWidget(), WorksheetDialog))
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, WorksheetDialog)
    form = dialog.form
    wait_until(lambda: dialog.is_painted)
    assert form.title.text() == "drop"
    ball = fill_of(drawing.bodies[1], LIGHT_PICTURE).lower()[:7]
    assert ball in colours_in(dialog)
    assert dialog.pages == 2
    QTest.mouseClick(dialog.on_button, LEFT)
    wait_until(lambda: dialog.is_painted)
    assert dialog.sentence.text() == "Page 2 of 2."

    assert [each.quantity for each in form.wanted] == ["speed", "y", "time"]  # over which they are plotted
    QTest.keyClick(form.quantities, Qt.Key.Key_Home)
    QTest.keyClick(form.quantities, Qt.Key.Key_Space)
    assert [each.quantity for each in form.wanted] == ["y", "time"]

    for box in (form.drawing, form.plots):
        QTest.mouseClick(box, LEFT, NONE, QPoint(12, box.height() // 2))  # on its square
    QTest.keyClicks(form.questions, "Why is it so fast?")
    QTest.keyClick(form.questions, Qt.Key.Key_Return)
    QTest.keyClicks(form.questions, "And then?")
    user.type_into(form.lines, "2")
    wait_until(lambda: dialog.is_painted)
    assert dialog.pages == 1
    assert ball not in colours_in(dialog)

    out = tmp_path / "sheet.pdf"
    choose_in_file_dialog(monkeypatch, "getSaveFileName", str(tmp_path / "sheet"))
    QTest.mouseClick(dialog.save_button, LEFT)
    wait_until(out.exists)
    data = out.read_bytes()
    assert data.startswith(b"%PDF-")
    assert re.findall(rb"/MediaBox \[0 0 (\d+)", data) == [b"595"]
    wait_until(lambda: dialog.sentence.text() == f"Saved to {out}.")

    form.page.setFocus()
    QTest.keyClicks(form.page, "Letter, l")
    QTest.keyClick(form.page, Qt.Key.Key_Return)
    wait_until(lambda: dialog.is_painted)
    preview = dialog.preview.pixmap()
    assert preview.width() / preview.height() == pytest.approx(792.0 / 612.0, rel=0.01)
    QTest.mouseClick(dialog.close_button, LEFT)
    assert not user.window.player.has_run


@pytest.mark.no_engine
def test_the_pages_that_are_chosen_are_printed_or_it_is_said_why_not(
    user: User, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    user.window.document.replace_all(Scene(bodies=SCENE.bodies[:2]), None)
    user.press(Qt.Key.Key_P, CONTROL | ALT)
    wait_until(lambda: isinstance(QApplication.activeModalWidget(), WorksheetDialog))
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, WorksheetDialog)
    user.type_into(dialog.form.lines, "20")
    for _ in range(4):
        QTest.keyClicks(dialog.form.questions, "Why?")
        QTest.keyClick(dialog.form.questions, Qt.Key.Key_Return)
    wait_until(lambda: dialog.is_painted)
    count = dialog.pages
    assert count > 2
    chosen: list[Callable[[QPrinter], None]] = []

    def answer(asking: QPrintDialog) -> QDialog.DialogCode:
        assert (asking.minPage(), asking.maxPage()) == (1, count) == (asking.fromPage(), asking.toPage())
        printer = asking.printer()
        assert printer is not None
        assert printer.docName() == dialog.form.title.text()
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        chosen.pop(0)(printer)
        return QDialog.DialogCode.Accepted

    def all_to(path: Path) -> Callable[[QPrinter], None]:
        return lambda printer: printer.setOutputFileName(str(path))

    def two_to(path: Path, printer: QPrinter) -> None:
        printer.setOutputFileName(str(path))
        printer.setPrintRange(QPrinter.PrintRange.PageRange)
        printer.setFromTo(2, 3)

    def is_said(sentence: str) -> bool:
        return dialog.sentence.text() == sentence

    monkeypatch.setattr(QPrintDialog, "exec", answer)
    whole, part = tmp_path / "whole.pdf", tmp_path / "part.pdf"
    told = expect_questions(monkeypatch, QMessageBox.StandardButton.Ok)
    nowhere = tmp_path / "none" / "sheet.pdf"
    chosen += [all_to(whole), partial(two_to, part), all_to(nowhere)]
    for path, pages in ((whole, count), (part, 2)):
        QTest.mouseClick(dialog.print_button, LEFT)
        wait_until(partial(is_said, f"Saved to {path}."))
        assert len(re.findall(rb"/MediaBox", path.read_bytes())) == pages
    QTest.mouseClick(dialog.print_button, LEFT)
    wait_until(lambda: bool(told))
    assert "sheet.pdf" in told[0]
    assert not chosen
    monkeypatch.setitem(sys.modules, "PyQt6.QtPrintSupport", None)
    QTest.mouseClick(dialog.print_button, LEFT)
    assert told[1].startswith("Nothing can be printed here, since a library is missing")
    QTest.mouseClick(dialog.close_button, LEFT)


@pytest.mark.no_engine
def test_the_picture_shows_what_the_canvas_shows(user: User) -> None:
    drawing = Scene(bodies=SCENE.bodies[:2])
    ball = fill_of(drawing.bodies[1], LIGHT_PICTURE).lower()[:7]
    user.window.document.replace_all(drawing, None)
    for middle, is_seen in ((0.0, True), (-12.0, False)):
        user.view.show_at((middle, 0.0), 50.0)
        user.press(Qt.Key.Key_P, CONTROL | ALT)
        wait_until(lambda: isinstance(QApplication.activeModalWidget(), WorksheetDialog))
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, WorksheetDialog)
        wait_until(partial(getattr, dialog, "is_painted"))
        assert (ball in colours_in(dialog)) is is_seen
        QTest.mouseClick(dialog.close_button, LEFT)


@pytest.mark.no_engine
def test_a_path_is_plotted_as_a_path_and_the_table_has_what_was_chosen(user: User) -> None:
    x, y, speed = (Measured(quantity, 2) for quantity in ("x", "y", "speed"))
    path = Meter(quantity="y", body=2, shown="plot", against="x")
    scene = Scene(bodies=SCENE.bodies[:2], meters=(path, Meter(quantity="speed", body=2)))
    form = WorksheetForm("path", Still(scene, poses_of(scene.bodies)), Box(-5.0, -5.0, 5.0, 5.0))
    form.show()
    wanted = form.wanted
    assert wanted == (y, speed, x, Measured("time"))
    columns = [np.arange(0.0, 5.0) + 10.0 * number for number in range(4)]
    data = DataTable(scene, wanted, columns)
    sheet = form.sheet(data)
    assert [(plot.x_label, plot.y_label) for plot in sheet.plots] == [
        ("Position x of Ball (m)", "Position y of Ball (m)"),
        ("Time (s)", "Speed of Ball (m/s)"),
    ]
    assert sheet.plots[0].x.tolist() == columns[2].tolist()
    assert sheet.plots[0].y.tolist() == columns[0].tolist()
    assert list(sheet.head) == ["Time (s)", "Position y of Ball (m)", "Speed of Ball (m/s)"]
    assert sheet.rows[:, 1:].tolist() == np.column_stack(columns[:2]).tolist()
    QTest.mouseClick(form.plots, LEFT, NONE, QPoint(12, form.plots.height() // 2))
    assert form.wanted == (y, speed)
    QTest.mouseClick(form.table, LEFT, NONE, QPoint(12, form.table.height() // 2))
    assert len(form.sheet(data).rows) == 0
    form.deleteLater()
