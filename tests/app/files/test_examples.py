"""Every example drawing opens, runs, stays finite and saves to the bytes it came from."""

import math
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from sketchfall.app.editing.partners import stray_ends
from sketchfall.app.files.file_format import decode_drawing, encode_drawing
from sketchfall.app.files.reading import read_drawing
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.app.running.run import Run
from sketchfall.app.running.starting import run_of
from tests.app.example_runs import FOLDER, after, named, opened

EXAMPLES = sorted(FOLDER.glob("*.sketchfall"))


@pytest.mark.no_engine
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_no_joint_of_an_example_seems_to_hold_a_body_beside_it(path: Path) -> None:
    """Whoever opens one sees no dashed line; the axle of a car is below it, but its wheel is not."""
    scene = read_drawing(path)
    bodies = {body.id: body for body in scene.bodies}
    assert [joint.id for joint in scene.joints if stray_ends(joint, bodies)] == []


def test_the_examples_are_there() -> None:
    assert {path.stem for path in EXAMPLES} >= {
        "arch",
        "billiards",
        "bridge",
        "brownian_motion",
        "bullet_and_wall",
        "car",
        "catapult",
        "chain_over_a_pulley",
        "clock_gear_train",
        "dominoes",
        "double_pendulum",
        "fifteen_balls",
        "freehand_shapes",
        "galton_board",
        "gas_into_emptiness",
        "gas_of_discs",
        "jelly",
        "marble_run",
        "net",
        "newtons_cradle",
        "orbiting_planets",
        "pendulum_wave",
        "pyramid",
        "ramp",
        "see_saw",
        "tower_to_rebuild",
        "tumbler",
    }


def assert_it_is_in_sight(run: Run) -> None:
    """All that moves, in the part of the plane that the drawing opens with; what it follows always is."""
    view = run.scene.view
    if view is None or view.follow is not None:
        return
    moving = np.array([body.kind == "dynamic" for body in run.scene.bodies])
    away = np.abs(run.poses[moving, :2] - view.center)
    assert (away <= np.array([view.width, view.height]) / 2.0).all()


def test_every_example_is_framed_for_its_whole_motion() -> None:
    """A proof is framed by where its closed form leads; the others say it themselves."""
    for path in EXAMPLES:
        scene = read_drawing(path)
        assert (scene.view is None) == (scene.proof is not None)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_is_the_same_run_without_its_view(path: Path) -> None:
    scene = read_drawing(path)
    runs = [run_of(scene), run_of(replace(scene, view=None))]
    for run in runs:
        run.step()
    assert runs[0].state_hash() == runs[1].state_hash()


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs_and_stays_finite(path: Path) -> None:
    run = run_of(read_drawing(path))
    for step in range(300):
        run.step()
        if step % 30 == 0:
            assert_it_is_in_sight(run)
    assert run.poses.shape == (len(run.scene.bodies), 3)
    assert np.isfinite(run.poses).all()
    assert not any(body.quarantined for body in run.bodies.values())


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_saves_to_the_same_bytes(path: Path) -> None:
    data = path.read_bytes()
    assert encode_drawing(decode_drawing(data)) == data


@pytest.mark.parametrize("name", ["pyramid", "arch"])
def test_what_is_built_to_stand_stands(name: str) -> None:
    run = after(5.0, f"{name}.sketchfall")
    for drawing in run.scene.bodies:
        assert run.bodies[drawing.id].position == pytest.approx(drawing.position, abs=0.05)


def test_on_the_ramp_only_boxes_with_too_little_friction_slide() -> None:
    run = after(3.0, "ramp.sketchfall")
    slope = 0.5
    boxes = [drawing for drawing in run.scene.bodies if drawing.kind == "dynamic"]
    assert any(drawing.material.static_friction > slope for drawing in boxes)
    assert any(drawing.material.static_friction < slope for drawing in boxes)
    for drawing in boxes:
        moved = math.dist(run.bodies[drawing.id].position, drawing.position)
        if drawing.material.static_friction > slope:
            assert moved < 0.01
        else:
            assert moved > 1.0


def test_balls_bounce_as_high_as_their_restitution_says() -> None:
    run = RigidRun(read_drawing(FOLDER / "bouncing_balls.sketchfall"))
    balls = [drawing for drawing in run.scene.bodies if drawing.kind == "dynamic"]
    tops = dict.fromkeys((ball.id for ball in balls), 0.0)
    for _ in range(60 * 3):
        run.step()
        for ball in balls:
            body = run.bodies[ball.id]
            if run.time > 0.95:  # the fall of 4 m takes 0.90 s
                tops[ball.id] = max(tops[ball.id], body.position[1] - 0.5)
    for ball in balls:
        # Falling from h, leaving with e times the speed, a ball rises to e^2 h; a step may miss the very top.
        assert tops[ball.id] == pytest.approx(ball.material.restitution**2 * 4.0, abs=0.002)


def test_every_domino_falls() -> None:
    run = after(9.0, "dominoes.sketchfall")
    dominoes = named(run, "domino")
    assert len(dominoes) == 16
    assert all(domino.angle < -math.radians(45.0) for domino in dominoes)  # clockwise, away from the ball


@pytest.mark.parametrize("count", [1, 2])
def test_in_the_cradle_as_many_balls_leave_as_arrive(count: int) -> None:
    run = RigidRun(read_drawing(FOLDER / "newtons_cradle.sketchfall"))
    balls = named(run, f"arriving {count}") + named(run, f"waiting {count}")
    speed = balls[0].velocity[0]
    assert len(balls) == count + 5
    while run.time < 3.0 and balls[-1].velocity[0] < 0.5 * speed:
        run.step()
    for _ in range(6):  # until the last of those that leave has been struck
        run.step()
    expected = [0.0] * 5 + [speed] * count
    assert [ball.velocity[0] for ball in balls] == pytest.approx(expected, abs=0.02 * speed)


def test_the_see_saw_throws_the_boxes_up() -> None:
    run = RigidRun(read_drawing(FOLDER / "see_saw.sketchfall"))
    boxes = named(run, "light box")
    start = [box.position[1] for box in boxes]
    top = list(start)
    for _ in range(120):
        run.step()
        top = [max(old, box.position[1]) for old, box in zip(top, boxes, strict=True)]
    assert len(boxes) == 2
    assert all(high > low + 2.0 for high, low in zip(top, start, strict=True))


def test_nothing_leaves_the_tumbler() -> None:
    run = after(10.0, "tumbler.sketchfall")
    corner = math.hypot(5.0, 5.0)  # of the inside, from the axis
    moving = [drawing for drawing in run.scene.bodies if drawing.kind == "dynamic"]
    assert len(moving) == 72
    for drawing in moving:
        assert math.hypot(*run.bodies[drawing.id].position) < corner


def test_the_bullet_passes_the_bricks_and_stops_at_the_plate() -> None:
    run = RigidRun(read_drawing(FOLDER / "bullet_and_wall.sketchfall"))
    (bullet,), (plate,) = named(run, "bullet"), named(run, "thin plate")
    behind_the_bricks = max(brick.position[0] for brick in named(run, "brick")) + 0.5
    furthest = -math.inf
    for _ in range(180):
        run.step()
        furthest = max(furthest, bullet.position[0])
    assert behind_the_bricks < furthest < plate.position[0]


def test_on_the_galton_board_most_balls_end_near_the_middle() -> None:
    run = after(20.0, "galton_board.sketchfall")
    places = [ball.position for ball in named(run, "ball")]
    assert len(places) == 120
    assert sum(y < -9.0 for _, y in places) > 0.9 * 120  # through all the pegs
    # Of eleven bins of a metre, the middle five would hold five in eleven if all were alike; ten turns to the
    # left or right put nine in ten there (2.5 is 1.6 times their deviation, the root of ten quarters).
    assert sum(abs(x) < 2.5 for x, _ in places) > 120 * 2 / 3


@pytest.mark.parametrize(("name", "walls"), [("fifteen_balls", (8.0, 4.5)), ("billiards", (10.0, 5.0))])
def test_balls_stay_between_their_walls_and_lose_speed(name: str, walls: tuple[float, float]) -> None:
    start = RigidRun(read_drawing(FOLDER / f"{name}.sketchfall")).world.energy().kinetic
    run = after(10.0, f"{name}.sketchfall")
    for drawing in run.scene.bodies:
        if drawing.kind == "dynamic":
            x, y = run.bodies[drawing.id].position
            assert abs(x) < walls[0]
            assert abs(y) < walls[1]
    assert 0.0 < run.world.energy().kinetic < 0.8 * start


def test_the_freehand_shapes_come_to_rest_in_the_valley() -> None:
    run = after(12.0, "freehand_shapes.sketchfall")
    for drawing in run.scene.bodies:
        body = run.bodies[drawing.id]
        assert math.hypot(*body.velocity) < 0.02, drawing.name
        assert abs(body.position[0]) < 11.0, drawing.name


def test_without_a_bridge_no_marble_comes_to_the_cup() -> None:
    run = opened("marble_run.sketchfall")
    first, last = named(run, "marble 1")[-1], named(run, "marble 12")[0]
    assert first.position[0] > last.position[0]
    for _ in range(60 * 6):
        run.step()
    assert first.position[1] > 5.0  # there are some seconds of time before it falls
    for _ in range(60 * 19):
        run.step()
    marbles = named(run, "marble")
    assert len(marbles) == 12
    assert all(marble.position[1] < 1.2 for marble in marbles)


def test_the_tower_stands_for_two_seconds_and_then_falls() -> None:
    run = opened("tower_to_rebuild.sketchfall")
    parts = named(run, "p") + named(run, "roof")
    drawn = [part.position for part in parts]
    for _ in range(60 * 2):
        run.step()
    for part, place in zip(parts, drawn, strict=True):
        assert part.position == pytest.approx(place, abs=0.05)
    for _ in range(60 * 4):
        run.step()
    assert named(run, "roof")[0].position[1] < 2.0
