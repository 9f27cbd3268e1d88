"""A value as JSON has them, in a text or in memory, seen in the same way. In a text only what is looked at is
decoded, and only one level deep: a large text takes little memory, and a deep one no recursion."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import count
from typing import Any, Literal, Protocol

import msgspec

from sketchfall.app.files.shown_text import LONGEST, shortened
from sketchfall.app.language.catalogue import later, tr

MOST_FIELDS = 1_000  # that are looked at in an object; drawings have no more than 30
Kind = Literal["object", "list", "text", "number", "integer", "boolean", "null"]
IN_WORDS: Mapping[Kind, str] = {
    "object": later("an object"),
    "list": later("a list"),
    "text": later("a text"),
    "number": later("a number"),
    "integer": later("a whole number"),
    "boolean": later("true or false"),
    "null": "null",
}


class TooManyFieldsError(Exception):
    """An object has more than MOST_FIELDS fields, names given twice included."""


class JsonValue(Protocol):
    @property
    def kind(self) -> Kind: ...

    def fits(self, wanted: Any) -> bool:
        """Whether the library takes it for a value of this type."""

    def fields(self) -> Iterable[tuple[str, JsonValue]]:
        """Of an object: names and values, those of a name given twice included; or TooManyFieldsError."""

    def elements(self) -> Iterable[JsonValue]:
        """Of a list."""

    def length(self) -> int:
        """How many elements a list has, or a text characters."""

    def number(self) -> float:
        """Of a number: nearly its value, which may be infinite."""

    def shown(self) -> str:
        """For a sentence: short, on one line, and nothing in it that acts on a terminal. May be empty."""


# --- In a text ---------------------------------------------------------------------------------------

_KINDS: dict[bytes, Kind] = {
    b"{": "object",
    b"[": "list",
    b'"': "text",
    b"t": "boolean",
    b"f": "boolean",
    b"n": "null",
}
_WHOLE_NUMBER = re.compile(rb"-?[0-9]++\Z")


_ELEMENTS = msgspec.json.Decoder(list[msgspec.Raw])


class _Name:
    """The name of a field. Two of the same text differ, so that a dictionary of them keeps both."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text


class WrittenValue:
    """A value in a JSON text of the right syntax."""

    def __init__(self, raw: msgspec.Raw) -> None:
        self._raw = raw
        self._length: int | None = None  # asked for several times, while counting millions takes a second

    @property
    def kind(self) -> Kind:
        first = bytes(memoryview(self._raw)[:1])
        return _KINDS.get(first) or ("integer" if _WHOLE_NUMBER.match(self._raw) else "number")

    def fits(self, wanted: Any) -> bool:
        try:
            _decoder(wanted).decode(self._raw)
        except msgspec.ValidationError:
            return False
        return True

    def fields(self) -> Iterable[tuple[str, JsonValue]]:
        numbers = count(1)

        def name(kind: type, text: str) -> _Name:
            if next(numbers) > MOST_FIELDS:
                raise TooManyFieldsError
            return _Name(text)

        found = msgspec.json.Decoder(dict[_Name, msgspec.Raw], dec_hook=name).decode(self._raw)
        return [(name.text, WrittenValue(raw)) for name, raw in found.items()]

    def elements(self) -> Iterable[JsonValue]:
        return map(WrittenValue, _ELEMENTS.decode(self._raw))

    def length(self) -> int:
        if self._length is None:
            self._length = len((_ELEMENTS if self.kind == "list" else _decoder(str)).decode(self._raw))
        return self._length

    def number(self) -> float:
        return float(bytes(self._raw))

    def shown(self) -> str:
        if self.kind == "list":
            return tr("a list of length {length}", length=self.length())
        if self.kind == "object":
            return tr(IN_WORDS["object"])
        start = bytes(memoryview(self._raw)[: 4 * LONGEST + 4])  # no character has more than four bytes
        return shortened(start.decode(errors="replace"))


@cache
def _decoder(wanted: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(wanted)


# --- In memory ---------------------------------------------------------------------------------------


class ValueInMemory:
    """What `msgspec.to_builtins` makes of a value. Nothing of it is shown: whoever made it sees it anyhow."""

    def __init__(self, value: Any) -> None:
        self._value = value

    @property
    def kind(self) -> Kind:
        match self._value:
            case dict():
                return "object"
            case list() | tuple():
                return "list"
            case str():
                return "text"
            case bool():
                return "boolean"
            case int():
                return "integer"
            case float():
                return "number"
        return "null"

    def fits(self, wanted: Any) -> bool:
        try:
            msgspec.convert(self._value, wanted)
        except msgspec.ValidationError:
            return False
        return True

    def fields(self) -> Iterable[tuple[str, JsonValue]]:
        return [(name, ValueInMemory(value)) for name, value in self._value.items()]

    def elements(self) -> Iterable[JsonValue]:
        return map(ValueInMemory, self._value)

    def length(self) -> int:
        return len(self._value)

    def number(self) -> float:
        return float(self._value)

    def shown(self) -> str:
        return ""
