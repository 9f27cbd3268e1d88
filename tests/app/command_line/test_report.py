"""The table holds every body at every step; the summary says what happened in numbers one can check."""

import csv
import io
import math
import re

import msgspec
import pytest

from sketchfall.app.command_line.report import Extremes, summary
from sketchfall.app.drawing.joint_geometry import new_joint
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, Material, PolygonShape, Scene
from sketchfall.app.export.table import COLUMNS, Table, csv_signs
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.app.running.run import STEP

FLOOR = BodyDrawing(
    id=1,
    name="floor",
    kind="static",
    shapes=(PolygonShape(vertices=((-5.0, -1.0), (5.0, -1.0), (5.0, 0.0), (-5.0, 0.0))),),
)
BALL = BodyDrawing(
    id=2,
    name='ball, "red"',
    position=(0.0, 3.0),
    velocity=(1.0, 0.0),
    angular_velocity=2.0,
    shapes=(CircleShape(radius=0.5),),
    material=Material(density=2.0),
)


def take_down(run: RigidRun, steps: int) -> tuple[Extremes, list[dict[str, str]]]:
    extremes, text = Extremes(), io.StringIO()
    table = Table(text, csv_signs(comma=False))
    extremes.look(run)
    table.add(run)
    for _ in range(steps):
        run.step()
        extremes.look(run)
        table.add(run)
    return extremes, list(csv.DictReader(io.StringIO(text.getvalue())))


def lines_of(text: str) -> dict[str, str]:
    return {label.strip(): words.strip() for label, words in (line.split(":") for line in text.splitlines())}


def test_the_table_has_a_row_for_each_body_and_step_from_the_start_on() -> None:
    _, rows = take_down(RigidRun(Scene(bodies=(FLOOR, BALL))), steps=12)
    assert tuple(rows[0]) == COLUMNS
    assert [row["id"] for row in rows] == ["1", "2"] * 13
    assert [float(row["time (s)"]) for row in rows[1::2]] == pytest.approx(
        [step * STEP for step in range(13)]
    )
    start = rows[1]
    assert start["name"] == 'ball, "red"'
    numbers = [float(start[column]) for column in COLUMNS[3:]]
    assert numbers == [0.0, 3.0, 0.0, 1.0, 0.0, 2.0]


def test_the_table_loses_no_digit() -> None:
    run = RigidRun(Scene(bodies=(FLOOR, BALL)))
    _, rows = take_down(run, steps=90)
    body, last = run.bodies[2], rows[-1]
    assert (float(last["x (m)"]), float(last["y (m)"])) == body.position
    assert float(last["angle (rad)"]) == body.angle
    assert (float(last["vx (m/s)"]), float(last["vy (m/s)"])) == body.velocity
    assert float(last["angular_velocity (rad/s)"]) == body.angular_velocity


def test_the_top_speed_is_the_highest_on_the_way_not_the_last() -> None:
    run = RigidRun(Scene(bodies=(FLOOR, BALL)))
    extremes, rows = take_down(run, steps=300)
    speeds = [math.hypot(float(row["vx (m/s)"]), float(row["vy (m/s)"])) for row in rows]
    assert extremes.top_speed == max(speeds)
    assert extremes.top_speed > math.hypot(*run.bodies[2].velocity) + 1.0


def test_no_overlap_is_seen_in_free_fall_and_a_drawn_one_is() -> None:
    falling, _ = take_down(RigidRun(Scene(bodies=(BALL,))), steps=10)
    assert falling.deepest_overlap == 0.0
    sunk = BodyDrawing(id=3, position=(0.0, 0.4), shapes=(CircleShape(radius=0.5),))
    overlapping, _ = take_down(RigidRun(Scene(bodies=(FLOOR, sunk))), steps=2)
    assert overlapping.deepest_overlap == pytest.approx(0.5 - 0.4, abs=0.01)


def test_the_summary_gives_counts_times_and_energy() -> None:
    run = RigidRun(Scene(bodies=(FLOOR, BALL)))
    extremes, _ = take_down(run, steps=30)
    lines = lines_of(summary(run, extremes, wall_time=0.25))
    assert lines["bodies"] == "2, of which 1 dynamic"
    assert lines["steps"] == "30"
    assert lines["simulated time"] == "0.5 s"
    assert lines["wall time"] == "0.25 s (2 times real time)"
    assert lines["asleep at the end"] == "0 of 1"
    assert lines["quarantined"] == "none"

    mass, spin = 2.0 * math.pi * 0.5**2, 2.0
    (vx, vy), (_, height) = run.bodies[2].velocity, run.bodies[2].position
    kinetic = 0.5 * mass * (vx**2 + vy**2) + 0.5 * (0.5 * mass * 0.5**2) * spin**2
    potential = mass * 9.81 * height
    told = [float(number) for number in re.findall(r"[\d.]+(?:e-?\d+)?", lines["energy at the end"])]
    assert told == pytest.approx([kinetic + potential, kinetic, potential, 0.0], rel=1e-5)


def test_bodies_at_rest_are_counted_as_asleep() -> None:
    run = RigidRun(Scene(bodies=(FLOOR, BodyDrawing(id=2, position=(0.0, 0.5), shapes=BALL.shapes))))
    extremes, _ = take_down(run, steps=180)
    assert lines_of(summary(run, extremes, 1.0))["asleep at the end"] == "1 of 1"


def test_without_steps_there_is_no_ratio_to_give() -> None:
    assert lines_of(summary(RigidRun(Scene()), Extremes(), wall_time=0.0))["wall time"] == "0 s (no steps)"


def test_quarantined_bodies_are_named() -> None:
    run = RigidRun(Scene(bodies=(FLOOR, BALL)))
    run.world.quarantined.append(run.bodies[2])
    assert lines_of(summary(run, Extremes(), 1.0))["quarantined"] == '2 ball, "red"'


def test_joints_are_counted_and_broken_ones_named() -> None:
    ball = BodyDrawing(id=1, shapes=(CircleShape(radius=0.5),))
    holding = new_joint(1, "rod", ball, None, (0.0, 0.0), (0.0, 2.0))
    weak = msgspec.structs.replace(new_joint(7, "rope", ball, None, (0.0, 0.0), (0.0, 2.0)), break_force=1e-3)
    run = RigidRun(Scene(bodies=(ball,), joints=(holding,)))
    extremes = Extremes()
    for _ in range(60):
        run.step()
        extremes.look(run)
    weight = run.bodies[1].mass * 9.81
    assert extremes.greatest_force == pytest.approx(weight, rel=0.01)
    text = summary(run, extremes, 1.0)
    assert "joints:             1\n" in text
    assert f"top joint force:    {extremes.greatest_force:.4g} N" in text
    both = RigidRun(Scene(bodies=(ball,), joints=(holding, weak)))
    both.joints[1].break_force = 1e-3  # with both gone, nothing is left to take the load
    for _ in range(3):
        both.step()
    assert "joints:             2, of which 2 broken: 1 rod, 7 rope" in summary(both, extremes, 1.0)


def test_without_joints_nothing_is_said_of_them() -> None:
    run = RigidRun(Scene(bodies=(BodyDrawing(id=1, shapes=(CircleShape(radius=0.5),)),)))
    assert "joint" not in summary(run, Extremes(), 1.0)
