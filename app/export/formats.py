"""What can be exported, told apart by the ending of the file's name."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from sketchfall.app.drawing.scene import DrawingError
from sketchfall.app.files.shown_text import shortened
from sketchfall.app.language.catalogue import later, tr

Kind = Literal["picture", "film", "table"]


@dataclass(frozen=True)
class Format:
    suffix: str
    words: str  # English: tr() where they are shown
    kind: Kind
    usual_rate: float  # moments a second, where there are several
    most_frames: float = 60.0  # a second, which is one for each step


PNG = Format(".png", later("Picture (PNG)"), "picture", 5.0)
SVG = Format(".svg", later("Vector graphics (SVG)"), "picture", 5.0)
PDF = Format(".pdf", later("Page (PDF)"), "picture", 5.0)
# A GIF counts in hundredths of a second, and viewers show no more than 50 pictures in one; 20 are exact.
GIF = Format(".gif", later("Animation (GIF)"), "film", 20.0, most_frames=50.0)
MP4 = Format(".mp4", later("Film (MP4)"), "film", 30.0)
CSV = Format(".csv", later("Table (CSV)"), "table", 60.0)
FORMATS = (PNG, SVG, PDF, GIF, MP4, CSV)


def format_of(path: Path) -> Format:
    """By the ending; DrawingError if there is none that we know."""
    found = next((each for each in FORMATS if each.suffix == path.suffix.lower()), None)
    if found is None:
        raise DrawingError(
            tr(
                "the name has to end in {endings}, found {name!r}",
                endings=", ".join(each.suffix for each in FORMATS),
                name=shortened(path.name),
            )
        )
    return found
