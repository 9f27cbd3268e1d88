"""Numbers as users write them: shown with the sign of the language, read with a point or a comma."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sketchfall.app.language.catalogue import use
from sketchfall.app.language.languages import LANGUAGES
from sketchfall.app.language.numbers import NumberTextError, number_text, read_number

pytestmark = pytest.mark.no_engine


def test_numbers_are_shown_in_the_signs_of_the_language() -> None:
    shown = {}
    for code, language in LANGUAGES.items():
        use(language)
        shown[code] = [number_text(0.5), number_text(1234.5, ",.2f"), number_text(1e-7, "g")]
    assert shown["en"] == shown["zh_CN"] == ["0.5", "1,234.50", "1e-07"]
    assert shown["de"] == ["0,5", "1.234,50", "1e-07"]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(
    ("text", "value"),
    [
        *(("2.5", 2.5), ("2,5", 2.5), (" −2,5 ", -2.5), ("0,125", 0.125), ("0.125", 0.125), (".125", 0.125)),
        *(("1e-3", 0.001), ("1,5e3", 1500.0), ("12", 12.0), ("1234,125", 1234.125), ("1234.125", 1234.125)),
    ],
)
def test_a_point_and_a_comma_are_read_in_every_language(code: str, text: str, value: float) -> None:
    use(LANGUAGES[code])
    assert read_number(text) == value


@pytest.mark.parametrize(
    ("code", "own", "foreign"), [("en", ".", ","), ("de", ",", "."), ("zh_CN", ".", ",")]
)
def test_a_sign_that_may_part_thousands_is_asked_about(code: str, own: str, foreign: str) -> None:
    use(LANGUAGES[code])
    assert read_number(f"1{own}234") == 1.234
    with pytest.raises(NumberTextError, match=rf"1234.*1\{own}234"):
        read_number(f"1{foreign}234")


@pytest.mark.parametrize("text", ["", "x", "1.2.3", "1,2,3", "1,234.5", "1.234,5", "1 2", "--1"])
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(NumberTextError, match="is not a number"):
        read_number(text)


@given(
    value=st.floats(allow_nan=False, allow_infinity=False),
    code=st.sampled_from(list(LANGUAGES)),
    digits=st.integers(1, 17),
)
def test_what_is_shown_is_read_again(value: float, code: str, digits: int) -> None:
    use(LANGUAGES[code])
    shown = number_text(value, f".{digits}g")
    assert read_number(shown) == float(format(value, f".{digits}g"))
