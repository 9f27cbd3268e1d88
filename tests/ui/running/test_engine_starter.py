"""The engine is compiled by another process and then loaded; the program never waits for it."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest
from PyQt6 import sip
from PyQt6.QtWidgets import QApplication

import sketchfall.physics.runtime
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, JointDrawing, Scene, WorldSettings
from sketchfall.app.running import warm_up
from sketchfall.app.running.own_process import CACHE
from sketchfall.app.running.warm_up import Stage
from sketchfall.physics.collision.broad_phase.automatic import FEW_SHAPES
from sketchfall.physics.collision.broad_phase.hierarchical_grid import HierarchicalGrid
from sketchfall.physics.collision.broad_phase.uniform_grid import UniformGrid
from sketchfall.ui.running import engine_starter
from sketchfall.ui.running.engine_starter import EngineStarter, _freeze_once
from tests.app.crashing import ROOT
from tests.systems import KILL
from tests.ui.windows import wait_until

PROGRAM = """
from PyQt6.QtCore import QCoreApplication
from sketchfall.physics.collision.broad_phase.automatic import FEW_SHAPES
from sketchfall.physics.collision.broad_phase.hierarchical_grid import HierarchicalGrid
from sketchfall.physics.collision.broad_phase.uniform_grid import UniformGrid
from sketchfall.ui.running.engine_starter import EngineStarter
application = QCoreApplication([])
starter = EngineStarter()
starter.start()
application.exec()
"""


def test_a_cold_engine_is_compiled_elsewhere_and_then_loaded(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warm_up, "_folder", lambda: tmp_path)
    started: list[list[str]] = []
    real_arguments = EngineStarter.process_arguments

    def arguments(starter: EngineStarter, stage: Stage) -> list[str]:
        """A stand-in for the process: it leaves the mark that the real one leaves at its end.

        And in it where it would have put the engine.
        """
        started.append(real_arguments(starter, stage))
        mark = warm_up.MARK.format(stage=stage)
        write = f"pathlib.Path({str(tmp_path)!r}, {mark!r}).write_text(os.environ[{CACHE!r}])"
        return ["-c", f"import os, pathlib; {write}"]

    monkeypatch.setattr(EngineStarter, "process_arguments", arguments)
    monkeypatch.setattr(engine_starter, "own_environment", lambda: {CACHE: "where this one finds it"})
    starter = EngineStarter()
    shares: list[float] = []
    stages: list[frozenset[str]] = []
    starter.progressed.connect(shares.append)
    starter.ready.connect(lambda: stages.append(frozenset(starter.ready_stages)))
    assert not warm_up.is_warm("engine")
    gc.unfreeze()
    _freeze_once.cache_clear()
    starter.start()
    compiling, is_ready = starter.compiling, starter.is_ready
    assert compiling == "engine"
    assert not is_ready
    wait_until(lambda: len(stages) == 4)
    assert stages[-1] == {"engine", "joints", "crowds", "laboratory"}
    assert [len(ready) for ready in stages] == [1, 2, 3, 4]
    stages_started = ("engine", "joints", "crowds", "laboratory")
    assert started == [
        ["-P", "-m", "sketchfall.app", "--warm-up", stage, "--with-parent"] for stage in stages_started
    ]
    assert shares[0] == 0.0
    assert all(warm_up.is_warm(stage) for stage in warm_up.STAGES)
    assert {mark.read_text() for mark in tmp_path.iterdir()} == {"where this one finds it"}
    assert starter.compiling is None
    assert gc.isenabled()
    assert gc.get_freeze_count()  # what the engine brought is not searched for garbage again and again
    starter.stop()


STAND_IN = """
import pathlib, sys, time
folder, stage, mark = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3]
while not (folder / f"end {stage}").exists():
    time.sleep(0.01)
(folder / mark).touch()
"""


class SlowCompilers:
    """In place of the processes that compile: each ends when it is told to."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.started: list[Stage] = []
        monkeypatch.setattr(warm_up, "_folder", lambda: folder)
        monkeypatch.setattr(warm_up, "warm_up", lambda _: iter(()))  # there is nothing to load
        monkeypatch.setattr(EngineStarter, "process_arguments", lambda _, stage: self._arguments(stage))

    def _arguments(self, stage: Stage) -> list[str]:
        self.started.append(stage)
        return ["-c", STAND_IN, str(self.folder), stage, warm_up.MARK.format(stage=stage)]

    def end(self, stage: Stage) -> None:
        (self.folder / f"end {stage}").touch()


@pytest.fixture
def compilers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SlowCompilers:
    return SlowCompilers(tmp_path, monkeypatch)


@pytest.fixture
def starter(qapp: QApplication) -> Iterator[EngineStarter]:
    starter = EngineStarter()
    yield starter
    starter.stop()


def test_two_processes_compile_at_a_time_where_there_are_two_cores(
    compilers: SlowCompilers, starter: EngineStarter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 4)
    starter.start()
    assert compilers.started == ["engine", "joints"]
    compilers.end("joints")
    wait_until(lambda: starter.ready_stages == {"joints"})
    assert compilers.started == ["engine", "joints"]  # others need the engine, and would compile it again
    assert starter.compiling == "engine"
    assert not starter.is_ready
    compilers.end("engine")
    wait_until(lambda: len(compilers.started) == 4)
    wait_until(lambda: starter.is_ready_for(Scene()))
    assert compilers.started == ["engine", "joints", "crowds", "laboratory"]


def is_at(starter: EngineStarter, stage: Stage) -> bool:
    return starter.compiling == stage


def test_one_process_compiles_at_a_time_where_there_is_one_core(
    compilers: SlowCompilers, starter: EngineStarter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    starter.start()
    for stage in warm_up.STAGES:
        wait_until(partial(is_at, starter, stage))
        compilers.end(stage)
    wait_until(lambda: len(starter.ready_stages) == 4)
    assert compilers.started == list(warm_up.STAGES)


def test_what_somebody_waits_for_is_compiled_before_the_rest(
    compilers: SlowCompilers, starter: EngineStarter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    starter.start()
    starter.hurry(Scene(world=WorldSettings(narrow_phase="gjk")))
    compilers.end("engine")
    wait_until(lambda: len(compilers.started) == 2)
    assert compilers.started == ["engine", "laboratory"]


def test_a_starter_that_is_deleted_hears_no_more_of_its_processes(
    compilers: SlowCompilers, qapp: QApplication
) -> None:
    starter = EngineStarter()
    starter.start()
    heard: list[float] = []
    starter.progressed.connect(heard.append)
    sip.delete(starter)  # and its processes, which end by that: an exception in a slot would end the program
    qapp.processEvents()
    assert not heard


def test_drawings_with_joints_wait_for_joints(qapp: QApplication) -> None:
    starter = EngineStarter()
    rod = JointDrawing(id=1, kind="rod", body_a=1, anchor_a=(0.0, 0.0), anchor_b=(3.0, 5.0))
    jointed = Scene(bodies=(BodyDrawing(id=1, shapes=(CircleShape(radius=0.1),)),), joints=(rod,))
    starter.ready_stages.add("engine")
    assert not starter.is_ready_for(jointed)
    starter.ready_stages.add("joints")
    assert starter.is_ready_for(jointed)


@pytest.mark.parametrize(
    "world",
    [
        WorldSettings(narrow_phase="gjk"),
        WorldSettings(integrator="rk4"),
        WorldSettings(correction="projection"),
    ],
)
def test_methods_by_name_wait_for_the_laboratory(world: WorldSettings) -> None:
    assert warm_up.needed_stages(Scene(world=world)) == ["engine", "laboratory"]


def test_a_process_that_fails_does_not_stop_the_engine(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warm_up, "_folder", lambda: tmp_path)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "missing"))
    starter = EngineStarter()
    starter.start()
    wait_until(lambda: starter.is_ready)
    starter.stop()


def test_the_process_ends_with_a_program_that_is_killed(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment = {**os.environ, "SKETCHFALL_CACHE_DIR": str(tmp_path)}
    program = subprocess.Popen([sys.executable, "-c", PROGRAM], cwd=ROOT, env=environment)

    def kernels() -> list[Path]:
        return list(tmp_path.glob("*/*.nbi"))

    wait_until(lambda: bool(kernels()))
    (folder,) = tmp_path.iterdir()
    monkeypatch.setattr(warm_up, "_folder", lambda: folder)
    assert warm_up.lock_stage("engine") is None  # it is compiling
    program.send_signal(KILL)
    program.wait()
    locks: list[object] = []

    def is_free() -> bool:
        locks.append(warm_up.lock_stage("engine"))
        return locks[-1] is not None

    wait_until(is_free)
    assert not warm_up.is_warm("engine")  # it did not go on to the end


def test_the_share_done_grows_with_every_kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm_up, "_folder", lambda: tmp_path)
    assert warm_up.share_done("engine") == 0.0
    shares = []

    def compile_two() -> Iterator[None]:
        for _ in range(2):
            notices[0]()
            shares.append(warm_up.share_done("engine"))
            yield

    notices: list[Callable[[], None]] = []

    @contextmanager
    def watch(notice: Callable[[], None]) -> Iterator[None]:
        notices.append(notice)
        yield

    monkeypatch.setattr(sketchfall.physics.runtime, "watch_compiling", watch)
    monkeypatch.setattr(warm_up, "_PARTS", {"engine": (compile_two,)})
    monkeypatch.setattr(warm_up, "KERNELS", {"engine": 2})
    warm_up.compile_stage("engine")
    assert shares == [warm_up.TRANSLATING / 2, warm_up.TRANSLATING]
    assert warm_up.share_done("engine") == 1.0


def test_only_unusual_methods_wait_for_the_laboratory(qapp: QApplication) -> None:
    starter = EngineStarter()
    usual, unusual = Scene(), Scene(world=WorldSettings(broad_phase="quadtree"))
    assert not starter.is_ready_for(usual)
    starter.ready_stages.add("engine")
    assert starter.is_ready_for(usual)
    assert not starter.is_ready_for(unusual)
    starter.ready_stages.add("laboratory")
    assert starter.is_ready_for(unusual)


def test_only_crowds_wait_for_the_methods_that_are_chosen_for_them(qapp: QApplication) -> None:
    starter = EngineStarter()
    starter.ready_stages.add("engine")
    crowd = tuple(
        BodyDrawing(id=number + 1, shapes=(CircleShape(radius=0.1),)) for number in range(warm_up.CROWD)
    )
    assert starter.is_ready_for(Scene(bodies=crowd[1:]))
    assert not starter.is_ready_for(Scene(bodies=crowd))
    starter.ready_stages.add("crowds")
    assert starter.is_ready_for(Scene(bodies=crowd))


def test_a_few_bodies_need_no_method_for_crowds(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_for: list[str] = []
    for method in (UniformGrid, HierarchicalGrid):
        monkeypatch.setattr(method, "find_pairs", lambda *_: looked_for.append("in cells"))
    for _ in warm_up.warm_up("engine"):
        pass
    assert not looked_for
    assert warm_up.CROWD < FEW_SHAPES
