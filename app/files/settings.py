"""What the program remembers between two runs: looks, window, grid, saving, recent files.

Kept as an INI file by QSettings, in a folder of its own. A value is checked when it is read, because anyone
may edit the file: what cannot be used counts as its default, and never stops the program. A value is checked
when it is set too, where a wrong one is a mistake of the caller and raises ValueError.
"""

from __future__ import annotations

import json
import math
import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Generic, Literal, TypeVar, get_args, overload

from PyQt6.QtCore import QByteArray, QSettings, QStandardPaths

from sketchfall.app.drawing.scene import COLOUR

FOLDER_VARIABLE = "SKETCHFALL_CONFIG_DIR"  # the environment variable that replaces the user's folder
MAX_RECENT_FILES = 10
MAX_RECENT_COLOURS = 16

Theme = Literal["system", "light", "dark"]
LanguageChoice = Literal["system", "en", "de", "zh_CN"]
JointLook = Literal["full", "slim", "hidden"]  # how joints are drawn; the last only while it runs
Scrolling = Literal["device", "zoom", "pan"]  # device: a wheel zooms and a touchpad pans
T = TypeVar("T")


def settings_folder() -> Path:
    """The folder of settings and recovery files: from the environment, or the user's own."""
    chosen = os.environ.get(FOLDER_VARIABLE)
    if chosen:
        return Path(chosen)
    place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericConfigLocation)
    return Path(place) / "sketchfall"


class Setting(Generic[T]):
    """A typed property of Settings: how one value becomes text and is checked on the way back.

    Values are stored as plain text, because an INI file gives back nothing else.
    """

    def __init__(self, key: str, default: T) -> None:
        self.key = key
        self.default = default

    def from_text(self, text: str) -> T:
        """The value, or ValueError."""
        raise NotImplementedError

    def to_text(self, value: T) -> str:
        return str(value)

    @overload
    def __get__(self, settings: None, owner: type[Settings]) -> Setting[T]: ...
    @overload
    def __get__(self, settings: Settings, owner: type[Settings]) -> T: ...
    def __get__(self, settings: Settings | None, owner: type[Settings]) -> T | Setting[T]:
        if settings is None:
            return self
        try:
            return self.from_text(settings.read_text(self.key))
        except ValueError:
            return self.default

    def __set__(self, settings: Settings, value: T) -> None:
        text = self.to_text(value)
        try:
            self.from_text(text)
        except ValueError as error:
            raise ValueError(f"{self.key}: {error}") from error
        settings.write_text(self.key, text)


class Choice(Setting[T]):
    """One of a few words; the first is the default."""

    def __init__(self, key: str, words: Sequence[T]) -> None:
        super().__init__(key, words[0])
        self.words = words

    def from_text(self, text: str) -> T:
        for word in self.words:
            if word == text:
                return word
        raise ValueError(f"expected one of {', '.join(map(str, self.words))}, found {text!r}")


class Flag(Setting[bool]):
    def from_text(self, text: str) -> bool:
        if text not in ("true", "false"):
            raise ValueError(f"expected true or false, found {text!r}")
        return text == "true"

    def to_text(self, value: bool) -> str:
        return "true" if value else "false"


class Number(Setting[float]):
    def __init__(self, key: str, default: float, *, least: float, most: float) -> None:
        super().__init__(key, default)
        self.least = least
        self.most = most

    def from_text(self, text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if not self.least <= value <= self.most:
            raise ValueError(f"expected a number from {self.least:g} to {self.most:g}, found {text!r}")
        return value


class Data(Setting[bytes]):
    """Bytes that only Qt understands, such as the geometry of a window; empty if there are none."""

    def __init__(self, key: str) -> None:
        super().__init__(key, b"")

    def from_text(self, text: str) -> bytes:
        return bytes.fromhex(text)

    def to_text(self, value: bytes) -> str:
        return value.hex()

    def __set__(self, settings: Settings, value: bytes | QByteArray) -> None:
        super().__set__(settings, value.data() if isinstance(value, QByteArray) else value)


class Names(Setting[frozenset[str]]):
    """Any number of names without a comma, in no order."""

    def from_text(self, text: str) -> frozenset[str]:
        if not text:
            raise ValueError("nothing was ever stored")
        return frozenset(name for name in text.split(",") if name)

    def to_text(self, value: frozenset[str]) -> str:
        return ",".join(sorted(value)) or ","  # of an empty text, nobody could tell that it was stored


class Colours(Setting[tuple[str, ...]]):
    """Colours such as #0072b2, maybe with an opacity at the end, in their order."""

    def from_text(self, text: str) -> tuple[str, ...]:
        colours = tuple(colour for colour in text.split(",") if colour)
        for colour in colours:
            if not re.fullmatch(COLOUR, colour):
                raise ValueError(f"expected a colour, found {colour!r}")
        return colours[:MAX_RECENT_COLOURS]

    def to_text(self, value: tuple[str, ...]) -> str:
        return ",".join(value)


class Settings:
    """The settings of one folder; several windows may share them, and several processes too."""

    theme: Choice[Theme] = Choice("looks/theme", ("system", "light", "dark"))
    language: Choice[LanguageChoice] = Choice("looks/language", get_args(LanguageChoice))
    window_geometry = Data("window/geometry")  # of QWidget.saveGeometry
    window_state = Data("window/state")  # of QMainWindow.saveState: where the panels are
    folded_groups = Names(
        "window/folded_groups", frozenset({"body_corners", "body_force", "body_collisions"})
    )
    recent_colours = Colours("looks/recent_colours", ())  # the last one first
    grid_visible = Flag("canvas/grid_visible", True)
    joint_look: Choice[JointLook] = Choice("canvas/joint_look", ("full", "slim", "hidden"))
    not_snapped_to = Names("canvas/not_snapped_to", frozenset())  # of the kinds in app/snapping/kinds.py
    scrolling: Choice[Scrolling] = Choice("canvas/scrolling", ("device", "zoom", "pan"))
    autosave_seconds = Number("saving/autosave_seconds", 3.0, least=1.0, most=600.0)  # after a change
    timeline_megabytes = Number("running/timeline_megabytes", 256.0, least=16.0, most=65536.0)  # of the past

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or settings_folder()
        self._stored = QSettings(str(self.folder / "settings.ini"), QSettings.Format.IniFormat)
        self._waiting = False  # for more to be stored at once

    @property
    def recovery_folder(self) -> Path:
        return self.folder / "recovery"

    @property
    def recent_files(self) -> list[Path]:
        """The drawings opened or saved last that still exist, the most recent first."""
        self._stored.sync()  # another process may have opened one
        try:
            stored = json.loads(self.read_text(_RECENT_FILES))
        except (ValueError, RecursionError):
            return []
        texts = [text for text in stored if isinstance(text, str)] if isinstance(stored, list) else []
        return [path for text in texts if (path := Path(text)).is_file()][:MAX_RECENT_FILES]

    def add_recent_file(self, path: Path) -> None:
        """Put this file first; those that no longer exist are forgotten."""
        newest = Path(os.path.abspath(path))  # not resolved: a link is called what the user calls it
        others = [other for other in self.recent_files if other != newest]
        self._write_recent_files([newest, *others])

    def clear_recent_files(self) -> None:
        self._write_recent_files([])

    def _write_recent_files(self, paths: list[Path]) -> None:
        self.write_text(_RECENT_FILES, json.dumps([str(path) for path in paths]))

    def add_recent_colour(self, colour: str) -> None:
        others = tuple(other for other in self.recent_colours if other != colour)
        self.recent_colours = (colour, *others)[:MAX_RECENT_COLOURS]

    def read_text(self, key: str) -> str:
        """The text stored under a key; empty if there is none."""
        value = self._stored.value(key)
        return value if isinstance(value, str) else ""

    def write_text(self, key: str, text: str) -> None:
        """Store it now, so that a crash does not lose it; a folder that cannot be written is let pass."""
        self._stored.setValue(key, text)
        if not self._waiting:
            self._stored.sync()

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """What is set within is stored together at the end: each time waits for the disk."""
        self._waiting = True
        try:
            yield
        finally:
            self._waiting = False
            self._stored.sync()


_RECENT_FILES = "files/recent"
