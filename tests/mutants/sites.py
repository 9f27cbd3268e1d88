"""All mutants of a source file, and some of them chosen by chance."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from pathlib import Path

from tests.mutants.kinds import AIR, KINDS
from tests.mutants.mutant import Mutant

NAME = re.compile(r"[A-Za-z_]\w*")


@dataclass(frozen=True)
class Scope:
    """Where a node stands, in the words of `co_qualname`."""

    function: str = ""  # empty outside of all functions
    prefix: str = ""  # of the names that are defined here

    def within(self, node: ast.AST) -> Scope:
        match node:
            case ast.ClassDef():
                return Scope(self.function, f"{self.prefix}{node.name}.")
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                name = f"{self.prefix}{node.name}"
            case ast.Lambda():
                name = f"{self.prefix}<lambda>"
            case _:
                return self
        return Scope(name, f"{name}.<locals>.")


def mutants_under(root: Path, folders: list[str]) -> list[Mutant]:
    """In the order of the files and, within them, of the places."""
    paths = sorted(path for folder in folders for path in (root / folder).rglob("*.py"))
    return [mutant for path in paths for mutant in mutants_of(path.relative_to(root), path.read_bytes())]


def chosen(mutants: list[Mutant], seed: int, count: int) -> list[Mutant]:
    """The kinds in turn, since otherwise most would be constants; of each kind, every one is as likely."""
    dice = random.Random(seed)
    by_kind = {kind: [mutant for mutant in mutants if mutant.kind == kind] for kind in KINDS}
    for ones in by_kind.values():
        dice.shuffle(ones)
    found: list[Mutant] = []
    while len(found) < min(count, len(mutants)):
        found += [ones.pop() for ones in by_kind.values() if ones]
    return found[:count]


@cache
def mutants_of(path: Path, source: bytes) -> tuple[Mutant, ...]:
    """Of the same source they are always the same."""
    beginnings = [0, *accumulate(len(line) for line in source.splitlines(keepends=True))]

    def offset(line: int, column: int) -> int:
        return beginnings[line - 1] + column

    found = []
    for scope, node in expressions(ast.parse(source), Scope()):
        for kind, faults in KINDS.items():
            for place, text in faults(node):
                assert place.end_lineno is not None  # as it is only in trees not made from text
                assert place.end_col_offset is not None
                start = offset(place.lineno, place.col_offset)
                end = offset(place.end_lineno, place.end_col_offset)
                names = frozenset(NAME.findall(source[start:end].decode()))
                found.append(Mutant(path.as_posix(), kind, scope, place.lineno, start, end, text, names))
    return tuple(found)


def expressions(node: ast.AST, scope: Scope) -> Iterator[tuple[str, ast.AST]]:
    """Every node that does something when the program runs, with the function that it is in.

    Not those of formatted texts, of which Python 3.11 does not know the places.
    """
    for child in ast.iter_child_nodes(node):
        if child in not_running(node) or child in nobody_sees(node) or isinstance(child, ast.JoinedStr):
            continue
        yield scope.function, child
        yield from expressions(child, scope.within(child))


def not_running(node: ast.AST) -> list[ast.AST | None]:
    """Types are for readers and for mypy; promises that are always kept are for whoever changes the code."""
    match node:
        case ast.arg() | ast.AnnAssign():
            return [node.annotation]
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            return [node.returns]
        case ast.Assign(value=ast.Subscript(value=ast.Name(id="Literal" | "Callable" | "dict" | "tuple"))):
            return [node.value]  # a name for a type
        case ast.keyword(arg="frozen" | "kw_only" | "repr" | "strict"):
            return [node.value]
    return []


def nobody_sees(node: ast.AST) -> list[ast.AST | None]:
    """What runs, and may be a little other than it is, wherever that is, without anybody seeing it.

    A pixel more of the air around things. The share of what alone takes the room that is left: two of two
    are one of one. A millisecond after the next turn of the event loop instead of in it. What is given if
    nothing is, where the name says by its `_` that nobody looks at it. The side of an array that is left to
    be worked out: of any number below 0 numpy makes the same.
    """
    match node:
        case ast.Call(func=ast.Attribute(attr=name)) if name in AIR:
            return [*node.args]
        case ast.Call(func=ast.Attribute(attr="addWidget" | "addLayout"), args=[_, ast.Constant(1) as share]):
            return [share]
        case ast.Call(func=ast.Attribute(attr="addStretch"), args=[ast.Constant(1) as share]):
            return [share]
        case ast.Call(func=ast.Attribute(attr="setColumnStretch" | "setRowStretch"), args=[_, share]):
            return [share]
        case ast.Call(func=ast.Attribute(attr="singleShot"), args=[ast.Constant(0) as time, *_]):
            return [time]
        case ast.Call(func=ast.Attribute(attr="reshape"), args=sides):
            return [side for side in sides if ast.unparse(side) == "-1"]
        case ast.arguments():
            names = [*node.posonlyargs, *node.args]
            given = zip(names[len(names) - len(node.defaults) :], node.defaults, strict=True)
            return [default for argument, default in given if argument.arg.startswith("_")]
    return []
