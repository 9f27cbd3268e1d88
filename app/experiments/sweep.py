"""The runs of an experiment, in as many processes as there are cores; what comes of them, as it comes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Generator
from queue import Empty, SimpleQueue

from sketchfall.app.experiments.experiment import Experiment, Outcome
from sketchfall.app.experiments.worker import order_for
from sketchfall.app.language.catalogue import tr
from sketchfall.app.language.languages import Language
from sketchfall.app.running.own_process import own_arguments, own_environment

WORKER = "--experiment"  # the argument that makes this program one of the processes
MOST_PROCESSES = 8  # each of which takes some hundred megabytes


def usual_processes(runs: int) -> int:
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(cores, runs, MOST_PROCESSES))


class Sweep:
    """Nothing here waits, but for `outcomes`."""

    def __init__(self, experiment: Experiment, language: Language, processes: int | None = None) -> None:
        """language: of what the processes tell."""
        self.experiment = experiment
        self._language = language
        self._count = processes or usual_processes(len(experiment.values))
        self._left = iter(enumerate(experiment.values))
        self._lock = threading.Lock()  # of what is left, and of the processes
        self._order = ""  # what each process is told first,
        self._writing = threading.Lock()  # written once, by the first thread: the drawing may be large
        self._processes: set[subprocess.Popen[str]] = set()
        self._stopped = False
        self._done: SimpleQueue[Outcome] = SimpleQueue()

    def start(self) -> None:
        for _ in range(self._count):
            threading.Thread(target=self._work, daemon=True).start()

    def stop(self) -> None:
        """At once; what was not done will not be."""
        with self._lock:
            self._stopped = True
            for process in self._processes:
                process.kill()

    def new(self) -> list[Outcome]:
        """Those that came since one last asked."""
        found = []
        while True:
            try:
                found.append(self._done.get_nowait())
            except Empty:
                return found

    def outcomes(self) -> Generator[Outcome, None, None]:
        """All of them, in the order in which they come; however it ends, no process is left."""
        try:
            for _ in self.experiment.values:
                yield self._done.get()
        finally:
            self.stop()

    # --- in a thread for each process -------------------------------------------------------------------

    def _work(self) -> None:
        """A process that dies is told of with the run it was in, and the next run gets another."""
        process: subprocess.Popen[str] | None = None
        while (order := self._next()) is not None:
            try:
                process = process or self._started()
                answer = self._asked(process, order)
            except (OSError, ValueError) as error:
                self._end(process)
                process = None
                self._done.put(
                    Outcome(order[0], problem=tr("its process has ended ({reason})", reason=error))
                )
            else:
                self._done.put(answer)
        self._end(process)

    def _next(self) -> tuple[int, float] | None:
        with self._lock:
            return None if self._stopped else next(self._left, None)

    def _started(self) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, *own_arguments(WORKER)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=own_environment(),
            encoding="utf-8",
            start_new_session=sys.platform != "win32",  # Ctrl+C is for us alone, and we end them
        )
        with self._lock:
            self._processes.add(process)
            if self._stopped:
                process.kill()
        assert process.stdin is not None
        with self._writing:
            self._order = self._order or order_for(self.experiment, self._language)
        print(self._order, file=process.stdin, flush=True)
        return process

    def _asked(self, process: subprocess.Popen[str], order: tuple[int, float]) -> Outcome:
        assert process.stdin is not None
        assert process.stdout is not None
        print(json.dumps(order), file=process.stdin, flush=True)
        number, read, problem, foretold = json.loads(process.stdout.readline())
        return Outcome(number, tuple(read), problem, tuple(foretold))

    def _end(self, process: subprocess.Popen[str] | None) -> None:
        if process is None:
            return
        process.kill()
        process.wait()
        with self._lock:
            self._processes.discard(process)
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                try:
                    pipe.close()
                except OSError:  # what it was told last has nobody to read it
                    continue
