"""Parts hidden and shown, locked and unlocked: each is one step of undo. A run is the same either way."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from sketchfall.app.drawing.parts import PartIds, Parts
from sketchfall.app.drawing.scene import BodyDrawing, JointDrawing
from sketchfall.app.editing.commands import ChangeDrawing
from sketchfall.app.editing.document import Document
from sketchfall.app.language.catalogue import later, tr

NOTHING_HIDDEN = later("Nothing is hidden.")
NOTHING_LOCKED = later("No body is locked.")


def hide(document: Document) -> None:
    """What is selected; nothing is selected then."""
    set_hidden(document, document.selection, hidden=True)
    document.select(PartIds())


def show_all(document: Document) -> str:
    """Whatever is hidden, which is selected then; why not, if nothing is."""
    every = document.parts
    hidden = PartIds(_hidden(every.bodies), _hidden(every.joints))
    set_hidden(document, hidden, hidden=False)
    if hidden:
        document.select(hidden)
    return "" if hidden else tr(NOTHING_HIDDEN)


def lock(document: Document) -> None:
    """The selected bodies: they stay where they are until they are unlocked, and are selected no more."""
    if document.selection.bodies:
        set_locked(document, document.selection, locked=True)
        document.select(PartIds())


def unlock_all(document: Document) -> str:
    """Every body, and select those that were locked; why not, if none was."""
    locked = PartIds(body.id for body in document.scene.bodies if body.locked)
    set_locked(document, locked, locked=False)
    if locked:
        document.select(locked)
    return "" if locked else tr(NOTHING_LOCKED)


def set_hidden(document: Document, ids: PartIds, *, hidden: bool) -> None:
    """Those of the parts that are otherwise."""
    parts = document.parts_with(ids)
    changed = Parts(
        (replace(body, hidden=hidden) for body in parts.bodies if body.hidden is not hidden),
        (replace(joint, hidden=hidden) for joint in parts.joints if joint.hidden is not hidden),
    )
    _change(document, changed, later("Hide {parts}") if hidden else later("Show {parts}"))


def set_locked(document: Document, ids: PartIds, *, locked: bool) -> None:
    """Those of the bodies that are otherwise; what is locked is selected no more."""
    bodies = document.parts_with(ids).bodies
    changed = Parts(replace(body, locked=locked) for body in bodies if body.locked is not locked)
    _change(document, changed, later("Lock {parts}") if locked else later("Unlock {parts}"))
    if locked:
        left = set(document.selection.bodies) - set(changed.ids.bodies)
        document.select(PartIds(left, document.selection.joints))


def _hidden(parts: Iterable[BodyDrawing | JointDrawing]) -> list[int]:
    return [part.id for part in parts if part.hidden]


def _change(document: Document, changed: Parts, text: str) -> None:
    if changed:
        document.apply(ChangeDrawing(document, changed, tr(text, parts=changed.in_words)))
