"""How free a mechanism of the drawing is, and in which words."""

from __future__ import annotations

from msgspec.structs import replace

from sketchfall.app.drawing.joint_geometry import new_joint
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import BodyDrawing, JointDrawing, JointKind
from sketchfall.app.mechanisms.freedom import MOST_BODIES, freedom_of, mechanism_of
from sketchfall.app.strokes.shaping import box_body

BEAM = box_body(1, (0.0, 1.0), (4.0, 1.2))
LEGS = [box_body(2 + k, (x, 0.0), (x + 0.2, 1.2)) for k, x in enumerate((0.0, 1.5, 3.8))]
FLOOR = replace(box_body(5, (-1.0, -1.0), (6.0, 0.2)), kind="static")
FAR = box_body(6, (8.0, 1.0), (9.0, 2.0))
BODIES = {body.id: body for body in (BEAM, *LEGS, FLOOR, FAR)}


def joint(number: int, kind: JointKind, a: BodyDrawing, b: BodyDrawing, x: float, y: float) -> JointDrawing:
    return new_joint(number, kind, a, b, (x, y), (x, y))


HINGES = [
    joint(2 * k + row + 1, "hinge", leg, (FLOOR, BEAM)[row], leg.position[0], (0.1, 1.1)[row])
    for k, leg in enumerate(LEGS)
    for row in (0, 1)
]
SPRING = new_joint(7, "spring", BEAM, FAR, (4.0, 1.1), (8.0, 1.1))


def of(start: list[int], *joints: JointDrawing) -> Parts:
    return mechanism_of(start, joints, BODIES)


def test_a_mechanism_is_what_joints_hold_together_and_what_it_stands_on() -> None:
    found = of([2], *HINGES, SPRING)
    assert [body.id for body in found.bodies] == [1, 2, 3, 4, 5]
    assert list(found.joints) == HINGES
    assert of([5], *HINGES) == Parts([FLOOR])  # from what never moves it does not go on
    assert of([6], *HINGES, SPRING) == Parts([FAR])


def test_a_beam_on_two_legs_and_on_three() -> None:
    two, three = freedom_of(of([1], *HINGES[:4])), freedom_of(of([1], *HINGES))
    assert two is not None
    assert three is not None
    assert (two.in_words, two.sharing_in_words) == ("Mechanism: 1 free, 0 redundant", "")
    assert three.in_words == "Mechanism: 1 free, 1 redundant"
    assert three.joints == tuple(HINGES)
    assert three.sharing_in_words == (
        "Hinge 1, hinge 2, hinge 3, hinge 4, hinge 5 and 1 more share what fewer would hold."
    )


def test_few_are_all_named() -> None:
    named = replace(joint(1, "weld", BEAM, LEGS[0], 0.1, 1.1), name="Bracket")
    found = freedom_of(of([1], named, joint(2, "hinge", LEGS[0], BEAM, 0.15, 1.15)))
    assert found is not None
    assert (found.free, found.redundant) == (3, 2)
    assert found.sharing_in_words == "Bracket and hinge 2 share what fewer would hold."


def test_nothing_is_said_without_joints_or_of_crowds() -> None:
    assert freedom_of(of([1])) is None
    links = [box_body(k + 1, (k, 0.0), (k + 1.2, 0.2)) for k in range(MOST_BODIES + 1)]
    hinges = [joint(k + 1, "hinge", links[k], links[k + 1], k + 1.1, 0.1) for k in range(MOST_BODIES)]
    chain = mechanism_of([1], hinges, {link.id: link for link in links})
    assert len(chain.bodies) == MOST_BODIES + 1
    assert freedom_of(chain) is None
