"""Qt's own events for tests. Its type stubs take these functions for methods, so nothing is known of them."""

from __future__ import annotations

from typing import Any

from PyQt6 import QtTest

QTest: Any = QtTest.QTest
