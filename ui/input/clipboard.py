"""The clipboard of the system, which is there as soon as the program has begun."""

from __future__ import annotations

from PyQt6.QtGui import QClipboard, QGuiApplication


def clipboard() -> QClipboard:
    found = QGuiApplication.clipboard()
    assert found is not None
    return found
