"""A user cuts bodies by a stroke, in the drawing and while they fall."""

from __future__ import annotations

import math

import pytest
from PyQt6.QtCore import Qt

from sketchfall.app.drawing.mass import mass_of
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.app.running.run import STEP
from tests.ui.user import CONTROL, SHIFT, User
from tests.ui.windows import wait_until

K = Qt.Key


def areas(user: User) -> list[float]:
    return sorted(mass_of(body).area for body in user.bodies)


def take_knife(user: User) -> None:
    user.press(K.Key_K, SHIFT)
    assert user.tool == "knife"


@pytest.mark.no_engine
def test_a_stroke_cuts_what_it_crosses_and_one_undo_makes_it_whole(user: User) -> None:
    whole = user.draw_box((-2.0, 0.0), (2.0, 2.0))
    other = user.draw_box((3.0, 0.0), (4.0, 1.0))
    take_knife(user)
    assert user.sentence.startswith("Draw a stroke across bodies")
    user.stroke([(0.0, 3.0), (0.3, 1.5), (-0.3, 0.5), (0.0, -1.0)])
    assert len(user.bodies) == 3
    assert areas(user)[0] == pytest.approx(1.0)
    assert math.fsum(areas(user)) == pytest.approx(9.0)
    assert user.window.document.undo_stack.undoText() == "Cut 1 body"
    assert len(user.selection.bodies) == 2
    assert other in user.bodies
    user.press(K.Key_Z, CONTROL)
    assert list(user.bodies) == [whole, other]


@pytest.mark.no_engine
def test_with_shift_the_cut_is_straight_and_a_stroke_that_ends_inside_says_why_it_does_nothing(
    user: User,
) -> None:
    user.draw_box((-2.0, 0.0), (2.0, 2.0))
    take_knife(user)
    user.drag((0.0, 3.0), (0.0, 1.0))
    assert user.sentence == "This stroke crosses no body from side to side."
    assert len(user.bodies) == 1
    user.press_mouse((0.0, 3.0), SHIFT)
    for point in ((1.5, 1.0), (0.0, -1.0)):
        user.move(point, SHIFT, held=True)
    user.release_mouse((0.0, -1.0), SHIFT)
    assert areas(user) == pytest.approx([4.0, 4.0])


@pytest.mark.no_engine
def test_escape_leaves_all_whole(user: User) -> None:
    user.draw_box((-2.0, 0.0), (2.0, 2.0))
    take_knife(user)
    user.begin_drag((0.0, 3.0), (0.0, -1.0))
    user.press(K.Key_Escape)
    user.release_mouse((0.0, -1.0))
    assert len(user.bodies) == 1


def test_what_falls_is_cut_in_flight_and_is_cut_and_where_it_was_drawn_after_a_reset(user: User) -> None:
    user.draw_box((-2.0, 0.0), (2.0, 2.0))
    user.wait_until_it_can_run()
    user.press(K.Key_Space)
    wait_until(lambda: user.sees("running"))
    player = user.window.player
    player.clock.stop()
    for _ in range(12):
        player.clock.ticked.emit(STEP)
    run = player.run
    assert isinstance(run, RigidRun)
    x, y = run.bodies[1].position
    fall = run.bodies[1].velocity[1]
    take_knife(user)
    user.stroke([(x, y + 3.0), (x, y - 3.0)])
    assert user.sees("running")
    assert len(run.bodies) == 2
    for body in run.bodies.values():
        assert body.velocity[1] == pytest.approx(fall, abs=1e-6)
        assert abs(body.center_of_mass[1] - y) < 0.2
        assert body.mass == pytest.approx(4.0)
    user.trigger("reset")
    assert areas(user) == pytest.approx([4.0, 4.0])
    assert max(body.position[1] for body in user.bodies) == pytest.approx(1.0)


def test_a_cut_at_an_earlier_moment_begins_another_course_of_the_run(user: User) -> None:
    user.draw_box((-2.0, 0.0), (2.0, 2.0))
    user.wait_until_it_can_run()
    user.press(K.Key_Space)
    wait_until(lambda: user.sees("running"))
    player = user.window.player
    player.clock.stop()
    for _ in range(30):
        player.clock.ticked.emit(STEP)
    user.window.timeline.refresh()
    track = user.window.timeline.track
    user.drag_over(track, *((track.x_of(step), track.height() / 2.0) for step in (20, 10)))
    wait_until(lambda: user.window.player.run is not None)
    assert isinstance(player.run, RigidRun)
    step, (x, y) = player.run.steps, player.run.bodies[1].position
    take_knife(user)
    user.stroke([(x, y + 3.0), (x, y - 3.0)])
    recording = user.window.navigator.recording
    assert recording is not None
    assert [branch.start for branch in recording.branches] == [0, step]
    assert len(player.run.bodies) == 2
    for body in player.run.bodies.values():
        assert body.velocity[1] == pytest.approx(-9.81 * step * STEP, rel=0.05)
