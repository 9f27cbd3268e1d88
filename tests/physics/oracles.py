"""Cases to hold the engine to: computed independently of it, or random.

The computed ones (exact rationals, 60-digit arithmetic, closed forms) are kept in tests/data/oracles.
"""

import json
import math
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st

from sketchfall.physics.shapes.shapes import Circle, Polygon, Shape

COMPUTED = Path(__file__).resolve().parents[1] / "data" / "oracles"

Case = dict[str, Any]


@cache
def load_cases(name: str) -> list[Case]:
    """The cases of tests/data/oracles/<name>.json."""
    return _read(COMPUTED / f"{name}.json")


def computed_params(name: str) -> list[Any]:
    """The computed cases for pytest.mark.parametrize, under their own names."""
    return [pytest.param(case, id=case["id"]) for case in load_cases(name)]


def assert_for_all(cases: Iterable[Case], check: Callable[[Case], None]) -> None:
    """Hundreds of cases in one test: as tests of their own they would take longer to begin than to run.

    All that fail are told, each by its name and with what was found.
    """
    tried, failures = 0, []
    for case in cases:
        tried += 1
        try:
            check(case)
        except AssertionError as error:
            failures.append(f"{case['id']}: {error}")
    assert tried
    assert not failures, f"{len(failures)} of {tried}:\n" + "\n".join(failures)


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


def shape_of(description: dict[str, Any]) -> Shape:
    """The same one again for the same description: a case is tried in several ways."""
    return _shape_of(json.dumps(description))


@cache
def _shape_of(written: str) -> Shape:
    description = json.loads(written)
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
