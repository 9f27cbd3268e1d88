"""`sketchfall sweep FILE`: runs with several values of one property, as a table, without a window."""

from __future__ import annotations

import argparse
import sys
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from sketchfall.app.command_line.about import about
from sketchfall.app.command_line.options import add_decimal, wants_comma
from sketchfall.app.drawing.scene import Scene
from sketchfall.app.experiments.experiment import Experiment, Outcome, range_called
from sketchfall.app.experiments.readings import Reading, when_called
from sketchfall.app.experiments.results import table_of
from sketchfall.app.experiments.sweep import MOST_PROCESSES, Sweep
from sketchfall.app.experiments.variables import variable_called
from sketchfall.app.export.table import csv_signs
from sketchfall.app.files.reading import read_drawing
from sketchfall.app.files.storage import check_can_save, save_file
from sketchfall.app.language.catalogue import current, tr, tr_n
from sketchfall.app.quantities.called import measured_called
from sketchfall.app.running.warm_up import fill_cache, is_warm, needed_stages

USUAL_SECONDS = 10.0
P = TypeVar("P", bound=argparse.ArgumentParser)


def add_sweep(commands: argparse._SubParsersAction[P]) -> None:
    sweep = commands.add_parser(
        "sweep",
        prog="sketchfall sweep",
        help=tr("run a drawing with several values of one property"),
        description=tr(
            "Run a drawing once with each of several values of a property, without a window, and write what "
            "is measured as a table. The numbers are those of single runs, to the last bit. A part is called "
            "by its name, its id, body:ID or joint:ID; the settings are those of the part called world."
        ),
    )
    sweep.add_argument("file", type=Path, metavar="FILE", help=tr("the drawing, a .sketchfall file"))
    sweep.add_argument(
        "--vary",
        required=True,
        metavar="NAME.PROPERTY=FROM..TO/COUNT",
        help=tr("what is varied, as in Ball.vx=0..10/11 or world.gravity_y=-20..-1/20"),
    )
    sweep.add_argument(
        "--measure",
        required=True,
        action="append",
        metavar="QUANTITY",
        help=tr(
            "what is measured, as in Ball.speed, Ball,Box.distance or total_energy; "
            "may be given several times"
        ),
    )
    sweep.add_argument(
        "--at",
        default="end",
        metavar="WHEN",
        help=tr(
            "end, max, min, a time in s, or pause:1, which is the moment at which the first condition that "
            "the drawing pauses for holds (default: end)"
        ),
    )
    sweep.add_argument("--seconds", type=float, metavar="S", help=tr("how long each run lasts (default: 10)"))
    sweep.add_argument("--csv", type=Path, required=True, metavar="OUT.csv", help=tr("the file to write"))
    add_decimal(sweep)
    sweep.add_argument(
        "--processes",
        type=int,
        choices=range(1, MOST_PROCESSES + 1),
        metavar="N",
        help=tr("how many runs are done at a time (default: as many as there are cores)"),
    )


@dataclass(frozen=True)
class Wanted:
    """What was typed."""

    file: Path
    vary: str
    measure: tuple[str, ...]
    at: str
    seconds: float | None
    csv: Path
    comma: bool
    processes: int | None

    @classmethod
    def of(cls, arguments: argparse.Namespace) -> Wanted:
        return cls(
            arguments.file,
            arguments.vary,
            tuple(arguments.measure),
            arguments.at,
            arguments.seconds,
            arguments.csv,
            wants_comma(arguments),
            arguments.processes,
        )


def sweep(wanted: Wanted) -> None:
    """DrawingError or StorageError with a sentence; OSError if the file cannot be read.

    The table is written when all is done: whoever presses Ctrl+C before has no file, and no process is left.
    """
    with about(wanted.file):
        scene = read_drawing(wanted.file)
    experiment = _experiment(scene, wanted)
    check_can_save(wanted.csv)
    for stage in needed_stages(scene):
        if not is_warm(stage):
            fill_cache(stage)  # once, rather than in every process
    outcomes = _done(experiment, wanted.processes)
    signs = csv_signs(comma=wanted.comma)
    save_file(wanted.csv, lambda: table_of(experiment, outcomes, signs).encode())


def _experiment(scene: Scene, wanted: Wanted) -> Experiment:
    """What was typed in words; DrawingError, with the option, for what makes no sense."""
    with about("--vary"):
        name, _, span = wanted.vary.rpartition("=")
        variable, values = variable_called(scene, name), range_called(span)
        for value in (values[0], values[-1]):
            variable.with_value(scene, value)
    with about("--at"):
        when = when_called(wanted.at)
    with about("--measure"):
        readings = [Reading(measured_called(scene, text), when) for text in wanted.measure]
    usual = when if isinstance(when, float) and when > 0.0 else USUAL_SECONDS
    seconds = usual if wanted.seconds is None else wanted.seconds
    experiment = Experiment(scene, name, values, tuple(readings), seconds)
    with about("--seconds"):
        experiment.check()
    return experiment


def _done(experiment: Experiment, processes: int | None) -> list[Outcome]:
    """All runs; how far they are is told in one line of a terminal, and what goes wrong in any case."""
    sweep = Sweep(experiment, current(), processes)
    sweep.start()
    done: list[Outcome] = []
    with closing(sweep.outcomes()) as outcomes:
        for outcome in outcomes:
            done.append(outcome)
            if outcome.problem:
                value = experiment.values[outcome.number]
                problem = outcome.problem
                _say(
                    tr("{name} = {value:g}: {problem}", name=experiment.varied, value=value, problem=problem)
                )
            elif sys.stderr.isatty():
                many = tr_n(
                    "{done} of {count} run", "{done} of {count} runs", len(experiment.values), done=len(done)
                )
                print(f"\r{many}", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    return done


def _say(sentence: str) -> None:
    print(f"sketchfall: {sentence}", file=sys.stderr)
