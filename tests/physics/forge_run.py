"""Forged snapshots by the hundred, each restored if it is accepted, and then run: a process of its own, since
what is tried here is whether that ends it.

    python -m tests.physics.forge_run [TABLE ...]       (prints every forgery before it is tried)
"""

from __future__ import annotations

import faulthandler
import random
import sys

from sketchfall.physics import World
from sketchfall.physics.tables.state import TABLES
from tests.physics.any_world import any_world
from tests.physics.forging import Forgery, restored
from tests.physics.worlds import run_steps

WORLDS = 3
FORGERIES = 5  # of each field in each of the worlds
STEPS = 5


def crowded_world(source: random.Random) -> World:
    """With rows in every table."""
    while True:
        world = any_world(source)
        run_steps(world, source.randint(1, 40))
        if all(getattr(world._state, name).count > 0 for name in TABLES):
            return world


def try_out(data: bytes) -> bool:
    """Whether the snapshot was accepted; it is run then."""
    world = restored(data)
    if world is None:
        return False
    run_steps(world, STEPS)
    return True


def forge(table: str) -> None:
    assert table in TABLES
    source = random.Random(table)
    accepted = refused = 0
    for _ in range(WORLDS):
        snapshot = crowded_world(source).snapshot()
        for field in Forgery.of(snapshot).tables[table].dtype.names or ():
            for _ in range(FORGERIES):
                forgery = Forgery.of(snapshot)
                print(forgery.forge(source, table, field), flush=True)
                if try_out(forgery.data):
                    accepted += 1
                else:
                    refused += 1
    print(f"{table}: {accepted} accepted, {refused} refused")


if __name__ == "__main__":
    faulthandler.enable()
    for name in sys.argv[1:] or TABLES:
        forge(name)
