"""What makes one drawing another: exact for the drawing it was made for, and as much as can be for others."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from sketchfall.app.drawing.scene import BodyDrawing, DrawingError, Scene, WorldSettings
from sketchfall.app.drawing.scene_change import PartsChange, SceneChange, difference, fitting, with_change
from sketchfall.app.drawing.scene_checks import check_scene
from tests.app.following import FLOOR, disc, edited, hinge

START = Scene(bodies=(FLOOR, disc(2, 0.0), disc(3, 2.0)), joints=(hinge(1, disc(3, 2.0)),))


@st.composite
def scenes(draw: st.DrawFn) -> list[Scene]:
    """A drawing, and what becomes of it by some edits."""
    course = [START]
    for _ in range(draw(st.integers(1, 5))):
        course.append(draw(edited(course[-1])))
    return course


@given(scenes())
def test_a_difference_makes_one_drawing_the_other_also_from_a_file(course: list[Scene]) -> None:
    before, after = course[0], course[-1]
    change = difference(before, after)
    assert (change is None) == (before == after)
    if change is not None:
        assert with_change(before, change) == after
        again = msgspec.json.decode(msgspec.json.encode(change), type=SceneChange)
        assert with_change(before, again) == after


@given(scenes(), scenes())
def test_any_change_can_be_fitted_to_any_drawing(course: list[Scene], other: list[Scene]) -> None:
    """What is left of it makes a sound drawing; where it fits, nothing is left out."""
    change = difference(course[0], course[-1])
    if change is None:
        return
    assert fitting(course[0], change) == change
    part = fitting(other[-1], change)
    if part is not None:
        check_scene(with_change(other[-1], part))


def test_only_what_changed_is_in_it() -> None:
    heavier = replace(START.bodies[1], bullet=True)
    change = difference(START, replace(START, bodies=(START.bodies[0], heavier, START.bodies[2])))
    assert change == SceneChange(bodies=PartsChange(changed=(heavier,)))
    assert difference(START, replace(START, world=WorldSettings(substeps=8))) == SceneChange(
        world=WorldSettings(substeps=8)
    )
    assert difference(START, replace(START, proof="slope")) == SceneChange(proof=("slope",))


@pytest.mark.parametrize(
    "change",
    [
        PartsChange(removed=(9,)),
        PartsChange(changed=(disc(9, 0.0),)),
        PartsChange(order=(1, 2)),
        PartsChange(order=(1, 2, 3, 3)),
    ],
)
def test_a_change_of_another_drawing_is_refused(change: PartsChange[BodyDrawing]) -> None:
    with pytest.raises(DrawingError):
        with_change(START, SceneChange(bodies=change))


def test_no_joint_is_left_hanging_where_a_body_goes() -> None:
    """The one that holds it was made in another course of the run."""
    change = SceneChange(bodies=PartsChange(removed=(3,)))
    part = fitting(START, change)
    assert part is not None
    assert with_change(START, part) == Scene(bodies=START.bodies[:2])
