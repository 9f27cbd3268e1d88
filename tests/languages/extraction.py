"""Every text that is to be translated, fresh from the sources and from the data files that users read."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from sketchfall.app.files import gallery
from tests.languages.calls import ROOT, offers_in, source_files

Key = tuple[str, str]  # the context, or nothing, and the text in English


@dataclass
class Text:
    context: str
    text: str
    plural: str
    files: list[str]  # relative to the checkout, in order

    @property
    def key(self) -> Key:
        return self.context, self.text


@cache
def all_texts() -> dict[Key, Text]:
    """By their keys, in the order of the files and of their places there."""
    return merged([*texts_of_sources(source_files()), *texts_of_gallery()])


def merged(found: Iterable[Text]) -> dict[Key, Text]:
    texts: dict[Key, Text] = {}
    for text in found:
        known = texts.setdefault(text.key, text)
        known.plural = known.plural or text.plural
        known.files += [file for file in text.files if file not in known.files]
    return texts


def texts_of_sources(paths: Iterable[Path]) -> Iterator[Text]:
    for path in paths:
        file = path.relative_to(ROOT).as_posix()
        for offer in offers_in(ast.walk(ast.parse(path.read_text("utf-8")))):
            if offer.is_complete:
                parts = {"context": "", "plural": "", **offer.texts}
                yield Text(**parts, files=[file])


def texts_of_gallery() -> Iterator[Text]:
    file = (gallery.FOLDER / gallery.LIST).relative_to(gallery.FOLDER.parents[1]).as_posix()
    for example in gallery.listed():
        for said in example.said:
            yield Text("", said, "", [file])
