"""What the Edit menu does to the selection, each as one command."""

from __future__ import annotations

from sketchfall.app.annotations.label_edits import paste_labels
from sketchfall.app.drawing.geometry import Point, box_around, box_of
from sketchfall.app.drawing.joint_geometry import moved_joint
from sketchfall.app.drawing.parts import PartIds, Parts
from sketchfall.app.drawing.scene import Scene
from sketchfall.app.drawing.showing import is_within_reach, shown_joints
from sketchfall.app.drawing.transforms import RigidMotion, moved
from sketchfall.app.editing.clipboard import decode_clipboard
from sketchfall.app.editing.commands import DELETE, AddParts, ChangeOrder, RemoveParts
from sketchfall.app.editing.copying import copied
from sketchfall.app.editing.document import Document
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.running.live_drawing import LiveDrawing

SHIFT_OF_COPIES = 0.5  # m, right and down, so that a copy does not hide what it was made from
MOVES = {  # by whether to the front, and whether all the way
    (True, True): later("Bring {parts} to the front"),
    (True, False): later("Bring {parts} forward"),
    (False, True): later("Send {parts} to the back"),
    (False, False): later("Send {parts} backward"),
}


def select_all(document: Document) -> None:
    """All bodies that are not locked, and the joints that hold them, of what is seen."""
    bodies = PartIds(body.id for body in document.scene.bodies if is_within_reach(body))
    seen = {joint.id for joint in shown_joints(document.scene.joints, document.scene.bodies)}
    document.select(PartIds(bodies.bodies, seen.intersection(document.with_joints(bodies).joints)))


def delete(document: Document, text: str = DELETE) -> None:
    """The selected bodies with all that holds them, and the selected joints."""
    if document.selection:
        document.apply(RemoveParts(document, document.selection, text))


def nudge(live: LiveDrawing, dx: float, dy: float) -> None:
    """The selected bodies; or, if none is, the selected joints along the bodies that they hold."""
    chosen = live.selected.leading
    changed = Parts(
        (moved(body, dx, dy) for body in chosen.bodies),
        (moved_joint(joint, live.bodies, dx, dy) for joint in chosen.joints),
    )
    if changed:
        live.change(changed, tr("Nudge {parts}", parts=changed.in_words), "nudge")


def duplicate(live: LiveDrawing) -> None:
    document, bodies = live.document, live.selected.bodies
    if bodies:
        text = tr("Duplicate {parts}", parts=Parts(bodies).in_words)
        beside = RigidMotion(SHIFT_OF_COPIES, -SHIFT_OF_COPIES)
        made, annotations = copied(document, document.scene, bodies, beside)
        document.apply(AddParts(document, made, text, annotations))


def paste(document: Document, text: str, center: Point) -> None:
    """Put the bodies of a text with their joints, or its labels, around a point; DrawingError if it has none.

    Bodies that would lie exactly on others, as after copying in place, are shifted a little.
    """
    pasted = decode_clipboard(text)
    box = box_around(box_of(body) for body in pasted.bodies)
    if box is None:
        paste_labels(document, pasted.labels, center)
        return
    offset = (center[0] - box.center[0], center[1] - box.center[1])
    places = {body.position for body in document.scene.bodies}
    while any(moved(body, *offset).position in places for body in pasted.bodies):
        offset = (offset[0] + SHIFT_OF_COPIES, offset[1] - SHIFT_OF_COPIES)
    _paste(document, pasted, RigidMotion(*offset))


def paste_in_place(document: Document, text: str) -> None:
    """Put the bodies of a text, or its labels, exactly where they were; DrawingError if it has none."""
    pasted = decode_clipboard(text)
    if pasted.bodies:
        _paste(document, pasted, RigidMotion())
    else:
        paste_labels(document, pasted.labels, pasted.labels[0].place)


def _paste(document: Document, pasted: Scene, motion: RigidMotion) -> None:
    text = tr("Paste {parts}", parts=Parts(pasted.bodies).in_words)
    made, annotations = copied(document, pasted, pasted.bodies, motion)
    document.apply(AddParts(document, made, text, annotations))


def change_order(document: Document, *, to_front: bool, all_the_way: bool) -> bool:
    """Move the selection one place, or all the way, to the front or to the back; False if it is there."""
    chosen = set(document.selection.bodies)
    order = [body.id for body in document.scene.bodies]
    if not chosen or len(chosen) == len(order):
        return False
    before = list(order)
    if all_the_way:
        rest = [body_id for body_id in order if body_id not in chosen]
        picked = [body_id for body_id in order if body_id in chosen]
        order = rest + picked if to_front else picked + rest
    else:
        _shift_by_one(order, chosen, to_front)
    if order != before:
        text = tr(MOVES[to_front, all_the_way], parts=PartIds(chosen).in_words)
        document.apply(ChangeOrder(document, order, text))
    return order != before


def _shift_by_one(order: list[int], chosen: set[int], to_front: bool) -> None:
    """Swap each chosen one with its neighbour, beginning with the one that goes ahead."""
    step = 1 if to_front else -1
    places = range(len(order) - 2, -1, -1) if to_front else range(1, len(order))
    for place in places:
        if order[place] in chosen and order[place + step] not in chosen:
            order[place], order[place + step] = order[place + step], order[place]
