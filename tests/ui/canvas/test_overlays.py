"""Each overlay is a toggle of its own: what it shows is seen when it is on, and gone when it is off."""

from __future__ import annotations

import math

import pytest
from msgspec.structs import replace
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QImage

from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.transforms import moved
from sketchfall.app.editing.commands import ChangeDrawing
from sketchfall.ui.actions.view_actions import OVERLAYS
from sketchfall.ui.look.theme import LIGHT
from sketchfall.ui.tools.selecting.frame import OUTSIDE
from tests.ui.recorder import Recorder
from tests.ui.runs import step_on
from tests.ui.user import User

STEPS = 150  # until the box sleeps on the ground
FLYING = 10  # steps, after which the ball still moves
VOLUMES = ("show_turned_boxes", "show_circles", "show_8_dops", "show_16_dops")  # of the laboratory
OF_A_RUN = ("show_sleeping", "show_trails", "show_contacts", "show_forces")  # a drawing has nothing of these
OF_A_PROOF = "show_closed_form"  # which this drawing is not: tests/ui/laboratory/test_proofs.py
OF_A_GAS = "show_next_events"  # neither: tests/ui/gases/test_gas_panel.py
OF_A_DRAG = "show_predicted"  # tests/ui/canvas/test_predicted_paths.py
# What is measured, or selected: tests/ui/measuring
OF_MEASURING = ("show_meters", "show_free_body", "show_accelerations", "show_net_forces")
OF_ANY_DRAWING = [name for name in OVERLAYS if name not in (OF_A_PROOF, OF_A_GAS, OF_A_DRAG, *OF_MEASURING)]


@pytest.fixture
def scene(user: User) -> User:
    """A box that will rest on the ground, a wedge with a dent, and a ball that flies."""
    user.draw_ground((-5.0, 0.0), (5.0, 0.0))
    user.draw_box((-3.0, 0.0), (-2.0, 1.0))
    user.click_polygon((0.0, 1.0), (2.0, 1.0), (1.0, 1.5), (1.0, 3.0))
    user.press(Qt.Key.Key_Return)
    user.draw_circle((3.0, 3.0), (4.0, 4.0))
    user.press(Qt.Key.Key_V)
    arrow = (4.0 + OUTSIDE / user.view.camera.scale, 3.5)  # of the ball, to the right of its frame
    user.drag(arrow, (4.5, 4.5))
    assert user.bodies[-1].velocity[0] > 0.0
    user.press(Qt.Key.Key_Escape)
    user.wait_for_engine()
    return user


def picture(user: User) -> QImage:
    return user.window.view.grab().toImage()


def test_no_overlay_is_forgotten(user: User) -> None:
    assert set(user.window.overlays) == set(OVERLAYS)
    assert set(OF_A_RUN) < set(OVERLAYS)


def test_switched_on_it_is_painted_over_a_run_and_switched_off_it_is_gone(scene: User) -> None:
    scene.wait_for_engine("laboratory")
    steps = 0
    for name in sorted(OF_ANY_DRAWING, key=lambda name: name != "show_velocities"):
        while steps < (FLYING if name == "show_velocities" else STEPS):
            scene.press(Qt.Key.Key_Period)
            steps += 1
        plain = picture(scene)
        scene.trigger(name)
        assert scene.window.actions_[name].isChecked(), name
        assert picture(scene) != plain, name
        scene.trigger(name)
        assert picture(scene) == plain, name


def test_over_a_drawing_it_shows_what_a_drawing_has(scene: User) -> None:
    scene.wait_for_engine("laboratory")
    plain = picture(scene)
    for name in OF_ANY_DRAWING:
        scene.trigger(name)
        assert (picture(scene) != plain) is (name not in OF_A_RUN), name
        scene.trigger(name)
        assert picture(scene) == plain, name


def test_contacts_are_where_the_box_touches_the_ground(scene: User) -> None:
    for _ in range(STEPS):
        scene.press(Qt.Key.Key_Period)
    plain = picture(scene)
    scene.trigger("show_contacts")
    shown = picture(scene)
    corner = scene.pixel((-3.0, 0.0))
    assert shown.pixel(corner) != plain.pixel(corner)
    far = scene.pixel((-2.5, 3.0))
    assert shown.pixel(far) == plain.pixel(far)


@pytest.mark.parametrize("name", VOLUMES)
def test_a_volume_follows_its_body_while_it_is_dragged(scene: User, name: str) -> None:
    """The box stays in its volume, whose outermost pixels move along with it."""
    scene.wait_for_engine("laboratory")
    scene.trigger(name)
    beside = {"show_circles": 2.0**0.5 / 2.0}.get(name, 0.5)  # from the middle of the box to its volume
    rim = (-2.5 - beside, 0.5)
    before = picture(scene).pixel(scene.pixel(rim))
    away = picture(scene).pixel(scene.pixel((-2.5, 5.0 - beside)))
    scene.press(Qt.Key.Key_V)
    scene.drag((-2.5, 0.5), (-2.5, 5.0))
    scene.press(Qt.Key.Key_Escape)
    after = picture(scene)
    assert after.pixel(scene.pixel(rim)) != before
    assert after.pixel(scene.pixel((-2.5, 5.0 - beside))) != away


@pytest.mark.no_engine
def test_a_centre_of_mass_is_a_circle_with_a_cross_in_it(user: User) -> None:
    user.draw_box((-1.0, 2.0), (3.0, 3.0))
    seen = Recorder()
    user.window.overlays["show_centres"].draw(seen.painter, user.view.camera, LIGHT)
    ((x, y),) = user.on_canvas((1.0, 2.5))
    assert seen.shapes == [
        ("ellipse", [(x - 4.0, y - 4.0), (x + 4.0, y + 4.0)]),
        ("line", [(x - 4.0, y), (x + 4.0, y)]),
        ("line", [(x, y - 4.0), (x, y + 4.0)]),
    ]


def test_the_forces_at_the_contacts_of_a_box_that_rests_on_a_slope_are_upright(user: User) -> None:
    """Normal and friction together hold its weight, so every line of them is."""
    user.wait_until_it_can_run()
    user.click_polygon((-4.0, 0.0), (4.0, 0.0), (4.0, 2.0))
    user.press(Qt.Key.Key_Return)
    document = user.window.document
    slope = math.atan2(2.0, 8.0)
    ground = replace(user.bodies[0], kind="static")
    document.apply(ChangeDrawing(document, Parts([ground]), "Hold it"))
    box = user.draw_box((-0.5, 1.0), (0.5, 2.0))
    place = -0.5 * math.sin(slope), 1.0 + 0.5 * math.cos(slope)
    laid = replace(moved(box, place[0], place[1] - 1.5), angle=slope)
    document.apply(ChangeDrawing(document, Parts([laid]), "Lay it down"))
    step_on(user, 60)
    seen = Recorder()
    user.window.overlays["show_contacts"].draw(seen.painter, user.view.camera, LIGHT)
    forces = [
        points for (kind, points), (_, width) in zip(seen.shapes, seen.pens, strict=True) if width == 2.5
    ]
    assert len(forces) == 2
    for (x, y), (end_x, end_y) in forces:
        assert end_y < y - 10.0
        assert abs(end_x - x) < 0.02 * abs(end_y - y)
