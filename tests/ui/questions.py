"""Answers to the questions that the window asks."""

from __future__ import annotations

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QMessageBox

ABOUT = "About Sketchfall"  # the one with markup, which is our own


def expect_questions(monkeypatch: pytest.MonkeyPatch, button: QMessageBox.StandardButton) -> list[str]:
    """Every one is answered by this button; what was asked is listed. No message box guesses what is HTML."""
    asked: list[str] = []

    def reply(box: QMessageBox) -> QMessageBox.StandardButton:
        assert box.textFormat() == Qt.TextFormat.PlainText or box.windowTitle() == ABOUT
        asked.append(box.text())
        return button

    monkeypatch.setattr(QMessageBox, "exec", reply)
    return asked
