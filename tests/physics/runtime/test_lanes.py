"""Several numbers at a time: in every lane the very bits that the number alone would give."""

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sketchfall.physics.runtime.jit import LANES, kernel
from sketchfall.physics.runtime.lanes import gather, in_lanes, pack, read, scatter, select, write

pytestmark = pytest.mark.kernel

ROW = np.dtype([("first", "i4"), ("second", "i4"), ("x", "f8"), ("y", "f8"), ("z", "f8")], align=True)
BLOCK = in_lanes(ROW)
STATE = np.dtype([(name, "f8") for name in "abcdefgh"])

Numbers = list[float]
one_in_each_lane = st.lists(
    st.floats(-100.0, 100.0) | st.sampled_from([0.0, -0.0, np.inf, -np.inf, np.nan]),
    min_size=LANES,
    max_size=LANES,
)


@kernel
def calculate(c: Any, scale: float) -> None:
    x, y = read(c, "x"), read(c, "y")
    less = (x < y) | (y <= -50.0)
    more = (x > 2.0 * y) & (y >= scale)
    write(c, "z", select(less, select(more, 1.0, x / y), scale * x + y - -x * y))


@kernel
def each_row(rows: Any, scale: float) -> None:
    for i in range(len(rows)):
        calculate(rows[i], scale)


@kernel
def pack_all(rows: Any, blocks: Any) -> None:
    for k in range(len(blocks)):
        pack(rows, LANES * k, blocks[k])


@kernel
def push(states: Any, c: Any) -> None:
    """From every second row to every first one, with all of their numbers."""
    a, b, e, d, _, _, g, h = gather(states, c, "first")
    p, _, _, _, q, r, _, s = gather(states, c, "second")
    scatter(states, c, "first", a + p, b * q, e - r * g, d + s * h)


@kernel
def push_all(states: Any, rows: Any) -> None:
    for i in range(len(rows)):
        push(states, rows[i])


def same_bits(one: npt.NDArray[Any], other: npt.NDArray[Any]) -> bool:
    """NaN is NaN, whatever its sign."""
    return np.array_equal(one, other, equal_nan=True) and np.array_equal(
        np.signbit(one[~np.isnan(one)]), np.signbit(other[~np.isnan(other)])
    )


@given(one_in_each_lane, one_in_each_lane, st.floats(-10.0, 10.0))
def test_lanes_calculate_as_each_number_alone(x: Numbers, y: Numbers, scale: float) -> None:
    rows, block = np.zeros(LANES, ROW), np.zeros(1, BLOCK)
    rows["x"], rows["y"] = x, y
    block["x"], block["y"] = x, y
    with np.errstate(all="ignore"):
        each_row(rows, scale)
        each_row(block, scale)
    assert same_bits(block["z"][0], rows["z"])


def test_rows_are_packed_field_by_field() -> None:
    rows, blocks = np.zeros(2 * LANES, ROW), np.zeros(2, BLOCK)
    for number, name in enumerate(ROW.names or ()):
        rows[name] = 100 * number + np.arange(len(rows))
    pack_all(rows, blocks)
    for name in ROW.names or ():
        assert blocks[name].reshape(-1).tolist() == rows[name].tolist()


@given(st.permutations(range(12)), st.integers(0, 2**32 - 1))
def test_rows_are_gathered_and_scattered_wherever_they_lie(order: list[int], seed: int) -> None:
    """The rows that are written are all different; those that are only read need not be."""
    table = np.random.default_rng(seed).normal(size=(12, 8))
    rows, block = np.zeros(LANES, ROW), np.zeros(1, BLOCK)
    rows["first"], rows["second"] = order[:LANES], LANES // 2 * order[LANES : LANES + 2]
    pack_all(rows, block)
    alone, together = table.copy().view(STATE).reshape(-1), table.copy().view(STATE).reshape(-1)
    push_all(alone, rows)
    push_all(together, block)
    assert alone.tobytes() == together.tobytes()
    assert alone.tobytes() != table.tobytes()
    untouched = sorted(set(range(12)) - set(order[:LANES]))
    assert together[untouched].tobytes() == table.view(STATE).reshape(-1)[untouched].tobytes()
