"""The documents name files: every one of them must exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PATH = re.compile(r"`((?:app|physics|ui|tests|resources|packaging)/[\w./-]*)`")


@pytest.mark.parametrize("document", ["ARCHITECTURE.md", "README.md"])
def test_every_path_in_a_document_exists(document: str) -> None:
    named = PATH.findall((ROOT / document).read_text("utf-8"))
    assert named, "the pattern finds nothing: has the way of writing paths changed?"
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_the_map_names_every_module_of_the_engine() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    modules = {path.name for path in (ROOT / "physics").glob("*.py")} - {"__init__.py"}
    assert sorted(name for name in modules if f"physics/{name}" not in text) == []
