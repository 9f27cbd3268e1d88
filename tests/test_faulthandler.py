"""A crash shows the stacks of all threads, whichever process of the tests it happens in."""

import faulthandler
import subprocess
import sys


def test_it_is_on_in_the_processes_that_run_tests() -> None:
    assert faulthandler.is_enabled()


def test_it_is_on_in_the_processes_that_tests_start() -> None:
    asked = "import faulthandler; print(faulthandler.is_enabled())"
    assert subprocess.check_output([sys.executable, "-c", asked], text=True) == "True\n"
