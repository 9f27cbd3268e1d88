"""What the engine refuses, in the user's language. The engine itself knows none but English."""

from __future__ import annotations

from sketchfall.app.language.catalogue import tr
from sketchfall.physics import Sentence


def told(error: Exception) -> str:
    """What the error says: translated if the engine's sentence came with its parts, otherwise as it is."""
    said = error.args[0] if error.args else None
    return tr(said.template, **said.values) if isinstance(said, Sentence) else str(error)
