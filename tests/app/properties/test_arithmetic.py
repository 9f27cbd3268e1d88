"""What is typed into a field for a number: sums, units and the names of other fields."""

from __future__ import annotations

import math
import re
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sketchfall.app.language.numbers import NumberTextError
from sketchfall.app.properties.arithmetic import LONGEST, read_quantity
from sketchfall.app.properties.units import UNITS, Quantity, unit_of_field, unit_text

pytestmark = pytest.mark.no_engine

NAMES = {"width": Quantity(3.0, (1, 0, 0, 0)), "mass": Quantity(4.0, (0, 1, 0, 0))}


@pytest.mark.parametrize(
    ("text", "unit", "value"),
    [
        *(("20cm", "m", 0.2), ("1.5 m + 20 cm", "m", 1.7), ("2ft", "m", 0.6096), ("3 km", "m", 3000.0)),
        *(("90/3", "°", 30.0), ("45deg", "°", 45.0), ("pi/4", "°", 45.0), ("π", "°", 180.0)),
        *(("(pi/4) rad", "°", 45.0), ("pi", "m", math.pi), ("0.5 rev", "°", 180.0), ("30°", "°", 30.0)),
        *(("=width/2", "m", 1.5), ("Width*2", "m", 6.0), ("= width - 50cm", "m", 2.5)),
        *(("36 km/h", "m/s", 10.0), ("60rpm", "rad/s", math.tau), ("2 rev/s", "rad/s", 2 * math.tau)),
        *(("500 g", "kg", 0.5), ("mass/2", "kg", 2.0), ("2 t", "kg", 2000.0)),
        *(("mass*9,81 m/s^2", "N", 39.24), ("2 kN", "N", 2000.0), ("3 N m", "N m", 3.0), ("3Nm", "N m", 3.0)),
        *(("8 kg/(2 m)²", "kg/m²", 2.0), ("50 N/cm", "N/m", 5000.0), ("sqrt(9 m^2)", "m", 3.0)),
        *(("-(1+2)*3", "", -9.0), ("2(3+4)", "", 14.0), ("2×3÷4", "", 1.5), ("1−3", "", -2.0)),
        *(("1,5*2", "", 3.0), ("1 - 2 - 3", "", -4.0), ("8/4/2", "", 1.0), ("2^-1", "", 0.5)),
        *(("2*-3", "", -6.0), (".5*4", "", 2.0), ("1e-3*2", "", 0.002), ("3,25", "m", 3.25)),
    ],
)
def test_what_is_typed_is_reckoned_in_the_unit_of_the_field(text: str, unit: str, value: float) -> None:
    assert read_quantity(text, unit, NAMES) == pytest.approx(value, rel=1e-12)


@pytest.mark.parametrize(
    ("text", "unit", "reason"),
    [
        ("3 kg", "m", "expected m, not kg"),
        ("3 m", "", "expected a number without a unit, not one in m"),
        ("2 N", "kg", "expected kg, not m kg/s²"),
        ("2 s/m", "m/s", "expected m/s, not s/m"),
        ("1 m + 2", "m", "m and 1 cannot be added"),
        ("3 furlong", "m", "there is no unit or field called “furlong”"),
        ("wide", "m", "there is no unit or field called “wide”"),
        ("1/0", "m", "nothing can be divided by 0"),
        ("0^-1", "m", "nothing can be divided by 0"),
        ("2*", "m", "something is missing at the end"),
        ("(1+2", "m", "a “)” is missing"),
        ("1+2)", "m", "“)” is not understood there"),
        ("3 4", "m", "“3 4” is not a number"),
        ("2 * 3 4", "m", "“4” is not understood there"),
        ("2*$3", "m", "“$” is not understood there"),
        ("2^0.5", "", "a power is a whole number up to 9"),
        ("2^", "", "a power is a whole number up to 9"),
        ("sqrt(-1)", "", "that has no root"),
        ("sqrt(2 m)", "m", "that has no root"),
        ("(1e99)^9", "m", "that is too large"),
        ("1.2.3", "m", "“1.2.3” is not a number"),
        ("", "m", "“” is not a number"),
        ("(" * (LONGEST + 1), "m", "that is too long"),
        ("(" * LONGEST, "m", "something is missing at the end"),
    ],
)
def test_what_cannot_be_reckoned_is_refused_with_the_reason(text: str, unit: str, reason: str) -> None:
    with pytest.raises(NumberTextError) as refused:
        read_quantity(text, unit, NAMES)
    assert str(refused.value) == reason


@given(st.text("0123456789.,+-*/^()=mkgsradNpi π²°\t", max_size=30))
def test_any_text_is_a_number_or_refused(text: str) -> None:
    with suppress(NumberTextError):
        assert isinstance(read_quantity(text, "m/s", NAMES), float)


@given(st.integers(-999, 999), st.integers(-999, 999), st.integers(1, 999), st.sampled_from("+-*/"))
def test_it_reckons_as_python_does(a: int, b: int, c: int, sign: str) -> None:
    text = f"({a} {sign} {c}) * {b} - {c} / {c}"
    assert read_quantity(text, "", {}) == pytest.approx(eval(text), rel=1e-12, abs=1e-9)


def test_every_unit_is_as_much_of_others_as_it_is_defined_to_be() -> None:
    equal = {
        **{"1 km": "1000 m", "10 dm": "1 m", "100 cm": "1 m", "1000 mm": "1 m", "1 in": "25.4 mm"},
        **{"1 ft": "12 in", "1 t": "1000 kg", "1000 g": "1 kg", "1 h": "60 min", "1 min": "60 s"},
        **{"1000 ms": "1 s", "180 deg": "pi rad", "1 °": "1 deg", "1 rev": "360 deg", "1 rpm": "1 rev/min"},
        **{"1 kmh": "1 km/h", "1 mph": "5280 ft/h", "1 kN": "1000 N", "1 N": "1 kg m/s^2"},
        **{"1 Nm": "1 N m", "1 J": "1 N m", "1 W": "1 J/s"},
    }
    for one, other in equal.items():
        assert read_quantity(f"({one})/({other})", "", {}) == pytest.approx(1.0, rel=1e-12), one
    assert {name for pair in equal.items() for name in re.findall(r"°|[A-Za-z]+", " ".join(pair))} - {
        "pi"
    } == set(UNITS)


def test_units_of_fields_are_read_and_told() -> None:
    assert unit_of_field("N s²/m²") == Quantity(1.0, (-1, 1, 0, 0))
    assert unit_of_field("°") == UNITS["deg"]
    assert unit_of_field("") == Quantity(1.0)
    assert unit_text((1, 1, -2, 0)) == "m kg/s²"
    assert unit_text((0, 0, -1, 0)) == "1/s"
