"""Answers to the questions that the window asks, and to its file dialogs."""

from __future__ import annotations

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QFileDialog, QMessageBox, QWidget

from sketchfall.app.language.catalogue import tr
from tests.ui.qtest import QTest

ABOUT = "About Sketchfall"  # the one with markup, which is our own
# What each question may offer, and what Enter presses.
BUTTON = QMessageBox.StandardButton
QUESTIONS = {
    "Unsaved changes": (BUTTON.Save | BUTTON.Discard | BUTTON.Cancel, BUTTON.Save),
    "Recover unsaved work": (BUTTON.Open | BUTTON.Discard, BUTTON.Open),
    **{
        title: (BUTTON.Ok, BUTTON.Ok)
        for title in ("Not saved", "Not opened", "Not exported", "Not printed", "Not recovered")
    },
}


def expect_questions(monkeypatch: pytest.MonkeyPatch, button: QMessageBox.StandardButton) -> list[str]:
    """Every one is answered by this button; what was asked is listed. No message box guesses what is HTML."""
    asked: list[str] = []

    def reply(box: QMessageBox) -> QMessageBox.StandardButton:
        assert box.textFormat() == Qt.TextFormat.PlainText or box.windowTitle() == tr(ABOUT)
        if box.windowTitle() != tr(ABOUT):
            buttons, default = QUESTIONS[box.windowTitle()]
            assert box.standardButtons() == buttons
            assert box.defaultButton() is box.button(default)
        asked.append(box.text())
        return button

    monkeypatch.setattr(QMessageBox, "exec", reply)
    return asked


def answer_all(monkeypatch: pytest.MonkeyPatch, button: str) -> list[str]:
    """Every question is answered by a click on the button with this text; what was asked is listed."""
    asked: list[str] = []

    def answer(box: QMessageBox) -> int:
        assert box.textFormat() == Qt.TextFormat.PlainText
        asked.append(box.text())
        box.show()
        (found,) = [one for one in box.buttons() if one.text().replace("&", "") == button]
        QTest.mouseClick(found, Qt.MouseButton.LeftButton)
        parent = box.parent()
        assert isinstance(parent, QWidget)
        parent.activateWindow()  # as when a real one ends
        return box.result()

    monkeypatch.setattr(QMessageBox, "exec", answer)
    return asked


def choose_in_file_dialog(monkeypatch: pytest.MonkeyPatch, kind: str, path: str) -> None:
    """In each of this kind, which has a title and belongs to a window that is open."""

    def chosen(window: QWidget, title: str, start: str, kinds: str) -> tuple[str, str]:
        assert window.isVisible()
        assert title
        assert start != title
        assert all("(*" in each for each in kinds.split(";;"))
        return path, ""

    monkeypatch.setattr(QFileDialog, kind, chosen)
