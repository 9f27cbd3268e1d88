"""A drawing as a Python program: it rebuilds the drawing, and ends in the same state to the last bit."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace

from sketchfall import physics
from sketchfall.app.drawing.scene import (
    BodyDrawing,
    CircleShape,
    DrawingError,
    JointDrawing,
    Material,
    PolygonShape,
    Scene,
    WorldSettings,
)
from sketchfall.app.export.script import STEPS, WIDTH, _call, script_of
from sketchfall.app.files.gallery import examples
from sketchfall.app.files.reading import read_drawing
from sketchfall.app.running.rigid_run import RigidRun

TRIED = 30  # steps
RIGID = [each for each in examples() if read_drawing(each.path).world.method != "event_driven"]


def run(script: str, steps: int = TRIED) -> dict[str, Any]:
    names: dict[str, Any] = {}
    assert f"range({STEPS})" in script
    exec(script.replace(f"range({STEPS})", f"range({steps})").replace("print(", "hash_of = ("), names)
    return names


@pytest.mark.parametrize("example", RIGID, ids=lambda example: example.path.stem)
def test_it_runs_to_the_same_state_as_the_drawing(example: Any) -> None:
    scene = read_drawing(example.path)
    rigid = RigidRun(scene)
    for _ in range(TRIED):
        rigid.step()
    assert run(script_of(scene))["hash_of"] == rigid.world.state_hash()


ROUGH = Material(
    density=1.5, static_friction=0.7, kinetic_friction=0.3, restitution=0.4, rolling_resistance=0.2
)
FLOOR = PolygonShape(vertices=((-9.0, -1.0), (99.0, -1.0), (99.0, -0.5), (-9.0, -0.5)))


def body(number: int, name: str = "", **fields: Any) -> BodyDrawing:
    return BodyDrawing(
        id=number, name=name, position=(3.0 * number, 0.0), shapes=(CircleShape(radius=0.5),), **fields
    )


def test_names_of_bodies_become_names_that_python_takes_each_once() -> None:
    called = ["Big wheel", "big wheel", "class", "world", "2 left", "", "Rad ä", "body_1", "球", "joint_1"]
    bodies = tuple(body(number, name) for number, name in enumerate(called, start=1))
    made = run(script_of(Scene(bodies=bodies)), 0)
    names = [name for name, thing in made.items() if isinstance(thing, physics.Body)]
    assert names[:2] == ["big_wheel", "big_wheel_2"]
    assert len(names) == len(called)


def test_a_name_cannot_become_code() -> None:
    odd = body(1, "x = 1; import os\n__import__('os').abort() #")
    assert "abort()" not in script_of(Scene(bodies=(odd,)))


def test_what_is_usual_is_not_said() -> None:
    assert script_of(Scene(bodies=(body(1),))).splitlines()[2] == "world = physics.World()"
    low = replace(WorldSettings(), gravity=(0.0, -1.62))
    assert "world = physics.World(gravity=(0.0, -1.62))" in script_of(Scene(world=low))


def test_joints_motors_holes_and_forces_come_along() -> None:
    square = ((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0))
    hole = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
    frame = BodyDrawing(id=1, name="frame", shapes=(PolygonShape(vertices=square, holes=(hole,)),))
    wheel = body(2, "wheel", force=(1.0, 2.0), surface_speed=0.5)
    hinge = JointDrawing(
        id=1, kind="hinge", body_a=1, body_b=2, anchor_a=(3.0, 0.0), anchor_b=(-3.0, 0.0), motor_speed=2.0
    )
    scene = Scene(bodies=(frame, wheel), joints=(hinge,))
    script = script_of(scene)
    assert re.search(r"joint_1 = world\.add_hinge\(\s*frame,\s*wheel", script)
    assert "wheel.surface_speed = 0.5" in script
    rigid = RigidRun(scene)
    for _ in range(TRIED):
        rigid.step()
    assert run(script)["hash_of"] == rigid.world.state_hash()


def test_every_property_of_body_and_material_comes_along() -> None:
    """Two that meet others, and one that rolls out; all run to the same state."""
    ball = body(
        1,
        "ball",
        velocity=(2.0, 0.0),
        material=ROUGH,
        charge=0.5,
        magnet=1.0,
        magnet_angle=0.6,
        gravity_scale=0.9,
    )
    other = body(2, "other", charge=-0.5, magnet=2.0, one_way=True)
    floor = BodyDrawing(id=3, name="floor", kind="static", shapes=(FLOOR,), material=ROUGH)
    area = body(4, "area", sensor=True, fixed_rotation=True, bullet=True)
    slot = JointDrawing(
        id=1,
        kind="slot",
        body_a=2,
        anchor_a=(0.0, 0.0),
        anchor_b=(6.0, 0.0),
        path=((5.0, 1.0), (6.0, 0.0), (7.0, -0.2)),
        friction=0.3,
    )
    wind = WorldSettings(wind=(1.0, 0.5), linear_drag=0.2)
    scene = Scene(bodies=(ball, other, floor, area), joints=(slot,), world=wind)
    rigid = RigidRun(scene)
    for _ in range(TRIED):
        rigid.step()
    assert run(script_of(scene))["hash_of"] == rigid.world.state_hash()


def test_what_runs_from_collision_to_collision_is_refused_with_the_reason() -> None:
    scene = Scene(bodies=(body(1),), world=replace(WorldSettings(), method="event_driven"))
    with pytest.raises(DrawingError, match="from collision to collision"):
        script_of(scene)


def test_what_does_not_fit_into_a_line_has_a_line_for_each_argument() -> None:
    texts = [_call("call", (1.0,), {"name": "x" * count}) for count in range(WIDTH)]
    assert {len(text) for text in texts if "\n" not in text} == {*range(len(texts[0]), WIDTH + 1)}
    assert {text.count("\n") for text in texts if "\n" in text} == {3}
