"""A file of particles is opened, run and kept like any drawing, and saving never touches it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PyQt6.QtCore import Qt

from tests.ui.questions import choose_in_file_dialog
from tests.ui.user import CONTROL, User
from tests.ui.windows import wait_until

PARTICLES = "2\n.25 .5 5 0 .05 1 200 0 0\n.75 .5 0 0 .05 1 0 0 255\n"


@pytest.fixture
def particles(tmp_path: Path) -> Path:
    path = tmp_path / "two.txt"
    path.write_text(PARTICLES, "ascii")
    return path


def test_particles_are_opened_run_and_kept(
    user: User, particles: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose_in_file_dialog(monkeypatch, "getOpenFileName", str(particles))
    user.press(Qt.Key.Key_O, CONTROL)
    wait_until(lambda: len(user.bodies) == 6)
    user.wait_until_it_can_run()
    assert user.window.document.path is None
    for action in ("show_velocities", "show_centres", "show_contacts", "show_sleeping", "show_boxes"):
        user.window.actions_[action].trigger()
    user.press(Qt.Key.Key_Period)
    wait_until(lambda: user.window.player.run is not None)
    for _ in range(5):
        user.press(Qt.Key.Key_Period)
    run = user.window.player.run
    assert run is not None
    assert run.time == pytest.approx(0.1)
    assert run.bodies[5].velocity == pytest.approx((0.0, 0.0))  # it has passed its speed on
    assert run.bodies[6].velocity == pytest.approx((5.0, 0.0))
    user.press_mouse((0.75, 0.5))  # there is nothing to take hold of
    user.window.grab()
    user.press(Qt.Key.Key_K, CONTROL)
    assert user.bodies[4].position == pytest.approx((0.65, 0.5))
    assert particles.read_text("ascii") == PARTICLES


def test_a_drawing_that_is_no_gas_says_why(user: User, particles: Path) -> None:
    user.open(particles)
    assert len(user.bodies) == 6
    user.wait_until_it_can_run()
    user.draw_box((0.3, 0.2), (0.6, 0.3))
    said: list[str] = []
    user.window.player.failed.connect(said.append)
    user.press(Qt.Key.Key_Space)
    wait_until(lambda: len(said) == 1)
    assert user.sees("drawing")
    assert "Body 7 is not a single disc" in said[0]


def test_too_many_collisions_for_a_frame_are_slow_motion_and_it_is_said(
    user: User, particles: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sketchfall.ui.running.player.MOST_EVENTS_IN_A_FRAME", 2)
    particles.write_text(PARTICLES.replace(" 5 0 ", " 900 300 "), "ascii")
    user.open(particles)
    user.wait_until_it_can_run()
    user.press(Qt.Key.Key_Space)
    wait_until(lambda: "Slow motion" in user.sentence)
    assert user.sees("running")
    user.press(Qt.Key.Key_R, CONTROL)
    assert user.sees("drawing")


def test_discs_without_room_stand_still_and_the_disc_is_named(user: User, particles: Path) -> None:
    particles.write_text("2\n.25 .5 1 0 .25 1 200 0 0\n.75 .5 1 0 .25 1 0 0 255\n", "ascii")
    user.open(particles)
    user.wait_until_it_can_run()
    user.press(Qt.Key.Key_Space)
    wait_until(lambda: user.sees("paused"))
    assert "The run stands still: disc" in user.sentence
