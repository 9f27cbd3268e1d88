"""A bundle is declared once; a table in a wrong place, or of other rows, is refused by its name."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from sketchfall.physics.runtime.bundle import Floats, Int32s, Places, arrays_of, empty, leaves_of, tables_of
from sketchfall.physics.runtime.compiler import COMPILED, bundle_at
from sketchfall.physics.runtime.jit import kernel
from sketchfall.physics.runtime.table import Table

ROW = np.dtype([("mass", "f8"), ("kind", "i4")])
PAIR = np.dtype((np.int32, 2))


class Inner(NamedTuple):
    weights: Floats
    pairs: Annotated[NDArray[np.int32], PAIR]


class Outer(NamedTuple):
    rows: Annotated[NDArray[np.void], ROW]
    inner: Inner
    numbers: Int32s


@kernel
def added_up(bundle: Any) -> float:
    total = 0.0
    for row in bundle.rows:
        total += row["mass"] * row["kind"]
    for weight in bundle.inner.weights:
        total += 100.0 * weight
    for i in range(len(bundle.inner.pairs)):
        total += 10_000.0 * (bundle.inner.pairs[i, 0] - 2 * bundle.inner.pairs[i, 1])
    for number in bundle.numbers:
        total += 1_000_000.0 * number
    return total


@kernel
def added_up_at(address: int) -> float:
    return added_up(bundle_at(address, Outer))


def some_tables() -> dict[str, Any]:
    """With rows to spare, which must not be seen."""
    arrays = Outer(
        rows=np.array([(2.0, 3), (5.0, 7), (99.0, 99)], ROW),
        inner=Inner(weights=np.array([0.5, 0.25]), pairs=np.array([[1, 2], [3, 5], [9, 9]], np.int32)),
        numbers=np.array([4], np.int32),
    )
    tables = tables_of(arrays)
    tables["rows"].count = tables["inner"]["pairs"].count = 2
    return tables


EXPECTED = 2.0 * 3 + 5.0 * 7 + 100.0 * 0.75 + 10_000.0 * (1 - 4 + 3 - 10) + 1_000_000.0 * 4


def test_a_kernel_is_handed_every_table_by_its_name() -> None:
    tables = some_tables()
    assert added_up(arrays_of(Outer, tables)) == EXPECTED
    if COMPILED:
        places = Places(Outer)
        places.note_all(tables)
        assert added_up_at(places.address) == EXPECTED


def test_the_order_in_which_tables_are_given_does_not_matter() -> None:
    tables = dict(reversed(some_tables().items()))
    assert added_up(arrays_of(Outer, tables)) == EXPECTED
    if COMPILED:
        places = Places(Outer)
        places.note_all(tables)
        assert added_up_at(places.address) == EXPECTED


def test_a_table_that_moved_is_noted_by_its_name() -> None:
    tables, places = some_tables(), Places(Outer)
    places.note_all(tables)
    longer = Table.of(np.array([0.5, 0.25, 1.0]))
    places.note("inner.weights", longer.address, longer.count)
    if COMPILED:
        assert added_up_at(places.address) == EXPECTED + 100.0


def test_a_missing_or_unknown_table_is_refused_by_name() -> None:
    tables = some_tables()
    del tables["inner"]["pairs"]
    tables["extra"] = Table(np.int32)
    with pytest.raises(ValueError, match=r"extra, inner\.pairs"):
        Places(Outer).note_all(tables)


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("numbers", np.zeros(3, np.int64)),
        ("numbers", np.zeros((3, 2), np.int32)),
        ("rows", np.zeros(3, np.dtype([("kind", "i4"), ("mass", "f8")]))),
    ],
)
def test_a_table_of_other_rows_is_refused_by_name(name: str, wrong: NDArray[Any]) -> None:
    tables = some_tables()
    tables[name] = Table.of(wrong)
    with pytest.raises(ValueError, match=f"{name}: expected rows of"):
        Places(Outer).note_all(tables)


def test_an_empty_bundle_has_every_table_without_rows() -> None:
    made = empty(Outer)
    assert added_up(made) == 0.0
    assert [name for name, _ in leaves_of(Outer)] == ["rows", "inner.weights", "inner.pairs", "numbers"]
    assert made.inner.pairs.shape == (0, 2)
