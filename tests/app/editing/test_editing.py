"""The Edit menu on a document, and the numbers behind it."""

import pytest

from sketchfall.app.drawing.geometry import box_of, crossed_sides
from sketchfall.app.drawing.mass import center_of_mass, mass_of
from sketchfall.app.drawing.materials import GRAVITIES, MATERIALS, name_of
from sketchfall.app.drawing.parts import PartIds
from sketchfall.app.drawing.scene import (
    BodyDrawing,
    CircleShape,
    Material,
    PolygonShape,
    Scene,
    WorldSettings,
)
from sketchfall.app.editing import edits as editing
from sketchfall.app.editing.clipboard import encode_clipboard
from sketchfall.app.editing.document import Document
from sketchfall.app.properties.properties import MATTER, MOTION, PLACE, NumberProperty
from sketchfall.app.running.live_drawing import LiveDrawing
from sketchfall.app.running.warm_up import tiny_world
from sketchfall.app.strokes.shaping import box_body, circle_body, polygon_body

pytestmark = pytest.mark.no_engine


@pytest.fixture
def document() -> Document:
    bodies = tuple(box_body(number, (number, 0.0), (number + 0.5, 1.0)) for number in range(1, 6))
    return Document(Scene(bodies=bodies))


def order(document: Document) -> list[int]:
    return [body.id for body in document.scene.bodies]


@pytest.mark.parametrize(
    ("chosen", "to_front", "all_the_way", "expected"),
    [
        ([2], True, False, [1, 3, 2, 4, 5]),
        ([2, 3], True, False, [1, 4, 2, 3, 5]),
        ([5], True, False, [1, 2, 3, 4, 5]),
        ([4, 5], True, False, [1, 2, 3, 4, 5]),
        ([2, 5], True, False, [1, 3, 2, 4, 5]),
        ([2], False, False, [2, 1, 3, 4, 5]),
        ([1, 4], False, False, [1, 2, 4, 3, 5]),
        ([2, 4], True, True, [1, 3, 5, 2, 4]),
        ([2, 4], False, True, [2, 4, 1, 3, 5]),
    ],
)
def test_bodies_change_places(
    document: Document, chosen: list[int], to_front: bool, all_the_way: bool, expected: list[int]
) -> None:
    document.select(PartIds(chosen))
    changes = editing.change_order(document, to_front=to_front, all_the_way=all_the_way)
    assert order(document) == expected
    assert changes is (expected != [1, 2, 3, 4, 5])
    assert document.is_dirty is (expected != [1, 2, 3, 4, 5])


def test_pasting_twice_in_the_same_place_never_hides_a_body(document: Document) -> None:
    text = encode_clipboard([box_body(9, (0.0, 0.0), (1.0, 1.0))])
    for _ in range(3):
        editing.paste(document, text, (20.0, 20.0))
    places = [body.position for body in document.scene.bodies[-3:]]
    assert places == [(20.0, 20.0), (20.5, 19.5), (21.0, 19.0)]


def test_nothing_happens_without_a_selection(document: Document) -> None:
    editing.delete(document)
    editing.duplicate(LiveDrawing(document))
    editing.nudge(LiveDrawing(document), 1.0, 0.0)
    editing.change_order(document, to_front=True, all_the_way=True)
    assert not document.undo_stack.canUndo()


@pytest.mark.parametrize(
    ("points", "new", "met"),
    [
        ([(0, 0)], (1, 1), []),
        ([(0, 0), (2, 0)], (2, 2), []),
        ([(0, 0), (2, 0), (2, 2)], (1, -1), [0]),
        ([(0, 0), (2, 0), (2, 2)], (0, 2), []),
        ([(0, 0), (2, 0)], (1, 0), [0]),  # straight back
        ([(0, 0), (2, 0)], (3, 0), []),  # straight on
        ([(0, 0), (4, 0), (4, 2), (2, 2)], (2, 0), [0]),  # ends on a side
    ],
)
def test_the_sides_a_new_one_would_meet(
    points: list[tuple[float, float]], new: tuple[float, float], met: list[int]
) -> None:
    assert crossed_sides(points, new) == met


def test_the_mass_of_several_shapes_follows_the_parallel_axis_theorem() -> None:
    discs = (CircleShape(radius=1.0, center=(-2.0, 0.0)), CircleShape(radius=1.0, center=(2.0, 0.0)))
    body = BodyDrawing(id=1, position=(5.0, 5.0), shapes=discs, material=Material(density=3.0))
    weight = mass_of(body)
    one = 3.0 * 3.141592653589793
    assert weight.mass == pytest.approx(2.0 * one)
    assert weight.inertia == pytest.approx(2.0 * (one / 2.0 + one * 2.0**2))
    assert center_of_mass(body) == pytest.approx((5.0, 5.0))


@pytest.mark.parametrize("body", [circle_body(1, (1.0, 2.0), 0.5), polygon_body(1, [(0, 0), (3, 0), (0, 2)])])
@pytest.mark.parametrize("shown", [*PLACE, *MOTION, *MATTER], ids=lambda shown: shown.name)
def test_every_property_is_read_back_as_it_was_set(body: BodyDrawing, shown: NumberProperty) -> None:
    value = 0.75
    assert shown.get(shown.set(body, value)) == pytest.approx(value)
    assert shown.problem(value) == ""
    assert shown.problem(shown.high * 2.0 + 1.0).startswith(shown.label)
    assert shown.problem(float("nan"))


def test_resizing_by_numbers_keeps_the_place() -> None:
    width = next(shown for shown in PLACE if shown.name == "width")
    body = width.set(box_body(1, (0.0, 0.0), (2.0, 1.0)), 4.0)
    assert box_of(body) == pytest.approx((-1.0, 0.0, 3.0, 1.0))


def test_the_ready_made_materials_bounce_as_measured_when_averaged() -> None:
    bounce = {name: material.restitution for name, material in MATERIALS.items()}
    assert bounce["Glass"] == pytest.approx(0.93)
    assert bounce["Aluminium"] == pytest.approx(0.20)
    assert (bounce["Iron"] + bounce["Aluminium"]) / 2.0 == pytest.approx(0.12)
    assert (bounce["Steel"] + bounce["Cork"]) / 2.0 == pytest.approx(0.55)
    assert all(name_of(material) == name for name, material in MATERIALS.items())
    assert name_of(Material(density=123.0)) is None
    assert GRAVITIES["Earth"] == -WorldSettings().gravity[1]


def test_the_world_of_the_warm_up_uses_every_kind_of_body_and_shape() -> None:
    bodies = tiny_world().bodies
    assert {body.kind for body in bodies} == {"static", "dynamic", "kinematic"}
    assert {type(shape) for body in bodies for shape in body.shapes} == {CircleShape, PolygonShape}
    assert any(body.bullet for body in bodies)
