"""Mutants on trial: each is planted, and the tests that could notice it are run."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeVar

from tests.mutants.atlas import Atlas
from tests.mutants.mutant import Mutant
from tests.mutants.reach import without_parameters
from tests.mutants.warm import Answer, Job
from tests.mutants.workshop import Workshop

Outcome = Literal["noticed", "hang", "crash", "unnoticed", "unreached", "unsteady"]
NOTICED: tuple[Outcome, ...] = ("noticed", "hang", "crash")

RECORDING = 600.0  # s, within which a test ends that is recorded
START = 40.0  # s, in which the tests begin, on a busy machine
SLOWER = 8.0  # times as long as when they were recorded: so long a test may take before it counts as hanging

Thing = TypeVar("Thing")


@dataclass(frozen=True)
class Verdict:
    mutant: Mutant
    outcome: Outcome
    by: str = ""  # the first test that failed
    tried: int = 0  # tests


def record(root: Path, atlas: Atlas, folders: list[str], processes: int) -> None:
    def one(workshop: Workshop, file: str) -> None:
        answer = workshop.run(Job([file], RECORDING, folders))
        atlas.note(file, (workshop.copy / file).read_bytes(), answer.reached)
        failed = [name for name, reach in answer.reached.items() if not reach.passed]
        print(f"recorded {file}", *(f"(fails: {name})" for name in failed), flush=True)

    in_workshops(root, processes, atlas.unrecorded(), one)
    atlas.load()


def try_out(
    root: Path,
    atlas: Atlas,
    mutants: list[Mutant],
    seconds: float,
    processes: int,
    seen: Callable[[Verdict], None],
) -> None:
    """A test that fails without the mutant, too, says nothing about it and is left out.

    If nothing else notices the mutant, that is unsteady: on a machine that is less busy somebody might.
    """

    def one(workshop: Workshop, mutant: Mutant) -> None:
        tests = atlas.tests_for(mutant, seconds)
        if not tests:
            seen(Verdict(mutant, "unreached"))
            return
        seconds_for_one = START + SLOWER * max(atlas.tests[test].seconds for test in tests)
        answer, unsteady = Answer(), ""
        while tests:
            with workshop.with_planted(mutant):
                answer = workshop.run(Job(tests, seconds_for_one))
            if not answer.failed or workshop.run(Job([answer.failed], seconds_for_one)).passed:
                break
            unsteady = answer.failed
            tests = [test for test in tests if test != without_parameters(unsteady)]
        doubtful = unsteady and (answer.passed or not tests)
        outcome: Outcome = "unsteady" if doubtful else outcome_of(answer)
        seen(Verdict(mutant, outcome, answer.failed or unsteady, len(tests)))

    in_workshops(root, processes, mutants, one)


def outcome_of(answer: Answer) -> Outcome:
    if answer.passed:
        return "unnoticed"
    if not answer.in_time:
        return "hang"
    return "noticed" if answer.ended else "crash"


def in_workshops(
    root: Path, processes: int, things: Iterable[Thing], work: Callable[[Workshop, Thing], None]
) -> None:
    """Each thing in whichever workshop is free."""
    waiting: queue.SimpleQueue[Thing] = queue.SimpleQueue()
    for thing in things:
        waiting.put(thing)
    if waiting.empty():
        return

    def in_one() -> None:
        workshop = Workshop(root)
        try:
            while True:
                work(workshop, waiting.get_nowait())
        except queue.Empty:
            pass
        finally:
            workshop.close()

    threads = [threading.Thread(target=in_one) for _ in range(processes)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
