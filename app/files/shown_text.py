"""Text from a stranger as it is put into a sentence: short, on one line, and nothing in it that acts on a
terminal or turns the rest around."""

from __future__ import annotations

import re

LONGEST = 60  # characters
LONG_NUMBER = re.compile(r"\d+[.,]\d{4,}(?!\d*e)")
DIGITS = 3  # behind the point, of a number in a sentence


def shortened(text: str, most: int = LONGEST) -> str:
    text = printable(text[: most + 1])
    return text if len(text) <= most else f"{text[: most - 3]}..."


def printable(text: str) -> str:
    """What cannot be seen, or would change how the rest is seen, as JSON would escape it."""
    return "".join(letter if letter.isprintable() else _escape(letter) for letter in text)


def with_short_numbers(sentence: str) -> str:
    """Nobody reads nine digits of a place where two lines cross."""
    return LONG_NUMBER.sub(_short_number, sentence)


def _short_number(found: re.Match[str]) -> str:
    """In whichever decimal sign it was written."""
    sign = "," if "," in found[0] else "."
    return f"{round(float(found[0].replace(sign, '.')), DIGITS):g}".replace(".", sign)


def _escape(letter: str) -> str:
    code = ord(letter)
    return f"\\u{code:04x}" if code < 1 << 16 else f"\\U{code:08x}"
