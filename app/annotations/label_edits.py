"""Text labels on the canvas, changed by the user: each change is one step of undo."""

from __future__ import annotations

from msgspec.structs import replace

from sketchfall.app.annotations.annotations import annotations_of
from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.scene import MAX_LABELS, DrawingError, Scene, TextLabel
from sketchfall.app.editing.commands import ChangeAnnotations
from sketchfall.app.editing.document import Document
from sketchfall.app.files.file_format import encode_drawing
from sketchfall.app.files.shown_text import shortened
from sketchfall.app.language.catalogue import tr

SHIFT_OF_COPY = 0.5  # m, right and down


def add_label(document: Document, label: TextLabel) -> None:
    """DrawingError if there are too many already."""
    labels = document.scene.labels
    if len(labels) >= MAX_LABELS:
        raise DrawingError(tr("a drawing holds {most} labels at the most", most=MAX_LABELS))
    _change(document, (*labels, label), tr("Write “{text}”", text=_quoted(label)))


def change_label(document: Document, old: TextLabel, new: TextLabel, text: str = "") -> None:
    """If it is still there: an equal one beside it stays."""
    labels = document.scene.labels
    if old != new and old in labels:
        place = labels.index(old)
        text = text or tr("Change “{text}”", text=_quoted(new))
        _change(document, (*labels[:place], new, *labels[place + 1 :]), text)


def move_label(document: Document, old: TextLabel, place: tuple[float, float]) -> None:
    change_label(document, old, replace(old, place=place), tr("Move “{text}”", text=_quoted(old)))


def remove_label(document: Document, label: TextLabel) -> None:
    labels = document.scene.labels
    if label in labels:
        place = labels.index(label)
        text = tr("Delete “{text}”", text=_quoted(label))
        _change(document, labels[:place] + labels[place + 1 :], text)


def duplicate_label(document: Document, label: TextLabel) -> TextLabel:
    """The copy, a little beside it."""
    x, y = label.place
    copy = replace(label, place=(x + SHIFT_OF_COPY, y - SHIFT_OF_COPY))
    add_label(document, copy)
    return copy


def label_as_text(label: TextLabel) -> str:
    """For the clipboard: a drawing that holds it alone."""
    return encode_drawing(Scene(labels=(replace(label, body=None),))).decode()


def paste_labels(document: Document, pasted: tuple[TextLabel, ...], center: Point) -> None:
    """The first one begins there, and the others are beside it as they were."""
    x, y = pasted[0].place
    there = tuple(
        replace(label, body=None, place=(label.place[0] - x + center[0], label.place[1] - y + center[1]))
        for label in pasted
    )
    labels = document.scene.labels + there
    if len(labels) > MAX_LABELS:
        raise DrawingError(tr("a drawing holds {most} labels at the most", most=MAX_LABELS))
    _change(document, labels, tr("Paste “{text}”", text=_quoted(pasted[0])))


def _quoted(label: TextLabel) -> str:
    return shortened(label.text.replace("\n", " "))


def _change(document: Document, labels: tuple[TextLabel, ...], text: str) -> None:
    document.apply(ChangeAnnotations(document, annotations_of(document.scene)._replace(labels=labels), text))
