"""Compiling everything anew takes longest of all: it begins first, beside the tests, and is judged last."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

import pytest

from tests.physics.fresh_process import FreshCompile, start_fresh_process

USED = "fresh_compile"
STARTED = pytest.StashKey[FreshCompile]()


def uses_fresh_compile(item: pytest.Item) -> bool:
    return USED in getattr(item, "fixturenames", ())


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=uses_fresh_compile)


def pytest_collection_finish(session: pytest.Session) -> None:
    if not session.config.option.collectonly and any(map(uses_fresh_compile, session.items)):
        cache = Path(tempfile.mkdtemp())
        process = start_fresh_process(SKETCHFALL_CACHE_DIR=str(cache))
        session.config.stash[STARTED] = FreshCompile(process, cache)


def pytest_unconfigure(config: pytest.Config) -> None:
    started = config.stash.get(STARTED, None)
    if started is not None:
        started.process.kill()
        started.process.wait()
        shutil.rmtree(started.cache, ignore_errors=True)


@pytest.fixture
def fresh_compile(request: pytest.FixtureRequest) -> FreshCompile:
    return request.config.stash[STARTED]
