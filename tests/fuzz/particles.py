"""Files of particles: numbers in lines, as many programs write them."""

from __future__ import annotations

import random

from sketchfall.app.drawing.scene import DrawingError
from sketchfall.app.files.particle_file import decode_particles
from tests.fuzz.case import Case, Keep
from tests.fuzz.chance import Chance
from tests.fuzz.mutation import mutate_bytes
from tests.fuzz.running import keeps_and_runs

SUFFIX = ".txt"
NEEDS_ENGINE = True
WORDS = (
    "", "0", "-1", "-0.0", "nan", "inf", "-inf", "1e999", "1e-320", "1e9", "1_0", "0x10", "\u0661", "x",
    "9" * 50,
)  # fmt: skip


def run(case: Case, keep: Keep) -> bool:
    data = any_particle_file(case.source())
    keep(data)
    try:
        scene = decode_particles(data)
    except DrawingError:
        return False
    return keeps_and_runs(scene)


def any_particle_file(source: random.Random) -> bytes:
    chance = Chance.of(source)
    columns = source.choice([1, 2, 4, 9])
    lines = [[str(columns**2)]]
    for number in range(columns**2):
        x, y = (number % columns + 0.5) / columns, (number // columns + 0.5) / columns
        radius = chance.number(0.1, 0.5, [0.5, 1e-9, 1e-4, 1.0]) / columns
        mass = chance.number(0.1, 10.0, [1e-12, 1e-6, 1e6, 1e12])
        colour = [source.randrange(256) for _ in range(3)]
        lines.append([repr(value) for value in (x, y, *chance.velocity(), radius, mass, *colour)])
    for _ in range(source.choice([0, 0, 0, 1, 2])):
        line = source.choice(lines)
        line[source.randrange(len(line))] = source.choice(WORDS)
    data = source.choice(["\n", "\r\n", " "]).join(map(" ".join, lines)).encode()
    return mutate_bytes(source, data, source.choice([1, 3])) if source.random() < 0.3 else data
