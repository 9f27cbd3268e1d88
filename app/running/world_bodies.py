"""From the body of a drawing to that of a running world."""

from __future__ import annotations

from sketchfall import physics
from sketchfall.app.drawing.engine_shapes import engine_shape
from sketchfall.app.drawing.geometry import poles_of
from sketchfall.app.drawing.materials import materials_of
from sketchfall.app.drawing.scene import BodyDrawing, DrawingError, Material, Shape
from sketchfall.app.language.engine_errors import told

SET_LATER = ("surface_speed", "charge", "sensor", "one_way")  # under the same names in the engine


def add_body(world: physics.World, drawing: BodyDrawing, field: str) -> physics.Body:
    """Put it in as it is drawn. DrawingError if refused."""
    shapes = [_named_shape(shape, f"{field}.shapes[{index}]") for index, shape in enumerate(drawing.shapes)]
    materials = [engine_material(material, f"{field}.material") for material in materials_of(drawing)]
    # A drawing keeps the velocity of a body made static, in case it is set free again; the engine refuses it.
    moves = drawing.kind != "static"
    try:
        body = world.add_body(
            shapes,
            position=drawing.position,
            angle=drawing.angle,
            velocity=drawing.velocity if moves else (0.0, 0.0),
            angular_velocity=drawing.angular_velocity if moves else 0.0,
            kind=drawing.kind,
            material=materials,
            bullet=drawing.bullet,
            fixed_rotation=drawing.fixed_rotation,
            category=drawing.category,
            mask=drawing.mask,
            gravity_scale=drawing.gravity_scale,
        )
        for name in SET_LATER:
            setattr(body, name, getattr(drawing, name))
        if drawing.magnet != 0.0:
            body.magnet = engine_magnet(drawing)
        if moves:
            body.force, body.torque = drawing.force, drawing.torque
        return body
    except ValueError as error:
        raise DrawingError(told(error), field) from error


def engine_magnet(drawing: BodyDrawing) -> physics.Magnet | None:
    return physics.Magnet(drawing.magnet, *poles_of(drawing)) if drawing.magnet != 0.0 else None


def engine_material(material: Material, field: str) -> physics.Material:
    try:
        return physics.Material(
            density=material.density,
            static_friction=material.static_friction,
            kinetic_friction=material.kinetic_friction,
            restitution=material.restitution,
            rolling_resistance=material.rolling_resistance,
        )
    except ValueError as error:
        raise DrawingError(told(error), field) from error


def _named_shape(shape: Shape, field: str) -> physics.Shape:
    """What the engine makes of it; DrawingError that names the field if it is refused."""
    try:
        return engine_shape(shape)
    except physics.OutlineError as error:
        raise DrawingError(told(error), f"{field}.vertices") from error
    except ValueError as error:
        raise DrawingError(told(error), field) from error
