"""What a click on a member of a group means, depends on what is selected and on nothing else."""

from collections.abc import Sequence

import pytest

from sketchfall.app.drawing.groups import paths_of
from sketchfall.app.drawing.parts import PartIds
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, Group, JointDrawing, Scene
from sketchfall.app.editing.document import Document
from sketchfall.app.editing.grouping import NO_GROUP, NOT_ENOUGH, Grouping, go_inside, group, rename, ungroup

pytestmark = pytest.mark.no_engine

CAR, AXLE = Group(id=2, name="car"), Group(id=5, name="axle")
WHOLE_CAR, WHOLE_AXLE = PartIds([1, 2, 3]), PartIds([1, 2])


def body(number: int, *groups: Group, locked: bool = False) -> BodyDrawing:
    return BodyDrawing(
        id=number,
        position=(3.0 * number, 0.0),
        shapes=(CircleShape(radius=1.0),),
        groups=groups,
        locked=locked,
    )


def rope(number: int, body_a: int, body_b: int, *groups: Group) -> JointDrawing:
    return JointDrawing(
        id=number,
        kind="rope",
        body_a=body_a,
        body_b=body_b,
        anchor_a=(3.0 * body_a, 0.0),
        anchor_b=(3.0 * body_b, 0.0),
        groups=groups,
    )


def document_with(*selected: int, joints: Sequence[int] = ()) -> Document:
    """A car whose axle holds two of its three bodies; two bodies beside it with a rope, and one locked."""
    bodies = (body(1, CAR, AXLE), body(2, CAR, AXLE), body(3, CAR), body(4), body(5), body(6, locked=True))
    document = Document(Scene(bodies=bodies, joints=(rope(9, 4, 5),)))
    document.select(PartIds(selected, joints))
    return document


def groups_in(document: Document) -> list[list[int]]:
    """Of each body, then of each joint."""
    return [[one.id for one in path] for path in paths_of(document.parts)]


@pytest.mark.parametrize(
    ("selected", "clicked", "meant"),
    [
        ((), 1, WHOLE_CAR),
        ((4,), 3, WHOLE_CAR),
        ((1, 2, 3), 1, WHOLE_CAR),  # the car is selected, and nobody is in it
        ((3,), 1, WHOLE_AXLE),  # inside of the car
        ((1, 2), 3, PartIds([3])),
        ((1, 2), 1, WHOLE_AXLE),
        ((1,), 2, PartIds([2])),  # inside of the axle
        ((1, 4), 2, WHOLE_CAR),  # what is selected has no group in common
        ((), 4, PartIds([4])),
    ],
)
def test_a_click_means_the_outermost_group_in_which_one_is_not(
    selected: tuple[int, ...], clicked: int, meant: PartIds
) -> None:
    assert Grouping(document_with(*selected)).meant(PartIds([clicked])) == meant


def test_several_mean_all_of_their_groups() -> None:
    assert Grouping(document_with()).meant(PartIds([3, 4], [9])) == PartIds([1, 2, 3, 4], [9])


@pytest.mark.parametrize(
    ("selected", "further"), [((), WHOLE_AXLE), ((1, 2, 3), WHOLE_AXLE), ((1, 2), PartIds([1]))]
)
def test_a_double_click_goes_one_group_further_in(selected: tuple[int, ...], further: PartIds) -> None:
    assert Grouping(document_with(*selected)).further_in(PartIds([1])) == further


def test_what_is_in_no_group_has_no_inside() -> None:
    assert Grouping(document_with()).further_in(PartIds([4])) == PartIds([4])


@pytest.mark.parametrize(
    ("selected", "around"),
    [((1,), WHOLE_AXLE), ((1, 2), WHOLE_CAR), ((3,), WHOLE_CAR), ((1, 2, 3), PartIds()), ((4,), PartIds())],
)
def test_the_way_out_leads_through_every_group(selected: tuple[int, ...], around: PartIds) -> None:
    assert Grouping(document_with(*selected)).around == around


@pytest.mark.parametrize(
    ("selected", "chosen", "name"),
    [((), None, ""), ((1, 2, 3), 2, "car"), ((1, 2), 5, "axle"), ((1,), None, ""), ((1, 2, 3, 4), None, "")],
)
def test_the_group_that_is_selected(selected: tuple[int, ...], chosen: int | None, name: str) -> None:
    grouping = Grouping(document_with(*selected))
    assert (grouping.chosen, grouping.name) == (chosen, name)


def test_a_key_goes_from_group_to_group_and_not_to_what_is_locked() -> None:
    rest = [PartIds([4]), PartIds([5]), PartIds(joints=[9])]
    assert Grouping(document_with()).units() == [WHOLE_CAR, *rest]
    assert Grouping(document_with(3)).units() == [WHOLE_AXLE, PartIds([3]), *rest]
    assert Grouping(document_with(1)).units() == [*(PartIds([n]) for n in (1, 2, 3)), *rest]


def test_a_new_group_takes_the_joints_between_its_bodies_along() -> None:
    document = document_with(4, 5)
    assert group(document) == ""
    assert groups_in(document) == [[2, 5], [2, 5], [2], [6], [6], [], [6]]
    assert document.selection == PartIds([4, 5], [9])
    assert document.undo_stack.undoText() == "Group 2 bodies and 1 joint"


def test_a_group_of_groups_has_them_inside() -> None:
    document = document_with(1, 2, 3, 4)
    assert group(document) == ""
    assert groups_in(document) == [[6, 2, 5], [6, 2, 5], [6, 2], [6], [], [], []]


def test_a_group_made_inside_of_another_is_in_it() -> None:
    document = document_with(1, 2, 3)
    document.select(PartIds([1, 3]))
    assert group(document) == ""
    assert groups_in(document)[:3] == [[2, 6], [2, 5], [2, 6]]


@pytest.mark.parametrize("selected", [(), (4,), (1, 2, 3), (1, 2)])
def test_what_is_one_already_makes_no_group(selected: tuple[int, ...]) -> None:
    document = document_with(*selected)
    assert group(document) == NOT_ENOUGH
    assert document.undo_stack.count() == 0


def test_a_body_and_its_joint_are_enough() -> None:
    document = document_with(4, joints=[9])
    assert group(document) == ""
    assert groups_in(document)[3:] == [[6], [], [], [6]]


def test_taken_apart_the_groups_within_stay() -> None:
    document = document_with(1, 2, 3, 4)
    assert ungroup(document) == ""
    assert groups_in(document) == [[5], [5], [], [], [], [], []]
    assert document.undo_stack.undoText() == "Ungroup 3 bodies"


def test_inside_of_a_group_only_what_is_whole_is_taken_apart() -> None:
    document = document_with(1, 2)
    assert ungroup(document) == ""
    assert groups_in(document)[:3] == [[2], [2], [2]]


def test_what_is_selected_of_a_group_only_in_part_stays_in_it() -> None:
    """The axle is whole, but of the car of which it is a part only this."""
    document = document_with(1, 2, 4)
    assert ungroup(document) == ""
    assert groups_in(document) == [[2], [2], [2], [], [], [], []]


@pytest.mark.parametrize("selected", [(), (4,), (1,), (1, 3)])
def test_without_a_whole_group_there_is_nothing_to_take_apart(selected: tuple[int, ...]) -> None:
    document = document_with(*selected)
    assert ungroup(document) == NO_GROUP
    assert document.undo_stack.count() == 0


def test_one_goes_inside_to_the_first_member() -> None:
    document = document_with(1, 2, 3)
    assert go_inside(document) == ""
    assert document.selection == WHOLE_AXLE
    assert go_inside(document) == ""
    assert document.selection == PartIds([1])
    assert go_inside(document) == NO_GROUP
    assert document.selection == PartIds([1])


def test_the_group_that_is_selected_is_renamed() -> None:
    document = document_with(1, 2)
    rename(document, "wheels")
    assert Grouping(document).name == "wheels"
    document.select(WHOLE_CAR)
    assert Grouping(document).name == "car"
    document.select(PartIds([4]))
    rename(document, "nothing")
    assert document.undo_stack.count() == 1
