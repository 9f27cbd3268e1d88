"""Sentences in the user's language: `tr("{name} has no area", name=body.name)`.

The English text is the key, so English needs no catalogue, and what is not translated is shown in English.
Values are filled in here, after the translation, with numbers in the signs of the language.
"""

from __future__ import annotations

import gettext
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from numbers import Real
from pathlib import Path
from string import Formatter
from typing import Any

from sketchfall import resources
from sketchfall.app.language.languages import ENGLISH, Language

FOLDER = Path(resources.__file__).parent / "languages"


def tr(text: str, /, **values: object) -> str:
    """The text in the user's language, with the values in its places."""
    return _filled(_spoken.texts.gettext(text) if text else text, text, values)


def tr_n(one: str, many: str, count: int, /, **values: object) -> str:
    """The same for a text about so many things; it calls their number {count}."""
    english = one if count == 1 else many
    return _filled(_spoken.texts.ngettext(one, many, count), english, {"count": count, **values})


def tr_in(context: str, text: str, /, **values: object) -> str:
    """The same for a word that means more than one thing in English: the context says which."""
    return _filled(_spoken.texts.pgettext(context, text), text, values)


def later(text: str, /) -> str:
    """The text unchanged. So a text in a table is found for the catalogue; who shows it calls tr(text)."""
    return text


def later_in(context: str, text: str, /) -> str:
    """The same for a text that will be shown by tr_in(context, text)."""
    return text


def use(language: Language) -> None:
    """From now on, the user reads this language."""
    global _spoken
    _spoken = _Spoken(language, _texts_of(language))


def current() -> Language:
    return _spoken.language


def capitalised(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def in_signs_of(language: Language, number: str) -> str:
    """A number that Python has written, with the decimal sign of the language and its sign for thousands."""
    return number.translate({ord("."): language.decimal_sign, ord(","): language.group_sign})


@dataclass(frozen=True)
class _Spoken:
    language: Language
    texts: gettext.NullTranslations


def _texts_of(language: Language) -> gettext.NullTranslations:
    path = FOLDER / f"{language.code}.mo"
    if language == ENGLISH or not path.is_file():
        return gettext.NullTranslations()
    with path.open("rb") as file:
        return gettext.GNUTranslations(file)


class _InSigns(Formatter):
    """As str.format, but numbers have the signs of the language."""

    def __init__(self, language: Language) -> None:
        self._language = language

    def format_field(self, value: Any, format_spec: str) -> str:
        text = format(value, format_spec)
        return in_signs_of(self._language, text) if isinstance(value, Real) else text


def _filled(translated: str, english: str, values: Mapping[str, object]) -> str:
    if not values:
        return translated
    formatter = _InSigns(_spoken.language)
    no_places: Sequence[object] = ()
    try:
        return formatter.vformat(translated, no_places, values)
    except (LookupError, ValueError, TypeError, AttributeError):
        # A slip in a translation shows this one sentence in English, and stops nothing.
        return formatter.vformat(english, no_places, values)


_spoken = _Spoken(ENGLISH, gettext.NullTranslations())
