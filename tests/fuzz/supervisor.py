"""Gives cases out to worker processes, and notices what becomes of them."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.fuzz.case import FINDINGS, Case, Outcome, Result, as_target

CHECKOUT = Path(__file__).resolve().parents[2]
WALL_FACTOR = 10  # a case that takes no processor time, but so many times as long, hangs as well
START_PATIENCE = 600.0  # s in which a worker is ready: it may have to compile everything
ALARM: int | None = getattr(signal, "SIGPROF", None)  # by which a worker ends itself
SHOWN = 4000  # characters of a worker's errors

Seen = Callable[[Result], None]


@dataclass(frozen=True)
class Limits:
    seconds: float = 10.0  # of processor time for a case
    megabytes: int = 2048  # beside what the program itself takes up


class Supervisor:
    """`targets` are modules by their names; `keep` is the folder for cases of which something was found."""

    def __init__(self, targets: dict[str, str], limits: Limits, keep: Path | None, seen: Seen) -> None:
        self.targets, self.limits, self.keep = targets, limits, keep
        self._seen = seen
        self._lock = threading.Lock()

    def run(self, cases: Iterable[Case], processes: int, seconds: float) -> None:
        """Try out the cases until there are no more, or the time is up."""
        remaining = iter(cases)
        lanes = [
            threading.Thread(target=self._lane, args=(remaining, seconds), daemon=True)
            for _ in range(processes)
        ]
        for lane in lanes:
            lane.start()
        for lane in lanes:
            lane.join()

    def _lane(self, cases: Iterator[Case], seconds: float) -> None:
        with tempfile.TemporaryDirectory() as folder:
            worker = Worker(self.targets, self.limits, Path(folder))
            until = time.monotonic() + seconds
            while time.monotonic() < until:
                with self._lock:
                    case = next(cases, None)
                if case is None:
                    break
                result = worker.try_out(case, keep=self.keep is not None)
                with self._lock:
                    self._note(result, worker.kept)
                if result.outcome in ("hang", "crash", "memory"):
                    worker.end()
                    worker = Worker(self.targets, self.limits, Path(folder))
            worker.end()

    def _note(self, result: Result, kept: Path) -> None:
        if self.keep is not None and result.outcome in FINDINGS:
            self.keep.mkdir(parents=True, exist_ok=True)
            module = __import__(self.targets[result.case.target], fromlist=["SUFFIX"])
            stem = result.case.name.replace(":", "-")
            (self.keep / f"{stem}.found.txt").write_text(f"{result.outcome}\n{result.detail}\n", "utf-8")
            if kept.exists():
                (self.keep / f"{stem}{as_target(module).SUFFIX}").write_bytes(kept.read_bytes())
        self._seen(result)


class Worker:
    """One process. It is ended by its parent, by itself when a case runs too long, or by a crash."""

    def __init__(self, targets: dict[str, str], limits: Limits, folder: Path) -> None:
        self.limits = limits
        self.kept = folder / "case"
        self._errors = (folder / "errors").open("w+b")
        self._errors.truncate(0)
        orders = json.dumps([limits.seconds, limits.megabytes, *targets.items()])
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.fuzz.worker", orders],
            cwd=CHECKOUT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
        )
        answer, _ = self._answer(START_PATIENCE)
        if answer is None:
            raise RuntimeError(f"a worker does not start:\n{self._last_words()}")

    def try_out(self, case: Case, *, keep: bool) -> Result:
        self.kept.unlink(missing_ok=True)
        order = {"seed": case.seed, "target": case.target, "number": case.number}
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps({**order, "keep": str(self.kept) if keep else None}) + "\n")
        self._process.stdin.flush()
        answer, late = self._answer(WALL_FACTOR * self.limits.seconds)
        if answer is not None:
            return Result(case, answer["outcome"], answer["seconds"], answer["detail"])
        hangs = late or (ALARM is not None and self._process.returncode == -ALARM)
        outcome: Outcome = "hang" if hangs else "crash"
        spent = self.limits.seconds if hangs else 0.0
        return Result(case, outcome, spent, f"ended with {self._process.returncode}\n{self._last_words()}")

    def _answer(self, patience: float) -> tuple[dict[str, Any] | None, bool]:
        """What the process says, None if it ended instead; and whether it was ended for being late."""
        assert self._process.stdout is not None
        late = threading.Event()

        def end() -> None:
            late.set()
            if ALARM is not None:  # upon which it tells where it was, and ends
                self._process.send_signal(ALARM)
                with suppress(subprocess.TimeoutExpired):
                    self._process.wait(patience)
            self._process.kill()

        timer = threading.Timer(patience, end)
        timer.start()
        line = self._process.stdout.readline()
        timer.cancel()
        if line:
            return json.loads(line), False
        self._process.wait()
        return None, late.is_set()

    def _last_words(self) -> str:
        self._errors.seek(0)
        return self._errors.read().decode(errors="replace")[-SHOWN:]

    def end(self) -> None:
        with suppress(OSError):
            self._process.communicate("", timeout=10.0)
        self._errors.close()
