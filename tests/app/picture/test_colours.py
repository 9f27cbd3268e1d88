"""The colours of bodies: their own, those of their kinds, and those of single shapes."""

from __future__ import annotations

from itertools import product

import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, Kind
from sketchfall.app.picture.colours import (
    DARK_PICTURE,
    LIGHT_PICTURE,
    PictureColours,
    blended,
    fill_of,
    own_fills,
)

pytestmark = pytest.mark.no_engine

RED = "#ff0000"
KINDS: tuple[Kind, ...] = ("static", "kinematic")
PLAIN = CircleShape(radius=1.0)


@pytest.mark.parametrize("colours", [LIGHT_PICTURE, DARK_PICTURE])
def test_a_body_has_its_own_colour_or_that_of_its_kind_and_one_sees_through_a_sensor(
    colours: PictureColours,
) -> None:
    tints = len(colours.bodies)
    for number in range(2 * tints):
        body = BodyDrawing(id=1, shapes=(PLAIN,), tint=number)
        assert fill_of(body, colours) == colours.bodies[number % tints]
    of_kinds = {"static": colours.static_fill, "kinematic": colours.kinematic_fill}
    assert {
        kind: fill_of(BodyDrawing(id=1, kind=kind, shapes=(PLAIN,)), colours) for kind in KINDS
    } == of_kinds
    for kind in KINDS:
        sensor = BodyDrawing(id=1, kind=kind, shapes=(PLAIN,), sensor=True)
        assert fill_of(sensor, colours) == of_kinds[kind] + "40"  # a quarter of 255
        assert fill_of(replace(sensor, colour=RED), colours) == RED


@pytest.mark.parametrize(
    ("colour", "tint", "kind"), [*product((None, RED), (None, 3), ("dynamic", "static"))]
)
def test_a_shape_has_its_own_colour_then_its_own_tint_then_that_of_the_body(
    colour: str | None, tint: int | None, kind: Kind
) -> None:
    """A tint tells bodies apart that move: what stands still is grey."""
    own = replace(PLAIN, colour=colour, tint=tint)
    body = BodyDrawing(id=1, kind=kind, shapes=(PLAIN, own))
    found = own_fills([BodyDrawing(id=2, shapes=(PLAIN,)), body], LIGHT_PICTURE)
    if colour is not None:
        assert found == {(1, 1): RED}
    elif tint is not None:
        own_tint = LIGHT_PICTURE.bodies[tint] if kind == "dynamic" else LIGHT_PICTURE.static_fill
        assert found == {(1, 1): own_tint}
    else:
        assert found == {}


def test_blending_goes_from_one_colour_to_the_other() -> None:
    assert [blended("#0080ff", "#ff8000", share) for share in (0.0, 0.5, 1.0)] == [
        "#0080ff",
        "#808080",
        "#ff8000",
    ]
