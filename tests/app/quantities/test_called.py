"""Parts and quantities are found by what somebody types; a bad name is refused with what there is."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.scene import DrawingError, Measured, Scene
from sketchfall.app.quantities.called import measured_called, text_of
from sketchfall.app.quantities.naming import part_called
from tests.app.experimented import BALL, SCENE

pytestmark = pytest.mark.no_engine


def test_what_can_be_measured_is_found_by_its_own_text() -> None:
    pair = Measured("distance", body=2, other=3)
    for measured in (
        pair,
        pair._replace(points=((0.25, -0.5), (1e-3, 0.0))),
        Measured("direction", body=2, points=((0.25, -0.5), (3.0, 1.0))),
        Measured("speed", body=4),
        Measured("joint_force", joint=1),
        Measured("total_energy"),
    ):
        assert measured_called(SCENE, text_of(SCENE, measured)) == measured


def test_a_part_without_a_name_is_called_as_sentences_call_it() -> None:
    nameless = Scene(bodies=(replace(BALL, name=""), replace(BALL, id=7, name="body 2")))
    assert part_called(nameless, "body 2").id == 7  # a name of its own comes first
    assert part_called(nameless, "body:2").id == 2
    alone = Scene(bodies=nameless.bodies[:1])
    assert part_called(alone, "body 2").id == 2


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("speed", "the whole drawing has no quantity speed; it has time, "),
        ("Ball.sped", "Ball has no quantity sped; it has x, y, "),
        ("Ball,Spring.distance", "nothing can be measured of Ball,Spring together"),
        ("Ball,Floor.speed", "Ball,Floor has no quantity speed; it has distance, "),
        ("Ball[0;0],Floor[0;0].speed", "Ball[0;0],Floor[0;0] has no quantity speed; it has distance, "),
        ("Ball[0;up],[0;0].distance", "expected a point as [X;Y] in m, found 'Ball[0;up]'"),
        ("Ball[0;0],Floor.distance", "there is no part Ball[0;0]"),
        ("Ball,Floor[0;0].distance", "there is no part Floor[0;0]"),
        ("Ball[0;0],Floor[0;0],[1;1].distance", "there is no part Ball[0;0]"),
        ("[1;0],[0;0].distance", "nothing can be measured of [1;0],[0;0] together"),
        ("Spring[1;0],[0;0].distance", "Spring is no body, of which a point could be measured"),
    ],
)
def test_a_bad_quantity_is_refused_with_what_there_is(text: str, told: str) -> None:
    with pytest.raises(DrawingError) as refused:
        measured_called(SCENE, text)
    assert str(refused.value).startswith(told)
