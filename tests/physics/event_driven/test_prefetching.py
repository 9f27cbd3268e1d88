"""What is fetched ahead changes nothing, wherever it is."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sketchfall.physics.event_driven.prefetching import prefetch_neighbours, prefetch_next_event
from sketchfall.physics.event_driven.records import ENTRY
from sketchfall.physics.runtime.compiler import prefetch_row
from sketchfall.physics.runtime.jit import kernel
from tests.physics.gases import random_gas
from tests.systems import needs_compiler


@kernel
def fetch(array: Any, row: int) -> int:
    prefetch_row(array, row)
    return len(array)


@kernel
def fetch_all(discs: Any, plans: Any, heads: Any, queue: Any, boxes: Any) -> None:
    prefetch_next_event(discs, plans, heads, queue, boxes[0])
    for cell in range(len(heads)):
        prefetch_neighbours(discs, heads, boxes[0], cell)


@pytest.mark.kernel
def test_a_row_that_is_not_there_may_be_fetched() -> None:
    for array in (np.arange(3), np.ones(3, ENTRY), np.zeros(0, ENTRY)):
        before = array.tobytes()
        for row in (0, 1, -1, 10**6, -(10**9)):
            assert fetch(array, row) == len(array)
        assert array.tobytes() == before


@needs_compiler
def test_the_processor_is_really_told() -> None:
    fetch(np.ones(3, ENTRY), 1)
    dispatcher: Any = fetch
    assert all("call void @llvm.prefetch" in text for text in dispatcher.inspect_llvm().values())


@pytest.mark.kernel
@pytest.mark.parametrize("count", [1, 2, 4, 5, 6, 40])
def test_fetching_leaves_a_gas_as_it_is(count: int) -> None:
    gas = random_gas(3, count)
    gas.advance_events(2)
    before = gas.state_hash()
    fetch_all(gas._discs, gas._plans, gas._heads, gas._queue, gas._box)
    assert gas.state_hash() == before
