"""What stands in a row of a list, of which there may be fewer than somebody asks for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

Thing = TypeVar("Thing")


def in_row(things: Sequence[Thing], row: int) -> Thing | None:
    """None if there is no such row; so it is where none is current, which Qt calls -1."""
    return things[row] if row in range(len(things)) else None
