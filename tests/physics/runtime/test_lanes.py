"""Several numbers at a time: in every lane the very bits that the number alone would give."""

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sketchfall.physics.runtime.jit import LANES, kernel
from sketchfall.physics.runtime.lanes import gather, in_lanes, read, scatter, select, write
from sketchfall.physics.runtime.single_lane import in_lane, repeat_lane

pytestmark = pytest.mark.kernel

ROW = np.dtype([("first", "i8"), ("second", "i8"), ("x", "f8"), ("y", "f8"), ("z", "f8")], align=True)
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
def change_one(blocks: Any, place: int, x: float, first: int) -> float:
    c = in_lane(blocks, place)
    before = c["x"]
    c["x"], c["first"] = x, first
    return float(before)


@kernel
def repeat(blocks: Any, place: int) -> None:
    repeat_lane(blocks, place)


@kernel
def push(states: Any, c: Any) -> None:
    """From every second row to every first one, with all of their numbers."""
    a, b, e, d = gather(states, c, "first", "a")
    _, _, g, h = gather(states, c, "first", "e")
    p, t, u, v = gather(states, c, "second", "a")
    q, r, _, s = gather(states, c, "second", "e")
    scatter(states, c, "first", "a", a + p, b * q, e - r * g, d + s * h)
    scatter(states, c, "first", "e", p, t, u * g, v - h)


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


@given(st.integers(0, 3 * LANES - 1))
def test_the_record_in_a_lane_is_read_and_written_in_its_block(place: int) -> None:
    blocks = np.zeros(3, BLOCK)
    for number, name in enumerate(BLOCK.names or ()):
        blocks[name] = 100 * number + np.arange(3 * LANES).reshape(3, LANES)
    expected = blocks.copy()
    expected["x"][place // LANES, place % LANES], expected["first"][place // LANES, place % LANES] = 0.5, -7
    assert change_one(blocks, place, 0.5, -7) == 100 * (BLOCK.names or ()).index("x") + place
    assert blocks.tobytes() == expected.tobytes()


@given(st.integers(0, 3 * LANES - 1))
def test_the_lanes_after_one_may_repeat_it(place: int) -> None:
    blocks = np.zeros(3, BLOCK)
    for number, name in enumerate(BLOCK.names or ()):
        blocks[name] = 100 * number + np.arange(3 * LANES).reshape(3, LANES)
    expected = blocks.copy()
    block, lane = divmod(place, LANES)
    for name in BLOCK.names or ():
        expected[name][block, lane:] = blocks[name][block, lane]
    repeat(blocks, place)
    assert blocks.tobytes() == expected.tobytes()


@given(st.permutations(range(12)), st.integers(0, 2**32 - 1))
def test_rows_are_gathered_and_scattered_wherever_they_lie(order: list[int], seed: int) -> None:
    """The rows that are written are all different; those that are only read need not be."""
    table = np.random.default_rng(seed).normal(size=(12, 8))
    rows, block = np.zeros(LANES, ROW), np.zeros(1, BLOCK)
    rows["first"], rows["second"] = order[:LANES], LANES // 2 * order[LANES : LANES + 2]
    block["first"], block["second"] = rows["first"], rows["second"]
    alone, together = table.copy().view(STATE).reshape(-1), table.copy().view(STATE).reshape(-1)
    push_all(alone, rows)
    push_all(together, block)
    assert alone.tobytes() == together.tobytes()
    assert alone.tobytes() != table.tobytes()
    untouched = sorted(set(range(12)) - set(order[:LANES]))
    assert together[untouched].tobytes() == table.view(STATE).reshape(-1)[untouched].tobytes()
