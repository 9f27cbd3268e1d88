"""A lesson has its words and its question on the canvas, until another drawing comes."""

from __future__ import annotations

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication

from sketchfall.app.files.gallery import examples
from sketchfall.ui.export.worksheet_dialog import WorksheetDialog
from sketchfall.ui.files.gallery_dialog import GalleryDialog
from tests.ui.qtest import QTest
from tests.ui.user import CONTROL, LEFT, User
from tests.ui.windows import wait_until

pytestmark = pytest.mark.no_engine

ALT = Qt.KeyboardModifier.AltModifier


def open_from_gallery(user: User, title: str) -> None:
    user.press(Qt.Key.Key_E, CONTROL)
    (gallery,) = [each for each in user.window.findChildren(GalleryDialog) if each.isVisible()]
    QTest.keyClicks(gallery.search, title)
    gallery.pictures.setFocus()
    QTest.keyClick(gallery.pictures, Qt.Key.Key_Return)
    user.wait_until_opened()
    gallery.deleteLater()


def test_a_lesson_is_read_on_the_canvas_and_goes_onto_a_worksheet(user: User) -> None:
    card = user.window.lesson_card
    assert not card.isVisible()
    open_from_gallery(user, "Atwood")
    (lesson,) = [example for example in examples() if example.title == "Atwood's machine"]
    assert card.isVisible()
    assert (card.title.text(), card.text.text(), card.question.text()) == (
        lesson.title,
        lesson.text,
        lesson.question,
    )
    QTest.mouseClick(card.close_button, LEFT)
    assert not card.isVisible()
    user.press(Qt.Key.Key_P, CONTROL | ALT)
    wait_until(lambda: isinstance(QApplication.activeModalWidget(), WorksheetDialog))
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, WorksheetDialog)
    assert dialog.form.questions.toPlainText() == lesson.question
    assert dialog.form.title.text() == lesson.title
    dialog.close()
    user.turn_to()
    open_from_gallery(user, "Dominoes")
    assert not card.isVisible()
    assert card.lesson is None
