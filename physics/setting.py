"""What a setting of a world can be: a number, a whole number, a switch, a vector, one of some names.

A setting is an attribute of the world that checks what it is given. It also says what the step's row of
settings holds of it, so that a setting is declared once (see settings.py) and written nowhere else.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Generic, Protocol, Self, TypeVar, overload

from sketchfall.physics import checks

T = TypeVar("T")
Vector = tuple[float, float]
Column = tuple[str, str]  # name and type of a field of a record

# What may have changed since the last step. Tables: bodies, shapes or joints came, went or became others.
SETTINGS_CHANGED, PAIRS_CHANGED, MATERIALS_CHANGED, TABLES_CHANGED = 1, 2, 4, 8


class HasSettings(Protocol):
    _values: dict[str, Any]

    def _setting_changed(self, setting: Setting[Any], value: Any) -> None: ...


class Setting(Generic[T]):
    name = ""
    row_type = "i8"  # of its number in the row

    def __init__(
        self,
        default: T,
        meaning: str,
        *,
        unit: str = "",
        changes: int = SETTINGS_CHANGED,
        wakes: bool = False,
    ) -> None:
        """`changes` says what the next step has to take up, `wakes` whether it concerns bodies at rest."""
        self.default = default
        self.meaning = meaning
        self.unit = unit
        self.changes = changes
        self.wakes = wakes

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, settings: None, owner: type) -> Self: ...
    @overload
    def __get__(self, settings: HasSettings, owner: type) -> T: ...
    def __get__(self, settings: HasSettings | None, owner: type) -> T | Self:
        return self if settings is None else settings._values[self.name]

    def __set__(self, settings: HasSettings, value: T) -> None:
        checked = self.check(value)
        settings._values[self.name] = checked
        settings._setting_changed(self, checked)

    def check(self, value: Any) -> T:
        """The value as it is kept; ValueError says what is wrong with it."""
        raise NotImplementedError

    def is_saved_as(self, value: Any) -> bool:
        """Whether the value is what JSON makes of such a setting."""
        raise NotImplementedError

    def wakes_with(self, value: T) -> bool:
        return self.wakes

    @property
    def columns(self) -> Sequence[Column]:
        """What the step's row of settings holds of it."""
        return ((self.name, self.row_type),)

    def in_row(self, value: T) -> Sequence[Any]:
        """One number for each column."""
        return (value,)


class Number(Setting[float]):
    row_type = "f8"

    def __init__(self, default: float, meaning: str, *, highest: float = math.inf, **rest: Any) -> None:
        super().__init__(default, meaning, **rest)
        self.lowest, self.highest = 0.0, highest

    def check(self, value: Any) -> float:
        return checks.not_negative(self.name, value, self.highest)

    def is_saved_as(self, value: Any) -> bool:
        return _is_number(value)


class WholeNumber(Setting[int]):
    def __init__(self, default: int, meaning: str, *, lowest: int, highest: int, **rest: Any) -> None:
        super().__init__(default, meaning, **rest)
        self.lowest, self.highest = lowest, highest

    def check(self, value: Any) -> int:
        is_whole = isinstance(value, int) and not isinstance(value, bool)
        if not is_whole or not self.lowest <= value <= self.highest:
            wanted = f"a whole number from {self.lowest} to {self.highest}"
            raise ValueError(f"{self.name}: {value!r} is not {wanted}")
        return int(value)

    def is_saved_as(self, value: Any) -> bool:
        return type(value) is int


class Switch(Setting[bool]):
    def check(self, value: Any) -> bool:
        return bool(value)

    def is_saved_as(self, value: Any) -> bool:
        return type(value) is bool

    def wakes_with(self, value: bool) -> bool:
        return self.wakes and not value


class Arrow(Setting[Vector]):
    """Two numbers: a vector."""

    def check(self, value: Any) -> Vector:
        return checks.pair(self.name, value)

    def is_saved_as(self, value: Any) -> bool:
        return isinstance(value, list | tuple) and all(map(_is_number, value))

    @property
    def columns(self) -> Sequence[Column]:
        return ((f"{self.name}_x", "f8"), (f"{self.name}_y", "f8"))

    def in_row(self, value: Vector) -> Sequence[Any]:
        return value


class Choice(Setting[str]):
    """One of some names, of which the first is the default; the row holds its place among them."""

    def __init__(self, choices: tuple[str, ...], meaning: str, **rest: Any) -> None:
        super().__init__(choices[0], meaning, **rest)
        self.choices = choices

    def check(self, value: Any) -> str:
        return self.choices[checks.one_of(self.name, value, self.choices)]

    def is_saved_as(self, value: Any) -> bool:
        return type(value) is str

    def in_row(self, value: str) -> Sequence[Any]:
        return (self.choices.index(value),)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
