"""The process that does runs of an experiment, one after another, for the one that started it.

A line of JSON each way for each run. Its input is read by a thread, so that it ends at once with whoever
started it, in the middle of whatever it does.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from contextlib import suppress
from queue import SimpleQueue
from typing import Any

from sketchfall.app.drawing.scene import DrawingError, Measured
from sketchfall.app.experiments.experiment import Experiment, Outcome
from sketchfall.app.experiments.readings import AtCondition, Reading, When
from sketchfall.app.files.file_format import decode_drawing, encode_drawing
from sketchfall.app.language.catalogue import use
from sketchfall.app.language.engine_errors import told
from sketchfall.app.language.languages import LANGUAGES, Language

STDIN, STDOUT, STDERR = range(3)
NICE = 5  # the window comes first


def order_for(experiment: Experiment, language: Language) -> str:
    """The line that a process is begun with."""
    return json.dumps(
        {
            "drawing": encode_drawing(experiment.scene).decode(),
            "varied": experiment.varied,
            "readings": [[list(reading.measured), reading.when] for reading in experiment.readings],
            "seconds": experiment.seconds,
            "language": language.code,
        }
    )


def serve() -> None:
    """Until the pipe is closed at its other end."""
    answers = os.fdopen(os.dup(STDOUT), "w", encoding="utf-8")
    with suppress(OSError):
        os.dup2(STDERR, STDOUT)  # what libraries print is no answer
    if sys.platform != "win32":
        os.nice(NICE)
    lines: SimpleQueue[str] = SimpleQueue()
    threading.Thread(target=_read, args=(lines,), daemon=True).start()
    order = json.loads(lines.get())
    use(LANGUAGES[order["language"]])
    experiment = experiment_of(order)
    while True:
        number, value = json.loads(lines.get())
        print(json.dumps(_outcome(experiment, number, value)), file=answers, flush=True)


def _read(lines: SimpleQueue[str]) -> None:
    with os.fdopen(STDIN, encoding="utf-8", closefd=False) as orders:
        for line in orders:
            lines.put(line)
    os._exit(0)


def experiment_of(order: dict[str, Any]) -> Experiment:
    """What the line says; which values it takes is told one by one."""
    return Experiment(
        scene=decode_drawing(order["drawing"].encode()),
        varied=order["varied"],
        values=(),
        readings=tuple(Reading(_measured(what), _when(when)) for what, when in order["readings"]),
        seconds=order["seconds"],
    )


def _measured(told: list[Any]) -> Measured:
    quantity, body, other, joint, points = told
    return Measured(quantity, body, other, joint, tuple((x, y) for x, y in points))


def _when(told: Any) -> When:
    return AtCondition(*told) if isinstance(told, list) else told


def _outcome(experiment: Experiment, number: int, value: float) -> Outcome:
    """What goes wrong in one run is told of it, and the others go on."""
    try:
        return Outcome(number, experiment.run(value), foretold=experiment.foretold(value))
    except DrawingError as error:
        return Outcome(number, problem=str(error))
    except Exception as error:
        return Outcome(number, problem=told(error))
