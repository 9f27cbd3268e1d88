"""What instruments show: lengths and angles of where their ends are, and the time of a stopwatch."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from sketchfall.app.annotations.instruments import (
    angle_of,
    end_on,
    length_between,
    name_of_gate,
    places_of,
    pressed,
    seconds_on,
    words_of,
)
from sketchfall.app.drawing.scene import BodyDrawing, Instrument, InstrumentEnd, InstrumentKind
from sketchfall.app.drawing.transforms import moved, rotated
from tests.app.jointed import LEFT
from tests.app.turned import turned_point

pytestmark = pytest.mark.no_engine

HERE, THERE = (1.0, 2.0), (4.0, 6.0)
angles = st.floats(-3.1, 3.1)


def instrument(
    kind: InstrumentKind, *places: tuple[float, float], on: BodyDrawing | None = None
) -> Instrument:
    return Instrument(kind=kind, ends=tuple(end_on(place, on) for place in places))


def test_an_end_stays_where_it_was_put_on_its_body_wherever_that_goes() -> None:
    ruler = Instrument(kind="ruler", ends=(end_on(HERE, LEFT), end_on(THERE, None)))
    assert [end.body for end in ruler.ends] == [LEFT.id, None]
    assert places_of(ruler, {LEFT.id: LEFT})[0] == pytest.approx(HERE)
    gone = moved(rotated(LEFT, 0.8, HERE), 3.0, -1.0)
    on_body, in_world = places_of(ruler, {LEFT.id: gone})
    assert on_body == pytest.approx((HERE[0] + 3.0, HERE[1] - 1.0))
    assert in_world == THERE


@given(angles, angles)
def test_a_ruler_tells_its_way_against_the_horizontal_and_a_protractor_the_angle_between_its_legs(
    first: float, second: float
) -> None:
    """Which is never more than half a turn, and the same whichever leg comes first."""
    legs = [turned_point((2.0, 0.0), first), turned_point((0.5, 0.0), second)]
    places = [(HERE[0] + x, HERE[1] + y) for x, y in legs]
    assert angle_of([HERE, places[0]]) == pytest.approx(first)
    assert length_between([HERE, places[0]]) == pytest.approx(2.0)
    between = abs(math.remainder(first - second, math.tau))
    assert angle_of([places[0], HERE, places[1]]) == pytest.approx(between, abs=1e-9)
    assert angle_of([places[1], HERE, places[0]]) == pytest.approx(between, abs=1e-9)


def test_a_stopwatch_is_started_stopped_and_set_to_zero_by_its_button() -> None:
    watch = instrument("stopwatch", HERE)
    assert [seconds_on(watch, time) for time in (0.0, 7.0)] == [0.0, 0.0]
    started = pressed(watch, 2.0)
    assert [seconds_on(started, time) for time in (1.0, 2.0, 5.5)] == [0.0, 0.0, 3.5]
    stopped = pressed(started, 4.0)
    assert [seconds_on(stopped, time) for time in (1.0, 3.0, 4.0, 9.0)] == [0.0, 1.0, 2.0, 2.0]
    assert pressed(stopped, 9.0) == watch
    for before in (1.0, 2.0):  # who went back to before it was started, or has not gone on
        assert pressed(started, before) == replace(watch, started=before)


def test_what_each_of_them_says() -> None:
    ruler, protractor = instrument("ruler", HERE, THERE), instrument("protractor", HERE, THERE, (9.0, 6.0))
    watch = replace(instrument("stopwatch", HERE), started=1.0)
    slope = math.degrees(math.atan2(4.0, 3.0))
    said = {
        each.kind: words_of(each, places_of(each, {}), 2.25, ())
        for each in (ruler, protractor, watch, instrument("pen", HERE))
    }
    assert said == {
        "ruler": f"5.000 m, {slope:.1f}°",
        "protractor": f"{180.0 - slope:.1f}°",
        "stopwatch": "1.250 s",
        "pen": "",
    }


def test_gates_are_counted_among_themselves_unless_they_have_a_name() -> None:
    gates = [instrument("gate", HERE, (x, 0.0)) for x in (5.0, 6.0, 7.0)]
    named = replace(gates[1], name="Finish")
    among = (instrument("ruler", HERE, THERE), gates[0], instrument("pen", HERE), named, gates[2])
    assert [name_of_gate(each, among) for each in (gates[0], named, gates[2])] == [
        "gate 1",
        "Finish",
        "gate 3",
    ]
    assert name_of_gate(instrument("gate", HERE, THERE), among) == "gate 4"
    assert words_of(gates[2], [HERE, THERE], 0.0, among) == "gate 3"
    assert InstrumentEnd(point=HERE) == end_on(HERE, None)
