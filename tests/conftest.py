"""What holds for every test: no display is needed, no test fails for being slow, and a crash tells where."""

import gc
import os
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import HealthCheck, settings

from sketchfall.app.language.catalogue import use
from sketchfall.app.language.languages import ENGLISH
from sketchfall.app.running import warm_up
from sketchfall.physics.runtime.compiler import COMPILED
from tests.hang_watch import HangWatch
from tests.physics.fresh_process import FreshCompile

if sys.platform == "linux" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# Whatever the language of the machine: here and in processes that tests start, everything is in English.
os.environ["LC_ALL"] = "C.UTF-8"

# A process that a test starts shows the stacks of its threads if it crashes; pytest does so for its own.
os.environ.setdefault("PYTHONFAULTHANDLER", "1")

# The processes that tests start, some hundred of them, would else compile our sources anew, one and all.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# The first example of a property may compile kernels, which takes seconds, and a busy machine makes others
# slow, too. A gate tries the same examples each time, so that it judges the change and not the dice;
# elsewhere new ones are tried in every run.
settings.register_profile("sketchfall", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("gate", settings.get_profile("sketchfall"), derandomize=True)
settings.load_profile("gate" if os.environ.get("CI") else "sketchfall")


# Most of what tests make goes by itself when they end; and Hypothesis watches over every search for the rest.
gc.set_threshold(10_000, 20, 100)


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(HangWatch())


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    """After a test in which another language is spoken."""
    yield
    use(ENGLISH)


@pytest.fixture(scope="session")
def qapp_cls() -> type:
    """The application that pytest-qt makes is the program's own."""
    from sketchfall.ui.window.program import Application

    return Application


def fills_the_cache(session: pytest.Session) -> bool:
    """Whether one of the processes is about to compile the whole engine for all."""
    return COMPILED and len(session.items) >= MANY_TESTS and not warm_up.is_warm("engine")


def pytest_collection(session: pytest.Session) -> None:
    """In a fresh clone all files of tests have to be translated, and each process would do all of that.

    So each begins at another place of their list, and what the others begin with is done by the time it gets
    there. Whatever is wrong with a file is told when it is collected.
    """
    process = getattr(session.config, "workerinput", {})
    if session.config.args_source is not pytest.Config.ArgsSource.TESTPATHS or not process:
        return
    root = session.config.rootpath
    files = sorted(path.relative_to(root) for path in root.glob("tests/**/test_*.py"))
    names = [".".join(file.with_suffix("").parts) for file in files]
    begin = len(names) * int(process["workerid"].removeprefix("gw")) // process["workercount"]
    for name in names[begin:] + names[:begin]:
        with suppress(Exception):
            import_module(name)


MANY_TESTS = 500  # so many need most of the engine; for fewer, it is compiled as far as they need it


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: tests wait for timers and for processes that they start."""
    return 1 + (os.cpu_count() or 1)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Each process begins with what suits it: they get equal shares of the list, and steal from others later.

    The first process compiles the engine, and has all that it is made of at hand then: so it gets the tests
    that compile parts of it, for which any other process would have to begin anew. Meanwhile the others have
    those that need nothing compiled.
    """
    early = [item for item in items if needs_no_engine(item)]
    others = [item for item in items if not needs_no_engine(item)]
    compiling = {item.path for item in others if compiles(item)}
    others.sort(key=lambda item: (item.path not in compiling, not is_of_engine(item)))
    processes = getattr(config, "workerinput", {}).get("workercount", 1)
    share = len(items) // processes
    dealt, others = others[:share], others[share:]
    for rest in range(processes - 1, 0, -1):
        begins, early = early[: len(early) // rest], early[len(early) // rest :]
        later = max(0, (len(early) + len(begins) + len(others)) // rest - len(begins))
        dealt += begins + others[:later]
        others = others[later:]
    items[:] = dealt + early + others


def compiles(item: pytest.Item) -> bool:
    return any(item.get_closest_marker(name) is not None for name in ("kernel", "compiles"))


def is_of_engine(item: pytest.Item) -> bool:
    return item.nodeid.startswith("tests/physics/")


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """As pytest does it; but of a test that passes, only this is told to the process that shows it.

    There are two more reports of each test, of how it was set up and taken down: to send and count those of
    ten thousand tests takes seconds.
    """
    if not hasattr(item.config, "workerinput"):
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def pytest_collection_finish() -> None:
    """What thousands of tests are made of stays until the end: it need not be searched for garbage."""
    gc.collect()
    gc.freeze()


def needs_no_engine(item: pytest.Item) -> bool:
    return item.get_closest_marker("no_engine") is not None


@pytest.fixture(autouse=True)
def _engine_is_there(request: pytest.FixtureRequest) -> None:
    if not needs_no_engine(request.node):
        request.getfixturevalue("compiled_once")


@pytest.fixture(scope="session")
def compiled_once(request: pytest.FixtureRequest) -> None:
    """Tests run in several processes, and each of them would compile the same: so one does it for all."""
    if not COMPILED or len(request.session.items) < MANY_TESTS:
        return
    fresh = FreshCompile(request.config) if fills_the_cache(request.session) else None
    while cold := [stage for stage in warm_up.STAGES if not warm_up.is_warm(stage)]:
        for stage in filter(warm_up.can_begin, cold):
            lock = warm_up.lock_stage(stage)
            if lock is None:
                continue
            if not warm_up.is_warm(stage):  # nor made so by another one just now
                warm_up.compile_stage(stage)
                if stage == "engine" and fresh is not None:
                    fresh.note_or_start()
            lock.remove()
        time.sleep(0.1)
