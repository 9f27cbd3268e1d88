"""Why a text could not be decoded, as a sentence about the drawing.

The library that decodes tells by the class of its error whether the text is no JSON or no drawing. What is
wrong, and where, is found here anew, by what we know of the grammar and of the types: the words of the
library are for programmers, and may change with its version.

Whatever the text is, the work is bounded: no recursion, no copy of the text as Python values, and no sentence
that quotes more than a few words of it.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from sketchfall.app.drawing.scene import DrawingError, Value
from sketchfall.app.files.json_place import SEARCHED, path_at
from sketchfall.app.files.json_syntax import Fault, first_fault
from sketchfall.app.files.json_value import ValueInMemory, WrittenValue
from sketchfall.app.files.misfit import misfit
from sketchfall.app.language.catalogue import tr

Data = bytes | bytearray

DECODER_ERRORS = (msgspec.MsgspecError, UnicodeError, RecursionError)

_HALF_A_PAIR = re.compile(rb"\\u[dD][89a-fA-F][0-9a-fA-F]{2}")  # of surrogates
_NOT_A_NUMBER = re.compile(rb"-?(?:NaN|Infinity)")  # no JSON, though some programs write it


def explained(error: Exception, data: Data) -> DrawingError:
    """Why a whole file is no text of JSON."""
    if isinstance(error, RecursionError):
        return DrawingError(tr("the values are nested too deeply"))
    if isinstance(error, UnicodeError):
        return DrawingError(tr("the text is not valid UTF-8"))
    return _explained_syntax(first_fault(data), data)


def explained_text(text: Data | msgspec.Raw, wanted: Any, place: str = "") -> DrawingError:
    """Why a text of JSON, which stands at this place of the file, is not of the wanted type."""
    try:
        return misfit(WrittenValue(msgspec.Raw(text)), wanted, place)
    except (UnicodeError, RecursionError) as error:  # farther on, where nobody has looked yet
        return explained(error, b"")


def explained_value(value: Value) -> DrawingError:
    """Why a value made in memory is none that a file may hold."""
    return misfit(ValueInMemory(msgspec.to_builtins(value)), type(value))


def _explained_syntax(fault: Fault, data: Data) -> DrawingError:
    position = fault.position
    line, column = data.count(b"\n", 0, position) + 1, position - data.rfind(b"\n", 0, position)
    place = {"line": line, "column": column}
    if not fault.is_exact:
        return DrawingError(
            tr("the text is not valid JSON, somewhere behind line {line}, column {column}", **place)
        )
    if position == len(data):
        is_empty = not data or data.isspace()
        return DrawingError(tr("the file is empty") if is_empty else tr("the file ends too early"))
    if _HALF_A_PAIR.match(data, position):
        return DrawingError(tr("a text holds half a character at line {line}, column {column}", **place))
    if found := _NOT_A_NUMBER.match(data, position):
        word = found[0].decode()
        if position <= SEARCHED:
            return DrawingError(tr("expected a number, found {found}", found=word), path_at(data, position))
        return DrawingError(
            tr("expected a number, found {found} at line {line}, column {column}", found=word, **place)
        )
    return DrawingError(tr("the text is not valid JSON at line {line}, column {column}", **place))
