"""Drawings that have a closed form, and running them beside it."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

from sketchfall import resources
from sketchfall.app.drawing.scene import (
    BodyDrawing,
    CircleShape,
    Material,
    PolygonShape,
    Scene,
    WorldSettings,
)
from sketchfall.app.files.reading import read_drawing
from sketchfall.app.proofs import Proof, closed_form
from sketchfall.app.proofs.watch import Watch, states_of
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.app.running.run import STEP

FOLDER = Path(resources.__file__).parent / "examples"
PROOFS = sorted(path.stem for path in FOLDER.glob("proof_*.sketchfall"))
LONGEST = 8.0  # s
NO_WEIGHT = WorldSettings(gravity=(0.0, 0.0), sleeping=False)


def smooth(restitution: float, density: float = 1.0) -> Material:
    return Material(density=density, static_friction=0.0, kinetic_friction=0.0, restitution=restitution)


def rough(static: float, kinetic: float) -> Material:
    return Material(static_friction=static, kinetic_friction=kinetic, restitution=0.0)


def ball(ball_id: int, place: tuple[float, float], radius: float = 0.5, **fields: Any) -> BodyDrawing:
    return BodyDrawing(id=ball_id, position=place, shapes=(CircleShape(radius=radius),), **fields)


def slab(material: Material, tangent: float = 0.0, length: float = 40.0) -> BodyDrawing:
    """Static, with its upper face through the origin and falling to the right."""
    angle = -math.atan(tangent)
    half = length / 2.0
    corners = ((-half, -1.0), (half, -1.0), (half, 0.0), (-half, 0.0))
    return BodyDrawing(
        id=99, kind="static", angle=angle, shapes=(PolygonShape(vertices=corners),), material=material
    )


def drawing(name: str) -> Scene:
    return read_drawing(FOLDER / f"{name}.sketchfall")


def proof_of(scene: Scene) -> Proof:
    proof = closed_form(scene)
    assert proof is not None
    return proof


def run_beside(scene: Scene) -> Watch:
    """Run as long as the closed form holds or its path is shown; every step obeys every tolerance."""
    proof = proof_of(scene)
    watch, run = Watch(proof), RigidRun(scene)
    until = min(LONGEST, proof.last_end.time, proof.shown_until)
    while run.time + STEP < until:
        run.step()
        states = states_of(run, proof.motions)
        watch.see(run.time, states)
        for one, motion in proof.motions.items():
            if run.time <= proof.ends[one].time:
                distance = math.dist(states[one].center, motion.at(run.time).center)
                assert distance <= proof.place_tolerance(run.time), (one, run.time)
        for reading in watch.readings:
            assert not reading.is_wrong, (reading.quantity.label, run.time, reading)
    return watch
