"""What holds for every test: no display is needed, and no test fails for being slow."""

import os
import sys

import pytest
from hypothesis import settings

if sys.platform == "linux" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# The first example of a property may compile kernels, which takes seconds. A gate tries the same examples
# each time, so that it judges the change and not the dice; elsewhere new ones are tried in every run.
settings.register_profile("sketchfall", deadline=None)
settings.register_profile("gate", deadline=None, derandomize=True)
settings.load_profile("gate" if os.environ.get("CI") else "sketchfall")


@pytest.fixture(scope="session")
def qapp_cls() -> type:
    """The application that pytest-qt makes is the program's own."""
    from ui.program import Application

    return Application
