"""The catalogues as files: a .po that people edit, and the .mo that the program reads, made of it.

What is written depends on the texts alone, not on the day, the machine or the version of Babel, and files are
named without lines: so branches that change different files can be merged.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from sketchfall.app.language.catalogue import FOLDER
from sketchfall.app.language.languages import ENGLISH, LANGUAGES
from tests.languages.extraction import Key, Text

CODES = tuple(code for code in LANGUAGES if code != ENGLISH.code)

Translation = tuple[str, ...]  # one form; or as many as the language has plurals


class PlainCatalog(Catalog):
    """With a head that says what is needed to read it, and nothing about who wrote it when."""

    def _plain_headers(self) -> list[tuple[str, str]]:
        return [
            ("Language", str(self.locale_identifier)),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Plural-Forms", self.plural_forms),
        ]

    mime_headers = property(_plain_headers)


def po_path(code: str) -> Path:
    return FOLDER / f"{code}.po"


def mo_path(code: str) -> Path:
    return FOLDER / f"{code}.mo"


def read(code: str) -> dict[Key, Translation]:
    """What is translated, by keys; an empty text where nothing is yet."""
    if not po_path(code).exists():
        return {}
    with po_path(code).open("rb") as file:
        catalog = read_po(file, locale=code)
    translations: dict[Key, Translation] = {}
    for message in catalog:
        if message.id:
            text = message.id if isinstance(message.id, str) else message.id[0]
            forms = (message.string,) if isinstance(message.string, str) else tuple(message.string or ("",))
            translations[message.context or "", text] = forms
    return translations


def catalog_of(code: str, texts: Mapping[Key, Text], translations: Mapping[Key, Translation]) -> Catalog:
    """The texts with their translations, as far as there are any."""
    catalog = PlainCatalog(code, header_comment="", fuzzy=False)
    for key, text in texts.items():
        forms = translations.get(key, ("",))
        message = catalog.add(
            (text.text, text.plural) if text.plural else text.text,
            _fitting(forms, catalog.num_plurals) if text.plural else forms[0],
            locations=[(file, 0) for file in text.files],
            context=text.context or None,
        )
        message.flags.clear()  # guesses about the kind of a text, which differ between versions of Babel
    return catalog


def _fitting(forms: Translation, count: int) -> Translation:
    return (*forms, *("",) * count)[:count]


def po_bytes(catalog: Catalog) -> bytes:
    file = io.BytesIO()
    write_po(file, catalog, width=0, include_lineno=False)
    return file.getvalue()


def compiled(code: str, texts: Mapping[Key, Text], translations: Mapping[Key, Translation]) -> bytes:
    """What is translated, and nothing else: a plural with empty forms would be shown as such."""
    done = {key: text for key, text in texts.items() if is_translated(key, translations)}
    file = io.BytesIO()
    write_mo(file, catalog_of(code, done, translations))
    return file.getvalue()


def is_translated(key: Key, translations: Mapping[Key, Translation]) -> bool:
    return all(translations.get(key, ("",)))


def update(texts: Mapping[Key, Text], codes: Iterable[str] = CODES) -> dict[str, int]:
    """Write both files of each language; how many texts are not translated yet.

    A text that is gone from the sources goes with its translation. Nothing is guessed for a new one.
    """
    missing = {}
    for code in codes:
        translations = read(code)
        po_path(code).write_bytes(po_bytes(catalog_of(code, texts, translations)))
        mo_path(code).write_bytes(compiled(code, texts, translations))
        missing[code] = sum(not is_translated(key, translations) for key in texts)
    return missing
