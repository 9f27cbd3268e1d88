"""The documents name files and functions: every one of them must exist, and the map must leave out none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PATH = re.compile(r"`((?:app|physics|ui|tests|resources|packaging)/[\w./-]*)(?::(\w+))?`")
FOLDER = re.compile(r"^### ((?:app|physics|ui)/[\w/]*)$", re.MULTILINE)
SOURCES = ("app", "physics", "ui")


@pytest.mark.parametrize("document", ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md"])
def test_every_path_in_a_document_exists(document: str) -> None:
    named = PATH.findall((ROOT / document).read_text("utf-8"))
    assert named, "the pattern finds nothing: has the way of writing paths changed?"
    assert [path for path, _ in named if not (ROOT / path).exists()] == []


def test_every_function_of_a_flow_is_in_its_file() -> None:
    named = [found for found in PATH.findall((ROOT / "ARCHITECTURE.md").read_text("utf-8")) if found[1]]
    assert len(named) > 20
    wrong = [
        f"{path}:{name}"
        for path, name in named
        if not re.search(rf"\b(?:def|class) {name}\b", (ROOT / path).read_text("utf-8"))
    ]
    assert wrong == []


def code_map() -> dict[str, set[str]]:
    """The files that the map names, by the folder under whose heading they are."""
    headed = FOLDER.split((ROOT / "ARCHITECTURE.md").read_text("utf-8"))[1:]
    sections = dict(zip(headed[::2], headed[1::2], strict=True))
    return {
        folder: set(re.findall(r"`(\w+\.py)`", text.partition("\n##")[0]))
        for folder, text in sections.items()
    }


def rooms() -> dict[str, set[str]]:
    """The files of the program, by folder."""
    folders = {path.parent for source in SOURCES for path in (ROOT / source).rglob("*.py")}
    present = {
        f"{folder.relative_to(ROOT).as_posix()}/": {path.name for path in folder.glob("*.py")}
        - {"__init__.py"}
        for folder in folders
    }
    return {folder: files for folder, files in present.items() if files}


def test_the_map_has_every_folder_and_every_file_and_no_others() -> None:
    assert code_map() == rooms()


def test_no_room_is_so_full_that_nothing_is_found_in_it() -> None:
    assert {folder: len(files) for folder, files in rooms().items() if len(files) > 20} == {}
