"""A run of rigid bodies, in the engine's world; a hand may take hold of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sketchfall import physics
from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.names import name_of
from sketchfall.app.drawing.scene import Scene
from sketchfall.app.drawing.scene_change import with_change
from sketchfall.app.language.catalogue import tr
from sketchfall.app.language.engine_errors import told
from sketchfall.app.language.lists import listed
from sketchfall.app.running.blast import blow_up
from sketchfall.app.running.following import Following, Remembered
from sketchfall.app.running.inputs import (
    Aim,
    AnyInput,
    Blast,
    Edit,
    Grab,
    HoldKeys,
    LetGo,
    Placed,
    Push,
    Put,
)
from sketchfall.app.running.motor_keys import MotorKeys, speeds_of_freed
from sketchfall.app.running.pull import Pull
from sketchfall.app.running.run import STEP, Checkpoint, Floats, Run
from sketchfall.app.running.world_builder import WorldBuilder

FEW = 50  # bodies; as many can be put into a world between two frames
NAMED = 2  # bodies, where a sentence says which of many


@dataclass(frozen=True)
class RigidCheckpoint(Checkpoint):
    steps: int
    scene: Scene
    world: physics.Checkpoint
    bodies: dict[int, int]  # the world's ids by the drawing's
    joints: dict[int, int]
    remembered: Remembered
    pull: int | None  # the world's id of the joint that holds a body to the hand
    held_keys: frozenset[str]
    problem: str | None
    touched: bool

    @property
    def size(self) -> int:
        return self.world.size

    def state_hash(self) -> str:
        return self.world.state_hash()

    def restored(self, run: Run) -> RigidRun:
        if not isinstance(run, RigidRun):
            run = RigidRun(Scene())
        run.restore(self)
        return run


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
        self._rows: NDArray[np.int64] | None = (
            None  # of the drawing's bodies in the world; None: in its order
        )
        self._ids: tuple[dict[int, int], dict[int, int]] | None = None
        self.senses = any(body.sensor for body in scene.bodies)
        self._drive(self.motor_keys.all_speeds())

    @classmethod
    def going_on(cls, scene: Scene, now: Scene, steps: int, remembered: Remembered) -> RigidRun:
        """In place of a run of another kind. now: the drawing with all bodies where they are by now."""
        run = cls(now)
        run.scene, run.steps, run.touched = scene, steps, True
        run._following = Following(run.world, run._bodies, run._joints, remembered)
        return run

    @property
    def time(self) -> float:
        """Counted, not summed, so that no rounding error grows with it."""
        return self.steps * STEP

    @property
    def poses(self) -> Floats:
        return self.world.read_poses(self._rows, None)[0]

    def read_poses(self, room: physics.PoseRoom | None) -> tuple[Floats, int]:
        return self.world.read_poses(self._rows, room)

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

    def energy(self) -> physics.Energy:
        return self.world.energy()

    def step(self) -> None:
        if self.pull is not None:
            self.pull.calm(STEP)
        if self.problem is None:
            try:
                self.world.step(STEP)
            except physics.CrowdedError as error:
                self.problem = tr(
                    "The run stands still: {reason}, most of them at {bodies}.",
                    reason=told(error),
                    bodies=self.busiest,
                )
                return
            self.steps += 1
            if self.motor_keys.sensors:
                self._drive(self.motor_keys.sense(self._occupied()))

    def _occupied(self) -> list[int]:
        """Of the sensors that drive motors, those in which something is."""
        found = set(self.world.sensed["sensor"].tolist())
        sensors = self.motor_keys.sensors & self._bodies.keys()
        return [number for number in sensors if self._bodies[number].id in found]

    def interrupt(self) -> None:
        self.world.interrupt()

    @property
    def busiest(self) -> str:
        """In words, the bodies that take the most time. It may be asked while a step is under way."""
        ids = {body.id: number for number, body in self.bodies.items()}
        drawings = {drawing.id: drawing for drawing in self.scene.bodies}
        return listed([name_of(drawings[ids[body.id]]) for body in self.world.busiest_bodies(NAMED)])

    # --- what is done to it -------------------------------------------------------------------------------

    def take(self, done: AnyInput) -> RigidRun:
        """A method that the drawing is given meanwhile is for the next run."""
        self.touched = True
        match done:
            case Edit():
                for placed in done.placed:
                    self._put(placed)
                    self._following.expect(placed)
                self._follow(with_change(self.scene, done.change))
            case Put():
                for placed in done.bodies:
                    self._put(placed)
            case Grab():
                self._grab(done.body, done.point)
            case Aim():
                if self.pull is not None:
                    self.pull.target = done.point
            case LetGo():
                self._let_go()
            case Blast():
                self._blow_up(done)
            case Push():
                self._push(done)
            case HoldKeys():
                self._drive(self.motor_keys.hold(done.keys))
        return self

    def takes_long(self, done: AnyInput) -> bool:
        """As a paste of hundreds of bodies."""
        if not isinstance(done, Edit) or done.change.bodies is None:
            return False
        bodies = done.change.bodies
        return len(bodies.added) + len(bodies.changed) + len(bodies.removed) > FEW

    def _follow(self, scene: Scene) -> None:
        self._following.follow(self.scene, scene)
        before, self.scene = self.scene, scene
        if self.pull is not None and not self.pull.body.exists:  # what held it is gone with it
            self.pull = None
        self._number_rows()
        self.motor_keys = self._motor_keys(self.motor_keys.held)
        self._drive(self.motor_keys.all_speeds())
        self._drive(speeds_of_freed(before, scene))

    def _motor_keys(self, held: frozenset[str]) -> MotorKeys:
        """Of the drawing as it is now."""
        self.motor_keys = MotorKeys(self.scene)
        return MotorKeys(self.scene, held, self._occupied())

    def _number_rows(self) -> None:
        self._ids = None
        self.senses = any(body.sensor for body in self.scene.bodies)
        rows = {body.id: row for row, body in enumerate(self.world.bodies)}
        order = [rows[self._bodies[body.id].id] for body in self.scene.bodies]
        self._rows = None if order == list(range(len(order))) else np.array(order, np.int64)

    def _drive(self, speeds: Iterable[tuple[int, float | None]]) -> None:
        """Have motors turn so fast, by the drawing's ids of their joints."""
        for joint_id, speed in speeds:
            if not self.is_broken(joint_id):
                self._joints[joint_id].motor_speed = speed

    def _put(self, placed: Placed) -> None:
        """A body is put elsewhere, and moves as it says; joints pull it back if they must."""
        moving = self._bodies.get(placed.body)
        if moving is None or moving.quarantined:
            return
        moving.position, moving.angle = placed.position, placed.angle
        if moving.kind != "static":
            moving.velocity, moving.angular_velocity = placed.velocity, placed.angular_velocity

    def _grab(self, body_id: int, point: Point) -> None:
        """Take hold of a body at a point of the world."""
        self._let_go()
        body = self._bodies.get(body_id)
        if body is not None and _goes_freely(body):
            self.pull = Pull.begun(self.world, body, point)

    def _blow_up(self, blast: Blast) -> None:
        there = ((drawing, self._bodies[drawing.id]) for drawing in self.scene.bodies)
        free = [(drawing, body) for drawing, body in there if _goes_freely(body)]
        blow_up(free, blast.point, blast.reach, blast.strength)

    def _push(self, push: Push) -> None:
        body = self._bodies.get(push.body)
        if body is not None and _goes_freely(body):
            body.apply_impulse(push.impulse, push.point)

    def _let_go(self) -> None:
        if self.pull is not None:
            self.pull.let_go()
            self.pull = None

    # --- keeping and restoring ----------------------------------------------------------------------------

    def checkpoint(self) -> RigidCheckpoint:
        return RigidCheckpoint(
            self.steps,
            self.scene,
            self.world.checkpoint(),
            *self._world_ids(),
            self._following.remembered(),
            None if self.pull is None else self.pull.joint.id,
            self.motor_keys.held,
            self.problem,
            self.touched,
        )

    def _world_ids(self) -> tuple[dict[int, int], dict[int, int]]:
        """Of bodies and joints, by the drawing's ids. Asked for often, while they seldom change."""
        if self._ids is None:
            self._ids = (
                {number: body.id for number, body in self._bodies.items()},
                {number: joint.id for number, joint in self._joints.items()},
            )
        return self._ids

    def restore(self, checkpoint: Checkpoint) -> None:
        assert isinstance(checkpoint, RigidCheckpoint)
        self.world.restore(checkpoint.world)
        bodies = {body.id: body for body in self.world.bodies}
        joints = {joint.id: joint for joint in self.world.joints}
        self._bodies = {number: bodies[body_id] for number, body_id in checkpoint.bodies.items()}
        self._joints = {number: joints[joint_id] for number, joint_id in checkpoint.joints.items()}
        self._following = Following(self.world, self._bodies, self._joints, checkpoint.remembered)
        self.steps, self.scene = checkpoint.steps, checkpoint.scene
        self.problem, self.touched = checkpoint.problem, checkpoint.touched
        self.pull = None if checkpoint.pull is None else Pull(self.world, joints[checkpoint.pull])
        self.motor_keys = self._motor_keys(checkpoint.held_keys)
        self._number_rows()

    def state_hash(self) -> str:
        return self.world.state_hash()


def _goes_freely(body: physics.Body) -> bool:
    """What neither stands still, nor is moved along, nor was lost."""
    return body.kind == "dynamic" and not body.quarantined
