"""An outline is divided once, whoever asks; what was asked for long ago is forgotten."""

import pytest

from sketchfall import physics
from sketchfall.app.drawing.body_checks import check_body
from sketchfall.app.drawing.engine_shapes import OutlineMemory, engine_shape
from sketchfall.app.drawing.mass import center_of_mass, mass_of
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, PolygonShape, Scene
from sketchfall.app.laboratory.microscope import divide
from sketchfall.app.running.rigid_run import RigidRun
from tests.divisions import Divisions

BOW_TIE = ((0.0, 0.0), (1.0, 1.0), (1.0, 0.0), (0.0, 1.0))


@pytest.fixture
def divisions(monkeypatch: pytest.MonkeyPatch) -> Divisions:
    return Divisions(monkeypatch)


def hook(width: float = 3.0) -> PolygonShape:
    """A new value each time, with six corners, one of them inward."""
    return PolygonShape(vertices=((0.0, 0.0), (width, 0.0), (width, 1.0), (1.0, 1.0), (1.0, 3.0), (0.0, 3.0)))


def test_checked_weighed_looked_at_and_run_an_outline_is_divided_once(divisions: Divisions) -> None:
    body = BodyDrawing(id=1, shapes=(hook(), CircleShape(radius=0.5)))
    check_body(body)
    mass_of(body)
    center_of_mass(body)
    divide(body)
    for _ in range(2):
        RigidRun(Scene(bodies=(body,)))
    assert divisions.count == 1


def test_bodies_of_the_same_shape_share_it(divisions: Divisions) -> None:
    assert engine_shape(hook()) is engine_shape(hook())
    engine_shape(hook(4.0))
    assert divisions.count == 2


def test_what_is_remembered_is_what_the_engine_makes_of_the_outline(divisions: Divisions) -> None:
    made = physics.Polygon(hook().vertices)
    for _ in range(2):
        remembered = engine_shape(hook())
        assert isinstance(remembered, physics.Polygon)
        assert remembered == made
        assert [part.tolist() for part in remembered.parts] == [part.tolist() for part in made.parts]


def test_an_outline_that_is_none_is_refused_each_time(divisions: Divisions) -> None:
    for _ in range(2):
        with pytest.raises(physics.OutlineError):
            engine_shape(PolygonShape(vertices=BOW_TIE))


def test_outlines_asked_for_long_ago_are_forgotten_when_there_are_too_many(divisions: Divisions) -> None:
    memory = OutlineMemory(most_corners=12)
    first, second, third = hook(3.0), hook(4.0), hook(5.0)
    for shape in (first, second, first, third):  # the second is now the one that nobody asked for lately
        memory.polygon(shape)
    memory.polygon(first)
    memory.polygon(third)
    assert divisions.count == 3
    memory.polygon(second)
    assert divisions.count == 4
