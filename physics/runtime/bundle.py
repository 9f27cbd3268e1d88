"""Bundles: the tables that a kernel works on, declared once, by name, and handed over by one address.

A bundle is a NamedTuple of arrays, each annotated with what a row of it is:

    class Tables(NamedTuple):
        bodies: Annotated[NDArray[np.void], BODY]
        joints: JointTables  # a bundle within the bundle

Everything else comes from that: the list of addresses (`Places`), its reader in compiled code (`bundle_at` in
compiler.py), and the arrays themselves where nothing is compiled (`arrays_of`). Nobody counts places by hand,
and a table of other rows than declared is refused.
"""

from __future__ import annotations

import functools
from array import array
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, TypeVar, get_type_hints

import numpy as np
from numpy.typing import NDArray

from sketchfall.physics.runtime.table import Table, address_of

Int32s = Annotated[NDArray[np.int32], np.int32]
Int64s = Annotated[NDArray[np.int64], np.int64]
Floats = Annotated[NDArray[np.float64], np.float64]

Bundle = TypeVar("Bundle", bound=tuple[Any, ...])
# Tables by the names of a bundle's fields; of a bundle within it, again such a mapping.
TablesByName = Mapping[str, Any]


@functools.cache
def members_of(bundle: Any) -> dict[str, Any]:
    """By name, in their order: the dtype of a row, or the type of a bundle within the bundle."""
    hints = get_type_hints(bundle, include_extras=True)
    return {
        name: np.dtype(hint.__metadata__[0]) if hasattr(hint, "__metadata__") else hint
        for name, hint in hints.items()
    }


def leaves_of(bundle: Any, prefix: str = "") -> Iterator[tuple[str, np.dtype[Any]]]:
    """All tables, those of inner bundles as "joints.rows": the order in which their addresses are noted."""
    for name, member in members_of(bundle).items():
        if isinstance(member, np.dtype):
            yield prefix + name, member
        else:
            yield from leaves_of(member, f"{prefix}{name}.")


class Places:
    """Where the tables of a bundle are and how long: a kernel that gets `address` gets them all at once.

    The list behind it holds, by turns, the address and the length of each table.
    """

    def __init__(self, bundle: Any) -> None:
        self._rows = {name: (rows.base, rows.shape) for name, rows in leaves_of(bundle)}
        self._numbers_of = {name: 2 * place for place, name in enumerate(self._rows)}
        numbers = np.zeros(2 * len(self._rows), np.int64)
        self._numbers = numbers.data.cast("B").cast("q")  # into which one is written in a third of the time
        self.address = address_of(numbers)

    def note(self, name: str, address: int, length: int) -> None:
        """For who notes the same table in every step: its rows are not compared with those declared."""
        number = self._numbers_of[name]
        self._numbers[number], self._numbers[number + 1] = address, length

    def note_all(self, tables: TablesByName) -> None:
        """ValueError unless there is just one table for every name, with such rows as were declared."""
        given: dict[str, Table] = {}
        _gather_leaves(tables, "", given)
        if given.keys() != self._rows.keys():
            odd = sorted(given.keys() ^ self._rows.keys())
            raise ValueError(f"tables: {', '.join(odd)} missing or not declared")
        numbers = array("q")
        for name, (kind, extent) in self._rows.items():
            table = given[name]
            rows = table.rows
            if rows.dtype != kind or rows.shape[1:] != extent:
                expected = np.dtype((kind, extent))
                raise ValueError(f"{name}: expected rows of {expected}, found {rows.dtype} {rows.shape[1:]}")
            numbers.append(table.address)
            numbers.append(table.count)
        self._numbers[:] = numbers


def _gather_leaves(tables: TablesByName, prefix: str, found: dict[str, Table]) -> None:
    for name, table in tables.items():
        if isinstance(table, Table):
            found[prefix + name] = table
        else:
            _gather_leaves(table, f"{prefix}{name}.", found)


def arrays_of(bundle: type[Bundle], tables: TablesByName) -> Bundle:
    """The bundle of the rows in use: what `bundle_at` gives in compiled code."""
    members = members_of(bundle)
    return bundle(
        **{
            name: table.used if isinstance(table, Table) else arrays_of(members[name], table)
            for name, table in tables.items()
        }
    )


def tables_of(arrays: Any) -> dict[str, Any]:
    """The other way round: all rows of a bundle's arrays, as tables by name."""
    return {
        name: Table.of(member) if isinstance(member, np.ndarray) else tables_of(member)
        for name, member in arrays._asdict().items()
    }


def empty(bundle: type[Bundle]) -> Bundle:
    """A bundle of tables without rows."""
    return bundle(
        **{
            name: np.zeros(0, member) if isinstance(member, np.dtype) else empty(member)
            for name, member in members_of(bundle).items()
        }
    )
