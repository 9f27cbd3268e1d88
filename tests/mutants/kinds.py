"""The kinds of faults: what a slip of the hand or of the mind makes of an expression or a statement.

Each function takes a node of the syntax tree and gives what it may become, as source.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from copy import copy

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
OTHER_WAY: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.Gt,
    ast.LtE: ast.GtE,
    ast.Gt: ast.Lt,
    ast.GtE: ast.LtE,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
}
# Functions that do not care about the order of what they are given.
SYMMETRIC = (
    *("max", "min", "dot", "plus", "math.dist", "math.hypot", "math.isclose"),
    *("np.hypot", "np.maximum", "np.minimum"),
)
# Of layouts, in pixels: how much air is around things, and between them. Without the latter there is as much
# as Qt leaves by itself; without the former, things do not begin in one line.
BETWEEN = ("setSpacing", "setHorizontalSpacing", "setVerticalSpacing", "addSpacing")
AIR = ("setContentsMargins", *BETWEEN)
LENGTHS = ("math.dist", "math.hypot", "np.hypot", "QLineF")
MULTIPLES = (ast.Mult, ast.Div, ast.Pow)
MANY = 10  # from here on, one more makes no difference to anybody: 366 px, 500 rows, 100 ms

Fault = tuple[ast.expr | ast.stmt, str]  # what is replaced, and by what


def other_comparison(node: ast.AST) -> Iterator[Fault]:
    if isinstance(node, ast.Compare):
        for place, operator in enumerate(node.ops):
            changed = copy(node)
            changed.ops = [*node.ops]
            both = (node.left, *node.comparators)[place : place + 2]
            table = OTHER_WAY if type(operator) in OTHER_WAY and any(map(is_measured, both)) else COMPARISONS
            changed.ops[place] = table[type(operator)]()
            yield node, f"({ast.unparse(changed)})"


def is_measured(side: ast.expr) -> bool:
    """Whether it is a distance, or a multiple of something: another is as long by chance alone.

    Whether that is then meant, too, nobody can tell, as they can of the last number of a row.
    """
    return any(
        (isinstance(part, ast.Call) and ast.unparse(part.func) in LENGTHS)
        or (isinstance(part, ast.BinOp) and isinstance(part.op, MULTIPLES) and is_factor(part))
        for part in ast.walk(side)
    )


def is_factor(product: ast.BinOp) -> bool:
    """Whether one of the two is written out, a constant by its name, or the scale of a picture."""
    return any(
        (isinstance(one, ast.Constant) and isinstance(one.value, float))
        or (isinstance(one, ast.Name) and one.id.isupper())
        or (isinstance(one, ast.Attribute) and one.attr == "scale")
        for one in (product.left, product.right)
    )


def other_arithmetic(node: ast.AST) -> Iterator[Fault]:
    if isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC:
        changed = copy(node)
        changed.op = ARITHMETIC[type(node.op)]()
        yield node, f"({ast.unparse(changed)})"


def and_for_or(node: ast.AST) -> Iterator[Fault]:
    if isinstance(node, ast.BoolOp):
        changed = copy(node)
        changed.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield node, f"({ast.unparse(changed)})"


def not_dropped(node: ast.AST) -> Iterator[Fault]:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node, f"({ast.unparse(node.operand)})"


def other_constant(node: ast.AST) -> Iterator[Fault]:
    if isinstance(node, ast.Constant):
        match node.value:
            case bool(value):
                yield node, str(not value)
            case int(value):
                yield node, str(value + 1 if value < MANY else value // 2)
            case float(value):
                yield node, str(value / 2.0 if value else 1.0)


def arguments_swapped(node: ast.AST) -> Iterator[Fault]:
    if (
        isinstance(node, ast.Call)
        and ast.unparse(node.func) not in SYMMETRIC
        and not (isinstance(node.func, ast.Attribute) and node.func.attr in AIR)
        and not any(isinstance(value, ast.Starred) for value in node.args)
    ):
        for place in range(len(node.args) - 1):
            changed = copy(node)
            changed.args = [*node.args]
            changed.args[place : place + 2] = reversed(node.args[place : place + 2])
            if ast.dump(node.args[place]) != ast.dump(node.args[place + 1]):
                yield node, ast.unparse(changed)


def call_dropped(node: ast.AST) -> Iterator[Fault]:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        function = node.value.func
        if not (isinstance(function, ast.Attribute) and function.attr in BETWEEN):
            yield node, "pass"


def answer_negated(node: ast.AST) -> Iterator[Fault]:
    if isinstance(node, ast.Return) and isinstance(node.value, ast.Compare | ast.BoolOp):
        yield node.value, f"not ({ast.unparse(node.value)})"


def condition_forced(node: ast.AST) -> Iterator[Fault]:
    if isinstance(node, ast.If | ast.IfExp) and ast.unparse(node.test) != "TYPE_CHECKING":
        yield node.test, "True"
        yield node.test, "False"


KINDS: dict[str, Callable[[ast.AST], Iterator[Fault]]] = {
    "comparison": other_comparison,
    "arithmetic": other_arithmetic,
    "and/or": and_for_or,
    "not": not_dropped,
    "constant": other_constant,
    "swapped": arguments_swapped,
    "dropped": call_dropped,
    "negated": answer_negated,
    "forced": condition_forced,
}
