"""Every proof is a test of the engine: the run stays within the derived tolerance of the closed form."""

from __future__ import annotations

import math
import re

import pytest
from hypothesis import assume, example, given, reject, settings
from hypothesis import strategies as st

from sketchfall.app.drawing.scene import (
    BodyDrawing,
    PolygonShape,
    Scene,
    WorldSettings,
)
from sketchfall.app.files.gallery import examples
from sketchfall.app.files.handbook import pages
from sketchfall.app.proofs import ProofError
from sketchfall.app.proofs.watch import Watch
from tests.app.proving import (
    NO_WEIGHT,
    PROOFS,
    ball,
    drawing,
    proof_of,
    rough,
    run_beside,
    slab,
    smooth,
)

TRIES = settings(max_examples=40, deadline=None)
POSITIVE = st.floats(0.0, 1.0)


def test_all_proofs_are_there() -> None:
    assert PROOFS == [
        "proof_bouncing_ball",
        "proof_head_on",
        "proof_oblique",
        "proof_projectile",
        "proof_rolling",
        "proof_sliding_then_rolling",
        "proof_slope",
    ]


@pytest.mark.parametrize("name", PROOFS)
def test_the_run_stays_beside_its_closed_form(name: str) -> None:
    watch = run_beside(drawing(name))
    assert watch.time > 1.0
    assert all(reading.measured is not None for reading in watch.readings)


# --- the worked numbers -------------------------------------------------------------------------------


def expected(scene: Scene) -> list[tuple[float, ...]]:
    return [reading.expected for reading in Watch(proof_of(scene)).readings]


def test_head_on_the_worked_numbers_come_out() -> None:
    speeds = [value for (value,) in expected(drawing("proof_head_on"))]
    assert speeds == pytest.approx([-1.0, -1.0, -2.0, -0.5, -3.0, 0.0])


def test_oblique_the_worked_numbers_come_out() -> None:
    """Along the line of centres -5.4 and 1.6 m/s, across it 4 and 3: together 6.72 and 3.4."""
    *_, first, second = expected(drawing("proof_oblique"))
    assert math.hypot(*first) == pytest.approx(math.hypot(5.4, 4.0))
    assert math.hypot(*second) == pytest.approx(math.hypot(1.6, 3.0))


def test_a_ball_rises_to_e_squared_of_its_height() -> None:
    heights = [value for (value,) in expected(drawing("proof_bouncing_ball"))]
    assert heights == pytest.approx([4.0 * 0.8 ** (2 * n) for n in range(1, 6)])


def test_of_the_two_boxes_one_is_held_and_one_slides() -> None:
    proof = proof_of(drawing("proof_slope"))
    held, slides = (motion.legs[0].acceleration for motion in proof.motions.values())
    assert held == (0.0, 0.0)
    angle = math.radians(30.0)
    assert math.hypot(*slides) == pytest.approx(9.81 * (math.sin(angle) - 0.2 * math.cos(angle)))


def test_a_disc_that_rolls_has_two_thirds_of_the_acceleration() -> None:
    proof = proof_of(drawing("proof_rolling"))
    rolls, slips = (motion.legs[0] for motion in proof.motions.values())
    angle = math.radians(20.0)
    assert math.hypot(*rolls.acceleration) == pytest.approx(2.0 / 3.0 * 9.81 * math.sin(angle))
    sliding = 9.81 * (math.sin(angle) - 0.05 * math.cos(angle))
    assert math.hypot(*slips.acceleration) == pytest.approx(sliding)


def test_a_disc_that_begins_to_roll_keeps_two_thirds_of_its_speed_or_a_third_of_its_spin() -> None:
    proof = proof_of(drawing("proof_sliding_then_rolling"))
    thrown, spun = (motion.at(4.0) for motion in proof.motions.values())
    assert (spun.spin, spun.velocity[0]) == pytest.approx((-30.0 / 3.0, 0.5 * 30.0 / 3.0))
    assert (thrown.spin, thrown.velocity[0]) == pytest.approx((-6.0 * 2.0 / 3.0 / 0.5, 6.0 * 2.0 / 3.0))


# --- other drawings of the same kind ------------------------------------------------------------------


@TRIES
@given(
    e=st.sampled_from([0.0, 1.0]) | st.floats(0.05, 1.0),
    densities=st.tuples(st.floats(0.3, 3.0), st.floats(0.3, 3.0)),
    radii=st.tuples(st.floats(0.2, 0.8), st.floats(0.2, 0.8)),
    speeds=st.tuples(st.floats(0.5, 8.0), st.floats(-8.0, 0.4)),
    aside=st.floats(0.0, 0.85),
)
@example(e=0.0, densities=(1.0, 0.5), radii=(0.5, 0.25), speeds=(1.0, 0.0), aside=0.8125)
def test_any_two_balls_part_as_the_formula_says(
    e: float,
    densities: tuple[float, float],
    radii: tuple[float, float],
    speeds: tuple[float, float],
    aside: float,
) -> None:
    """`aside`: how far the second is beside the path of the first, of what would make them miss."""
    gap = 0.4 * (speeds[0] - speeds[1])
    reach = sum(radii)
    balls = [
        ball(index + 1, place, radius=radius, velocity=(speed, 0.0), material=smooth(e, density))
        for index, (place, radius, speed, density) in enumerate(
            zip([(-reach - gap, 0.0), (0.0, aside * reach)], radii, speeds, densities, strict=True)
        )
    ]
    scene = Scene(world=NO_WEIGHT, bodies=tuple(balls), proof="collision")
    assume(e == 0.0 or (speeds[0] - speeds[1]) * math.sqrt(1.0 - aside * aside) >= 0.25)
    watch = run_beside(scene)
    assert all(reading.measured is not None for reading in watch.readings)


@TRIES
@given(
    e=st.floats(0.2, 1.0),
    height=st.floats(0.3, 8.0),
    drift=st.floats(-2.0, 2.0),
    throw=st.floats(-3.0, 5.0),
    gravity=st.floats(1.0, 25.0),
)
# A step that begins within the slop of the ground, and a landing just above the slowest that bounces.
@example(e=1.0, height=0.3, drift=0.0, throw=0.2265625, gravity=10.125)
@example(e=0.4368668843546474, height=4.0, drift=0.0, throw=0.0, gravity=2.25)
def test_any_ball_bounces_to_its_heights(
    e: float, height: float, drift: float, throw: float, gravity: float
) -> None:
    world = WorldSettings(gravity=(0.0, -gravity), sleeping=False)
    thrown = ball(1, (0.0, 0.5 + height), velocity=(drift, throw), material=smooth(e))
    scene = Scene(world=world, bodies=(slab(smooth(e)), thrown), proof="bouncing")
    run_beside(scene)


@TRIES
@given(
    velocity=st.tuples(st.floats(-20.0, 20.0), st.floats(-20.0, 20.0)),
    spin=st.floats(-20.0, 20.0),
    gravity=st.tuples(st.floats(-5.0, 5.0), st.floats(-20.0, 20.0).filter(lambda g: abs(g) > 0.1)),
)
def test_any_body_flies_on_a_parabola(
    velocity: tuple[float, float], spin: float, gravity: tuple[float, float]
) -> None:
    """A triangle, which turns about a point that is not the middle of its frame."""
    corners = PolygonShape(vertices=((0.0, 0.0), (1.0, 0.0), (0.0, 0.7)))
    body = BodyDrawing(id=1, velocity=velocity, angular_velocity=spin, shapes=(corners,))
    scene = Scene(world=WorldSettings(gravity=gravity), bodies=(body,), proof="projectile")
    run_beside(scene)


def run_beside_unless_caught(scene: Scene) -> None:
    """What is slow enough for static friction to catch it has no closed form."""
    try:
        proof_of(scene)
    except ProofError as error:
        if "static friction may catch it" not in str(error):
            raise
        reject()
    run_beside(scene)


@TRIES
@given(
    tangent=st.floats(0.0, 0.9),
    static=st.floats(0.0, 1.0),
    share=POSITIVE,
    speed=st.floats(-6.0, 6.0) | st.just(0.0),
)
def test_any_box_slides_or_stays_as_coulomb_says(
    tangent: float, static: float, share: float, speed: float
) -> None:
    assume(abs(tangent - static) >= 0.02)  # at the very angle of friction a hair decides
    angle = -math.atan(tangent)
    along, normal = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))
    half_width, half_height = 0.6, 0.2
    box = BodyDrawing(
        id=1,
        position=(half_height * normal[0], half_height * normal[1]),
        angle=angle,
        velocity=(speed * along[0], speed * along[1]),
        shapes=(
            PolygonShape(
                vertices=(
                    (-half_width, -half_height),
                    (half_width, -half_height),
                    (half_width, half_height),
                    (-half_width, half_height),
                )
            ),
        ),
        material=rough(static, share * static),
    )
    scene = Scene(
        world=WorldSettings(sleeping=False),
        bodies=(slab(rough(static, share * static), tangent), box),
        proof="slope",
    )
    run_beside_unless_caught(scene)


@TRIES
@given(
    tangent=st.floats(0.0, 0.9),
    static=st.floats(0.02, 1.0),
    share=st.floats(0.5, 1.0),
    speed=st.floats(-6.0, 6.0) | st.just(0.0),
    spin=st.floats(-20.0, 20.0) | st.just(0.0),
)
def test_any_disc_slips_and_rolls_as_the_formula_says(
    tangent: float, static: float, share: float, speed: float, spin: float
) -> None:
    assume(abs(tangent - 3.0 * static) >= 0.06)  # at the very limit of rolling a hair decides
    angle = -math.atan(tangent)
    along, normal = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))
    material = rough(static, share * static)
    disc = ball(
        1,
        (0.5 * normal[0], 0.5 * normal[1]),
        velocity=(speed * along[0], speed * along[1]),
        angular_velocity=spin,
        material=material,
    )
    scene = Scene(
        world=WorldSettings(sleeping=False), bodies=(slab(material, tangent), disc), proof="rolling"
    )
    run_beside_unless_caught(scene)


# --- what the handbook says ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", PROOFS)
def test_the_handbook_states_how_far_each_run_strays(name: str) -> None:
    (page,) = [page for page in pages() if page.topic == "proofs"]
    (title,) = [example.title for example in examples() if example.file == f"{name}.sketchfall"]
    (stated,) = re.findall(rf"^\| {re.escape(title)} \|.*\| ([^|]+) \|$", page.text, flags=re.MULTILINE)
    measured = 1000.0 * run_beside(drawing(name)).worst_distance  # mm
    if stated == "none":
        assert measured < 1e-6
    else:
        assert f"{measured:.2g} mm" == stated


@pytest.mark.parametrize("x", [-19.9, -19.0, 0.0, 19.0, 19.9])
def test_a_ball_bounces_the_same_wherever_it_comes_down_on_its_floor(x: float) -> None:
    """To the very ends of it, and with nothing below it there is nothing to bounce on."""
    floor = slab(smooth(0.8), length=40.0)
    scenes = [
        Scene(bodies=(ball(1, (place, 4.5), material=smooth(0.8)), floor), proof="bouncing")
        for place in (0.0, x)
    ]
    here, there = ([height for (height,) in expected(scene)] for scene in scenes)
    assert there == pytest.approx(here)
    beside = Scene(bodies=(ball(1, (20.6, 4.5), material=smooth(0.8)), floor), proof="bouncing")
    with pytest.raises(ProofError):
        proof_of(beside)
