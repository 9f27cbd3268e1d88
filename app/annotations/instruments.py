"""Rulers, protractors, light gates, stopwatches and pens: where they are, and what they show."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from sketchfall.app.drawing.geometry import Point, to_body, to_world
from sketchfall.app.drawing.scene import BodyDrawing, Instrument, InstrumentEnd, InstrumentKind
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.language.numbers import number_text

NAMES: dict[InstrumentKind, str] = {
    "ruler": later("Ruler"),
    "protractor": later("Protractor"),
    "gate": later("Light gate"),
    "stopwatch": later("Stopwatch"),
    "pen": later("Pen"),
}


def end_on(point: Point, body: BodyDrawing | None) -> InstrumentEnd:
    """At a point of the world, on a body or on none."""
    return (
        InstrumentEnd(point=point)
        if body is None
        else InstrumentEnd(point=to_body(point, body), body=body.id)
    )


def places_of(instrument: Instrument, bodies: Mapping[int, BodyDrawing]) -> list[Point]:
    """Its ends in the world, where the bodies are now."""
    found = []
    for end in instrument.ends:
        on = None if end.body is None else bodies[end.body]
        found.append(end.point if on is None else to_world([end.point], on)[0])
    return found


def length_between(places: Sequence[Point]) -> float:
    return math.dist(places[0], places[1])


def angle_of(places: Sequence[Point]) -> float:
    """rad: of a ruler against the horizontal; at the second place of three, from 0 to pi."""
    if len(places) == 2:
        (ax, ay), (bx, by) = places
        return math.atan2(by - ay, bx - ax)
    (ax, ay), (x, y), (bx, by) = places
    turn = math.atan2(by - y, bx - x) - math.atan2(ay - y, ax - x)
    return abs(math.remainder(turn, math.tau))


def seconds_on(stopwatch: Instrument, time: float) -> float:
    """What it shows at this time of the run: whoever goes back in time sees it go back, too."""
    if stopwatch.started is None:
        return 0.0
    until = time if stopwatch.stopped is None else min(time, stopwatch.stopped)
    return max(0.0, until - stopwatch.started)


def pressed(stopwatch: Instrument, time: float) -> Instrument:
    """By its only button: it starts, stops, and is set to zero."""
    if stopwatch.stopped is not None:
        return replace(stopwatch, started=None, stopped=None)
    if stopwatch.started is None or time <= stopwatch.started:
        return replace(stopwatch, started=time)
    return replace(stopwatch, stopped=time)


def _degrees(places: Sequence[Point]) -> str:
    return f"{number_text(math.degrees(angle_of(places)), '.1f')}°"


def words_of(
    instrument: Instrument, places: Sequence[Point], time: float, instruments: Iterable[Instrument]
) -> str:
    """What it shows; a gate, what it is called; a pen, nothing."""
    match instrument.kind:
        case "ruler":
            return f"{number_text(length_between(places), '.3f')} m, {_degrees(places)}"
        case "protractor":
            return _degrees(places)
        case "gate":
            return name_of_gate(instrument, instruments)
        case "stopwatch":
            return f"{number_text(seconds_on(instrument, time), '.3f')} s"
        case "pen":
            return ""


def name_of_gate(gate: Instrument, instruments: Iterable[Instrument]) -> str:
    """Its own, or its number among the gates that there are; a new one is the next."""
    if gate.name:
        return gate.name
    gates = [each for each in instruments if each.kind == "gate"]
    return tr("gate {number}", number=gates.index(gate) + 1 if gate in gates else len(gates) + 1)
