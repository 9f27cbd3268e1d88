"""The gate to the document: what the file or the engine would refuse does not pass."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from sketchfall import physics
from sketchfall.app.drawing.engine_shapes import engine_shape
from sketchfall.app.drawing.scene import BodyDrawing, DrawingError, JointDrawing, WorldSettings
from sketchfall.app.drawing.scene_checks import (
    check_body_texts,
    check_frictions,
    check_joint_fits,
    check_joint_texts,
)
from sketchfall.app.files.decode_errors import explained_value
from sketchfall.app.files.progress import Report, unheard
from sketchfall.app.language.engine_errors import told

Points = Sequence[tuple[float, float]]


def check_body(body: BodyDrawing, before: BodyDrawing | None = None) -> None:
    """Raise DrawingError unless the body can be saved and run.

    Shapes that it shares with the body `before` were checked then; to check an outline is the slow part.
    """
    check_body_texts(body)
    _check_fields(body)
    check_frictions(body)
    if before is None or body.shapes is not before.shapes:
        check_shapes(body)


def check_shapes(body: BodyDrawing, report: Report = unheard) -> None:
    """Raise DrawingError unless the engine takes every shape: all there is to ask of a body from a file."""
    try:
        for index, shape in enumerate(body.shapes):
            report(index / len(body.shapes))
            engine_shape(shape)
    except ValueError as error:
        raise DrawingError(told(error)) from error


def check_joint(joint: JointDrawing, body_ids: Collection[int]) -> None:
    """Raise DrawingError unless the joint can be saved, and these are bodies that it can hold."""
    check_joint_texts(joint)
    _check_fields(joint)
    check_joint_fits(joint, body_ids)


def check_world(world: WorldSettings) -> None:
    """Raise DrawingError unless every setting is within its range."""
    _check_fields(world)


def outline_problem(points: Points, holes: Sequence[Points] = ()) -> physics.OutlineError | None:
    """Why these points are no outline of a body, or these no holes in it; or None if they are.

    They are not divided yet, since that is slow and most outlines are asked about in the middle of a drag.
    """
    try:
        physics.clean_holes(physics.clean_outline(points), holes)
    except physics.OutlineError as error:
        return error
    return None


def _check_fields(value: BodyDrawing | JointDrawing | WorldSettings) -> None:
    """The ranges of app.drawing.scene, which values made in memory have not been held against yet."""
    try:
        msgspec.convert(msgspec.to_builtins(value), type(value))
    except msgspec.ValidationError as error:
        raise explained_value(value) from error
