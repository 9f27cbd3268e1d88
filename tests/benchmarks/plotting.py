"""What plots cost: `python -m tests.benchmarks.plotting` has curves over minutes drawn in the real window.

Run it on a display or under Xvfb: xvfb-run -a -s "-screen 0 1366x768x24" python -m tests.benchmarks.plotting
Balls bounce in a box, each with its speed in one plot. The run is made to its length first; then CPU time is
taken of frames: one step of 1/60 s with what it writes down, and of the panel of meters: its list, and the
plot painted anew with all its curves.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, Material, Meter, PolygonShape, Scene
from sketchfall.app.files.file_format import encode_drawing
from sketchfall.app.measuring.thinned import thinned
from sketchfall.app.running.run import STEP

COUNTED = 60  # frames
SPACING = 2.0  # m, between two balls
ELASTIC = Material(restitution=1.0, static_friction=0.0, kinetic_friction=0.0)


class Costs(NamedTuple):
    stepping: float  # ms of CPU, median over the frames
    plotting: float
    points: int  # of each curve
    painted: int  # of these


def drawing(curves: int) -> Scene:
    """Balls that bounce for ever, each from another height."""
    width = SPACING * curves
    floor = BodyDrawing(
        id=1,
        kind="static",
        shapes=(PolygonShape(vertices=((-2.0, -1.0), (width, -1.0), (width, 0.0), (-2.0, 0.0))),),
        material=ELASTIC,
    )
    balls = [
        BodyDrawing(
            id=2 + number,
            position=(SPACING * number, 1.5 + 0.3 * number),
            shapes=(CircleShape(radius=0.4),),
            material=ELASTIC,
        )
        for number in range(curves)
    ]
    meters = tuple(Meter(quantity="speed", body=ball.id, shown="plot") for ball in balls)
    return Scene(bodies=(floor, *balls), meters=meters)


def plot_costs(curves: int, minutes: float) -> Costs:
    from tests.ui.windows import close_all, own_event_loop, start_program, wait_until

    with tempfile.TemporaryDirectory() as folder, own_event_loop():
        file = Path(folder) / "plots.sketchfall"
        file.write_bytes(encode_drawing(drawing(curves)))
        window = start_program(str(file))
        wait_until(lambda: window.starter.is_ready)
        window.docks.show_panel("meters")
        window.player.toggle()
        wait_until(lambda: window.player.state == "running")
        window.player.pause()  # the frames are ours to ask for, one by one
        recording, panel = window.player.recording, window.meters
        assert recording is not None
        for _ in range(round(60.0 * minutes / STEP)):
            recording.step()
        panel.refresh()
        (plot,) = panel.plots.values()
        wait_until(lambda: plot.is_ready)
        stepping, plotting = [], []
        for _ in range(COUNTED):
            began = time.thread_time()
            recording.step()
            stepped = time.thread_time()
            panel.refresh()
            panel.grab()
            plotted = time.thread_time()
            stepping.append(1e3 * (stepped - began))
            plotting.append(1e3 * (plotted - stepped))
        points, painted = (
            len(plot.curves[0].x),
            len(thinned(plot.curves[0].x, plot.curves[0].y, plot.width())[0]),
        )
        window.player.reset()
        close_all()
    return Costs(statistics.median(stepping), statistics.median(plotting), points, painted)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.plotting", description=__doc__)
    parser.add_argument("minutes", nargs="*", type=float, default=[1.0, 10.0])
    parser.add_argument("--curves", type=int, default=10)
    arguments = parser.parse_args()
    os.environ["SKETCHFALL_CONFIG_DIR"] = tempfile.mkdtemp(prefix="sketchfall-plotting-")
    print("minutes  curves  points each  painted each  stepping ms  plotting ms  frames a second of CPU")
    for minutes in arguments.minutes:
        costs = plot_costs(arguments.curves, minutes)
        possible = 1e3 / (costs.stepping + costs.plotting)
        print(
            f"{minutes:7g}  {arguments.curves:6}  {costs.points:11}  {costs.painted:12}"
            f"  {costs.stepping:11.2f}  {costs.plotting:11.2f}  {possible:22.0f}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
