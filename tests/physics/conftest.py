"""Compiling everything anew takes longest of all: it begins first, beside the tests, and is judged last.

Tests run in several processes. The last of them starts it, unless one of them has to fill the cache anyway
(see FreshCompile); whichever has the test looks into their common folder for what came of it.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest

from tests.conftest import fills_the_cache
from tests.physics.fresh_process import FreshCompile

USED = "fresh_compile"


def uses_fresh_compile(item: pytest.Item) -> bool:
    return USED in getattr(item, "fixturenames", ())


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=uses_fresh_compile)


def pytest_collection_finish(session: pytest.Session) -> None:
    if session.config.option.collectonly or not any(map(uses_fresh_compile, session.items)):
        return
    process = getattr(session.config, "workerinput", {})
    number = int(process.get("workerid", "gw0").removeprefix("gw"))
    is_last = number == process.get("workercount", 1) - 1
    if is_last and not fills_the_cache(session):
        FreshCompile(session.config).start()


@pytest.fixture
def fresh_compile(request: pytest.FixtureRequest) -> Iterator[FreshCompile]:
    fresh = FreshCompile(request.config)
    yield fresh
    shutil.rmtree(fresh.folder, ignore_errors=True)
