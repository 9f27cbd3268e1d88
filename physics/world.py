"""The world: bodies, and the step that moves them on."""

from __future__ import annotations

import logging
import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from sketchfall.physics import checks, queries
from sketchfall.physics.asking import Asking
from sketchfall.physics.body import Body, Vector
from sketchfall.physics.collision import broad_phase
from sketchfall.physics.collision.contacts import combine_all_materials
from sketchfall.physics.collision.placement import place_anew
from sketchfall.physics.constants import DEFAULT_STEP, MAX_PAIRS, MAX_SPEED
from sketchfall.physics.dynamics.integrate import set_aside_broken
from sketchfall.physics.dynamics.plans import any_slender, any_small
from sketchfall.physics.dynamics.step import (
    BROAD_PHASE_STAGE,
    FIND_PAIRS,
    FROM_PAIRS_ON,
    HALF_WAY,
    NOTE_BREAK,
    NOTE_SLEEP,
    SET_ASIDE,
    STAGES,
    WHOLE,
)
from sketchfall.physics.joining import Joining
from sketchfall.physics.joint import Joint
from sketchfall.physics.runtime.compiler import add_time, clock
from sketchfall.physics.runtime.scratch import Scratch
from sketchfall.physics.sentences import sentence
from sketchfall.physics.setting import (
    MATERIALS_CHANGED,
    PAIRS_CHANGED,
    SETTINGS_CHANGED,
    TABLES_CHANGED,
    Setting,
)
from sketchfall.physics.settings import EngineSettings
from sketchfall.physics.shapes.material import Material
from sketchfall.physics.shapes.shapes import Circle, Polygon, Shape
from sketchfall.physics.tables import matter, snapshot
from sketchfall.physics.tables.checkpoint import Checkpoint, take_checkpoint
from sketchfall.physics.tables.records import DYNAMIC, KIND_NAMES, WORLD
from sketchfall.physics.tables.state import State

log = logging.getLogger(__name__)


class CrowdedError(RuntimeError):
    """A step that was not made: more pairs of shapes overlap than can be dealt with."""


class StepInterruptedError(RuntimeError):
    """World.interrupt was called; there is nothing wrong."""


class World(Asking, Joining):
    """A plane with bodies in it. Its settings (see EngineSettings) are given by keyword, or set later."""

    def __init__(self, gravity: Vector = EngineSettings.gravity.default, **settings: Any) -> None:
        self._state = State()
        self._handles = {}
        self._rows: dict[int, int] = {}  # id -> row
        self._next_id = 1
        self._joints: dict[int, Joint] = {}
        self._joint_rows: dict[int, int] = {}
        self._next_joint_id = 1
        self._any_asleep = False  # False is certain; True may be out of date
        self._interrupted = False
        self._dt = math.nan  # s, of the last step
        self._profiling = False
        self._attracted = False  # whether other bodies have attracted some
        self.quarantined: list[Body] = []  # set aside because their state stopped being finite
        super().__init__(gravity=gravity, **settings)
        self._scratch = Scratch()
        self._changed |= PAIRS_CHANGED | TABLES_CHANGED

    # --- bodies -----------------------------------------------------------------------------------

    def add_body(
        self,
        shapes: Shape | Sequence[Shape],
        *,
        position: Vector = (0.0, 0.0),
        angle: float = 0.0,
        velocity: Vector = (0.0, 0.0),
        angular_velocity: float = 0.0,
        kind: str = "dynamic",
        material: Material | Sequence[Material] | None = None,
        bullet: bool = False,
        fixed_rotation: bool = False,
        category: int = 1,
        mask: int = 0xFFFFFFFF,
        gravity_scale: float = 1.0,
    ) -> Body:
        """Add a body of one shape or several, given in its own frame; it turns about its centre of mass.

        `material` is that of all its shapes, or a list with one for each.
        """
        shapes = [shapes] if isinstance(shapes, Circle | Polygon) else list(shapes)
        if not shapes or not all(isinstance(shape, Circle | Polygon) for shape in shapes):
            raise ValueError(f"shapes: {shapes!r} is not a shape or a list of shapes")
        materials = matter.one_for_each(Material() if material is None else material, len(shapes))
        kind_number = checks.one_of("kind", kind, KIND_NAMES)
        x, y = checks.pair("position", position)
        angle = checks.bounded("angle", angle)
        vx, vy = checks.pair("velocity", velocity, MAX_SPEED)
        spin = checks.bounded("angular_velocity", angular_velocity, MAX_SPEED)
        gravity_scale = checks.bounded("gravity_scale", gravity_scale)
        category, mask = checks.bits("category", category), checks.bits("mask", mask)
        if kind == "static" and (vx, vy, spin) != (0.0, 0.0, 0.0):
            raise ValueError("velocity: a static body cannot move")

        state = self._state
        row = state.add_body(shapes, materials)
        body, motion = state.bodies.rows[row], state.motions.rows[row]
        body["id"] = self._next_id
        body["kind"] = kind_number
        body["bullet"], body["fixed_rotation"] = bullet, fixed_rotation
        body["category"], body["mask"] = category, mask
        body["gravity_scale"] = gravity_scale
        own = state.shapes.rows[state.shapes_of(row)]
        own["category"], own["mask"] = category, mask
        motion["vx"], motion["vy"], motion["w"] = vx, vy, 0.0 if fixed_rotation else spin
        state.weigh(row)
        handle = Body(self, self._next_id)
        self._handles[self._next_id] = handle
        self._rows[self._next_id] = row
        self._next_id += 1
        self._changed |= TABLES_CHANGED
        handle._move((x, y), angle)
        return handle

    def remove_body(self, body: Body) -> None:
        """Take a body out; what rested on it wakes up."""
        row = self._row_of(body)
        self._disturb(row)
        self._wake_joined(row)
        self._state.remove_body(row)
        del self._handles[body.id]
        self.quarantined = [other for other in self.quarantined if other is not body]
        self._number_rows()
        self._renumbered()

    # --- the step ---------------------------------------------------------------------------------

    def step(self, dt: float = DEFAULT_STEP) -> None:
        """Advance by dt seconds (0 to 1); 0 changes nothing.

        CrowdedError, and nothing has moved, if more than a million pairs of shapes are near each other.
        """
        if (dt != self._dt or self._changed) and not self._catch_up(dt):
            return
        scratch = self._scratch
        asked = scratch.advance(scratch.address, WHOLE)
        if asked:
            self._attend(asked)
        self._state.time += self._dt

    def interrupt(self) -> None:
        """End the step that another thread is at: it raises StepInterruptedError there, as soon as may be.

        The bodies are then half-way, so that no step can be made until the world is restored.
        """
        self._interrupted = True
        self._scratch.settings["interrupted"] = 1

    @property
    def profiling(self) -> bool:
        """Run the stages one by one, and time them into `profile`."""
        return self._profiling

    @profiling.setter
    def profiling(self, value: bool) -> None:
        self._profiling = bool(value)
        self._scratch.time_stages(self._profiling)
        self._changed |= TABLES_CHANGED

    @property
    def profile(self) -> dict[str, float]:
        """Seconds that each stage of the last step took. It must have been made with `profiling` on."""
        return dict(zip(STAGES, self._scratch.spent.tolist(), strict=True))

    def _catch_up(self, dt: float) -> bool:
        """Take up what was changed since the last step. Returns whether there is anything to move."""
        dt = checks.step(dt)
        if dt == 0.0:
            return False
        if dt != self._dt:
            self._dt = dt
            self._changed |= SETTINGS_CHANGED
        if self._state.bodies.count == 0:
            self._state.time += dt
            return False
        if self._changed & TABLES_CHANGED:
            self._scratch.fit(self._state)
        if self._changed & (SETTINGS_CHANGED | PAIRS_CHANGED | MATERIALS_CHANGED):
            self._pass_settings()
        if self._changed & MATERIALS_CHANGED:
            self._combine_materials()
        if self._interrupted:  # looked at last: it may have happened a moment ago
            raise StepInterruptedError("the world was interrupted in a step, and has to be restored")
        self._changed = 0
        return True

    def _pass_settings(self) -> None:
        """Tell the step what is set, and what it need not look for."""
        bodies = self._state.bodies.used
        charges = np.count_nonzero(bodies["charge"]) > 1
        magnets = np.count_nonzero(bodies["magnet"]) > 1
        attracted = self.attraction > 0.0 or charges or magnets
        self._scratch.set_row(
            self.row(
                dt=self._dt,
                h=self._dt / self.substeps,
                find_pairs=self._changed & PAIRS_CHANGED != 0,
                charges=charges,
                magnets=magnets,
                sensing=bodies["sensor"].any(),
                slender=any_slender(bodies),
                small=any_small(bodies),
                rolling=self._state.matter.used["rolling_resistance"].any(),
                interrupted=self._interrupted,
            )
        )
        if attracted:  # who is attracted is never at rest
            self._scratch.settings["sleeping"] = 0
            self._attracted = True
        elif self._attracted:
            bodies["attraction_x"] = bodies["attraction_y"] = bodies["attraction_w"] = 0.0
            self._attracted = False

    def _attend(self, asked: int) -> None:
        """Do what the step asks for, and let it go on if it waits for that."""
        state, scratch = self._state, self._scratch
        if asked & FIND_PAIRS:
            since = clock()
            if asked & SET_ASIDE:
                set_aside_broken(state.bodies.rows, state.motions.rows, state.bodies.count)
                self._quarantine_broken()
            pairs, count = self._broad_phase.find_pairs(state.shapes.rows, state.shapes.count)
            if count > MAX_PAIRS:
                self._broad_phase.forget()
                self._changed |= PAIRS_CHANGED
                raise CrowdedError(
                    sentence("more than {most:,} pairs of shapes overlap or nearly do", most=MAX_PAIRS)
                )
            scratch.update_contacts(state, pairs, count)
            if self._profiling:
                add_time(scratch.spent, BROAD_PHASE_STAGE, since)
            asked = scratch.advance(scratch.address, FROM_PAIRS_ON)
        if asked & HALF_WAY:
            self._changed |= SETTINGS_CHANGED  # so that the next step is refused
            raise StepInterruptedError("the step was interrupted")
        if asked & SET_ASIDE:
            self._quarantine_broken()
        if asked & NOTE_SLEEP:
            self._any_asleep = True
        if asked & NOTE_BREAK:
            self._joints_changed()

    def _setting_changed(self, setting: Setting[Any], value: Any) -> None:
        super()._setting_changed(setting, value)
        if setting is EngineSettings.broad_phase:
            self._broad_phase = broad_phase.METHODS[value]()

    def _combine_materials(self) -> None:
        state = self._state
        if state.contacts.count > 0:
            combine_all_materials(
                state.bodies.rows,
                state.shapes.rows,
                state.matter.rows,
                self._scratch.settings,
                state.contacts.rows,
                state.contacts.count,
            )

    # --- keeping and restoring --------------------------------------------------------------------

    def snapshot(self) -> bytes:
        """Everything needed to go on from here, bit for bit."""
        return snapshot.save(self._state, self.saved_settings())

    def checkpoint(self) -> Checkpoint:
        """The same as a value in memory, which costs much less; `restore` takes it as well."""
        return take_checkpoint(self._state, self.saved_settings())

    def restore(self, saved: bytes | Checkpoint) -> None:
        """Go back to a snapshot or a checkpoint.

        SnapshotError, and nothing changed, if bytes are not a sound snapshot.
        """
        if isinstance(saved, Checkpoint):
            state, settings = saved.state(), saved.settings
        else:
            state, settings = snapshot.load(saved)
        self.load_settings(settings)
        self._state = state  # only now: a change of a setting wakes the bodies there are
        self._interrupted = False
        # Ids given out since the snapshot stay used, so that later handles cannot come to mean other bodies.
        ids = [int(body_id) for body_id in state.bodies.used["id"]]
        self._handles = {body_id: self._handles.get(body_id) or Body(self, body_id) for body_id in ids}
        self._next_id = max([self._next_id - 1, *ids]) + 1
        joint_ids = [int(joint_id) for joint_id in state.joints.used["id"]]
        self._next_joint_id = max([self._next_joint_id - 1, *joint_ids]) + 1
        self._any_asleep = self._attracted = True  # or may be
        self._number_rows()
        self._renumbered()
        self.quarantined = [body for body in self.bodies if body.quarantined]

    # --- housekeeping -----------------------------------------------------------------------------

    def _row_of(self, body: Body) -> int:
        if not isinstance(body, Body) or body._world is not self:
            raise ValueError(f"body: {body!r} is not a body of this world")
        return body._row

    def _number_rows(self) -> None:
        self._rows = {body_id: row for row, body_id in enumerate(self._handles)}

    def _joints_changed(self) -> None:
        self._changed |= PAIRS_CHANGED | TABLES_CHANGED

    def _wake_joined(self, row: int) -> None:
        """Wake the bodies that joints hold to this one."""
        joints, bodies = self._state.joints.used, self._state.bodies.rows
        for side, other in (("body_a", "body_b"), ("body_b", "body_a")):
            for held in joints[other][joints[side] == row]:
                if held != WORLD and bodies[held]["kind"] == DYNAMIC:
                    bodies[held]["awake"], bodies[held]["rest_time"] = 1, 0.0

    def _renumbered(self) -> None:
        self._number_joints()
        self._broad_phase.forget()
        self._changed |= PAIRS_CHANGED | TABLES_CHANGED

    def _replace(self, row: int) -> None:
        """A body was put somewhere: refit its boxes from scratch."""
        state = self._state
        place_anew(state.bodies.rows, state.motions.rows, state.shapes.rows, state.vertices.rows, row)
        self._changed |= PAIRS_CHANGED
        self._disturb(row)

    def _disturb(self, row: int) -> None:
        """Wake the body and all whose boxes overlap its own: a change of it concerns them."""
        bodies = self._state.bodies.rows
        # What follows may depend on the state alone: a world that was restored must go on as the one before.
        self._any_asleep = self._any_asleep and not self.awake.all()
        near = queries.neighbours(self._state, row) if self._any_asleep else np.array([row])
        movable = near[bodies["kind"][near] == DYNAMIC]
        bodies["awake"][movable] = 1
        bodies["rest_time"][movable] = 0.0

    def _wake_all(self) -> None:
        self._any_asleep = False
        self._state.bodies.used["awake"] = 1
        self._state.bodies.used["rest_time"] = 0.0

    def _refilter(self, row: int) -> None:
        state = self._state
        own = state.shapes.rows[state.shapes_of(row)]
        own["category"], own["mask"] = state.bodies.rows[row]["category"], state.bodies.rows[row]["mask"]
        self._forget_contacts(row)
        self._disturb(row)

    def _forget_contacts(self, row: int) -> None:
        self._state.drop_contacts_of(row)
        self._changed |= PAIRS_CHANGED | TABLES_CHANGED

    def _quarantine_broken(self) -> None:
        state = self._state
        for row in np.flatnonzero(state.bodies.used["quarantined"]).tolist():
            body = self.bodies[row]
            if body in self.quarantined:
                continue
            state.bodies.rows[row]["category"] = state.bodies.rows[row]["mask"] = 0
            state.weigh(row)
            self._replace(row)
            self._refilter(row)
            self.quarantined.append(body)
            log.warning("%r is no longer finite and was set aside", body)
        self._scratch.fit(state)
