"""Compiling the engine ahead of its first use: `python -m app --warm-up` fills the cache of compiled kernels.

The window starts this as a program of its own, because compiling in a thread would make the window stutter.
How far it is can be seen from the files it has made.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from app.scene import BodyDrawing, CircleShape, JointDrawing, Material, PolygonShape, Scene

MARK = "complete"  # a file in the cache: everything was compiled
STEPS = 90  # enough for bodies to land, slide, roll and fall asleep
KERNELS = 170  # about how many files of compiled code there are in the end; only the progress bar needs it


def tiny_world() -> Scene:
    """A scene that uses every part of the engine at once."""
    square = PolygonShape(vertices=((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)))
    hook = PolygonShape(vertices=((0.0, 0.0), (1.0, 0.0), (1.0, 0.3), (0.3, 0.3), (0.3, 1.0), (0.0, 1.0)))
    slab = PolygonShape(vertices=((-20.0, -1.0), (20.0, -1.0), (20.0, 0.0), (-20.0, 0.0)))
    disc = CircleShape(radius=0.4)
    heavy = Material(density=100.0)
    return Scene(
        bodies=(
            BodyDrawing(id=1, kind="static", shapes=(slab,)),
            BodyDrawing(id=2, position=(0.0, 0.55), shapes=(square,)),
            BodyDrawing(id=3, position=(0.1, 1.7), shapes=(square,), material=heavy),
            BodyDrawing(id=4, position=(3.0, 0.4), velocity=(2.0, 0.0), shapes=(disc,)),
            BodyDrawing(id=5, position=(4.2, 0.4), shapes=(disc,)),
            BodyDrawing(id=6, position=(4.4, 1.3), shapes=(disc,)),
            BodyDrawing(id=7, position=(-4.0, 0.2), angle=0.3, shapes=(hook,)),
            BodyDrawing(id=8, position=(-15.0, 0.5), velocity=(200.0, 0.0), shapes=(disc,), bullet=True),
            BodyDrawing(id=9, position=(8.0, 3.0), kind="kinematic", velocity=(0.1, 0.0), shapes=(square,)),
            BodyDrawing(
                id=10, position=(2.0, 3.0), shapes=(square, CircleShape(radius=0.3, center=(0.5, 0.0)))
            ),
        ),
        joints=(JointDrawing(id=1, kind="rod", body_a=10, anchor_a=(0.0, 0.0), anchor_b=(3.0, 5.0)),),
    )


def warm_up() -> Iterator[None]:
    """Run the tiny world; a pause after each part lets the caller do something else."""
    from app.simulation import Simulation  # here, so that asking for the progress does not load the engine

    simulation = Simulation(tiny_world())
    yield
    for _ in range(STEPS):
        simulation.step()
        yield
    simulation.world.query_point((0.0, 0.5))
    yield
    simulation.bodies[2].apply_impulse((0.0, 1.0), (0.1, 0.5))
    simulation.world.contacts  # noqa: B018 (reading it is the point)
    simulation.world.snapshot()
    yield


def fill_cache() -> None:
    for _ in warm_up():
        pass
    (_folder() / MARK).touch()


def is_warm() -> bool:
    """Whether the cache was filled, by this version of the engine."""
    return (_folder() / MARK).exists()


def share_done() -> float:
    """How much of the compiled code there is, from 0 to 1."""
    folder = _folder()
    try:
        files = sum(1 for path in folder.iterdir() if path.suffix == ".nbi")
    except OSError:
        return 0.0
    return min(1.0, files / KERNELS)


def _folder() -> Path:
    from physics.jit import cache_directory

    return cache_directory()
