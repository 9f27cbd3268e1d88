"""The pages of the handbook, Markdown files that come with the program, in the order of their numbers; and
the pictures beside them. Those in another language are in a folder of its own, each under the same name."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sketchfall import resources
from sketchfall.app.language.catalogue import current
from sketchfall.app.language.languages import Language

ACTION = "action:"  # a link that does something in the window: [text](action:gallery)

FOLDER = Path(resources.__file__).parent / "help"


@dataclass(frozen=True)
class Page:
    """One topic; links between pages name it: [text](integrators)."""

    topic: str
    title: str
    text: str  # Markdown, with the title as its first line

    def has(self, words: str) -> bool:
        """Whether every word is on the page, in large letters or small."""
        told = self.text.casefold()
        return all(word in told for word in words.casefold().split())


def pages() -> tuple[Page, ...]:
    """In the user's language; a page that is not translated is there in English."""
    return tuple(_read(path) for path in paths_in(current()))


def paths_in(language: Language) -> list[Path]:
    english = sorted(FOLDER.glob("*.md"))
    own = [FOLDER / language.code / path.name for path in english]
    return [path if path.is_file() else instead for path, instead in zip(own, english, strict=True)]


def picture(name: str) -> Path | None:
    """One that comes with the program, by the name of its file; None for whatever else a page may name."""
    return next((path for path in FOLDER.glob("*.png") if path.name == name), None)


def _read(path: Path) -> Page:
    text = path.read_text("utf-8")
    title = text.partition("\n")[0].removeprefix("# ")
    return Page(path.stem.partition("-")[2], title, text)
