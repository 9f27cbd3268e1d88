"""What may be typed behind an option: from one end to the other, and nothing else."""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable

import pytest

from sketchfall.app.command_line.options import MAX_SECONDS, rate, seconds

pytestmark = pytest.mark.no_engine

RANGES = [(seconds, 0.0, MAX_SECONDS), (rate, 0.01, 60.0)]


@pytest.mark.parametrize(("read", "least", "most"), RANGES)
def test_a_number_is_taken_from_the_least_to_the_most(
    read: Callable[[str], float], least: float, most: float
) -> None:
    assert [read(repr(value)) for value in (least, 1.0, most)] == [least, 1.0, most]
    beyond = math.nextafter(least, -math.inf), math.nextafter(most, math.inf)
    for text in (*map(repr, beyond), "nan", "inf", "-inf", "soon", ""):
        with pytest.raises(argparse.ArgumentTypeError) as refused:
            read(text)
        assert str(refused.value).endswith(f"from {least:g} to {most:g}, found {text!r}")
