"""A teacher writes on the canvas, with the numbers of the moment in the text."""

from __future__ import annotations

from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QImage
from PyQt6.QtWidgets import QApplication

from sketchfall.app.drawing.scene import TextLabel
from sketchfall.app.export.formats import PDF, PNG, SVG
from sketchfall.app.export.job import Order, made
from sketchfall.app.files.file_format import decode_drawing
from sketchfall.app.picture.stills import Still
from sketchfall.app.running.run import STEP
from sketchfall.ui.export.subject import Present, moments_of, subject_of
from tests.ui.context_menus import ask_at, pick, words
from tests.ui.qtest import QTest
from tests.ui.questions import choose_in_file_dialog
from tests.ui.runs import step_on
from tests.ui.user import CONTROL, SHIFT, Point, User

G = 9.81


@pytest.fixture
def box(user: User) -> User:
    """A box in the air."""
    user.draw_box((-1.0, 2.0), (1.0, 3.0))
    user.press(Qt.Key.Key_V)
    user.press(Qt.Key.Key_Escape)
    return user


def labels(user: User) -> tuple[TextLabel, ...]:
    return user.window.document.scene.labels


def read(user: User) -> list[str]:
    """What is written on the canvas, once it is painted."""
    user.canvas.repaint()
    return [placed.text for placed in user.window.labelling.labels.placed(user.view.camera)]


def middle_of(user: User, number: int = 0) -> Point:
    """Of a label, in the world."""
    placed = list(user.window.labelling.labels.placed(user.view.camera))[number]
    return user.view.camera.to_world(placed.box.center())


def write(user: User, point: Point, text: str, end: Qt.Key = Qt.Key.Key_Return) -> None:
    user.press(Qt.Key.Key_X)
    user.click(point)
    type_in_editor(user, text, end)


def test_how_to_write_is_said_and_ctrl_enter_ends_it_too(box: User) -> None:
    box.press(Qt.Key.Key_X)
    box.click((-0.8, 2.8))
    assert box.sentence.startswith("Enter ends the text, Shift+Enter begins a line, Esc gives it up.")
    assert box.sentence.endswith("{speed}")
    editor = box.window.labelling.editor
    assert editor is not None
    QTest.keyClicks(editor, "v = {speed} m/s")
    QTest.keyClick(editor, Qt.Key.Key_Return, CONTROL)
    assert read(box) == ["v = 0.00 m/s"]
    assert not box.sentence.startswith(("Enter ends the text", "No quantity here"))


def type_in_editor(user: User, text: str, end: Qt.Key = Qt.Key.Key_Return) -> None:
    editor = user.window.labelling.editor
    assert editor is not None
    assert QApplication.focusWidget() is editor
    for number, line in enumerate(text.split("\n")):
        if number:
            QTest.keyClick(editor, Qt.Key.Key_Return, SHIFT)
        QTest.keyClicks(editor, line)
    QTest.keyClick(editor, end)


@pytest.mark.no_engine
def test_a_click_writes_in_place_and_enter_ends_it(box: User) -> None:
    write(box, (2.0, 1.0), "Free fall\nR is no tool here")
    (label,) = labels(box)
    assert (label.text, label.body, label.size) == ("Free fall\nR is no tool here", None, 0.4)
    assert label.place == pytest.approx((2.0, 1.0), abs=0.02)
    assert box.tool == "select"
    assert box.view.hasFocus()
    assert box.window.document.undo_stack.undoText() == "Write “Free fall R is no tool here”"
    box.press(Qt.Key.Key_Z, CONTROL)
    assert labels(box) == ()
    box.press(Qt.Key.Key_Z, CONTROL | SHIFT)
    box.double_click(middle_of(box))
    type_in_editor(box, "<b>Fall</b>")
    assert read(box) == ["<b>Fall</b>"]  # plain, whatever it is
    box.double_click(middle_of(box))
    type_in_editor(box, "never mind", Qt.Key.Key_Escape)
    assert read(box) == ["<b>Fall</b>"]
    write(box, (-2.0, 0.0), "", Qt.Key.Key_Return)
    assert len(labels(box)) == 1


@pytest.mark.no_engine
def test_a_click_elsewhere_ends_it_and_begins_no_other(box: User) -> None:
    box.press(Qt.Key.Key_X)
    box.click((2.0, 1.0))
    editor = box.window.labelling.editor
    assert editor is not None
    QTest.keyClicks(editor, "Hello")
    box.click((-3.0, -1.0))
    box.view.setFocus(Qt.FocusReason.MouseFocusReason)  # as the press does, in a window with a real mouse
    assert read(box) == ["Hello"]


@pytest.mark.no_engine
def test_the_click_that_ends_a_text_is_spent_and_no_later_one(box: User) -> None:
    for text, place, begun in (("Hello", (2.0, 1.0), "select"), ("", (2.0, -1.0), "text")):
        box.press(Qt.Key.Key_X)
        box.click(place)
        editor = box.window.labelling.editor
        assert editor is not None
        QTest.keyClicks(editor, text)
        box.view.setFocus(Qt.FocusReason.MouseFocusReason)  # as the press does, in a window with a real mouse
        box.click((-3.0, -1.0))
        assert not is_writing(box)
        assert box.tool == begun
        if begun == "select":
            box.press(Qt.Key.Key_X)
        box.click((-3.0, -1.0))
        assert is_writing(box)
        again = box.window.labelling.editor
        assert again is not None
        QTest.keyClick(again, Qt.Key.Key_Escape)
        box.press(Qt.Key.Key_V)


def is_writing(user: User) -> bool:
    return user.window.labelling.editor is not None


@pytest.mark.no_engine
def test_it_is_chosen_moved_copied_and_deleted(box: User) -> None:
    write(box, (2.0, 1.0), "Hello")
    (label,) = labels(box)
    x, y = middle_of(box)
    box.drag((x, y), (x + 1.0, y - 2.0))
    assert labels(box)[0].place == pytest.approx((label.place[0] + 1.0, label.place[1] - 2.0), abs=0.05)
    assert box.window.document.undo_stack.undoText() == "Move “Hello”"
    assert "double-click to change it" in box.sentence
    box.press(Qt.Key.Key_D, CONTROL)
    assert [each.text for each in labels(box)] == ["Hello", "Hello"]
    box.press(Qt.Key.Key_X, CONTROL)
    assert (len(labels(box)), box.tool) == (1, "select")
    box.press(Qt.Key.Key_V, CONTROL)
    assert [each.text for each in labels(box)] == ["Hello", "Hello"]
    assert box.window.document.undo_stack.undoText() == "Paste “Hello”"
    box.press(Qt.Key.Key_Z, CONTROL)
    assert len(labels(box)) == 1
    box.click(middle_of(box))
    box.press(Qt.Key.Key_Escape)
    box.press(Qt.Key.Key_Delete)  # nothing is chosen any more
    assert len(labels(box)) == 1
    box.click(middle_of(box))
    box.press(Qt.Key.Key_A, CONTROL)  # which selects something else
    box.press(Qt.Key.Key_D, CONTROL)
    assert (len(labels(box)), len(box.bodies)) == (1, 2)
    box.press(Qt.Key.Key_Z, CONTROL)
    box.click((0.0, 2.5))
    box.press(Qt.Key.Key_Delete)
    assert (len(labels(box)), len(box.bodies)) == (1, 0)


@pytest.mark.no_engine
def test_its_menu_changes_size_colour_body_and_quantities(box: User) -> None:
    write(box, (-0.8, 2.8), "y")
    (label,) = labels(box)
    assert label.body == 1  # it was written on it
    for path in (("Larger",), ("Add quantity", "Motion", "Position y (m)"), ("Leave its body",)):
        menu = ask_at(box, middle_of(box))
        pick(menu, *path)
        menu.close()
    (label,) = labels(box)
    assert (label.size, label.text, label.body) == (0.5, "y {y} m", None)
    assert read(box) == ["y {y} m"]  # of the whole drawing, there is no such quantity
    menu = ask_at(box, middle_of(box))
    assert words(menu)[0] == "No quantity here is called y: it is shown as its letters."
    pick(menu, "Go along with this body")
    menu.close()
    assert labels(box)[0].place == pytest.approx((-0.8, 0.3), abs=0.03)
    assert read(box) == ["y 2.50 m"]
    menu = ask_at(box, middle_of(box))
    pick(menu, "Duplicate")
    menu.close()
    assert len(labels(box)) == 2


@pytest.mark.no_engine
def test_it_is_copied_and_deleted_with_its_body_and_saved(
    box: User, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    write(box, (-0.8, 2.8), "Box {x}")
    write(box, (3.0, 0.0), "t = {time} s, {charm}")
    assert "No quantity here is called charm" in box.sentence
    box.click((0.8, 2.1))
    box.press(Qt.Key.Key_D, CONTROL)
    assert [label.body for label in labels(box)] == [1, None, 2]
    assert read(box) == ["Box 0.00", "t = 0.00 s, {charm}", "Box 0.50"]
    path = tmp_path / "words.sketchfall"
    choose_in_file_dialog(monkeypatch, "getSaveFileName", str(path))
    box.save()
    assert decode_drawing(path.read_bytes()).labels == labels(box)
    box.press(Qt.Key.Key_A, CONTROL)
    box.press(Qt.Key.Key_Delete)
    assert [label.body for label in labels(box)] == [None]


def test_its_numbers_are_those_of_the_moment_on_the_canvas_and_in_every_file(box: User) -> None:
    box.wait_until_it_can_run()
    write(box, (-0.8, 2.8), "v = {speed} m/s <&>\na = {acceleration_y}")
    assert read(box) == ["v = 0.00 m/s <&>\na = –"]
    before = middle_of(box)
    step_on(box, 30)
    now = f"v = {G * 30 * STEP:.2f} m/s <&>"
    assert read(box) == [f"{now}\na = {-G:.2f}"]
    assert before[1] - middle_of(box)[1] == pytest.approx(
        G * (30 * STEP) ** 2 / 2.0, abs=0.2
    )  # it falls along
    window = box.window
    subject = subject_of(window.document, window.player, box.view.camera)
    svg = made(Order(kind=SVG, title="fall"), moments_of(subject, one=True), subject.work).decode()
    assert f">{now.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;')}</text>" in svg
    assert f">a = {-G:.2f}</text>" in svg
    course = moments_of(subject, one=False)
    again = made(Order(kind=SVG, title="fall", first=0.5), course, subject.work).decode()
    assert again.count(f">a = {-G:.2f}</text>") == 1  # computed once more, to the same numbers
    assert now.split(" <")[0] in again


def test_a_part_that_it_names_is_measured_as_soon_as_it_is_called_so(box: User) -> None:
    """Far from it, in the run, and in what is exported of it."""
    box.wait_until_it_can_run()
    write(box, (2.0, 1.0), "v = {Stone.speed}")
    assert box.sentence.startswith("No quantity here is called Stone.speed")
    assert read(box) == ["v = {Stone.speed}"]
    box.click((0.0, 2.5))
    box.type_into(box.window.inspector.name, "Stone")
    assert read(box) == ["v = 0.00"]
    step_on(box, 30)
    now = f"v = {G * 30 * STEP:.2f}"
    assert read(box) == [now]
    window = box.window
    course = moments_of(subject_of(window.document, window.player, box.view.camera), one=False)
    again = made(Order(kind=SVG, title="fall", first=0.5), course, window.document.work).decode()
    assert f">{now}</text>" in again


@pytest.mark.no_engine
def test_letters_are_painted_into_pictures(box: User) -> None:
    write(box, (-0.9, 0.5), "HHHH")
    box.click((0.0, 2.5))
    box.press(Qt.Key.Key_Delete)
    box.draw_box((-3.0, -2.0), (3.0, -1.5))
    window = box.window
    subject = subject_of(window.document, window.player, box.view.camera)
    present = moments_of(subject, one=True)
    written, plain = (
        ink(made(Order(kind=PNG, title="", with_drawing=False), present, subject.work)),
        ink(made(Order(kind=PNG, title="", with_drawing=False), without_texts(box), subject.work)),
    )
    assert written > plain + 100
    assert made(Order(kind=PDF, title="words"), present, subject.work).startswith(b"%PDF")


def without_texts(user: User) -> Present:
    subject = subject_of(user.window.document, user.window.player, user.view.camera)
    return Present(Still(subject.present.scene, subject.present.poses))


def ink(png: bytes) -> int:
    """Pixels that are dark."""
    image = QImage.fromData(png)
    places = ((x, y) for x in range(image.width()) for y in range(image.height()))
    return sum(image.pixelColor(x, y).lightness() < 100 for x, y in places)
