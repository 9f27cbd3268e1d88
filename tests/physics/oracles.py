"""Cases to hold the engine to: computed independently of it, from the tests of other engines, or random.

The computed ones (exact rationals, 60-digit arithmetic, closed forms) are kept in tests/data/oracles. Those
of other engines are not part of this project: they are read from a folder beside the checkout if it is there.
"""

import json
import math
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st

from physics.shapes import Circle, Polygon, Shape

COMPUTED = Path(__file__).resolve().parents[1] / "data" / "oracles"
PEERS = Path(__file__).resolve().parents[3] / "shared" / "oracles" / "peers"

Case = dict[str, Any]


@cache
def load_cases(name: str) -> list[Case]:
    """The cases of tests/data/oracles/<name>.json."""
    return _read(COMPUTED / f"{name}.json")


@cache
def load_peer_cases(name: str) -> list[Case]:
    """The cases of other engines; none if their folder is absent. Use peer_params to have that reported."""
    return _read(PEERS / f"{name}.json") if PEERS.is_dir() else []


needs_peers = pytest.mark.skipif(not PEERS.is_dir(), reason="oracle folder not present")


def computed_params(name: str) -> list[Any]:
    """The computed cases for pytest.mark.parametrize, under their own names."""
    return _params(load_cases(name))


def peer_params(name: str) -> list[Any]:
    """The cases of other engines for pytest.mark.parametrize, or one that is skipped with the reason."""
    return params_or_skipped(load_peer_cases(name))


def params_or_skipped(peer_cases: list[Case]) -> list[Any]:
    return _params(peer_cases) if PEERS.is_dir() else [pytest.param({}, marks=needs_peers, id="peers")]


def set_up_of(case_id: str) -> str:
    """`dyn/headon_10` is set up as `headon`, `dyn/roll_slip` as itself."""
    name = case_id.removeprefix("dyn/")
    stem, _, number = name.rpartition("_")
    return stem if number.isdigit() else name


def assert_closed_form(case: Case, measured: dict[str, Any]) -> None:
    """Everything that the case expects of a motion was measured, and is as expected."""
    assert measured.keys() == case["expected"].keys()
    for name, expected in case["expected"].items():
        tolerance = case["tolerance_abs"][name]
        if tolerance == "exact":
            assert measured[name] == expected, name
        else:
            assert measured[name] == pytest.approx(expected, abs=tolerance), name


def has_our_shape(case: Case) -> bool:
    """False for the shapes of other engines that we do not have, such as segments."""
    return case["shape"]["type"] in ("circle", "polygon")


def shape_of(description: dict[str, Any]) -> Shape:
    if description["type"] == "circle":
        return Circle(description["radius"], tuple(description["center"]))
    return Polygon(description["vertices"])


def points_of(vertices: list[list[Any]]) -> list[tuple[float, float]]:
    """Points whose numbers may be written as strings: JSON has no nan and no inf."""
    return [(float(x), float(y)) for x, y in vertices]


@st.composite
def stars(draw: st.DrawFn) -> list[tuple[float, float]]:
    """Simple counter-clockwise outlines, mostly concave, with the origin inside.

    Coordinates are multiples of 1/256, so that exact rationals stay short and whole shifts are exact.
    """
    radii = draw(st.lists(st.integers(256, 16 * 256), min_size=3, max_size=24))
    angles = [math.tau * k / len(radii) for k in range(len(radii))]
    return [
        (round(radius * math.cos(angle)) / 256, round(radius * math.sin(angle)) / 256)
        for radius, angle in zip(radii, angles, strict=True)
    ]


def _read(path: Path) -> list[Case]:
    cases: list[Case] = json.loads(path.read_text("utf-8"))["cases"]
    return cases


def _params(cases: list[Case]) -> list[Any]:
    return [pytest.param(case, id=case["id"]) for case in cases]
