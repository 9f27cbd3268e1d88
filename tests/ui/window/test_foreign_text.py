"""Drawings whose names, fields and paths look like HTML, or have marks of menus, are read as written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace
from PyQt6.QtCore import QPoint, Qt
from PyQt6.QtGui import QGuiApplication
from PyQt6.QtWidgets import QApplication, QLineEdit, QMessageBox, QToolTip
from pytestqt.qtbot import QtBot

from sketchfall.app.drawing.parts import PartIds
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, JointDrawing, Scene, WorldSettings
from sketchfall.app.files.gallery import examples
from sketchfall.app.files.reading import read_drawing
from sketchfall.app.files.storage import save_drawing
from sketchfall.ui.look.plain_text import Label, MarkupLabel, menu_text, plain_tip, title_text
from tests.app.crashing import crash
from tests.systems import needs_posix
from tests.ui import kept_window
from tests.ui.on_screen import rendered, seen
from tests.ui.qtest import QTest
from tests.ui.questions import expect_questions
from tests.ui.user import CONTROL, User
from tests.ui.windows import start_program, wait_until

user = kept_window.user  # these stories change little but the drawing, so they have one window for all

MARKUP = '<img src="secret.png"><b>bold</b> &amp; &x'
FILE_NAME = "<b>bold<b> &amp; &x [*]"  # without what a path cannot have
OK = QMessageBox.StandardButton.Ok


def named(shape: CircleShape, body_id: int, x: float) -> BodyDrawing:
    return BodyDrawing(id=body_id, name=MARKUP, position=(x, 2.0), shapes=(shape,))


DISC = CircleShape(radius=0.5)
DRAWING = Scene(
    bodies=(named(DISC, 1, 0.0), named(DISC, 2, 2.0)),
    joints=(
        JointDrawing(id=1, name=MARKUP, kind="spring", body_a=1, body_b=2, anchor_a=(0, 0), anchor_b=(0, 0)),
        JointDrawing(
            id=2,
            name=MARKUP,
            kind="hinge",
            body_a=1,
            anchor_a=(0, 0),
            anchor_b=(0, 2),
            motor_speed=1.0,
            forward_key=MARKUP[:40],
        ),
    ),
)


@pytest.fixture
def reader(user: User, tmp_path: Path, qtbot: QtBot) -> User:
    """Somebody who has opened the drawing, and has everything compiled."""
    path = tmp_path / "names.sketchfall"
    save_drawing(path, DRAWING)
    user.window.files.open_path(path)
    user.wait_until_opened()
    wait_until(lambda: user.window.starter.ready_stages >= {"engine", "laboratory"})
    return user


def show_tip(text: str, user: User) -> str:
    """What Qt makes of it in the little window of the tip."""
    QToolTip.showText(user.window.mapToGlobal(QPoint(5, 5)), text, user.window)
    assert QToolTip.text() == text
    return rendered(QToolTip.text())


@pytest.mark.parametrize(
    "text", [MARKUP, "a <b> b", "&lt;b&gt;", "<a\nb>", "two\nlines", "plain", "x < y > z"]
)
def test_a_tip_says_it_letter_by_letter(user: User, text: str) -> None:
    assert show_tip(plain_tip(text), user) == text
    QToolTip.hideText()


def test_labels_do_not_guess(qapp: QApplication) -> None:
    assert Label(MARKUP).textFormat() == Qt.TextFormat.PlainText
    assert MarkupLabel("<b>ours</b>").textFormat() == Qt.TextFormat.RichText
    assert menu_text("a & b\tCtrl+Q") == "a && b Ctrl+Q"
    assert title_text("a[*]b") == "a[*][*]b"


def test_names_of_bodies_and_joints(reader: User) -> None:
    reader.click((0.0, 1.6))  # below the joints
    assert reader.selection.bodies == (1,)
    assert "NameField" in seen(MARKUP)
    reader.window.document.select(PartIds(joints=[1]))
    assert reader.window.inspector.joint_page.hint.text() == f"Joins {MARKUP} and {MARKUP}."
    assert {"Label", "NameField"} <= seen(MARKUP)
    reader.window.document.select(PartIds(joints=[2]))
    assert "KeyField" in seen(MARKUP[:40])
    reader.trigger("select_all")
    reader.trigger("delete")
    seen(MARKUP)


def test_the_laboratory(reader: User) -> None:
    reader.trigger("microscope")
    assert "item of Choice" in seen(MARKUP)
    reader.window.microscope.close()
    reader.trigger("volume_table")
    reader.trigger("compare_broad_phases")
    seen(MARKUP)


def test_what_prevents_a_gas(reader: User) -> None:
    reader.trigger("compare_methods")
    wait_until(lambda: reader.window.gas.problems.isVisible())
    assert "item of QListWidget" in seen(MARKUP)


def test_the_sentence_of_a_run_that_cannot_be(reader: User) -> None:
    document = reader.window.document
    document.replace_all(replace(DRAWING, world=WorldSettings(method="event_driven")), None)
    reader.press(Qt.Key.Key_Space)
    wait_until(lambda: MARKUP in reader.sentence)
    assert {"ElidedLabel", "tip of ElidedLabel"} <= seen(MARKUP)


def test_a_gas_and_who_meets_whom(reader: User) -> None:
    (path,) = [example.path for example in examples() if example.path.stem == "gas_of_discs"]
    gas = read_drawing(path)
    discs = [replace(body, name=MARKUP) if body.kind == "dynamic" else body for body in gas.bodies]
    reader.window.document.replace_all(replace(gas, bodies=tuple(discs)), None)
    reader.press(Qt.Key.Key_Period)
    wait_until(lambda: "item of NextEventsList" in seen(MARKUP))


def test_a_proof_and_why_there_is_none(reader: User) -> None:
    (path,) = [example.path for example in examples() if example.path.stem == "proof_head_on"]
    proof = read_drawing(path)
    balls = [replace(body, name=MARKUP) if body.kind == "dynamic" else body for body in proof.bodies]
    document = reader.window.document
    document.replace_all(replace(proof, bodies=tuple(balls)), None)
    assert "Label" in seen(MARKUP)
    reader.press(Qt.Key.Key_Period)
    seen(MARKUP)
    spinning = [replace(body, angular_velocity=3.0, force=(9.0, 9.0)) for body in balls]
    document.replace_all(replace(proof, bodies=tuple(spinning)), None)
    assert MARKUP in reader.window.proof_card.sentence.text()
    seen(MARKUP)


def test_what_is_typed_into_a_field(reader: User) -> None:
    reader.click((0.0, 1.6))
    field = reader.window.inspector.fields["x"]
    assert isinstance(field, QLineEdit)
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, MARKUP)
    seen(MARKUP)
    said = f"“{MARKUP[0]}” is not understood"
    assert "tip of NumberField" in seen(said)
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert said in reader.sentence
    seen(said)


@pytest.mark.parametrize(
    "fields",
    [
        {"format": MARKUP},
        {"version": MARKUP},
        {MARKUP: 1},
        {"world": {MARKUP: 1}},
        {"world": {"method": MARKUP}},
        {"proof": MARKUP},
        {"bodies": [{"id": 1, "kind": MARKUP, "shapes": []}]},
    ],
    ids=lambda fields: next(iter(fields)),
)
def test_an_error_of_a_file_quotes_it(
    user: User, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fields: dict[str, object]
) -> None:
    path = tmp_path / "drawing.sketchfall"
    path.write_text(json.dumps({"format": "sketchfall", "version": 2, "bodies": []} | fields), "utf-8")
    told = expect_questions(monkeypatch, OK)  # which refuses a box that guesses
    user.window.files.open_path(path)
    user.wait_until_opened()
    assert len(told) == 1


def test_an_error_of_particles_or_of_the_clipboard_quotes_it(
    user: User, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "particles.txt"
    path.write_text(f"{MARKUP}\n", "utf-8")
    told = expect_questions(monkeypatch, OK)
    user.window.files.open_path(path)
    user.wait_until_opened()
    assert "<img" in told[0]
    clipboard = QGuiApplication.clipboard()
    assert clipboard is not None
    for text in (MARKUP, json.dumps({"format": MARKUP}), json.dumps({MARKUP: MARKUP})):
        clipboard.setText(text)
        user.press(Qt.Key.Key_V, CONTROL)
        assert user.sentence.startswith("Nothing was pasted")
        seen("<img")


@needs_posix
def test_a_path_in_the_title_the_menu_the_questions_and_the_sentences(
    user: User, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / FILE_NAME
    folder.mkdir()
    path = folder / f"{FILE_NAME}.sketchfall"
    save_drawing(path, DRAWING)
    window = user.window
    window.files.open_path(path)
    user.wait_until_opened()
    assert "title" in seen(FILE_NAME)
    user.draw_box((-3.0, 0.0), (-2.0, 1.0))
    user.save()
    assert {"ElidedLabel", "tip of ElidedLabel"} <= seen(FILE_NAME)
    window.menus.recent.aboutToShow.emit()
    assert {"action", "tip of action"} <= seen(FILE_NAME)
    user.draw_box((-3.0, 2.0), (-2.0, 3.0))
    asked = expect_questions(monkeypatch, QMessageBox.StandardButton.Cancel)
    assert not window.close()
    path.write_text("{}")
    expect_questions(monkeypatch, QMessageBox.StandardButton.Discard)
    told = expect_questions(monkeypatch, QMessageBox.StandardButton.Discard)
    window.files.open_path(path)
    user.wait_until_opened()
    assert all(FILE_NAME in text for text in (*asked, told[-1]))


@needs_posix
def test_the_path_of_unsaved_work(
    program: None, settings_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    crash(settings_folder / "recovery", tmp_path / f"{FILE_NAME}.sketchfall")
    asked = expect_questions(monkeypatch, QMessageBox.StandardButton.Open)
    start_program()
    assert FILE_NAME in asked[0]
    assert "title" in seen(FILE_NAME)
