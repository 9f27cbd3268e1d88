"""What the engine refuses, in the user's language. The engine itself knows none but English."""

from __future__ import annotations

from sketchfall.app.language.catalogue import tr
from sketchfall.physics import Sentence


def told(error: Exception) -> str:
    """What the error says: translated if the engine's sentence came with its parts, otherwise as it is."""
    said = error.args[0] if error.args else None
    return _translated(said) if isinstance(said, Sentence) else str(error)


def _translated(said: Sentence) -> str:
    """With what it quotes, as "hole 1: the outline crosses itself"."""
    values = {
        name: _translated(value) if isinstance(value, Sentence) else value
        for name, value in said.values.items()
    }
    return tr(said.template, **values)
