"""A cut keeps mass, momentum and joints, in the drawing and while it runs."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from sketchfall.app.cutting.combining import subtract
from sketchfall.app.cutting.knife import cut
from sketchfall.app.drawing.geometry import holes_of
from sketchfall.app.drawing.joint_geometry import anchors_of, new_joint
from sketchfall.app.drawing.mass import mass_of
from sketchfall.app.drawing.parts import PartIds
from sketchfall.app.drawing.scene import (
    BodyDrawing,
    CircleShape,
    DrawingError,
    JointDrawing,
    Material,
    Meter,
    PolygonShape,
    Scene,
    TextLabel,
)
from sketchfall.app.editing.document import Document
from sketchfall.app.editing.reworking import Reworked
from sketchfall.app.files.file_format import decode_drawing, encode_drawing
from sketchfall.app.running.live_drawing import LiveDrawing
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.app.strokes.shaping import box_body, circle_body
from sketchfall.app.timeline.run_file import decode_run, encode_run, written_run
from tests.app.cutting.live import begin_run, drawing_of
from tests.app.cutting.motion import momentum
from tests.app.holed import FRAME_BODY

BOX = replace(
    box_body(1, (0.0, 0.0), (4.0, 2.0)),
    material=Material(density=3.0),
    colour="#123456",
    velocity=(1.0, -2.0),
    angular_velocity=0.7,
    angle=0.4,
    force=(3.0, 4.0),
    torque=2.0,
)
DISC = circle_body(2, (8.0, 0.0), 1.0)
UP = [(2.2, -9.0), (1.9, 9.0)]
shifts = st.floats(-0.9, 0.9)


def bodies_of(live: LiveDrawing) -> tuple[BodyDrawing, ...]:
    return live.document.scene.bodies


@given(st.lists(st.tuples(shifts, shifts), max_size=3), st.floats(-3.0, 3.0), shifts)
def test_a_cut_keeps_mass_and_momentum_and_all_that_a_body_is(
    ways: list[tuple[float, float]], angle: float, aside: float
) -> None:
    body = replace(FRAME_BODY, angle=angle, velocity=(1.0, 2.0), angular_velocity=-1.5, bullet=True)
    live = drawing_of(body)
    assert cut(live, [(aside, -9.0), *ways, (aside / 2.0, 9.0)]) == ""
    pieces = bodies_of(live)
    assert len(pieces) >= 2
    assert math.fsum(mass_of(piece).mass for piece in pieces) == pytest.approx(mass_of(body).mass, rel=1e-9)
    assert momentum(pieces) == pytest.approx(momentum((body,)), abs=1e-7)
    assert {(piece.material, piece.colour, piece.bullet) for piece in pieces} == {
        (body.material, body.colour, True)
    }
    assert pieces[0].id == 1
    masses = [mass_of(piece).mass for piece in pieces]
    assert masses[0] == pytest.approx(max(masses))


def test_pieces_share_force_and_torque_and_new_ones_turn_about_their_middle() -> None:
    live = drawing_of(BOX)
    assert cut(live, UP) == ""
    first, second = bodies_of(live)
    assert (first.position, first.angle) == (BOX.position, BOX.angle), "joints and meters stay where they are"
    assert mass_of(second).centroid == pytest.approx((0.0, 0.0), abs=1e-12)
    assert [first.force[k] + second.force[k] for k in (0, 1)] == pytest.approx([3.0, 4.0])
    assert first.torque + second.torque == pytest.approx(2.0)
    assert {piece.colour for piece in (first, second)} == {"#123456"}


def test_pieces_share_a_charge_and_a_magnet_breaks_into_magnets() -> None:
    """As much magnetism for their area: across in two of the same strength, along in two of half of it."""
    bar = replace(box_body(1, (-2.0, -0.5), (2.0, 0.5)), charge=3.0, magnet=4.0)
    for stroke, magnet in (([(0.5, -9.0), (0.5, 9.0)], 4.0), ([(-9.0, 0.0), (9.0, 0.0)], 2.0)):
        live = drawing_of(bar)
        assert cut(live, stroke) == ""
        pieces = bodies_of(live)
        assert [piece.magnet for piece in pieces] == pytest.approx([magnet, magnet])
        shares = [mass_of(piece).mass / mass_of(bar).mass for piece in pieces]
        assert [piece.charge for piece in pieces] == pytest.approx([3.0 * share for share in shares])


def test_only_what_is_crossed_from_side_to_side_is_cut_in_one_step() -> None:
    hidden, locked = replace(BOX, id=3, hidden=True), replace(BOX, id=4, locked=True)
    live = drawing_of(BOX, DISC, hidden, locked)
    assert "from side to side" in cut(live, [(2.0, -9.0), (2.0, 1.0)])
    assert live.document.undo_stack.count() == 0
    assert cut(live, [(-9.0, 1.1), (2.0, 0.9), (20.0, -0.5)]) == ""
    assert len(bodies_of(live)) == 6
    assert live.document.undo_stack.count() == 1
    assert live.document.undo_stack.text(0) == "Cut 2 bodies"
    assert len(live.document.selection.bodies) == 4
    live.document.undo()
    assert bodies_of(live) == (BOX, DISC, hidden, locked)
    live.document.redo()
    assert decode_drawing(encode_drawing(live.document.scene)) == live.document.scene


def test_a_disc_is_cut_into_halves_of_its_area() -> None:
    live = drawing_of(DISC)
    assert cut(live, [(8.0, -9.0), (8.0, 9.0)]) == ""
    for piece in bodies_of(live):
        assert mass_of(piece).area == pytest.approx(math.pi / 2.0, rel=1e-9)


def test_a_closed_stroke_takes_a_piece_out() -> None:
    live = drawing_of(replace(BOX, angle=0.0))
    assert cut(live, [(1.0, 0.5), (2.0, 0.5), (2.0, 1.5), (1.0, 1.5), (1.0, 0.4)]) == ""
    plate, piece = bodies_of(live)
    assert (holes_of(plate), holes_of(piece)) == (1, 0)
    assert mass_of(piece).area == pytest.approx(1.0)


def test_shapes_of_a_body_that_are_not_cut_stay_with_the_piece_they_are_on_and_what_they_are() -> None:
    bar = PolygonShape(vertices=((-3.0, -0.2), (3.0, -0.2), (3.0, 0.2), (-3.0, 0.2)))
    knob, far = CircleShape(radius=0.5, center=(3.0, 0.0)), CircleShape(radius=0.5, center=(-9.0, 0.0))
    live = drawing_of(BodyDrawing(id=1, shapes=(bar, knob, far)))
    mass = mass_of(bodies_of(live)[0]).mass
    assert cut(live, [(1.5, -9.0), (1.5, 9.0)]) == ""
    first, second = bodies_of(live)
    assert math.fsum(mass_of(piece).mass for piece in (first, second)) == pytest.approx(mass)
    assert far in first.shapes, "what lay apart before stays with the body"
    (disc,) = (shape for shape in second.shapes if isinstance(shape, CircleShape))
    assert disc.radius == 0.5


def hinged(anchor: tuple[float, float], joint_id: int, b: BodyDrawing | None = None) -> JointDrawing:
    return new_joint(joint_id, "hinge", BOX, b, anchor, anchor)


def test_a_joint_stays_on_the_piece_where_it_is() -> None:
    left, right = hinged((0.3, 1.0), 1), hinged((3.7, 1.0), 2, DISC)
    live = drawing_of(BOX, DISC, joints=(left, right))
    before = {joint.id: anchors_of(joint, live.bodies) for joint in (left, right)}
    assert cut(live, UP) == ""
    joints = live.document.scene.joints
    assert len({joint.body_a for joint in joints}) == 2
    for joint in joints:
        for place, was in zip(anchors_of(joint, live.bodies), before[joint.id], strict=True):
            assert place == pytest.approx(was)
    assert joints[1].body_b == 2


def test_while_it_runs_pieces_move_as_the_body_did_there_and_the_run_repeats_to_the_last_bit() -> None:
    live = drawing_of(BOX, joints=[hinged((0.3, 1.0), 1)])
    running = begin_run(live, 40)
    now = live.bodies[1]
    x, y = now.position
    assert cut(live, [(x, y - 9.0), (x, y + 9.0)]) == ""
    first, second = (live.bodies[number] for number in live.document.selection.bodies)
    assert momentum((first, second)) == pytest.approx(momentum((now,)), rel=1e-7)
    assert first.angle == second.angle == now.angle
    for drawn in bodies_of(live):
        assert drawn.angle == BOX.angle, "in the drawing the pieces are where the body was drawn"
    for _ in range(60):
        running.recording.step()
    there = running.run.state_hash()
    data = encode_run(written_run(running.recording))
    assert b'"version": 3' in data
    again = begin_run(drawing_of(BOX, joints=[hinged((0.3, 1.0), 1)]), 0)
    for step, done in decode_run(data).branches[0].inputs:
        while again.run.steps < step:
            again.recording.step()
        again.recording.take(done)
    while again.run.steps < running.run.steps:
        again.recording.step()
    assert again.run.state_hash() == there


def test_undo_while_it_runs_brings_the_body_back_whole() -> None:
    live = drawing_of(BOX)
    running = begin_run(live, 20)
    assert cut(live, [(live.bodies[1].position[0], -99.0), (live.bodies[1].position[0] + 0.1, 99.0)]) == ""
    running.recording.step()
    live.document.undo()
    running.recording.step()
    assert isinstance(running.run, RigidRun)
    assert running.run.bodies[1].mass == pytest.approx(mass_of(BOX).mass)
    assert len(running.run.bodies) == 1
    live.document.redo()
    assert len(running.run.bodies) == 2


def test_what_hangs_on_the_body_stays_with_its_largest_piece_and_goes_with_what_is_gone() -> None:
    meter, label = Meter(quantity="speed", body=1), TextLabel(text="here", place=(0.0, 0.0), body=2)
    scene = Scene(bodies=(BOX, replace(DISC, position=(2.0, 1.0))), meters=(meter,), labels=(label,))
    live = LiveDrawing(Document(scene))
    assert cut(live, UP) == ""
    assert live.document.scene.meters == (meter,)
    live.document.undo()
    live.document.select(PartIds([1, 2]))
    assert subtract(live) == ""
    assert (live.document.scene.meters, live.document.scene.labels) == ((meter,), ())
    live.document.undo()
    assert live.document.scene == scene


def test_a_piece_that_no_file_could_hold_is_refused_and_nothing_is_changed() -> None:
    live = drawing_of(BOX)
    with pytest.raises(DrawingError, match="name"):
        live.rework(Reworked({1: [replace(BOX, name="x" * 201)]}, {}), "Rename")
    assert bodies_of(live) == (BOX,)
