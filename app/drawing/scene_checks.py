"""What no single field of a drawing shows: ids used twice, joints that hold nothing, values at odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping

from sketchfall.app.annotations.annotations import Annotation, annotations_of
from sketchfall.app.annotations.images import check_image
from sketchfall.app.drawing.joint_words import joint_word
from sketchfall.app.drawing.scene import (
    MAX_JOINT_PAIRS,
    BodyDrawing,
    DrawingError,
    Instrument,
    InstrumentKind,
    JointDrawing,
    Material,
    Scene,
)
from sketchfall.app.language.catalogue import tr

BETWEEN_BODIES = ("gear", "pulley")  # all others may also hold a body to the background
ENDS: dict[InstrumentKind, int] = {"ruler": 2, "protractor": 3, "gate": 2, "stopwatch": 1, "pen": 1}
ALONG_AXIS = ("slider", "wheel")


def check_scene(scene: Scene) -> None:
    """Raise DrawingError, with the path of the field, if the parts of the drawing do not fit together."""
    first_body: dict[int, int] = {}
    for index, body in enumerate(scene.bodies):
        _refuse_second(first_body, body.id, index, "bodies")
        check_frictions(body, f"bodies[{index}].")
    first_joint: dict[int, int] = {}
    for index, joint in enumerate(scene.joints):
        _refuse_second(first_joint, joint.id, index, "joints")
        check_joint_fits(joint, first_body, f"joints[{index}].")
    _check_joint_pairs(scene, first_body)
    for name, some in annotations_of(scene)._asdict().items():
        for index, annotation in enumerate(some):
            _check_annotation(annotation, first_body, first_joint, f"{name}[{index}].")
    for index, instrument in enumerate(scene.instruments):
        _check_instrument(instrument, first_body, f"instruments[{index}].")
    for index, image in enumerate(scene.images):
        check_image(image, f"images[{index}].")


def _check_joint_pairs(scene: Scene, index_of: Mapping[int, int]) -> None:
    """Refuse more joints at moving bodies than the engine can work out together."""
    ends = Counter(end for joint in scene.joints for end in (joint.body_a, joint.body_b) if end is not None)
    at_moving = {
        index: count for end, count in ends.items() if scene.bodies[index := index_of[end]].kind == "dynamic"
    }
    if sum(count**2 for count in at_moving.values()) > MAX_JOINT_PAIRS:
        index = max(at_moving, key=at_moving.__getitem__)
        raise DrawingError(
            tr(
                "too many joints meet at moving bodies to be worked out together: {count:,} at this one",
                count=at_moving[index],
            ),
            f"bodies[{index}]",
        )


def _check_annotation(
    annotation: Annotation, body_ids: Collection[int], joint_ids: Collection[int], prefix: str
) -> None:
    for field in ("body", "other"):
        body_id = getattr(annotation, field, None)
        if body_id is not None and body_id not in body_ids:
            raise DrawingError(tr("there is no body {id}", id=body_id), f"{prefix}{field}")
    joint_id = getattr(annotation, "joint", None)
    if joint_id is not None and joint_id not in joint_ids:
        raise DrawingError(tr("there is no joint {id}", id=joint_id), f"{prefix}joint")
    if len(getattr(annotation, "points", ())) == 1:
        raise DrawingError(tr("expected two points or none, found one"), f"{prefix}points")


def _check_instrument(instrument: Instrument, body_ids: Collection[int], prefix: str) -> None:
    wanted = ENDS[instrument.kind]
    if len(instrument.ends) != wanted:
        found = len(instrument.ends)
        raise DrawingError(
            tr("expected {wanted} ends, found {found}", wanted=wanted, found=found), f"{prefix}ends"
        )
    for index, end in enumerate(instrument.ends):
        if end.body is not None and end.body not in body_ids:
            raise DrawingError(tr("there is no body {id}", id=end.body), f"{prefix}ends[{index}].body")
    started, stopped = instrument.started, instrument.stopped
    if stopped is not None and (started is None or stopped < started):
        raise DrawingError(tr("a stopwatch cannot be stopped before it is started"), f"{prefix}stopped")


def check_texts(scene: Scene) -> None:
    """Raise DrawingError if a text made in memory could not be written."""
    for index, body in enumerate(scene.bodies):
        check_body_texts(body, f"bodies[{index}].")
    for index, joint in enumerate(scene.joints):
        check_joint_texts(joint, f"joints[{index}].")
    for index, meter in enumerate(scene.meters):
        for field in ("quantity", "against"):
            _refuse_half_characters(getattr(meter, field), f"meters[{index}].{field}")
    for index, condition in enumerate(scene.conditions):
        _refuse_half_characters(condition.quantity, f"conditions[{index}].quantity")
    for index, control in enumerate(scene.controls):
        for field in ("sets", "name"):
            _refuse_half_characters(getattr(control, field), f"controls[{index}].{field}")
    for index, label in enumerate(scene.labels):
        _refuse_half_characters(label.text, f"labels[{index}].text")
    for index, instrument in enumerate(scene.instruments):
        _refuse_half_characters(instrument.name, f"instruments[{index}].name")


def check_body_texts(body: BodyDrawing, prefix: str = "") -> None:
    _refuse_half_characters(body.name, f"{prefix}name")
    _check_group_texts(body, prefix)


def check_joint_texts(joint: JointDrawing, prefix: str = "") -> None:
    for field in ("name", "forward_key", "backward_key"):
        _refuse_half_characters(getattr(joint, field) or "", f"{prefix}{field}")
    _check_group_texts(joint, prefix)


def _check_group_texts(part: BodyDrawing | JointDrawing, prefix: str) -> None:
    for index, group in enumerate(part.groups):
        _refuse_half_characters(group.name, f"{prefix}groups[{index}].name")


def _refuse_half_characters(text: str, field: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError as error:  # half of a pair of surrogates, from a careless clipboard
        raise DrawingError(tr("the text holds half a character"), field) from error


def check_frictions(body: BodyDrawing, prefix: str = "") -> None:
    _check_friction(body.material, prefix)
    for index, shape in enumerate(body.shapes):
        if shape.material is not None:
            _check_friction(shape.material, f"{prefix}shapes[{index}].")


def _check_friction(material: Material, prefix: str) -> None:
    kinetic, static = material.kinetic_friction, material.static_friction
    if kinetic > static:
        raise DrawingError(
            tr("expected at most the static friction, {most}, found {value}", most=static, value=kinetic),
            f"{prefix}material.kinetic_friction",
        )


def check_joint_fits(joint: JointDrawing, body_ids: Collection[int], prefix: str = "") -> None:
    """Raise DrawingError unless the joint's bodies exist and its fields make sense together."""
    if joint.body_a not in body_ids:
        raise DrawingError(tr("there is no body {id}", id=joint.body_a), f"{prefix}body_a")
    if joint.body_b is not None and joint.body_b not in body_ids:
        raise DrawingError(tr("there is no body {id}", id=joint.body_b), f"{prefix}body_b")
    if joint.body_b == joint.body_a:
        raise DrawingError(
            tr("expected another body than {id}, which is body_a", id=joint.body_a), f"{prefix}body_b"
        )
    if joint.body_b is None and joint.kind in BETWEEN_BODIES:
        raise DrawingError(
            tr("a {kind} joins two bodies: expected the id of one", kind=joint_word(joint.kind)),
            f"{prefix}body_b",
        )
    if joint.kind in ALONG_AXIS and joint.axis == (0.0, 0.0):
        raise DrawingError(tr("[0, 0] has no direction"), f"{prefix}axis")
    if joint.limits is not None and joint.limits[0] > joint.limits[1]:
        lower, upper = joint.limits
        raise DrawingError(
            tr("expected the smaller limit first, found {lower} and {upper}", lower=lower, upper=upper),
            f"{prefix}limits",
        )
    if joint.kind == "gear" and joint.ratio == 0.0:
        raise DrawingError(tr("expected a number other than 0"), f"{prefix}ratio")
    if joint.kind == "pulley":
        _check_pulley(joint, prefix)
    if joint.kind == "slot":
        _check_path(joint, prefix)


def _check_pulley(joint: JointDrawing, prefix: str) -> None:
    if joint.ratio <= 0.0:
        raise DrawingError(
            tr("expected a number above 0, found {value}", value=joint.ratio), f"{prefix}ratio"
        )
    for field, wheel in (("wheel_a", joint.wheel_a), ("wheel_b", joint.wheel_b)):
        if wheel is None:
            raise DrawingError(tr("a pulley needs the place of this wheel"), f"{prefix}{field}")


def _check_path(joint: JointDrawing, prefix: str) -> None:
    path, least = joint.path, 3 if joint.closed else 2
    if len(path) < least:
        raise DrawingError(
            tr("a groove needs at least {least} places, found {count}", least=least, count=len(path)),
            f"{prefix}path",
        )
    for index in range(0 if joint.closed else 1, len(path)):
        if path[index] == path[index - 1]:
            raise DrawingError(tr("the same place as the one before it"), f"{prefix}path[{index}]")


def _refuse_second(first_with: dict[int, int], number: int, index: int, where: str) -> None:
    first = first_with.setdefault(number, index)
    if first != index:
        raise DrawingError(
            tr("the id {id} is already used by {place}", id=number, place=f"{where}[{first}]"),
            f"{where}[{index}].id",
        )
