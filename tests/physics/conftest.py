"""Compiling everything anew takes longest of all: it begins first, beside the tests, and is judged last.

Tests run in several processes. The last of them, which would only wait while the first fills the cache,
starts it; whichever has the test looks into their common folder for what came of it.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.physics.fresh_process import FreshCompile

USED = "fresh_compile"
STARTED = pytest.StashKey[FreshCompile]()


def uses_fresh_compile(item: pytest.Item) -> bool:
    return USED in getattr(item, "fixturenames", ())


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=uses_fresh_compile)


def pytest_collection_finish(session: pytest.Session) -> None:
    if session.config.option.collectonly or not any(map(uses_fresh_compile, session.items)):
        return
    process_of = getattr(session.config, "workerinput", {})  # of pytest-xdist: empty if there is one process
    number = int(process_of.get("workerid", "gw0").removeprefix("gw"))
    run = process_of.get("testrunuid", "alone")
    fresh = session.config.stash[STARTED] = FreshCompile(Path(tempfile.gettempdir(), f"fresh-compile-{run}"))
    if number == process_of.get("workercount", 1) - 1:
        fresh.start()


@pytest.fixture
def fresh_compile(request: pytest.FixtureRequest) -> Iterator[FreshCompile]:
    fresh = request.config.stash[STARTED]
    yield fresh
    shutil.rmtree(fresh.folder, ignore_errors=True)
