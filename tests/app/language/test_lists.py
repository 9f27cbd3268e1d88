"""Words in a row: as a sentence names one, two, or more of them."""

from __future__ import annotations

import pytest

from sketchfall.app.language.lists import listed, with_commas

pytestmark = pytest.mark.no_engine


@pytest.mark.parametrize(
    ("words", "sentence"),
    [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c", "d"], "a, b, c and d")],
)
def test_the_last_of_several_is_joined_by_a_word(words: list[str], sentence: str) -> None:
    assert listed(words) == sentence


@pytest.mark.parametrize(("words", "row"), [([], ""), (["a"], "a"), (["a", "{b}", "c"], "a, {b}, c")])
def test_a_row_has_commas_alone(words: list[str], row: str) -> None:
    assert with_commas(words) == row
