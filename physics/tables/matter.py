"""What the shapes of a body are made of, each of its own: in the tables, and what follows for the body."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from sketchfall.physics import checks
from sketchfall.physics.shapes.mass import MassProperties, combine, properties_of_part
from sketchfall.physics.shapes.material import Material
from sketchfall.physics.tables.state import MATERIAL_FIELDS, State, refuse_lost_corners, write_material


def one_for_each(material: Material | Sequence[Material], count: int) -> list[Material]:
    """For so many shapes, from one for all of them or one for each."""
    materials = [material] * count if isinstance(material, Material) else material
    if not isinstance(materials, Sequence) or not all(isinstance(each, Material) for each in materials):
        raise ValueError(f"material: {material!r} is not a Material, nor a list with one for each shape")
    if len(materials) != count:
        raise ValueError(f"material: there are {len(materials)} for {count} shapes")
    return list(materials)


def materials_of(state: State, row: int) -> list[Material]:
    """Of each shape that the body was given, in that order."""
    matter = state.matter.rows[state.shapes_of(row)]
    _, firsts = np.unique(matter["given"], return_index=True)
    return [Material(**{name: float(matter[name][first]) for name in MATERIAL_FIELDS}) for first in firsts]


def fill(state: State, row: int, materials: Sequence[Material]) -> bool:
    """Make a body's shapes of these; mass, inertia and centre of mass follow. Returns whether the last did.

    ValueError, and nothing has changed, if it cannot be calculated with. A mass or inertia that was set keeps
    its ratio to that of the shapes.
    """
    matter, body = state.matter.rows[state.shapes_of(row)], state.bodies.rows[row]
    densities = np.array([material.density for material in materials])[matter["given"]]
    ratios = densities / matter["density"]
    if (ratios == ratios[0]).all():
        mass_ratio = inertia_ratio = float(ratios[0])
        center = None
    else:
        before, after = weight_of(state, row, matter["density"]), weight_of(state, row, densities)
        mass_ratio, inertia_ratio = after.mass / before.mass, after.inertia / before.inertia
        center = np.array(after.centroid)
        for corners, _ in parts_of(state, row):
            refuse_lost_corners(corners - center)
    mass = checks.weight("mass", float(body["mass"]) * mass_ratio)
    inertia = checks.weight("inertia", float(body["inertia"]) * inertia_ratio)
    body["mass"], body["inertia"] = mass, inertia
    if center is not None:
        move_center(state, row, center)
    for part in matter:
        write_material(part, materials[part["given"]])
    state.weigh(row)
    return center is not None


def weight_of(state: State, row: int, densities: NDArray[np.float64]) -> MassProperties:
    """As seen from the centre of mass that the body has now; of each convex part its density."""
    parts = parts_of(state, row)
    return combine([properties_of_part(*part, float(d)) for part, d in zip(parts, densities, strict=True)])


def parts_of(state: State, row: int) -> list[tuple[NDArray[np.float64], float]]:
    """Corners and radius of each convex part, from the centre of mass, unturned."""
    parts = []
    for shape in state.shapes.rows[state.shapes_of(row)]:
        v = state.vertices.rows[shape["first"] : shape["first"] + shape["count"]]
        parts.append((np.column_stack([v["local_x"], v["local_y"]]), float(shape["radius"])))
    return parts


def move_center(state: State, row: int, center: NDArray[np.float64]) -> None:
    """Have another point of the body for its centre of mass; it stays where it is, and goes on as it did."""
    body, motion = state.bodies.rows[row], state.motions.rows[row]
    x, y = center.tolist()
    c, s = np.cos(body["angle"]), np.sin(body["angle"])
    arm_x, arm_y = c * x - s * y, s * x + c * y
    body["cx"] += arm_x
    body["cy"] += arm_y
    motion["vx"] -= motion["w"] * arm_y
    motion["vy"] += motion["w"] * arm_x
    body["origin_x"] -= x
    body["origin_y"] -= y
    shapes = state.shapes.rows[state.shapes_of(row)]
    corners = state.vertices.rows[shapes["first"][0] : shapes["first"][-1] + shapes["count"][-1]]
    corners["local_x"] -= x
    corners["local_y"] -= y
    reach = np.hypot(corners["local_x"], corners["local_y"]) + np.repeat(shapes["radius"], shapes["count"])
    body["radius"] = reach.max()
    joints = state.joints.used
    for owner, along, across in (("body_a", "ax", "ay"), ("body_b", "bx", "by")):
        held = joints[owner] == row
        joints[along][held] -= x
        joints[across][held] -= y
