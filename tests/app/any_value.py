"""Any value of a type of a drawing, by chance, from the ranges that the type itself states.

What a drawing gets one day is tried out by this without anybody thinking of it.
"""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import inspect

from sketchfall.app.drawing.scene import COLOUR

Make = Callable[[random.Random], Any]
Fields = dict[str, Any]

MOST = 4  # values in a list, if its type asks for no more
LONG = 200  # letters
LETTERS = (
    'aZ09 _-"\\/{}[]():,.%&<>#'
    "\x00\t\n\r\x7f\x85\xa0éß\u0301\u200d\u2028\u202eЖ中\ue000\ufeff\ufffd\uffff😀\U0010ffff"
)
SIZES = (0.0, 0.1, 1.0 / 3.0, 1.0, 1.5, sys.float_info.min, 5e-324, 1e-9, 1e-5, 1e3, 2.0**53, 1e15)
DIGITS = "0123456789abcdefABCDEF"


def any_number(low: float, high: float) -> Make:
    """Between these: as people type it, as a computer may arrive at it, or what is known to go wrong."""
    odd = [low, high, math.nextafter(low, high), math.nextafter(high, low)]
    odd += [sign * size for size in SIZES for sign in (1.0, -1.0) if low <= sign * size <= high]
    whole = max(math.ceil(low), -100), min(math.floor(high), 100)

    def make(source: random.Random) -> float:
        kind = source.random()
        if kind < 0.25:
            return source.choice(odd)
        if kind < 0.5:
            return float(source.randint(*whole))
        if kind < 0.75:
            return source.uniform(low, high)
        size = math.pow(10.0, source.uniform(-12.0, 15.0))
        return min(max(source.choice((size, -size)), low), high)

    return make


def any_whole_number(low: int, high: int) -> Make:
    few = min(low + 9, high)

    def make(source: random.Random) -> int:
        kind = source.random()
        if kind < 0.1:
            return high
        return source.randint(low, few if kind < 0.5 else high)

    return make


def any_text(least: int, most: int) -> Make:
    most = min(most, LONG)

    def letter(source: random.Random) -> str:
        if source.random() < 0.5:
            return source.choice(LETTERS)
        code = source.randrange(0x110000 - 0x800)
        return chr(code if code < 0xD800 else code + 0x800)  # no half of a pair

    def make(source: random.Random) -> str:
        kind = source.random()
        if kind < 0.05:
            return letter(source) * most
        return "".join(letter(source) for _ in range(source.randint(least, max(least, min(most, 12)))))

    return make


def any_list(make: Make, least: int) -> Make:
    return lambda source: tuple([make(source) for _ in range(least + source.randint(0, MOST))])


def any_colour(source: random.Random) -> str:
    return "#" + "".join(source.choices(DIGITS, k=source.choice((6, 8))))


@dataclass(frozen=True)
class Makers:
    """What makes values of any type; of some, the fields are made to fit each other."""

    fitting: Mapping[type, Callable[[Fields], None]]

    def of(self, kind: inspect.Type) -> Make:
        match kind:
            case inspect.Metadata():
                return self.of(kind.type)
            case inspect.NoneType():
                return lambda source: None
            case inspect.BoolType():
                return lambda source: source.random() < 0.5
            case inspect.IntType(ge=int() as low, le=int() as high):
                return any_whole_number(low, high)
            case inspect.FloatType(ge=int() | float() as low, le=int() | float() as high):
                return any_number(low, high)
            case inspect.StrType(pattern=None, max_length=int() as most):
                return any_text(kind.min_length or 0, most)
            case inspect.StrType(pattern=pattern):
                assert pattern == COLOUR
                return any_colour
            case inspect.LiteralType(values=values):
                return lambda source: source.choice(values)
            case inspect.UnionType():
                makers = [self.of(each) for each in kind.types]
                return lambda source: source.choice(makers)(source)
            case inspect.TupleType():
                makers = [self.of(each) for each in kind.item_types]
                return lambda source: tuple([make(source) for make in makers])
            case inspect.VarTupleType(item_type=item):
                return any_list(self.of(item), kind.min_length or 0)
            case inspect.StructType(cls=cls):
                fields = self.fields_of(cls)
                return lambda source: cls(**fields(source, source.getrandbits(64)))
        raise AssertionError(f"values of {kind} are not known yet")

    def fields_of(self, kind: type[msgspec.Struct]) -> Callable[[random.Random, int], Fields]:
        """What makes those that must be given, and of the others those whose bit is set."""
        information = inspect.type_info(kind)
        assert isinstance(information, inspect.StructType)
        needed = [(field.name, self.of(field.type)) for field in information.fields if field.required]
        others = [(field.name, self.of(field.type)) for field in information.fields if not field.required]
        fit = self.fitting.get(kind)

        def make(source: random.Random, given: int) -> Fields:
            fields = {name: make(source) for name, make in needed}
            for place, (name, make) in enumerate(others):
                if given >> place & 1:
                    fields[name] = make(source)
            if fit is not None:
                fit(fields)
            return fields

        return make
