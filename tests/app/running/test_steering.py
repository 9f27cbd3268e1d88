"""A control sets what its panel would set, of every property there is; each gesture is one step."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.scene import Control, DrawingError, JointDrawing, Scene
from sketchfall.app.editing.document import Document
from sketchfall.app.properties.controllable import BODY_NUMBERS, joint_numbers
from sketchfall.app.properties.world_properties import WORLD_NUMBERS
from sketchfall.app.running.live_drawing import LiveDrawing
from sketchfall.app.running.steering import Steering
from tests.app.jointed import KINDS, LEFT, RIGHT, joint_of

pytestmark = pytest.mark.no_engine

UNKNOWN = Control(sets="charm", body=LEFT.id)


def steered(*joints: JointDrawing) -> tuple[Document, Steering]:
    document = Document(Scene(bodies=(LEFT, RIGHT), joints=joints))
    return document, Steering(LiveDrawing(document))


def every_control() -> Iterator[tuple[JointDrawing | None, Control, float, float]]:
    """With the ends between which it can be set."""
    for shown in WORLD_NUMBERS:
        yield None, Control(sets=shown.name), shown.low, shown.high
    for some in BODY_NUMBERS.values():
        for of_body in some:
            yield None, Control(sets=of_body.name, body=RIGHT.id), of_body.low, of_body.high
    for kind in KINDS:
        joint = joint_of(kind)
        for of_joint in joint_numbers(joint):
            if of_joint.applies(joint):
                yield joint, Control(sets=of_joint.name, joint=joint.id), of_joint.low, of_joint.high


def test_every_number_is_set_and_read_and_taken_back_by_one_undo() -> None:
    """Between its ends; two values in one gesture are one step, and another gesture is another."""
    for joint, control, low, high in every_control():
        document, steering = steered(*([] if joint is None else [joint]))
        before, was = document.scene, steering.value(control)
        assert was is not None
        assert steering.problem(control) == ""
        first, second = (min(high, max(low, value)) for value in (1.25, 0.75))
        steering.begin()
        steering.set(control, first)
        steering.set(control, second)
        assert steering.value(control) == pytest.approx(second), control
        steering.begin()
        steering.set(control, first)
        assert steering.value(control) == pytest.approx(first), control
        steps = 2 if first != second else 1
        assert document.undo_stack.count() == steps, control
        for _ in range(steps):
            document.undo()
        assert document.scene == before


@pytest.mark.parametrize("control", [Control(sets="restitution", body=1), Control(sets="gravity")])
def test_beyond_its_ends_it_is_the_end(control: Control) -> None:
    _, steering = steered()
    shown = steering.property_of(control)
    assert shown is not None
    for asked, expected in ((-1e9, shown.low), (1e9, shown.high)):
        steering.begin()
        steering.set(control, asked)
        assert steering.value(control) == pytest.approx(expected)


def test_what_one_control_of_the_world_has_set_another_leaves_as_it_is() -> None:
    """Also within one gesture, as where a number is typed into the one and then into the other."""
    tried = 0
    for first, second in permutations(WORLD_NUMBERS, 2):
        document, steering = steered()
        one, other = (Control(sets=shown.name) for shown in (first, second))
        steering.begin()
        steering.set(one, min(first.high, max(first.low, 1.25)))
        set_to, world = steering.value(one), document.scene.world
        target = min(second.high, max(second.low, 0.75))
        if first.get(second.set(world, target)) != set_to:
            continue  # two numbers of the same, as the size of gravity and its direction may be
        steering.set(other, target)
        assert document.scene.world == second.set(world, target), (first.name, second.name)
        tried += 1
    assert tried > len(WORLD_NUMBERS)


def test_gravity_that_was_dragged_to_nothing_and_back_has_its_direction_still() -> None:
    document, steering = steered()
    sideways = replace(document.scene, world=replace(document.scene.world, gravity=(3.0, 0.0)))
    document.replace_all(sideways, None)
    steering.begin()
    for strength in (1.0, 0.0, 2.0):
        steering.set(Control(sets="gravity"), strength)
    assert document.scene.world.gravity == (2.0, 0.0)


@pytest.mark.parametrize(
    ("control", "told"),
    [
        (UNKNOWN, "This program knows no property “charm”."),
        (Control(sets="motor_speed", joint=1), "The joint has no motor now."),
        (Control(sets="motor_limit", joint=1), "The joint has no motor now."),
        (Control(sets="lower", joint=1), "The joint has no limits now."),
    ],
)
def test_where_nothing_can_be_set_it_says_why(control: Control, told: str) -> None:
    document, steering = steered(joint_of("hinge"))
    before = document.scene
    assert steering.problem(control) == told
    assert steering.value(control) is None
    with pytest.raises(DrawingError, match=told.removesuffix(".")):
        steering.set(control, 1.0)
    assert document.scene == before
    with_all = replace(joint_of("hinge"), motor_speed=1.0, motor_limit=5.0, limits=(-1.0, 1.0))
    _, steering = steered(with_all)
    assert (steering.problem(control) == "") == (control is not UNKNOWN)
