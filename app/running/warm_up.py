"""Compiling the engine ahead of its first use: `sketchfall --warm-up` fills the cache of compiled kernels.

The window starts this as a program of its own, because compiling in a thread would make the window stutter.
How far it is can be seen from a file that grows.

Several programs may share a cache, and each of them starts such processes: of each stage one compiles, and
the others wait until it is done, or until it was killed and leaves the rest to them.

There are stages, so that nobody waits for what few will use: the engine, which is all that most drawings
without joints need; joints; what else there is for crowds of bodies; and then the laboratory, which is every
method that a drawing can choose beside the usual ones.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Literal, get_args

from msgspec.structs import replace

from sketchfall.app.drawing.scene import (
    BodyDrawing,
    BroadPhase,
    CircleShape,
    Material,
    PolygonShape,
    Scene,
    WorldSettings,
)
from sketchfall.app.files.file_lock import FileLock

# What "automatic" may choose in the middle of a run, beside what it uses for few bodies.
BROAD_PHASES_FOR_CROWDS: tuple[BroadPhase, ...] = ("uniform_grid", "hierarchical_grid")
CROWD = 250  # shapes as they are drawn; it counts convex parts, and begins to choose at 500

Stage = Literal["engine", "joints", "crowds", "laboratory"]
STAGES: tuple[Stage, ...] = get_args(Stage)  # in the order in which they are compiled

BY_ITSELF: tuple[Stage, ...] = ("engine", "joints")  # the others are made of the engine, and come after it

MARK = "complete-{stage}"  # a file in the cache: everything of that stage was compiled
LOCK = "compiling-{stage}.lock"  # another one: held by the process that compiles it
METHODS = ("broad_phase", "narrow_phase", "integrator", "correction", "method")  # that a drawing can choose
LOOK_EVERY = 0.1  # s, while another process compiles
STEPS = 90  # enough for bodies to land, slide, roll and fall asleep

PROGRESS = "progress-{stage}"  # another one: a byte for each kernel that was translated
# About how many bytes there are in the end, and which part of the time has then gone by; the rest is spent on
# optimising, of which nothing can be seen. Only the progress bar needs it.
KERNELS: dict[Stage, int] = {"engine": 270, "joints": 120, "crowds": 35, "laboratory": 180}
TRANSLATING = 0.75


def tiny_world() -> Scene:
    """A scene that uses every part of the engine at once, but joints."""
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
    )


def needed_stages(scene: Scene) -> list[Stage]:
    """What must be compiled before a drawing can run, in the order in which it is."""
    usual, world = WorldSettings(), scene.world
    needed: dict[Stage, bool] = {
        "engine": True,
        "joints": bool(scene.joints),
        "crowds": sum(len(body.shapes) for body in scene.bodies) >= CROWD,
        "laboratory": any(getattr(world, method) != getattr(usual, method) for method in METHODS),
    }
    return [stage for stage in STAGES if needed[stage]]


def can_begin(stage: Stage) -> bool:
    """Whether it can be compiled without compiling anything of another stage, too."""
    return stage in BY_ITSELF or is_warm("engine")


def warm_up(stage: Stage) -> Iterator[None]:
    """Use every part of a stage once; a pause after each lets the caller do something else."""
    for part in _PARTS[stage]:
        yield from part()


def _run_engine() -> Iterator[None]:
    # Here, so that asking for the progress does not load the engine.
    from sketchfall import physics
    from sketchfall.app.running.rigid_run import RigidRun

    run = RigidRun(tiny_world())
    yield
    for _ in range(STEPS):
        run.step()
        yield
    run.world.query_point((0.0, 0.5))
    yield
    run.bodies[2].apply_impulse((0.0, 1.0), (0.1, 0.5))
    physics.sum_of_bits(run.poses)
    physics.MotionWatch().look(run.world)
    len(run.world.contacts)  # a property that works them out when it is read
    run.world.snapshot()
    yield


def _load_joints() -> Iterator[None]:
    from sketchfall import physics

    return physics.load_joints()


def _load_methods() -> Iterator[None]:
    from sketchfall import physics

    return physics.load_methods()


def _run_broad_phases_for_crowds() -> Iterator[None]:
    yield from _run_with(BROAD_PHASES_FOR_CROWDS)


def _run_broad_phases() -> Iterator[None]:
    yield from _run_with(get_args(BroadPhase))


def _run_with(names: Iterable[BroadPhase]) -> Iterator[None]:
    from sketchfall.app.running.rigid_run import RigidRun

    for name in names:
        scene = replace(tiny_world(), world=WorldSettings(broad_phase=name))
        run = RigidRun(scene)
        yield
        run.step()
        yield


def _run_gas() -> Iterator[None]:
    from sketchfall.app.files.particle_file import decode_particles
    from sketchfall.app.gases.gas_run import GasRun

    run = GasRun(decode_particles(b"2  .3 .5 .1 0 .1 1 0 0 0  .7 .5 0 0 .1 1 0 0 0"))
    yield
    run.step()
    run.gas.reverse()
    yield


def _measure_volumes() -> Iterator[None]:
    from sketchfall.app.laboratory.volume_costs import VolumeMeasuring

    measuring = VolumeMeasuring(tiny_world().bodies)
    while not measuring.work(0.0):
        yield


_PARTS: dict[Stage, tuple[Callable[[], Iterator[None]], ...]] = {
    "engine": (_run_engine,),
    "joints": (_load_joints,),
    "crowds": (_run_broad_phases_for_crowds,),
    "laboratory": (_load_methods, _run_broad_phases, _run_gas, _measure_volumes),
}


def fill_cache(stage: Stage) -> None:
    """Compile a stage, or wait until another process has; whichever is first."""
    before = is_warm(stage)
    while (lock := lock_stage(stage)) is None:
        time.sleep(LOOK_EVERY)
    try:
        if before or not is_warm(stage):
            compile_stage(stage)
    finally:
        lock.remove()


def lock_stage(stage: Stage) -> FileLock | None:
    """For one who is about to compile it; None if another process does."""
    return FileLock.acquire(_folder() / LOCK.format(stage=stage))


def compile_stage(stage: Stage) -> None:
    """To be called with the stage locked."""
    # Here, so that asking for the progress does not load the engine.
    from sketchfall.physics.runtime import watch_compiling

    with _progress(stage).open("wb", buffering=0) as progress:

        def notice() -> None:
            with suppress(OSError):  # a full disk, which is no reason not to compile
                progress.write(b".")

        with watch_compiling(notice):
            for _ in warm_up(stage):
                pass
    _mark(stage).touch()


def is_warm(stage: Stage) -> bool:
    """Whether the cache was filled, by this version of the engine."""
    return _mark(stage).exists()


def share_done(stage: Stage) -> float:
    """How much of the compiling is done, from 0 to 1, by whichever process does it."""
    if is_warm(stage):
        return 1.0
    try:
        translated = _progress(stage).stat().st_size
    except OSError:
        return 0.0
    return TRANSLATING * min(1.0, translated / KERNELS[stage])


def _progress(stage: Stage) -> Path:
    return _folder() / PROGRESS.format(stage=stage)


def _mark(stage: Stage) -> Path:
    return _folder() / MARK.format(stage=stage)


def _folder() -> Path:
    from sketchfall.physics.runtime import cache_directory

    return cache_directory()
