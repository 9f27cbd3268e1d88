"""Kernels that are apart are compiled when they are first called, and not before."""

from typing import Annotated, Any, NamedTuple

import numpy as np
import pytest

from sketchfall.physics.runtime.apart import apart
from sketchfall.physics.runtime.bundle import Floats, Int32s
from sketchfall.physics.runtime.compiler import watch_compiling
from sketchfall.physics.runtime.jit import kernel, load
from tests.systems import needs_compiler

pytestmark = pytest.mark.kernel

ROW = np.dtype([("mass", "f8"), ("kind", "i4")])


class Weights(NamedTuple):
    few: Floats
    numbers: Int32s


@kernel(apart=True)
def weigh(weights: Weights, row: Annotated[np.void, ROW], rows: Floats, times: int, is_light: bool) -> float:
    row["kind"] += times
    rows[0] += 1.0
    total = weights.few[0] * weights.numbers[1] + row["mass"]
    return float(0.5 * total if is_light else total)


@kernel(apart=True)
def clear(values: Floats) -> None:
    for i in range(len(values)):
        values[i] = 0.0


@kernel(apart=True, allocates=True)
def refuse(value: float) -> float:
    if value < 0.0:
        raise ValueError("no root", value)
    return value


@kernel(apart=True)
def twice(value: float) -> float:
    return 2.0 * value


@kernel(apart=True)
def broken(value: float) -> float:
    return nothing_of_that_name(value)  # type: ignore[name-defined,no-any-return] # noqa: F821


@kernel
def weigh_some(weights: Any, table: Any, rows: Any, times: int) -> float:
    total = 0.0
    for i in range(times):
        total += weigh(weights, table[i % 2], rows, i, i > 0)
    if times > 3:
        clear(rows)
    return total


@kernel
def refuse_if(value: float) -> float:
    return refuse(refuse(value)) if value != 0.0 else 0.0


@kernel
def four_times(value: float) -> float:
    return twice(twice(value)) if value > 0.0 else 0.0


@kernel
def two_more(value: float) -> float:
    return twice(value) + 2.0


@kernel
def broken_if(value: float) -> float:
    return broken(value) if value > 0.0 else value


def some_weights() -> tuple[Weights, Any, Any]:
    weights = Weights(np.array([2.0, 9.0]), np.array([0, 3], np.int32))
    return weights, np.array([(10.0, 1), (20.0, 2)], ROW), np.zeros(3)


def test_bundles_rows_arrays_and_numbers_arrive_as_they_are_annotated() -> None:
    weights, table, rows = some_weights()
    assert weigh_some(weights, table, rows, 3) == 16.0 + 13.0 + 8.0
    assert table["kind"].tolist() == [1 + 0 + 2, 2 + 1]
    assert rows.tolist() == [3.0, 0.0, 0.0]
    assert weigh(weights, table[0], rows, 1, False) == 16.0  # by Python itself
    assert weigh_some(weights, table, rows, 4) > 0.0
    assert rows.tolist() == [0.0, 0.0, 0.0]


@needs_compiler
def test_it_is_compiled_at_the_first_call_and_then_no_more() -> None:
    def compiled(value: float) -> int:
        noted: list[None] = []
        with watch_compiling(lambda: noted.append(None)):
            four_times(value)
        return len(noted)

    assert compiled(-1.0) == 1  # without the other, which nobody has called
    assert not apart[f"{__name__}.twice"].overloads
    assert compiled(3.0) == 1  # the other
    assert compiled(4.0) == 0
    assert (four_times(3.0), two_more(3.0)) == (12.0, 8.0)


@needs_compiler
def test_it_can_be_compiled_ahead() -> None:
    load(clear)
    assert len(apart[f"{__name__}.clear"].overloads) == 1
    load(refuse_if)  # which is not apart, and so nothing happens
    assert apart.keys() >= {f"{__name__}.{name}" for name in ("weigh", "clear", "refuse", "twice")}


def test_an_exception_in_it_arrives_with_what_it_says() -> None:
    assert (refuse_if(0.0), refuse_if(3.0)) == (0.0, 3.0)
    with pytest.raises(ValueError, match=r"no root.*-1\.0"):
        refuse_if(-1.0)


@needs_compiler
def test_what_cannot_be_compiled_is_an_exception_of_the_caller() -> None:
    assert broken_if(-1.0) == -1.0
    for _ in range(2):
        with pytest.raises(Exception, match="nothing_of_that_name"):
            broken_if(1.0)
