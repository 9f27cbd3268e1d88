"""Each way to arrange is one step of undo that says what, treats a group as one, and says when it cannot."""

import math
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from sketchfall.app.arranging import arranging, repeating
from sketchfall.app.arranging.choosing import NO_OTHERS, Trait, select_same
from sketchfall.app.arranging.repeating import repeat
from sketchfall.app.arranging.rows import along_line
from sketchfall.app.drawing.geometry import box_of
from sketchfall.app.drawing.parts import PartIds
from sketchfall.app.drawing.scene import DrawingError, Group, Material, Meter, Scene
from sketchfall.app.editing.document import Document
from sketchfall.app.files.file_format import decode_drawing, encode_drawing
from sketchfall.app.running.live_drawing import LiveDrawing
from sketchfall.app.strokes.shaping import box_body, circle_body
from tests.app.jointed import joint_of, pair

pytestmark = pytest.mark.no_engine

PAIR = Group(id=3, name="pair")


def drawing(*selected: int) -> LiveDrawing:
    """Two bodies in a group, and two beside it."""
    bodies = (
        replace(box_body(1, (0.0, 0.0), (1.0, 1.0)), groups=(PAIR,)),
        replace(box_body(2, (2.0, 1.0), (3.0, 3.0)), groups=(PAIR,)),
        box_body(3, (5.0, 4.0), (7.0, 5.0)),
        circle_body(4, (11.0, 9.0), 1.0),
    )
    document = Document(Scene(bodies=bodies))
    document.select(PartIds(selected))
    return LiveDrawing(document)


@pytest.mark.parametrize(
    ("do", "text"),
    [
        (lambda live: arranging.align(live, "left"), "Align 4 bodies at the left"),
        (lambda live: arranging.distribute(live, "across"), "Distribute 4 bodies from left to right"),
        (lambda live: arranging.make_same(live, "width"), "Make 4 bodies equally wide"),
        (lambda live: arranging.mirror(live, "up"), "Mirror 4 bodies from top to bottom"),
        (lambda live: arranging.rotate(live, 0.3, each=False), "Rotate 4 bodies"),
        (lambda live: arranging.scale(live, 2.0, each=True), "Scale 4 bodies"),
        (lambda live: repeat(live, along_line(3, (20.0, 0.0))), "Array of 4 bodies, 3 times"),
    ],
)
def test_it_is_one_step_of_undo_that_says_what_and_is_saved(
    do: Callable[[LiveDrawing], str | None], text: str
) -> None:
    live = drawing(1, 2, 3, 4)
    document, before = live.document, live.document.scene
    assert not do(live)
    assert document.undo_stack.count() == 1
    assert document.undo_stack.undoText() == text
    after = document.scene
    data = encode_drawing(after)
    assert encode_drawing(decode_drawing(data)) == data
    document.undo()
    assert document.scene == before
    document.redo()
    assert document.scene == after


def test_a_group_is_aligned_as_one() -> None:
    live = drawing(1, 2, 3)
    arranging.align(live, "top")
    assert [box_of(body).top for body in live.document.scene.bodies[:3]] == [3.0, 5.0, 5.0]


def test_inside_of_a_group_its_members_are_aligned() -> None:
    live = drawing(1, 2)
    live.document.select(PartIds([1]))
    live.document.select(PartIds([1, 2]))
    assert arranging.align(live, "top") == arranging.TWO_NEEDED  # the group alone is one thing


@pytest.mark.parametrize(
    ("selected", "do", "why"),
    [
        ((3,), lambda live: arranging.align(live, "left"), arranging.TWO_NEEDED),
        ((3, 4), lambda live: arranging.distribute(live, "up"), arranging.THREE_NEEDED),
        ((3,), lambda live: arranging.make_same(live, "size"), arranging.TWO_BODIES_NEEDED),
        ((3,), lambda live: arranging.rotate(live, math.tau, each=False), arranging.IN_PLACE),
        ((3,), lambda live: arranging.scale(live, 1.0, each=True), arranging.IN_PLACE),
        ((3,), lambda live: select_same(live.document, "colour"), NO_OTHERS),
    ],
)
def test_what_cannot_be_done_says_why_and_changes_nothing(
    selected: tuple[int, ...], do: Callable[[LiveDrawing], str], why: str
) -> None:
    live = drawing(*selected)
    assert do(live) == why
    assert not live.document.is_dirty


def test_each_may_turn_about_its_own_middle_or_all_about_theirs() -> None:
    each, together = drawing(3, 4), drawing(3, 4)
    arranging.rotate(each, math.pi / 2.0, each=True)
    arranging.rotate(together, math.pi / 2.0, each=False)
    assert [body.position for body in each.selected.bodies] == [
        pytest.approx(at) for at in ((6.0, 4.5), (11.0, 9.0))
    ]
    (x, y) = (8.5, 7.0)  # of the box around both
    expected = [(x - (4.5 - y), y + (6.0 - x)), (x - (9.0 - y), y + (11.0 - x))]
    assert [body.position for body in together.selected.bodies] == [pytest.approx(at) for at in expected]


def test_an_array_has_its_joints_and_groups_anew_and_leaves_its_meters_with_the_first() -> None:
    document = Document(replace(pair(joint_of("hinge")), meters=(Meter(quantity="speed", body=1),)))
    document.select(PartIds([1, 2]))
    repeat(LiveDrawing(document), along_line(3, (0.0, 7.0)))
    scene = document.scene
    assert [(joint.body_a, joint.body_b) for joint in scene.joints] == [(1, 2), (3, 4), (5, 6)]
    assert [body.position[1] - scene.bodies[0].position[1] for body in scene.bodies[::2]] == [0.0, 7.0, 14.0]
    assert len(scene.meters) == 1
    assert document.selection.bodies == (1, 2, 3, 4, 5, 6)


def test_grouped_copies_are_groups_of_their_own() -> None:
    live = drawing(1, 2)
    repeat(live, along_line(3, (0.0, 7.0)))
    paths = [body.groups[0].id for body in live.document.scene.bodies if body.groups]
    assert len(set(paths)) == 3
    assert [paths.count(one) for one in paths] == [2] * 6


@pytest.mark.parametrize(("trait", "found"), [("material", (1, 4)), ("kind", (1, 2, 3)), ("colour", (1, 3))])
def test_bodies_are_found_by_what_they_have_in_common(trait: Trait, found: tuple[int, ...]) -> None:
    ice = Material(static_friction=0.01, kinetic_friction=0.01)
    one = replace(box_body(1, (0.0, 0.0), (1.0, 1.0)), material=ice, colour="#AA0000")
    bodies = (
        one,
        replace(one, id=2, material=Material(), colour=None),
        replace(one, id=3, material=Material(), colour="#aa0000"),
        replace(one, id=4, kind="static", colour=None),
        replace(one, id=5, locked=True),
        replace(one, id=6, hidden=True),
    )
    document = Document(Scene(bodies=bodies))
    document.select(PartIds([1]))
    assert select_same(document, trait) == ""
    assert document.selection.bodies == found


@pytest.mark.parametrize("copies", [1, 2, 3])
def test_an_array_fills_a_drawing_to_the_last_body_and_not_beyond(
    copies: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = drawing(1, 2)
    there = live.document.scene
    monkeypatch.setattr(repeating, "MAX_BODIES", len(there.bodies) + 2 * 2)
    motions = along_line(copies + 1, (0.0, 70.0))
    if copies <= 2:
        repeat(live, motions)
        assert len(live.document.scene.bodies) == len(there.bodies) + 2 * copies
    else:
        with pytest.raises(DrawingError, match="bodies at the most"):
            repeat(live, motions)
        assert live.document.scene == there
