"""The words of a text label: a quantity in braces is shown by its number, and all else is what it is.

{speed} is that of the body on which the label hangs; {Ball.speed}, {Ball,Box.distance} and {Rope.joint_force}
are of the parts that are called so, wherever the label is; {time} is of the whole drawing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from sketchfall.app.drawing.scene import DrawingError, Measured, Scene, TextLabel
from sketchfall.app.measuring.meter_words import digits
from sketchfall.app.quantities.called import measured_called
from sketchfall.app.quantities.quantities import QUANTITIES

BRACES = re.compile(r"\{(\w{1,60}|[^{}\n]{1,200}\.\w{1,60})\}")

Pieces = Sequence[str | Measured]  # of a text, one after another


def pieces_of(label: TextLabel, scene: Scene) -> Pieces:
    pieces: list[str | Measured] = []
    end = 0
    for found in BRACES.finditer(label.text):
        measured = _measured(label, found[1], scene)
        if measured is not None:
            pieces += [label.text[end : found.start()], measured]
            end = found.end()
    return [*pieces, label.text[end:]]


def filled(pieces: Pieces, value_of: Callable[[Measured], float]) -> str:
    """As it is read at a moment at which quantities have these values."""
    return "".join(piece if isinstance(piece, str) else digits(value_of(piece)) for piece in pieces)


def measured_in(labels: Iterable[TextLabel], scene: Scene) -> list[Measured]:
    """All quantities that they show."""
    pieces = (piece for label in labels for piece in pieces_of(label, scene))
    return list(dict.fromkeys(piece for piece in pieces if isinstance(piece, Measured)))


def unknown_in(label: TextLabel, scene: Scene) -> list[str]:
    """What is in braces, and no quantity that there is: it is shown as its letters."""
    return [key for key in dict.fromkeys(BRACES.findall(label.text)) if _measured(label, key, scene) is None]


def _measured(label: TextLabel, key: str, scene: Scene) -> Measured | None:
    quantity = QUANTITIES.get(key)
    if quantity is not None and quantity.of == "drawing":
        return Measured(key)
    if quantity is not None and quantity.of == "body" and label.body is not None:
        return Measured(key, label.body)
    if "." not in key:
        return None
    try:
        return measured_called(scene, key)
    except DrawingError:
        return None
