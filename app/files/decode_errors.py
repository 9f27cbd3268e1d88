"""What the decoder of JSON says, turned into a sentence about the drawing.

Whatever the text is, the work is bounded: no recursion, no copy of the text as Python values, and no sentence
that quotes more than a few words of it.
"""

from __future__ import annotations

import re

import msgspec

from sketchfall.app.drawing.scene import DrawingError
from sketchfall.app.files.json_place import SEARCHED, Text, path_at, shown, value_at
from sketchfall.app.files.shown_text import shortened

Data = bytes | bytearray

DECODER_ERRORS = (msgspec.MsgspecError, UnicodeError, RecursionError)

_UNKNOWN_FIELD = "Object contains unknown field `"
_PLACE = re.compile(r" - at `\$([\w.\[\]]*)`\Z")
_LONGEST_PLACE = 300  # characters; fields of drawings are not nested any deeper
_HALF_A_PAIR = re.compile(rb"\\u[dD][89a-fA-F][0-9a-fA-F]{2}")  # of surrogates
_NOT_A_NUMBER = re.compile(rb"NaN|Infinity")  # no JSON, though some programs write it
_LONG_NUMBER = re.compile(r"-?\d{5,}\.0\b")  # as a limit, such as 1000000000.0
_TYPE_NAMES = {
    "float": "a number",
    "int": "a whole number",
    "str": "a text",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
    "null": "null",
}
_COMPARISONS = {
    " of length >= ": " of length at least ",
    " of length <= ": " of length at most ",
    " >= ": " of at least ",
    " <= ": " of at most ",
}


def explained(error: Exception, data: Data) -> DrawingError:
    """Why a whole file could not be decoded."""
    if isinstance(error, msgspec.ValidationError):
        return explained_value(error, data)
    if isinstance(error, RecursionError):
        return DrawingError("the values are nested too deeply")
    if isinstance(error, UnicodeError):
        return DrawingError("the text is not valid UTF-8")
    return _explained_syntax(str(error), data)


def explained_value(
    error: msgspec.ValidationError, text: Text | None = None, within: str = ""
) -> DrawingError:
    """Why a value of the right syntax is none that a drawing can have.

    Without the text it is not told what was found. `within` is the place of the text in the file.
    """
    what, inner = _parted(str(error))
    field = f"{within}{'.' if within and inner and inner[0] != '[' else ''}{inner}"
    if what.startswith(_UNKNOWN_FIELD):
        name = what[len(_UNKNOWN_FIELD) : -1]
        return DrawingError(f'there is no field "{shortened(name)}"', field)
    if missing := re.fullmatch(r"Object missing required field `(\w*)`", what):
        return DrawingError(f'the field "{missing[1]}" is missing', field)
    value = value_at(text, inner) if text is not None else None
    found = f", found {shown(value)}" if value is not None else ""
    return DrawingError(f"{_in_plain_words(what)}{found}", field)


def _parted(message: str) -> tuple[str, str]:
    """What is wrong, and the path; the former may hold a megabyte of the file."""
    place = _PLACE.search(message[-_LONGEST_PLACE:])
    return (message[: -len(place[0])], place[1].removeprefix(".")) if place else (message, "")


def _in_plain_words(what: str) -> str:
    if what.startswith("Invalid "):  # followed by what was found
        return "expected one of the known values"
    what = re.sub(r", got `.*`$", "", what)
    what = re.sub(r" matching regex .*", ' such as "#0072b2"', what)
    what = re.sub(r"`(.*?)`", lambda match: _type_name(match[1]), what)
    for sign, words in _COMPARISONS.items():
        what = what.replace(sign, words)
    what = _LONG_NUMBER.sub(lambda number: f"{float(number[0]):g}", what)
    return f"{what[0].lower()}{what[1:]}"


def _type_name(types: str) -> str:
    return " or ".join(_TYPE_NAMES.get(name, name) for name in types.split(" | "))


def _explained_syntax(message: str, data: Data) -> DrawingError:
    at = re.search(r"\(byte (\d+)\)", message)
    position = int(at[1]) if at else len(data)
    line, column = data.count(b"\n", 0, position) + 1, position - data.rfind(b"\n", 0, position)
    place = f"at line {line}, column {column}"
    if "surrogate" in message or _HALF_A_PAIR.fullmatch(data, position - 6, position):
        return DrawingError(f"a text holds half a character {place}")
    if "truncated" in message:
        return _explained_end(data)
    if found := _NOT_A_NUMBER.match(data, position):
        sign = "-" if data.endswith(b"-", 0, position) else ""
        reason = f"expected a number, found {sign}{found[0].decode()}"
        if position <= SEARCHED:
            return DrawingError(reason, path_at(data, position))
        return DrawingError(f"{reason} {place}")
    return DrawingError(f"the text is not valid JSON {place}")


def _explained_end(data: Data) -> DrawingError:
    if not data or data.isspace():
        return DrawingError("the file is empty")
    # The decoder looks for the other half behind the end of a text that holds one half near its end.
    if _HALF_A_PAIR.search(data, len(data) - 16) and data.rstrip().endswith(b"}"):
        return DrawingError("a text near the end holds half a character")
    return DrawingError("the file ends too early")
