"""What a frame costs: `python -m tests.benchmarks.frames` runs scenes in the real window, with painting.

Run it on a display or under Xvfb: xvfb-run -a -s "-screen 0 1280x800x24" python -m tests.benchmarks.frames
A frame is one step of 1/60 s, the bodies placed on the canvas, and the canvas painted; the cost is CPU time.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

from app.file_format import encode_drawing
from app.scene import BodyDrawing, CircleShape, Material, PolygonShape, Scene, Shape, WorldSettings
from app.simulation import STEP
from tests.scenes import SCENES, DiscSpec, SceneSpec, ShapeSpec

SETTLING = 60  # frames before counting, in which bodies fall
COUNTED = 120  # frames


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
                kind=body.kind,  # type: ignore[arg-type]
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


def frame_costs(scene: str, bodies: int) -> tuple[float, float]:
    """Milliseconds of CPU that stepping and painting take, each the median over the frames."""
    from tests.ui.windows import close_all, start_program  # Qt, and our window, only now

    with tempfile.TemporaryDirectory() as folder:
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
        run, canvas, viewport = window.player.run, window.canvas, window.view.viewport()
        assert run is not None
        assert viewport is not None
        stepping, painting = [], []
        for frame in range(SETTLING + COUNTED):
            began = time.thread_time()
            run.advance(STEP)
            stepped = time.thread_time()
            canvas.show_run(run.smooth_poses)
            viewport.repaint()
            painted = time.thread_time()
            if frame >= SETTLING:
                stepping.append(1e3 * (stepped - began))
                painting.append(1e3 * (painted - stepped))
        window.player.reset()
        close_all()
    return statistics.median(stepping), statistics.median(painting)


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
    from PyQt6.QtWidgets import QApplication

    QApplication.exec = lambda *_: 0  # type: ignore[method-assign]
    print("bodies  stepping ms  painting ms  frames a second")
    for bodies in arguments.bodies:
        stepping, painting = frame_costs(arguments.scene, bodies)
        print(f"{bodies:6}  {stepping:11.2f}  {painting:11.2f}  {1e3 / (stepping + painting):15.0f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
