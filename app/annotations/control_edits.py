"""Controls on the canvas, changed by the user: each change is one step of undo."""

from __future__ import annotations

from msgspec.structs import replace

from sketchfall.app.annotations.annotations import annotations_of
from sketchfall.app.drawing.scene import MAX_CONTROLS, Control, ControlStyle
from sketchfall.app.editing.commands import ChangeAnnotations
from sketchfall.app.editing.document import Document
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.properties.controllable import control_in_words

STYLES: dict[ControlStyle, str] = {
    "slider": later("&Slider"),
    "number": later("&Number"),
    "button": later("&Button, sets it while it is held down"),
    "switch": later("S&witch, on or off"),
}


def control_like(document: Document, wanted: Control) -> Control | None:
    """The one that sets the same, if there is one."""
    same = wanted.sets, wanted.body, wanted.joint
    there = document.scene.controls
    return next((each for each in there if (each.sets, each.body, each.joint) == same), None)


def toggle_control(document: Document, control: Control) -> None:
    """Put it on the canvas, or take away the one that is there for the same."""
    there = control_like(document, control)
    if there is not None:
        remove_control(document, there)
    elif len(document.scene.controls) < MAX_CONTROLS:
        text = tr("Put {what} on the canvas", what=control_in_words(control, document.scene))
        _change(document, (*document.scene.controls, control), text)


def remove_control(document: Document, control: Control) -> None:
    left = tuple(other for other in document.scene.controls if other != control)
    text = tr("Take {what} off the canvas", what=control_in_words(control, document.scene))
    _change(document, left, text)


def show_control_as(document: Document, control: Control, shown: ControlStyle) -> None:
    _exchange(document, control, replace(control, shown=shown))


def place_control(document: Document, control: Control, place: tuple[float, float]) -> None:
    text = tr("Move {what}", what=control_in_words(control, document.scene))
    _exchange(document, control, replace(control, place=place), text)


def set_control(document: Document, control: Control, name: str, low: float, high: float) -> None:
    _exchange(document, control, replace(control, name=name, low=low, high=high))


def _exchange(document: Document, old: Control, new: Control, text: str = "") -> None:
    if old != new:
        text = text or tr("Change the control of {what}", what=control_in_words(old, document.scene))
        there = document.scene.controls
        _change(document, tuple(new if control == old else control for control in there), text)


def _change(document: Document, controls: tuple[Control, ...], text: str) -> None:
    annotations = annotations_of(document.scene)._replace(controls=controls)
    document.apply(ChangeAnnotations(document, annotations, text))
