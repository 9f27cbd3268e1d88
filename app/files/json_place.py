"""Where in a JSON text something is, as a path such as bodies[3].shapes[0].radius."""

from __future__ import annotations

import re

from sketchfall.app.files.shown_text import shortened

SEARCHED = 2 << 20  # bytes, in which the way to a place is looked for: about a second
LONGEST_PATH = 200

# Possessive, so that nothing is kept to go back to: a text may consist of a million escapes.
_TOKEN = re.compile(rb'"(?:[^"\\]++|\\.)*+"|[\[\]{},:]', re.DOTALL)


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
