"""Between metres and pixels: what is fitted is in the middle of its picture, and as large as can be."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sketchfall.app.drawing.geometry import Box
from sketchfall.app.picture.projection import fitted

pytestmark = pytest.mark.no_engine

places, sizes, pixels = st.floats(-50.0, 50.0), st.floats(0.1, 100.0), st.integers(20, 2000)


@given(places, places, sizes, sizes, pixels, pixels)
def test_what_is_fitted_touches_two_sides_and_has_as_much_air_at_either_of_the_others(
    left: float, bottom: float, wide: float, high: float, width: int, height: int
) -> None:
    shown = fitted(Box(left, bottom, left + wide, bottom + high), width, height).part
    room = [left - shown.left, shown.right - left - wide]
    above_and_below = [bottom - shown.bottom, shown.top - bottom - high]
    assert room[0] == pytest.approx(room[1], abs=1e-6)
    assert above_and_below[0] == pytest.approx(above_and_below[1], abs=1e-6)
    assert min(room[0], above_and_below[0]) == pytest.approx(0.0, abs=1e-6)
    assert shown.width / shown.height == pytest.approx(width / height)
