"""Snapshots: forged in a few fields, rows or words of the header, with a digest that fits again."""

from __future__ import annotations

import json
import random

from sketchfall.physics.tables.snapshot import DIGEST_SIZE
from tests.fuzz.case import Case, Keep, require_finite
from tests.fuzz.mutation import mutate_bytes, mutate_json
from tests.physics.any_world import any_world
from tests.physics.forging import Forgery, restored, sealed
from tests.physics.worlds import run_steps

SUFFIX = ".snapshot"
NEEDS_ENGINE = True
STEPS = 5


def run(case: Case, keep: Keep) -> bool:
    source = case.source()
    world = any_world(source)
    run_steps(world, source.randint(0, 20))
    data = any_forgery(source, world.snapshot())
    keep(data)
    twin = restored(data)
    if twin is None:
        return False
    for step in range(1, STEPS + 1):
        twin.step()
        require_finite(f"after step {step}: poses", twin.poses)
    return True


def any_forgery(source: random.Random, snapshot: bytes) -> bytes:
    forgery = Forgery.of(snapshot)
    sort = source.random()
    if sort < 0.05:
        return snapshot
    if sort < 0.6:
        forge_fields(source, forgery)
        return forgery.data
    if sort < 0.75:
        forge_rows(source, forgery)
        return forgery.data
    if sort < 0.9:
        header = mutate_json(source, forgery.header, source.choice([1, 1, 2, 4]))
        text = json.dumps(header).encode()
        return forgery.with_header(mutate_bytes(source, text, 1) if source.random() < 0.2 else text)
    damaged = mutate_bytes(source, snapshot[:-DIGEST_SIZE], source.choice([1, 2, 10]))
    return sealed(damaged) if source.random() < 0.9 else damaged


def forge_fields(source: random.Random, forgery: Forgery) -> None:
    filled = [name for name, rows in forgery.tables.items() if len(rows)]
    for _ in range(source.choice([1, 1, 2, 3, 10])):
        table = source.choice(filled)
        forgery.forge(source, table, source.choice(forgery.tables[table].dtype.names or ()))


def forge_rows(source: random.Random, forgery: Forgery) -> None:
    """Swap, repeat or drop rows; the header says how many there are then, or not."""
    table = source.choice([name for name, rows in forgery.tables.items() if len(rows)])
    rows = forgery.tables[table]
    order = list(range(len(rows)))
    a, b = source.choice(order), source.choice(order)
    deed = source.randrange(3)
    if deed == 0:
        order[a], order[b] = order[b], order[a]
    elif deed == 1:
        order.insert(b, a)
    else:
        del order[a]
    forgery.tables[table] = rows[order]
    if source.random() < 0.8:
        forgery.header["tables"][table]["rows"] = len(order)
