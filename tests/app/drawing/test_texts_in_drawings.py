"""No text of a drawing may hold half a character, which no file could: wherever in the drawing it stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.scene import (
    Condition,
    Control,
    DrawingError,
    Group,
    Instrument,
    InstrumentEnd,
    Meter,
    Scene,
    TextLabel,
)
from sketchfall.app.drawing.scene_checks import check_texts
from tests.app.jointed import LEFT, RIGHT, joint_of

pytestmark = pytest.mark.no_engine

HALF = "\ud800"
GROUPS = (Group(id=1, name="outer"), Group(id=2, name="inner"))
FULL = Scene(
    bodies=(replace(LEFT, name="left"), replace(RIGHT, name="right", groups=GROUPS)),
    joints=(
        replace(
            joint_of("hinge"),
            name="pin",
            forward_key="Right",
            backward_key="Left",
            groups=GROUPS,
            motor_speed=1.0,
        ),
    ),
    meters=(Meter(quantity="speed", body=1), Meter(quantity="y", body=2, shown="plot", against="x")),
    conditions=(Condition(kind="crossing", quantity="speed", body=1, value=2.0),),
    controls=(Control(sets="mass", body=1, name="how heavy"),),
    labels=(TextLabel(text="a title", place=(0.0, 0.0)),),
    instruments=(Instrument(kind="ruler", name="long", ends=(InstrumentEnd(point=(0.0, 0.0)),) * 2),),
)


def texts_of(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Where there are any."""
    if isinstance(value, str):
        yield path
    elif isinstance(value, tuple):
        for place, each in enumerate(value):
            yield from texts_of(each, (*path, place))
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from texts_of(getattr(value, field), (*path, field))


def with_more(value: Any, path: tuple[str | int, ...], more: str) -> Any:
    """The same, with so much behind the text at that place."""
    if not path:
        return value + more
    first, *rest = path
    if isinstance(first, int):
        return tuple(
            with_more(each, tuple(rest), more) if place == first else each for place, each in enumerate(value)
        )
    return replace(value, **{first: with_more(getattr(value, first), tuple(rest), more)})


def may_be_any_text(path: tuple[str | int, ...]) -> bool:
    """And not one of some words, or a colour."""
    try:
        msgspec.convert(msgspec.to_builtins(with_more(FULL, path, "x")), Scene)
    except msgspec.ValidationError:
        return False
    return True


FREE = [path for path in texts_of(FULL) if may_be_any_text(path)]


def test_every_sort_of_part_has_a_text() -> None:
    assert {path[0] for path in FREE} == {
        "bodies",
        "joints",
        "meters",
        "conditions",
        "controls",
        "labels",
        "instruments",
    }
    check_texts(FULL)


@pytest.mark.parametrize("path", FREE, ids=lambda path: ".".join(map(str, path)))
def test_half_a_character_is_refused_and_its_place_is_told(path: tuple[str | int, ...]) -> None:
    with pytest.raises(DrawingError, match="half a character") as refused:
        check_texts(with_more(FULL, path, HALF))
    told = "".join(f"[{each}]" if isinstance(each, int) else f".{each}" for each in path)
    assert refused.value.field == told.removeprefix(".")
