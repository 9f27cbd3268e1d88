"""What makes one drawing another: the parts that went, came or were changed, and nothing else.

A run that is written down holds its drawing once and such a change for each edit, however large the drawing.
What stands on the canvas beside the parts does nothing to a run, so it is in no change; what hangs on parts
that go goes along.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Annotated, Generic

from msgspec import Meta
from msgspec.structs import replace

from sketchfall.app.annotations.annotations import annotations_left, annotations_of, with_annotations
from sketchfall.app.drawing.parts import Part, exchanged
from sketchfall.app.drawing.scene import (
    MAX_BODIES,
    MAX_JOINTS,
    BodyDrawing,
    DrawingError,
    Id,
    JointDrawing,
    ProofName,
    Scene,
    Value,
    View,
    WorldSettings,
)
from sketchfall.app.language.catalogue import tr

MAX_PARTS = max(MAX_BODIES, MAX_JOINTS)

Ids = Annotated[tuple[Id, ...], Meta(max_length=MAX_PARTS)]


class PartsChange(Value, Generic[Part], frozen=True, kw_only=True, omit_defaults=True):
    """Of the bodies, or of the joints."""

    removed: Ids = ()
    added: Annotated[tuple[Part, ...], Meta(max_length=MAX_PARTS)] = ()
    changed: Annotated[tuple[Part, ...], Meta(max_length=MAX_PARTS)] = ()  # those with the same ids
    order: Ids | None = None  # None: as before, and what was added comes last


class SceneChange(Value, frozen=True, kw_only=True, omit_defaults=True):
    bodies: PartsChange[BodyDrawing] | None = None
    joints: PartsChange[JointDrawing] | None = None
    world: WorldSettings | None = None
    proof: tuple[ProofName | None] | None = None  # in brackets, since None is one of its values
    view: tuple[View | None] | None = None  # the same


def difference(before: Scene, after: Scene) -> SceneChange | None:
    """None if there is none."""
    change = SceneChange(
        bodies=_parts_difference(before.bodies, after.bodies),
        joints=_parts_difference(before.joints, after.joints),
        world=None if after.world == before.world else after.world,
        proof=None if after.proof == before.proof else (after.proof,),
        view=None if after.view == before.view else (after.view,),
    )
    return None if change == SceneChange() else change


def _parts_difference(before: tuple[Part, ...], after: tuple[Part, ...]) -> PartsChange[Part] | None:
    if before is after:
        return None
    old, new = _by_id(before), _by_id(after)
    unordered = PartsChange(
        removed=tuple(part.id for part in before if part.id not in new),
        added=tuple(part for part in after if part.id not in old),
        # Most parts are the very same values, which is sooner seen than that they are alike.
        changed=tuple(part for part in after if (was := old.get(part.id, part)) is not part and was != part),
    )
    order = tuple(new)
    if tuple(part.id for part in _with_change(before, unordered)) != order:
        return replace(unordered, order=order)
    return None if unordered == PartsChange() else unordered


def with_change(before: Scene, change: SceneChange) -> Scene:
    """The drawing that the change makes of the one before; DrawingError if it does not fit it."""
    bodies, joints = _with_change(before.bodies, change.bodies), _with_change(before.joints, change.joints)
    annotations = annotations_left(annotations_of(before), bodies, joints)
    return replace(
        with_annotations(before, annotations),
        bodies=bodies,
        joints=joints,
        world=before.world if change.world is None else change.world,
        proof=before.proof if change.proof is None else change.proof[0],
        view=before.view if change.view is None else change.view[0],
    )


def _with_change(before: tuple[Part, ...], change: PartsChange[Part] | None) -> tuple[Part, ...]:
    if change is None:
        return before
    there = {part.id for part in before}
    removed = set(change.removed)
    missing = removed.union(part.id for part in change.changed) - there
    if missing:
        raise DrawingError(tr("a change of part {id}, which is not there", id=min(missing)))
    kept = tuple(part for part in before if part.id not in removed) if removed else before
    parts = exchanged(kept, change.changed) + change.added
    if change.order is None:
        return parts
    by_id = _by_id(parts)
    if sorted(change.order) != sorted(by_id):
        raise DrawingError(tr("an order of parts that are not all of the drawing's"))
    return tuple(by_id[part_id] for part_id in change.order)


def changes_what_there_is(change: SceneChange) -> bool:
    """Whether parts come or go by it."""
    parts = (change.bodies, change.joints)
    return any(part is not None and (part.added or part.removed) for part in parts)


def fitting(scene: Scene, change: SceneChange) -> SceneChange | None:
    """As much of a change as another drawing can take than the one that it was made for; None if nothing.

    What is not there is neither changed nor taken out, and no joint is left hanging.
    """
    bodies = _fitting_parts(scene.bodies, change.bodies)
    body_ids = {body.id for body in _with_change(scene.bodies, bodies)}
    joints = _fitting_parts(scene.joints, change.joints)
    left = tuple(joint for joint in _with_change(scene.joints, joints) if _holds_on(joint, body_ids))
    after = replace(
        scene,
        bodies=_with_change(scene.bodies, bodies),
        joints=left,
        world=scene.world if change.world is None else change.world,
        proof=scene.proof if change.proof is None else change.proof[0],
        view=scene.view if change.view is None else change.view[0],
    )
    return difference(scene, after)


def _fitting_parts(before: tuple[Part, ...], change: PartsChange[Part] | None) -> PartsChange[Part] | None:
    if change is None:
        return None
    there = {part.id for part in before}
    fits = PartsChange(
        removed=tuple(part_id for part_id in change.removed if part_id in there),
        added=tuple(part for part in change.added if part.id not in there),
        changed=tuple(part for part in change.changed if part.id in there),
    )
    if change.order is None:
        return fits
    places = {part_id: place for place, part_id in enumerate(change.order)}
    after = [part.id for part in _with_change(before, fits)]
    return replace(fits, order=tuple(sorted(after, key=lambda part_id: places.get(part_id, len(places)))))


def _holds_on(joint: JointDrawing, body_ids: Collection[int]) -> bool:
    return joint.body_a in body_ids and (joint.body_b is None or joint.body_b in body_ids)


def _by_id(parts: Iterable[Part]) -> dict[int, Part]:
    return {part.id: part for part in parts}
