"""The sentence of a dialog: what can be done now, what was done, or why nothing can be."""

from __future__ import annotations

from PyQt6.QtCore import Qt

from sketchfall.app.language.catalogue import tr
from sketchfall.ui.look.plain_text import Label

LINES = 3  # that it may take


def make_sentence() -> Label:
    sentence = Label()
    sentence.setWordWrap(True)
    sentence.setProperty("role", "hint")
    sentence.setAccessibleName(tr("What to do now"))
    sentence.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom)
    sentence.keep_room(LINES)
    return sentence
