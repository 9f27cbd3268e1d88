"""The gate to the document: what the file or the engine would refuse does not pass."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

import msgspec

import physics
from app.scene import BodyDrawing, CircleShape, DrawingError, JointDrawing, WorldSettings
from app.scene_checks import check_frictions, check_joint_fits

Points = Sequence[tuple[float, float]]

BOUND = re.compile(r"Expected (?:float|int) (>=|<=) (\S+)")  # as msgspec says it
BOUND_WORDS = {">=": "at least", "<=": "at most"}


def check_body(body: BodyDrawing, before: BodyDrawing | None = None) -> None:
    """Raise DrawingError unless the body can be saved and run.

    Shapes that it shares with the body `before` were checked then; to check an outline is the slow part.
    """
    _check_fields(body)
    check_frictions(body)
    if before is None or body.shapes is not before.shapes:
        check_shapes(body)


def check_shapes(body: BodyDrawing) -> None:
    """Raise DrawingError unless the engine takes every shape: all there is to ask of a body from a file."""
    try:
        for shape in body.shapes:
            if isinstance(shape, CircleShape):
                physics.Circle(radius=shape.radius, center=shape.center)
            else:
                physics.Polygon(shape.vertices)
    except ValueError as error:
        raise DrawingError(str(error)) from error


def check_joint(joint: JointDrawing, body_ids: Collection[int]) -> None:
    """Raise DrawingError unless the joint can be saved, and these are bodies that it can hold."""
    _check_fields(joint)
    check_joint_fits(joint, body_ids)


def check_world(world: WorldSettings) -> None:
    """Raise DrawingError unless every setting is within its range."""
    _check_fields(world)


def outline_problem(points: Points) -> physics.OutlineError | None:
    """Why these points are no outline of a body, or None if they are one."""
    try:
        physics.convex_parts(points)
    except physics.OutlineError as error:
        return error
    return None


def _check_fields(value: BodyDrawing | JointDrawing | WorldSettings) -> None:
    """The ranges of app.scene, which values made in memory have not been held against yet."""
    try:
        msgspec.convert(msgspec.to_builtins(value), type(value))
    except msgspec.ValidationError as error:
        reason, _, place = str(error).partition(" - at `$.")
        raise DrawingError(_in_words(reason.replace("`", "")), place.rstrip("`")) from error


def _in_words(reason: str) -> str:
    """What somebody at the window reads: it must be at most 1e+09."""
    return BOUND.sub(lambda found: f"it must be {BOUND_WORDS[found[1]]} {float(found[2]):g}", reason)
