"""Experiments: what can be varied and read, and that the numbers are those of single runs."""

from __future__ import annotations

import dataclasses
import json
import math
import os
import sys
from typing import Any

import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.mass import mass_of
from sketchfall.app.drawing.scene import Condition, DrawingError, Material, Measured, Scene
from sketchfall.app.experiments import worker
from sketchfall.app.experiments.experiment import (
    MAX_READINGS,
    MAX_RUNS,
    MAX_SECONDS,
    Experiment,
    Outcome,
    range_called,
)
from sketchfall.app.experiments.readings import AtCondition, Reading, when_called
from sketchfall.app.experiments.results import rows_of, table_of
from sketchfall.app.experiments.variables import variable_called, variables_of
from sketchfall.app.experiments.worker import experiment_of, order_for
from sketchfall.app.export.table import csv_signs, tab_signs
from sketchfall.app.language.catalogue import use
from sketchfall.app.language.languages import ENGLISH, GERMAN
from sketchfall.app.quantities.instant import RunInstant
from sketchfall.app.quantities.naming import MOST_NAMED
from sketchfall.app.quantities.quantities import value_of
from sketchfall.app.running.run import STEP
from sketchfall.app.running.starting import run_of
from tests.app.experimented import BALL, SCENE

no_engine = pytest.mark.no_engine


@no_engine
@pytest.mark.parametrize(
    "text",
    ["Ball.vx", "3.vx", "body:2.vx", "world.gravity_y", "Spring.stiffness", "joint:2.x", "Ball.mass"],
)
def test_every_number_with_a_field_can_be_varied(text: str) -> None:
    variable = variable_called(SCENE, text)
    before = variable.get(SCENE)
    assert before is not None
    assert variable.get(variable.with_value(SCENE, before + 0.5)) == pytest.approx(before + 0.5)
    assert variable.get(SCENE) == before


@no_engine
@pytest.mark.parametrize("value", [1e300, -1e300, math.nan])
def test_what_no_drawing_can_hold_is_refused_of_every_number(value: float) -> None:
    for part in (None, *SCENE.bodies, *SCENE.joints):
        for variable in variables_of(SCENE, part):
            with pytest.raises(DrawingError):
                variable.with_value(SCENE, value)


@no_engine
def test_what_is_offered_is_found_by_its_own_text() -> None:
    for part in (None, *SCENE.bodies, *SCENE.joints):
        for variable in variables_of(SCENE, part):
            found = variable_called(SCENE, variable.text)
            assert (found.text, found.number.name) == (variable.text, variable.number.name)


@no_engine
def test_joints_follow_a_body_that_is_placed_elsewhere() -> None:
    """As they do when somebody types the coordinate into the inspector."""
    moved = variable_called(SCENE, "body:4.y").with_value(SCENE, 5.0)
    assert moved.joints[1].anchor_b == (6.0, 7.0)


@no_engine
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("vx", "expected NAME.PROPERTY, found 'vx'"),
        ("Bal.vx", "there is no part Bal; there are world, Floor, Ball, body:3, body:4, Spring and joint:2"),
        ("Twin.vx", "several parts are called Twin: body:3 and body:4"),
        ("1.x", "several parts are called 1: body:1 and joint:1"),
        (
            "world.wind",
            "world has no property wind; it has gravity, gravity_direction, gravity_x, gravity_y, "
            "linear_drag, quadratic_drag",
        ),
        ("joint:2.motor_speed", "joint:2 has no property motor_speed; it has x, y"),
    ],
)
def test_a_bad_name_is_refused_with_what_there_is(text: str, told: str) -> None:
    with pytest.raises(DrawingError) as refused:
        variable_called(SCENE, text)
    assert str(refused.value).startswith(told)


@no_engine
def test_of_many_names_only_as_many_as_can_be_read_are_told() -> None:
    for more in (0, 1, 2, 90):
        bodies = tuple(replace(BALL, id=number, name=f"B{number}") for number in range(1, MOST_NAMED + more))
        with pytest.raises(DrawingError) as refused:
            variable_called(Scene(bodies=bodies), "Nobody.vx")
        listed = str(refused.value).partition("there are ")[2].removesuffix(".")
        told = listed.replace(" and ", ", ").split(", ")
        names = ["world", *(body.name for body in bodies)]
        assert told == (names if more == 0 else [*names[:MOST_NAMED], "…"])


@no_engine
def test_a_range_has_both_its_ends() -> None:
    assert range_called("0..10/11") == tuple(map(float, range(11)))
    assert range_called("-1.5..-1.5/1") == (-1.5,)
    for text in ("0..10", "0..10/0", "0-10/3", "nan..1/3", "0..10/x", "0..inf/3", ""):
        with pytest.raises(DrawingError, match=r"expected FROM\.\.TO/COUNT"):
            range_called(text)
    with pytest.raises(DrawingError, match="expected end, max, min, pause or a time"):
        when_called("later")


@no_engine
@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"values": (-5.0, 5.0)}, r"Mass: expected from 1e-09 to 1e\+09 kg\."),
        ({"seconds": 0.0}, "a run lasts up to 3600 s"),
        ({"readings": (Reading(Measured("speed", body=2), 20.0),)}, "the run ends at 1 s, before 20 s"),
        (
            {"readings": (Reading(Measured("speed", body=2), AtCondition(0)),)},
            "the drawing has no condition 1 to pause for",
        ),
        ({"readings": ()}, "expected from 1 to 20 quantities"),
    ],
)
def test_what_cannot_be_had_is_told_before_anything_runs(change: dict[str, Any], told: str) -> None:
    fine: dict[str, Any] = {
        "scene": SCENE,
        "varied": "Ball.mass",
        "values": (1.0,),
        "readings": (Reading(Measured("speed", body=2)),),
        "seconds": 1.0,
    }
    Experiment(**fine).check()
    with pytest.raises(DrawingError, match=told):
        Experiment(**(fine | change)).check()


def by_hand(value: float, wanted: Measured, steps: int) -> list[float]:
    """The run made step by step, with nothing between."""
    run = run_of(
        replace(SCENE, bodies=(SCENE.bodies[0], replace(BALL, velocity=(value, 0.0)), *SCENE.bodies[2:]))
    )
    found = [value_of(wanted, RunInstant(run))]
    for _ in range(steps):
        run.step()
        found.append(value_of(wanted, RunInstant(run)))
    return found


def test_the_numbers_are_those_of_single_runs_bit_for_bit() -> None:
    wanted = Measured("y", body=2)
    readings = tuple(Reading(wanted, when) for when in ("end", "max", "min", 0.5))
    experiment = Experiment(SCENE, "Ball.vx", (0.0, 2.5), readings, 1.0)
    for value in experiment.values:
        plain = by_hand(value, wanted, round(1.0 / STEP))
        assert experiment.run(value) == (plain[-1], max(plain), min(plain), plain[30])


def test_an_acceleration_is_read_though_nothing_is_known_of_it_at_first() -> None:
    readings = tuple(Reading(Measured("acceleration_y", body=2), when) for when in ("max", "min", 0.0))
    most, least, first = Experiment(SCENE, "Ball.vx", (0.0,), readings, 0.5).run(0.0)
    assert most == pytest.approx(-9.81)
    assert least == pytest.approx(-9.81)
    assert math.isnan(first)


@no_engine
def test_a_table_has_units_and_the_decimal_sign_that_was_chosen() -> None:
    readings = (Reading(Measured("speed", body=2), "max"), Reading(Measured("y", body=2), 0.5))
    experiment = Experiment(SCENE, "Ball.vx", (0.0, 0.1, 0.2), readings, 1.0)
    outcomes = [Outcome(1, (1.5, 2.0)), Outcome(0, (0.1 + 0.2, -1e-20)), Outcome(2, problem="it stopped")]
    assert table_of(experiment, outcomes, csv_signs(comma=False)) == (
        "Ball.vx (m/s),Ball.speed max (m/s),Ball.y at 0.5 s (m)\n"
        "0.0,0.30000000000000004,-1e-20\n0.1,1.5,2.0\n0.2,,\n"
    )
    assert "0,1;1,5;2,0\n" in table_of(experiment, outcomes, csv_signs(comma=True))
    assert "0,1\t1,5\t2,0\n" in table_of(experiment, outcomes, tab_signs(comma=True))


@no_engine
def test_what_a_process_is_told_has_the_drawing_to_the_last_bit() -> None:
    odd = replace(BALL, position=(0.1 + 0.2, 1e-17), material=Material(density=1.0 / 3.0))
    experiment = Experiment(
        Scene(bodies=(odd,)),
        "Ball.vx",
        (1.0,),
        (
            Reading(Measured("speed", body=2), 2.0),
            Reading(Measured("distance", body=2, points=((0.1, 0.2), (1.0 / 3.0, 0.0)))),
        ),
        3.0,
    )
    assert experiment_of(json.loads(order_for(experiment, ENGLISH))) == dataclasses.replace(
        experiment, values=()
    )


def test_a_worker_answers_in_its_language_and_what_libraries_print_is_no_answer(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """What goes wrong in a run is told as an answer, too, and the next one is made."""
    experiment = Experiment(SCENE, "Ball.mass", (), (Reading(Measured("time")),), 0.1)
    orders = [order_for(experiment, GERMAN), "[3, -5.0]", "[4, 2.0]", "no order"]
    run = Experiment.run

    def run_and_print(self: Experiment, value: float) -> tuple[float, ...]:
        os.write(worker.STDOUT, b"noise\n")
        return run(self, value)

    asked_for: list[int] = []
    monkeypatch.setattr(os, "nice", asked_for.append, raising=False)
    monkeypatch.setattr(Experiment, "run", run_and_print)
    monkeypatch.setattr(worker, "_read", lambda lines: [lines.put(order) for order in orders])
    stdout = os.dup(worker.STDOUT)
    try:
        with pytest.raises(json.JSONDecodeError):
            worker.serve()
    finally:
        os.dup2(stdout, worker.STDOUT)
        os.close(stdout)
    assert asked_for == ([worker.NICE] if sys.platform != "win32" else [])
    printed = capfd.readouterr()
    assert printed.err == 2 * "noise\n"
    wrong, fine = (Outcome(*json.loads(line)) for line in printed.out.splitlines())
    assert (wrong.number, fine.number) == (3, 4)
    with pytest.raises(DrawingError) as refused:  # in German, too, since then
        run(experiment, -5.0)
    assert wrong.problem == str(refused.value)
    use(ENGLISH)
    with pytest.raises(DrawingError) as in_english:
        run(experiment, -5.0)
    assert wrong.problem != str(in_english.value)
    assert fine.problem == ""
    assert fine.read == pytest.approx([0.1])


def test_the_closed_form_foretells_what_is_read() -> None:
    """Of the ball that is thrown, as long as it flies; and nothing of what the proof is not about."""
    ball, height = replace(BALL, position=(0.0, 4.0)), 3.5
    thrown = Scene(bodies=(SCENE.bodies[0], ball), proof="projectile")
    quantities = ("x", "y", "speed", "kinetic_energy")
    readings = tuple(Reading(Measured(quantity, body=2), 0.5) for quantity in quantities)
    more = (Reading(Measured("speed", body=2), "max"), Reading(Measured("total_energy"), "end"))
    experiment = Experiment(thrown, "Ball.vx", (2.0,), (*readings, *more), 0.5)
    read, foretold = experiment.run(2.0), experiment.foretold(2.0)
    fall = 9.81 * 0.5
    assert foretold[:3] == pytest.approx((1.0, 4.0 - fall * 0.25, math.hypot(2.0, fall)))
    assert foretold[4] == pytest.approx(math.hypot(2.0, fall))
    assert math.isnan(foretold[5])
    assert read[:5] == pytest.approx(foretold[:5], rel=0.01)
    landed = math.sqrt(2.0 * height / 9.81)
    late = dataclasses.replace(experiment, seconds=landed + 0.1, readings=(Reading(Measured("x", body=2)),))
    assert math.isnan(late.foretold(2.0)[0])
    assert Experiment(SCENE, "Ball.vx", (2.0,), readings, 0.5).foretold(2.0) == ()
    rows = rows_of(experiment, [Outcome(0, read, foretold=foretold)])
    assert rows == [pytest.approx((2.0, *read, *foretold), nan_ok=True)]
    assert len(experiment.columns) == len(rows[0])


def test_a_reading_at_a_condition_is_that_of_the_very_moment_between_the_steps() -> None:
    """How far a throw goes, how long it takes and how fast it comes down; and what bounced, as it leaves."""
    landing = Condition(kind="contact", body=2, other=1, on=False)  # no run pauses for it
    leaving = Condition(kind="parting", body=2, other=1)
    never = Condition(kind="crossing", quantity="x", body=2, value=1e6)
    bouncy = Material(restitution=0.5)
    thrown = replace(
        SCENE,
        bodies=tuple(replace(body, material=bouncy) for body in SCENE.bodies[:2]),
        joints=(),
        conditions=(landing, leaving, never),
    )
    x, vy, t, energy, force = (
        Measured("x", body=2),
        Measured("velocity_y", body=2),
        Measured("time"),
        Measured("total_energy"),
        Measured("normal_force", body=2),
    )
    readings = (
        *(Reading(each, AtCondition(0)) for each in (x, vy, t, energy, force)),
        *(Reading(each, AtCondition(1)) for each in (vy, t)),
        Reading(x, AtCondition(2)),
    )
    experiment = Experiment(thrown, "Ball.vx", (2.0,), readings, 1.5)
    far, fast, when, joules, newtons, away, later, nothing = experiment.run(2.0)
    lasts = math.sqrt(2.0 * 3.5 / 9.81)
    assert (far, fast, when) == pytest.approx((2.0 * lasts, -9.81 * lasts, lasts), rel=1e-6)
    assert joules > 0.0
    assert newtons > 0.0  # the mean over the step in which it hits the floor
    assert (away, later) == pytest.approx((0.5 * 9.81 * lasts, lasts), rel=1e-6)
    assert math.isnan(nothing)
    assert experiment.columns[1] == "Ball.x at pause 1 (m)"
    assert [when_called(text) for text in ("pause", "pause:3")] == [AtCondition(0), AtCondition(2)]
    assert experiment_of(json.loads(order_for(experiment, ENGLISH))).readings == readings


def test_what_is_read_at_a_condition_may_be_of_bodies_that_it_is_not_about() -> None:
    """One that flies, one that a spring holds to another, and how far two of them are apart by then."""
    landing = Condition(kind="contact", body=2, other=1)
    speed = 3.0
    flying = replace(BALL, id=5, position=(0.0, 40.0), velocity=(speed, 0.0))
    scene = replace(SCENE, bodies=(*SCENE.bodies[:3], flying), joints=(), conditions=(landing,))
    wanted = (
        Measured("y", body=5),
        Measured("velocity_y", body=3),
        Measured("distance", body=3, other=5),
        Measured("distance", body=5, points=((0.0, 0.0), (0.0, 0.0))),
    )
    readings = tuple(Reading(each, AtCondition(0)) for each in wanted)
    lasts = math.sqrt(2.0 * 3.5 / 9.81)
    x = speed * lasts
    assert Experiment(scene, "body:5.vx", (speed,), readings, 1.0).run(speed) == pytest.approx(
        (40.0 - 3.5, -9.81 * lasts, math.hypot(x - 3.0, 36.0), math.hypot(x, 36.5)), rel=1e-6
    )


@no_engine
def test_as_much_as_may_be_is_taken_and_no_more() -> None:
    reading = Reading(Measured("speed", body=2), 1.0)
    most = Experiment(SCENE, "Ball.vx", (0.0,) * MAX_RUNS, (reading,) * MAX_READINGS, MAX_SECONDS)
    most.check()
    dataclasses.replace(most, seconds=1.0).check()  # which ends at the moment that is read
    for fields, told in (
        ({"values": (0.0,) * (MAX_RUNS + 1)}, "runs"),
        ({"values": ()}, "runs"),
        ({"readings": (reading,) * (MAX_READINGS + 1)}, "quantities"),
        ({"seconds": math.nextafter(MAX_SECONDS, math.inf)}, "lasts"),
        ({"seconds": math.nextafter(1.0, 0.0)}, "before 1 s"),
    ):
        with pytest.raises(DrawingError, match=told):
            dataclasses.replace(most, **fields).check()
    assert len(range_called(f"0..1/{MAX_RUNS}")) == MAX_RUNS
    with pytest.raises(DrawingError, match="a count up to"):
        range_called(f"0..1/{MAX_RUNS + 1}")
    assert range_called("0..1/1") == (0.0,)


def test_a_sum_over_all_bodies_is_one_over_all_also_at_a_condition_that_is_about_one_of_them() -> None:
    """One falls and lands; the other flies by, and has all of the momentum along x."""
    landing = Condition(kind="contact", body=2, other=1)
    flying = replace(BALL, id=5, position=(0.0, 40.0), velocity=(3.0, 0.0))
    scene = replace(SCENE, bodies=(*SCENE.bodies[:2], flying), joints=(), conditions=(landing,))
    reading = Reading(Measured("total_momentum_x"), AtCondition(0))
    (along,) = Experiment(scene, "body:5.vx", (3.0,), (reading,), 1.0).run(3.0)
    assert along == pytest.approx(3.0 * mass_of(flying).mass)
