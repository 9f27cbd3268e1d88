"""The page about the file of a run tells of every field there is."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest
from msgspec.structs import fields

from sketchfall import resources
from sketchfall.app.drawing.scene_change import PartsChange, SceneChange
from sketchfall.app.running.inputs import AnyInput, Placed
from sketchfall.app.timeline.run_checks import MAX_EDIT_WORK
from sketchfall.app.timeline.run_file import (
    FORMAT,
    OTHERS_SINCE,
    RUN,
    WrittenRun,
)
from sketchfall.app.timeline.written_branch import (
    MAX_BRANCHES,
    MAX_OTHERS,
    MAX_STATES,
    MAX_STEPS,
    OtherRun,
    WrittenBranch,
    WrittenState,
)

PAGE = (Path(resources.__file__).parent / "RUN_FORMAT.md").read_text("utf-8")
INPUTS = get_args(AnyInput)
STRUCTURES = (*INPUTS, Placed, SceneChange, PartsChange, OtherRun, WrittenBranch, WrittenRun, WrittenState)


@pytest.mark.parametrize("kind", STRUCTURES, ids=lambda kind: kind.__name__)
def test_every_field_is_described(kind: type) -> None:
    assert [field.name for field in fields(kind) if f"`{field.name}`" not in PAGE] == []


def test_every_input_version_and_limit_is_described() -> None:
    for kind in INPUTS:
        assert f"| `{kind.__struct_config__.tag}` |" in PAGE
    assert f'`"{FORMAT}"`' in PAGE
    assert f"version {max(RUN.versions)}." in PAGE
    assert f"since version {OTHERS_SINCE};" in PAGE
    assert f"at most {MAX_OTHERS}," in PAGE
    assert f"1 to {MAX_BRANCHES}," in PAGE
    assert f"at most {MAX_STEPS:,}." in PAGE
    assert f"at most {MAX_STATES}:" in PAGE
    assert f"at most {MAX_EDIT_WORK:,}: each edit" in PAGE
