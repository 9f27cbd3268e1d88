"""The label of a field in the midst of a sentence, as in "Change density of 2 bodies"."""

from __future__ import annotations

from sketchfall.app.language.catalogue import current
from sketchfall.app.language.languages import ENGLISH


def in_sentence(label: str) -> str:
    """A label that is translated already. English writes it small there; German nouns keep their capitals."""
    return label.lower() if current() == ENGLISH else label
