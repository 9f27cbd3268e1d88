"""The story of a whole lesson: two masses on an incline; what is seen, fitted, saved and filmed agrees."""

from __future__ import annotations

import csv
import io
import math
import re
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageSequence
from PyQt6.QtCore import QSize, Qt
from PyQt6.QtPdf import QPdfDocument
from PyQt6.QtWidgets import QApplication, QDialog, QFileDialog

from sketchfall.app.measuring.fitting import fit
from sketchfall.app.picture.colours import LIGHT_PICTURE, fill_of
from sketchfall.app.running.run import STEP
from sketchfall.ui.experiments.data_dialog import DataDialog
from sketchfall.ui.export.export_dialog import ExportDialog
from sketchfall.ui.files.gallery_dialog import GalleryDialog
from tests.ui.choosing import choose
from tests.ui.qtest import QTest
from tests.ui.runs import step_on
from tests.ui.user import CONTROL, LEFT, SHIFT, User
from tests.ui.windows import wait_until

ANGLE, FRICTION = math.radians(30.0), 0.2
SLIDING = 9.81 * (math.sin(ANGLE) - FRICTION * math.cos(ANGLE))
STEPS = 60  # a second
FRAMES_A_SECOND = 20


def modal(kind: type[QDialog]) -> QDialog:
    wait_until(lambda: isinstance(QApplication.activeModalWidget(), kind))
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, QDialog)
    return dialog


def test_a_lesson_from_the_gallery_to_the_homework(
    user: User, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    user.press(Qt.Key.Key_E, CONTROL)
    gallery = modal(GalleryDialog)
    assert isinstance(gallery, GalleryDialog)
    QTest.keyClicks(gallery.search, "incline")
    QTest.keyClick(gallery.search, Qt.Key.Key_Return)
    user.wait_until_opened()
    user.wait_until_it_can_run()
    assert user.window.lesson_card.isVisible()

    user.turn_to()
    step_on(user, STEPS)
    panel = user.window.meters
    wait_until(lambda: panel.isVisible() and len(panel.plots) == 1)  # a drawing with plots shows them
    (plot,) = panel.plots.values()
    wait_until(lambda: len(plot.curves) == 2 and len(plot.curves[0].x) == STEPS + 1)
    for row in range(2):
        item = panel.list.topLevelItem(row)
        assert item is not None
        QTest.mouseClick(panel.list.viewport(), LEFT, pos=panel.list.visualItemRect(item).center())
        choose(panel.fit_row.choice, "Line")
        found = re.search(r"b = ([\d.]+)", panel.fit_row.words.text())
        assert found is not None
        assert float(found[1]) == pytest.approx(SLIDING, rel=0.01)

    user.press(Qt.Key.Key_D, CONTROL | SHIFT)
    table = modal(DataDialog)
    assert isinstance(table, DataDialog)
    wait_until(lambda: table.is_filled)
    out = tmp_path / "speeds.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(out), ""))
    QTest.mouseClick(table.taking.save_button, LEFT)
    wait_until(out.exists)
    QTest.mouseClick(table.close_button, LEFT)
    head, *rows = csv.reader(io.StringIO(out.read_text()))
    assert head == ["time (s)", "Light box.speed (m/s)", "Heavy box.speed (m/s)"]
    t, light, heavy = np.array(rows, dtype=float).T
    assert t.tolist() == [step * STEP for step in range(STEPS + 1)]
    for speeds, curve in zip((light, heavy), plot.curves[:2], strict=True):
        assert speeds.tolist() == curve.y.tolist()  # what was saved is what was plotted, to the last bit
        assert fit("line", t, speeds).parameters[1] == pytest.approx(SLIDING, rel=0.01)

    film = tmp_path / "slide.gif"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(film), ""))
    user.turn_to()
    user.press(Qt.Key.Key_E, CONTROL | SHIFT)
    export = modal(ExportDialog)
    assert isinstance(export, ExportDialog)
    choose(export.form.format, next(words for words in _words(export) if "GIF" in words))
    user.type_into(export.form.width_field, "200")
    QTest.mouseClick(export.export_button, LEFT)
    wait_until(lambda: QApplication.activeModalWidget() is not export)
    with Image.open(film) as images:
        assert sum(1 for _ in ImageSequence.Iterator(images)) == FRAMES_A_SECOND * STEPS // 60

    page = tmp_path / "slide.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(page), ""))
    user.turn_to()
    user.press(Qt.Key.Key_E, CONTROL | SHIFT)
    export = modal(ExportDialog)
    assert isinstance(export, ExportDialog)
    choose(export.form.format, next(words for words in _words(export) if "PDF" in words))
    QTest.mouseClick(export.export_button, LEFT)
    wait_until(lambda: QApplication.activeModalWidget() is not export)
    document = QPdfDocument(None)
    document.load(str(page))
    assert document.pageCount() == 1
    camera = user.view.camera
    image = document.render(0, QSize(camera.width, camera.height))
    bodies, run = {body.name: body for body in user.bodies}, user.window.player.run
    assert run is not None
    for name in ("Light box", "Heavy box"):  # each where it has slid to, in its colour
        pixel = camera.to_pixel(run.bodies[bodies[name].id].center_of_mass).toPoint()
        assert image.pixelColor(pixel).name() == fill_of(bodies[name], LIGHT_PICTURE).lower()[:7]


def _words(export: ExportDialog) -> list[str]:
    return [export.form.format.itemText(row) for row in range(export.form.format.count())]
