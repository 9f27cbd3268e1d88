"""Kernels are parts of their callers, and whatever Python calls is whole."""

import math
from collections.abc import Callable
from typing import Any

import numba
import numpy as np
import numpy.typing as npt
import pytest

from sketchfall.physics.runtime.compiler import watch_compiling
from sketchfall.physics.runtime.jit import direct, kernel
from tests.systems import needs_compiler

pytestmark = pytest.mark.kernel

Array = npt.NDArray[np.float64]


@kernel
def half(x: float) -> float:
    return 0.5 * x


@kernel
def quarter(x: float) -> float:
    return half(half(x))


@kernel(inline=True)
def eighth(x: float) -> float:
    return half(quarter(x))


@kernel(allocates=True)
def refuse(x: float) -> float:
    if x < 0.0:
        raise ValueError("no root", x)
    return math.sqrt(x)


@kernel(allocates=True)
def fourth_root(x: float) -> float:
    return refuse(refuse(x))


@kernel
def power(x: float, exponent: int) -> float:
    result = 1.0
    for _ in range(exponent):
        result *= x
    return result


@kernel
def cube_and_square(x: float) -> tuple[float, float]:
    return power(x, 3), power(x, 2)


@kernel
def thrice(number: int) -> int:
    return 3 * number


@kernel
def thrice_each(a: Any, b: Any, c: Any, d: int) -> tuple[int, int, int, int]:
    return thrice(a[0]), thrice(b[0]), thrice(c[0]), thrice(d)


@kernel(allocates=True)
def doubled(values: Array) -> Array:
    return values + values


@kernel(allocates=True)
def total_of_doubled(values: Array) -> float:
    total = 0.0
    for value in doubled(values):
        total += value
    return total


def test_a_part_of_several_kernels_serves_each_and_python_itself() -> None:
    for _ in range(2):  # compiled, and then called again
        assert (eighth(8.0), quarter(8.0), half(8.0)) == (1.0, 2.0, 4.0)


def test_what_python_calls_directly_is_the_same() -> None:
    assert direct(eighth, "float64")(8.0) == 1.0


def test_an_exception_within_a_part_arrives_with_what_it_says() -> None:
    assert fourth_root(16.0) == 2.0
    with pytest.raises(ValueError, match=r"no root.*-1\.0"):
        fourth_root(-1.0)


def test_a_part_may_make_arrays() -> None:
    assert total_of_doubled(np.arange(4.0)) == 12.0


@needs_compiler
def test_a_part_is_compiled_once_for_all_numbers_it_is_called_with() -> None:
    compiled: list[None] = []
    with watch_compiling(lambda: compiled.append(None)):
        assert cube_and_square(2.0) == (8.0, 4.0)
    assert len(compiled) == 2  # the whole, and its part
    with watch_compiling(lambda: compiled.append(None)):
        assert cube_and_square(3.0) == (27.0, 9.0)
    assert len(compiled) == 2


@needs_compiler
def test_a_part_is_compiled_once_for_whole_numbers_of_every_size() -> None:
    compiled: list[None] = []
    short = np.array([3], np.int32), np.array([-2], np.int8), np.array([200], np.uint8)
    with watch_compiling(lambda: compiled.append(None)):
        assert thrice_each(*short, 5) == (9, -6, 600, 15)
    assert len(compiled) == 2  # the whole, and its part


@kernel
def first_of(numbers: Array) -> float:
    return float(numbers[0])


@needs_compiler
def test_functions_of_others_may_count_from_the_end() -> None:
    """Kernels do not, and are compiled without asking whether they do."""
    numbers = np.arange(1.0, 4.0)
    assert first_of(numbers) == 1.0
    last_of: Callable[[Array], float] = numba.njit(lambda given: given[-1])
    assert last_of(numbers) == 3.0
