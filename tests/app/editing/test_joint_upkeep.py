"""However bodies are moved, turned or stretched, no joint of the drawing is torn."""

import math
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from sketchfall.app.drawing.joint_geometry import anchors_of, drawn_length
from sketchfall.app.drawing.parts import PartIds, Parts
from sketchfall.app.drawing.scene import BodyDrawing, JointKind
from sketchfall.app.drawing.transforms import moved, rotated, scaled
from sketchfall.app.editing.commands import ChangeDrawing
from sketchfall.app.editing.document import Document
from sketchfall.app.editing.joint_upkeep import as_long_as_drawn, in_other_pose
from sketchfall.app.strokes.shaping import polygon_body
from tests.app.jointed import KINDS, LEFT, PIN, RIGHT, joint_of, pair

pytestmark = pytest.mark.no_engine

ONE_POINT: tuple[JointKind, ...] = ("hinge", "weld", "slider", "wheel")


def after(
    kind: JointKind, *bodies: BodyDrawing, background: bool = False, selected: bool = False
) -> Document:
    """The document after these bodies were put in place of those drawn."""
    document = Document(pair(joint_of(kind, None if background else RIGHT)))
    if selected:
        document.select(PartIds([1, 2], [1]))
    document.apply(ChangeDrawing(document, Parts(bodies), "Change"))
    return document


def places(document: Document) -> tuple[tuple[float, float], tuple[float, float]]:
    return anchors_of(document.joint(1), document.bodies_by_id)


@pytest.mark.parametrize("kind", ONE_POINT)
def test_the_place_goes_with_the_body_that_was_moved(kind: JointKind) -> None:
    there = (PIN[0] + 1.0, PIN[1] - 2.0)
    for body in (moved(LEFT, 1.0, -2.0), moved(RIGHT, 1.0, -2.0)):
        a, b = places(after(kind, body))
        assert a == pytest.approx(there)
        assert b == pytest.approx(there)


@pytest.mark.parametrize("kind", ONE_POINT)
def test_the_place_in_the_background_follows(kind: JointKind) -> None:
    a, b = places(after(kind, moved(LEFT, 1.0, -2.0), background=True))
    assert a == b == pytest.approx((PIN[0] + 1.0, PIN[1] - 2.0))


@pytest.mark.parametrize("kind", ["spring", "rod", "rope"])
def test_an_end_in_the_background_stays(kind: JointKind) -> None:
    document = after(kind, moved(LEFT, 1.0, -2.0), background=True)
    a, b = places(document)
    assert a == pytest.approx((-0.2 + 1.0, 4.2 - 2.0))
    assert b == (1.4, 4.9)
    assert document.joint(1) == joint_of(kind, None)  # and it is as long as drawn


def test_a_selected_joint_goes_along_with_its_body() -> None:
    _, b = places(after("rope", moved(LEFT, 1.0, -2.0), background=True, selected=True))
    assert b == pytest.approx((1.4 + 1.0, 4.9 - 2.0))
    both = [moved(body, 1.0, -2.0) for body in (LEFT, RIGHT)]
    was, now = joint_of("pulley"), after("pulley", *both, selected=True).joint(1)
    assert was.wheel_a is not None
    assert now.wheel_a == pytest.approx((was.wheel_a[0] + 1.0, was.wheel_a[1] - 2.0))
    assert after("pulley", *both).joint(1).wheel_a == was.wheel_a
    assert after("pulley", both[0], selected=True).joint(1).wheel_a == was.wheel_a


def test_bodies_moved_together_keep_their_joint_to_the_last_bit() -> None:
    for kind in KINDS:
        document = after(kind, moved(LEFT, 0.1, 0.7), moved(RIGHT, 0.1, 0.7))
        assert document.joint(1) == joint_of(kind)


def test_bodies_turned_together_keep_their_joint() -> None:
    turned = [rotated(body, 1.1, (3.0, 3.0)) for body in (LEFT, RIGHT)]
    assert after("hinge", *turned).joint(1) == joint_of("hinge")


def test_an_anchor_is_stretched_with_its_body() -> None:
    """The pin at a quarter of the box stays at a quarter of it; the disc is held there from now on."""
    wide = scaled(LEFT, (2.0, 1.0), LEFT.position, LEFT.angle)
    document = after("hinge", wide)
    was = joint_of("hinge").anchor_a
    assert document.joint(1).anchor_a == pytest.approx((2.0 * was[0], was[1]))
    a, b = places(document)
    assert a == pytest.approx(b)


def test_a_disc_stretches_its_anchor_too() -> None:
    big = scaled(RIGHT, (3.0, 3.0), RIGHT.position, 0.0)
    was = joint_of("rod").anchor_b
    assert after("rod", big).joint(1).anchor_b == pytest.approx((3.0 * was[0], 3.0 * was[1]))


def test_an_outline_drawn_anew_leaves_the_place() -> None:
    drawn_anew = replace(polygon_body(1, [(-2, 4), (0, 4), (0.3, 4.6), (0, 5), (-2, 5)]), angle=0.0)
    a, b = places(after("hinge", drawn_anew))
    assert a == pytest.approx(PIN)
    assert b == pytest.approx(PIN)


def test_a_length_that_cannot_be_is_forgotten() -> None:
    far, near = moved(RIGHT, 5.0, 0.0), moved(RIGHT, -0.5, 0.0)
    cases: list[tuple[JointKind, BodyDrawing, bool]] = [
        ("rod", far, False),
        ("rod", near, False),
        ("rope", far, False),
        ("rope", near, True),
        ("pulley", far, False),
        ("spring", far, True),
    ]
    for kind, body, kept in cases:
        drawing = joint_of(kind)
        bodies = {1: LEFT, 2: RIGHT}
        drawing = replace(drawing, length=drawn_length(drawing, bodies))
        document = Document(pair(drawing))
        document.apply(ChangeDrawing(document, Parts([body]), "Move"))
        assert document.joint(1).length == (drawing.length if kept else None), (kind, body)


@pytest.mark.parametrize("kind", ["rod", "rope", "pulley"])
@pytest.mark.parametrize("size", [0.01, 1.0, 100.0])
def test_a_length_that_can_be_is_kept_to_the_last_bit_however_long(kind: JointKind, size: float) -> None:
    """Of a rod the one that is drawn alone; of a rope any that is not shorter."""
    bodies = {body.id: scaled(body, (size, size), (0.0, 0.0), 0.0) for body in (LEFT, RIGHT)}
    wheels = {"wheel_a": (0.0, 9.0 * size), "wheel_b": (size, 9.0 * size)} if kind == "pulley" else {}
    joint = replace(joint_of(kind), length=None, **wheels)
    drawn = drawn_length(joint, bodies)
    for longer, is_kept in ((0.0, True), (1e-15, True), (0.1, kind != "rod"), (-0.1, False)):
        said = replace(joint, length=drawn * (1.0 + longer))
        assert as_long_as_drawn(said, bodies) == (said if is_kept else joint)


def test_what_does_not_move_a_body_does_not_touch_its_joints() -> None:
    document = after("hinge", replace(LEFT, name="left", velocity=(3.0, 0.0)))
    assert document.joint(1) is not None
    document.undo_stack.undo()
    assert document.scene == pair(joint_of("hinge"))


def test_joints_follow_in_the_same_step_of_undo_even_when_merged() -> None:
    document = Document(pair(joint_of("hinge"), joint_of("rod", joint_id=2)))
    before = document.scene
    for _ in range(3):
        document.apply(ChangeDrawing(document, Parts([moved(document.body(2), 0.5, 0.0)]), "Nudge", "nudge"))
    assert document.undo_stack.count() == 1
    now = document.scene
    assert now.joints != before.joints
    document.undo_stack.undo()
    assert document.scene == before
    document.undo_stack.redo()
    assert document.scene == now
    document.apply(ChangeDrawing(document, Parts([moved(document.body(2), -1.5, 0.0)]), "Nudge", "nudge"))


def test_a_joint_that_only_a_later_nudge_changes_comes_back_as_well() -> None:
    rope = joint_of("rope")
    rope = replace(rope, length=drawn_length(rope, {1: LEFT, 2: RIGHT}) + 0.7)
    document = Document(pair(rope))
    for dx in (0.5, 0.5):
        document.apply(ChangeDrawing(document, Parts([moved(document.body(2), dx, 0.0)]), "Nudge", "nudge"))
    assert document.joint(1).length is None
    assert document.undo_stack.count() == 1
    document.undo_stack.undo()
    assert document.scene == pair(rope)


numbers = st.floats(-50.0, 50.0)
factors = st.floats(0.1, 10.0)
Edit = Callable[[BodyDrawing], BodyDrawing]
edits: st.SearchStrategy[Edit] = st.one_of(
    st.tuples(numbers, numbers).map(lambda by: lambda body: moved(body, *by)),
    st.tuples(st.floats(-7.0, 7.0), numbers, numbers).map(lambda t: lambda body: rotated(body, t[0], t[1:])),
    st.tuples(factors, numbers, numbers).map(
        lambda t: lambda body: scaled(body, (t[0], t[0]), (t[1], t[2]), 0.4)
    ),
)


@given(
    st.sampled_from(ONE_POINT),
    st.booleans(),
    st.lists(st.tuples(st.booleans(), st.booleans(), edits), max_size=6),
)
def test_no_joint_is_ever_torn(
    kind: JointKind, background: bool, changes: list[tuple[bool, bool, Edit]]
) -> None:
    document = Document(pair(joint_of(kind, None if background else RIGHT)))
    for left, right, edit in changes:
        chosen = [body for body, wanted in zip(document.scene.bodies, (left, right), strict=True) if wanted]
        document.apply(ChangeDrawing(document, Parts([edit(body) for body in chosen]), "Edit"))
        a, b = places(document)
        size = 1.0 + math.hypot(*a) + max(math.hypot(*body.position) for body in document.scene.bodies)
        assert math.dist(a, b) < 1e-7 * size


@pytest.mark.parametrize("teeth", [0.0, 9.0])
def test_the_pawl_of_a_ratchet_stays_in_the_same_tooth_however_far_it_is_turned(teeth: float) -> None:
    """Without teeth it may stand anywhere within a turn; with them, a tooth is as good as the next."""
    wheel = replace(joint_of("hinge"), ratchet="forward", teeth=teeth)
    pitch = math.tau / (teeth or 1.0)
    for turn in (0.1, -2.0, 4.0, 7.0):
        pawl = in_other_pose(wheel, None, turn).pawl
        assert abs(pawl) <= pitch / 2.0
        assert math.remainder(pawl + turn, pitch) == pytest.approx(0.0, abs=1e-9)
