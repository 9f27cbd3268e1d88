"""A mutant: a source file in which one small thing is not as it was written."""

from __future__ import annotations

import difflib
from dataclasses import dataclass


@dataclass(frozen=True)
class Mutant:
    path: str  # of the file, relative to the checkout
    kind: str  # what was done to it, in a word
    scope: str  # the function that it is in, as Python names it; empty outside of all
    line: int  # from 1
    start: int  # bytes from the beginning of the file, of what is replaced
    end: int
    text: str  # what stands there instead
    names: frozenset[str] = frozenset()  # in what is replaced, such as the slot of a connection

    @property
    def name(self) -> str:
        """By which it is told from others."""
        return f"{self.path}:{self.line}:{self.start}:{self.kind}"

    def planted_in(self, source: bytes) -> bytes:
        return source[: self.start] + self.text.encode() + source[self.end :]

    def difference(self, source: bytes) -> str:
        """The lines that are lost and those that are there instead."""
        before, after = source.decode().splitlines(), self.planted_in(source).decode().splitlines()
        lines = list(difflib.unified_diff(before, after, lineterm="", n=0))[3:]
        return "\n".join(f"    {line}" for line in lines)
