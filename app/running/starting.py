"""From a drawing to a run of the kind that it asks for: built a stretch at a time, or all at once."""

from __future__ import annotations

from sketchfall.app.drawing.scene import Scene
from sketchfall.app.gases.gas_builder import GasBuilder
from sketchfall.app.gases.gas_run import MOST_EVENTS, GasRun
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.app.running.run import Run
from sketchfall.app.running.world_builder import WorldBuilder

Builder = WorldBuilder | GasBuilder


def builder_of(scene: Scene) -> Builder:
    """What builds the world or the gas of a drawing, by the method that the drawing names."""
    return GasBuilder(scene) if scene.world.method == "event_driven" else WorldBuilder(scene)


def run_of(scene: Scene, builder: Builder | None = None, most_events: int = MOST_EVENTS) -> Run:
    """The drawing, ready to run; DrawingError if it cannot. What was begun by `builder_of` is finished.

    most_events: of a gas at a time; a step with more of them takes several calls.
    """
    builder = builder or builder_of(scene)
    if isinstance(builder, GasBuilder):
        return GasRun(scene, builder, most_events)
    return RigidRun(scene, builder)
