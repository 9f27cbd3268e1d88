"""The world: bodies, and the step that moves them on."""

from __future__ import annotations

import logging
import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from physics import checks, queries, snapshot
from physics.body import Body, Vector, set_material
from physics.constants import DEFAULT_STEP, FINE_FACTOR, MAX_SPEED, MAX_STEP
from physics.contact_solver import prepare
from physics.contacts import combine_all_materials, update_contacts
from physics.continuous import stop_fast_bodies
from physics.impacts import resolve_impacts
from physics.integrate import finish, set_aside_broken
from physics.islands import link_islands, refine_islands, rest_islands, wake_islands
from physics.material import Material
from physics.narrow_phase import collide_pairs
from physics.placement import fit_boxes, place_anew
from physics.records import DYNAMIC, KIND_NAMES
from physics.reports import Energy, contact_points, energy, poses
from physics.scratch import Scratch
from physics.settings import Settings
from physics.shapes import Circle, Polygon, Shape
from physics.state import State
from physics.substeps import run_substeps

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class WorldRayHit:
    body: Body
    distance: float  # m from the origin of the ray
    point: Vector
    normal: Vector  # of the surface, towards the ray


class World(Settings):
    """A plane with bodies in it. Its settings (see Settings) are given by keyword or set at any time."""

    def __init__(self, gravity: Vector = (0.0, -9.81), **settings: Any) -> None:
        self._state = State()
        self._handles: dict[int, Body] = {}  # by id, in the order of the rows
        self._rows: dict[int, int] = {}  # id -> row
        self._next_id = 1
        self._scratch = Scratch()
        self._any_asleep = False  # False is certain; True may be out of date
        self._marks: list[tuple[str, float]] = []  # when each stage of the last step ended
        self.quarantined: list[Body] = []  # set aside because their state stopped being finite
        super().__init__(gravity, **settings)

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
        material: Material | None = None,
        bullet: bool = False,
        fixed_rotation: bool = False,
        category: int = 1,
        mask: int = 0xFFFFFFFF,
        gravity_scale: float = 1.0,
    ) -> Body:
        """Add a body of one shape or several, given in its own frame; it turns about its centre of mass."""
        shapes = [shapes] if isinstance(shapes, Circle | Polygon) else list(shapes)
        if not shapes or not all(isinstance(shape, Circle | Polygon) for shape in shapes):
            raise ValueError(f"shapes: {shapes!r} is not a shape or a list of shapes")
        material = material or Material()
        if not isinstance(material, Material):
            raise ValueError(f"material: {material!r} is not a Material")
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
        row = state.add_body(shapes, material.density)
        body, motion = state.bodies.rows[row], state.motions.rows[row]
        body["id"] = self._next_id
        body["kind"] = kind_number
        body["bullet"], body["fixed_rotation"] = bullet, fixed_rotation
        body["category"], body["mask"] = category, mask
        body["gravity_scale"] = gravity_scale
        own = state.shapes.rows[state.shapes_of(row)]
        own["category"], own["mask"] = category, mask
        set_material(body, material)
        motion["vx"], motion["vy"], motion["w"] = vx, vy, 0.0 if fixed_rotation else spin
        state.weigh(row)
        handle = Body(self, self._next_id)
        self._handles[self._next_id] = handle
        self._rows[self._next_id] = row
        self._next_id += 1
        self._scratch.outdated = True
        handle._move((x, y), angle)
        return handle

    def remove_body(self, body: Body) -> None:
        """Take a body out; what rested on it wakes up."""
        row = self._row_of(body)
        self._disturb(row)
        self._state.remove_body(row)
        del self._handles[body.id]
        self._number_rows()
        self._renumbered()

    @property
    def bodies(self) -> list[Body]:
        """In the order in which they were added."""
        return list(self._handles.values())

    # --- the step ---------------------------------------------------------------------------------

    def step(self, dt: float = DEFAULT_STEP) -> None:
        """Advance by dt seconds (0 to 1); 0 changes nothing."""
        dt = checks.finite("dt", dt)
        if not 0.0 <= dt <= MAX_STEP:
            raise ValueError(f"dt: {dt} is not between 0 and {MAX_STEP:g} s")
        if dt == 0.0:
            return
        state = self._state
        state.time += dt
        count = state.bodies.count
        if count == 0:
            return
        scratch = self._scratch
        scratch.fit(state)
        bodies, motions = state.bodies.rows, state.motions.rows
        shapes, vertices = state.shapes.rows, state.vertices.rows
        settings = scratch.settings
        settings[:4] = (*self._gravity, dt, self._restitution_threshold)
        marks = self._marks = [("start", perf_counter())]

        changed, broken = fit_boxes(bodies, motions, count, shapes, vertices, dt)
        if broken:
            set_aside_broken(bodies, motions, count)
            self._quarantine_broken()
        self._pairs_changed |= changed
        marks.append(("boxes", perf_counter()))
        if self._pairs_changed:
            self._find_pairs()
        if self._materials_changed:
            self._combine_materials()
        contacts = state.contacts.rows
        marks.append(("broad phase", perf_counter()))
        listed, uneven = collide_pairs(
            bodies, motions, shapes, vertices, contacts, state.contacts.count, dt, scratch.active
        )
        active = scratch.active[:listed]
        marks.append(("narrow phase", perf_counter()))
        if self._sleeping or uneven:
            self._update_islands(active, dt, uneven)
            marks.append(("islands", perf_counter()))
        if listed:
            resolve_impacts(bodies, motions, count, contacts, active, settings, scratch.blows)
        marks.append(("impacts", perf_counter()))
        for fine in (0, 1) if uneven else (0,):
            settings[4] = dt / (self._substeps * (FINE_FACTOR if fine else 1))
            flats, rounds = scratch.flats.rows, scratch.rounds.rows
            made = prepare(bodies, motions, contacts, active, flats, rounds, fine, settings)
            flats, rounds = flats[: made[0]], rounds[: made[1]]
            marks.append(("prepare", perf_counter()))
            run_substeps(bodies, motions, count, fine, flats, rounds, contacts, settings, scratch.held)
            marks.append(("solve", perf_counter()))
        if uneven:
            state.bodies.used["fine"] = 0
        stop_fast_bodies(
            bodies, motions, count, shapes, state.shapes.count, vertices, scratch.obstacles, scratch.work
        )
        marks.append(("continuous", perf_counter()))
        if finish(bodies, motions, count, shapes, vertices):
            self._quarantine_broken()
        if self._sleeping and rest_islands(bodies, motions, count, dt, scratch.parents, scratch.shortest):
            self._any_asleep = True
        marks.append(("finish", perf_counter()))

    @property
    def profile(self) -> dict[str, float]:
        """Seconds that each stage of the last step took."""
        seconds: dict[str, float] = {}
        for (_, before), (stage, now) in pairwise(self._marks):
            seconds[stage] = seconds.get(stage, 0.0) + now - before
        return seconds

    def _update_islands(self, active: NDArray[np.int32], dt: float, uneven: bool) -> None:
        state, parents = self._state, self._scratch.parents
        bodies, motions, count = state.bodies.rows, state.motions.rows, state.bodies.count
        arguments = (bodies, motions, count, state.contacts.rows, active, dt, parents)
        link_islands(*arguments)
        if self._sleeping:
            wake_islands(*arguments)
        if uneven:
            refine_islands(*arguments)

    def _find_pairs(self) -> None:
        state, scratch = self._state, self._scratch
        pairs = self._broad_phase.find_pairs(state.shapes.rows, state.shapes.count)
        scratch.make_room(len(pairs))
        fresh = scratch.spare_contacts
        update_contacts(
            pairs,
            state.shapes.rows,
            state.shapes.count,
            state.bodies.rows,
            self._rules,
            state.contacts.rows,
            state.contacts.count,
            fresh.rows,
            scratch.for_contacts,
        )
        fresh.count = len(pairs)
        scratch.spare_contacts, state.contacts = state.contacts, fresh
        self._pairs_changed = False

    def _combine_materials(self) -> None:
        state = self._state
        combine_all_materials(state.bodies.rows, self._rules, state.contacts.rows, state.contacts.count)
        self._materials_changed = False

    # --- what can be read -------------------------------------------------------------------------

    @property
    def time(self) -> float:
        """Simulated seconds so far."""
        return self._state.time

    @property
    def poses(self) -> NDArray[np.float64]:
        """x, y, angle of every body's frame, in the order of `bodies`: an array (n, 3)."""
        return poses(self._state)

    @property
    def contacts(self) -> NDArray[np.void]:
        """One row for every point at which two bodies touch (see reports.CONTACT_POINT)."""
        return contact_points(self._state)

    def energy(self) -> Energy:
        return energy(self._state, self._gravity)

    def state_hash(self) -> str:
        """Equal for equal states, to the last bit."""
        return self._state.hash()

    def query_point(self, point: Vector) -> list[Body]:
        """The bodies that contain the point."""
        return self._handles_of(queries.bodies_at(self._state, *checks.pair("point", point)))

    def query_box(self, low: Vector, high: Vector) -> list[Body]:
        """The bodies that touch the box with these corners."""
        x0, y0 = checks.pair("low", low)
        x1, y1 = checks.pair("high", high)
        if x1 < x0 or y1 < y0:
            raise ValueError(f"high: ({x1}, {y1}) is left of or below low ({x0}, {y0})")
        return self._handles_of(queries.bodies_in_box(self._state, x0, y0, x1, y1))

    def ray_cast(
        self, origin: Vector, direction: Vector, max_distance: float = math.inf
    ) -> WorldRayHit | None:
        """The nearest body that the ray meets."""
        hit = queries.nearest_on_ray(
            self._state, checks.pair("origin", origin), checks.pair("direction", direction), max_distance
        )
        if hit is None:
            return None
        row, distance, point, normal = hit
        return WorldRayHit(self.bodies[row], distance, point, normal)

    def nearest_body(self, point: Vector, max_distance: float = math.inf) -> tuple[Body, float] | None:
        """The body whose surface is nearest to the point, and how far it is (0 inside)."""
        found = queries.nearest(self._state, *checks.pair("point", point), max_distance)
        return None if found is None else (self.bodies[found[0]], found[1])

    # --- keeping and restoring --------------------------------------------------------------------

    def snapshot(self) -> bytes:
        """Everything needed to go on from here, bit for bit."""
        return snapshot.save(self._state, self.saved_settings())

    def restore(self, data: bytes) -> None:
        """Go back to a snapshot. SnapshotError, and nothing changed, if the bytes are not a sound one."""
        state, settings = snapshot.load(data)
        self.load_settings(settings)
        self._state = state  # only now: a change of a setting wakes the bodies there are
        # Ids given out since the snapshot stay used, so that later handles cannot come to mean other bodies.
        ids = [int(body_id) for body_id in state.bodies.used["id"]]
        self._handles = {body_id: self._handles.get(body_id) or Body(self, body_id) for body_id in ids}
        self._next_id = max([self._next_id - 1, *ids]) + 1
        self._materials_changed = False
        self._any_asleep = True
        self._number_rows()
        self._renumbered()
        self.quarantined = [body for body in self.bodies if body.quarantined]

    # --- housekeeping -----------------------------------------------------------------------------

    def _row_of(self, body: Body) -> int:
        if not isinstance(body, Body) or body._world is not self:
            raise ValueError(f"body: {body!r} is not a body of this world")
        return body._row

    def _handles_of(self, rows: NDArray[np.intp]) -> list[Body]:
        bodies = self.bodies
        return [bodies[row] for row in rows]

    def _number_rows(self) -> None:
        self._rows = {body_id: row for row, body_id in enumerate(self._handles)}

    def _renumbered(self) -> None:
        self._broad_phase.forget()
        self._pairs_changed = True
        self._scratch.outdated = True

    def _replace(self, row: int) -> None:
        """A body was put somewhere: refit its boxes from scratch."""
        state = self._state
        place_anew(state.bodies.rows, state.motions.rows, state.shapes.rows, state.vertices.rows, row)
        self._pairs_changed = True
        self._disturb(row)

    def _disturb(self, row: int) -> None:
        """Wake the body and all whose boxes overlap its own: a change of it concerns them."""
        bodies = self._state.bodies.rows
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
        self._pairs_changed = True
        self._scratch.outdated = True

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
