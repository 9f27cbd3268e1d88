"""A run of rigid bodies, in the engine's world; a hand may take hold of them."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from sketchfall import physics
from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.names import name_of
from sketchfall.app.drawing.scene import BodyDrawing, Scene
from sketchfall.app.running.following import Following
from sketchfall.app.running.pull import Pull
from sketchfall.app.running.run import STEP, Floats, Run
from sketchfall.app.running.world_builder import WorldBuilder

NAMED = 2  # bodies, where a sentence says which of many


class RigidRun(Run):
    world: physics.World

    def __init__(self, scene: Scene, builder: WorldBuilder | None = None) -> None:
        """What the builder has begun is finished. DrawingError if the engine refuses something."""
        super().__init__(scene)
        builder = builder or WorldBuilder(scene)
        builder.work()
        self.world = builder.world
        self._bodies, self._joints = builder.bodies, builder.joints
        self._following = Following(self.world, self._bodies, self._joints)
        self._rows: NDArray[np.intp] | None = None  # of the drawing's bodies in the world; None: in its order

    @property
    def time(self) -> float:
        """Counted, not summed, so that no rounding error grows with it."""
        return self.steps * STEP

    @property
    def poses(self) -> Floats:
        poses = self.world.poses
        return poses if self._rows is None else poses[self._rows]

    @property
    def bodies(self) -> Mapping[int, physics.Body]:
        return self._bodies

    @property
    def joints(self) -> Mapping[int, physics.Joint]:
        return self._joints

    @property
    def notes(self) -> list[str]:
        return [self.problem] if self.problem else []

    def is_broken(self, joint_id: int) -> bool:
        return joint_id in self._following.torn or self._joints[joint_id].broken

    def follow(self, scene: Scene) -> None:
        self.touched = True
        self._following.follow(self.scene, scene)
        self.scene = scene
        if self.pull is not None and not self.pull.body.exists:  # what held it is gone with it
            self.pull = None
        rows = {body.id: row for row, body in enumerate(self.world.bodies)}
        order = [rows[self._bodies[body.id].id] for body in scene.bodies]
        self._rows = None if order == list(range(len(order))) else np.array(order, np.intp)

    def energy(self) -> physics.Energy:
        return self.world.energy()

    def step(self) -> None:
        if self.pull is not None:
            self.pull.calm(STEP)
        if self.problem is None:
            try:
                self.world.step(STEP)
            except physics.CrowdedError as error:
                self.problem = f"The run stands still: {error}, most of them at {self.busiest}."
                return
            self.steps += 1

    def interrupt(self) -> None:
        self.world.interrupt()

    @property
    def busiest(self) -> str:
        """In words, the bodies that take the most time. It may be asked while a step is under way."""
        ids = {body.id: number for number, body in self.bodies.items()}
        drawings = {drawing.id: drawing for drawing in self.scene.bodies}
        return " and ".join(name_of(drawings[ids[body.id]]) for body in self.world.busiest_bodies(NAMED))

    def put(self, body: BodyDrawing) -> None:
        """A body of the drawing is put elsewhere, and moves as it says; joints pull it back if they must."""
        moving = self._bodies.get(body.id)
        if moving is None or moving.quarantined:
            return
        self.touched = True
        moving.position, moving.angle = body.position, body.angle
        if moving.kind != "static":
            moving.velocity, moving.angular_velocity = body.velocity, body.angular_velocity

    def grab(self, body: physics.Body, point: Point) -> None:
        """Take hold of a body at a point of the world."""
        self.let_go()
        self.touched = True
        self.pull = Pull(self.world, body, point)

    def let_go(self) -> None:
        if self.pull is not None:
            self.pull.let_go()
            self.pull = None
