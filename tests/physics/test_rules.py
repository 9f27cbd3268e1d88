"""Rules of the engine's sources that ARCHITECTURE.md states, found out by reading them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ENGINE = Path(__file__).resolve().parents[2] / "physics"
CONSTANTS = "constants.py"
# Numbers here change how fast a result is found, or where it is kept, but not the result (see constants.py).
TUNED = ("collision/broad_phase/", "runtime/")
SMALLEST_PLAIN = 0.01  # what is smaller, but not zero, is a tolerance
EXEMPT = {"tables/snapshot_bounds.py": {5e-324}}  # the least number above zero

Found = Iterator[tuple[int, str]]


def tolerances(source: str) -> Found:
    for node in ast.walk(ast.parse(source)):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, float)
            and 0.0 < node.value < SMALLEST_PLAIN
        ):
            yield node.lineno, str(node.value)


def iterated_sets(source: str) -> Found:
    """Sets that are written down or made where they are iterated."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.For | ast.comprehension):
            over = node.iter
            parts = (over.left, over.right) if isinstance(over, ast.BinOp) else (over,)
            for part in parts:
                called = (
                    part.func.id if isinstance(part, ast.Call) and isinstance(part.func, ast.Name) else ""
                )
                if isinstance(part, ast.Set | ast.SetComp) or called in ("set", "frozenset"):
                    yield over.lineno, ast.unparse(over)


def sources() -> list[str]:
    return sorted(path.relative_to(ENGINE).as_posix() for path in ENGINE.rglob("*.py"))


def test_every_tolerance_is_in_constants() -> None:
    found = [
        f"{path}:{line}: {value}"
        for path in sources()
        if path != CONSTANTS and not path.startswith(TUNED)
        for line, value in tolerances((ENGINE / path).read_text("utf-8"))
        if float(value) not in EXEMPT.get(path, set())
    ]
    assert found == []


def test_no_set_is_iterated() -> None:
    found = [
        f"{path}:{line}: {text}"
        for path in sources()
        for line, text in iterated_sets((ENGINE / path).read_text("utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    "source", ["for x in {1, 2}: pass", "[x for x in set(y)]", "for x in {a, b} - {c}: pass"]
)
def test_an_iterated_set_is_found(source: str) -> None:
    assert list(iterated_sets(source))


def test_a_tolerance_is_found() -> None:
    assert list(tolerances("NEAR = 1e-9\nHALF = 0.5\nNONE = 0.0")) == [(1, "1e-09")]
