"""A label shows the numbers of what it hangs on or names, and all else as it was written."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.scene import Measured, Scene, TextLabel
from sketchfall.app.measuring.label_words import filled, measured_in, pieces_of, unknown_in
from sketchfall.app.quantities.quantities import QUANTITIES
from tests.app.experimented import SCENE

pytestmark = pytest.mark.no_engine
EMPTY = Scene()


def label(text: str, body: int | None = None) -> TextLabel:
    return TextLabel(text=text, place=(0.0, 0.0), body=body)


@pytest.mark.parametrize("body", [None, 7])
def test_a_quantity_is_shown_of_the_body_of_the_label_or_of_all(body: int | None) -> None:
    for key, quantity in QUANTITIES.items():
        one = label(f"a {{{key}}} b {{{key}}}", body)
        is_known = quantity.of == "drawing" or (quantity.of == "body" and body is not None)
        wanted = Measured(key, body if quantity.of == "body" else None)
        assert measured_in([one, one], EMPTY) == ([wanted] if is_known else [])
        assert unknown_in(one, EMPTY) == ([] if is_known else [key])
        values = {wanted: 2.5}
        shown = filled(pieces_of(one, EMPTY), values.__getitem__)
        assert shown == ("a 2.50 b 2.50" if is_known else one.text)


def test_what_names_no_quantity_stays_as_it_was_written() -> None:
    for text in (
        "{charm}",
        "{}",
        "{speed",
        "speed}",
        "{spe ed}",
        "{{x}",
        "50 %",
        "{Nobody.speed}",
        "{.speed}",
    ):
        one = label(text)
        assert filled(pieces_of(one, SCENE), lambda measured: 1.0) == text
        assert measured_in([one], SCENE) == []
    assert unknown_in(label("{charm} {top} {charm}"), EMPTY) == ["charm", "top"]
    longest = "k" * 60
    assert unknown_in(label(f"{{{longest}}} {{{longest}k}}"), EMPTY) == [longest]


def test_a_part_can_be_named_wherever_the_label_is() -> None:
    one = label("{Ball.speed}, {Ball,Floor.distance} and {Spring.joint_force}", body=1)
    measured = [
        Measured("speed", body=2),
        Measured("distance", body=2, other=1),
        Measured("joint_force", joint=1),
    ]
    assert measured_in([one], SCENE) == measured
    values = dict(zip(measured, (1.0, 2.0, 3.0), strict=True))
    assert filled(pieces_of(one, SCENE), values.__getitem__) == "1.00, 2.00 and 3.00"
    renamed = replace(SCENE, bodies=tuple(replace(body, name=body.name.upper()) for body in SCENE.bodies))
    assert unknown_in(one, renamed) == ["Ball.speed", "Ball,Floor.distance"]
