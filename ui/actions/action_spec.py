"""What an action is called, what it says of itself, and how it is reached."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Place = Literal["window", "canvas"]


@dataclass(frozen=True)
class ActionSpec:
    text: str  # with & before the underlined letter; English, as is the tip: tr() where they are shown
    tip: str  # one sentence
    keys: tuple[str, ...] = ()
    icon: str = ""
    checkable: bool = False
    place: Place = "window"  # "canvas": the keys work only while the canvas has the focus
