"""Compiling everything anew takes longest of all: so it comes first, while other processes test on."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.physics.fresh_process import FreshCompile, start_fresh_process

USED = "fresh_compile"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: USED not in getattr(item, "fixturenames", ()))


@pytest.fixture
def fresh_compile() -> Iterator[FreshCompile]:
    cache = Path(tempfile.mkdtemp())
    process = start_fresh_process(SKETCHFALL_CACHE_DIR=str(cache))
    try:
        yield FreshCompile(process, cache)
    finally:
        process.kill()
        process.wait()
        shutil.rmtree(cache, ignore_errors=True)
