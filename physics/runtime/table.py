"""An array that grows, and knows where it is."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

CACHE_LINE = 64  # bytes
FEW = 16  # rows; so many gaps are closed one after the other in less time than all rows are sorted out


def address_of(array: NDArray[Any]) -> int:
    if array.dtype.names is not None:  # of an array of records, the other way describes every field first
        return array.ctypes.data
    place: int = array.__array_interface__["data"][0]  # in a third of the time of `array.ctypes.data`
    return place


def zeros(shape: tuple[int, ...], dtype: Any) -> NDArray[Any]:
    """An array of zeros that begins with a line of the processor's cache.

    What a step touches most is as long as a line, or a multiple of half of one: it lies in as few as it can.
    """
    row = np.dtype(dtype)
    shape = (*shape, *row.shape)
    size = math.prod(shape) * row.base.itemsize
    room = np.zeros(size + CACHE_LINE, np.uint8)
    first = -address_of(room) % CACHE_LINE
    return room[first : first + size].view(row.base).reshape(shape)


class Table:
    """Rows 0 .. count - 1 of `rows` are in use; the array is longer, so that adding a row is cheap.

    Kernels get `rows` whole, with `count` beside it: to cut a view for every call would cost more than
    many a call itself.
    """

    def __init__(self, dtype: Any, capacity: int = 16) -> None:
        self.count = 0
        self._set_rows(zeros((capacity,), dtype))

    @classmethod
    def of(cls, rows: NDArray[Any]) -> Table:
        """A table of rows that there are already, all in use."""
        table = cls.__new__(cls)
        table.count = len(rows)
        table._set_rows(rows)
        return table

    def _set_rows(self, rows: NDArray[Any]) -> None:
        self.rows = rows
        self.address = address_of(rows)  # kept, since to ask for it takes longer than many a step

    @property
    def used(self) -> NDArray[Any]:
        return self.rows[: self.count]

    def add(self, count: int = 1) -> int:
        """Make room for `count` more rows, all zero; returns the number of the first."""
        first = self.count
        self.reserve(first + count)
        self.count += count
        self.rows[first : self.count] = np.zeros((), self.rows.dtype)
        return first

    def reserve(self, capacity: int) -> None:
        if capacity > len(self.rows):
            grown = zeros((max(capacity, 2 * len(self.rows)), *self.rows.shape[1:]), self.rows.dtype)
            grown[: self.count] = self.used
            self._set_rows(grown)

    def resize(self, count: int) -> None:
        """Have just so many rows, whatever is in them: for scratch."""
        self.reserve(count)
        self.count = count

    def keep(self, mask: NDArray[np.bool_]) -> None:
        """Drop the rows for which `mask` is false; the others keep their order."""
        gone = np.flatnonzero(~mask)
        if len(gone) > FEW:
            kept = self.used[mask]
            self.rows[: len(kept)] = kept
            self.count = len(kept)
            return
        for row in reversed(gone.tolist()):
            self.drop(row)

    def drop(self, first: int, count: int = 1) -> None:
        """Take out so many rows in a row; those behind them move up."""
        size = self.rows.nbytes // max(1, len(self.rows))
        # As bytes, rows are moved all at once, and as records field by field.
        data = self.rows.reshape(-1).view(np.uint8)
        data[first * size : (self.count - count) * size] = data[(first + count) * size : self.count * size]
        self.count -= count
