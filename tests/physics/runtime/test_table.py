"""A table grows without losing rows, and what is left in freed rows never shows up again."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sketchfall.physics.runtime.table import Table

ROW = np.dtype([("number", "i4"), ("weight", "f8")], align=True)
# What may happen to a table: rows are added, or only those stay whose number passes a test.
actions = st.lists(st.one_of(st.integers(0, 9), st.sets(st.integers(0, 2), max_size=2)), max_size=30)


def numbers_in(table: Table) -> list[int]:
    return [int(number) for number in table.used["number"]]


def add_numbered(table: Table, numbers: range) -> None:
    first = table.add(len(numbers))
    table.rows["number"][first : first + len(numbers)] = numbers


def test_a_new_table_is_empty() -> None:
    table = Table(ROW)
    assert table.count == 0
    assert len(table.used) == 0


def test_rows_are_numbered_in_the_order_of_adding() -> None:
    table = Table(ROW, capacity=2)
    assert [table.add(), table.add(3), table.add(0), table.add()] == [0, 1, 4, 4]
    assert table.count == len(table.used) == 5


@pytest.mark.parametrize("capacity", [1, 2, 16])
def test_rows_survive_growing(capacity: int) -> None:
    table = Table(ROW, capacity)
    for number in range(100):
        add_numbered(table, range(number, number + 1))
    assert numbers_in(table) == list(range(100))


def test_a_table_without_room_grows_too() -> None:
    table = Table(ROW, capacity=0)
    add_numbered(table, range(3))
    assert numbers_in(table) == [0, 1, 2]


def test_adding_rows_one_by_one_does_not_copy_each_time() -> None:
    table = Table(ROW, capacity=1)
    arrays = set()
    for _ in range(1000):
        table.add()
        arrays.add(len(table.rows))
    assert len(arrays) <= 12, "the room doubles: about the logarithm of the number of rows"


def test_used_is_a_view_of_the_rows() -> None:
    table = Table(ROW)
    table.add(2)
    table.used["weight"] = 3.0
    assert table.rows["weight"][:2].tolist() == [3.0, 3.0]


def test_reserving_adds_no_rows_and_moves_nothing_that_fits() -> None:
    table = Table(ROW, capacity=4)
    add_numbered(table, range(3))
    rows = table.rows
    table.reserve(4)
    assert table.rows is rows
    table.reserve(5)
    assert len(table.rows) >= 5
    assert numbers_in(table) == [0, 1, 2]


@given(actions)
def test_a_table_is_a_list_that_forgets_what_was_dropped(steps: list[int | set[int]]) -> None:
    """Rows are all zero when they are added, also where dropped ones used to be."""
    table, expected, next_number = Table(ROW, capacity=2), list[int](), 1
    for step in steps:
        if isinstance(step, int):
            first = table.add(step)
            assert not table.rows["number"][first : table.count].any()
            assert not table.rows["weight"][first : table.count].any()
            table.rows["number"][first : table.count] = range(next_number, next_number + step)
            table.rows["weight"][first : table.count] = 1.0
            expected.extend(range(next_number, next_number + step))
            next_number += step
        else:
            table.keep(np.isin(table.used["number"] % 3, list(step)))
            expected = [number for number in expected if number % 3 in step]
        assert numbers_in(table) == expected
        assert table.count == len(expected) <= len(table.rows)
