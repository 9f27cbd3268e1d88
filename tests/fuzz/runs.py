"""Runs as files: sound ones, changed in their structure, or damaged at any byte; each is gone through."""

from __future__ import annotations

import base64
import itertools
import json
import random
from typing import Any

from sketchfall.app.drawing.scene import DrawingError
from sketchfall.app.running.pace import MOST_EVENTS_IN_A_FRAME
from sketchfall.app.running.starting import run_of
from sketchfall.app.timeline.recording import Moment, Recording
from sketchfall.app.timeline.run_file import WrittenRun, decode_run, encode_run
from tests.fuzz.case import Case, Keep, require_finite
from tests.fuzz.chance import Chance
from tests.fuzz.drawings import any_drawing
from tests.fuzz.mutation import mutate_bytes, mutate_json

SUFFIX = ".sketchrun"
NEEDS_ENGINE = True
LONGEST = 20  # steps
PATIENCE = 300  # steps, or pieces of a step of a gas in slow motion, after which the user gives up


def run(case: Case, keep: Keep) -> bool:
    data = any_file(case.source())
    keep(data)
    try:
        written = decode_run(data)
    except DrawingError:
        return False
    assert decode_run(encode_run(written)) == written, "written again, the run is another one"
    return goes_through(written)


def goes_through(written: WrittenRun) -> bool:
    """Whether the engine takes it. It is known by its inputs alone: the sums were made by nobody."""
    try:
        recording = Recording(run_of(written.drawing, most_events=MOST_EVENTS_IN_A_FRAME))
        recording.take_up(written.branches_to_take_up())
        looks = itertools.count()
        for branch in recording.branches:
            recording.go_to(Moment(branch, branch.end), lambda: next(looks) < PATIENCE)
            require_finite("poses", recording.run.poses)
    except ValueError:  # of the drawing, or of the engine that refuses an edit
        return False
    return True


def any_file(source: random.Random) -> bytes:
    contents = any_run(source)
    sort = source.random()
    if sort < 0.5:
        return json.dumps(contents).encode()
    if sort < 0.85:
        return json.dumps(mutate_json(source, contents, source.choice([1, 1, 1, 2, 5]))).encode()
    return mutate_bytes(source, json.dumps(contents).encode(), source.choice([1, 1, 2, 5, 20]))


def any_run(source: random.Random) -> dict[str, Any]:
    drawing = any_drawing(Chance.of(source))
    branches: list[dict[str, Any]] = []
    for number in range(1, source.randint(1, 3) + 1):
        parent = source.choice(branches) if branches else None
        start = source.randint(parent["start"], parent["end"]) if parent else 0
        end = start + source.randint(0, LONGEST)
        steps = sorted(source.randint(start, end) for _ in range(source.randint(0, 6)))
        branches.append(
            {
                "number": number,
                "parent": parent["number"] if parent else None,
                "start": start,
                "end": end,
                "inputs": [[step, any_input(source, drawing)] for step in steps],
                "checksums": base64.b64encode(source.randbytes(4 * (end - start))).decode(),
            }
        )
    shown = source.choice(branches)
    return {
        "format": "sketchfall run",
        "version": 1,
        "drawing": drawing,
        "branches": branches,
        "shown": [shown["number"], shown["end"]],
    }


def any_input(source: random.Random, drawing: dict[str, Any]) -> dict[str, Any]:
    bodies = [body for body in drawing.get("bodies", []) if isinstance(body, dict)]
    ids = [body["id"] for body in bodies] or [1]
    point = [source.uniform(-10.0, 10.0), source.choice([0.0, 1e8, source.uniform(-5.0, 5.0)])]
    one = source.choice(ids)
    sort = source.choice(["put", "grab", "aim", "let_go", "keys", "remove", "add", "world"])
    if sort == "put":
        placed = {"body": one, "position": point, "angle": source.uniform(-9.0, 9.0), "velocity": [1e3, 0.0]}
        return {"do": "put", "bodies": [placed]}
    if sort in ("grab", "aim"):
        return {"do": sort, "point": point} | ({"body": one} if sort == "grab" else {})
    if sort == "keys":
        return {"do": "keys", "keys": ["Right"]}
    if sort == "remove":
        return {"do": "edit", "change": {"bodies": {"removed": [one]}}, "text": "Delete"}
    if sort == "add" and bodies:
        added = {**source.choice(bodies), "id": max(ids) + source.randint(1, 3)}
        return {"do": "edit", "change": {"bodies": {"added": [added]}}, "text": "Draw"}
    if sort == "world":
        return {"do": "edit", "change": {"world": {"gravity": point}}, "text": "Change"}
    return {"do": "let_go"}
