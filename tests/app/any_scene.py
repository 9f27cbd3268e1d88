"""Any drawing that a file may hold, for tests that try many."""

from collections.abc import Sequence
from typing import Any, get_args

from hypothesis import strategies as st
from msgspec.structs import replace

from sketchfall import physics
from sketchfall.app.drawing.scene import (
    BackgroundImage,
    BodyDrawing,
    BroadPhase,
    CircleShape,
    Condition,
    ConditionKind,
    Control,
    ControlStyle,
    Correction,
    Group,
    Instrument,
    InstrumentEnd,
    Integrator,
    JointDrawing,
    JointKind,
    Material,
    Meter,
    MeterStyle,
    Method,
    NarrowPhase,
    PolygonShape,
    ProofName,
    Ratchet,
    Scene,
    TextLabel,
    View,
    WorldSettings,
)
from sketchfall.app.drawing.scene_checks import ENDS

coordinates = st.floats(-1e9, 1e9)
points = st.tuples(coordinates, coordinates)
speeds = st.floats(-1e5, 1e5)
forces = st.floats(-1e12, 1e12)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=200)
colours = st.from_regex(r"#[0-9a-fA-F]{6}([0-9a-fA-F]{2})?", fullmatch=True)
lengths = st.floats(1e-9, 1e9)
views = st.builds(
    View, center=points, width=lengths, height=lengths, follow=st.none() | st.integers(1, 2**53)
)
rings = st.lists(points, min_size=3, max_size=9).map(tuple)
frictions = st.tuples(st.floats(0, 1e3), st.floats(0, 1e3)).map(sorted)
materials = st.builds(
    lambda pair, density, restitution, rolling: Material(
        kinetic_friction=pair[0],
        static_friction=pair[1],
        density=density,
        restitution=restitution,
        rolling_resistance=rolling,
    ),
    frictions,
    st.floats(1e-9, 1e9),
    st.floats(0, 1) | st.floats(0, 2),
    st.just(0.0) | st.floats(0, 1e3),
)
of_their_own: dict[str, st.SearchStrategy[Any]] = {
    "material": st.none() | materials,
    "colour": st.none() | colours,
    "tint": st.none() | st.integers(0, 7),
}
circles = st.builds(CircleShape, radius=st.floats(1e-9, 1e9), center=points, **of_their_own)
polygons = st.builds(
    PolygonShape,
    vertices=rings,
    holes=st.just(()) | st.lists(rings, max_size=2).map(tuple),
    **of_their_own,
)
paths_of_groups = st.just(()) | st.lists(
    st.builds(Group, id=st.integers(1, 2**53), name=texts), max_size=3
).map(tuple)
drawn_bodies = st.builds(
    BodyDrawing,
    id=st.integers(1, 2**53),
    name=texts,
    kind=st.sampled_from(["dynamic", "static", "kinematic"]),
    position=points,
    angle=st.floats(-1e6, 1e6),
    velocity=st.tuples(speeds, speeds),
    angular_velocity=speeds,
    shapes=st.lists(circles | polygons, min_size=1, max_size=4).map(tuple),
    material=materials,
    colour=st.none() | colours,
    bullet=st.booleans(),
    fixed_rotation=st.booleans(),
    locked=st.booleans(),
    category=st.integers(0, 2**32 - 1),
    mask=st.integers(0, 2**32 - 1),
    force=st.tuples(forces, forces) | st.just((0.0, 0.0)),
    torque=forces | st.just(0.0),
    surface_speed=speeds | st.just(0.0),
    gravity_scale=st.floats(-1e6, 1e6) | st.just(1.0),
    charge=st.floats(-1e6, 1e6) | st.just(0.0),
    magnet=st.floats(-1e6, 1e6) | st.just(0.0),
    magnet_angle=st.floats(-1e6, 1e6) | st.just(0.0),
    sensor=st.booleans(),
    one_way=st.booleans(),
    groups=paths_of_groups,
    hidden=st.booleans(),
)
worlds = st.builds(
    WorldSettings,
    gravity=st.tuples(speeds, speeds),
    substeps=st.integers(1, physics.MAX_SUBSTEPS),
    restitution_rule=st.sampled_from(["average", "minimum", "maximum", "product"]),
    sleeping=st.booleans(),
    linear_drag=st.floats(0.0, 1e6) | st.just(0.0),
    quadratic_drag=st.floats(0.0, 1e6) | st.just(0.0),
    wind=st.tuples(speeds, speeds) | st.just((0.0, 0.0)),
    attraction=st.floats(0.0, 1e12) | st.just(0.0),
    integrator=st.sampled_from(get_args(Integrator)),
    correction=st.sampled_from(get_args(Correction)),
    broad_phase=st.sampled_from(get_args(BroadPhase)),
    narrow_phase=st.sampled_from(get_args(NarrowPhase)),
    method=st.sampled_from(get_args(Method)),
)


JOINT_KINDS: tuple[JointKind, ...] = get_args(JointKind)
NEEDS_TWO: tuple[JointKind, ...] = ("gear", "pulley")


def loose_joints(kinds: Sequence[JointKind]) -> st.SearchStrategy[JointDrawing]:
    """Any sound joint of these kinds; its bodies are still to be named."""
    return st.builds(
        JointDrawing,
        id=st.integers(1, 2**53),
        name=texts,
        kind=st.sampled_from(kinds),
        body_a=st.just(1),
        anchor_a=points,
        anchor_b=points,
        axis=st.tuples(st.floats(1e-3, 1.0), coordinates),
        length=st.none() | st.floats(0.0, 1e9),
        stiffness=st.floats(0.0, 1e12),
        damping=st.floats(0.0, 1e12),
        limits=st.none() | st.tuples(coordinates, coordinates).map(lambda pair: (min(pair), max(pair))),
        motor_speed=st.none() | speeds,
        motor_limit=st.none() | st.floats(0.0, 1e12),
        motor_line=st.booleans(),
        ratchet=st.sampled_from(get_args(Ratchet)),
        teeth=st.just(0.0) | st.floats(0.0, 1e6),
        pawl=st.just(0.0) | coordinates,
        ratio=st.floats(1e-6, 1e6),
        wheel_a=points,
        wheel_b=points,
        path=st.lists(points, min_size=3, max_size=6, unique=True).map(tuple),
        closed=st.booleans(),
        friction=st.just(0.0) | st.floats(0.0, 1e3),
        torsion=st.just(0.0) | st.floats(0.0, 1e12),
        torsion_damping=st.just(0.0) | st.floats(0.0, 1e12),
        break_force=st.none() | st.floats(1e-9, 1e9),
        rest_angle=st.just(0.0) | st.floats(-1e6, 1e6),
        break_torque=st.none() | st.floats(1e-9, 1e9),
        collide=st.booleans(),
        colour=st.none() | colours,
        forward_key=st.none() | st.sampled_from(["Right", "A"]),
        backward_key=st.none() | st.sampled_from(["Left", "Space"]),
        groups=paths_of_groups,
        hidden=st.booleans(),
    )


# Made once: to put such a strategy together takes longer than to draw from it.
loose_joints_of_one = loose_joints([kind for kind in JOINT_KINDS if kind not in NEEDS_TWO])
loose_joints_of_two = loose_joints(JOINT_KINDS)


@st.composite
def joints_among(draw: st.DrawFn, ids: list[int]) -> JointDrawing:
    """Any sound joint of one or two of these bodies."""
    ends = draw(st.lists(st.sampled_from(ids), min_size=1, max_size=2, unique=True))
    if len(ends) == 1:
        return replace(draw(loose_joints_of_one), body_a=ends[0])
    return replace(draw(loose_joints_of_two), body_a=ends[0], body_b=ends[1])


some_bodies = st.lists(drawn_bodies, max_size=5, unique_by=lambda body: body.id)
proofs = st.none() | st.sampled_from(get_args(ProofName))


@st.composite
def any_scenes(draw: st.DrawFn) -> Scene:
    bodies = draw(some_bodies)
    ids = [body.id for body in bodies]
    measured = draw(st.booleans())
    joints = draw(
        st.lists(joints_among(ids), max_size=3, unique_by=lambda joint: joint.id) if ids else st.just([])
    )
    joint_ids = [joint.id for joint in joints]
    meters = st.lists(meters_among(ids, joint_ids), max_size=3)
    conditions = st.lists(conditions_among(ids), max_size=2)
    controls = st.lists(controls_among(ids, joint_ids), max_size=3)
    labels = st.lists(labels_among(ids), max_size=3)
    instruments = st.lists(instruments_among(ids), max_size=2)
    images = st.lists(any_images, max_size=2)
    return Scene(
        bodies=tuple(bodies),
        joints=tuple(joints),
        meters=tuple(draw(meters)) if measured else (),
        conditions=tuple(draw(conditions)) if measured else (),
        controls=tuple(draw(controls)) if measured else (),
        labels=tuple(draw(labels)) if measured else (),
        instruments=tuple(draw(instruments)) if measured else (),
        images=tuple(draw(images)) if measured else (),
        world=draw(worlds),
        proof=draw(proofs),
        view=draw(st.none() | views),
    )


@st.composite
def instruments_among(draw: st.DrawFn, bodies: list[int]) -> Instrument:
    body = st.none() | st.sampled_from(bodies) if bodies else st.none()
    end = st.builds(InstrumentEnd, point=points, body=body)
    kind = draw(st.sampled_from(tuple(ENDS)))
    ends = draw(st.lists(end, min_size=ENDS[kind], max_size=ENDS[kind]))
    return Instrument(kind=kind, ends=tuple(ends), name=draw(texts))


@st.composite
def conditions_among(draw: st.DrawFn, bodies: list[int]) -> Condition:
    """Any condition about these, whether or not it can ever hold."""
    return Condition(
        kind=draw(st.sampled_from(get_args(ConditionKind))),
        quantity=draw(st.sampled_from(["time", "speed", "charm"])),
        body=draw(st.none() | st.sampled_from(bodies)) if bodies else None,
        value=draw(st.floats(-1e15, 1e15)),
        on=draw(st.booleans()),
    )


@st.composite
def meters_among(draw: st.DrawFn, bodies: list[int], joints: list[int]) -> Meter:
    """Any meter of these, whether or not there is such a quantity."""
    meter = Meter(
        quantity=draw(st.sampled_from(["speed", "distance", "charm"])),
        shown=draw(st.sampled_from(get_args(MeterStyle))),
        against=draw(st.sampled_from(["time", "x"])),
        place=draw(st.none() | points),
    )
    joint = draw(st.none() | st.sampled_from(joints)) if joints else None
    body = draw(st.none() | st.sampled_from(bodies)) if bodies and joint is None else None
    return replace(meter, joint=joint, body=body)


@st.composite
def controls_among(draw: st.DrawFn, bodies: list[int], joints: list[int]) -> Control:
    """Any control of these, whether or not there is such a property."""
    shares = st.floats(0.0, 1.0)
    control = Control(
        sets=draw(st.sampled_from(["gravity", "restitution", "motor_speed", "charm"])),
        shown=draw(st.sampled_from(get_args(ControlStyle))),
        low=draw(st.floats(-1e12, 1e12)),
        high=draw(st.floats(-1e12, 1e12)),
        name=draw(texts),
        place=draw(st.none() | st.tuples(shares, shares)),
    )
    joint = draw(st.none() | st.sampled_from(joints)) if joints else None
    body = draw(st.none() | st.sampled_from(bodies)) if bodies and joint is None else None
    return replace(control, joint=joint, body=body)


@st.composite
def labels_among(draw: st.DrawFn, bodies: list[int]) -> TextLabel:
    """Any text, at a place or at one of these bodies."""
    body = draw(st.none() | st.sampled_from(bodies)) if bodies else None
    return TextLabel(
        text=draw(st.sampled_from(["v = {speed} m/s", "{charm}", "{{", "}{"]) | texts.filter(bool)),
        place=draw(points),
        body=body,
        size=draw(lengths),
        colour=draw(st.none() | colours),
    )


# One pixel each.
PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
any_images = st.builds(
    BackgroundImage,
    data=st.just(PNG),
    place=points,
    width=lengths,
    opacity=st.floats(0.0, 1.0),
    locked=st.booleans(),
)

scenes = any_scenes()
