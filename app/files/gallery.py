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


Group = Literal["start", "contacts", "joints", "free", "proof"]

# What stands above the examples of each group, in their order.
HEADINGS: dict[Group, str] = {
    "start": later("To begin with"),
    "contacts": later("Falling, sliding, bouncing"),
    "joints": later("Joints and machines"),
    "free": later("Planets and gases"),
    "proof": later("Proofs"),
}


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One drawing: its file beside the list, and what to say about it."""

    file: str
    title: str
    description: str  # one sentence on what to watch
    group: Group
    kind: Literal["scene", "proof"] = "scene"  # a proof shows its closed form beside the motion

    @property
    def path(self) -> Path:
        return FOLDER / self.file


def matches(example: Example, words: str) -> bool:
    """Whether every word is in what is said about the example, large letters or small."""
    told = f"{example.title} {example.description} {tr(HEADINGS[example.group])}".casefold()
    return all(word in told for word in words.casefold().split())


def examples() -> tuple[Example, ...]:
    """All examples, in the words of the user's language; the first three greet a newcomer."""
    return tuple(
        replace(example, title=tr(example.title), description=tr(example.description)) for example in listed()
    )


def listed() -> tuple[Example, ...]:
    """As their list has them, in English."""
    return msgspec.json.decode((FOLDER / LIST).read_bytes(), type=tuple[Example, ...])
