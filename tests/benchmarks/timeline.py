"""What the timeline costs: `python -m tests.benchmarks.timeline`, CPU time, recorded and plain by turns.

Recording: the time of a step with all that is written down, over that of the step alone. Scrubbing: from the
wish to see a moment to its poses, as the canvas gets them, and until the world is there to the last bit.
Editing: the time in which a run follows a drawing with one body more, fewer or otherwise.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from sketchfall.app.drawing.scene import Material, Scene
from sketchfall.app.drawing.scene_change import difference
from sketchfall.app.running.inputs import Edit
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.app.timeline.recording import Moment, Recording
from tests.benchmarks.frames import as_drawing
from tests.scenes import SceneSpec, balls, pile

BLOCK = 240  # steps by turns: as many as there are from one keyframe to the next
BLOCKS = 30
MOMENTS = 40


def recording_cost(scene: Scene) -> tuple[float, float, float, float]:
    """ms of a plain step, and how much longer a recorded one takes, as a share: quartiles."""
    works = partial(run_plainly, RigidRun(scene)), partial(run_recorded, Recording(RigidRun(scene)))
    ratios, steps = [], []
    for block in range(BLOCKS):
        spent = [0.0, 0.0]
        for which in (0, 1) if block % 2 == 0 else (1, 0):
            spent[which] = cpu_time(works[which])
        ratios.append(spent[1] / spent[0] - 1.0)
        steps.append(1e3 * spent[0] / BLOCK)
    low, middle, high = statistics.quantiles(ratios, n=4)
    return statistics.median(steps), low, middle, high


def scrubbing_cost(scene: Scene, seconds: int) -> tuple[float, float]:
    """ms until the poses of a moment are there, and until the world is; the slowest of many moments."""
    recording = Recording(RigidRun(scene))
    for _ in range(60 * seconds):
        recording.step()
    chosen = random.Random(1)
    looks, journeys = [], []
    for _ in range(MOMENTS):
        moment = Moment(recording.branch, chosen.randrange(recording.branch.end))
        looks.append(cpu_time(partial(look, recording, moment)))
        journeys.append(cpu_time(partial(recording.go_to, moment)))
    return 1e3 * max(looks), 1e3 * max(journeys)


def run_plainly(run: RigidRun) -> None:
    """As the window would without a timeline: it asks for all places after each step."""
    for _ in range(BLOCK):
        run.step()
        _ = run.poses


def run_recorded(recording: Recording) -> None:
    """The places are let go, as the window does: to hold on to them would cost memory that is not its own."""
    for _ in range(BLOCK):
        recording.step()


def look(recording: Recording, moment: Moment) -> None:
    recording.scene_at(moment)
    recording.poses_at(moment)


def editing_costs(scene: Scene) -> dict[str, float]:
    """ms, medians."""
    run = RigidRun(scene)
    for _ in range(60):
        run.step()
    moving = next(body for body in scene.bodies if body.kind == "dynamic")
    number = 1 + max(body.id for body in scene.bodies)
    edits = {
        "add": lambda s: replace(s, bodies=(*s.bodies, replace(moving, id=number, position=(0.0, 500.0)))),
        "remove": lambda s: replace(s, bodies=s.bodies[:-1]),
        "material": lambda s: replace(
            s, bodies=(replace(s.bodies[0], material=Material(density=2.0)), *s.bodies[1:])
        ),
    }
    return {name: 1e3 * statistics.median(_edit(run, edit) for _ in range(7)) for name, edit in edits.items()}


def _edit(run: RigidRun, edit: Callable[[Scene], Scene]) -> float:
    """There, which counts, and back."""
    before = run.scene
    change = difference(before, edit(before))
    assert change is not None
    spent = cpu_time(lambda: run.take(Edit(change=change)))
    back = difference(run.scene, before)
    assert back is not None
    run.take(Edit(change=back))
    run.step()
    return spent


def cpu_time(work: Callable[[], object]) -> float:
    begin = time.process_time()
    work()
    return time.process_time() - begin


def main() -> None:
    scenes: dict[str, SceneSpec] = {"1,000 discs": balls(1000), "1,000 polygons": pile(1000)}
    for name, spec in scenes.items():
        scene = as_drawing(spec)
        step, low, more, high = recording_cost(scene)
        look, journey = scrubbing_cost(scene, 30)
        print(
            f"{name}: step {step:.3f} ms, recorded {more:+.1%} (quartiles {low:+.1%} to {high:+.1%}); "
            f"a moment is seen after {look:.1f} ms, and the world is there after {journey:.1f} ms"
        )
    costs = editing_costs(as_drawing(pile(5000)))
    print("5,000 polygons:", ", ".join(f"{name} {cost:.1f} ms" for name, cost in costs.items()))


if __name__ == "__main__":
    main()
