"""The languages that the program speaks, and which of them a user gets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

SYSTEM = "system"  # as a choice: the language of the system


@dataclass(frozen=True)
class Language:
    code: str  # as gettext and Qt spell it
    name: str  # in itself
    tip: str  # on choosing it, in itself
    decimal_sign: str = "."
    group_sign: str = ","  # between thousands


ENGLISH = Language("en", "English", "Have everything in English.")
GERMAN = Language("de", "Deutsch", "Alles auf Deutsch anzeigen.", decimal_sign=",", group_sign=".")
CHINESE = Language("zh_CN", "简体中文", "全部以简体中文显示。")
LANGUAGES = {language.code: language for language in (ENGLISH, GERMAN, CHINESE)}


def language_for(choice: str, wanted: Iterable[str]) -> Language:
    """The one chosen; for "system", the first that we speak of those the system wants, or English."""
    if choice in LANGUAGES:
        return LANGUAGES[choice]
    spoken = (language for name in wanted if (language := _spoken(name)) is not None)
    return next(spoken, ENGLISH)


def languages_of(environment: Mapping[str, str]) -> list[str]:
    """What the environment wants, best first, by the rules of gettext: LANGUAGE is a list and comes first.

    It counts only where there is a locale at all, which "C" is not.
    """
    locale = next((environment[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(key)), "")
    name = _bare(locale)
    if name in ("", "C", "POSIX"):
        return []
    return [*filter(None, environment.get("LANGUAGE", "").split(":")), name]


def _spoken(name: str) -> Language | None:
    """By any of the usual spellings: de_AT.UTF-8, de-AT, zh-Hans-CN. Traditional Chinese is another one."""
    first, *rest = _bare(name).replace("-", "_").split("_")
    marks = {mark.casefold() for mark in rest}
    if first == "zh":
        return LANGUAGES["zh_CN"] if "hans" in marks or not marks & {"hant", "tw", "hk", "mo"} else None
    return LANGUAGES.get(first)


def _bare(locale: str) -> str:
    """Without its encoding and variant: de_DE.UTF-8@euro is de_DE."""
    return locale.partition(".")[0].partition("@")[0]
