"""A user draws, changes, deletes and undoes while a run is on: it takes back motion, never work."""

from __future__ import annotations

import pytest
from PyQt6.QtCore import Qt

from sketchfall.app.drawing.scene import DrawingError
from sketchfall.app.running.rigid_run import RigidRun
from tests.gate import Gate
from tests.ui.runs import run_of
from tests.ui.user import CONTROL, User
from tests.ui.windows import wait_until


@pytest.fixture
def falling(scene: User) -> User:
    """A box that falls to the ground, seen in the midst of its fall."""
    scene.press(Qt.Key.Key_Space)
    wait_until(lambda: run_of(scene).time > 0.1)
    return scene


@pytest.fixture
def paused(falling: User) -> User:
    falling.press(Qt.Key.Key_Space)
    assert falling.sees("paused")
    return falling


def test_a_group_is_made_in_a_run_and_undone_without_a_step_back_in_time(falling: User) -> None:
    falling.press(Qt.Key.Key_A, CONTROL)
    falling.press(Qt.Key.Key_G, CONTROL)
    assert len({body.groups for body in falling.bodies}) == 1
    assert falling.bodies[0].groups
    then = run_of(falling).time
    falling.press(Qt.Key.Key_Z, CONTROL)
    assert not any(body.groups for body in falling.bodies)
    assert run_of(falling).time >= then


def place_of(user: User, number: int) -> tuple[float, float]:
    return run_of(user).bodies[number].position


def seen_at(user: User, row: int) -> tuple[float, float]:
    poses = user.window.canvas.run_poses
    assert poses is not None
    return float(poses[row, 0]), float(poses[row, 1])


def test_a_box_drawn_while_others_fall_joins_them_and_stays(falling: User) -> None:
    falling.press(Qt.Key.Key_R)
    falling.drag((-4.0, 4.0), (-3.0, 5.0))
    assert falling.sees("running")
    drawn = falling.bodies[-1]
    assert len(falling.bodies) == 3
    wait_until(lambda: place_of(falling, drawn.id)[1] < 4.4)
    falling.press(Qt.Key.Key_Z, CONTROL)
    assert len(falling.bodies) == 2
    assert set(run_of(falling).bodies) == {body.id for body in falling.bodies}
    falling.press(Qt.Key.Key_Z, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    assert drawn.id in run_of(falling).bodies
    falling.press(Qt.Key.Key_R, CONTROL)
    assert falling.sees("drawing")
    assert falling.bodies[-1] == drawn


def test_a_deleted_body_comes_back_with_its_motion_and_the_clock_goes_on(paused: User) -> None:
    box = paused.bodies[1]
    x, y = place_of(paused, box.id)
    speed = run_of(paused).bodies[box.id].velocity
    paused.click((x, y))
    assert paused.selection.bodies == (box.id,)
    paused.press(Qt.Key.Key_Delete)
    assert box.id not in run_of(paused).bodies
    paused.press(Qt.Key.Key_Period)
    time = run_of(paused).time
    paused.press(Qt.Key.Key_Z, CONTROL)
    assert run_of(paused).bodies[box.id].velocity == speed
    assert place_of(paused, box.id) == pytest.approx((x, y))
    assert run_of(paused).time == time


def test_gravity_is_changed_in_the_drawing_and_in_the_run(falling: User) -> None:
    panel = falling.window.world_panel
    falling.type_into(panel.gravity.y, "3")
    assert falling.window.document.scene.world.gravity == (0.0, 3.0)
    assert run_of(falling).world.gravity == (0.0, 3.0)
    box = falling.bodies[1].id
    wait_until(lambda: run_of(falling).bodies[box].velocity[1] > 0.0)


def test_what_is_set_in_the_inspector_holds_at_once(paused: User) -> None:
    box = paused.bodies[1]
    paused.click(place_of(paused, box.id))
    mass = run_of(paused).bodies[box.id].mass
    paused.type_into(paused.window.inspector.fields["density"], str(5.0 * box.material.density))
    assert run_of(paused).bodies[box.id].mass == pytest.approx(5.0 * mass)
    assert paused.bodies[1].position == box.position


def test_a_place_that_is_typed_belongs_to_the_run(paused: User) -> None:
    box = paused.bodies[1]
    paused.click(place_of(paused, box.id))
    paused.type_into(paused.window.inspector.fields["x"], "4")
    assert place_of(paused, box.id)[0] == seen_at(paused, 1)[0] == 4.0
    assert paused.bodies[1] == box
    paused.press(Qt.Key.Key_K, CONTROL)
    assert paused.bodies[1].position[0] == 4.0, "kept, it is the drawing's"


def test_the_inspector_shows_where_a_body_is_by_now(falling: User) -> None:
    box = falling.bodies[1]
    falling.click(place_of(falling, box.id))
    field = falling.window.inspector.fields["vy"]
    wait_until(lambda: float(field.text() or 0.0) < -2.0)


def test_in_a_pause_a_body_is_moved_and_reset_takes_that_back(paused: User) -> None:
    box = paused.bodies[1]
    x, y = place_of(paused, box.id)
    steps = paused.window.document.undo_stack.count()
    paused.drag((x, y), (x + 2.0, y + 1.0), CONTROL)
    assert place_of(paused, box.id) == pytest.approx((x + 2.0, y + 1.0), abs=0.05)
    assert seen_at(paused, 1) == place_of(paused, box.id)
    assert paused.bodies[1] == box
    assert paused.window.document.undo_stack.count() == steps
    paused.press(Qt.Key.Key_R, CONTROL)
    assert paused.bodies[1] == box


def test_a_joint_holds_on_where_it_does_while_its_body_is_moved(paused: User) -> None:
    box = paused.bodies[1]
    x, y = place_of(paused, box.id)
    joint = paused.click_joint(Qt.Key.Key_J, (x, y))
    paused.press(Qt.Key.Key_V)
    paused.begin_drag((x + 0.3, y + 0.3), (x + 2.0, y + 1.0))
    assert paused.window.canvas.shown.joints == (joint,)
    paused.release_mouse((x + 2.0, y + 1.0))
    assert paused.joints == (joint,)


def test_while_it_runs_a_drag_pulls_and_throws(falling: User) -> None:
    box = falling.bodies[1].id
    wait_until(lambda: seen_at(falling, 1)[1] < 1.0)
    x, y = seen_at(falling, 1)  # which may be a frame behind the run
    falling.begin_drag((x, y), (x + 2.0, y + 3.0))
    assert run_of(falling).pull is not None
    assert "release to let it fly" in falling.sentence
    wait_until(lambda: place_of(falling, box)[1] > y + 1.0)
    falling.release_mouse((x + 2.0, y + 3.0))
    assert run_of(falling).pull is None
    assert falling.selection.bodies == (box,)


def test_escape_lets_go_of_what_is_pulled(falling: User) -> None:
    wait_until(lambda: seen_at(falling, 1)[1] < 1.0)
    x, y = seen_at(falling, 1)  # which may be a frame behind the run
    falling.begin_drag((x, y), (x + 2.0, y + 3.0))
    falling.press(Qt.Key.Key_Escape)
    assert run_of(falling).pull is None
    assert falling.sees("running")


def test_the_order_of_bodies_can_be_changed_while_they_are_elsewhere(paused: User) -> None:
    floor, box = paused.bodies
    place = place_of(paused, box.id)
    paused.click(place)
    paused.trigger("to_back")
    assert [body.id for body in paused.bodies] == [box.id, floor.id]
    assert seen_at(paused, 0) == pytest.approx(place)


def test_what_the_engine_refuses_ends_the_run_and_stays_in_the_drawing(
    paused: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise DrawingError("too much of it", "bodies[2]")

    monkeypatch.setattr("sketchfall.app.running.following.add_body", refuse)
    paused.press(Qt.Key.Key_R)
    paused.drag((-4.0, 4.0), (-3.0, 5.0))
    assert paused.sees("drawing")
    assert len(paused.bodies) == 3
    wait_until(lambda: "The run has ended: bodies[2]: too much of it." in paused.sentence)


def test_a_copy_is_made_beside_where_the_body_is_by_now(paused: User) -> None:
    box = paused.bodies[1]
    x, y = place_of(paused, box.id)
    paused.click((x, y))
    paused.trigger("duplicate")
    assert place_of(paused, paused.bodies[-1].id) == pytest.approx((x + 0.5, y - 0.5))


def test_a_hinge_is_drawn_between_bodies_where_they_are(paused: User) -> None:
    box = paused.bodies[1]
    x, y = place_of(paused, box.id)
    paused.press(Qt.Key.Key_J)
    paused.click((x, y), CONTROL)
    assert len(paused.joints) == 1
    joint = run_of(paused).joints[paused.joints[0].id]
    assert joint.anchors[0] == pytest.approx((x, y), abs=0.05)
    for _ in range(30):
        paused.press(Qt.Key.Key_Period)
    assert place_of(paused, box.id) == pytest.approx((x, y), abs=0.05), "it hangs there"


def test_a_crowd_is_pasted_into_a_run_and_the_window_answers_meanwhile(
    paused: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    paused.press(Qt.Key.Key_A, CONTROL)
    for _ in range(5):  # from 2 to 64 bodies, of which the last 32 are few, too
        paused.press(Qt.Key.Key_D, CONTROL)
        paused.press(Qt.Key.Key_A, CONTROL)
    gate = Gate()
    monkeypatch.setattr("sketchfall.ui.running.player.PATIENCE", 0.001)
    monkeypatch.setattr(RigidRun, "take", gate.before(RigidRun.take))
    paused.press(Qt.Key.Key_D, CONTROL)
    wait_until(lambda: paused.window.player.state == "slow")
    assert "takes over what was done" in paused.sentence
    gate.open()
    wait_until(lambda: paused.window.player.state == "paused" and paused.window.player.run is not None)
    assert len(paused.bodies) == 128
    assert {body.id for body in paused.bodies} == set(run_of(paused).bodies)
    paused.press(Qt.Key.Key_Z, CONTROL)
    wait_until(lambda: paused.window.player.run is not None and len(run_of(paused).bodies) == 64)


def test_frame_and_handles_go_along_with_the_moving_body(falling: User) -> None:
    box = falling.bodies[1]
    falling.press(Qt.Key.Key_Space)
    falling.click(place_of(falling, box.id))
    assert falling.selection.bodies == (box.id,)

    def heights() -> list[float]:
        """Of the handles, in pixels."""
        handles = [points for kind, points in falling.preview.shapes if kind == "rectangle"]
        return [y for points in handles for _, y in points]

    before, place = heights(), place_of(falling, box.id)
    falling.press(Qt.Key.Key_Space)
    wait_until(lambda: place_of(falling, box.id)[1] < place[1] - 0.5)
    falling.press(Qt.Key.Key_Space)
    assert falling.sees("paused")
    (_, was), (_, now) = falling.on_canvas(place, place_of(falling, box.id))
    moved = [after - then for then, after in zip(before, heights(), strict=True)]
    assert len(moved) == 16, "of eight handles"
    assert moved == pytest.approx(16 * [now - was], abs=2.0)
