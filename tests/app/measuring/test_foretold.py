"""The closed form of a proof as a curve: what the run does, to the accuracy of the proof."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from sketchfall.app.drawing.scene import Measured, Scene
from sketchfall.app.files.gallery import examples
from sketchfall.app.files.reading import read_drawing
from sketchfall.app.measuring.curves import curve_along
from sketchfall.app.measuring.foretold import BEFORE_A_RUN, POINTS, foretold_curve
from sketchfall.app.proofs import closed_form
from sketchfall.app.proofs.proof import End
from sketchfall.app.running.rigid_run import RigidRun
from sketchfall.app.timeline.recording import Recording

TIME = Measured("time")


def proved(name: str) -> Scene:
    return read_drawing(next(each.path for each in examples() if each.path.stem == name))


@pytest.mark.parametrize("quantity", ["speed", "velocity_y", "x", "y", "kinetic_energy", "momentum_x"])
def test_the_curve_of_a_projectile_is_that_of_its_run(quantity: str) -> None:
    scene = proved("proof_projectile")
    proof = closed_form(scene)
    assert proof is not None
    body = next(iter(proof.motions))
    what = Measured(quantity, body=body)
    recording = Recording(RigidRun(scene))
    recording.measure([what])
    for _ in range(30):
        recording.step()
    run = curve_along(recording.branch, what, TIME)
    foretold = foretold_curve(scene, proof, what, TIME, float(run.x[-1]))
    assert len(run.x) == 31
    assert foretold.x[-1] == run.x[-1]
    scale = max(1.0, float(np.abs(run.y).max()))
    np.testing.assert_allclose(np.interp(run.x, foretold.x, foretold.y), run.y, atol=1e-4 * scale)


def test_acceleration_and_paths_are_foretold_too() -> None:
    scene = proved("proof_projectile")
    proof = closed_form(scene)
    assert proof is not None
    body = next(iter(proof.motions))
    down = foretold_curve(scene, proof, Measured("acceleration_y", body=body), TIME, 1.0)
    assert down.y == pytest.approx(np.full(len(down.y), scene.world.gravity[1]))
    path = foretold_curve(scene, proof, Measured("y", body=body), Measured("x", body=body), 1.0)
    assert np.ptp(path.x) > 0.0
    bend = np.polyfit(path.x, path.y, 2)[0]
    speed = next(each.velocity[0] for each in scene.bodies if each.id == body)
    assert bend == pytest.approx(scene.world.gravity[1] / (2.0 * speed**2), rel=1e-6)


def test_it_ends_where_the_closed_form_does() -> None:
    scene = proved("proof_projectile")
    proof = closed_form(scene)
    assert proof is not None
    body, end = min(proof.ends.items(), key=lambda each: each[1].time)
    assert end.time < min(BEFORE_A_RUN, proof.last_end.time)
    what = Measured("y", body=body)
    between_points = BEFORE_A_RUN / (POINTS - 1)
    for until in (None, proof.last_end.time, 1e3):
        last = foretold_curve(scene, proof, what, TIME, until).x[-1]
        assert end.time - between_points <= last <= end.time


def test_what_it_says_nothing_of_has_no_curve() -> None:
    scene = proved("proof_projectile")
    proof = closed_form(scene)
    assert proof is not None
    assert len(foretold_curve(scene, proof, Measured("normal_force", body=1), TIME, 1.0).x) == 0


@pytest.mark.parametrize("name", ["proof_head_on", "proof_oblique", "proof_projectile"])
def test_of_all_together_it_says_what_it_says_of_each(name: str) -> None:
    """If it knows of every body that moves; and if not of one, nothing."""
    scene = proved(name)
    proof = closed_form(scene)
    assert proof is not None
    end = 0.9 * min(1.0, *(each.time for each in proof.ends.values()))
    first, *_ = proof.ends
    unknown = dataclasses.replace(proof, ends={**proof.ends, first: End(-1.0, "before it began")})
    for whole, single in (("total_momentum_x", "momentum_x"), ("total_momentum_y", "momentum_y")):
        total = foretold_curve(scene, proof, Measured(whole), TIME, end)
        of_each = [Measured(single, body=body) for body in proof.motions]
        each = [foretold_curve(scene, proof, one, TIME, end) for one in of_each]
        assert len(total.x) == POINTS
        assert total.y == pytest.approx(sum(curve.y for curve in each))
        assert not len(foretold_curve(scene, unknown, Measured(whole), TIME, end).x)
