"""How the answer of a narrow phase is judged, whichever method gave it."""

import math

import numpy as np
import pytest

from sketchfall.physics import Manifold, collide
from tests.naive import Piece, Pose
from tests.physics import placed_shapes
from tests.physics.oracles import Case, load_cases, shape_of

HERE: Pose = (0.0, 0.0, 0.0)
ROUNDING = 1e-9  # m
SAME_AXIS = 2e-6  # relative: of two faces that differ by less, either may be chosen


OVERLAPS = load_cases("b_sat_computed") + placed_shapes.overlaps()


def depth_of(found: Manifold | None) -> float:
    return 0.0 if found is None else found.depth


def centered_on_corner(a: Piece, b: Piece) -> bool:
    """Whether a disc's centre is at a corner or another centre, but for rounding: any normal will do then."""
    distances = np.linalg.norm(a.corners[:, None] - b.corners[None, :], axis=2)
    return bool(1 in (len(a.corners), len(b.corners)) and distances.min() < 1e-6)


def assert_as_the_oracle(case: Case, swapped: bool, method: str) -> None:
    """State, depth and normal, which is mirrored if the shapes are swapped."""
    a, b = shape_of(case["a"]), shape_of(case["b"])
    first, second = (b, a) if swapped else (a, b)
    found = collide(first, HERE, second, HERE, method=method)
    expected, tolerance = case["expected"], case["tol"]
    if expected["state"] == "separated":
        assert found is None
        return
    if expected["state"] == "touching":
        assert depth_of(found) == pytest.approx(0.0, abs=tolerance["depth"])
        return
    assert found is not None
    assert found.depth == pytest.approx(expected["depth"], abs=tolerance["depth"])
    assert math.hypot(*found.normal) == pytest.approx(1.0, abs=ROUNDING)
    if not expected.get("any_normal"):
        sign = -1.0 if swapped else 1.0
        normal = (sign * found.normal[0], sign * found.normal[1])
        assert min(math.dist(normal, each) for each in expected["normals"]) <= tolerance["normal"]
