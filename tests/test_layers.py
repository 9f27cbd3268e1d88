"""The layers of the program: ui -> app -> physics, and which file may know which library.

ARCHITECTURE.md says why; this test reads the imports of every source file and holds them to it.
"""

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.imports import imports_in

pytestmark = pytest.mark.no_engine

ROOT = Path(__file__).resolve().parents[1]
PROGRAM = "sketchfall"  # the package that is installed; its parts are the layers
LAYERS = ("app", "physics", "ui", "resources")
FOREIGN = ("tests", "packaging", *LAYERS)  # the layers too: under their bare names they would be loaded twice

# The layers that a file of each layer may import, besides its own.
MAY_IMPORT: dict[str, set[str]] = {
    "physics": set(),
    "app": {"physics", "resources"},
    "ui": {"app", "physics", "resources"},
    "resources": set(),
}

# The modules of the engine that the other layers may use, and of each only what its __all__ lists.
PUBLIC = ("sketchfall.physics", "sketchfall.physics.runtime", "sketchfall.physics.shapes.bounding")

# A library that only these files may import. The compiler has several: how kernels are compiled, which passes
# they take, how some are called that are compiled apart, and the type of four numbers that is added to numba.
COMPILER = tuple(
    f"physics/runtime/{name}.py" for name in ("compiler", "apart", "passes", "lanes", "single_lane")
)
OUTLINES = ("physics/shapes/outline.py", "physics/shapes/holes.py", "physics/shapes/region.py")
ONLY_IN = {"numba": COMPILER, "llvmlite": COMPILER, "shapely": OUTLINES}

ENTRY_POINT = "app/__main__.py"  # the one file of app that may start the window


def imported_modules(source: str, package: str) -> Iterator[tuple[int, str]]:
    """Every import in the source, at any depth, as (line, dotted name), down to the name taken."""
    for node in imports_in(source):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        else:
            base = node.module or ""
            if node.level:
                parents = package.split(".")[: len(package.split(".")) - (node.level - 1)]
                base = ".".join([*parents, base]).rstrip(".")
            yield from ((node.lineno, f"{base}.{alias.name}") for alias in node.names)


def is_public(name: str) -> bool:
    """Whether the engine offers this to the other layers."""
    module, _, taken = name.rpartition(".")
    return name == "sketchfall.physics" or (
        module in PUBLIC and taken in vars(importlib.import_module(module))["__all__"]
    )


def offences(path: str, source: str) -> list[str]:
    """What the file at this path, relative to the checkout, must not import but does."""
    layer = path.split("/")[0]
    allowed = MAY_IMPORT[layer] | {layer} | ({"ui"} if path == ENTRY_POINT else set())
    found = []
    for line, module in imported_modules(source, ".".join([PROGRAM, *path.split("/")[:-1]])):
        top, *below = module.split(".")
        wrong_layer = top == PROGRAM and below[:1] != ["__version__"] and not {*below[:1]} <= allowed
        private = top == PROGRAM and below[:1] == ["physics"] != [layer] and not is_public(module)
        wrong_place = top in ONLY_IN and path not in ONLY_IN[top]
        qt_below = layer in ("physics", "resources") and (top.startswith("PyQt") or top == "pyqtgraph")
        widgets_below = layer == "app" and ("QtWidgets" in module.split(".") or top == "pyqtgraph")
        if top in FOREIGN or wrong_layer or private or wrong_place or qt_below or widgets_below:
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


def test_tests_share_helpers_and_not_each_other() -> None:
    found = [
        f"{path.relative_to(ROOT).as_posix()}:{line} imports {module}"
        for path in sorted((ROOT / "tests").rglob("*.py"))
        for line, module in imported_modules(path.read_text("utf-8"), "tests")
        if module.startswith("tests.") and any(part.startswith("test_") for part in module.split("."))
    ]
    assert found == []


def test_the_files_read_are_those_of_the_program() -> None:
    seen = {path.relative_to(ROOT).as_posix() for path in source_files()}
    assert {
        "app/__main__.py",
        "app/drawing/scene.py",
        "physics/runtime/jit.py",
        "physics/shapes/outline.py",
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
        ("physics/world.py", "from sketchfall.app.drawing.scene import Scene"),
        ("physics/world.py", "from sketchfall import app"),
        ("physics/world.py", "from sketchfall.app.drawing import scene"),
        ("physics/world.py", "from ..app.drawing import scene"),
        ("physics/world.py", "def f():\n    import PyQt6.QtCore"),
        ("physics/world.py", "from PyQt6 import QtCore"),
        ("physics/world.py", "import numba"),
        ("physics/world.py", "from numba.core import config"),
        ("physics/runtime/compiler.py", "import shapely"),
        ("physics/runtime/jit.py", "import numba"),
        ("app/drawing/scene.py", "from shapely.geometry import Polygon"),
        ("app/drawing/scene.py", "import numba"),
        ("app/editing/document.py", "from PyQt6 import QtWidgets"),
        ("app/editing/document.py", "from PyQt6.QtWidgets import QUndoView"),
        ("app/editing/document.py", "import PyQt6.QtWidgets as widgets"),
        ("app/command_line/cli.py", "import sketchfall.ui.window.main_window"),
        ("app/command_line/cli.py", "if True:\n    from sketchfall.ui.window import main_window"),
        ("ui/canvas/canvas_scene.py", "from tests.scenes import pyramid"),
        ("ui/canvas/canvas_scene.py", "from physics import World"),
        ("app/drawing/scene.py", "import app.editing"),
        ("app/drawing/mass.py", "from sketchfall.physics.shapes.mass import mass_properties"),
        ("app/drawing/mass.py", "from sketchfall.physics.shapes import mass"),
        ("app/drawing/mass.py", "from sketchfall.physics import checks"),
        ("ui/canvas/volume_overlays.py", "from sketchfall.physics.shapes.bounding import fit_dop"),
        ("resources/__init__.py", "from sketchfall import app"),
    ],
)
def test_an_offender_is_found(path: str, line: str) -> None:
    assert len(offences(path, f"import math\n{line}\n")) == 1


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("physics/runtime/compiler.py", "import numba"),
        ("physics/runtime/lanes.py", "import numba.extending"),
        ("physics/shapes/outline.py", "import shapely"),
        ("physics/world.py", "from sketchfall.physics.runtime.jit import kernel"),
        ("physics/joints/hinge.py", "from ..runtime.jit import kernel"),
        ("ui/window/program.py", "from sketchfall import __version__"),
        ("app/files/recovery.py", "from sketchfall.physics.runtime import open_private"),
        ("ui/canvas/volume_overlays.py", "from sketchfall.physics.shapes.bounding import AABB"),
        ("app/editing/document.py", "from PyQt6.QtGui import QUndoStack"),
        ("app/running/world_builder.py", "from sketchfall.physics import World"),
        ("app/__main__.py", "from sketchfall.ui.window.main_window import MainWindow"),
        (
            "ui/window/main_window.py",
            "from PyQt6.QtWidgets import QMainWindow\nfrom sketchfall.app.drawing.scene import Scene",
        ),
        ("ui/canvas/overlays.py", "from sketchfall.physics import World"),
        ("app/drawing/scene.py", "import applause"),
    ],
)
def test_a_rightful_import_is_let_through(path: str, line: str) -> None:
    assert offences(path, f"import math\n{line}\n") == []
