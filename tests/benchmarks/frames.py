"""What a frame costs: `python -m tests.benchmarks.frames` runs scenes in the real window, with painting.

Run it on a display or under Xvfb: xvfb-run -a -s "-screen 0 1280x800x24" python -m tests.benchmarks.frames
A frame is one step of 1/60 s, the bodies placed on the canvas, and the canvas painted; the cost is CPU time.
Then the run goes on by the clock as it does for a user, who sees the other two numbers: frames painted a
second, of which a run never wants more than sixty and some, and simulated seconds a second.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sketchfall.app.drawing.scene import (
    BodyDrawing,
    CircleShape,
    Material,
    PolygonShape,
    Scene,
    Shape,
    WorldSettings,
)
from sketchfall.app.files.file_format import encode_drawing
from sketchfall.app.running.run import STEP
from tests.scenes import SCENES, DiscSpec, SceneSpec, ShapeSpec

if TYPE_CHECKING:
    from PyQt6.QtWidgets import QWidget

    from sketchfall.ui.window.main_window import MainWindow

SETTLING = 60  # frames before counting, in which bodies fall
COUNTED = 120  # frames
WATCHED = 4.0  # s by the clock


class Costs(NamedTuple):
    stepping: float  # ms of CPU, median over the frames
    painting: float
    painted: float  # frames a second by the clock
    speed: float  # simulated seconds a second


def as_drawing(spec: SceneSpec) -> Scene:
    """The drawing of a benchmark's scene."""
    bodies = []
    for number, body in enumerate(spec.bodies, start=1):
        material = Material(
            density=body.density,
            static_friction=body.friction,
            kinetic_friction=body.friction,
            restitution=body.restitution,
        )
        bodies.append(
            BodyDrawing(
                id=number,
                kind=body.kind,
                position=body.position,
                angle=body.angle,
                velocity=body.velocity,
                shapes=tuple(as_shape(shape) for shape in body.shapes),
                material=material,
            )
        )
    return Scene(world=WorldSettings(gravity=spec.gravity, sleeping=False), bodies=tuple(bodies))


def as_shape(spec: ShapeSpec) -> Shape:
    return (
        CircleShape(radius=spec.radius)
        if isinstance(spec, DiscSpec)
        else PolygonShape(vertices=spec.vertices)
    )


def frame_costs(scene: str, bodies: int) -> Costs:
    from tests.ui.windows import close_all, own_event_loop, start_program  # Qt, and our window, only now

    with tempfile.TemporaryDirectory() as folder, own_event_loop():
        file = Path(folder) / "pile.sketchfall"
        file.write_bytes(encode_drawing(as_drawing(SCENES[scene](bodies))))
        window = start_program(str(file))
        while not window.starter.is_ready:
            wait()
        window.actions_["zoom_fit"].trigger()
        window.player.toggle()
        while window.player.state == "waiting":
            wait()
        window.player.pause()  # the frames are ours to ask for, one by one
        pace, canvas, viewport = window.player.pace, window.canvas, window.view.viewport()
        assert pace is not None
        assert viewport is not None
        stepping, painting = [], []
        for frame in range(SETTLING + COUNTED):
            began = time.thread_time()
            pace.advance(STEP)
            stepped = time.thread_time()
            canvas.show_run(pace.smooth_poses)
            viewport.repaint()
            painted = time.thread_time()
            if frame >= SETTLING:
                stepping.append(1e3 * (stepped - began))
                painting.append(1e3 * (painted - stepped))
        painted, speed = watch(window, viewport)
        window.player.reset()
        close_all()
    return Costs(statistics.median(stepping), statistics.median(painting), painted, speed)


def watch(window: MainWindow, viewport: QWidget) -> tuple[float, float]:
    """Let it run by the clock: frames painted a second, and simulated seconds a second."""
    from PyQt6.QtCore import QEvent, QEventLoop, QObject, QTimer

    class Paints(QObject):
        count = 0

        def eventFilter(self, _watched: QObject | None, event: QEvent | None) -> bool:
            self.count += event is not None and event.type() == QEvent.Type.Paint
            return False

    run, paints = window.player.run, Paints()
    assert run is not None
    viewport.installEventFilter(paints)
    window.player.toggle()
    wait()
    began, simulated, before = time.perf_counter(), run.time, paints.count
    loop = QEventLoop()  # as in the program; waiting as tests do would sleep between events
    QTimer.singleShot(int(1e3 * WATCHED), loop.quit)
    loop.exec()
    elapsed = time.perf_counter() - began
    window.player.pause()
    viewport.removeEventFilter(paints)
    return (paints.count - before) / elapsed, (run.time - simulated) / elapsed


def wait() -> None:
    from tests.ui.qtest import QTest

    QTest.qWait(50)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.frames", description=__doc__)
    parser.add_argument("bodies", nargs="*", type=int, default=[1000, 5000])
    parser.add_argument(
        "--scene", choices=("pile", "balls"), default="pile", help="what runs (default: pile)"
    )
    arguments = parser.parse_args()
    os.environ["SKETCHFALL_CONFIG_DIR"] = tempfile.mkdtemp(prefix="sketchfall-frames-")
    print("bodies  stepping ms  painting ms  frames a second of CPU  by the clock: frames a second  speed")
    for bodies in arguments.bodies:
        costs = frame_costs(arguments.scene, bodies)
        possible = 1e3 / (costs.stepping + costs.painting)
        print(
            f"{bodies:6}  {costs.stepping:11.2f}  {costs.painting:11.2f}  {possible:22.0f}"
            f"  {costs.painted:28.1f}  {costs.speed:5.2f}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
