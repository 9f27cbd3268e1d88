"""What most worlds do not need is compiled, or loaded, by those that need it."""

import json
import os
from pathlib import Path

from sketchfall.physics.loading import JOINTS, METHODS, POSING
from sketchfall.physics.runtime.apart import apart
from sketchfall.physics.runtime.jit import cache_directory
from tests.physics.warm_start import run_script
from tests.systems import needs_compiler

ROOT = Path(__file__).resolve().parents[3]

SCRIPT = """
import json
from sketchfall.physics import Circle, Polygon, World
from sketchfall.physics.runtime.apart import apart

def loaded(joint=False, **settings):
    world = World(**settings)
    square = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]
    world.add_body(Polygon([(-9.0, -1.0), (9.0, -1.0), (9.0, 0.0), (-9.0, 0.0)]), kind="static")
    box = world.add_body(Polygon(square), position=(0.0, 0.6))
    disc = world.add_body(Circle(0.5), position=(0.1, 1.7))
    if joint:
        world.add_rod(box, disc, (0.0, 0.0), (0.0, 0.0))
    for _ in range(60):
        world.step()
    return sorted(name.rsplit(".", 1)[1] for name, kernel in apart.items() if kernel.overloads)

print(json.dumps([
    loaded(),
    loaded(narrow_phase="gjk"),
    loaded(integrator="rk4"),
    loaded(correction="projection"),
    loaded(joint=True),
]))
"""


@needs_compiler
def test_a_world_loads_joints_and_methods_only_if_it_has_them() -> None:
    environment = {**os.environ, "SKETCHFALL_CACHE_DIR": str(cache_directory().parent)}
    done = run_script(SCRIPT, ROOT, environment)
    assert done.returncode == 0, done.stderr
    plain, gjk, integrator, correction, jointed = map(set, json.loads(done.stdout))
    assert plain == set()
    assert gjk == {"collide_shapes_by_gjk"}
    assert integrator - gjk == {"fly_by_method"}
    assert correction - integrator == {"project"}
    assert jointed - correction == {each.__name__ for each in JOINTS}


@needs_compiler
def test_all_that_is_apart_can_be_loaded_ahead() -> None:
    listed = {f"{each.__module__}.{each.__qualname__}" for each in (*JOINTS, *POSING, *METHODS)}
    assert {name for name in apart if name.startswith("sketchfall.")} == listed
