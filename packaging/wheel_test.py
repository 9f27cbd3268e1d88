"""Looks into a wheel: one package and nothing beside it, with all that the checkout has.

Usage: python packaging/wheel_test.py sketchfall-….whl        (`pip wheel --no-deps .` makes one)
"""

from __future__ import annotations

import sys
from pathlib import Path
from zipfile import ZipFile

from contents import LAYERS, ROOT


def main(wheel: Path) -> None:
    names = {name for name in ZipFile(wheel).namelist() if not name.endswith("/")}
    tops = {name.split("/")[0] for name in names}
    strangers = {top for top in tops if top != "sketchfall" and not top.endswith(".dist-info")}
    missing = sorted(files_of_the_program() - names)
    if strangers or missing:
        sys.exit(f"{wheel.name}: beside the package {sorted(strangers)}, not in it {missing}")
    print(f"{wheel.name}: {len(names)} files, all in one package")


def files_of_the_program() -> set[str]:
    """As they are named in a wheel."""
    own = [path for path in (ROOT / "packaging" / "sketchfall").iterdir() if path.is_file()]
    parts = [path for layer in LAYERS for path in (ROOT / layer).rglob("*") if path.is_file()]
    return {f"sketchfall/{path.name}" for path in own} | {
        f"sketchfall/{path.relative_to(ROOT).as_posix()}" for path in parts if "__pycache__" not in path.parts
    }


if __name__ == "__main__":
    main(Path(sys.argv[1]))
