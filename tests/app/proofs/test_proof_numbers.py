"""What a proof foretells, worked out by hand: every number, when it holds, and how far a run may stray."""

from __future__ import annotations

import math
from typing import Any

import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.scene import BodyDrawing, PolygonShape, Scene, WorldSettings
from sketchfall.app.proofs.bouncing import ROUNDING as OF_A_LANDING
from sketchfall.app.proofs.collision import ROUNDING, SHOWN_AFTER
from sketchfall.app.proofs.proof import BodyNow, Proof, ProofError
from sketchfall.app.proofs.watch import Watch
from sketchfall.app.running.run import STEP
from sketchfall.app.strokes.shaping import box_body
from sketchfall.physics.constants import BREAK_SPEED, LINEAR_SLOP
from tests.app.proving import NO_WEIGHT, PROOFS, ball, drawing, proof_of, rough, slab, smooth
from tests.app.turned import turned_scene

G = 9.81
SIN, COS = 0.6, 0.8  # of the slope whose tangent is 0.75
STATIC, KINETIC = 0.3, 0.2


def labels(proof: Proof) -> list[str]:
    return [quantity.label for quantity in proof.quantities]


def expected_at(proof: Proof, time: float) -> list[tuple[float, ...]]:
    return [tuple(quantity.expected(time)) for quantity in proof.quantities]


# --- a collision --------------------------------------------------------------------------------------


def meeting(e: float = 0.5, aside: float = 0.0, **first: Any) -> Proof:
    """A large ball flies at a small one that rests 2.25 m before it; the large one is twice as heavy."""
    big = ball(1, (-2.0, 0.2), velocity=(3.0, 0.0), material=smooth(e), **first)
    small = ball(2, (1.0, 0.2 + aside), radius=0.25, material=smooth(e, density=2.0))
    return proof_of(Scene(world=NO_WEIGHT, bodies=(big, small), proof="collision"))


def test_two_balls_of_different_mass_part_head_on() -> None:
    proof = meeting()
    assert labels(proof) == ["body 1, e = 0.5", "body 2, e = 0.5"]
    # They close at 3 m/s; of 1.5 times that, a third goes off the heavy ball and two thirds to the light.
    assert expected_at(proof, 2.0) == [pytest.approx((3.0 - 4.5 / 3.0,)), pytest.approx((4.5 * 2.0 / 3.0,))]
    assert [quantity.since for quantity in proof.quantities] == pytest.approx([0.75 + STEP] * 2)
    assert proof.shown_until == pytest.approx(0.75 + SHOWN_AFTER)
    assert proof.last_end.time == math.inf
    one, other = (proof.motions[number].at(1.75) for number in (1, 2))
    assert one.center == pytest.approx((0.25 + 1.5, 0.2))
    assert other.center == pytest.approx((1.0 + 3.0, 0.2))
    assert (one.start, other.start) == (1.75, 1.75)


def test_the_mark_stands_above_where_they_touch() -> None:
    (mark,) = meeting().marks
    assert mark.text == "e = 0.5"
    assert mark.place == pytest.approx((0.25 + 0.5, 0.2 + 0.5))


def test_balls_that_meet_askew_are_marked_between_their_starts() -> None:
    (mark,) = meeting(aside=0.3).marks
    assert mark.place == pytest.approx((-0.5, 0.2 + 0.15))


def test_a_run_may_stray_by_the_slop_that_comes_too_early() -> None:
    proof = meeting()
    early = LINEAR_SLOP / 3.0
    assert proof.place_tolerance(0.0) == ROUNDING
    assert proof.place_tolerance(0.75) == pytest.approx(ROUNDING + 4.5 * early + 3.0 * ROUNDING * early)
    assert proof.place_tolerance(0.75 - early / 2.0) == pytest.approx(
        ROUNDING + 4.5 * early / 2.0 + 3.0 * ROUNDING * early / 2.0
    )
    assert proof.place_tolerance(1.75) == pytest.approx(
        ROUNDING + 1.5 * LINEAR_SLOP + 3.0 * ROUNDING * (1.0 + early)
    )


@pytest.mark.parametrize("e", [0.0, 0.5])
def test_askew_the_line_of_centres_may_be_turned(e: float) -> None:
    proof = meeting(e, aside=0.45)  # of the 0.75 m between their centres: the sine is 0.6, the cosine 0.8
    closing, past = 3.0 * 0.8, 3.0 * 0.6
    early = LINEAR_SLOP / closing if e else 2.0 * STEP / WorldSettings().substeps
    turned = past * early / 0.75
    for quantity in proof.quantities:
        assert quantity.tolerance(1.0) == pytest.approx((1.0 + e) * 3.0 * turned + ROUNDING * closing)
        assert len(quantity.expected(1.0)) == 2  # both directions count now


@pytest.mark.parametrize(
    ("way", "counted"), [((1.0, 0.0), 1.0), ((-1.0, 0.0), -1.0), ((0.0, 1.0), 1.0), ((0.0, -1.0), -1.0)]
)
def test_head_on_speeds_count_to_the_right_or_up(way: tuple[float, float], counted: float) -> None:
    x, y = way
    flies = ball(1, (-2.0 * x, -2.0 * y), velocity=(3.0 * x, 3.0 * y), material=smooth(1.0))
    rests = ball(2, (0.0, 0.0), material=smooth(1.0))
    proof = proof_of(Scene(world=NO_WEIGHT, bodies=(flies, rests), proof="collision"))
    assert expected_at(proof, 1.0) == [pytest.approx((0.0,)), pytest.approx((3.0 * counted,))]


def test_the_closed_form_ends_where_a_ball_meets_a_third() -> None:
    flies = ball(1, (-3.0, 0.0), velocity=(2.0, 0.0), material=smooth(1.0))
    rests, third = (ball(n, (2.0 * n - 4.0, 0.0), material=smooth(1.0)) for n in (2, 3))
    proof = proof_of(Scene(world=NO_WEIGHT, bodies=(flies, rests, third), proof="collision"))
    assert proof.ends[1] == proof.ends[3]
    assert proof.ends[1].time == pytest.approx(1.5)
    assert proof.ends[1].why == "body 2 meets another ball"
    assert all(quantity.until == pytest.approx(1.5) for quantity in proof.quantities)
    assert proof.shown_until == pytest.approx(1.5)


# --- along a slope ------------------------------------------------------------------------------------


def wedge(tangent: float, speed: float = 0.0) -> BodyDrawing:
    """A right-angled triangle, 1.2 m long, with its steep side at the origin: behind its centre of mass there
    are 0.4 m of the base, and ahead of it 0.8 m."""
    angle = -math.atan(tangent)
    return BodyDrawing(
        id=1,
        angle=angle,
        velocity=(speed * math.cos(angle), speed * math.sin(angle)),
        shapes=(PolygonShape(vertices=((0.0, 0.0), (1.2, 0.0), (0.0, 0.3))),),
        material=rough(STATIC, KINETIC),
    )


def on_slope(tangent: float, speed: float = 0.0, length: float = 40.0) -> Proof:
    ground = slab(rough(STATIC, KINETIC), tangent, length)
    return proof_of(Scene(bodies=(ground, wedge(tangent, speed)), proof="slope"))


def test_what_slides_down_leaves_when_its_tip_comes_to_the_end() -> None:
    acceleration = G * (SIN - KINETIC * COS)
    end = on_slope(0.75).ends[1]
    assert end.time == pytest.approx(math.sqrt(2.0 * (20.0 - 1.2) / acceleration))
    assert end.why == "body 1 leaves body 99"


def test_what_slides_up_leaves_when_its_back_comes_to_the_end() -> None:
    slowing = G * (SIN + KINETIC * COS)
    end = on_slope(0.75, speed=-6.0, length=4.0).ends[1]
    assert 6.0 * end.time - slowing / 2.0 * end.time**2 == pytest.approx(2.0)
    assert end.time < 6.0 / slowing


def test_what_does_not_get_to_the_upper_end_slides_back_to_the_lower() -> None:
    up, down = G * (SIN + KINETIC * COS), G * (SIN - KINETIC * COS)
    proof = on_slope(0.75, speed=-3.0, length=4.0)
    turns, rose = 3.0 / up, 9.0 / (2.0 * up)
    assert [leg.start for leg in proof.motions[1].legs] == pytest.approx([0.0, turns])
    assert proof.ends[1].time == pytest.approx(turns + math.sqrt(2.0 * (0.8 + rose) / down))


@pytest.mark.parametrize("tangent", [0.75, -0.75])
def test_downhill_counts_forward_on_both_sides_of_a_hill(tangent: float) -> None:
    acceleration = G * (SIN - KINETIC * COS)
    proof = on_slope(tangent)
    assert labels(proof) == ["body 1: speed", "body 1: way"]
    assert [quantity.unit for quantity in proof.quantities] == ["m/s", "m"]
    speed, way = expected_at(proof, 2.0)
    assert speed == pytest.approx((2.0 * acceleration,))
    assert way == pytest.approx((2.0 * acceleration,))  # half of a t squared: at two seconds the same number


def test_a_sliding_box_may_stray_by_what_is_decided_once_a_step() -> None:
    proof = on_slope(0.75)
    press, pull = G * COS, G * SIN
    late = STEP + BREAK_SPEED / (pull - STATIC * press)
    substep = STEP / WorldSettings().substeps
    of_speed = BREAK_SPEED + (STATIC - KINETIC) * press * late + G * substep
    speed, way = proof.quantities
    assert speed.tolerance(3.0) == pytest.approx(of_speed)
    assert way.tolerance(3.0) == pytest.approx(LINEAR_SLOP + (of_speed + G * substep / 2.0) * 3.0)
    assert proof.place_tolerance(3.0) == pytest.approx(way.tolerance(3.0))
    (mark,) = proof.marks
    assert mark.text == f"a = {G * (SIN - KINETIC * COS):.3g} m/s²"
    # Above the centre of mass, at the height of the highest corner, which is the one of the steep side.
    assert mark.place == pytest.approx((0.4 * COS + 0.1 * SIN, 0.3 * COS))


def test_a_held_box_is_marked_and_stays_for_as_long_as_is_calculated() -> None:
    proof = on_slope(0.2)
    assert proof.marks[0].text == "held"
    assert proof.ends[1] == (20.0, "so far it was calculated")
    assert expected_at(proof, 5.0) == [(0.0,), (0.0,)]


@pytest.mark.parametrize(("speed", "is_caught"), [(0.01, True), (2.0, False), (-0.01, False)])
def test_a_box_that_slides_down_slowly_may_be_caught(speed: float, is_caught: bool) -> None:
    """Static friction could hold it on this slope, kinetic friction could not: what happens is chance."""
    if is_caught:
        with pytest.raises(ProofError, match=r"body 1 starts at 0\.01 m/s, so slowly"):
            on_slope(0.25, speed)
    else:
        assert on_slope(0.25, speed).motions


# --- bouncing -----------------------------------------------------------------------------------------


def test_the_heights_of_a_ball_are_marked_above_where_it_reaches_them() -> None:
    e = 0.8
    falls = ball(1, (2.0, 4.5), velocity=(0.25, 0.0), material=smooth(e))
    world = WorldSettings(sleeping=False)
    proof = proof_of(Scene(world=world, bodies=(slab(smooth(e)), falls), proof="bouncing"))
    heights = [4.0 * e ** (2 * number) for number in range(6)]
    names = ["h", "h₁", "h₂", "h₃", "h₄", "h₅"]
    assert [mark.text for mark in proof.marks] == [
        f"{name} = {height:.3g} m" for name, height in zip(names, heights, strict=True)
    ]
    first_fall = math.sqrt(2.0 * 4.0 / G)
    time = 0.0
    for number, (mark, height) in enumerate(zip(proof.marks, heights, strict=True)):
        assert mark.place == pytest.approx((2.0 + 0.25 * time, height + 1.0))
        # Down from here and up to the next height.
        time += first_fall * (e**number + e ** (number + 1))


# --- rolling ------------------------------------------------------------------------------------------

RADIUS = 0.5


def disc_on_slope(
    tangent: float, static: float, kinetic: float, length: float = 40.0, **fields: Any
) -> Proof:
    """A disc that touches the slope at the origin."""
    material, angle = rough(static, kinetic), math.atan(tangent)
    place = RADIUS * math.sin(angle), RADIUS * math.cos(angle)
    disc = ball(1, place, RADIUS, material=material, **fields)
    return proof_of(Scene(bodies=(slab(material, tangent, length), disc), proof="rolling"))


def stray_of_speed(static: float, kinetic: float, late: float) -> float:
    return BREAK_SPEED + (static - kinetic) * G * COS * late + G * STEP / WorldSettings().substeps


@pytest.mark.parametrize("side", [1.0, -1.0])
def test_a_disc_rolls_downhill_on_both_sides_of_a_hill(side: float) -> None:
    acceleration = 2.0 / 3.0 * G * SIN
    proof = disc_on_slope(0.75 * side, 0.3, 0.2)
    assert labels(proof) == ["body 1: speed", "body 1: spin", "body 1: way"]
    speed, spin, way = expected_at(proof, 2.0)
    assert [*speed, *way] == pytest.approx([2.0 * acceleration] * 2)
    assert spin == pytest.approx((-side * 2.0 * acceleration / RADIUS,))
    (mark,) = proof.marks
    assert mark.text == f"rolls, a = {acceleration:.3g} m/s²"
    assert mark.place == pytest.approx((side * 2.2 * RADIUS * SIN, 2.2 * RADIUS * COS))


def test_a_disc_on_too_steep_a_slope_slips_all_the_way() -> None:
    acceleration = G * (SIN - 0.1 * COS)
    proof = disc_on_slope(0.75, 0.2, 0.1)
    speed, spin, way = expected_at(proof, 2.0)
    assert [*speed, *way] == pytest.approx([2.0 * acceleration] * 2)
    assert spin == pytest.approx((-2.0 * 2.0 * 0.1 * G * COS / RADIUS,))
    assert [mark.text for mark in proof.marks] == [f"slips, a = {acceleration:.3g} m/s²"]


@pytest.mark.parametrize(
    ("static", "kinetic", "late"),
    [(0.3, 0.2, STEP), (0.2, 0.1, STEP + BREAK_SPEED / (G * SIN - 3.0 * 0.2 * G * COS))],
    ids=["rolling", "slipping"],
)
def test_a_disc_may_stray_by_what_is_decided_once_a_step(static: float, kinetic: float, late: float) -> None:
    proof = disc_on_slope(0.75, static, kinetic)
    speed, spin, way = proof.quantities
    of_speed = stray_of_speed(static, kinetic, late)
    assert speed.tolerance(3.0) == pytest.approx(of_speed)
    assert spin.tolerance(3.0) == pytest.approx(2.0 * of_speed / RADIUS)
    half_a_substep = 0.5 * G * STEP / WorldSettings().substeps
    assert way.tolerance(3.0) == pytest.approx(LINEAR_SLOP + (of_speed + half_a_substep) * 3.0)
    assert proof.place_tolerance(3.0) == pytest.approx(way.tolerance(3.0))


def test_a_disc_that_is_thrown_slips_until_it_rolls() -> None:
    proof = disc_on_slope(0.0, 0.3, 0.2, velocity=(3.0, 0.0))
    begins = 3.0 / (3.0 * 0.2 * G)  # the slip is lost to friction three times as fast as the speed of a box
    way = 3.0 * begins - 0.5 * 0.2 * G * begins**2
    assert [leg.start for leg in proof.motions[1].legs] == pytest.approx([0.0, begins])
    assert [mark.text for mark in proof.marks] == [f"slips, a = {0.2 * G:.3g} m/s²", "rolls"]
    assert proof.marks[1].place == pytest.approx((way, 2.2 * RADIUS))
    assert [value for (value,) in expected_at(proof, begins)] == pytest.approx([2.0, -2.0 / RADIUS, way])


def test_a_disc_leaves_where_the_slope_ends_under_its_middle() -> None:
    proof = disc_on_slope(0.75, 0.3, 0.2, length=4.0)
    assert proof.ends[1].time == pytest.approx(math.sqrt(2.0 * 2.0 / (2.0 / 3.0 * G * SIN)))
    assert proof.ends[1].why == "body 1 leaves body 99"


@pytest.mark.parametrize(("speed", "is_caught"), [(0.01, True), (2.0, False), (-0.01, False)])
def test_a_disc_that_slips_down_slowly_may_be_caught(speed: float, is_caught: bool) -> None:
    """Static friction could make it roll, kinetic friction could not: what happens is chance."""
    velocity = (speed * COS, -speed * SIN)
    if is_caught:
        with pytest.raises(ProofError, match=r"body 1 starts at 0\.01 m/s, so slowly"):
            disc_on_slope(0.75, 0.3, 0.2, velocity=velocity)
    else:
        assert disc_on_slope(0.75, 0.3, 0.2, velocity=velocity).motions


# --- a bouncing ball ----------------------------------------------------------------------------------


def test_a_bouncing_ball_may_stray_with_every_bounce_and_before_the_first_by_rounding_alone() -> None:
    e, height = 0.8, 2.0
    bouncy = ball(1, (0.0, height + 0.5), material=smooth(e))
    proof = proof_of(Scene(bodies=(bouncy, slab(smooth(e))), proof="bouncing"))
    first = math.sqrt(2.0 * height / G)
    lands = [first * (1.0 + 2.0 * sum(e**later for later in range(1, count))) for count in range(1, 5)]
    tops = [height * e ** (2 * bounces) for bounces in range(6)]
    assert [mark.text for mark in proof.marks] == [
        f"{name} = {top:.3g} m" for name, top in zip(("h", "h₁", "h₂", "h₃", "h₄", "h₅"), tops, strict=True)
    ]
    assert [mark.place for mark in proof.marks] == [pytest.approx((0.0, 1.0 + top)) for top in tops]
    moments = [0.0]
    for time in lands:  # the one within the coming step counts
        moments += [time - 1.001 * STEP, time - 0.999 * STEP]
    for place, time in enumerate(moments):
        bounces = place // 2
        of_height = OF_A_LANDING + 2.0 * LINEAR_SLOP * bounces
        of_place = OF_A_LANDING + 2.0 * LINEAR_SLOP * bounces * (1.0 + 2.0 * (bounces + 1.0))
        assert proof.place_tolerance(time) == pytest.approx(of_place, abs=1e-12)
        assert all(quantity.tolerance(time) == pytest.approx(of_height) for quantity in proof.quantities)


# --- a projectile -------------------------------------------------------------------------------------


def test_a_body_thrown_against_any_gravity_rises_by_its_speed_against_it() -> None:
    world = WorldSettings(gravity=(-6.0, -8.0), sleeping=False)
    thrown = ball(1, (1.0, 2.0), velocity=(3.0, 4.0), angular_velocity=2.0)
    proof = proof_of(Scene(world=world, bodies=(thrown,), proof="projectile"))
    assert labels(proof) == ["body 1: rise", "body 1: place"]
    top = 5.0 / 10.0  # s, with 5 m/s against 10 m/s²
    highest = (1.0 + 3.0 * top - 3.0 * top**2, 2.0 + 4.0 * top - 4.0 * top**2)
    (mark,) = proof.marks
    assert mark.text == "H = 1.25 m"
    assert mark.place == pytest.approx(highest)
    rise, place = proof.quantities
    for time in (0.0, 0.2, top, 0.9):
        now = proof.motions[1].at(time)
        states = {1: BodyNow(now.center, now.velocity, now.angle, now.spin)}
        assert rise.expected(time) == pytest.approx((1.25,))
        assert rise.measure(states) == pytest.approx((1.25,))
        assert place.measure(states) == pytest.approx(place.expected(time))
    assert proof.motions[1].at(0.5).angle == pytest.approx(1.0)


def test_what_is_thrown_down_or_stopped_on_its_way_up_has_no_highest_point() -> None:
    for falls in (-1.0, 0.0):  # or straight ahead: where it begins it is as high as it will be
        down = ball(1, (0.0, 0.0), velocity=(1.0, falls))
        proof = proof_of(Scene(bodies=(down,), proof="projectile"))
        assert (labels(proof), proof.marks) == (["body 1: place"], ())
    stopped = ball(1, (0.0, 0.0), velocity=(0.0, 4.0))
    above = replace(box_body(2, (-1.0, 1.0), (1.0, 2.0)), kind="static")
    proof = proof_of(Scene(bodies=(stopped, above), proof="projectile"))
    assert labels(proof) == ["body 1: rise", "body 1: place"]
    assert proof.marks == ()
    meets = (4.0 - math.sqrt(16.0 - 2.0 * G * 0.5)) / G
    assert proof.ends[1].time == pytest.approx(meets, abs=0.02)


@pytest.mark.parametrize("name", PROOFS)
def test_what_moves_as_foretold_is_read_without_an_error_from_the_first_moment_on(name: str) -> None:
    """Of every quantity at the very time from which there is something to measure, and not before."""
    proof = proof_of(drawing(name))
    for index, quantity in enumerate(proof.quantities):
        for time in {quantity.since, math.nextafter(quantity.since, -1.0)} - {math.nextafter(0.0, -1.0)}:
            legs = {one: motion.at(time) for one, motion in proof.motions.items()}
            watch = Watch(proof)
            watch.see(
                time,
                {one: BodyNow(leg.center, leg.velocity, leg.angle, leg.spin) for one, leg in legs.items()},
            )
            reading = watch.readings[index]
            assert (reading.measured is not None) == (time == quantity.since)
            assert not reading.is_wrong
            assert watch.worst_distance == pytest.approx(0.0, abs=1e-12)


@pytest.mark.parametrize("turn", [-1.2, 0.0, 2.0])
@pytest.mark.parametrize("speed", [-2.0, 3.0])
def test_a_closed_form_may_end_a_moment_early_and_never_late(speed: float, turn: float) -> None:
    """Of a throw onto a floor, wherever that is between two steps; and however all of it is turned."""
    radius, gravity = 0.5, 9.81
    for height in (1.0, 1.37, 2.9, 4.04, 7.7):
        thrown = ball(1, (0.0, height + radius), radius=radius, velocity=(1.0, speed), material=smooth(0.5))
        scene = Scene(
            bodies=(thrown, slab(smooth(0.5))),
            proof="projectile",
            world=WorldSettings(gravity=(0.0, -gravity)),
        )
        lands = (speed + math.sqrt(speed**2 + 2.0 * gravity * height)) / gravity
        end = proof_of(turned_scene(scene, turn)).ends[1]
        assert lands - 2.0 * STEP < end.time <= lands


@pytest.mark.parametrize("turn", [-1.2, 0.0, 2.0])
@pytest.mark.parametrize("angle", [0.0, math.pi / 2.0])
def test_a_plank_in_flight_ends_where_one_of_its_own_sides_meets_something(angle: float, turn: float) -> None:
    """Four times as long as thick, lying or upright: at a wall ahead, or at the ground below.

    What is no farther than it goes in a step, whichever way, counts as met.
    """
    size = (1.6, 0.4) if angle == 0.0 else (0.4, 1.6)
    plank = box_body(1, (-0.8, -0.2), (0.8, 0.2))
    plank = replace(plank, angle=angle, velocity=(3.0, 2.0), material=smooth(0.5))
    wall = replace(box_body(9, (4.0, -90.0), (5.0, 90.0)), kind="static", material=smooth(0.5))
    ground = replace(box_body(9, (-90.0, -9.0), (90.0, -5.0)), kind="static", material=smooth(0.5))
    for obstacle, moment, axis in (
        (wall, (4.0 - size[0] / 2.0) / 3.0, 0),
        (ground, (2.0 + math.sqrt(4.0 + 2.0 * G * (5.0 - size[1] / 2.0))) / G, 1),
    ):
        velocity = 3.0, 2.0 - G * moment
        early = STEP * (1.0 + math.hypot(*velocity) / abs(velocity[axis]))
        scene = Scene(bodies=(plank, obstacle), proof="projectile")
        end = proof_of(turned_scene(scene, turn)).ends[1]
        assert moment - early < end.time <= moment
