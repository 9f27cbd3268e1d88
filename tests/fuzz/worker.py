"""The process in which cases are tried out, one after the other, as its parent asks for them.

A line of JSON comes in for each case and one goes out. What ends the process meanwhile (a crash, or the
alarm that rings when a case has used up its processor time) is seen by the parent, and leaves in its errors
where it was.
"""

from __future__ import annotations

import faulthandler
import importlib
import json
import logging
import os
import signal
import sys
import time
import traceback
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.fuzz.case import Case, NonFiniteError, Outcome, as_target

MEGABYTE = 2**20


def main(arguments: list[str]) -> None:
    seconds, megabytes, *modules = json.loads(arguments[0])
    answers = take_over_output()
    faulthandler.enable(sys.stderr)
    logging.disable(logging.WARNING)  # that a body was set aside
    warnings.simplefilter("ignore")  # of numpy, about overflows
    targets = {name: as_target(importlib.import_module(module)) for name, module in modules}
    if any(target.NEEDS_ENGINE for target in targets.values()):
        load_kernels()
    limit_memory(megabytes)
    answers("ready", {})
    for line in sys.stdin:
        order = json.loads(line)
        case = Case(order["seed"], order["target"], order["number"])
        began = time.process_time()
        set_alarm(seconds)
        outcome, detail = try_out(targets[case.target].run, case, order["keep"])
        set_alarm(0.0)
        spent = time.process_time() - began
        answers("result", {"outcome": outcome, "seconds": spent, "detail": detail})


def try_out(run: Callable[..., bool], case: Case, path: str | None) -> tuple[Outcome, str]:
    def keep(data: bytes) -> None:
        if path is not None:
            Path(path).write_bytes(data)

    try:
        return ("accepted" if run(case, keep) else "refused"), ""
    except MemoryError:
        return "memory", traceback.format_exc()
    except NonFiniteError as error:
        return "non-finite", str(error)
    except Exception:
        return "unexpected", traceback.format_exc()


def take_over_output() -> Callable[[str, dict[str, Any]], None]:
    """What anything else prints goes to the errors, so that the parent reads answers alone."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())

    def answer(kind: str, values: dict[str, Any]) -> None:
        answers.write(json.dumps({"kind": kind, **values}) + "\n")
        answers.flush()

    return answer


def load_kernels() -> None:
    """Or compile them, if nobody has done so before."""
    from sketchfall.app.running.warm_up import STAGES, fill_cache
    from sketchfall.physics import Circle, World

    for stage in STAGES:
        fill_cache(stage)
    world = World()
    world.add_body(Circle(0.5))
    world.add_body(Circle(0.5), position=(0.5, 0.0))
    world.step()
    world.restore(world.snapshot())
    world.step()
    world.ray_cast((-5.0, 0.0), (1.0, 0.0))


def set_alarm(seconds: float) -> None:
    """Ends the process, with a trace of where it was, after so much processor time; 0 is never."""
    if hasattr(signal, "setitimer"):
        faulthandler.register(signal.SIGPROF, sys.stderr, all_threads=True, chain=True)
        signal.setitimer(signal.ITIMER_PROF, seconds)


def limit_memory(megabytes: int) -> None:
    """So much more than what is taken up by now, where that can be found out."""
    try:
        import resource

        pages = int(Path("/proc/self/statm").read_text().split()[0])
    except (ImportError, OSError):
        return
    limit = pages * resource.getpagesize() + megabytes * MEGABYTE
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


if __name__ == "__main__":
    main(sys.argv[1:])
