"""What kernels allocate they also free, and so do the kernels that are given it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numba.core import runtime

from sketchfall.physics import VOLUMES, Circle, Polygon, World, bounding_volume
from tests.systems import needs_compiler

pytestmark = needs_compiler

NUMBA: Any = runtime  # which has no types
CORNERS = np.array([(0.0, 0.0), (4.0, 0.0), (4.0, 1.0), (1.0, 3.0), (0.0, 4.0)])


def heap(**settings: Any) -> World:
    """Boxes and discs that lie in each other, and a spring."""
    world = World(sleeping=False, **settings)
    world.add_body(Polygon.box(20.0, 1.0), kind="static")
    for k in range(6):
        world.add_body(Polygon.box(1.0, 1.0), position=(0.7 * k, 1.0 + 0.2 * k))
        world.add_body(Circle(0.4), position=(0.7 * k, 2.0))
    first, second = world.bodies[1], world.bodies[-1]
    world.add_spring(first, second, first.position, second.position, 50.0, 0.5, 1.0)
    return world


def refit_all() -> None:
    for name in VOLUMES:
        bounding_volume(name, CORNERS)


def steps_of(**settings: Any) -> Callable[[], None]:
    world = heap(**settings)
    return lambda: world.step(1 / 60)


JOBS: dict[str, Callable[[], Callable[[], None]]] = {
    "bounding volumes": lambda: refit_all,
    "explicit_euler": lambda: steps_of(integrator="explicit_euler"),
    "rk4": lambda: steps_of(integrator="rk4"),
    "gjk": lambda: steps_of(narrow_phase="gjk"),
    "uniform_grid": lambda: steps_of(broad_phase="uniform_grid"),
    "hierarchical_grid": lambda: steps_of(broad_phase="hierarchical_grid"),
    "grid_sweep": lambda: steps_of(broad_phase="grid_sweep"),
    "quadtree": lambda: steps_of(broad_phase="quadtree"),
    "aabb_tree": lambda: steps_of(broad_phase="aabb_tree"),
}


@pytest.mark.parametrize("job", JOBS)
def test_nothing_stays_allocated(job: str) -> None:
    run = JOBS[job]()
    run()
    NUMBA._nrt_python.memsys_enable_stats()
    before = NUMBA.rtsys.get_allocation_stats()
    for _ in range(50):
        run()
    after = NUMBA.rtsys.get_allocation_stats()
    NUMBA._nrt_python.memsys_disable_stats()
    assert after.alloc - before.alloc == after.free - before.free
