"""Cosine and sine at once are what the library says of them one by one."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sketchfall.physics.runtime.trigonometry import MANY_TURNS, cosine_and_sine

pytestmark = pytest.mark.kernel

angles = st.one_of(
    st.floats(-4.0, 4.0),
    st.floats(-2.0 * MANY_TURNS, 2.0 * MANY_TURNS),
    st.builds(
        lambda quarters, off: quarters * math.pi / 2.0 + off, st.integers(-999, 999), st.floats(-1e-9, 1e-9)
    ),
)


@given(angles)
def test_cosine_and_sine_are_those_of_the_library_but_for_the_rounding_of_1(angle: float) -> None:
    c, s = cosine_and_sine(angle)
    assert abs(c - math.cos(angle)) <= np.spacing(1.0)
    assert abs(s - math.sin(angle)) <= np.spacing(1.0)
