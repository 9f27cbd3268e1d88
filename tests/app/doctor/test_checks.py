"""Each check finds its fault with the parts that it is about, and its repair leaves nothing to be found."""

from __future__ import annotations

from msgspec.structs import replace

from sketchfall.app.doctor.checks import MOST, examine
from sketchfall.app.doctor.finding import Finding
from sketchfall.app.drawing.parts import PartIds
from sketchfall.app.drawing.scene import (
    BodyDrawing,
    JointDrawing,
    Material,
    PolygonShape,
    Scene,
    WorldSettings,
)
from sketchfall.app.files.gallery import examples
from sketchfall.app.files.reading import read_drawing
from tests.app.doctor.bodies import box, disc

HEALTHY = (box(1, 0.0, -2.0, 20.0, 1.0, kind="static"), box(2, 0.0, 0.0), disc(3, 3.0, 0.0))


def scene_of(*more: BodyDrawing, joints: tuple[JointDrawing, ...] = ()) -> Scene:
    return Scene(bodies=(*HEALTHY, *more), joints=joints)


def only(scene: Scene) -> Finding:
    (finding,) = examine(scene)
    return finding


def repaired(scene: Scene, finding: Finding) -> Scene:
    assert finding.repair is not None
    if finding.repair.changed is None:
        left = tuple(body for body in scene.bodies if body.id not in finding.parts.bodies)
        return replace(scene, bodies=left)
    changed = finding.repair.changed(scene)
    bodies = {body.id: body for body in (*scene.bodies, *changed.bodies)}
    joints = {joint.id: joint for joint in (*scene.joints, *changed.joints)}
    return replace(scene, bodies=tuple(bodies.values()), joints=tuple(joints.values()))


def test_a_healthy_drawing_has_nothing() -> None:
    assert examine(scene_of()) == []
    assert examine(Scene()) == []


def test_an_overlap_is_told_and_put_apart() -> None:
    scene = scene_of(box(4, 0.6, 0.0))
    finding = only(scene)
    assert finding.sentence == "body 2 and body 4 overlap by 0.4 m."
    assert finding.parts == PartIds([2, 4])
    assert examine(repaired(scene, finding)) == []


def test_a_sliver_is_told_and_deleted() -> None:
    thread = PolygonShape(vertices=((0.0, 0.0), (3.0, 0.0), (3.0, 0.001)))
    scene = scene_of(BodyDrawing(id=4, name="rest", position=(0.0, 3.0), shapes=(thread,)))
    finding = next(each for each in examine(scene) if "sliver" in each.sentence)
    assert finding.sentence == "rest is only 0.5 mm thick: a sliver."
    assert finding.parts == PartIds([4])
    assert examine(repaired(scene, finding)) == []


def test_a_joint_beside_its_body_is_told_and_brought_to_it() -> None:
    spring = JointDrawing(id=1, kind="spring", body_a=2, body_b=3, anchor_a=(0.0, 0.8), anchor_b=(0.0, 0.0))
    scene = scene_of(joints=(spring,))
    finding = only(scene)
    assert finding.sentence == "spring 1 ends 0.3 m beside body 2, which it holds."
    assert finding.parts == PartIds([2], [1])
    after = repaired(scene, finding)
    assert after.joints[0].anchor_a == (0.0, 0.5)
    assert after.joints[0].anchor_b == (0.0, 0.0)
    assert examine(after) == []


def test_a_pin_beside_its_body_stays_in_its_groove() -> None:
    """It can be nowhere else, so the Doctor has nothing to offer."""
    groove = ((0.0, 0.8), (2.0, 0.8))
    slot = JointDrawing(id=1, kind="slot", body_a=2, anchor_a=(0.0, 0.8), anchor_b=groove[0], path=groove)
    finding = only(scene_of(joints=(slot,)))
    assert "beside body 2, which it holds" in finding.sentence
    assert finding.repair is None


def test_a_hinge_is_brought_where_it_is_on_both_bodies_or_not_at_all() -> None:
    above = box(4, 0.0, 0.9)
    hinge = JointDrawing(id=1, kind="hinge", body_a=2, body_b=4, anchor_a=(0.9, 0.45), anchor_b=(0.9, -0.45))
    first, second = examine(scene_of(above, joints=(hinge,)))
    assert [first.parts, second.parts] == [PartIds([2], [1]), PartIds([4], [1])]
    after = repaired(scene_of(above, joints=(hinge,)), first)
    assert examine(after) == []
    apart = replace(hinge, body_b=3, anchor_a=(1.5, 0.0), anchor_b=(-1.5, 0.0))
    assert [each.repair for each in examine(scene_of(joints=(apart,)))] == [None, None]


def test_what_may_pass_through_another_is_told_and_watched() -> None:
    bullet = disc(4, -5.0, 5.0, 0.02, velocity=(60.0, 0.0), material=Material(density=1000.0))
    plate = box(5, 5.0, 5.0, 0.05, 2.0)
    scene = scene_of(bullet, plate)
    finding = only(scene)
    assert (
        finding.sentence == "body 4 moves 1 m in a step and may pass through body 5, which is 0.0488 m thick."
    )
    after = repaired(scene, finding)
    assert after.bodies[3].bullet
    assert examine(after) == []
    told = [each.sentence for each in examine(scene_of(bullet, replace(plate, kind="static")))]
    assert told == ["body 4 moves 1 m in a step and may pass through body 2, which is 0.5 m thick."]


def test_what_is_far_away_is_told_and_brought_above_the_others() -> None:
    scene = scene_of(disc(4, 5000.0, 0.0))
    finding = only(scene)
    assert finding.sentence == "body 4 is 5000 m away from the others."
    after = repaired(scene, finding)
    assert after.bodies[3].position == (0.0, 1.5)
    assert examine(after) == []


def test_masses_that_are_too_unequal_are_told_and_brought_nearer() -> None:
    scene = scene_of(box(4, 0.0, 3.0, material=Material(density=4000.0)))
    finding = only(scene)
    assert finding.parts == PartIds([3, 4])
    assert finding.sentence == ("body 4 is 5090 times as heavy as body 3: together they move less exactly.")
    assert finding.repair is not None
    assert finding.repair.title == "Make body 4 lighter"  # one body, where two are too light for it
    assert examine(repaired(scene, finding)) == []


def test_of_masses_that_are_too_unequal_the_one_is_changed_that_is_the_odd_one_out() -> None:
    iron, feather = Material(density=4000.0), Material(density=0.0005)
    light = replace(box(4, 0.0, 3.0), material=feather)
    finding = only(scene_of(light, box(5, 3.0, 3.0)))
    assert finding.repair is not None
    assert finding.repair.title == "Make body 4 heavier"
    heavy = box(5, 5.0, 0.0, material=iron), box(6, 8.0, 0.0, material=iron)
    orbits = replace(scene_of(*heavy, light), world=WorldSettings(attraction=1.0))
    rods = tuple(
        JointDrawing(id=number, kind="rod", body_a=number, body_b=4, anchor_a=(0.0, 0.0), anchor_b=(0.0, 0.0))
        for number in (5, 6)
    )
    assert examine(orbits) == []
    told = [each.repair.title for each in examine(replace(orbits, joints=rods)) if each.repair is not None]
    assert told == ["Make body 4 heavier"] * 2


def test_a_fault_that_is_everywhere_is_not_told_a_hundred_times() -> None:
    assert (
        len(examine(Scene(bodies=tuple(disc(number, 0.1 * number, 0.0) for number in range(1, 60))))) == MOST
    )


def test_the_examples_are_healthy() -> None:
    for example in examples():
        assert [each.sentence for each in examine(read_drawing(example.path))] == [], example.title
