"""All broad phases on one drawing, by turns: how many steps a second each can make, and what that means."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from typing import get_args

from sketchfall import physics
from sketchfall.app.drawing.scene import BroadPhase, DrawingError, Scene
from sketchfall.app.language.catalogue import later, tr, tr_n
from sketchfall.app.language.engine_errors import told
from sketchfall.app.language.lists import listed, with_commas
from sketchfall.app.running.run import STEP
from sketchfall.app.running.world_builder import WorldBuilder

METHODS: tuple[BroadPhase, ...] = get_args(BroadPhase)
ROUNDS = 5
SLICE = 0.04  # s, about how long a turn of the usual method takes
MOST_STEPS = 120  # of a turn
CLOSE = 0.95  # of the fastest: as good as the same

_NAMES: dict[BroadPhase, str] = {
    "automatic": later("Automatic"),
    "brute_force": later("Brute force"),
    "sweep_and_prune": later("Sweep and prune"),
    "uniform_grid": later("Uniform grid"),
    "hierarchical_grid": later("Hierarchical grid"),
    "grid_sweep": later("Grid sweep"),
    "quadtree": later("Quadtree"),
    "aabb_tree": later("AABB tree"),
}

# Why a method comes out first, where it does.
_REASONS: dict[BroadPhase, str] = {
    "brute_force": later("with so few bodies there is nothing to gain from preparing anything"),
    "sweep_and_prune": later("it has little to prepare, and a sweep passes few boxes that do not touch"),
    "uniform_grid": later(
        "there are many bodies of much the same size, and each looks only into cells nearby"
    ),
    "hierarchical_grid": later("bodies differ much in size, and each finds a grid that suits it"),
    "grid_sweep": later("there are many bodies, and within a row only few overlap sideways"),
    "quadtree": later("bodies stand in groups with much room between them"),
    "aabb_tree": later("hardly anything moves, and only what moved is looked at"),
}

Speeds = dict[BroadPhase, float]  # steps per second of CPU time


def name_of(method: BroadPhase) -> str:
    return tr(_NAMES[method])


def race(scene: Scene, is_stopped: Callable[[], bool]) -> Iterator[Speeds]:
    """Run the same steps with each method, again and again; what is known so far is given after each turn.
    DrawingError if the drawing cannot run.

    Every turn begins from the drawing, so all have the very same work. The median of the turns counts.
    """
    builder = WorldBuilder(scene)
    while not builder.work(SLICE):
        if is_stopped():
            return
    world = builder.world
    start = world.snapshot()
    steps = 1
    found: dict[BroadPhase, list[float]] = {}
    for _ in range(ROUNDS):
        for method in METHODS:
            world.restore(start)
            world.broad_phase = method
            try:
                world.step(STEP)  # what is kept from step to step is there now
            except physics.CrowdedError as error:
                raise DrawingError(told(error)) from error
            began, made = time.thread_time(), 0
            while made < steps and not is_stopped():
                world.step(STEP)
                made += 1
            if is_stopped():
                return
            seconds = max(time.thread_time() - began, 1e-9)
            if not found:  # the first turn of all was but one step, which says how many there is time for
                steps = max(1, int(min(MOST_STEPS, SLICE / seconds)))
            found.setdefault(method, []).append(made / seconds)
            yield {each: statistics.median(speeds) for each, speeds in found.items()}


def leaders(speeds: Speeds) -> frozenset[BroadPhase]:
    """Those that the verdict calls fastest, or as good as that; the automatic choice is one of the others."""
    named = [speed for method, speed in speeds.items() if method != "automatic"]
    best = max(named or speeds.values(), default=0.0)
    return frozenset(method for method, speed in speeds.items() if speed >= CLOSE * best)


def verdict(speeds: Speeds, bodies: int) -> str:
    """A sentence or two about the end of a race: who is fastest, and why that is plausible."""
    named = {method: speed for method, speed in speeds.items() if method != "automatic"}
    ranked = sorted(named, key=lambda method: -named[method])
    best, worst = ranked[0], ranked[-1]
    near = [name_of(each) for each in ranked[1:] if named[each] >= CLOSE * named[best]]
    if len(near) == len(ranked) - 1:
        return tr_n(
            "With {count:,} body all methods are equally fast: finding pairs is a small part of a step here.",
            "With {count:,} bodies all methods are equally fast: "
            "finding pairs is a small part of a step here.",
            bodies,
        )
    sentences = [
        tr_n(
            "{method} is fastest with {count:,} body: {reason}.",
            "{method} is fastest with {count:,} bodies: {reason}.",
            bodies,
            method=name_of(best),
            reason=tr(_REASONS[best]),
        )
    ]
    if near:
        methods = listed(near) if len(near) < 3 else with_commas(near)
        sentences.append(tr("{methods} came within 5 %.", methods=methods))
    share = 100 * named[worst] / named[best]
    sentences.append(tr("{method} makes {share:.0f} % of its steps.", method=name_of(worst), share=share))
    return " ".join(sentences)
