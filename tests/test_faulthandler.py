"""A crash or a test that hangs shows the stacks of all threads, whichever process of the tests it is in."""

import faulthandler
import subprocess
import sys
from pathlib import Path

import pytest

from tests.hang_watch import HANGING, RENEWED, HangWatch

ROOT = Path(__file__).resolve().parents[1]
HANG = """
import threading
from tests.hang_watch import HangWatch

watch = HangWatch(hanging=0.1)
watch.pytest_runtest_logstart()
threading.Event().wait()
"""


def test_it_is_on_in_the_processes_that_run_tests() -> None:
    assert faulthandler.is_enabled()


def test_it_is_on_in_the_processes_that_tests_start() -> None:
    asked = "import faulthandler; print(faulthandler.is_enabled())"
    assert subprocess.check_output([sys.executable, "-c", asked], text=True) == "True\n"


def test_what_hangs_shows_where_and_goes_on() -> None:
    command = [sys.executable, "-c", HANG]
    with subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        shown = ""
        while "<module>" not in shown:  # where the script waits is shown last
            line = process.stderr.readline()
            assert line, "it has ended"
            shown += line
        assert process.poll() is None
        process.kill()
    assert shown.startswith("Timeout")
    assert "in wait" in shown


def test_every_test_is_watched(pytestconfig: pytest.Config) -> None:
    assert RENEWED < HANGING
    assert any(isinstance(plugin, HangWatch) for plugin in pytestconfig.pluginmanager.get_plugins())
    assert not pytestconfig.getini("faulthandler_timeout")  # which would take the place of ours
