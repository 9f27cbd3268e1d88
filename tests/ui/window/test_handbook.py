"""Reading the handbook beside the drawing."""

from pathlib import Path

import pytest
from PyQt6.QtCore import QPoint, QSize, Qt, QUrl
from PyQt6.QtGui import QColor, QImage, QTextDocument, QTextTable, QTextTableFormat
from PyQt6.QtWidgets import QApplication, QMenu

from sketchfall.ui.files.gallery_dialog import GalleryDialog
from sketchfall.ui.window.handbook import Handbook
from tests.ui import kept_window
from tests.ui.qtest import QTest
from tests.ui.user import User
from tests.ui.windows import wait_until

pytestmark = pytest.mark.no_engine
user = kept_window.user  # these stories change little but the drawing, so they have one window for all

IMAGE = QTextDocument.ResourceType.ImageResource.value


def test_it_opens_by_its_key_and_turns_pages_by_arrow_keys(user: User) -> None:
    book = opened(user)
    assert book.page.toPlainText().startswith("First steps")
    QTest.keyClick(book.topics, Qt.Key.Key_Down)
    assert book.page.toPlainText().startswith("Mouse, touchpad, pen or keys alone")
    QTest.keyClick(book, Qt.Key.Key_Escape)
    assert not book.isVisible()
    assert user.window.isVisible()


def test_a_link_leads_to_another_page(user: User) -> None:
    book = opened(user)
    document = book.page.document()
    assert document is not None
    link = document.find("integrators")
    assert link.charFormat().isAnchor()
    bar = book.page.verticalScrollBar()
    assert bar is not None
    bar.setValue(bar.maximum())  # it is far down
    in_last_letter = book.page.cursorRect(link).center() - QPoint(3, 0)
    QTest.mouseClick(book.page.viewport(), Qt.MouseButton.LeftButton, pos=in_last_letter)
    assert book.page.toPlainText().startswith("Integrators")


def click_link(book: Handbook, words: str) -> None:
    document = book.page.document()
    assert document is not None
    link = document.find(words)
    assert link.charFormat().isAnchor()
    book.page.setTextCursor(link)
    book.page.ensureCursorVisible()
    in_last_letter = book.page.cursorRect(link).center() - QPoint(3, 0)
    QTest.mouseClick(book.page.viewport(), Qt.MouseButton.LeftButton, pos=in_last_letter)


def test_a_link_does_what_it_tells_of(user: User) -> None:
    book = opened(user)
    click_link(book, "File > Examples")
    assert user.window.findChildren(GalleryDialog)


def test_a_few_letters_find_a_page_and_are_marked_on_it(user: User) -> None:
    book = opened(user)
    QTest.keyClicks(book.search, "baumgarte")
    listed = [row for row in range(book.topics.count()) if not book.topics.isRowHidden(row)]
    assert book.topics.currentRow() in listed
    assert 1 <= len(listed) < book.topics.count()
    assert book.page.toPlainText().startswith("Integrators")
    marks = book.page.extraSelections()
    assert {mark.cursor.selectedText().lower() for mark in marks} == {"baumgarte"}
    book.search.clear()
    assert not any(book.topics.isRowHidden(row) for row in range(book.topics.count()))
    assert book.page.extraSelections() == []


def test_tables_have_lines_in_the_colour_of_the_theme(user: User) -> None:
    colours = []
    for theme in ("light", "dark"):
        user.window.program.choose_theme(theme)
        user.window.show_handbook("integrators")
        colours.append(table_of(user.window.handbook).borderBrush().color())
    assert colours[0] != colours[1]
    assert all(isinstance(colour, QColor) and colour.isValid() for colour in colours)


def test_a_page_shows_its_pictures_in_full(user: User) -> None:
    book = opened(user)
    QTest.keyClick(book.topics, Qt.Key.Key_Down)
    document = book.page.document()
    assert document is not None
    for name in ("going-back.png", "two-courses.png"):
        seen = document.resource(IMAGE, QUrl(name))
        assert isinstance(seen, QImage)
        assert seen.width() > 400
    room = book.page.viewport()
    assert room is not None
    assert document.idealWidth() <= room.width()  # no need to scroll to the side


def test_no_page_could_show_a_file_that_is_not_the_handbooks(user: User, tmp_path: Path) -> None:
    secret = QImage(8, 8, QImage.Format.Format_RGB32)
    assert secret.save(str(tmp_path / "secret.png"))
    book = opened(user)
    document = book.page.document()
    assert document is not None
    for name in (str(tmp_path / "secret.png"), QUrl.fromLocalFile(str(tmp_path / "secret.png")).toString()):
        book.page.setMarkdown(f"![words]({name})")
        QApplication.processEvents()  # it is laid out
        seen = document.resource(IMAGE, QUrl(name))
        assert isinstance(seen, QImage)  # so that Qt does not look for it elsewhere
        assert seen.size() == QSize(1, 1)


def test_drawing_goes_on_beside_it(user: User) -> None:
    opened(user)
    assert not user.window.handbook.isModal()
    user.turn_to()
    user.draw_box((0.0, 0.0), (1.0, 1.0))
    assert len(user.bodies) == 1


def test_the_menu_has_it(user: User) -> None:
    bar = user.window.menuBar()
    assert bar is not None
    menus = bar.findChildren(QMenu)
    help_menu = next(menu for menu in menus if menu.title() == "&Help")
    assert user.window.actions_["handbook"] in help_menu.actions()


def opened(user: User) -> Handbook:
    user.press(Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    book = user.window.handbook
    wait_until(lambda: QApplication.activeWindow() is book)
    return book


def table_of(book: Handbook) -> QTextTableFormat:
    document = book.page.document()
    assert document is not None
    root = document.rootFrame()
    assert root is not None
    return next(frame for frame in root.childFrames() if isinstance(frame, QTextTable)).format()
