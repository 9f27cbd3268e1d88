"""Pictures and pages need fonts, and fonts an application: it is the one that windows have, too.

Without it, whatever paints first makes one of its own, which knows no windows, and a story that comes
after it in the same process would find that.
"""

from __future__ import annotations

import pytest
from PyQt6.QtWidgets import QApplication


@pytest.fixture(scope="session", autouse=True)
def _application(qapp: QApplication) -> QApplication:
    return qapp
