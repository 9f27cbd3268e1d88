"""Forces on the canvas: arrows with numbers, and the free-body diagram of what is selected."""

from __future__ import annotations

import math

import pytest
from PyQt6.QtCore import Qt

from sketchfall.ui.arrows.change_vectors import ChangeVectors
from sketchfall.ui.arrows.force_vectors import ForceVectors
from sketchfall.ui.arrows.free_body_diagram import Diagram, sum_in_words
from sketchfall.ui.look.theme import LIGHT
from tests.ui.recorder import Recorder
from tests.ui.runs import step_on
from tests.ui.user import User

G = 9.81


@pytest.fixture
def box(user: User) -> User:
    """A box of two square metres on the ground, selected."""
    user.wait_until_it_can_run()
    user.draw_ground((-5.0, 0.0), (5.0, 0.0))
    user.draw_box((-1.0, 0.0), (1.0, 1.0))
    user.press(Qt.Key.Key_V)
    assert [body.kind for body in user.bodies] == ["static", "dynamic"]
    assert user.selection.bodies == (2,)
    return user


def diagram(user: User) -> Diagram:
    found = user.window.measuring.free_body.diagram
    assert found is not None
    return found


def test_the_forces_on_a_resting_box_are_its_weight_and_what_carries_it(box: User) -> None:
    box.trigger("show_free_body")
    assert box.window.measuring.free_body.diagram is None  # before it runs
    step_on(box, 20)
    free = diagram(box).free
    weight = 2.0 * G
    sizes = {force.kind: force.size for force in free.forces if force.size > 1e-9}
    assert sizes == pytest.approx({"gravity": weight, "normal": weight}, abs=1e-6)
    assert math.hypot(*free.rest) < 1e-6 * weight
    assert sum_in_words(free).endswith("Left over: 0.00 N")
    seen = Recorder()
    box.window.measuring.free_body.draw(seen.painter, box.view.camera, LIGHT)
    assert {"F_G = 19.62 N", "F_N = 19.62 N"} <= set(seen.texts)


def test_a_body_in_the_air_has_m_a_as_its_weight(box: User) -> None:
    box.drag((0.0, 0.5), (0.0, 3.5))
    box.trigger("show_free_body")
    step_on(box, 5)
    free = diagram(box).free
    assert free.change == pytest.approx((0.0, -2.0 * G), abs=1e-9)
    assert math.hypot(*free.rest) < 1e-6 * 2.0 * G
    box.press(Qt.Key.Key_Escape)
    assert box.window.measuring.free_body.diagram is None  # nothing is selected


def test_a_body_that_is_selected_later_is_measured_from_then_on(box: User) -> None:
    box.press(Qt.Key.Key_Escape)
    box.trigger("show_free_body")
    box.click((0.0, 0.5))
    step_on(box, 5)
    assert diagram(box).free.change == pytest.approx((0.0, 0.0), abs=1e-6)


def test_the_arrows_of_all_bodies_have_heads_and_numbers(box: User) -> None:
    box.trigger("show_forces")
    step_on(box, 20)
    overlay = box.window.overlays["show_forces"]
    assert isinstance(overlay, ForceVectors)
    assert overlay in box.window.canvas.overlays
    arrows = overlay.arrows(box.view.camera)
    assert sorted(arrow.text for arrow in arrows) == ["F_G = 19.62 N", "F_N = 19.62 N"]
    weight, carried = arrows
    assert weight.end.y() > weight.start.y()  # down
    assert carried.end.y() < carried.start.y()


def test_accelerations_and_net_forces_of_what_falls_and_what_rests(box: User) -> None:
    """The box rests; a disc of half a metre across beside it falls, and both arrows point down."""
    box.draw_circle((3.0, 3.0), (3.5, 3.0))
    mass = math.pi * 0.25**2
    for name in ("show_accelerations", "show_net_forces"):
        box.trigger(name)
    step_on(box, 5)
    found = {}
    for name in ("show_accelerations", "show_net_forces"):
        overlay = box.window.overlays[name]
        assert isinstance(overlay, ChangeVectors)
        (arrow,) = overlay.arrows(box.view.camera)
        assert arrow.end.y() > arrow.start.y()
        assert arrow.end.x() == pytest.approx(arrow.start.x())
        found[name] = arrow.text
    assert found == {"show_accelerations": "a = 9.81 m/s²", "show_net_forces": f"F_net = {mass * G:.2f} N"}
    recording = box.window.player.recording
    assert recording is not None
    assert recording.sampler.wanted
    for name in found:
        box.trigger(name)
    assert not recording.sampler.wanted  # nothing is measured that nobody sees


def test_velocities_have_numbers(box: User) -> None:
    box.drag((0.0, 0.5), (0.0, 3.5))
    box.trigger("show_velocities")
    step_on(box, 6)
    seen = Recorder()
    box.window.overlays["show_velocities"].draw(seen.painter, box.view.camera, LIGHT)
    assert list(seen.texts) == [f"v = {G * 6 / 60:.2f} m/s"]
