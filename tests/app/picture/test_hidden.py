"""Hidden parts are on no picture, and a run is the same with them."""

import numpy as np
import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.scene import Scene
from sketchfall.app.picture.body_arrays import BodyArrays, poses_of
from sketchfall.app.picture.colours import LIGHT_PICTURE
from sketchfall.app.picture.composing import Composer
from sketchfall.app.picture.display_list import Disc
from sketchfall.app.picture.frame import frame_of
from sketchfall.app.picture.stills import Still
from sketchfall.app.running.starting import run_of
from tests.app.jointed import LEFT, RIGHT, joint_of, pair
from tests.app.pictured import CAMERA


def shapes(scene: Scene) -> tuple[int, int]:
    """On its picture: all there are, and discs among them."""
    found = Composer(scene, CAMERA, LIGHT_PICTURE).picture(Still(scene, poses_of(scene.bodies))).shapes
    return len(found), sum(isinstance(shape, Disc) for shape in found)


@pytest.mark.no_engine
def test_what_is_hidden_is_not_on_the_picture() -> None:
    rod = joint_of("rod")
    bare, hidden_right = pair(), replace(RIGHT, hidden=True)
    assert shapes(replace(bare, bodies=(LEFT, hidden_right))) == shapes(Scene(bodies=(LEFT,)))
    assert shapes(pair(replace(rod, hidden=True))) == shapes(bare)
    with_rod = Scene(bodies=(LEFT, hidden_right), joints=(rod,))
    assert shapes(with_rod) > shapes(Scene(bodies=(LEFT,)))  # it still holds one that is seen
    all_hidden = Scene(bodies=(replace(LEFT, hidden=True), hidden_right), joints=(rod,))
    assert shapes(all_hidden) == (0, 0)


@pytest.mark.no_engine
def test_a_hidden_body_keeps_its_row_and_has_no_place_in_the_frame() -> None:
    hidden = replace(RIGHT, hidden=True)
    arrays = BodyArrays((LEFT, hidden, LEFT))
    assert arrays.ring_body.tolist() == [0, 2]
    assert np.isfinite(arrays.place_hulls(poses_of((LEFT, hidden, LEFT)))).all()
    assert frame_of(Scene(bodies=(LEFT, hidden))) == frame_of(Scene(bodies=(LEFT,)))


def test_a_run_does_not_care_what_is_hidden() -> None:
    seen = pair(joint_of("hinge", None), joint_of("rod", joint_id=2))
    hidden = replace(
        seen,
        bodies=tuple(replace(body, hidden=True) for body in seen.bodies),
        joints=tuple(replace(joint, hidden=True) for joint in seen.joints),
    )
    runs = [run_of(scene) for scene in (seen, hidden)]
    for run in runs:
        for _ in range(30):
            run.step()
    assert np.array_equal(runs[0].poses, runs[1].poses)
