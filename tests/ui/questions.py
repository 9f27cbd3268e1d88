"""Answers to the questions that the window asks."""

from __future__ import annotations

import pytest
from PyQt6.QtWidgets import QMessageBox


def expect_questions(monkeypatch: pytest.MonkeyPatch, button: QMessageBox.StandardButton) -> list[str]:
    """Every one is answered by this button; what was asked is listed."""
    asked: list[str] = []

    def reply(_parent: object, _title: str, text: str, *_: object) -> QMessageBox.StandardButton:
        asked.append(text)
        return button

    monkeypatch.setattr(QMessageBox, "question", reply)
    monkeypatch.setattr(QMessageBox, "warning", reply)
    return asked
