"""What is measured, changed by the user: each as one step of undo."""

from __future__ import annotations

from msgspec.structs import replace

from sketchfall.app.annotations.annotations import annotations_of
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import InstrumentEnd, Meter, MeterStyle
from sketchfall.app.editing.commands import ChangeAnnotations
from sketchfall.app.editing.document import Document
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.measuring.meter_words import measured_in_words, name_with_unit
from sketchfall.app.quantities.quantities import TIME, meter_of, offered, offered_between

STYLES: dict[MeterStyle, str] = {
    "digits": later("&Digits"),
    "bar": later("&Bar"),
    "plot": later("&Plot"),
}
_SHOWN_AS: dict[MeterStyle, str] = {
    "digits": later("Show {what} in digits"),
    "bar": later("Show {what} as a bar"),
    "plot": later("Plot {what}"),
}


def toggle_meter(document: Document, meter: Meter) -> None:
    """Measure this, or measure it no more."""
    there = meter_of(document.scene, meter.measured)
    if there is None:
        add_meter(document, meter)
    else:
        remove_meter(document, there)


def add_meter(document: Document, meter: Meter) -> None:
    what = measured_in_words(meter.measured, document.scene)
    _change(document, (*document.scene.meters, meter), tr("Measure {what}", what=what))


def measure(document: Document, key: str, parts: Parts) -> str:
    """This quantity of these parts; why not, if that cannot be."""
    meter = next((meter for meter in offered(parts) if meter.quantity == key), None)
    if meter is None:
        return tr("{quantity} cannot be measured there.", quantity=name_with_unit(key))
    if meter_of(document.scene, meter.measured) is not None:
        return tr("It is measured already.")
    add_meter(document, meter)
    return ""


def measure_between(document: Document, first: InstrumentEnd, second: InstrumentEnd) -> str:
    """The distance of two places; why not, if that cannot be."""
    distance = next(iter(offered_between(first, second)), None)
    if distance is None:
        return tr("One of the two points has to be on a body.")
    if meter_of(document.scene, distance.measured) is not None:
        return tr("It is measured already.")
    add_meter(document, distance)
    return ""


def remove_meter(document: Document, meter: Meter) -> None:
    what = measured_in_words(meter.measured, document.scene)
    left = tuple(other for other in document.scene.meters if other != meter)
    _change(document, left, tr("Stop measuring {what}", what=what))


def show_meter_as(document: Document, meter: Meter, shown: MeterStyle) -> None:
    what = measured_in_words(meter.measured, document.scene)
    _exchange(document, meter, replace(meter, shown=shown, against=TIME), tr(_SHOWN_AS[shown], what=what))


def plot_against(document: Document, meter: Meter, against: str) -> None:
    """Of the same parts."""
    what = measured_in_words(meter.measured, document.scene)
    other = measured_in_words(meter.measured._replace(quantity=against), document.scene)
    changed = replace(meter, shown="plot", against=against)
    _exchange(document, meter, changed, tr("Plot {what} over {other}", what=what, other=other))


def place_meter(document: Document, meter: Meter, place: tuple[float, float] | None) -> None:
    what = measured_in_words(meter.measured, document.scene)
    _exchange(document, meter, replace(meter, place=place), tr("Move {what}", what=what))


def _exchange(document: Document, old: Meter, new: Meter, text: str) -> None:
    if old != new:
        meters = tuple(new if meter == old else meter for meter in document.scene.meters)
        _change(document, meters, text)


def _change(document: Document, meters: tuple[Meter, ...], text: str) -> None:
    annotations = annotations_of(document.scene)._replace(meters=meters)
    document.apply(ChangeAnnotations(document, annotations, text))
