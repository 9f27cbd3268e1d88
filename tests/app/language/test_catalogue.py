"""Sentences in the user's language, with their values; what is not translated, or wrongly, is in English."""

from __future__ import annotations

import gettext
from pathlib import Path

import numpy as np
import pytest

from sketchfall.app.drawing.joint_words import joint_word
from sketchfall.app.drawing.names import name_of
from sketchfall.app.language import catalogue
from sketchfall.app.language.catalogue import current, later, later_in, tr, tr_in, tr_n, use
from sketchfall.app.language.languages import LANGUAGES
from sketchfall.app.strokes.shaping import box_body

pytestmark = pytest.mark.no_engine

GERMAN, CHINESE = LANGUAGES["de"], LANGUAGES["zh_CN"]


def speak(monkeypatch: pytest.MonkeyPatch, **translations: str) -> None:
    """German, with these in place of its catalogue; text_ stands for the text."""
    texts = gettext.NullTranslations()
    monkeypatch.setattr(texts, "gettext", lambda text: translations.get(text, text))
    monkeypatch.setattr(catalogue, "_spoken", catalogue._Spoken(GERMAN, texts))


def test_english_is_the_text_itself() -> None:
    assert tr("Draw a box.") == "Draw a box."
    assert tr("") == ""
    assert tr("{name} is {size:.1f} m wide", name="the bar", size=2.04) == "the bar is 2.0 m wide"
    assert tr_n("{count} body", "{count} bodies", 1) == "1 body"
    assert tr_n("{count} of {kind}", "{count} of {kind}s", 1200, kind="body") == "1200 of bodys"
    assert tr_in("joint", "wheel") == later("wheel") == later_in("joint", "wheel") == "wheel"


def test_the_chosen_language_is_spoken_at_once() -> None:
    body = box_body(7, (0.0, 0.0), (1.0, 1.0))
    for language, called, wheel in ((GERMAN, "Körper 7", "Rad"), (CHINESE, "物体 7", "车轮")):
        use(language)
        assert current() is language
        assert name_of(body) == called
        assert joint_word("wheel") == wheel


def test_plurals_follow_the_language() -> None:
    texts = "polygon with {count} corner", "polygon with {count} corners"
    use(GERMAN)
    assert [tr_n(*texts, count) for count in (1, 5)] == ["Vieleck mit 1 Ecke", "Vieleck mit 5 Ecken"]
    use(CHINESE)
    assert [tr_n(*texts, count) for count in (1, 5)] == ["1 个顶点的多边形", "5 个顶点的多边形"]


def test_numbers_have_the_signs_of_the_language_and_nothing_else_is_changed() -> None:
    values = {"x": 1234.5, "n": 12345, "share": np.float64(0.25), "name": "v1.2, draft", "flag": 1.5}
    text = "{x:,.2f} {n:,} {n} {share:g} {name} {flag!r}"
    assert tr(text, **values) == "1,234.50 12,345 12345 0.25 v1.2, draft 1.5"
    use(GERMAN)
    assert tr(text, **values) == "1.234,50 12.345 12345 0,25 v1.2, draft 1.5"


def test_a_text_that_is_not_translated_is_shown_in_english_with_its_values() -> None:
    use(GERMAN)
    assert tr("Nobody has translated {what} yet, at {x:.1f}", what="this", x=0.5) == (
        "Nobody has translated this yet, at 0,5"
    )


@pytest.mark.parametrize(
    "slip", ["{nmae} ruht", "{name ruht", "{} ruht", "{name.width} ruht", "{name:.2f} ruht", "{0} ruht"]
)
def test_a_slip_in_a_translation_stops_nothing(monkeypatch: pytest.MonkeyPatch, slip: str) -> None:
    speak(monkeypatch, **{"{name} rests": slip})
    assert tr("{name} rests", name="the box") == "the box rests"


def test_what_a_user_wrote_is_never_taken_for_a_place() -> None:
    assert tr("{name} rests", name="{name} {0} {") == "{name} {0} { rests"


def test_a_language_without_a_catalogue_is_english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(catalogue, "FOLDER", tmp_path)
    use(GERMAN)
    assert tr("wall below") == "wall below"
