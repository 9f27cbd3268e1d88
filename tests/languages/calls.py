"""The calls by which a source file offers texts for translation, found in its syntax tree.

Babel's own reader of Python goes by tokens, and does not look into the arguments of a call that it has found:
`tr("No {what} here", what=tr("joint"))` would lose the second text.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LAYERS = ("app", "physics", "ui")

# By the name that is called, which of its first arguments are the context, the text and its plural.
FORMS = {
    "tr": ("text",),
    "later": ("text",),
    "tr_in": ("context", "text"),
    "later_in": ("context", "text"),
    "tr_n": ("text", "plural"),
    # Of the engine, which knows no languages: its texts come with their values beside them.
    "sentence": ("text",),
    "OutlineError": ("text",),
}
AT_ONCE = ("tr", "tr_in", "tr_n")  # these translate when they are called
FILLS_IN = (*AT_ONCE, "sentence", "OutlineError")  # these put values into the places of the text


@dataclass(frozen=True)
class Offer:
    """One call: its texts as far as they are literals, and the values that are filled in."""

    node: ast.Call
    name: str  # that is called
    texts: dict[str, str]  # by "context", "text" and "plural"
    made_up: tuple[ast.expr, ...]  # those texts that are put together in the call, and so cannot be found
    values: frozenset[str] | None  # the names of what is filled in; None if they are not written out

    @property
    def is_complete(self) -> bool:
        return set(self.texts) == set(FORMS[self.name])


def source_files() -> list[Path]:
    return sorted(path for layer in LAYERS for path in (ROOT / layer).rglob("*.py"))


def offers_in(nodes: Iterable[ast.AST]) -> Iterator[Offer]:
    """Of all the nodes of a file, in its order."""
    calls = [node for node in nodes if isinstance(node, ast.Call) and called(node) in FORMS]
    for node in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        name = called(node)
        arguments = list(zip(FORMS[name], node.args, strict=False))
        texts = {
            part: argument.value
            for part, argument in arguments
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
        }
        made_up = tuple(a for _, a in arguments if isinstance(a, ast.JoinedStr | ast.BinOp))
        keywords = {keyword.arg for keyword in node.keywords}
        values = None if None in keywords else frozenset(filter(None, keywords))
        if name == "tr_n" and values is not None:
            values |= {"count"}
        yield Offer(node, name, texts, made_up, values)


def called(node: ast.Call) -> str:
    """The last name of what is called: `tr` of catalogue.tr(...)."""
    if isinstance(node.func, ast.Name):
        return node.func.id
    return node.func.attr if isinstance(node.func, ast.Attribute) else ""
