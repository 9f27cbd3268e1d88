"""Python processes that need not load libraries: each is forked from one that has done so, and nothing else.

Loading takes most of the time of a short script with a kernel or a window. What such a process compiles,
keeps or finds on the disk is its own, as if it had been started alone.
"""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path

CAN_FORK = sys.platform == "linux"  # elsewhere libraries may not survive it

NUMBA = """
import numba, numba.core.config, numba.core.sigutils, numba.extending, numba.np.arrayobj, llvmlite.ir
from numba.core.registry import cpu_target
cpu_target.typing_context.refresh()  # all that it knows of types and of this processor
"""
WINDOW = """
import PyQt6.QtSvg
from sketchfall.ui.window.program import load_engine
load_engine()
"""

# For every line that it reads it becomes two processes; the new one goes on, and is what was asked for.
FORKING = """
import importlib, json, os, sys, tempfile

def wanted():
    for line in iter(sys.stdin.readline, ""):
        child = os.fork()
        if child == 0:
            return json.loads(line)
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
    os._exit(0)

request = wanted()
for descriptor, name in enumerate((os.devnull, request["output"], request["errors"])):
    file = os.open(name, os.O_RDWR)
    os.dup2(file, descriptor)
    os.close(file)
os.chdir(request["cwd"])
os.environ.clear()
os.environ.update(request["environment"])
sys.path[1:1] = filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))
importlib.invalidate_caches()
tempfile.tempdir = None
exec(compile(request["script"], "<string>", "exec"), {"__name__": "__main__"})
"""


def run_script(
    script: str, cwd: Path, environment: Mapping[str, str], *, loaded: str = NUMBA, anew: bool = False
) -> subprocess.CompletedProcess[str]:
    """What becomes of `python -c` with this script, there, by a process that has these libraries loaded.

    The process is really a new one for a script that has to come before numba is loaded, and where the
    environment tells numba something, which it reads while it is loaded.
    """
    if anew or not CAN_FORK or any(name.startswith("NUMBA_") for name in environment):
        command = [sys.executable, "-c", script]
        return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)
    with tempfile.TemporaryDirectory() as folder:
        output, errors = Path(folder, "output"), Path(folder, "errors")
        output.touch()
        errors.touch()
        request = {
            "script": script,
            "cwd": str(cwd),
            "environment": dict(environment),
            "output": str(output),
            "errors": str(errors),
        }
        process = _started(loaded)
        assert process.stdin is not None
        assert process.stdout is not None
        print(json.dumps(request), file=process.stdin, flush=True)
        code = int(process.stdout.readline())
        return subprocess.CompletedProcess(script, code, output.read_text(), errors.read_text())


@cache
def _started(loaded: str) -> subprocess.Popen[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    environment |= {"PYTHONPATH": "", "PYTHONDONTWRITEBYTECODE": "1"}
    process = subprocess.Popen(
        [sys.executable, "-c", loaded + FORKING],
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    atexit.register(_end, process)
    return process


def _end(process: subprocess.Popen[str]) -> None:
    with process:  # it ends with its input
        pass
