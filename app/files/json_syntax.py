"""Where a text stops being JSON, by the grammar alone.

Nothing is decoded, and nothing is kept but the open brackets: any text takes little memory and no recursion.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

import msgspec

Text = bytes | bytearray
# What has to come: an element and a member are the first of their list or object, which may also be empty.
Step = Literal["value", "element", "member", "name", "colon", "next", "end"]

MOST_STEPS = 1_000_000  # they take about a second

_BLANK = re.compile(rb"[ \t\r\n]*+")
# Possessive, so that nothing is kept to go back to: a text may consist of a million escapes.
_HIGH, _LOW = rb"\\u[dD][89abAB]HH", rb"\\u[dD][c-fC-F]HH"  # surrogates, which only come in pairs
_LETTERS = rb'[^"\\\x00-\x1f]++|\\["\\/bfnrt]|\\u(?![dD][89a-fA-F])H{4}|' + _HIGH + _LOW
_TEXT = re.compile(rb'"(?:%s)*+("?)' % _LETTERS.replace(b"H", b"[0-9a-fA-F]"))
_WORD = re.compile(rb"-?+(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?+(?:[eE][-+]?+[0-9]++)?+|true|false|null")
# What may be left of them where a text is cut off.
_TEXT_CUT_OFF = re.compile(
    rb"(?:%s)?+\\(?:uH{0,3})?+\Z|%s\Z".replace(b"%s", _HIGH).replace(b"H", b"[0-9a-fA-F]")
)
_NUMBER_CUT_OFF = rb"-?+(?:0|[1-9][0-9]*+)(?:\.|(?:\.[0-9]++)?+[eE][-+]?+)"
_WORD_CUT_OFF = re.compile(rb"(?:-|tr?u?|fa?l?s?|nu?l?|" + _NUMBER_CUT_OFF + rb")\Z")
_CLOSING = {ord("["): ord("]"), ord("{"): ord("}")}


@dataclass(frozen=True)
class Fault:
    position: int  # the first byte that cannot be where it is; as many as the text has if it ends too early
    is_exact: bool = True  # otherwise the fault is somewhere behind: it was not looked for any longer


def first_fault(text: Text) -> Fault:
    """Where a text that is not JSON breaks the rules. Half a pair of surrogates does so too."""
    scanner = _Scanner(text)
    expected: Step = "value"
    for _ in range(MOST_STEPS):
        follows = scanner.after(expected)
        if follows is None:
            return Fault(scanner.position)
        expected = follows
    return Fault(scanner.position, is_exact=False)


class _Scanner:
    """Goes through the text, one word or sign after another."""

    def __init__(self, text: Text) -> None:
        self.position = 0
        self._text = text
        self._open = bytearray()  # the brackets
        self._is_new_line = True

    def after(self, expected: Step) -> Step | None:
        """Take what is expected, and tell what has to follow; None, at the place, if it is not there."""
        self._skip_blanks()
        sign = self._text[self.position] if self.position < len(self._text) else None
        match expected:
            case "element" if sign == ord("]"):
                return self._close(sign)
            case "member" if sign == ord("}"):
                return self._close(sign)
            case "value" | "element":
                return self._after_value(sign)
            case "member" | "name":
                return "colon" if sign == ord('"') and self._take_text() else None
            case "colon":
                return "value" if self._take(sign, b":") else None
            case "next":
                if self._take(sign, b","):
                    return "value" if self._open[-1] == ord("[") else "name"
                return self._close(sign)
        return None

    def _after_value(self, sign: int | None) -> Step | None:
        if self._is_new_line and self._take_line():
            return self._ended_value()
        if self._take(sign, b"[{"):
            self._open.append(self._text[self.position - 1])
            return "element" if sign == ord("[") else "member"
        if sign == ord('"'):
            return self._ended_value() if self._take_text() else None
        if self._pass_end(_WORD_CUT_OFF):
            return None
        if word := _WORD.match(self._text, self.position):
            self.position = word.end()
            return self._ended_value()
        return None

    def _close(self, sign: int | None) -> Step | None:
        if not self._open or sign != _CLOSING[self._open[-1]]:
            return None
        self._open.pop()
        self.position += 1
        return self._ended_value()

    def _ended_value(self) -> Step:
        return "next" if self._open else "end"

    def _skip_blanks(self) -> None:
        begin = self.position
        if begin < len(self._text) and self._text[begin] > ord(" "):  # mostly there are none
            self._is_new_line = False
            return
        blank = _BLANK.match(self._text, begin)
        assert blank is not None, "there may be none, which matches too"
        self.position = blank.end()
        self._is_new_line = b"\n" in blank[0]

    def _take(self, sign: int | None, signs: bytes) -> bool:
        if sign is None or sign not in signs:
            return False
        self.position += 1
        return True

    def _take_text(self) -> bool:
        """Go to the end of a text; or to what cannot be in it."""
        text = _TEXT.match(self._text, self.position)
        assert text is not None, "it begins with a quotation mark"
        self.position = text.end()
        if not text[1]:
            self._pass_end(_TEXT_CUT_OFF)
        return bool(text[1])

    def _pass_end(self, cut_off: re.Pattern[bytes]) -> bool:
        """Go to the end of the text if what is left of it is the beginning of something."""
        if not cut_off.match(self._text, self.position):
            return False
        self.position = len(self._text)
        return True

    def _take_line(self) -> bool:
        """Pass over a line that is a whole value, as each body of a drawing is, as fast as the library."""
        end = self._text.find(b"\n", self.position)
        line = bytes(self._text[self.position : end]).rstrip().removesuffix(b",") if end >= 0 else b""
        try:
            msgspec.json.decode(line, type=msgspec.Raw)
        except (msgspec.DecodeError, RecursionError):
            return False
        self.position += len(line)
        return True
