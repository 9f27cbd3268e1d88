"""What runs a drawing, and what is known of it whichever way it runs: as rigid bodies, or as discs in a box.

`Run` and whatever shows a run see this face only. A gas of discs has no `world` of rigid bodies, so it has no
contacts and cannot be pulled; it never sleeps.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from sketchfall import physics
from sketchfall.app.drawing.scene import Scene
from sketchfall.app.running.gas_simulation import MOST_EVENTS, GasBuilding, GasSimulation
from sketchfall.app.running.simulation import Simulation, WorldBuilding


class MovingBody(Protocol):
    """A body of the drawing as it is now: physics.Body, or a disc."""

    @property
    def position(self) -> tuple[float, float]: ...
    @property
    def angle(self) -> float: ...
    @property
    def velocity(self) -> tuple[float, float]: ...
    @property
    def angular_velocity(self) -> float: ...
    @property
    def center_of_mass(self) -> tuple[float, float]: ...
    @property
    def kind(self) -> str: ...
    @property
    def awake(self) -> bool: ...
    @property
    def quarantined(self) -> bool: ...


class Motion(Protocol):
    """A scene that runs, step by step."""

    @property
    def scene(self) -> Scene: ...
    @property
    def steps(self) -> int: ...
    @property
    def time(self) -> float:
        """Simulated seconds."""

    @property
    def poses(self) -> NDArray[np.float64]:
        """x, y and angle of every body, in the order of the drawing."""

    @property
    def bodies(self) -> Mapping[int, MovingBody]:
        """By the drawing's ids."""

    @property
    def joints(self) -> Mapping[int, physics.Joint]:
        """By the drawing's ids."""

    @property
    def world(self) -> physics.World | None:
        """None if this is no world of rigid bodies."""

    @property
    def notes(self) -> list[str]:
        """Sentences that a user should read."""

    @property
    def problem(self) -> str | None:
        """One of them, once time cannot go on."""

    def energy(self) -> physics.Energy: ...
    def step(self) -> None: ...


class Building(Protocol):
    """What a scene runs in, in the making."""

    @property
    def scene(self) -> Scene: ...
    @property
    def share_done(self) -> float: ...
    def work(self, seconds: float = ...) -> bool:
        """Go on for about so long; True when all is there. DrawingError if the drawing cannot run so."""


def building_of(scene: Scene) -> Building:
    """By the method that the drawing names."""
    return GasBuilding(scene) if scene.world.method == "event_driven" else WorldBuilding(scene)


def motion_of(scene: Scene, building: Building | None = None, most_events: int = MOST_EVENTS) -> Motion:
    """The scene, ready to run; DrawingError if it cannot. What was begun by `building_of` is finished.

    most_events: of a gas at a time; a step with more of them takes several calls.
    """
    building = building or building_of(scene)
    if isinstance(building, GasBuilding):
        return GasSimulation(scene, building, most_events)
    assert isinstance(building, WorldBuilding)
    return Simulation(scene, building)
