"""Texts of menus without the mark of the letter to press."""

from __future__ import annotations

import pytest

from sketchfall.ui.look.plain_text import menu_text, without_mark

pytestmark = pytest.mark.no_engine


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("&Open…", "Open…"),
        ("Cu&t", "Cut"),
        ("No mark", "No mark"),
        ("Search && replace", "Search & replace"),
        ("打开(&O)…", "打开…"),
        ("Apri (&O)", "Apri"),
        ("Boxes (OBB)", "Boxes (OBB)"),
    ],
)
def test_the_mark_is_taken_off(text: str, shown: str) -> None:
    assert without_mark(text) == shown


def test_what_somebody_wrote_comes_back_from_a_menu() -> None:
    assert without_mark(menu_text("a (&b) & c")) == "a (&b) & c"
