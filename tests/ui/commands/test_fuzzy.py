"""Which of two names a few letters mean."""

from __future__ import annotations

import pytest

from sketchfall.ui.commands.fuzzy import fit

pytestmark = pytest.mark.no_engine


@pytest.mark.parametrize(
    ("letters", "better", "worse"),
    [
        ("z", "a zb", "az b"),  # where a word begins
        ("z", "zoom", "ooze"),
        ("ab", "xabx", "xaxb"),  # one after the other
        ("ab", "axbxx", "axxxb"),  # the nearer the better
        ("bc", "xxbc", "xxxbxc"),
        ("ab", "abab", "xbab"),
        ("zo", "zoom", "zoom out"),  # the shorter the better
        ("sa as", "save as", "same as it"),
    ],
)
def test_the_better_one(letters: str, better: str, worse: str) -> None:
    good, bad = fit(letters, better), fit(letters, worse)
    assert good is not None
    assert bad is not None
    assert good > bad


@pytest.mark.parametrize(
    ("letters", "name", "fits"),
    [
        ("out zoom", "Zoom out", True),  # each word anywhere
        ("ZO", "zoom", True),
        ("oz", "zoom", False),
        ("zoomo", "zoom", False),
        ("zoom in", "zoom out", False),
        ("", "zoom", True),
    ],
)
def test_all_letters_occur_in_their_order(letters: str, name: str, fits: bool) -> None:
    assert (fit(letters, name) is not None) is fits


@pytest.mark.parametrize(
    ("typed", "others"), [("spin", "Surface speed, in m/s"), ("mass", "Make all the same size")]
)
def test_a_whole_word_is_better_than_beginnings_of_several(typed: str, others: str) -> None:
    whole, scattered = fit(typed, f"{typed.title()}, in kg"), fit(typed, others)
    assert whole is not None
    assert scattered is not None
    assert whole > scattered
