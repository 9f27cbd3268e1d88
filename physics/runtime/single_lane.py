"""One of the records in a block of several (see lanes): to be read and written there, and to be repeated."""

from __future__ import annotations

import functools
from typing import Any

import llvmlite.ir as code
import numba.core.cgutils
import numba.extending
import numba.np.numpy_support
import numpy as np

from sketchfall.physics.runtime.jit import LANES
from sketchfall.physics.runtime.lanes import WIDTH, long, shuffle, word


@functools.cache
def one_lane(block: np.dtype[np.void]) -> np.dtype[np.void]:
    """The record that is spread over one lane of such a block: its fields are as far apart as there."""
    names = list(block.names or ())
    offsets = [block.fields[name][1] for name in names] if block.fields else []
    return np.dtype({"names": names, "formats": [block[name].base for name in names], "offsets": offsets})


def in_lane(blocks: Any, place: int) -> Any:
    """One of the records in a table of blocks, as they are counted through: to be read and written there."""
    block, lane = divmod(place, LANES)
    start = block * blocks.itemsize + lane * WIDTH
    return np.ndarray((), one_lane(blocks.dtype), blocks, start)[()]


@numba.extending.type_callable(in_lane)
def _in_lane_kind(_context: Any) -> Any:
    def kind(blocks: Any, _place: Any) -> Any:
        lane = one_lane(numba.np.numpy_support.as_dtype(blocks.dtype))
        return numba.np.numpy_support.from_dtype(lane)(blocks, numba.types.intp)

    return kind


@numba.extending.lower_builtin(in_lane, numba.types.Array, numba.types.Integer)
def _in_lane(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
    block = builder.gep(data, [builder.udiv(arguments[1], long(LANES))])
    past = builder.mul(builder.urem(arguments[1], long(LANES)), long(WIDTH))
    start = builder.gep(builder.bitcast(block, code.IntType(8).as_pointer()), [past])
    return builder.bitcast(start, context.get_value_type(signature.return_type))


def repeat_lane(blocks: Any, place: int) -> None:
    """Let the lanes after this one, in its block, hold what it holds."""
    block, lane = divmod(place, LANES)
    numbers = blocks[block : block + 1].view(np.int64).reshape(-1, LANES)
    numbers[:, lane + 1 :] = numbers[:, lane : lane + 1]


@numba.extending.type_callable(repeat_lane)
def _repeat_lane_kind(_context: Any) -> Any:
    return lambda blocks, _place: numba.types.none(blocks, numba.types.intp)


@numba.extending.lower_builtin(repeat_lane, numba.types.Array, numba.types.Integer)
def _repeat_lane(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    row = code.VectorType(long, LANES)
    data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
    block = builder.gep(data, [builder.udiv(arguments[1], long(LANES))])
    lane = builder.urem(arguments[1], long(LANES))
    fields = builder.bitcast(block, row.as_pointer())

    def in_all_lanes(number: Any) -> Any:
        first = builder.insert_element(code.Constant(row, code.Undefined), number, word(0))
        return shuffle(builder, first, first, [0] * LANES)

    later = builder.icmp_unsigned(">", code.Constant(row, list(range(LANES))), in_all_lanes(lane))
    count = long(signature.args[0].dtype.size // (LANES * WIDTH))
    with numba.core.cgutils.for_range(builder, count) as loop:
        field = builder.gep(fields, [loop.index])
        numbers = builder.load(field, align=WIDTH)
        repeated = in_all_lanes(builder.extract_element(numbers, lane))
        builder.store(builder.select(later, repeated, numbers), field, align=WIDTH)
    return context.get_dummy_value()
