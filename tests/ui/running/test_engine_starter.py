"""The engine is compiled by another process and then loaded; the program never waits for it."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PyQt6.QtWidgets import QApplication

import sketchfall.physics.runtime
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, Scene, WorldSettings
from sketchfall.app.running import warm_up
from sketchfall.physics.collision.broad_phase.automatic import FEW_SHAPES
from sketchfall.physics.collision.broad_phase.hierarchical_grid import HierarchicalGrid
from sketchfall.physics.collision.broad_phase.uniform_grid import UniformGrid
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

    def arguments(starter: EngineStarter) -> list[str]:
        """A stand-in for the process: it leaves the mark that the real one leaves at its end."""
        started.append(real_arguments(starter))
        mark = warm_up.MARK.format(stage=starter.compiling)
        return ["-c", f"import pathlib; pathlib.Path({str(tmp_path)!r}, {mark!r}).touch()"]

    monkeypatch.setattr(EngineStarter, "process_arguments", arguments)
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
    wait_until(lambda: len(stages) == 3)
    assert stages == [{"engine"}, {"engine", "crowds"}, {"engine", "crowds", "laboratory"}]
    stages_started = ("engine", "crowds", "laboratory")
    assert started == [
        ["-P", "-m", "sketchfall.app", "--warm-up", stage, "--with-parent"] for stage in stages_started
    ]
    assert shares[0] == 0.0
    assert warm_up.is_warm("engine")
    assert warm_up.is_warm("crowds")
    assert warm_up.is_warm("laboratory")
    assert starter.compiling is None
    assert gc.isenabled()
    assert gc.get_freeze_count()  # what the engine brought is not searched for garbage again and again
    starter.stop()


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
    assert warm_up.lock_cache() is None  # it is compiling
    program.send_signal(KILL)
    program.wait()
    locks: list[object] = []

    def is_free() -> bool:
        locks.append(warm_up.lock_cache())
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
