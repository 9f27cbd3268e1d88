"""Bodies made one: their mass and inertia are those of all, and taken apart they are what they were."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from sketchfall import physics
from sketchfall.app.cutting.knife import cut
from sketchfall.app.cutting.one_body import make_one, take_apart
from sketchfall.app.cutting.reshaping import grow
from sketchfall.app.drawing.joint_geometry import anchors_of, new_joint
from sketchfall.app.drawing.mass import center_of_mass, mass_of
from sketchfall.app.drawing.materials import made_of, materials_of
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import BodyDrawing, DrawingError, Material
from sketchfall.app.drawing.tints import coloured, is_of_one_colour, tint_of
from sketchfall.app.files.file_format import decode_drawing, encode_drawing
from sketchfall.app.picture.colours import LIGHT_PICTURE, fill_of, fill_of_shape
from sketchfall.app.properties.properties import MATTER
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.app.strokes.shaping import box_body, circle_body
from tests.app.cutting.live import begin_run, drawing_of
from tests.app.cutting.motion import momentum

IRON, CORK = Material(density=7.0, restitution=0.1), Material(density=0.25, restitution=0.5)
HEAD = replace(box_body(1, (0.0, 0.0), (1.0, 0.5)), material=IRON, colour="#123456")
HANDLE = replace(box_body(2, (0.4, -3.0), (0.6, 0.0)), material=CORK, angle=0.1)
KNOB = circle_body(3, (0.5, -3.2), 0.3)
angles, shifts = st.floats(-3.0, 3.0), st.floats(-2.0, 2.0)


def hammer(*bodies: BodyDrawing) -> BodyDrawing:
    live = drawing_of(*bodies, selected=[body.id for body in bodies])
    assert make_one(live) == ""
    (made,) = live.document.scene.bodies
    return made


@given(angles, shifts, shifts)
def test_mass_centre_and_inertia_are_those_of_all_together(angle: float, x: float, y: float) -> None:
    bodies = (replace(HEAD, angle=angle, position=(x, y)), HANDLE, KNOB)
    made = hammer(*bodies)
    weights = [(mass_of(body), center_of_mass(body)) for body in bodies]
    mass = math.fsum(weight.mass for weight, _ in weights)
    middle = tuple(math.fsum(weight.mass * place[k] for weight, place in weights) / mass for k in (0, 1))
    inertia = math.fsum(w.inertia + w.mass * math.dist(place, middle) ** 2 for w, place in weights)
    assert mass_of(made).mass == pytest.approx(mass)
    assert center_of_mass(made) == pytest.approx(middle)
    assert mass_of(made).inertia == pytest.approx(inertia)
    assert materials_of(made) == [body.material for body in bodies]


def test_the_engine_has_the_same_of_it() -> None:
    made = hammer(HEAD, HANDLE, KNOB)
    run = begin_run(drawing_of(made), 0).run
    assert isinstance(run, RigidRun)
    body = run.bodies[1]
    assert (body.mass, body.inertia) == pytest.approx((mass_of(made).mass, mass_of(made).inertia))
    assert [material.density for material in body.materials] == [7.0, 0.25, 1.0]
    assert all(isinstance(material, physics.Material) for material in body.materials)


def test_every_shape_keeps_its_colour_and_the_file_every_byte() -> None:
    bodies = (HEAD, HANDLE, KNOB)
    made = hammer(*bodies)
    seen = [fill_of_shape(shape, made, LIGHT_PICTURE) for shape in made.shapes]
    assert seen == [fill_of(body, LIGHT_PICTURE) for body in bodies]
    live = drawing_of(made)
    data = encode_drawing(live.document.scene)
    assert decode_drawing(data) == live.document.scene
    assert encode_drawing(decode_drawing(data)) == data


def test_taken_apart_they_are_what_they_were_and_one_undo_makes_them_one_again() -> None:
    bodies = (HEAD, HANDLE, KNOB)
    live = drawing_of(*bodies, selected=[1, 2, 3])
    assert make_one(live) == ""
    whole = live.document.scene
    assert live.document.undo_stack.text(0) == "Make one body of 3 bodies"
    assert take_apart(live) == ""
    assert live.document.undo_stack.text(1) == "Take 1 body apart"
    for was, part in zip(bodies, live.document.scene.bodies, strict=True):
        assert (part.material, part.colour, tint_of(part)) == (was.material, was.colour, tint_of(was))
        assert mass_of(part).mass == pytest.approx(mass_of(was).mass)
        assert center_of_mass(part) == pytest.approx(center_of_mass(was))
        assert is_of_one_colour(part)
    live.document.undo()
    assert live.document.scene == whole
    live.document.undo()
    assert live.document.scene.bodies == bodies
    assert take_apart(live) == "Select a body that was made of several shapes."
    assert make_one(drawing_of(HEAD, selected=[1])) == "Select two bodies, or more."


def test_joints_between_them_are_gone_and_others_stay_in_their_places() -> None:
    joints = [
        new_joint(1, "hinge", HEAD, HANDLE, (0.5, 0.0), (0.5, 0.0)),
        new_joint(2, "rope", KNOB, None, (0.5, -3.2), (5.0, 5.0)),
    ]
    live = drawing_of(HEAD, HANDLE, KNOB, joints=joints, selected=[1, 2, 3])
    assert make_one(live) == ""
    (rope,) = live.document.scene.joints
    assert rope.body_a == 1
    assert anchors_of(rope, live.bodies)[0] == pytest.approx((0.5, -3.2))
    assert take_apart(live) == ""
    (rope,) = live.document.scene.joints
    assert live.document.scene.bodies[2].id == rope.body_a


def test_a_cut_body_of_several_materials_keeps_them_and_its_mass() -> None:
    made = hammer(HEAD, HANDLE, KNOB)
    live = drawing_of(made)
    assert cut(live, [(-2.0, -1.5), (2.0, -1.4)]) == ""
    pieces = live.document.scene.bodies
    assert math.fsum(mass_of(piece).mass for piece in pieces) == pytest.approx(mass_of(made).mass)
    assert sorted(len(piece.shapes) for piece in pieces) == [2, 2]
    assert {material for piece in pieces for material in materials_of(piece)} == {IRON, CORK, Material()}


def test_while_it_runs_they_are_made_one_with_their_momentum_and_fly_apart_with_it() -> None:
    spinning = replace(HEAD, velocity=(1.0, 4.0), angular_velocity=3.0)
    live = drawing_of(spinning, HANDLE, selected=[1, 2])
    running = begin_run(live, 0)
    before = momentum([live.bodies[1], live.bodies[2]])
    assert make_one(live) == ""
    assert momentum([live.bodies[1]]) == pytest.approx(before)
    running.recording.step()
    whole = momentum([live.bodies[1]])
    assert take_apart(live) == ""
    parts = [live.bodies[number] for number in live.document.selection.bodies]
    assert momentum(parts) == pytest.approx(whole)
    running.recording.step()
    assert len(running.run.bodies) == 2


def test_a_number_or_a_colour_for_the_whole_is_one_for_every_shape() -> None:
    made = hammer(HEAD, HANDLE, KNOB)
    by_name = {shown.name: shown for shown in MATTER}
    heavy = by_name["mass"].set(made, 10.0)
    assert mass_of(heavy).mass == pytest.approx(10.0)
    assert materials_of(heavy)[0].density / materials_of(heavy)[1].density == pytest.approx(28.0)
    smooth = by_name["static_friction"].set(made, 0.0)
    assert {(each.static_friction, each.kinetic_friction) for each in materials_of(smooth)} == {(0.0, 0.0)}
    assert set(materials_of(made_of(made, IRON))) == {IRON}
    red = coloured(made, "#ff0000")
    assert {fill_of_shape(shape, red, LIGHT_PICTURE) for shape in red.shapes} == {"#ff0000"}


def test_another_material_reaches_a_run_without_the_body_being_put_in_anew() -> None:
    made = hammer(HEAD, HANDLE)
    live = drawing_of(made, selected=[1])
    running = begin_run(live, 2)
    run = running.run
    assert isinstance(run, RigidRun)
    engine_body = run.bodies[1].id
    live.change(Parts([coloured(live.bodies[1], "#00ff00")]), "Colour")
    live.change(Parts([made_of(live.bodies[1], CORK)]), "Cork")
    assert run.bodies[1].id == engine_body
    assert run.bodies[1].mass == pytest.approx(mass_of(live.bodies[1]).mass)
    assert run.bodies[1].mass < 0.5


def test_several_materials_cannot_be_offset_as_one() -> None:
    live = drawing_of(hammer(HEAD, HANDLE), selected=[1])
    with pytest.raises(DrawingError, match="taken apart first"):
        grow(live, 0.1)


COLOURS = (None, "#123456", "#654321")
SHAPE_LOOKS: tuple[tuple[str | None, int | None], ...] = ((None, None), ("#abcdef", None), (None, 5))


@pytest.mark.parametrize("first", COLOURS)
@pytest.mark.parametrize("second", COLOURS)
def test_made_one_and_taken_apart_every_shape_looks_as_it_did(first: str | None, second: str | None) -> None:
    """By a colour of its own, that of its body, or the tint that the program chose for either."""
    for colour, tint in SHAPE_LOOKS:
        for tints in ((None, None), (1, 1), (1, 2), (None, 1)):
            bodies = [
                replace(HEAD, colour=first, tint=tints[0]),
                replace(KNOB, id=4, colour=second, tint=tints[1]),
            ]
            shape = replace(bodies[1].shapes[0], colour=colour, tint=tint)
            bodies[1] = replace(bodies[1], shapes=(shape,))
            looks = [fill_of_shape(body.shapes[0], body, LIGHT_PICTURE) for body in bodies]
            made = hammer(*bodies)
            assert [fill_of_shape(each, made, LIGHT_PICTURE) for each in made.shapes] == looks
            live = drawing_of(made, selected=[made.id])
            assert take_apart(live) == ""
            assert [fill_of(body, LIGHT_PICTURE) for body in live.document.scene.bodies] == looks
