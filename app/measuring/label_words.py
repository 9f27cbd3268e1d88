"""The words of a text label: a quantity in braces is shown by its number, and all else is what it is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from sketchfall.app.drawing.scene import Measured, TextLabel
from sketchfall.app.measuring.meter_words import digits
from sketchfall.app.quantities.quantities import QUANTITIES

BRACES = re.compile(r"\{(\w{1,60})\}")


def filled(label: TextLabel, value_of: Callable[[Measured], float]) -> str:
    """As it is read at a moment at which quantities have these values."""

    def shown(found: re.Match[str]) -> str:
        measured = _measured(label, found[1])
        return found[0] if measured is None else digits(value_of(measured))

    return BRACES.sub(shown, label.text)


def measured_in(labels: Iterable[TextLabel]) -> list[Measured]:
    """All quantities that they show."""
    found = (_measured(label, key) for label in labels for key in BRACES.findall(label.text))
    return list(dict.fromkeys(measured for measured in found if measured is not None))


def unknown_in(label: TextLabel) -> list[str]:
    """What is in braces, and no quantity of what the label hangs on: it is shown as its letters."""
    return [key for key in dict.fromkeys(BRACES.findall(label.text)) if _measured(label, key) is None]


def _measured(label: TextLabel, key: str) -> Measured | None:
    quantity = QUANTITIES.get(key)
    if quantity is not None and quantity.of == "drawing":
        return Measured(key)
    if quantity is not None and quantity.of == "body" and label.body is not None:
        return Measured(key, label.body)
    return None
