"""Sound data damaged by chance: at one place of its structure, or at any byte."""

from __future__ import annotations

import random
from copy import deepcopy
from typing import Any

Json = Any

NUMBERS: tuple[Any, ...] = (
    0, -1, 1, 2, 0.5, -0.0, 1e-3, 1e-9, 1e-300, 5e-324, 1e5, -1e5, 1e6, 1e9, -1e9, 1e12, 1e15, 1e300, -1e300,
    2**31, 2**32, 2**53, 2**53 + 1, 2**63, 10**30,
)  # fmt: skip
OTHERS: tuple[Any, ...] = (
    None,
    True,
    False,
    "",
    "x",
    "dynamic",
    "event_driven",
    [],
    {},
    [0.0, 0.0],
    [[]],
    "\u0000",
)
TOKENS = (
    b"NaN", b"Infinity", b"-Infinity", b"1e999", b"-1e999", b"9" * 400, b"null", b"\\u0000", b"\\ud800",
    b"\xef\xbb\xbf", b"\xff", b"\x00", b"[" * 500, b'{"a":' * 500, b'"', b",", b"}", b"]", b"\r\n",
)  # fmt: skip


def mutate_json(source: random.Random, value: Json, times: int) -> Json:
    """The same with some places changed; what is given is not kept."""
    for _ in range(times):
        place = random_place(source, value)
        if place is None:
            return deepcopy(source.choice(OTHERS))
        change(source, *place)
    return value


def random_place(source: random.Random, value: Json) -> tuple[Any, Any] | None:
    """A container in it, and a key of that: deeper places are as likely as shallow ones, level by level."""
    found = None
    while isinstance(value, dict | list) and value:
        key: Any = source.choice(list(value)) if isinstance(value, dict) else source.randrange(len(value))
        found = (value, key)
        if not isinstance(value[key], dict | list) or source.random() < 0.1:
            break
        value = value[key]
    return found


def change(source: random.Random, container: Any, key: Any) -> None:
    present = container[key]
    if isinstance(present, int | float) and not isinstance(present, bool) and source.random() < 0.7:
        container[key] = changed_number(source, present)
        return
    deed = source.randrange(6)
    if deed == 0:
        del container[key]
    elif deed == 1:
        container[key] = deepcopy(source.choice(OTHERS))
    elif deed == 2 and isinstance(container, list):
        container.insert(key, deepcopy(present))
    elif deed == 3 and isinstance(container, list):
        container[key] = deepcopy(source.choice(container))
    elif deed == 4 and isinstance(container, dict):
        container[source.choice(["id", "shapes", "radius", "unknown"])] = deepcopy(present)
    else:
        container[key] = source.choice(NUMBERS)


def changed_number(source: random.Random, number: float) -> Any:
    """Near to what it was, or far from it."""
    if source.random() < 0.5:
        return source.choice(NUMBERS)
    return number * source.choice([-1.0, 0.0, 0.5, 2.0, 1.0 + 1e-12, 1e3, 1e-3, 1e6])


def mutate_bytes(source: random.Random, data: bytes, times: int) -> bytes:
    changed = bytearray(data)
    for _ in range(times):
        start = source.randrange(len(changed) + 1)
        stop = min(len(changed), start + source.choice([0, 1, 1, 2, 8, 100]))
        deed = source.randrange(6)
        if deed == 0:
            changed[start:stop] = source.randbytes(stop - start)
        elif deed == 1:
            del changed[start:stop]
        elif deed == 2:
            changed[start:start] = changed[start:stop]
        elif deed == 3:
            changed[start:stop] = source.choice(TOKENS)
        elif deed == 4 and changed:
            changed[min(start, len(changed) - 1)] ^= 1 << source.randrange(8)
        elif deed == 5 and source.random() < 0.2:
            del changed[start:]
    return bytes(changed)
