"""A proof, told as a student meets it: chosen from the gallery, run, switched off, changed, and run again."""

from __future__ import annotations

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QImage
from PyQt6.QtWidgets import QApplication, QDialogButtonBox, QLineEdit

from sketchfall.app.files.gallery import examples
from sketchfall.ui.files.gallery_dialog import GalleryDialog
from sketchfall.ui.laboratory.proof_card import BEFORE, NOTHING, ProofCard, error_in_words, size_in_words
from sketchfall.ui.look.style import current_theme
from tests.ui.qtest import QTest
from tests.ui.user import User
from tests.ui.windows import wait_until

LEFT = Qt.MouseButton.LeftButton
MEETING = 100  # steps, after which all balls of the head-on proof have met


def open_from_gallery(user: User, title: str) -> None:
    """File > Examples, the tab of the proofs, the picture, Open: all with the mouse."""
    user.trigger("gallery")
    (gallery,) = user.window.findChildren(GalleryDialog)
    tabs = gallery.kinds
    texts = [tabs.tabText(index) for index in range(tabs.count())]
    QTest.mouseClick(tabs, LEFT, pos=tabs.tabRect(texts.index("Proofs")).center())
    shown = [item for item in gallery.items() if not item.isHidden()]
    assert all(item.text().startswith("Proof: ") for item in shown)
    (wanted,) = [item for item in shown if item.text() == title]
    gallery.pictures.scrollToItem(wanted)
    QTest.mouseClick(gallery.pictures.viewport(), LEFT, pos=gallery.pictures.visualItemRect(wanted).center())
    QTest.mouseClick(gallery.buttons.button(QDialogButtonBox.StandardButton.Open), LEFT)
    user.wait_until_opened()
    user.turn_to()


@pytest.fixture
def student(user: User) -> User:
    open_from_gallery(user, "Proof: balls head-on")
    user.wait_for_engine()
    return user


def card(user: User) -> ProofCard:
    return user.window.proof_card


def texts(user: User) -> list[list[str]]:
    """The table without its headings: label, expected, measured, error."""
    return [[label.text() for label in row] for row in card(user).cells[1:]]


def picture(user: User) -> QImage:
    return user.window.view.grab().toImage()


def steps(user: User, count: int) -> None:
    for _ in range(count):
        user.press(Qt.Key.Key_Period)


def test_the_card_tells_what_will_happen_before_it_does(student: User) -> None:
    shown = card(student)
    assert shown.isVisible()
    assert shown.title.text() == "Collision of smooth balls"
    assert "<i>e</i>" in shown.formulas.text()
    assert shown.formulas.isVisible()
    assert shown.sentence.text() == BEFORE
    minus = "\N{MINUS SIGN}"
    expected = [f"{minus}1.000", f"{minus}1.000", f"{minus}2.000", f"{minus}0.500", f"{minus}3.000", "0.000"]
    assert [row[1] for row in texts(student)] == [f"{value} m/s" for value in expected]
    assert {(row[2], row[3]) for row in texts(student)} == {(NOTHING, NOTHING)}


def test_while_it_runs_measured_values_and_small_errors_appear(student: User) -> None:
    student.press(Qt.Key.Key_Space)
    wait_until(lambda: all(row[2] != NOTHING for row in texts(student)))
    student.press(Qt.Key.Key_Space)
    for _, expected, measured, error in texts(student):
        assert f"{measured} m/s" == expected
        assert float(error) < 0.001
    assert card(student).sentence.text().startswith("So far")


def test_the_card_keeps_its_size_whatever_its_numbers_are(user: User) -> None:
    open_from_gallery(user, "Proof: projectile")
    user.wait_for_engine()
    student = user
    sizes = {(card(student).width(), card(student).height())}
    student.press(Qt.Key.Key_Space)

    def all_measured() -> bool:
        sizes.add((card(student).width(), card(student).height()))
        return all(row[2] != NOTHING for row in texts(student))

    wait_until(all_measured)
    assert len(sizes) == 1


def test_the_ghosts_are_where_the_bodies_are_shown(student: User) -> None:
    """At a moment between two steps too: a ghost that ran ahead would tell of an error that is none."""
    window = student.window
    steps(student, MEETING)
    student.press(Qt.Key.Key_Space)
    for _ in range(20):
        QApplication.processEvents()
        proof = window.proof_follower.proof
        shown = window.canvas.run_poses
        assert proof is not None
        assert shown is not None
        for (x, y, _), motion in zip(shown.tolist(), proof.motions.values(), strict=True):
            assert motion.at(window.player.shown_time).center == pytest.approx((x, y), abs=1e-6)


def test_the_closed_form_can_be_switched_off_and_on(student: User) -> None:
    with_it = picture(student)
    student.trigger("show_closed_form")
    assert not card(student).isVisible()
    without = picture(student)
    assert without != with_it
    student.trigger("show_closed_form")
    assert card(student).isVisible()
    assert picture(student) == with_it
    QTest.mouseClick(card(student).close_button, LEFT)
    assert not student.window.actions_["show_closed_form"].isChecked()
    assert picture(student) == without


def test_a_changed_speed_gives_another_closed_form_which_holds_as_well(student: User) -> None:
    student.click(student.bodies[4].position)
    field = field_named(student, "Velocity X")
    QTest.mouseDClick(field, LEFT)
    QTest.keyClicks(field, "4")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert student.bodies[4].velocity == (4.0, 0.0)
    # e = 1: u1 = ((m1 - m2) v1 + 2 m2 v2) / (m1 + m2), u2 = ((m2 - m1) v2 + 2 m1 v1) / (m1 + m2).
    first, second = (-4.0 + 4.0 * -2.0) / 3.0, (-2.0 + 2.0 * 4.0) / 3.0
    assert texts(student)[0][1] != NOTHING
    rows = {row[0]: row for row in texts(student)}
    one, other = rows["ball 1, e = 1"], rows["ball 2, e = 1"]
    assert one[1] == f"\N{MINUS SIGN}{-first:.3f} m/s"
    assert other[1] == f"{second:.3f} m/s"
    steps(student, MEETING)
    for row in texts(student):
        assert row[1] == f"{row[2]} m/s"


def field_named(user: User, name: str) -> QLineEdit:
    user.window.view.clearFocus()
    fields = [field for field in user.window.inspector.findChildren(QLineEdit) if field.isVisible()]
    (found,) = [field for field in fields if name in (field.accessibleName() or "")]
    return found


def test_what_prevents_the_closed_form_is_said(student: User) -> None:
    student.click_joint(Qt.Key.Key_D, student.bodies[0].position, student.bodies[1].position)
    assert card(student).title.text() == "No closed form"
    assert "There is a joint" in card(student).sentence.text()
    assert card(student).cells == []
    student.trigger("undo")
    assert len(texts(student)) == 6


def test_a_body_held_by_hand_ends_the_comparison(student: User) -> None:
    steps(student, 10)
    run = student.window.player.run
    assert run is not None
    x, y, _ = run.poses[0]
    student.drag((x, y), (x, y + 0.5))
    steps(student, 5)
    assert "by hand" in card(student).sentence.text()
    student.trigger("reset")
    assert card(student).sentence.text() == BEFORE


def test_an_error_that_the_steps_do_not_explain_is_red(user: User) -> None:
    """Explicit Euler is wrong by g h t / 2: after one second by 82 mm."""
    open_from_gallery(user, "Proof: projectile")
    user.wait_for_engine()
    steps(user, 60)
    assert not any("color" in row[3] for row in texts(user))
    user.trigger("reset")
    box = user.window.advanced_panel.integrator
    index = box.findText("Explicit Euler")
    box.setCurrentIndex(index)
    box.activated.emit(index)
    user.turn_to()
    user.wait_for_engine("laboratory")
    steps(user, 60)
    wrong = [row[3] for row in texts(user) if "place" in row[0]]
    assert len(wrong) == 3
    assert all(current_theme().error in error and "0.08" in error for error in wrong)
    assert "82 mm" in card(user).sentence.text()
    heading = card(user).cells[0]
    assert [label.text() for label in heading] == ["", "closed form", "measured", "error"]
    assert {label.property("role") for label in heading} == {"hint"}
    for row in card(user).cells:
        is_right = [bool(label.alignment() & Qt.AlignmentFlag.AlignRight) for label in row]
        assert is_right == [False, True, True, True]
    QApplication.processEvents()
    for label in (label for row in card(user).cells for label in row):  # nothing is cut off
        assert label.width() >= label.sizeHint().width(), label.text()


def test_a_drawing_without_a_proof_has_no_card(student: User) -> None:
    student.window.files.open_example(examples()[0].path)
    student.wait_until_opened()
    assert not card(student).isVisible()


def test_all_that_will_be_passed_is_seen_below_the_card(student: User) -> None:
    box = student.window.closed_form.box()
    assert box is not None
    shown = student.view.camera.rectangle(box)
    assert shown.top() >= card(student).geometry().bottom()
    assert student.canvas.rect().contains(shown.toRect())


def test_a_narrow_window_stacks_the_card(student: User) -> None:
    wide = card(student).height()
    student.window.resize(900, 800)
    QApplication.processEvents()
    assert card(student).height() > wide
    assert card(student).geometry().right() < student.canvas.width()


def test_the_card_leads_to_the_handbook(student: User) -> None:
    QTest.mouseClick(card(student).help_button, LEFT)
    handbook = student.window.handbook
    assert handbook.isVisible()
    assert "Proofs" in handbook.page.toPlainText()
    handbook.close()


@pytest.mark.no_engine
@pytest.mark.parametrize("error", [2e-9, 6e-5, 9e-5, 1e-4, 0.037, 1.5])
def test_an_error_keeps_a_digit_that_counts(error: float) -> None:
    assert float(error_in_words(error)) == pytest.approx(error, rel=1.0 / 3.0)


@pytest.mark.no_engine
@pytest.mark.parametrize("metres", [3e-7, 0.0042, 0.06, 0.3, 12.0])
def test_a_distance_is_told_in_a_unit_that_fits_it(metres: float) -> None:
    number, unit = size_in_words(metres).split()
    assert float(number) * {"mm": 1e-3, "m": 1.0}[unit] == pytest.approx(metres, rel=0.05)
    assert float(number) < 100.0
