"""Text that somebody else wrote is shown as plain text, because nothing in ui/ lets Qt guess.

ui/look/plain_text.py says why; this test reads the source files and holds them to it. That it works is tested
by use in tests/ui/window/test_foreign_text.py.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

# What shows text in whichever format it looks like, and the files that may use it.
GUESSING = {
    "QLabel": {"ui/look/plain_text.py"},
    "QMessageBox": {
        "ui/window/messages.py",
        "ui/window/self_test.py",
    },  # which reads what a box says, and makes none
    "QErrorMessage": set(),
    "QWhatsThis": set(),
    "QProgressDialog": set(),
    "QInputDialog": {"ui/window/messages.py"},  # whose question is our own; the rest is a line to edit
}
TIPS = {"setToolTip": 0, "setWhatsThis": 0, "showText": 1}  # with the argument that is the text
ITEM_TIPS = {"setItemData": 1, "setData": 1}  # if the role is that of tips


def offences(path: str, source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
        if isinstance(node, ast.alias):
            name = node.name
        if name in GUESSING and path not in GUESSING[name]:
            yield f"{path}: {name}"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            text = tip_of(node, node.func.attr)
            if text is not None and not is_plain(text):
                yield f"{path}:{node.lineno} a tip that may be anybody's: {ast.unparse(text)}"


def tip_of(call: ast.Call, method: str) -> ast.expr | None:
    """What the call shows as a tip, if it is one that does."""
    place = TIPS.get(method)
    if place is None and any(
        isinstance(n, ast.Attribute) and n.attr == "ToolTipRole" for n in ast.walk(call)
    ):
        place = ITEM_TIPS.get(method)
    return call.args[place] if place is not None else None


def is_plain(text: ast.expr) -> bool:
    """Written here, or through the one function."""
    by_function = isinstance(text, ast.Call) and ast.unparse(text.func) == "plain_tip"
    return isinstance(text, ast.Constant) or by_function


def test_nothing_in_the_window_lets_qt_guess() -> None:
    files = sorted((ROOT / "ui").rglob("*.py"))
    assert len(files) > 50
    found = [
        offence
        for path in files
        for offence in offences(path.relative_to(ROOT).as_posix(), path.read_text("utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        "from PyQt6.QtWidgets import QMessageBox",
        "QtWidgets.QMessageBox.warning(window, 'Not opened', text)",
        "from PyQt6.QtWidgets import QLabel",
        "class Sentence(QtWidgets.QLabel): ...",
        "from PyQt6.QtWidgets import QInputDialog",
        "field.setToolTip(name)",
        "field.setToolTip(f'{name} is not a number')",
        "field.setToolTip(escape(name))",
        "QToolTip.showText(point, name, view)",
        "item.setData(Qt.ItemDataRole.ToolTipRole, name)",
        "combo.setItemData(3, name, Qt.ItemDataRole.ToolTipRole)",
    ],
)
def test_an_offender_is_found(line: str) -> None:
    assert len(list(offences("ui/files/files.py", line))) == 1


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("ui/window/messages.py", "from PyQt6.QtWidgets import QMessageBox"),
        ("ui/files/files.py", "messages.warn(window, 'Not opened', text)"),
        ("ui/files/files.py", "field.setToolTip('How far' ' it goes')"),
        ("ui/files/files.py", "field.setToolTip(plain_tip(name))"),
        ("ui/files/files.py", "item.setData(Qt.ItemDataRole.UserRole, name)"),
        ("ui/files/files.py", "combo.setItemData(3, plain_tip(name), Qt.ItemDataRole.ToolTipRole)"),
    ],
)
def test_what_is_right_is_let_through(path: str, line: str) -> None:
    assert list(offences(path, line)) == []
