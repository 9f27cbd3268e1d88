"""Several numbers at a time: arithmetic that reads the same for one number and for LANES of them (SIMD).

A processor multiplies four numbers, or eight, in the time of one, if they lie side by side. LLVM does not
find that out by itself for contacts, whose bodies lie anywhere in their table, so it is said here: a value is
a float, or LANES of them (`lanes`), one for each of as many contacts. With `+`, `-`, `*`, `/`, comparisons,
`&` and `|` and the functions below, a kernel is written once and compiled for either; in every lane it gives
the bits that it gives alone. There are no branches on values: `select` takes the one or the other, and both
are computed.

`read` and `write` reach a field of a record, a number or a row of them (see in_lanes, and single_lane for one
of the records in such a row). As plain Python all of this works on numbers and on arrays.

The second file that knows numba: compiler.py says how kernels are compiled, this one adds a type to numba.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any

import llvmlite.ir as code
import numba.core.cgutils
import numba.core.typeconv.castgraph
import numba.extending
import numba.np.numpy_support
import numpy as np

from sketchfall.physics.runtime.jit import LANES

QUAD = 4  # numbers of a row of a table that are read or written at once
WIDTH = 8  # bytes of a number
double, word, long = code.DoubleType(), code.IntType(32), code.IntType(64)
vector = code.VectorType(double, LANES)
one_number = numba.types.float64


def in_lanes(dtype: np.dtype[np.void]) -> np.dtype[np.void]:
    """The record of as many such records: every field holds all the numbers of that name.

    Numbers are floats, or whole numbers that take as much room.
    """
    return np.dtype([(name, dtype[name], LANES) for name in dtype.names or ()], align=True)


class Lanes(numba.types.Type):
    """numba's type of LANES floats, or of as many answers to a comparison."""

    def can_convert_from(self, _context: Any, other: Any) -> Any:
        """A single number may stand where lanes are expected."""
        wanted = self == lanes and isinstance(other, numba.types.Float)
        return numba.core.typeconv.castgraph.Conversion.safe if wanted else None


lanes, answers = Lanes("floats"), Lanes("answers")


@numba.extending.register_model(Lanes)
class LanesModel(numba.extending.models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        element = double if kind is lanes else code.IntType(1)
        super().__init__(manager, kind, code.VectorType(element, LANES))


@numba.extending.lower_cast(numba.types.Float, lanes)
def _broadcast(_context: Any, builder: Any, _kind: Any, _lanes: Any, value: Any) -> Any:
    """One number in all lanes."""
    first = builder.insert_element(code.Constant(vector, code.Undefined), value, word(0))
    return shuffle(builder, first, first, [0] * LANES)


def shuffle(builder: Any, one: Any, other: Any, places: Sequence[int]) -> Any:
    """Elements of two vectors, counted through: the first of the other follows the last of the one."""
    return builder.shuffle_vector(one, other, code.Constant(code.VectorType(word, len(places)), list(places)))


# --- operators ------------------------------------------------------------------------------------------


def _teach(function: Any, operands: int, of: Any, result: Any, lower: Any) -> None:
    """Have numba use `lower` where the function or operator meets lanes, maybe with single numbers."""

    def kind_of(*found: Any) -> Any:
        if of in found and all(each is of or isinstance(each, numba.types.Float) for each in found):
            return result(*[of] * operands)
        return None

    def one(a: Any) -> Any:
        return kind_of(a)

    def two(a: Any, b: Any) -> Any:
        return kind_of(a, b)

    numba.extending.type_callable(function)(lambda _context: one if operands == 1 else two)

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return lower(builder, *arguments)

    numba.extending.lower_builtin(function, *[of] * operands)(generate)


def _compare(sign: str) -> Any:
    # As Python has it, nothing but "unequal" is true of a number that is none.
    compare = "fcmp_unordered" if sign == "!=" else "fcmp_ordered"
    return lambda builder, a, b: getattr(builder, compare)(sign, a, b)


_teach(operator.add, 2, lanes, lanes, lambda builder, a, b: builder.fadd(a, b))
_teach(operator.sub, 2, lanes, lanes, lambda builder, a, b: builder.fsub(a, b))
_teach(operator.mul, 2, lanes, lanes, lambda builder, a, b: builder.fmul(a, b))
_teach(operator.truediv, 2, lanes, lanes, lambda builder, a, b: builder.fdiv(a, b))
_teach(operator.neg, 1, lanes, lanes, lambda builder, a: builder.fneg(a))
for _operator, _sign in ((operator.lt, "<"), (operator.le, "<="), (operator.gt, ">"), (operator.ge, ">=")):
    _teach(_operator, 2, lanes, answers, _compare(_sign))
_teach(operator.and_, 2, answers, answers, lambda builder, a, b: builder.and_(a, b))
_teach(operator.or_, 2, answers, answers, lambda builder, a, b: builder.or_(a, b))


def select(answer: Any, one: Any, other: Any) -> Any:
    """`one` where the answer is yes, else `other`."""
    if isinstance(answer, np.ndarray):
        return np.where(answer, one, other)
    return one if answer else other


@numba.extending.type_callable(select)
def _select_kind(_context: Any) -> Any:
    def kind(answer: Any, one: Any, other: Any) -> Any:
        if answer is answers:
            return lanes(answers, lanes, lanes)
        return one_number(answer, one_number, one_number)

    return kind


@numba.extending.lower_builtin(select, answers, lanes, lanes)
@numba.extending.lower_builtin(select, numba.types.Boolean, one_number, one_number)
def _select(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
    return builder.select(*arguments)


# --- fields of records ----------------------------------------------------------------------------------


def read(record: Any, name: str) -> Any:
    """The number in a field, or all of them."""
    found = record[name]
    return found.copy() if isinstance(found, np.ndarray) else found


def write(record: Any, name: str, value: Any) -> None:
    record[name] = value


def _field(builder: Any, record_kind: Any, record: Any, name: str) -> Any:
    """Where the field is, and whether there are lanes in it."""
    field = record_kind.typeof(name)
    wide = isinstance(field, numba.types.NestedArray)
    element = double if (field.dtype if wide else field) == one_number else long
    kind = code.VectorType(element, LANES) if wide else element
    member = numba.core.cgutils.get_record_member
    return member(builder, record, record_kind.offset(name), kind), wide


def _value_kind(record: Any, name: Any) -> Any:
    return lanes if isinstance(record.typeof(name.literal_value), numba.types.NestedArray) else one_number


@numba.extending.type_callable(read)
def _read_kind(_context: Any) -> Any:
    def kind(record: Any, name: Any) -> Any:
        if not isinstance(name, numba.types.StringLiteral):
            return None  # numba asks again, with the string itself
        return _value_kind(record, name)(record, name)

    return kind


@numba.extending.lower_builtin(read, numba.types.Record, numba.types.StringLiteral)
def _read(_context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    place, _ = _field(builder, signature.args[0], arguments[0], signature.args[1].literal_value)
    return builder.load(place, align=8)


@numba.extending.type_callable(write)
def _write_kind(_context: Any) -> Any:
    def kind(record: Any, name: Any, _value: Any) -> Any:
        if not isinstance(name, numba.types.StringLiteral):
            return None
        return numba.types.none(record, name, _value_kind(record, name))

    return kind


@numba.extending.lower_builtin(write, numba.types.Record, numba.types.StringLiteral, numba.types.Any)
def _write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    place, _ = _field(builder, signature.args[0], arguments[0], signature.args[1].literal_value)
    builder.store(arguments[2], place, align=8)
    return context.get_dummy_value()


# --- rows of tables -------------------------------------------------------------------------------------


def gather(table: Any, record: Any, row: str, first: str) -> Any:
    """QUAD numbers in a row, from the field `first` on, for the row or the rows that the field `row` names.

    These must be floats, side by side.
    """
    rows, names = table[record[row]], table.dtype.names
    begin = names.index(first)
    return tuple(rows[name] for name in names[begin : begin + QUAD])


def scatter(table: Any, record: Any, row: str, first: str, a: Any, b: Any, c: Any, d: Any) -> None:
    """Write QUAD numbers of the row, or of each of the rows, that the field `row` names.

    Where two lanes name the same row, they must write the same.
    """
    names = table.dtype.names
    begin = names.index(first)
    for name, value in zip(names[begin : begin + QUAD], (a, b, c, d), strict=True):
        table[name][record[row]] = value


def _parts(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """Where the numbers begin in the rows that the field names, one or LANES, as addresses of floats."""
    table, record, row, first = signature.args[:4]
    place, wide = _field(builder, record, arguments[1], row.literal_value)
    data = context.make_array(table)(context, builder, arguments[0]).data
    named = builder.load(place, align=8)
    numbers = [builder.extract_element(named, word(lane)) for lane in range(LANES)] if wide else [named]
    past = word(table.dtype.offset(first.literal_value) // WIDTH)
    rows = [builder.bitcast(builder.gep(data, [number]), double.as_pointer()) for number in numbers]
    return [builder.gep(start, [past]) for start in rows]


def _four(builder: Any, part: Any) -> Any:
    return builder.bitcast(part, code.VectorType(double, QUAD).as_pointer())


def _columns(builder: Any, rows: Sequence[Any]) -> list[Any]:
    """Of LANES vectors of four, four vectors of LANES: the first numbers of all, their second ones, ..."""
    if LANES == 2 * QUAD:
        pairs = zip(rows[:QUAD], rows[QUAD:], strict=True)
        rows = [shuffle(builder, one, other, range(LANES)) for one, other in pairs]
    return _transposed(builder, rows)


def _rows_of(builder: Any, columns: Sequence[Any]) -> list[Any]:
    """The other way round."""
    rows, quads = _transposed(builder, columns), range(0, LANES, QUAD)
    return [shuffle(builder, row, row, range(first, first + QUAD)) for first in quads for row in rows]


def _transposed(builder: Any, rows: Sequence[Any]) -> list[Any]:
    """Four vectors as rows of matrices of four by four, side by side, each turned about its diagonal."""

    def blend(one: Any, other: Any, of_one: tuple[int, int], woven: bool) -> Any:
        """In each four, two numbers of the one vector and the same two of the other."""
        places: list[int] = []
        for first in range(0, LANES, QUAD):
            taken = [first + place for place in of_one]
            theirs = [LANES + place for place in taken]
            places += [taken[0], theirs[0], taken[1], theirs[1]] if woven else taken + theirs
        return shuffle(builder, one, other, places)

    a, b, c, d = rows
    even = blend(a, b, (0, 2), True), blend(c, d, (0, 2), True)
    odd = blend(a, b, (1, 3), True), blend(c, d, (1, 3), True)
    return [blend(one, other, places, False) for places in ((0, 1), (2, 3)) for one, other in (even, odd)]


@numba.extending.type_callable(gather)
def _gather_kind(_context: Any) -> Any:
    def kind(table: Any, record: Any, row: Any, first: Any) -> Any:
        if not all(isinstance(name, numba.types.StringLiteral) for name in (row, first)):
            return None
        value = _value_kind(record, row)
        return numba.types.UniTuple(value, QUAD)(table, record, row, first)

    return kind


@numba.extending.lower_builtin(
    gather, numba.types.Array, numba.types.Record, numba.types.StringLiteral, numba.types.StringLiteral
)
def _gather(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    parts = _parts(context, builder, signature, arguments)
    if len(parts) == 1:
        found = [builder.load(builder.gep(parts[0], [word(k)])) for k in range(QUAD)]
    else:
        found = _columns(builder, [builder.load(_four(builder, part), align=8) for part in parts])
    return context.make_tuple(builder, signature.return_type, found)


@numba.extending.type_callable(scatter)
def _scatter_kind(_context: Any) -> Any:
    def kind(table: Any, record: Any, row: Any, first: Any, a: Any, b: Any, c: Any, d: Any) -> Any:
        if not all(isinstance(name, numba.types.StringLiteral) for name in (row, first)):
            return None
        return numba.types.none(table, record, row, first, *[_value_kind(record, row)] * QUAD)

    return kind


@numba.extending.lower_builtin(
    scatter,
    numba.types.Array,
    numba.types.Record,
    numba.types.StringLiteral,
    numba.types.StringLiteral,
    *[numba.types.Any] * QUAD,
)
def _scatter(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    parts, values = _parts(context, builder, signature, arguments), list(arguments[-QUAD:])
    if len(parts) == 1:
        for k, value in enumerate(values):
            builder.store(value, builder.gep(parts[0], [word(k)]))
    else:
        for part, numbers in zip(parts, _rows_of(builder, values), strict=True):
            builder.store(numbers, _four(builder, part), align=8)
    return context.get_dummy_value()
