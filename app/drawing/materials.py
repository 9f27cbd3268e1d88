"""Ready-made materials and places: what a newcomer can name without knowing the numbers.

Densities are those of the substance, taken for a plate one millimetre thick. The restitutions are chosen so
that two bodies, whose values are averaged, bounce as measured: glass on glass 0.93, aluminium on aluminium
0.20, iron on aluminium 0.12, steel on cork 0.55.
"""

from __future__ import annotations

from msgspec.structs import replace

from sketchfall.app.drawing.scene import BodyDrawing, Material, Shape
from sketchfall.app.language.catalogue import later, later_in

MATERIALS = {  # by their English names, which are keys: tr(name) where one is shown
    later("Steel"): Material(density=7.85, static_friction=0.74, kinetic_friction=0.57, restitution=0.60),
    later("Iron"): Material(density=7.87, static_friction=0.80, kinetic_friction=0.60, restitution=0.04),
    later("Aluminium"): Material(density=2.70, static_friction=0.61, kinetic_friction=0.47, restitution=0.20),
    later("Wood"): Material(density=0.70, static_friction=0.50, kinetic_friction=0.30, restitution=0.40),
    later("Rubber"): Material(density=1.10, static_friction=1.00, kinetic_friction=0.80, restitution=0.80),
    later("Ice"): Material(density=0.92, static_friction=0.10, kinetic_friction=0.03, restitution=0.10),
    later("Glass"): Material(density=2.50, static_friction=0.94, kinetic_friction=0.40, restitution=0.93),
    later("Cork"): Material(density=0.24, static_friction=0.90, kinetic_friction=0.70, restitution=0.50),
}

GRAVITIES = {  # m/s^2 at the surface, downwards; tr_in("gravity", name) where one is shown
    later_in("gravity", "Earth"): 9.81,
    later_in("gravity", "Moon"): 1.62,
    later_in("gravity", "Mercury"): 3.70,
    later_in("gravity", "Venus"): 8.87,
    later_in("gravity", "Mars"): 3.71,
    later_in("gravity", "Jupiter"): 24.79,
    later_in("gravity", "Saturn"): 10.44,
    later_in("gravity", "Uranus"): 8.87,
    later_in("gravity", "Neptune"): 11.15,
    later_in("gravity", "None"): 0.0,
}


def material_of(shape: Shape, body: BodyDrawing) -> Material:
    """What a shape of the body is made of."""
    return shape.material or body.material


def materials_of(body: BodyDrawing) -> list[Material]:
    """Of each of its shapes."""
    return [material_of(shape, body) for shape in body.shapes]


def is_of_one_material(body: BodyDrawing) -> bool:
    """That which it tells as its own."""
    return all(shape.material is None for shape in body.shapes)


def made_of(body: BodyDrawing, material: Material) -> BodyDrawing:
    """All its shapes of this."""
    shapes = body.shapes
    if not is_of_one_material(body):
        shapes = tuple(replace(shape, material=None) for shape in shapes)
    return replace(body, material=material, shapes=shapes)


def name_of(material: Material) -> str | None:
    """The name of a material if it is one of the ready-made."""
    return next((name for name, known in MATERIALS.items() if known == material), None)
