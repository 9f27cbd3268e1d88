"""The layers of the program: ui -> app -> physics, and which file may know which library.

ARCHITECTURE.md says why; this test reads the imports of every source file and holds them to it.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
LAYERS = ("app", "physics", "ui", "resources")
EVERYTHING = ("app", "physics", "ui", "resources", "tests", "packaging")

# The layers that a file of each layer may import, besides its own.
MAY_IMPORT: dict[str, set[str]] = {
    "physics": set(),
    "app": {"physics", "resources"},
    "ui": {"app", "physics", "resources"},
    "resources": set(),
}

# A library that only one file may import.
ONLY_IN = {"numba": "physics/jit.py", "llvmlite": "physics/jit.py", "shapely": "physics/outline.py"}

ENTRY_POINT = "app/__main__.py"  # the one file of app that may start the window


def imported_modules(source: str, package: str) -> Iterator[tuple[int, str]]:
    """Every import in the source, at any depth, as (line, dotted name), down to the name taken."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parents = package.split(".")[: len(package.split(".")) - (node.level - 1)]
                base = ".".join([*parents, base]).rstrip(".")
            yield from ((node.lineno, f"{base}.{alias.name}") for alias in node.names)


def offences(path: str, source: str) -> list[str]:
    """What the file at this path, relative to the checkout, must not import but does."""
    layer = path.split("/")[0]
    found = []
    for line, module in imported_modules(source, ".".join(path.split("/")[:-1])):
        top = module.split(".")[0]
        allowed = MAY_IMPORT[layer] | {layer} | ({"ui"} if path == ENTRY_POINT else set())
        wrong_layer = top in EVERYTHING and top not in allowed
        wrong_place = top in ONLY_IN and path != ONLY_IN[top]
        qt_below = layer in ("physics", "resources") and (top.startswith("PyQt") or top == "pyqtgraph")
        widgets_below = layer == "app" and ("QtWidgets" in module.split(".") or top == "pyqtgraph")
        if wrong_layer or wrong_place or qt_below or widgets_below:
            found.append(f"{path}:{line} imports {module}")
    return found


def source_files() -> list[Path]:
    return sorted(path for layer in LAYERS for path in (ROOT / layer).rglob("*.py"))


def test_no_source_file_crosses_a_layer() -> None:
    found = [
        offence
        for path in source_files()
        for offence in offences(path.relative_to(ROOT).as_posix(), path.read_text("utf-8"))
    ]
    assert found == []


def test_the_files_read_are_those_of_the_program() -> None:
    seen = {path.relative_to(ROOT).as_posix() for path in source_files()}
    assert {
        "app/__main__.py",
        "app/scene.py",
        "physics/jit.py",
        "physics/outline.py",
        "physics/world.py",
    } <= seen
    assert len(seen) >= 20
    real = sum(
        1 for path in source_files() for _ in imported_modules(path.read_text("utf-8"), path.parent.name)
    )
    assert real >= 3 * len(seen)


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("physics/world.py", "from app.scene import Scene"),
        ("physics/world.py", "import app"),
        ("physics/world.py", "from app import scene"),
        ("physics/world.py", "from ..app import scene"),
        ("physics/world.py", "def f():\n    import PyQt6.QtCore"),
        ("physics/world.py", "from PyQt6 import QtCore"),
        ("physics/world.py", "import numba"),
        ("physics/world.py", "from numba.core import config"),
        ("physics/jit.py", "import shapely"),
        ("app/scene.py", "from shapely.geometry import Polygon"),
        ("app/scene.py", "import numba"),
        ("app/document.py", "from PyQt6 import QtWidgets"),
        ("app/document.py", "from PyQt6.QtWidgets import QUndoView"),
        ("app/document.py", "import PyQt6.QtWidgets as widgets"),
        ("app/cli.py", "import ui.main_window"),
        ("app/cli.py", "if True:\n    from ui import main_window"),
        ("ui/canvas.py", "from tests.scenes import pyramid"),
        ("resources/__init__.py", "import app"),
    ],
)
def test_an_offender_is_found(path: str, line: str) -> None:
    assert len(offences(path, f"import math\n{line}\n")) == 1


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("physics/jit.py", "import numba"),
        ("physics/outline.py", "import shapely"),
        ("physics/world.py", "from physics.jit import kernel"),
        ("physics/joints/hinge.py", "from ..jit import kernel"),
        ("app/document.py", "from PyQt6.QtGui import QUndoStack"),
        ("app/simulation.py", "from physics import World"),
        ("app/__main__.py", "from ui.main_window import MainWindow"),
        ("ui/main_window.py", "from PyQt6.QtWidgets import QMainWindow\nfrom app.scene import Scene"),
        ("ui/overlays.py", "from physics import World"),
        ("app/scene.py", "import applause"),
    ],
)
def test_a_rightful_import_is_let_through(path: str, line: str) -> None:
    assert offences(path, f"import math\n{line}\n") == []
