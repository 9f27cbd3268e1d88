"""Files: drawings that are sound, changed in their structure, or damaged at any byte."""

from __future__ import annotations

import json
import random

from sketchfall.app.drawing.scene import DrawingError
from sketchfall.app.files.file_format import decode_drawing
from tests.fuzz.case import Case, Keep
from tests.fuzz.chance import Chance
from tests.fuzz.drawings import any_drawing
from tests.fuzz.mutation import mutate_bytes, mutate_json
from tests.fuzz.running import keeps_and_runs

SUFFIX = ".sketchfall"
NEEDS_ENGINE = True


def run(case: Case, keep: Keep) -> bool:
    data = any_file(case.source())
    keep(data)
    try:
        scene = decode_drawing(data)
    except DrawingError:
        return False
    return keeps_and_runs(scene)


def any_file(source: random.Random) -> bytes:
    drawing = any_drawing(Chance.of(source))
    sort = source.random()
    if sort < 0.5:
        return json.dumps(drawing).encode()
    if sort < 0.85:
        return json.dumps(mutate_json(source, drawing, source.choice([1, 1, 1, 2, 5]))).encode()
    return mutate_bytes(source, json.dumps(drawing).encode(), source.choice([1, 1, 2, 5, 20]))
