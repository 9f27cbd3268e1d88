"""Every quantity, against the closed form of a motion whose numbers are known."""

from __future__ import annotations

import cmath
import math
import re

import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import (
    BodyDrawing,
    CircleShape,
    JointDrawing,
    Material,
    Measured,
    PolygonShape,
    Scene,
    WorldSettings,
)
from sketchfall.app.measuring.curves import curve_along, value_at
from sketchfall.app.measuring.readings import value_as_drawn
from sketchfall.app.properties.arithmetic import read_quantity
from sketchfall.app.quantities.instant import Instant, RunInstant
from sketchfall.app.quantities.quantities import QUANTITIES, offered, value_of
from sketchfall.app.quantities.quantity import Quantity, Subject
from sketchfall.app.running.run import STEP
from sketchfall.app.running.starting import run_of
from sketchfall.app.timeline.recording import Moment, Recording
from tests.app.gas_scenes import BALL as GAS_BALL
from tests.app.gas_scenes import OTHER as GAS_OTHER
from tests.app.gas_scenes import scene_of, walls

G = 9.81
BOX = (PolygonShape(vertices=((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))),)
SLAB = (PolygonShape(vertices=((-10.0, -0.5), (10.0, -0.5), (10.0, 0.5), (-10.0, 0.5))),)
MASS, INERTIA = 2.0, 2.0 * (1.0 + 1.0) / 12.0  # of a box of one metre and this density
FALLING = BodyDrawing(
    id=2,
    position=(3.0, 100.0),
    velocity=(4.0, 0.0),
    angular_velocity=1.5,
    shapes=BOX,
    material=Material(density=MASS),
)
FLOOR = BodyDrawing(id=1, kind="static", position=(0.0, -0.5), shapes=SLAB)
RESTING = replace(FALLING, id=3, position=(0.0, 0.5), velocity=(0.0, 0.0), angular_velocity=0.0)


def recorded(scene: Scene, steps: int, *wanted: Measured) -> Recording:
    recording = Recording(run_of(scene))
    recording.measure(wanted)
    for _ in range(steps):
        recording.step()
    return recording


def measured_after(scene: Scene, steps: int, *wanted: Measured) -> dict[str, float]:
    recording = recorded(scene, steps, *wanted)
    return {each.quantity: value_at(recording.branch, each, steps) for each in wanted}


def test_between_two_points_of_bodies_that_fly_and_spin() -> None:
    other = replace(FALLING, id=4, position=(6.0, 90.0), velocity=(0.0, 2.0), angular_velocity=-3.0)
    scene = Scene(bodies=(FALLING, other))
    points = (0.5, 0.25), (-0.2, 0.5)
    quantities = ("distance", "direction", "relative_speed", "separation_speed")
    found = measured_after(scene, 30, *(Measured(key, 2, 4, None, points) for key in quantities))

    def end(body: BodyDrawing, point: tuple[float, float]) -> tuple[complex, complex]:
        """Its place and its velocity."""
        t = 30 * STEP
        arm = complex(*point) * cmath.exp(1j * body.angular_velocity * t)
        velocity = complex(*body.velocity) - 1j * G * t
        fallen = complex(*body.position) + complex(*body.velocity) * t - 1j * G * t * t / 2.0
        return fallen + arm, velocity + 1j * body.angular_velocity * arm

    (a, va), (b, vb) = end(FALLING, points[0]), end(other, points[1])
    way, rate = b - a, vb - va
    assert found["distance"] == pytest.approx(abs(way), rel=1e-9)
    assert found["direction"] == pytest.approx(cmath.phase(way), rel=1e-9)
    assert found["relative_speed"] == pytest.approx(abs(rate), rel=1e-9)
    assert found["separation_speed"] == pytest.approx((rate * way.conjugate()).real / abs(way), rel=1e-9)


def test_from_a_point_of_a_body_whose_middle_is_elsewhere_to_one_of_the_background() -> None:
    """Its frame begins at a corner; it spins about its centre of mass."""
    corner = (PolygonShape(vertices=((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))),)
    spinning = replace(FALLING, shapes=corner, position=(0.0, 0.0), velocity=(-0.75, 0.75))
    scene = Scene(world=WorldSettings(gravity=(0.0, 0.0)), bodies=(spinning,))
    measured = Measured("distance", 2, None, None, ((1.0, 0.0), (0.5, 0.5)))
    center = complex(0.5, 0.5) + complex(*spinning.velocity) * 30 * STEP
    # The velocity of the frame is that of its centre of mass.
    arm = complex(0.5, -0.5) * cmath.exp(1.5j * 30 * STEP)
    expected = abs(center + arm - complex(0.5, 0.5))
    assert measured_after(scene, 30, measured)["distance"] == pytest.approx(expected, rel=1e-9)
    assert value_as_drawn(scene, measured) == pytest.approx(math.hypot(0.5, 0.5))


def test_a_body_in_flight() -> None:
    scene = Scene(bodies=(FALLING,))
    steps = 30
    t = steps * STEP
    wanted = [meter.measured for meter in offered(Parts(scene.bodies))]
    x, y, vy = 3.0 + 4.0 * t, 100.0 - G * t * t / 2.0, -G * t
    speed = math.hypot(4.0, vy)
    kinetic = MASS * speed**2 / 2.0 + INERTIA * 1.5**2 / 2.0
    expected = {
        "x": x,
        "y": y,
        "position": math.hypot(x, y),
        "speed": speed,
        "velocity_x": 4.0,
        "velocity_y": vy,
        "acceleration": G,
        "acceleration_x": 0.0,
        "acceleration_y": -G,
        "angle": 1.5 * t,
        "angular_velocity": 1.5,
        "angular_acceleration": 0.0,
        "momentum": MASS * speed,
        "momentum_x": MASS * 4.0,
        "momentum_y": MASS * vy,
        "angular_momentum": INERTIA * 1.5,
        "kinetic_energy": kinetic,
        "potential_energy": MASS * G * y,
        "energy": kinetic + MASS * G * y,
        "net_force": MASS * G,
        "net_force_x": 0.0,
        "net_force_y": -MASS * G,
        "net_torque": 0.0,
        "normal_force": 0.0,
        "friction": 0.0,
        "contacts": 0.0,
    }
    assert measured_after(scene, steps, *wanted) == pytest.approx(expected, rel=1e-9, abs=1e-9)


def test_a_body_at_rest_is_carried_by_the_floor() -> None:
    scene = Scene(bodies=(FLOOR, RESTING))
    found = measured_after(
        scene,
        30,
        Measured("normal_force", 3),
        Measured("net_force", 3),
        Measured("contacts", 3),
        Measured("normal_force_between", 1, 3),
        Measured("direction", 1, 3),
        Measured("total_contacts"),
    )
    assert found == pytest.approx(
        {
            "normal_force": MASS * G,
            "net_force": 0.0,
            "contacts": 1.0,
            "normal_force_between": MASS * G,
            "direction": math.pi / 2.0,
            "total_contacts": 1.0,
        },
        abs=1e-6,
    )


def test_the_distance_of_two_bodies() -> None:
    found = measured_after(Scene(bodies=(FLOOR, FALLING)), 6, Measured("distance", 1, 2))
    t = 6 * STEP
    way = 3.0 + 4.0 * t, 100.5 - G * t * t / 2.0
    assert found["distance"] == pytest.approx(math.hypot(*way))


def test_the_floor_is_a_scale() -> None:
    """What presses on a body that cannot move is measured, too: here the weight of two boxes."""
    other = replace(RESTING, id=4, position=(3.0, 0.5))
    found = measured_after(Scene(bodies=(FLOOR, RESTING, other)), 30, Measured("normal_force", 1))
    assert found["normal_force"] == pytest.approx(2.0 * MASS * G, abs=1e-6)


@pytest.mark.parametrize("degrees", [20.0, 35.0])
def test_forces_on_a_slope(degrees: float) -> None:
    """A box slides: the slope presses with m g cos a and rubs with mu times that; the rest moves it."""
    angle, mu = math.radians(degrees), 0.2
    rough = Material(density=MASS, static_friction=mu, kinetic_friction=mu)
    slope = replace(FLOOR, position=(0.0, 0.0), angle=-angle, material=rough)
    along, up = (math.cos(angle), -math.sin(angle)), (math.sin(angle), math.cos(angle))
    place = up[0] - 5.0 * along[0], up[1] - 5.0 * along[1]
    box = replace(RESTING, position=place, angle=-angle, material=rough)
    found = measured_after(
        Scene(bodies=(slope, box)),
        30,
        Measured("normal_force", 3),
        Measured("friction", 3),
        Measured("friction_between", 1, 3),
        Measured("net_force", 3),
        Measured("acceleration", 3),
    )
    normal = MASS * G * math.cos(angle)
    net = MASS * G * (math.sin(angle) - mu * math.cos(angle))
    assert found == pytest.approx(
        {
            "normal_force": normal,
            "friction": mu * normal,
            "friction_between": mu * normal,
            "net_force": net,
            "acceleration": net / MASS,
        },
        rel=2e-3,
    )


def test_a_spring_and_the_energies_of_all() -> None:
    disc = BodyDrawing(id=1, position=(2.0, 0.0), shapes=(CircleShape(radius=0.1),))
    spring = JointDrawing(
        id=7, kind="spring", body_a=1, anchor_a=(0.0, 0.0), anchor_b=(0.0, 0.0), length=1.5, stiffness=40.0
    )
    scene = Scene(world=WorldSettings(gravity=(0.0, 0.0)), bodies=(disc,), joints=(spring,))
    wanted = [
        *(Measured(key, joint=7) for key in ("joint_length", "joint_stretch", "joint_energy", "joint_force")),
        *(Measured(key) for key in ("total_elastic_energy", "total_kinetic_energy", "total_energy")),
        *(Measured(key, 1) for key in ("x", "net_force", "kinetic_energy")),
    ]
    found = measured_after(scene, 12, *wanted)
    mass = math.pi * 0.1**2
    x = 1.5 + 0.5 * math.cos(math.sqrt(40.0 / mass) * 12 * STEP)
    assert found["x"] == pytest.approx(x, abs=1e-6)
    assert found["joint_length"] == pytest.approx(x, abs=1e-6)
    assert found["joint_stretch"] == pytest.approx(x - 1.5, abs=1e-6)
    assert (
        found["joint_energy"]
        == found["total_elastic_energy"]
        == pytest.approx(20.0 * (x - 1.5) ** 2, abs=1e-5)
    )
    assert found["joint_force"] == pytest.approx(found["net_force"], rel=1e-9)
    assert found["total_kinetic_energy"] == pytest.approx(found["kinetic_energy"])
    assert found["total_energy"] == pytest.approx(20.0 * 0.5**2, rel=0.02)


def test_momentum_and_angular_momentum_of_all_in_free_space() -> None:
    a = replace(FALLING, id=1, position=(0.0, 1.0), velocity=(2.0, 0.0))
    b = replace(FALLING, id=2, position=(5.0, 0.0), velocity=(0.0, -1.0), angular_velocity=0.0)
    scene = Scene(world=WorldSettings(gravity=(0.0, 0.0)), bodies=(a, b))
    names = ("total_momentum", "total_momentum_x", "total_momentum_y", "total_angular_momentum")
    found = measured_after(scene, 20, *map(Measured, names))
    spin = INERTIA * 1.5 + MASS * (-1.0 * 2.0) + MASS * (5.0 * -1.0)
    assert found == pytest.approx(
        dict(zip(names, (MASS * math.sqrt(5.0), 4.0, -2.0, spin), strict=True)), abs=1e-9
    )


def test_the_speed_at_which_two_bodies_part() -> None:
    a = replace(FALLING, id=1, position=(0.0, 0.0), velocity=(1.0, 0.0))
    b = replace(FALLING, id=2, position=(9.0, 0.0), velocity=(-2.0, 4.0))
    scene = Scene(world=WorldSettings(gravity=(0.0, 0.0)), bodies=(a, b))
    found = measured_after(scene, 0, Measured("separation_speed", 1, 2), Measured("relative_speed", 1, 2))
    assert found == pytest.approx({"separation_speed": -3.0, "relative_speed": 5.0})


# --- what is written down -----------------------------------------------------------------------------


def test_a_curve_has_every_step_and_begins_with_the_drawing() -> None:
    speed, time = Measured("speed", 2), Measured("time")
    recording = recorded(Scene(bodies=(replace(FALLING, velocity=(0.0, 0.0)),)), 400, speed)
    curve = curve_along(recording.branch, speed, time)
    assert len(curve.x) == 401
    assert curve.y == pytest.approx(G * curve.x, abs=1e-9)
    over_way = curve_along(recording.branch, speed, Measured("y", 2))
    assert len(over_way.y) == 0  # nobody measured that
    recording.measure([speed, Measured("y", 2)])
    recording.step()
    assert len(curve_along(recording.branch, speed, Measured("y", 2)).y) == 2


def test_what_is_looked_at_again_is_measured_then() -> None:
    """A meter that comes late knows the past as far as somebody has gone back there; the same to the bit."""
    scene = Scene(bodies=(FALLING,))
    late, known = Measured("y", 2), recorded(scene, 40, Measured("y", 2))
    recording = recorded(scene, 40)
    recording.measure([late])
    recording.go_to(Moment(recording.branch, 25))
    found = curve_along(recording.branch, late, Measured("time"))
    assert found.steps.tolist() == [*range(1, 26), 40]
    same = curve_along(known.branch, late, Measured("time"))
    assert found.y.tolist() == [same.y[step] for step in found.steps]


def test_another_course_has_the_numbers_of_its_parent_before_it_began() -> None:
    scene, height = Scene(bodies=(FALLING,)), Measured("acceleration", 2)
    recording = recorded(scene, 20, height)
    recording.go_to(Moment(recording.branch, 10))
    for _ in range(3):
        recording.step()
    assert recording.branch.parent is not None
    curve = curve_along(recording.branch, height, Measured("time"))
    assert curve.steps.tolist() == list(range(1, 14))
    assert curve.y == pytest.approx([G] * 13)


def test_measuring_changes_nothing() -> None:
    scene = Scene(bodies=(FLOOR, RESTING, FALLING))
    wanted = [meter.measured for each in scene.bodies for meter in offered(Parts([each]))]
    plain, watched = recorded(scene, 90), recorded(scene, 90, *wanted)
    assert plain.run.state_hash() == watched.run.state_hash()
    assert plain.branch.checksums == watched.branch.checksums


def test_every_key_is_offered_and_unlike_all_others() -> None:
    disc = replace(FALLING, id=9)
    keys = [
        meter.quantity for parts in (Parts([disc]), Parts([disc, FLOOR]), Parts()) for meter in offered(parts)
    ]
    for kind in ("spring", "wheel", "hinge"):
        joint = JointDrawing(id=1, kind=kind, body_a=9, anchor_a=(0.0, 0.0), anchor_b=(0.0, 0.0))
        keys += [meter.quantity for meter in offered(Parts(joints=[joint]))]
    assert set(keys) == set(QUANTITIES)


def test_keys_are_for_files_names_for_people_and_symbols_for_formulas() -> None:
    """And components are like the whole of which they are parts."""
    for key, quantity in QUANTITIES.items():
        assert quantity.key == key == key.lower()
        assert key.isidentifier()
        assert quantity.name[0].isupper()
        assert "_" not in quantity.name
        assert len(quantity.name) > 3
        assert re.fullmatch(r"(Δ?[A-Za-z]|[αβφω])(_[A-Za-z]+)?|ΔE", quantity.symbol)
        if quantity.unit:
            assert read_quantity(f"2.5 {quantity.unit}", quantity.unit, {}) == 2.5
        whole = QUANTITIES.get(key[:-2], quantity) if key.endswith(("_x", "_y")) else quantity
        assert looks(quantity) == looks(whole)


def looks(quantity: Quantity) -> tuple[object, ...]:
    return (
        quantity.unit,
        quantity.of,
        quantity.group,
        quantity.over_step,
        quantity.only_dynamic,
        quantity.joints,
    )


def test_a_quantity_that_is_not_known_is_nothing() -> None:
    unknown = Measured("charm", 2)
    recording = recorded(Scene(bodies=(FALLING,)), 3, unknown)
    assert math.isnan(value_at(recording.branch, unknown, 3))


def test_a_gas_is_measured_too() -> None:
    walls = [
        BodyDrawing(id=10 + index, kind="static", position=place, shapes=shape)
        for index, (place, shape) in enumerate(
            (
                ((0.0, -5.0), SLAB),
                ((0.0, 15.5), SLAB),
                ((-8.0, 5.0), _upright()),
                ((8.0, 5.0), _upright()),
            )
        )
    ]
    disc = BodyDrawing(id=1, position=(0.0, 5.0), velocity=(1.0, 0.5), shapes=(CircleShape(radius=0.5),))
    world = WorldSettings(gravity=(0.0, 0.0), method="event_driven")
    found = measured_after(
        Scene(world=world, bodies=(*walls, disc)),
        10,
        Measured("speed", 1),
        Measured("momentum_x", 1),
        Measured("normal_force", 1),
    )
    assert found["speed"] == pytest.approx(math.hypot(1.0, 0.5))
    assert found["momentum_x"] == pytest.approx(math.pi * 0.25)
    assert math.isnan(found["normal_force"])  # nothing is known about contacts


def _upright() -> tuple[PolygonShape, ...]:
    return (PolygonShape(vertices=((-0.5, -12.0), (0.5, -12.0), (0.5, 12.0), (-0.5, 12.0))),)


NOBODY = 99  # nothing has this number


@pytest.fixture(scope="module")
def instants() -> tuple[Instant, Instant]:
    """Of a box on a floor after a step, and of a gas, which has no engine that could be asked."""
    run = run_of(Scene(bodies=(RESTING, FLOOR)))
    run.step()
    return RunInstant(run), RunInstant(run_of(scene_of(GAS_BALL, GAS_OTHER, *walls())))


@pytest.mark.parametrize("quantity", QUANTITIES.values(), ids=QUANTITIES.keys())
def test_of_what_is_not_there_nothing_is_known(quantity: Quantity, instants: tuple[Instant, Instant]) -> None:
    """Of one body or of both, or of a joint."""
    for instant, there in zip(instants, (RESTING.id, GAS_BALL.id), strict=True):
        pairs = [(there, None), (NOBODY, there), (there, NOBODY), (NOBODY, NOBODY)]
        subjects: dict[Subject, list[Measured]] = {
            "body": [Measured("", NOBODY)],
            "joint": [Measured("", joint=NOBODY)],
            "pair": [Measured("", body, other) for body, other in pairs],
            "drawing": [],
        }
        for what in (Measured(""), *subjects[quantity.of]):
            if quantity.of != "drawing":
                assert math.isnan(value_of(what._replace(quantity=quantity.key), instant)), what


def test_a_gas_knows_of_no_contacts(instants: tuple[Instant, Instant]) -> None:
    touching, gas = (value_of(Measured("total_contacts"), instant) for instant in instants)
    assert touching == 1.0
    assert math.isnan(gas)
