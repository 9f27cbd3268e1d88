"""A run of discs in a box, from collision to collision; others see it move in the usual steps.

What is changed while it is on makes another gas, of the discs as they are at that moment. What no gas can
have, as a polygon or a joint, is refused; or it goes on as a run of rigid bodies, if the drawing says so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from sketchfall import physics
from sketchfall.app.drawing.geometry import turned
from sketchfall.app.drawing.mass import center_of_mass
from sketchfall.app.drawing.scene import BodyDrawing, Scene
from sketchfall.app.drawing.scene_change import with_change
from sketchfall.app.drawing.transforms import placed_at
from sketchfall.app.gases.gas import circle_of
from sketchfall.app.gases.gas_builder import GasBuilder
from sketchfall.app.gases.gas_parts import GasParts, NotAGasError, in_words
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.language.engine_errors import told
from sketchfall.app.running.following import Motion, Remembered, carried, motion_of
from sketchfall.app.running.inputs import AnyInput, Edit, Grab, Placed, Put
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.app.running.run import STEP, CannotFollowError, Checkpoint, Floats, Run

MOST_EVENTS = 100_000  # at a time, about 0.15 s
BYTES_PER_DISC = 400  # about, of all that a gas knows
ROUNDING = 1e-9  # s, by which the end of a step may be missed
NOT_HELD = later("discs that run from collision to collision cannot be held by a hand")
SLOW_MOTION = later("Slow motion: the discs collide more than {events:,} times in a step of 1/60 s.")


@dataclass(frozen=True)
class GasCheckpoint(Checkpoint):
    steps: int
    scene: Scene
    parts: GasParts
    motions: Mapping[int, Motion]
    problem: str | None
    touched: bool
    most_events: int

    @property
    def size(self) -> int:
        return len(self.parts.gas) * BYTES_PER_DISC

    def state_hash(self) -> str:
        return self.parts.gas.state_hash()

    def restored(self, run: Run) -> GasRun:
        if not isinstance(run, GasRun):
            run = GasRun(self.scene, GasBuilder(self.scene, self.parts), self.most_events)
        run.restore(self)
        return run


class GasRun(Run):
    world = None

    def __init__(
        self, scene: Scene, builder: GasBuilder | None = None, most_events: int = MOST_EVENTS
    ) -> None:
        """What the builder has begun is finished. NotAGasError with the reasons against it."""
        super().__init__(scene)
        builder = builder or GasBuilder(scene)
        builder.work()
        assert builder.parts is not None
        self.most_events = most_events  # in a call of `step`
        self._is_slow = False  # a step has taken several calls
        self._motions: dict[int, Motion] = {}  # of bodies that are gone, in case they come back
        self._go_on_with(scene, builder.parts)

    def _go_on_with(self, scene: Scene, parts: GasParts) -> None:
        self.scene, self.parts = scene, parts
        self._bodies: dict[int, GasBody] | None = None
        self._state: tuple[Floats, Floats] | None = None  # poses and velocities, once somebody asked

    @property
    def gas(self) -> physics.DiscGas:
        """Another one after each change."""
        return self.parts.gas

    @property
    def bodies(self) -> Mapping[int, GasBody]:
        """Made when somebody asks, since there are many of them and a run alone needs none."""
        if self._bodies is None:
            self._bodies = {body.id: GasBody(self, row, body) for row, body in enumerate(self.scene.bodies)}
        return self._bodies

    @property
    def time(self) -> float:
        return self.gas.time

    @property
    def poses(self) -> Floats:
        return self._present()[0].copy()

    @property
    def velocities(self) -> Floats:
        """vx, vy and angular velocity of every body, in the order of the drawing."""
        return self._present()[1].copy()

    @property
    def joints(self) -> Mapping[int, physics.Joint]:
        return {}

    @property
    def notes(self) -> list[str]:
        slow = tr(SLOW_MOTION, events=self.most_events) if self._is_slow else None
        return [*self.parts.notes, *(note for note in (slow, self.problem) if note)]

    def is_broken(self, joint_id: int) -> bool:
        return False  # there are none

    def state_hash(self) -> str:
        return self.gas.state_hash()

    def energy(self) -> physics.Energy:
        """With that of spinning, which nothing changes here."""
        inertias = 0.5 * self.gas.masses * self.gas.radii**2
        spinning = float(0.5 * (inertias * self.parts.spins**2).sum())
        return physics.Energy(self.gas.kinetic_energy() + spinning, self.gas.potential_energy(), 0.0)

    def step(self) -> None:
        """Go on to the end of the step, or as far as most_events lead: then it takes more calls."""
        self._state = None
        if self.problem is None:
            end = (self.steps + 1) * STEP
            try:
                self.gas.advance(max(0.0, end - self.gas.time), self.most_events)
            except physics.GasStalledError as error:
                self.problem = tr("The run stands still: {reason}.", reason=told(error))
            if self.problem is None and end - self.gas.time > ROUNDING:
                self._is_slow = True
                return
        self.steps += 1

    def interrupt(self) -> None:
        """No need: with no more than most_events, a step is not long."""

    def _present(self) -> tuple[Floats, Floats]:
        if self._state is None:
            self._state = self.parts.present()
        return self._state

    # --- what is done to it -------------------------------------------------------------------------------

    def take(self, done: AnyInput) -> Run:
        match done:
            case Edit():
                scene = with_change(self.scene, done.change)
                if scene.world.method != "event_driven":
                    run = self._as_rigid_bodies(scene)
                    return run.take(Put(bodies=done.placed)) if done.placed else run
                self._follow(scene)
            case Put():
                self._put(done.bodies)
            case Grab():
                raise CannotFollowError(tr(NOT_HELD))
            case _:  # there is no hand that could move or open, and there are no motors with keys
                pass
        self.touched = True
        return self

    def takes_long(self, done: AnyInput) -> bool:
        """To become a run of rigid bodies."""
        world = done.change.world if isinstance(done, Edit) else None
        return world is not None and world.method != "event_driven"

    def _follow(self, scene: Scene) -> None:
        """The drawing has become this one."""
        if self._is_the_same_gas(scene):
            self._go_on_with(scene, self.parts)
            return
        there = {body.id for body in scene.bodies}
        motions = {number: motion for number, motion in self._motions.items() if number not in there}
        for row, body in enumerate(self.scene.bodies):
            if body.id not in there:
                motions[body.id] = self._motion(row)
        self._change(scene, *self._as_now(scene))
        self._motions = motions

    def _put(self, placed: Sequence[Placed]) -> None:
        """Bodies are put elsewhere, and move as it says."""
        poses, velocities = self.poses, self.velocities
        rows = {body.id: row for row, body in enumerate(self.scene.bodies)}
        for each in placed:
            row = rows.get(each.body)
            if row is not None:
                poses[row] = *each.position, each.angle
                velocities[row] = *each.velocity, each.angular_velocity
        self._change(self.scene, poses, velocities)

    def _change(self, scene: Scene, poses: Floats, velocities: Floats) -> None:
        """Go on with another gas: that of the drawing with all bodies where they are now."""
        try:
            parts = self.parts.changed(scene, poses, velocities)
        except NotAGasError as error:
            raise CannotFollowError(
                tr("a gas of discs has no place for this: {problems}", problems=in_words(error.problems))
            ) from error
        self.problem = None  # if it had no room, it may have some now
        self._go_on_with(scene, parts)

    def _is_the_same_gas(self, scene: Scene) -> bool:
        """Whether nothing is otherwise but what a gas does not care about: names, colours and the like."""
        old = self.scene
        return (
            (scene.world, scene.joints) == (old.world, old.joints)
            and len(scene.bodies) == len(old.bodies)
            and all(
                new is before or _in_plain(new) == _in_plain(before)
                for new, before in zip(scene.bodies, old.bodies, strict=True)
            )
        )

    def _as_rigid_bodies(self, scene: Scene) -> RigidRun:
        """The run that goes on from here by the usual method."""
        poses, velocities = self._as_now(scene)
        bodies = tuple(
            replace(
                placed_at(body, *pose),
                velocity=(vx, vy) if body.kind != "static" else body.velocity,
                angular_velocity=spin if body.kind != "static" else body.angular_velocity,
            )
            for body, pose, (vx, vy, spin) in zip(
                scene.bodies, poses.tolist(), velocities.tolist(), strict=True
            )
        )
        remembered = Remembered(motions=self._motions)
        return RigidRun.going_on(scene, replace(scene, bodies=bodies), self.steps, remembered)

    def _as_now(self, scene: Scene) -> tuple[Floats, Floats]:
        """Where the bodies of a drawing are and how they move: as in the run, as they did when they were
        taken out of it, or as they are drawn."""
        poses, velocities = self._present()
        old = {body.id: row for row, body in enumerate(self.scene.bodies)}
        rows = [old.get(body.id, -1) for body in scene.bodies]
        poses, velocities = poses[rows], velocities[rows]
        for place, (body, row) in enumerate(zip(scene.bodies, rows, strict=True)):
            if row < 0:
                motion = self._motions.get(body.id) or motion_of(body)
            elif (before := self.scene.bodies[row]).shapes != body.shapes:
                motion = carried(self._motion(row), before, body)
            else:
                continue
            poses[place] = *motion.position, motion.angle
            velocities[place] = *motion.velocity, motion.angular_velocity
        return poses, velocities

    def _motion(self, row: int) -> Motion:
        """Of a body, by its place in the drawing."""
        (x, y, angle), (vx, vy, spin) = (numbers[row].tolist() for numbers in self._present())
        return Motion((x, y), angle, (vx, vy), spin)

    # --- keeping and restoring ----------------------------------------------------------------------------

    def checkpoint(self) -> GasCheckpoint:
        return GasCheckpoint(
            self.steps,
            self.scene,
            self.parts.copy(),
            dict(self._motions),
            self.problem,
            self.touched,
            self.most_events,
        )

    def restore(self, checkpoint: Checkpoint) -> None:
        assert isinstance(checkpoint, GasCheckpoint)
        self.steps, self.problem, self.touched = checkpoint.steps, checkpoint.problem, checkpoint.touched
        self._motions = dict(checkpoint.motions)
        self._go_on_with(checkpoint.scene, checkpoint.parts.copy())


def _in_plain(body: BodyDrawing) -> BodyDrawing:
    """Without what a gas does not care about, and without where the body is, which the run knows better."""
    return replace(
        body,
        name="",
        colour=None,
        locked=False,
        hidden=False,
        groups=(),
        position=(0.0, 0.0),
        angle=0.0,
        velocity=(0.0, 0.0),
        angular_velocity=0.0,
    )


@dataclass(frozen=True)
class GasBody:
    """One body of a running gas: a disc, or a wall."""

    run: GasRun
    row: int
    drawing: BodyDrawing

    awake = True  # a gas never sleeps
    quarantined = False

    @property
    def kind(self) -> str:
        return self.drawing.kind

    @property
    def position(self) -> tuple[float, float]:
        x, y, _ = self.run._present()[0][self.row].tolist()
        return x, y

    @property
    def angle(self) -> float:
        return float(self.run._present()[0][self.row, 2])

    @property
    def velocity(self) -> tuple[float, float]:
        vx, vy, _ = self.run._present()[1][self.row].tolist()
        return vx, vy

    @property
    def angular_velocity(self) -> float:
        return float(self.run._present()[1][self.row, 2])

    @property
    def center_of_mass(self) -> tuple[float, float]:
        if self.kind == "static":
            return center_of_mass(replace(self.drawing, position=self.position, angle=self.angle))
        x, y = self.position
        dx, dy = turned(circle_of(self.drawing).center, self.angle)
        return x + dx, y + dy
