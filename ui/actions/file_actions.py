"""What is done with files and windows: names, sentences, keys and pictures."""

from __future__ import annotations

from sketchfall.app.language.catalogue import later
from sketchfall.ui.actions.action_spec import ActionSpec

FILE = {
    "new": ActionSpec(later("&New"), later("Begin an empty drawing."), ("Ctrl+N",), "new"),
    "new_window": ActionSpec(
        later("New &window"), later("Open another window with an empty drawing."), ("Ctrl+Shift+N",)
    ),
    "open": ActionSpec(later("&Open…"), later("Open a drawing from a file."), ("Ctrl+O",), "open"),
    "save": ActionSpec(later("&Save"), later("Save the drawing to its file."), ("Ctrl+S",), "save"),
    "save_as": ActionSpec(
        later("Save &as…"), later("Save the drawing to another file."), ("Ctrl+Shift+S",), "save-as"
    ),
    "save_run": ActionSpec(
        later("Save r&un…"),
        later("Save the run with all its courses, to go on with it another day."),
        ("Ctrl+Alt+S",),
    ),
    "export": ActionSpec(
        later("Ex&port…"),
        later("Take the drawing or its motion away as a picture, a film or a table."),
        ("Ctrl+Shift+E",),
    ),
    "worksheet": ActionSpec(
        later("Pr&int and worksheet…"),
        later("Put the drawing, plots, a table and questions on a page, for a printer or as PDF."),
        ("Ctrl+Alt+P",),
    ),
    "gallery": ActionSpec(
        later("&Examples…"), later("Choose one of the example drawings."), ("Ctrl+E",), "gallery"
    ),
    "close": ActionSpec(later("&Close window"), later("Close this window."), ("Ctrl+W",)),
    "quit": ActionSpec(later("&Quit"), later("Close all windows."), ("Ctrl+Q",)),
}
