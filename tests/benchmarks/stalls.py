"""How long the window does not answer: `python -m tests.benchmarks.stalls` looks for the longest gaps.

Run it on a display or under Xvfb: xvfb-run -a -s "-screen 0 1280x800x24" python -m tests.benchmarks.stalls
A timer beats every millisecond in the event loop of the real window, while the engine is compiled into an
empty cache, and while a drawing of many bodies is opened, put into the engine, run, copied to its side file
and saved. The gap is the time from one beat to the next: as long as a click may wait. Other programs lengthen
it; how much was our own work is told by the CPU time between two beats, of all threads of the window.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time
from typing import TYPE_CHECKING

from PyQt6.QtCore import QEventLoop, Qt, QTimer
from PyQt6.QtWidgets import QApplication

if TYPE_CHECKING:
    from sketchfall.ui.window.main_window import MainWindow

TOO_LONG = 50.0  # ms
RUNNING = 4.0  # s of a run that are watched
PATIENCE = 300.0  # s for one phase
GAS = 5000  # discs


class Heartbeat:
    """Beats in the event loop, and notes how long it took to come round."""

    def __init__(self) -> None:
        self.gaps: list[float] = []  # ms
        self.busy: list[float] = []  # ms of CPU in each
        self._last = self._last_busy = 0.0
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(1)
        self._timer.timeout.connect(self._beat)

    def watch(self, begin: Callable[[], object], done: Callable[[], bool]) -> None:
        """From `begin`, which counts as well, until `done` says so."""
        self.gaps.clear()
        self.busy.clear()
        loop, started = QEventLoop(), perf_counter()
        look = QTimer()
        look.timeout.connect(lambda: loop.quit() if done() else None)
        look.start(20)
        QTimer.singleShot(0, begin)
        self._last, self._last_busy = started, process_time()
        self._timer.start()
        QTimer.singleShot(round(1e3 * PATIENCE), loop.quit)
        loop.exec()
        self._timer.stop()
        look.stop()
        if not done():
            raise TimeoutError(f"not done after {PATIENCE:.0f} s")

    def _beat(self) -> None:
        now, busy = perf_counter(), process_time()
        self.gaps.append(1e3 * (now - self._last))
        self.busy.append(1e3 * (busy - self._last_busy))
        self._last, self._last_busy = now, busy


class Session:
    """One window, taken through the phases in their order."""

    def __init__(self, folder: Path, scene: str) -> None:
        self.folder = folder
        self.scene = scene
        self.heartbeat = Heartbeat()

    def compile(self) -> MainWindow:
        from tests.ui.windows import own_event_loop, start_program  # only now: the settings must be in place

        with own_event_loop():
            window = start_program()
        self._report("compiling and loading the engine", lambda: None, lambda: window.starter.is_ready)
        return window

    def run(self, window: MainWindow, bodies: int) -> None:
        from sketchfall.app.files.file_format import encode_drawing
        from tests.benchmarks.frames import as_drawing
        from tests.scenes import SCENES

        file = self.folder / f"{self.scene} {bodies}.sketchfall"
        file.write_bytes(encode_drawing(as_drawing(SCENES[self.scene](bodies))))
        player, document = window.player, window.document

        def is_running() -> bool:
            return player.state == "running" and player.run is not None and player.run.time > 0.0

        self._report(
            f"opening {bodies} bodies",
            lambda: window.files.open_path(file),
            lambda: document.path == file,
        )
        self._report(f"putting {bodies} into the engine", player.toggle, is_running)
        began = perf_counter()
        self._report(f"running {bodies}", lambda: None, lambda: perf_counter() - began > RUNNING)
        player.reset()
        window.actions_["insert_box"].trigger()
        window.recovery.delay = 0.0
        self._report(
            f"copying {bodies} to the side file",
            lambda: None,
            lambda: any((self.folder / "settings" / "recovery").glob("*.recovery")),
        )
        self._report(f"saving {bodies}", window.actions_["save"].trigger, lambda: not document.is_dirty)

    def change_over(self, window: MainWindow, discs: int) -> None:
        """A gas that goes on as rigid bodies, and back through its time."""
        from msgspec.structs import replace

        from sketchfall.app.drawing.parts import Parts
        from sketchfall.app.editing.commands import ChangeDrawing
        from sketchfall.app.files.file_format import encode_drawing
        from sketchfall.app.running.rigid_run import RigidRun
        from tests.benchmarks.frames import as_drawing
        from tests.scenes import balls

        file = self.folder / f"gas {discs}.sketchfall"
        drawing = as_drawing(balls(discs))
        gas = replace(drawing, world=replace(drawing.world, method="event_driven"))
        file.write_bytes(encode_drawing(gas))
        player, document, navigator = window.player, window.document, window.navigator
        self._report(
            f"opening a gas of {discs}",
            lambda: window.files.open_path(file),
            lambda: document.path == file,
        )
        self._report(
            f"running a gas of {discs}",
            player.toggle,
            lambda: player.run is not None and player.run.time > 1.0,
        )
        world = replace(document.scene.world, method="rigid_bodies")
        self._report(
            f"{discs} discs become rigid bodies",
            lambda: document.apply(ChangeDrawing(document, Parts(), "Change the method", world=world)),
            lambda: isinstance(player.run, RigidRun) and player.state == "running",
        )
        self._report(
            f"back to the gas of {discs}",
            lambda: navigator.show_step(30),
            lambda: player.run is not None and player.run.steps == 30,
        )
        assert navigator.recording is not None
        end = navigator.recording.branch.end
        self._report(
            "and forth again",
            lambda: navigator.show_step(end - 1),
            lambda: player.run is not None and player.run.steps == end - 1,
        )
        player.reset()

    def _report(self, phase: str, begin: Callable[[], object], done: Callable[[], bool]) -> None:
        self.heartbeat.watch(begin, done)
        gaps, busy = self.heartbeat.gaps, max(self.heartbeat.busy)
        too_long = sum(gap > TOO_LONG for gap in gaps)
        print(f"{phase:34} {sum(gaps) / 1e3:8.2f} {max(gaps):15.1f} {too_long:11} {busy:15.1f}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.stalls", description=__doc__)
    parser.add_argument("bodies", nargs="*", type=int, default=[5000, 20000])
    parser.add_argument("--warm", action="store_true", help="use the kernels that are compiled already")
    parser.add_argument(
        "--scene", choices=("pile", "balls"), default="pile", help="what runs (default: pile)"
    )
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="sketchfall-stalls-") as name:
        folder = Path(name)
        os.environ["SKETCHFALL_CONFIG_DIR"] = str(folder / "settings")
        if not arguments.warm:
            os.environ["SKETCHFALL_CACHE_DIR"] = str(folder / "kernels")
        application = QApplication(sys.argv[:1])
        print(f"{'phase':34} {'seconds':>8} {'longest gap ms':>15} {'over 50 ms':>11} {'longest CPU ms':>15}")
        session = Session(folder, arguments.scene)
        window = session.compile()
        for bodies in arguments.bodies:
            session.run(window, bodies)
        session.change_over(window, GAS)
        from tests.ui.windows import close_all

        close_all()
        del application
    return 0


if __name__ == "__main__":
    sys.exit(main())
