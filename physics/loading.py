"""What is compiled apart from the step (see runtime/apart.py), to be loaded before somebody waits for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from sketchfall.physics.collision.gjk import collide_shapes_by_gjk
from sketchfall.physics.dynamics.corrections import project
from sketchfall.physics.dynamics.integrators import fly_by_method
from sketchfall.physics.joints.posing import close_joints, pull, write_rows
from sketchfall.physics.joints.solving.around_substeps import (
    put_down_joints,
    put_down_mechanisms,
    take_up_joints,
    take_up_mechanisms,
)
from sketchfall.physics.joints.solving.impact_propagation import propagate_impacts
from sketchfall.physics.joints.solving.solver import prepare_joints, solve_joints
from sketchfall.physics.runtime.jit import load

JOINTS = (
    take_up_joints,
    take_up_mechanisms,
    prepare_joints,
    solve_joints,
    put_down_mechanisms,
    put_down_joints,
    propagate_impacts,
)
POSING = (write_rows, pull, close_joints)
METHODS = (collide_shapes_by_gjk, fly_by_method, project)  # beside the usual ones


def load_joints() -> Iterator[None]:
    """Compile, or load, what only joints need, in a step or without time; a pause after each part of it."""
    return _load((*JOINTS, *POSING))


def load_methods() -> Iterator[None]:
    """The same for the narrow phase, the integrators and the correction that are chosen by name."""
    return _load(METHODS)


def _load(kernels: Iterable[Callable[..., Any]]) -> Iterator[None]:
    for each in kernels:
        load(each)
        yield
