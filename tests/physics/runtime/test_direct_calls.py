"""Calling compiled code without numba's look at the arguments."""

from typing import Any

import numpy as np
import pytest

from sketchfall.physics.runtime.jit import direct, kernel

pytestmark = pytest.mark.kernel


def test_a_direct_call_gives_what_the_kernel_gives_and_is_made_once() -> None:
    call = direct(weighted_sum, "float64[::1], float64")
    values = np.array([1.0, 2.0, 4.0])
    assert call(values, 0.5) == weighted_sum(values, 0.5) == 3.5
    assert direct(weighted_sum, "float64[::1], float64") is call


@kernel
def weighted_sum(values: Any, weight: float) -> float:
    total = 0.0
    for value in values:
        total += weight * value
    return total
