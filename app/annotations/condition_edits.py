"""When a run pauses by itself, changed by the user: each as one step of undo."""

from __future__ import annotations

from msgspec.structs import replace

from sketchfall.app.annotations.annotations import annotations_of
from sketchfall.app.drawing.scene import Condition
from sketchfall.app.editing.commands import ChangeAnnotations
from sketchfall.app.editing.document import Document
from sketchfall.app.language.catalogue import tr
from sketchfall.app.measuring.condition_words import condition_in_words


def add_condition(document: Document, condition: Condition) -> None:
    """Nothing is done if it is there already."""
    if condition not in document.scene.conditions:
        what = condition_in_words(condition, document.scene)
        _change(document, (*document.scene.conditions, condition), tr("Pause when: {what}", what=what))


def remove_condition(document: Document, condition: Condition) -> None:
    what = condition_in_words(condition, document.scene)
    left = tuple(other for other in document.scene.conditions if other != condition)
    _change(document, left, tr("Do not pause when: {what}", what=what))


def switch_condition(document: Document, condition: Condition, on: bool) -> None:
    what = condition_in_words(condition, document.scene)
    text = tr("Pause when: {what}", what=what) if on else tr("Do not pause when: {what}", what=what)
    exchange_condition(document, condition, replace(condition, on=on), text)


def exchange_condition(document: Document, old: Condition, new: Condition, text: str = "") -> None:
    """One for another, in its place."""
    if old != new:
        text = text or tr("Pause when: {what}", what=condition_in_words(new, document.scene))
        every = (new if each == old else each for each in document.scene.conditions)
        _change(document, tuple(dict.fromkeys(every)), text)


def _change(document: Document, conditions: tuple[Condition, ...], text: str) -> None:
    annotations = annotations_of(document.scene)._replace(conditions=conditions)
    document.apply(ChangeAnnotations(document, annotations, text))
