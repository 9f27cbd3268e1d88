"""The program around its windows: settings, theme, the engine's start, recovery after a crash."""

from __future__ import annotations

import faulthandler
import sys
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import cast

from PyQt6 import sip
from PyQt6.QtCore import QEvent, QObject, QPoint, QTimer, pyqtSignal
from PyQt6.QtGui import QFileOpenEvent
from PyQt6.QtWidgets import QApplication

from sketchfall import __version__, physics
from sketchfall.app.files.recovery import RecoveredDrawing, Recovery
from sketchfall.app.files.settings import LanguageChoice, Settings, Theme
from sketchfall.app.language.catalogue import later, tr
from sketchfall.ui.files.background import Background
from sketchfall.ui.look.language import Spokesman
from sketchfall.ui.look.style import app_icon, apply_theme
from sketchfall.ui.running.engine_starter import EngineStarter
from sketchfall.ui.window import messages
from sketchfall.ui.window.failures import Failures
from sketchfall.ui.window.main_window import MainWindow
from sketchfall.ui.window.placing import bring_onto_screen
from sketchfall.ui.window.succession import can_be_succeeded, successor_of

SWITCHING = 0.001  # s, after which a thread that opens or saves lets the window go on; by default 0.005
LOOK_EVERY = 100  # ms, whether a window can be made anew by now

# After a crash, about each drawing.
QUESTIONS = {
    "drawing": later(
        "Sketchfall did not close as it should. Unsaved work on {name}, from"
        " {time:%d %B %Y, %H:%M}, can be recovered. Open it under a new name?"
    ),
    "with run": later(
        "Sketchfall did not close as it should. Unsaved work on {name} and its run, from"
        " {time:%d %B %Y, %H:%M}, can be recovered. Open it under a new name?"
    ),
    "untitled": later(
        "Sketchfall did not close as it should. Unsaved work on an untitled drawing, from"
        " {time:%d %B %Y, %H:%M}, can be recovered. Open it under a new name?"
    ),
    "untitled with run": later(
        "Sketchfall did not close as it should. Unsaved work on an untitled drawing and its run, from"
        " {time:%d %B %Y, %H:%M}, can be recovered. Open it under a new name?"
    ),
}


class Application(QApplication):
    """macOS does not name the files to open on the command line, but in events."""

    asked_to_open = pyqtSignal(str)  # the path of a file

    def event(self, event: QEvent | None) -> bool:
        if isinstance(event, QFileOpenEvent):
            self.asked_to_open.emit(event.file())
            return True
        return super().event(event)


class Program(QObject):
    """Belongs to the application, and lives as long as it does."""

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self.application = application
        self.settings = Settings()
        self.windows: list[MainWindow] = []  # the one in front last
        self.failures = Failures(self._say, self._keep_safe, self)
        self.is_looking = False  # for unsaved work of an earlier start
        apply_theme(application, self.settings.theme)
        self._spokesman = Spokesman(application, self)
        self._spokesman.speak(self.settings.language)
        self.side_files = ThreadPoolExecutor(1, "side-files")  # of all windows, one after another
        self.starter = EngineStarter(self)
        application.aboutToQuit.connect(self._fall_silent)
        application.aboutToQuit.connect(self.starter.stop)
        application.aboutToQuit.connect(self._take_down)
        if isinstance(application, Application):
            application.asked_to_open.connect(self.open_file)

    def open_window(self, path: Path | None = None) -> MainWindow:
        window = MainWindow(self, self.settings, self.starter)
        self.windows.append(window)
        if len(self.windows) > 1:  # beside the one before, not on top of it
            window.move(self.windows[-2].pos() + QPoint(30, 30))
            bring_onto_screen(window)
        window.show()
        window.view.setFocus()
        if path is not None:
            with self.failures.told():
                window.files.open_path(path)
        return window

    def open_file(self, name: str) -> None:
        """In the front window if nobody would miss what is in it, or in a new one."""
        if self.windows and self.windows[-1].is_untouched:
            self.windows[-1].files.open_path(Path(name))
        else:
            self.open_window(Path(name))

    def window_closed(self, window: MainWindow) -> None:
        if window in self.windows:
            self.windows.remove(window)
            window.deleteLater()

    def quit(self) -> None:
        """Close every window; one whose drawing is to be kept stops it."""
        for window in list(self.windows):
            if not window.close():
                return

    def _say(self, sentence: str) -> None:
        """In the window that the user looks at."""
        active = QApplication.activeWindow()
        while active is not None and active not in self.windows:
            active = active.parentWidget()
        in_front = [window for window in self.windows if window is active] or self.windows[-1:]
        for window in in_front:
            window.status.say(sentence, True)

    def _take_down(self) -> None:
        """What is left of the windows if somebody interrupted the program, while Python is still whole.

        PyQt's own way, at the very end of the interpreter, comes upon parts that are gone by then: a crash.
        """
        for window in self.windows:
            sip.delete(window)
        self.windows.clear()

    def _keep_safe(self) -> None:
        for window in self.windows:
            window.keep_safe()

    def _fall_silent(self) -> None:
        for window in self.windows:  # which are taken down with the process, in any order
            window.fall_silent()

    def choose_theme(self, choice: str) -> None:
        theme = cast(Theme, choice)
        self.settings.theme = theme
        apply_theme(self.application, theme)
        for window in self.windows:
            window.actions_[f"theme_{choice}"].setChecked(True)

    def choose_language(self, choice: str) -> None:
        """Every window is made anew in it, as soon as the menu in which it was chosen is closed."""
        before, self.settings.language = self.settings.language, cast(LanguageChoice, choice)
        if not self._spokesman.speak(choice):
            self._show_language()
            return
        for window in self.windows:
            QTimer.singleShot(0, partial(self._renew, window, before))

    def _renew(self, window: MainWindow, language_before: LanguageChoice) -> None:
        if window not in self.windows:  # closed meanwhile
            return
        if not can_be_succeeded(window):
            QTimer.singleShot(LOOK_EVERY, partial(self._renew, window, language_before))
            return
        try:
            successor = successor_of(window)
        except Exception:
            self.settings.language = language_before
            self._spokesman.speak(language_before)
            self._show_language()
            raise
        self.windows[self.windows.index(window)] = successor

    def _show_language(self) -> None:
        for window in self.windows:
            window.actions_[f"language_{self.settings.language}"].setChecked(True)

    def look_for_unsaved_work(self) -> None:
        """After a crash: ask about each drawing that was not saved."""
        self.is_looking = True
        recovery = Recovery(self.settings.recovery_folder)
        Background(recovery.pending, self).then(partial(self._offer, recovery))

    def _offer(self, recovery: Recovery, found: Future[list[RecoveredDrawing]]) -> None:
        self.is_looking = False
        for recovered in found.result():
            if not self.windows:  # closed meanwhile; it is offered at the next start
                return
            window = self.windows[0]
            answer = messages.ask(
                window,
                tr("Recover unsaved work"),
                _question_about(recovered),
                messages.Button.Open | messages.Button.Discard,
                messages.Button.Open,
            )
            if answer == messages.Button.Open:
                target = window if window in self.windows and window.is_untouched else self.open_window()
                target.files.open_recovered(recovered)
            else:
                recovery.decline(recovered)
        for refused in recovery.refused:
            messages.warn(self.windows[0] if self.windows else None, tr("Not recovered"), refused.reason)


def _question_about(recovered: RecoveredDrawing) -> str:
    if recovered.original is None:
        question = QUESTIONS["untitled with run" if recovered.run_file else "untitled"]
        return tr(question, time=recovered.time)
    question = QUESTIONS["with run" if recovered.run_file else "drawing"]
    return tr(question, name=recovered.original.name, time=recovered.time)


def start(paths: Sequence[Path]) -> int:
    """Show a window for each file, or an empty one, and stay until all are closed; the exit code."""
    if sys.stderr is not None and not faulthandler.is_enabled():  # a program without a console has none
        faulthandler.enable()
    program = launch(paths)
    with program.failures:
        return program.application.exec()


def launch(paths: Sequence[Path]) -> Program:
    """Show a window for each file, or an empty one; the caller runs the event loop."""
    existing = QApplication.instance()
    application = existing if isinstance(existing, QApplication) else Application(sys.argv[:1])
    application.setApplicationName("Sketchfall")
    application.setApplicationVersion(__version__)
    application.setDesktopFileName("sketchfall")
    application.setWindowIcon(app_icon())
    sys.setswitchinterval(SWITCHING)
    load_engine()
    program = Program(application)
    for path in paths:
        program.open_window(path)
    if not paths:
        program.open_window()
    program.starter.start()
    program.look_for_unsaved_work()
    return program


def load_engine() -> None:
    """Its parts are loaded when they are first used; here before there is a window to stand still for it."""
    for name in physics.__all__:
        getattr(physics, name)
