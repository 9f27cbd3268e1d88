"""What a world tells about itself, read in bulk."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from sketchfall.physics.constants import LINEAR_SLOP, POLE_SIZE
from sketchfall.physics.joints.kinds import SPRING, WHEEL
from sketchfall.physics.tables.records import DYNAMIC, WORLD
from sketchfall.physics.tables.state import State

CONTACT_POINT = np.dtype(
    [
        ("body_a", "i4"),  # place of the first body in world.bodies
        ("body_b", "i4"),
        ("point", "f8", 2),  # m, in the world
        ("normal", "f8", 2),  # unit, from A to B
        ("depth", "f8"),  # m, overlap; slightly negative where bodies are about to touch
        ("normal_impulse", "f8"),  # N s on B along the normal, over the last step
        ("tangent_impulse", "f8"),  # N s on B along (-normal_y, normal_x), over the last step
    ]
)

ROLLING = np.dtype(
    [
        ("body_a", "i4"),  # place of the first body in world.bodies
        ("body_b", "i4"),
        ("torque", "f8"),  # N m on B by the rolling resistance, mean over the last step
    ]
)

TOUCH = np.dtype(
    [
        ("other", "i8"),  # the id of the body that it touches
        ("point", "f8", 2),  # m, in the world
        ("normal", "f8", 2),  # unit, from the other to this body
        ("depth", "f8"),  # m
        ("normal_impulse", "f8"),  # N s on this body along the normal, over the last step
        ("tangent_impulse", "f8"),  # N s on this body along (-normal_y, normal_x), over the last step
    ]
)


@dataclass(frozen=True)
class Energy:
    kinetic: float  # J
    potential: float  # J, in the field of gravity, zero at the origin; and of bodies that attract each other
    elastic: float  # J, in springs

    @property
    def total(self) -> float:
        return self.kinetic + self.potential + self.elastic


def velocities(state: State) -> NDArray[np.float64]:
    motions = state.motions.used
    result = np.empty((len(motions), 3))
    for column, name in enumerate(("vx", "vy", "w")):
        result[:, column] = motions[name]
    return result


def awake(state: State) -> NDArray[np.bool_]:
    flags: NDArray[np.bool_] = state.bodies.used["awake"] != 0
    return flags


def contact_points(state: State) -> NDArray[np.void]:
    return _points_of(state.contacts.used)


def rolling(state: State) -> NDArray[np.void]:
    contacts = state.contacts.used
    resisting = contacts[(contacts["count"] > 0) & (contacts["rolling_torque"] != 0.0)]
    rows = np.zeros(len(resisting), ROLLING)
    rows["body_a"], rows["body_b"] = resisting["body_a"], resisting["body_b"]
    rows["torque"] = resisting["rolling_torque"]
    return rows


def touches_of(state: State, body: int) -> NDArray[np.void]:
    """The points at which the body in this row touches others, seen from it."""
    contacts = state.contacts.used
    points = _points_of(contacts[(contacts["body_a"] == body) | (contacts["body_b"] == body)])
    is_first = points["body_a"] == body
    rows = np.zeros(len(points), TOUCH)
    rows["other"] = state.bodies.used["id"][np.where(is_first, points["body_b"], points["body_a"])]
    # With the normal, the direction along the surface turns round, and so does the impulse on this body: its
    # numbers stay.
    rows["normal"] = np.where(is_first[:, None], -points["normal"], points["normal"])
    for name in ("point", "depth", "normal_impulse", "tangent_impulse"):
        rows[name] = points[name]
    return rows


def _points_of(contacts: NDArray[np.void]) -> NDArray[np.void]:
    found = []
    for point in (0, 1):
        gap, impulse = contacts[f"gap_{point}"], contacts[f"total_normal_{point}"]
        mask = (contacts["count"] > point) & ((gap < LINEAR_SLOP) | (impulse > 0.0))
        chosen = contacts[mask]
        rows = np.zeros(len(chosen), CONTACT_POINT)
        rows["body_a"], rows["body_b"] = chosen["body_a"], chosen["body_b"]
        rows["point"][:, 0], rows["point"][:, 1] = chosen[f"x_{point}"], chosen[f"y_{point}"]
        rows["normal"][:, 0], rows["normal"][:, 1] = chosen["nx"], chosen["ny"]
        rows["depth"] = -chosen[f"gap_{point}"]
        rows["normal_impulse"] = chosen[f"total_normal_{point}"]
        # Friction acts once per pair; each point is shown its share by load.
        load = chosen["total_normal_0"] + np.where(chosen["count"] > 1, chosen["total_normal_1"], 0.0)
        share = np.divide(rows["normal_impulse"], load, out=np.zeros(len(rows)), where=load > 0.0)
        rows["tangent_impulse"] = share * chosen["total_tangent"]
        found.append(rows)
    return np.concatenate(found)


def energy(state: State, gravity: tuple[float, float], attraction: float = 0.0) -> Energy:
    dynamic = state.bodies.used["kind"] == DYNAMIC
    bodies, motions = state.bodies.used[dynamic], state.motions.used[dynamic]
    speeds_squared = motions["vx"] ** 2 + motions["vy"] ** 2
    kinetic = 0.5 * bodies["mass"] @ speeds_squared + 0.5 * bodies["inertia"] @ motions["w"] ** 2
    weight = bodies["mass"] * bodies["gravity_scale"]
    potential = -(gravity[0] * weight @ bodies["cx"] + gravity[1] * weight @ bodies["cy"])
    if attraction > 0.0:
        potential += attraction_energy(state, attraction)
    if np.count_nonzero(state.bodies.used["charge"]) > 1:
        potential += charge_energy(state)
    if np.count_nonzero(state.bodies.used["magnet"]) > 1:
        potential += magnet_energy(state)
    return Energy(float(kinetic), float(potential), elastic_energy(state))


def attraction_energy(state: State, strength: float) -> float:
    """J, of every two bodies of which one can move; zero if they are far apart (see forces.attract)."""
    a, b = _pairs_that_move(state.bodies.used)
    return float(-strength * np.sum(a["mass"] * b["mass"] * _inverse_distances_between(a, b)))


def charge_energy(state: State) -> float:
    """J, likewise (see forces.add_charges)."""
    bodies = state.bodies.used
    a, b = _pairs_that_move(bodies[bodies["charge"] != 0.0])
    return float(np.sum(a["charge"] * b["charge"] * _inverse_distances_between(a, b)))


def magnet_energy(state: State) -> float:
    """J, likewise (see forces.pull_of_magnet)."""
    bodies = state.bodies.used
    a, b = _pairs_that_move(bodies[bodies["magnet"] != 0.0])
    sizes = [
        POLE_SIZE * np.hypot(each["north_x"] - each["south_x"], each["north_y"] - each["south_y"])
        for each in (a, b)
    ]
    energy = 0.0
    for pole_a, pole_b in product(("north", "south"), repeat=2):
        (ax, ay), (bx, by) = _pole(a, pole_a), _pole(b, pole_b)
        strengths = a["magnet"] * b["magnet"] * (1.0 if pole_a == pole_b else -1.0)
        inverse = _inverse_distances(np.hypot(bx - ax, by - ay), np.maximum(*sizes))
        energy += float(np.sum(strengths * inverse))
    return energy


def _pole(bodies: NDArray[np.void], name: str) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Where it is in the world."""
    x, y = bodies["origin_x"] + bodies[f"{name}_x"], bodies["origin_y"] + bodies[f"{name}_y"]
    c, s = np.cos(bodies["angle"]), np.sin(bodies["angle"])
    return bodies["cx"] + c * x - s * y, bodies["cy"] + s * x + c * y


def _pairs_that_move(bodies: NDArray[np.void]) -> tuple[NDArray[np.void], NDArray[np.void]]:
    first, second = np.triu_indices(len(bodies), 1)
    moves = bodies["kind"] == DYNAMIC
    first, second = first[moves[first] | moves[second]], second[moves[first] | moves[second]]
    return bodies[first], bodies[second]


def _inverse_distances_between(a: NDArray[np.void], b: NDArray[np.void]) -> NDArray[np.float64]:
    distances = np.hypot(b["cx"] - a["cx"], b["cy"] - a["cy"])
    return _inverse_distances(distances, np.maximum(a["radius"], b["radius"]))


def _inverse_distances(distances: NDArray[np.float64], reaches: NDArray[np.float64]) -> NDArray[np.float64]:
    """1/m, whose slopes are the forces."""
    apart = np.maximum(distances, reaches)
    # Within the larger body the force falls off towards the middle, as inside a planet.
    depth = np.where(distances < reaches, (reaches**2 - distances**2) / (2.0 * reaches**3), 0.0)
    inverse: NDArray[np.float64] = 1.0 / apart + depth
    return inverse


def elastic_energy(state: State) -> float:
    """J, in springs, suspensions and torsion springs."""
    whole = state.joints.used[state.joints.used["broken"] == 0]
    return _energy_of_springs(state, whole) + _energy_of_turns(state, whole[whole["torsion"] > 0.0])


def _energy_of_springs(state: State, whole: NDArray[np.void]) -> float:
    kinds = whole["kind"]
    joints = whole[(kinds == SPRING) | (kinds == WHEEL)]
    if not len(joints):
        return 0.0  # asked for after every step, while most drawings have none
    ways = anchor_places(state, joints, "b") - anchor_places(state, joints, "a")
    angles = state.bodies.rows["angle"][joints["body_a"]]
    c, s = np.cos(angles), np.sin(angles)
    axis_x, axis_y = joints["axis_x"], joints["axis_y"]
    travels = ways[:, 0] * (c * axis_x - s * axis_y) + ways[:, 1] * (s * axis_x + c * axis_y)
    stretches = np.where(
        joints["kind"] == WHEEL, travels, np.hypot(ways[:, 0], ways[:, 1]) - joints["length"]
    )
    return float(0.5 * (joints["stiffness"] @ stretches**2))


def _energy_of_turns(state: State, twisted: NDArray[np.void]) -> float:
    if not len(twisted):
        return 0.0
    turns = _angles_of(state, twisted["body_b"]) - _angles_of(state, twisted["body_a"]) - twisted["angle"]
    turns -= twisted["rest_angle"]
    return float(0.5 * (twisted["torsion"] @ turns**2))


def _angles_of(state: State, rows: NDArray[np.int32]) -> NDArray[np.float64]:
    """Of these bodies, rad; that of the world is 0."""
    return np.where(rows == WORLD, 0.0, state.bodies.rows["angle"][rows])


def anchor_places(state: State, joints: NDArray[np.void], side: str) -> NDArray[np.float64]:
    """Where the joints hold their bodies A ("a") or B ("b") in the world: an array (n, 2)."""
    rows = joints[f"body_{side}"]
    x, y = joints[f"{side}x"], joints[f"{side}y"]
    held = rows != WORLD
    # Column by column: a row of bodies is long, and of each only these three are asked for.
    angles, cx, cy = (np.where(held, state.bodies.rows[name][rows], 0.0) for name in ("angle", "cx", "cy"))
    c, s = np.cos(angles), np.sin(angles)
    return np.column_stack([cx + (c * x - s * y), cy + (s * x + c * y)])


def busiest_bodies(state: State, most: int) -> NDArray[np.intp]:
    """The rows of the bodies that a step has most to do with, the busiest first.

    A pair costs about as much as the corners of one shape times those of the other. A step may be under way
    in another thread: what is read here may be out of date, but never leads out of the tables.
    """
    shapes, contacts = state.shapes.used, state.contacts.used
    corners = shapes["count"].astype(np.float64)
    work = np.bincount(shapes["body"], corners, state.bodies.count)
    if len(contacts):
        cost = corners[contacts["shape_a"]] * corners[contacts["shape_b"]]
        for side in ("shape_a", "shape_b"):
            work += np.bincount(shapes["body"][contacts[side]], cost, state.bodies.count)
    return np.argsort(-work, kind="stable")[:most]
