"""The example drawings that come with the program, in the order in which the gallery shows them."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec
from msgspec.structs import replace

from sketchfall import resources
from sketchfall.app.language.catalogue import later, tr

FOLDER = Path(resources.__file__).parent / "examples"
LIST = "gallery.json"


Group = Literal["start", "contacts", "joints", "free", "proof", "lesson"]

# What stands above the examples of each group, in their order.
HEADINGS: dict[Group, str] = {
    "start": later("To begin with"),
    "contacts": later("Falling, sliding, bouncing"),
    "joints": later("Joints and machines"),
    "free": later("Planets and gases"),
    "proof": later("Proofs"),
    "lesson": later("Lessons"),
}


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One drawing: its file beside the list, and what to say about it."""

    file: str
    title: str
    description: str  # one sentence on what to watch
    group: Group
    # A proof shows its closed form beside the motion, a lesson has words and a question on the canvas.
    kind: Literal["scene", "proof", "lesson"] = "scene"
    text: str = ""  # of a lesson: what to do and to watch
    question: str = ""  # of a lesson

    @property
    def said(self) -> tuple[str, ...]:
        """All that is to be translated."""
        return tuple(filter(None, (self.title, self.description, self.text, self.question)))

    @property
    def path(self) -> Path:
        return FOLDER / self.file


def matches(example: Example, words: str) -> bool:
    """Whether every word is in what is said about the example, large letters or small."""
    told = f"{example.title} {example.description} {tr(HEADINGS[example.group])}".casefold()
    return all(word in told for word in words.casefold().split())


def examples() -> tuple[Example, ...]:
    """All examples, in the words of the user's language; the first three greet a newcomer."""
    return tuple(map(_translated, listed()))


def example_at(path: Path) -> Example | None:
    """The one whose drawing is in this file."""
    return next((example for example in examples() if example.path == path), None)


def _translated(example: Example) -> Example:
    return replace(
        example,
        title=tr(example.title),
        description=tr(example.description),
        text=tr(example.text) if example.text else "",
        question=tr(example.question) if example.question else "",
    )


def listed() -> tuple[Example, ...]:
    """As their list has them, in English."""
    return msgspec.json.decode((FOLDER / LIST).read_bytes(), type=tuple[Example, ...])
