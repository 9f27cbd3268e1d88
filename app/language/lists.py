"""Several words in a row, as a sentence names them."""

from __future__ import annotations

from collections.abc import Sequence

from sketchfall.app.language.catalogue import tr


def listed(words: Sequence[str]) -> str:
    """As in "a, b and c"; of none, an empty text."""
    if len(words) < 2:
        return "".join(words)
    return tr("{words} and {last}", words=with_commas(words[:-1]), last=words[-1])


def with_commas(words: Sequence[str]) -> str:
    """As in "a, b, c"; of none, an empty text."""
    row = "".join(words[:1])
    for word in words[1:]:
        row = tr("{words}, {next}", words=row, next=word)
    return row
