"""What is in a drawing beside bodies and joints: meters, conditions, controls, labels, instruments, images.

They hang on parts: they go, come back and are copied with them. None of them changes a run by being there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from sketchfall.app.drawing.parts import PartIds
from sketchfall.app.drawing.scene import (
    BackgroundImage,
    BodyDrawing,
    Condition,
    Control,
    Instrument,
    JointDrawing,
    Meter,
    Scene,
    TextLabel,
)

Annotation = Meter | Condition | Control | TextLabel | Instrument | BackgroundImage


class Annotations(NamedTuple):
    """All of a drawing, or some of them; the names are those of the fields of a scene."""

    meters: tuple[Meter, ...] = ()
    conditions: tuple[Condition, ...] = ()
    controls: tuple[Control, ...] = ()
    labels: tuple[TextLabel, ...] = ()
    instruments: tuple[Instrument, ...] = ()
    images: tuple[BackgroundImage, ...] = ()

    def with_more(self, others: Annotations) -> Annotations:
        both: list[Any] = [mine + more for mine, more in zip(self, others, strict=True)]
        return Annotations(*both)

    def those(self, wanted: Callable[[Annotation], bool]) -> Annotations:
        return self.each(lambda some: filter(wanted, some))

    def each(self, change: Callable[[Any], Iterable[Any]]) -> Annotations:
        """With the same done to every kind."""
        changed: list[Any] = [tuple(change(some)) for some in self]
        return Annotations(*changed)


NO_ANNOTATIONS = Annotations()


def annotations_of(scene: Scene) -> Annotations:
    return Annotations(*(getattr(scene, name) for name in Annotations._fields))


def with_annotations(scene: Scene, annotations: Annotations) -> Scene:
    return replace(scene, **annotations._asdict())


def held_by(annotation: Annotation) -> PartIds:
    """The parts that it hangs on; none if it is about the whole drawing."""
    if isinstance(annotation, Instrument):
        return PartIds(dict.fromkeys(end.body for end in annotation.ends if end.body is not None))
    bodies = (getattr(annotation, field, None) for field in ("body", "other"))
    joint = getattr(annotation, "joint", None)
    return PartIds((body for body in bodies if body is not None), () if joint is None else (joint,))


def own_annotations(annotations: Annotations) -> Annotations:
    """Those that hang on parts."""
    return annotations.those(lambda each: bool(held_by(each)))


def annotations_left(
    annotations: Annotations, bodies: Iterable[BodyDrawing], joints: Iterable[JointDrawing]
) -> Annotations:
    """Those that still have all that they hang on."""
    if not any(annotations):
        return annotations
    body_ids, joint_ids = {body.id for body in bodies}, {joint.id for joint in joints}
    return annotations.those(lambda each: _is_of(each, body_ids, joint_ids))


def annotations_without(
    annotations: Annotations, bodies: Collection[int], joints: Collection[int]
) -> Annotations:
    """Those that are left when these parts are taken out, by their ids."""
    return annotations.those(lambda each: not _hangs_on(each, bodies, joints))


def _is_of(annotation: Annotation, bodies: Collection[int], joints: Collection[int]) -> bool:
    """Whether all that it hangs on is among these, by their ids."""
    held = held_by(annotation)
    return all(body in bodies for body in held.bodies) and all(joint in joints for joint in held.joints)


def _hangs_on(annotation: Annotation, bodies: Collection[int], joints: Collection[int]) -> bool:
    held = held_by(annotation)
    return any(body in bodies for body in held.bodies) or any(joint in joints for joint in held.joints)


def copied_annotations(
    annotations: Annotations, bodies: Mapping[int, int], joints: Mapping[int, int]
) -> Annotations:
    """Of parts that were copied, by the ids that the copies have."""
    copied = own_annotations(annotations).those(lambda each: _is_of(each, bodies, joints))
    return copied.each(lambda some: (_copy(annotation, bodies, joints) for annotation in some))


def _copy(annotation: Annotation, bodies: Mapping[int, int], joints: Mapping[int, int]) -> Annotation:
    if isinstance(annotation, Instrument):
        ends = (end if end.body is None else replace(end, body=bodies[end.body]) for end in annotation.ends)
        return replace(annotation, ends=tuple(ends))
    held = {"body": bodies, "other": bodies, "joint": joints}
    new = {
        field: ids[old]
        for field, ids in held.items()
        if (old := getattr(annotation, field, None)) is not None
    }
    if isinstance(annotation, Control):  # or it would lie upon the one it was copied from
        return replace(annotation, **new, place=None)
    return replace(annotation, **new)


def with_annotations_of(scene: Scene, now: Scene) -> Scene:
    """A drawing as it was at another time, annotated as it is now; what is gone by now, as it was then."""
    then, present = annotations_of(scene), annotations_of(now)
    if not any(then) and not any(present):
        return scene
    gone = {body.id for body in scene.bodies} - {body.id for body in now.bodies}
    gone_joints = {joint.id for joint in scene.joints} - {joint.id for joint in now.joints}
    left = annotations_left(present, scene.bodies, scene.joints)
    return with_annotations(
        scene, left.with_more(then.those(lambda each: _hangs_on(each, gone, gone_joints)))
    )
