"""A window made anew around the drawing of another one, whose place it takes: so it speaks another language.

Every word in a window is written where its widget is made. To make all of them anew needs no second way of
writing them, which would be forgotten here and there. What belongs to the user goes along: the drawing with
its undo and its copy aside, the run with its past, what is seen of it, the tool, and the place on the screen.
"""

from __future__ import annotations

from collections.abc import Collection

from PyQt6.QtWidgets import QApplication

from sketchfall.ui.window.main_window import MainWindow


def can_be_succeeded(window: MainWindow) -> bool:
    """Whether nothing is under way in it that could not go along."""
    files, player = window.files, window.player
    is_busy = files.opening is not None or files.saving is not None
    return not (is_busy or player.is_busy or QApplication.activeModalWidget() is not None)


def successor_of(before: MainWindow) -> MainWindow:
    """Shown in its place. If it cannot be made, the window before goes on as it was."""
    before.view.setFocus()  # what was typed into a field is taken over
    goes_on = before.player.state == "running"
    before.player.pause()
    before.remember_place()
    try:
        window = MainWindow(before.program, before.settings, before.starter, before)
        window.document.show_anew()
        window.options.go_on_from(before.options)
        window.ghosts.show_branch(before.ghosts.branch)
    except Exception:
        for half_made in _windows_besides(before.program.windows):
            _take_down(half_made)
        if goes_on:
            before.player.toggle()
        raise
    window.canvas.go_on_from(before.canvas)
    window.player.go_on_from(before.player)
    window.framing.go_on_from(before.framing)
    if not before.isMaximized() and not before.isFullScreen():
        window.setGeometry(before.geometry())  # also if it reaches beyond the screen
    window.show()
    _reopen_handbook(before, window)
    before.hide()
    _take_down(before)
    if goes_on:
        window.player.toggle()
    window.view.setFocus()
    return window


def _windows_besides(known: Collection[MainWindow]) -> list[MainWindow]:
    """Those that were begun, and that nobody else knows."""
    found = (widget for widget in QApplication.topLevelWidgets() if isinstance(widget, MainWindow))
    return [window for window in found if window not in known]


def _take_down(window: MainWindow) -> None:
    """With the canvas, and the player that belongs to it: nobody in it follows the drawing any more."""
    if "canvas" in vars(window):
        window.canvas.deleteLater()
    window.deleteLater()


def _reopen_handbook(before: MainWindow, window: MainWindow) -> None:
    """At the page where it was left."""
    if before.has_handbook and before.handbook.isVisible():
        window.show_handbook(before.handbook.topic)
