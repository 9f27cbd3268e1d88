"""Parts of the engine are loaded when they are first used: whoever needs no compiler does not wait for it."""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from sketchfall import physics
from sketchfall.physics import runtime

pytestmark = pytest.mark.no_engine

ROOT = Path(__file__).resolve().parents[2]

READS = """
import sys
from pathlib import Path
from sketchfall.app.__main__ import main
from sketchfall.app.files.storage import load_drawing, save_drawing
drawing = load_drawing(Path("resources/examples/freehand_shapes.sketchfall"))
save_drawing(Path(sys.argv[1]), drawing)
try:
    main(["--help"])
finally:
    print("numba" in sys.modules)
"""


@pytest.mark.parametrize("package", [physics, runtime], ids=["physics", "runtime"])
def test_every_name_that_is_listed_is_found(package: ModuleType) -> None:
    stub = ast.parse(Path(str(package.__file__) + "i").read_text("utf-8"))
    listed = next(node.value for node in stub.body if isinstance(node, ast.Assign))
    assert sorted(package.__all__) == sorted(ast.literal_eval(listed))
    for name in package.__all__:
        getattr(package, name)


def test_a_name_is_what_its_home_calls_so() -> None:
    assert physics.World is importlib.import_module("sketchfall.physics.world").World
    assert physics.JOINT_KINDS is importlib.import_module("sketchfall.physics.joints.kinds").JOINT_KINDS


def test_what_is_not_listed_is_not_found() -> None:
    with pytest.raises(AttributeError, match=r"No .* attribute Wrold"):
        physics.__getattr__("Wrold")


def test_a_drawing_is_read_and_saved_and_help_is_given_without_the_compiler(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-c", READS, str(tmp_path / "copy.sketchfall")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.splitlines()[-1] == "False"
