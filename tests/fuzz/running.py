"""What every drawing that was accepted goes through: it is saved and opened again, and runs for a while."""

from __future__ import annotations

from msgspec.structs import replace

from sketchfall.app.drawing.scene import DrawingError, Scene
from sketchfall.app.files.file_format import decode_drawing, encode_drawing
from sketchfall.app.running.pace import MOST_EVENTS_IN_A_FRAME
from sketchfall.app.running.starting import run_of
from tests.fuzz.case import require_finite

STEPS = 20


def keeps_and_runs(scene: Scene) -> bool:
    """Whether it runs by the method that it names; as rigid bodies it is tried in any case."""
    saved = encode_drawing(scene)
    again = decode_drawing(saved)
    assert again == scene, "opened again, the drawing is another one"
    assert encode_drawing(again) == saved, "saved again, the drawing is written otherwise"
    runs = runs_finite(scene)
    if scene.world.method == "event_driven":
        runs_finite(replace(scene, world=replace(scene.world, method="rigid_bodies")))
    return runs


def runs_finite(scene: Scene) -> bool:
    """False if the engine refuses it, which is a DrawingError as well."""
    try:
        run = run_of(scene, most_events=MOST_EVENTS_IN_A_FRAME)
    except DrawingError:
        return False
    for step in range(1, STEPS + 1):
        run.step()
        require_finite(f"after step {step}: poses", run.poses)
    require_finite("velocities", [body.velocity for body in run.bodies.values()])
    return True
