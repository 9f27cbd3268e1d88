"""What is done to a run from outside, between two of its steps: a run is its drawing and these, nothing else.

Whoever notes them with the steps before which they came can have the same run again, to the last bit.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from sketchfall.app.drawing.scene import MAX_BODIES, Angle, Force, Id, Key, Length, Point, Speed, Value
from sketchfall.app.drawing.scene_change import SceneChange

MAX_TEXT = 1000  # letters of what an edit is called


class Input(Value, frozen=True, kw_only=True, omit_defaults=True, tag_field="do"):
    pass


class Placed(Value, frozen=True, kw_only=True):
    """Where a body of the drawing is, and how it moves."""

    body: Id
    position: Point
    angle: Angle
    velocity: tuple[Speed, Speed] = (0.0, 0.0)
    angular_velocity: Speed = 0.0


class Edit(Input, frozen=True, kw_only=True, tag="edit"):
    """Something was made, deleted or set in the drawing."""

    change: SceneChange
    text: Annotated[str, Meta(max_length=MAX_TEXT)] = ""  # as the undo history calls it
    # Of pieces into which a body was cut, and the like: where the run has them, and how they set out.
    placed: Annotated[tuple[Placed, ...], Meta(max_length=MAX_BODIES)] = ()


class Put(Input, frozen=True, kw_only=True, tag="put"):
    """Bodies were put elsewhere, or given another velocity."""

    bodies: Annotated[tuple[Placed, ...], Meta(max_length=MAX_BODIES)]


class Grab(Input, frozen=True, kw_only=True, tag="grab"):
    """The hand took hold of a body."""

    body: Id
    point: Point  # in the world


class Aim(Input, frozen=True, kw_only=True, tag="aim"):
    """The hand moved, and what it holds follows."""

    point: Point  # in the world


class LetGo(Input, frozen=True, kw_only=True, tag="let_go"):
    """The hand opened."""


class HoldKeys(Input, frozen=True, kw_only=True, tag="keys"):
    """These keys are held down from now on, and no others."""

    keys: Annotated[tuple[Key, ...], Meta(max_length=100)] = ()


class Blast(Input, frozen=True, kw_only=True, tag="blast"):
    """Something exploded (see blast.py); with a strength below zero, it drew everything to it."""

    point: Point  # in the world
    reach: Length
    strength: Force  # N s for each metre of a body's width, at its middle


class Push(Input, frozen=True, kw_only=True, tag="push"):
    """A body got an impulse at a point of it."""

    body: Id
    point: Point  # in the world
    impulse: tuple[Force, Force]  # N s


AnyInput = Edit | Put | Grab | Aim | LetGo | HoldKeys | Blast | Push
