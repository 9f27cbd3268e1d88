"""Where something is in a JSON text. Only what leads there is decoded: a large text takes little memory."""

from __future__ import annotations

import re
from functools import cache
from itertools import islice
from typing import Any

import msgspec

from sketchfall.app.files.shown_text import LONGEST, shortened

Text = bytes | bytearray | msgspec.Raw

SEARCHED = 2 << 20  # bytes, in which the way to a place is looked for: about a second
LONGEST_PATH = 200

# Possessive, so that nothing is kept to go back to: a text may consist of a million escapes.
_TOKEN = re.compile(rb'"(?:[^"\\]++|\\.)*+"|[\[\]{},:]', re.DOTALL)
_STEP = re.compile(r"([^.\[\]]+)|\[(\d+)\]")
_ELEMENTS = msgspec.json.Decoder(list[msgspec.Raw])


def value_at(text: Text, path: str) -> msgspec.Raw | None:
    """The text of the value at a path such as shapes[0].radius; None if a field on the way is given twice."""
    value = msgspec.Raw(text)
    try:
        for name, index in _STEP.findall(path):
            if not name:
                value = _ELEMENTS.decode(value)[int(index)]
            elif _occurs_twice(b'"%s"' % name.encode(), value):  # the last would hide the one meant
                return None
            else:
                value = getattr(_only(name).decode(value), name)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, LookupError):
        return None
    return value


def _occurs_twice(name: bytes, text: msgspec.Raw) -> bool:
    return len([*islice(re.finditer(name, memoryview(text)), 2)]) > 1


@cache
def _only(name: str) -> msgspec.json.Decoder[Any]:
    """A decoder of an object that looks at one of its fields and passes over the others."""
    return msgspec.json.Decoder(msgspec.defstruct("Only", [(name, msgspec.Raw)]))


def path_at(text: bytes | bytearray, position: int) -> str:
    """The path of the value that begins at a byte; what is before it has to be correct."""
    steps: list[str | int] = []
    name = b""
    for match in _TOKEN.finditer(text, 0, position):
        token = match[0]
        if token in (b"[", b"{"):
            steps.append(0 if token == b"[" else "")
        elif token in (b"]", b"}"):
            steps.pop()
        elif token == b":":
            steps[-1] = name.decode(errors="replace")
        elif token != b",":
            name = token[1:-1]
        elif isinstance(step := steps[-1], int):
            steps[-1] = step + 1
    path = "".join(f"[{step}]" if isinstance(step, int) else f".{shortened(step)}" for step in steps)
    return shortened(path.removeprefix("."), LONGEST_PATH)


def shown(value: Text) -> str:
    """The text of a value for a sentence: short, on one line, and nothing in it that acts on a terminal."""
    start = bytes(memoryview(value)[: 4 * LONGEST + 4])  # no character has more than four bytes
    if start.startswith(b"["):
        return f"a list of length {len(_ELEMENTS.decode(value))}"
    if start.startswith(b"{"):
        return "an object"
    return shortened(start.decode(errors="replace"))
