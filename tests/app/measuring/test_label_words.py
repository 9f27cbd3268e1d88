"""A label shows the numbers of what it hangs on where it names them, and all else as it was written."""

from __future__ import annotations

import pytest

from sketchfall.app.drawing.scene import Measured, TextLabel
from sketchfall.app.measuring.label_words import filled, measured_in, unknown_in
from sketchfall.app.quantities.quantities import QUANTITIES

pytestmark = pytest.mark.no_engine


def label(text: str, body: int | None = None) -> TextLabel:
    return TextLabel(text=text, place=(0.0, 0.0), body=body)


@pytest.mark.parametrize("body", [None, 7])
def test_a_quantity_is_shown_of_the_body_of_the_label_or_of_all(body: int | None) -> None:
    for key, quantity in QUANTITIES.items():
        one = label(f"a {{{key}}} b {{{key}}}", body)
        is_known = quantity.of == "drawing" or (quantity.of == "body" and body is not None)
        wanted = Measured(key, body if quantity.of == "body" else None)
        assert measured_in([one, one]) == ([wanted] if is_known else [])
        assert unknown_in(one) == ([] if is_known else [key])
        values = {wanted: 2.5}
        assert filled(one, values.__getitem__) == ("a 2.50 b 2.50" if is_known else one.text)


def test_what_names_no_quantity_stays_as_it_was_written() -> None:
    for text in ("{charm}", "{}", "{speed", "speed}", "{spe ed}", "{{x}", "50 %"):
        one = label(text)
        assert filled(one, lambda measured: 1.0) == text
        assert measured_in([one]) == []
    assert unknown_in(label("{charm} {top} {charm}")) == ["charm", "top"]
    longest = "k" * 60
    assert unknown_in(label(f"{{{longest}}} {{{longest}k}}")) == [longest]
