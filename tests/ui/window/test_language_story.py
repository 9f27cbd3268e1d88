"""A user changes the language while a drawing runs: everything speaks it at once, and nothing is lost."""

from __future__ import annotations

import gc
import gettext
from collections.abc import Iterator

import pytest
from PyQt6 import sip
from PyQt6.QtCore import QLocale, Qt
from PyQt6.QtGui import QAction
from PyQt6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialogButtonBox,
    QLabel,
    QMenu,
    QToolButton,
    QWidget,
)

from sketchfall.app.files.settings import Settings
from sketchfall.app.language.catalogue import FOLDER, current, tr
from sketchfall.ui.fields.number_field import NumberField
from sketchfall.ui.panels.inspector import Inspector
from sketchfall.ui.window.main_window import MainWindow
from tests.ui.qtest import QTest
from tests.ui.user import LEFT, User
from tests.ui.windows import (
    bring_to_front,
    let_the_event_loop_turn,
    running_program,
    start_program,
    wait_until,
)


@pytest.fixture
def at_home(user: User) -> Iterator[User]:
    """Who leaves the program in English, since all tests share one application."""
    yield user
    program = running_program()
    program.choose_language("en")
    let_the_event_loop_turn()


def choose(user: User, entry: str) -> User:
    """Click on View, Language and the entry; the user in front of the window that is there then."""
    program, window = running_program(), user.window
    bar = window.menuBar()
    assert bar is not None
    view = window.menus.view.menuAction()
    assert view is not None
    QTest.mouseClick(bar, LEFT, pos=bar.actionGeometry(view).center())
    languages = menu_of(window.actions_[f"language_{entry}"], window.menus.view)
    click_in(window.menus.view, languages.menuAction())
    wait_until(languages.isVisible)
    click_in(languages, window.actions_[f"language_{entry}"])
    let_the_event_loop_turn()
    wait_until(lambda: window not in program.windows or current().code == entry == "system")
    return User(program.windows[-1])


def menu_of(action: QAction, above: QMenu) -> QMenu:
    return next(menu for menu in above.findChildren(QMenu) if action in menu.actions())


def click_in(menu: QMenu, action: QAction | None) -> None:
    QTest.mouseClick(menu, LEFT, pos=menu.actionGeometry(action).center())


def words_of(window: MainWindow) -> set[str]:
    """All that can be read in it or heard about it, shown or not."""
    found = {window.windowTitle()}
    for action in window.findChildren(QAction):
        found |= {action.text(), action.toolTip(), action.statusTip()}
    for widget in window.findChildren(QWidget):
        found |= {
            widget.toolTip(),
            widget.accessibleName(),
            widget.accessibleDescription(),
            widget.windowTitle(),
        }
        if isinstance(widget, QLabel | QAbstractButton):
            found.add(widget.text())
        if isinstance(widget, QMenu):
            found.add(widget.title())
    return found - {""}


def left_in_english(window: MainWindow, code: str) -> set[str]:
    """Words that are there, although the catalogue has others for them."""
    with (FOLDER / f"{code}.mo").open("rb") as file:
        catalogue = gettext.GNUTranslations(file)
    return {word for word in words_of(window) if catalogue.gettext(word) != word}


def field_with(inspector: Inspector, text: str) -> NumberField:
    return next(field for field in inspector.findChildren(NumberField) if field.text() == text)


def windows_there() -> list[QWidget]:
    """All that were made and not taken down."""
    return [widget for widget in QApplication.topLevelWidgets() if isinstance(widget, MainWindow)]


def test_a_running_drawing_goes_on_in_german(at_home: User) -> None:
    user = at_home
    user.draw_ground((-5.0, 0.0), (5.0, 0.0))
    box = user.draw_box((-0.5, 3.0), (0.5, 4.5))
    user.wait_for_engine()
    user.window.view.show_at((1.0, 2.0), 80.0)
    user.trigger("show_velocities")
    user.trigger("box")
    user.press(Qt.Key.Key_Space)
    wait_until(lambda: user.sees("running") and user.window.player.shown_time > 0.2)
    recording = user.window.player.recording
    assert recording is not None
    place, steps = user.window.geometry(), recording.run.steps

    german = choose(user, "de")

    window = german.window
    assert window is not user.window
    wait_until(lambda: sip.isdeleted(user.window) and sip.isdeleted(user.window.canvas))
    assert windows_there() == [window]
    assert german.sees("running")
    assert window.player.recording is recording
    assert recording.run.steps >= steps
    wait_until(lambda: recording.run.steps > steps + 5)
    assert window.geometry() == place
    camera = window.view.camera
    assert camera.scale == 80.0
    assert camera.to_world(window.view.rect().center().toPointF()) == pytest.approx((1.0, 2.0), abs=0.02)
    assert window.actions_["show_velocities"].isChecked()
    assert window.canvas.overlays
    assert german.selection.bodies == (box.id,)
    assert current().code == "de"
    assert left_in_english(window, "de") == set()
    assert window.actions_["box"].text() == "&Rechteck"
    assert "Ein Rechteck zeichnen." in window.actions_["box"].toolTip()
    assert window.docks.all["world"].windowTitle() == "Welt"
    assert window.actions_["language_de"].isChecked()
    assert Settings().language == "de"

    bring_to_front(window)
    german.press(Qt.Key.Key_Space)
    wait_until(lambda: german.sees("paused"))
    german.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert len(german.bodies) == 1
    german.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert len(german.bodies) == 2
    german.press(Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    assert german.sees("drawing")


def test_numbers_follow_the_language_and_the_drawing_does_not(at_home: User) -> None:
    box = at_home.draw_box((0.0, 0.0), (1.5, 1.0))
    at_home.press(Qt.Key.Key_Escape)
    at_home.press(Qt.Key.Key_Escape)
    at_home.click((0.75, 0.5))
    assert at_home.selection.bodies == (box.id,)
    assert field_with(at_home.window.inspector, "0.75").isVisible()
    german = choose(at_home, "de")
    x = field_with(german.window.inspector, "0,75")
    german.type_into(x, "1,25")
    assert german.bodies[0].position[0] == 1.25
    german.type_into(x, "2.5")
    assert german.bodies[0].position[0] == 2.5
    assert x.text() == "2,5"


def test_the_words_of_qt_follow(at_home: User) -> None:
    german = choose(at_home, "de")
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, german.window)
    assert [button.text().replace("&", "") for button in buttons.buttons()] == ["Abbrechen"]
    assert QLocale().language() == QLocale.Language.German
    chinese = choose(german, "zh_CN")
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, chinese.window)
    assert [button.text().replace("&", "") for button in buttons.buttons()] == ["取消"]
    assert left_in_english(chinese.window, "zh_CN") == set()


def test_the_next_start_is_in_the_language_chosen(at_home: User) -> None:
    choose(at_home, "de").window.close()
    window = start_program()
    assert current().code == "de"
    assert tr("wall below") == "Wand unten"
    assert window.actions_["language_de"].isChecked()


def test_unsaved_work_of_two_windows_goes_along(at_home: User) -> None:
    at_home.draw_box((0.0, 0.0), (1.0, 1.0))
    at_home.trigger("new_window")
    other = User(running_program().windows[-1])
    bring_to_front(other.window)
    other.draw_circle((0.0, 0.0), (1.0, 0.0))
    choose(other, "de")
    wait_until(lambda: at_home.window not in running_program().windows)
    first, second = running_program().windows
    assert [len(window.document.scene.bodies) for window in (first, second)] == [1, 1]
    assert first.document is at_home.window.document
    assert first.document.is_dirty
    assert first.recovery is at_home.window.recovery
    assert all(not left_in_english(window, "de") for window in (first, second))


def test_corners_that_are_not_yet_a_polygon_go_along(at_home: User) -> None:
    at_home.press(Qt.Key.Key_P)
    at_home.click((0.0, 0.0))
    at_home.click((2.0, 0.0))
    german = choose(at_home, "de")
    bring_to_front(german.window)
    assert german.tool == "polygon"
    german.click((1.0, 2.0))
    german.press(Qt.Key.Key_Return)
    assert len(german.bodies) == 1


def test_the_handbook_stays_open_at_its_page(at_home: User) -> None:
    at_home.window.show_handbook("proofs")
    german = choose(at_home, "de")
    assert german.window.handbook.isVisible()
    assert german.window.handbook.topic == "proofs"


def test_if_the_new_window_cannot_be_made_the_old_one_goes_on(
    at_home: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    user, program = at_home, running_program()
    user.draw_ground((-5.0, 0.0), (5.0, 0.0))
    user.draw_box((-0.5, 3.0), (0.5, 4.5))
    user.wait_for_engine()
    user.press(Qt.Key.Key_Space)
    wait_until(lambda: user.sees("running"))
    seen: list[type[BaseException]] = []
    monkeypatch.setattr("sys.excepthook", lambda kind, error, trace: seen.append(kind))

    def broken(*_: object) -> None:
        raise OSError("no more windows")

    with monkeypatch.context() as patch:
        patch.setattr("sketchfall.ui.window.window_parts.StatusPresenter", broken)
        user.window.actions_["language_de"].trigger()
        wait_until(lambda: bool(seen))
    gc.collect()
    let_the_event_loop_turn()
    assert program.windows == windows_there() == [user.window]
    assert user.window.isVisible()
    assert user.sees("running")
    assert current().code == "en"
    assert Settings().language == "system"
    assert user.window.actions_["language_system"].isChecked()
    steps = user.window.player.recording.run.steps if user.window.player.recording else 0
    wait_until(lambda: bool(user.window.player.run and user.window.player.run.steps > steps))
    user.press(Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    user.draw_box((2.0, 1.0), (3.0, 2.0))
    user.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert len(user.bodies) == 2


def test_choosing_what_is_spoken_already_changes_no_window(at_home: User) -> None:
    window = at_home.window
    at_home.trigger("language_en")
    let_the_event_loop_turn()
    assert running_program().windows == [window]
    assert window.actions_["language_en"].isChecked()
    assert Settings().language == "en"


def test_buttons_of_bars_have_no_letters_of_menus(at_home: User) -> None:
    window = choose(at_home, "zh_CN").window
    words = [button.text() for button in window.findChildren(QToolButton)]
    assert {tr("&Simulate").removesuffix("(&S)"), tr("&Open…").removesuffix("(&O)…")} <= set(words)
    assert [word for word in words if "(&" in word or word.endswith(")")] == []
