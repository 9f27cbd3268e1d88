"""What source files import, for the tests that hold them to something."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache

BLOCKS = ("body", "handlers", "orelse", "finalbody", "cases")  # the fields of a statement that hold others


@cache
def imports_in(source: str) -> list[ast.Import | ast.ImportFrom]:
    """At any depth. Several tests read the same files, each of which is parsed once."""
    return [
        node for node in _statements_in(ast.parse(source)) if isinstance(node, ast.Import | ast.ImportFrom)
    ]


def _statements_in(block: ast.AST) -> Iterator[ast.AST]:
    """An import is a statement, and in no expression, of which a file has many more."""
    for name in BLOCKS:
        for node in getattr(block, name, ()):
            yield node
            yield from _statements_in(node)
