"""Any drawing that a file may hold, for tests that try many.

Each part is made of a few bytes, and these are what Hypothesis chooses: it would take longer to choose every
number of a drawing than to open and save it. Of the bytes some say which fields are other than by default, so
that a drawing in which something fails is reduced to the fields that matter.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, get_args

from hypothesis import strategies as st
from msgspec import Struct, inspect

from sketchfall.app.drawing.scene import (
    BackgroundImage,
    BodyDrawing,
    Condition,
    Control,
    Id,
    Instrument,
    InstrumentEnd,
    JointDrawing,
    Material,
    Meter,
    Point,
    ProofName,
    Scene,
    TextLabel,
    View,
    WorldSettings,
)
from sketchfall.app.drawing.scene_checks import BETWEEN_BODIES, ENDS
from tests.app.any_value import Fields, Makers

Ids = Sequence[int]

WORDS = ("time", "speed", "distance", "gravity", "restitution", "motor_speed", "charm")
TEXTS = ("v = {speed} m/s", "{charm}", "{{", "}{")
CORNERS = ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0))
# One pixel.
PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="


def with_fitting_frictions(fields: Fields) -> None:
    names = ("kinetic_friction", "static_friction")
    usual = Material()
    fields |= zip(names, sorted(fields.get(name, getattr(usual, name)) for name in names), strict=True)


def with_fitting_times(fields: Fields) -> None:
    started, stopped = fields.get("started"), fields.get("stopped")
    if started is None:
        fields["stopped"] = None
    elif stopped is not None:
        fields["started"], fields["stopped"] = sorted((started, stopped))


def with_two_points_or_none(fields: Fields) -> None:
    points = fields.get("points", ())
    fields["points"] = points[:2] if len(points) > 1 else ()


MAKERS = Makers(
    {
        Material: with_fitting_frictions,
        Instrument: with_fitting_times,
        Meter: with_two_points_or_none,
        Condition: with_two_points_or_none,
    }
)
SEED, GIVEN = 4, 5  # bytes: for the source of chance, and a bit for each field
parts = st.binary(min_size=SEED + GIVEN, max_size=SEED + GIVEN)  # of which a part of a drawing is made


def maker(kind: type[Struct]) -> Callable[[bytes], tuple[Fields, random.Random]]:
    """The fields of such a part, and the source of chance for what else it needs."""
    assert len(kind.__struct_fields__) <= 8 * GIVEN
    fields_of = MAKERS.fields_of(kind)

    def make(data: bytes) -> tuple[Fields, random.Random]:
        source = random.Random(data[:SEED])
        return fields_of(source, int.from_bytes(data[SEED:], "big")), source

    return make


any_body, any_world, any_view = maker(BodyDrawing), maker(WorldSettings), maker(View)
any_joint = maker(JointDrawing)
any_point, any_id = MAKERS.of(inspect.type_info(Point)), MAKERS.of(inspect.type_info(Id))
ANNOTATIONS = {
    "meters": (Meter, maker(Meter)),
    "conditions": (Condition, maker(Condition)),
    "controls": (Control, maker(Control)),
    "labels": (TextLabel, maker(TextLabel)),
    "instruments": (Instrument, maker(Instrument)),
    "images": (BackgroundImage, maker(BackgroundImage)),
}


def joint_among(bodies: Ids, data: bytes) -> JointDrawing:
    """Any sound joint of one or two of these bodies."""
    fields, source = any_joint(data)
    ends = source.sample(bodies, min(len(bodies), source.randint(1, 2)))
    fields |= {"body_a": ends[0], "body_b": ends[1] if len(ends) > 1 else None}
    if fields["body_b"] is None and fields["kind"] in BETWEEN_BODIES:
        fields["kind"] = "slot"
    if fields.get("axis") == (0.0, 0.0):
        del fields["axis"]
    if fields.get("limits"):
        fields["limits"] = tuple(sorted(fields["limits"]))
    if fields["kind"] in BETWEEN_BODIES:
        fields["ratio"] = fields.get("ratio") or 1.0
    if fields["kind"] == "pulley":
        fields["ratio"] = abs(fields["ratio"])
        fields |= {name: fields.get(name) or any_point(source) for name in ("wheel_a", "wheel_b")}
    if fields["kind"] == "slot":
        fields["path"] = tuple(dict.fromkeys((*fields.get("path", ()), *CORNERS)))
    if fields.get("sensor") and source.random() < 0.5:
        fields["sensor"] = source.choice(bodies)
    return JointDrawing(**fields)


def annotation_among(name: str, bodies: Ids, joints: Ids, data: bytes) -> Any:
    """Any of these about such parts, whether or not it can ever be shown or come true."""
    kind, make = ANNOTATIONS[name]
    fields, source = make(data)
    for field, ids in (("body", bodies), ("other", bodies), ("joint", joints)):
        if field in fields:
            fields[field] = source.choice((None, *ids))
    for field in {"quantity", "against", "sets"} & set(fields):
        if source.random() < 0.5:
            fields[field] = source.choice(WORDS)
    if kind is TextLabel and source.random() < 0.5:
        fields["text"] = source.choice(TEXTS)
    if kind is Instrument:
        fields["ends"] = tuple(
            InstrumentEnd(point=any_point(source), body=source.choice((None, *bodies)))
            for _ in range(ENDS[fields["kind"]])
        )
    if kind is BackgroundImage:
        fields["data"] = PNG
    return kind(**fields)


def scene_of(
    world: bytes,
    bodies: list[bytes],
    joints: list[bytes],
    annotations: list[tuple[str, bytes]],
    proof: ProofName | None,
    view: bytes | None,
) -> Scene:
    drawn = {body.id: body for body in (BodyDrawing(**any_body(data)[0]) for data in bodies)}
    ids = [*drawn]
    jointed = {joint.id: joint for joint in (joint_among(ids, data) for data in joints if ids)}
    some: dict[str, tuple[Any, ...]] = {}
    for name, data in annotations:
        some[name] = (*some.get(name, ()), annotation_among(name, ids, [*jointed], data))
    return Scene(
        world=WorldSettings(**any_world(world)[0]),
        bodies=tuple(drawn.values()),
        joints=tuple(jointed.values()),
        proof=proof,
        view=None if view is None else View(**any_view(view)[0]),
        **some,
    )


scenes = st.builds(
    scene_of,
    world=parts,
    bodies=st.lists(parts, max_size=5),
    joints=st.lists(parts, max_size=3),
    annotations=st.just([]) | st.lists(st.tuples(st.sampled_from([*ANNOTATIONS]), parts), max_size=8),
    proof=st.none() | st.sampled_from(get_args(ProofName)),
    view=st.none() | parts,
)
