"""What can be typed into a field for a number: sums and products, units, and the names of other fields.

As in 20cm, 90/3, 2*(1.5 m + 20 cm), 45deg, pi/4 or =width/2. A result without a unit is in the field's own.

    sum      = product {(+ | -) product}
    product  = factor {(* | /) factor}
    factor   = [+ | -] term
    term     = power {power}            (side by side, but for numbers: 2 N m)
    power    = atom [^ [-] digits]
    atom     = number | unit | name | pi | sqrt (sum) | (sum)
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping

from sketchfall.app.language.catalogue import tr
from sketchfall.app.language.numbers import NumberTextError, read_number
from sketchfall.app.properties.units import (
    NONE,
    SUPERSCRIPTS,
    UNITS,
    Quantity,
    power,
    product,
    quotient,
    unit_of_field,
    unit_text,
)

LONGEST = 100  # letters: parentheses within parentheses have an end
TOKEN = re.compile(
    r"\s*(?:(?P<number>(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE][-+]?\d+)?)"
    r"|(?P<word>[^\W\d⁰¹²³⁴⁵⁶⁷⁸⁹]+|°)|(?P<superscript>[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)|(?P<sign>[-−+*×·/÷^()]))"
)
SIGNS = {"−": "-", "×": "*", "·": "*", "÷": "/"}
GREATEST_EXPONENT = 9


def read_quantity(text: str, unit: str, names: Mapping[str, Quantity]) -> float:
    """What was typed, in the unit of the field; NumberTextError with the reason if it cannot be had."""
    try:
        return read_number(text)
    except NumberTextError:
        if not re.search(r"[^\d\s.,−+-]|\d\s*[-−+]", text):  # no more than a number, and not a good one
            raise
    reader, own = _Reader(text, names), unit_of_field(unit)
    try:
        found = reader.result()
    except OverflowError as error:
        raise NumberTextError(tr("that is too large")) from error
    if found.powers == NONE:
        is_angle = own.powers == UNITS["rad"].powers
        return found.value / own.value if is_angle and reader.used_pi else found.value
    if found.powers != own.powers:
        raise NumberTextError(_misfit(found, unit))
    return found.value / own.value


def _misfit(found: Quantity, unit: str) -> str:
    if not unit:
        return tr("expected a number without a unit, not one in {unit}", unit=unit_text(found.powers))
    return tr("expected {wanted}, not {unit}", wanted=unit, unit=unit_text(found.powers))


class _Reader:
    """Of one text, from left to right."""

    def __init__(self, text: str, names: Mapping[str, Quantity]) -> None:
        if len(text) > LONGEST:
            raise NumberTextError(tr("that is too long"))
        self._names = names
        self._tokens = list(_tokens(text.strip().removeprefix("=")))
        self._place = 0
        self.used_pi = False  # then an angle without a unit is meant in radians

    def result(self) -> Quantity:
        found = self._sum()
        if self._kind:
            raise NumberTextError(tr("“{text}” is not understood there", text=self._next[1]))
        return found

    @property
    def _next(self) -> tuple[str, str]:
        return self._tokens[self._place] if self._place < len(self._tokens) else ("", "")

    @property
    def _kind(self) -> str:
        return self._next[0]

    def _take(self, *signs: str) -> str:
        """The next token, if it is one of these signs; else nothing is taken."""
        kind, text = self._next
        if kind != "sign" or text not in signs:
            return ""
        self._place += 1
        return text

    def _sum(self) -> Quantity:
        found = self._product()
        while sign := self._take("+", "-"):
            other = self._product()
            if found.powers != other.powers:
                raise NumberTextError(
                    tr(
                        "{one} and {other} cannot be added",
                        one=unit_text(found.powers),
                        other=unit_text(other.powers),
                    )
                )
            found = Quantity(found.value + (other.value if sign == "+" else -other.value), found.powers)
        return found

    def _product(self) -> Quantity:
        found = self._factor()
        while sign := self._take("*", "/"):
            other = self._factor()
            if sign == "/" and other.value == 0.0:
                raise NumberTextError(tr("nothing can be divided by 0"))
            found = product(found, other) if sign == "*" else quotient(found, other)
        return found

    def _factor(self) -> Quantity:
        is_negative = self._take("+", "-") == "-"
        found = self._power()
        while self._kind == "word" or self._next == ("sign", "("):
            found = product(found, self._power())
        return Quantity(-found.value, found.powers) if is_negative else found

    def _power(self) -> Quantity:
        found = self._atom()
        if self._kind == "superscript":
            exponent = self._next[1].translate(SUPERSCRIPTS)
            self._place += 1
        elif self._take("^"):
            exponent = self._take("-") + (self._next[1] if self._kind == "number" else "")
            self._place += 1
        else:
            return found
        if not re.fullmatch(r"-?\d", exponent):
            raise NumberTextError(tr("a power is a whole number up to {most}", most=GREATEST_EXPONENT))
        if found.value == 0.0 and exponent.startswith("-"):
            raise NumberTextError(tr("nothing can be divided by 0"))
        return power(found, int(exponent))

    def _atom(self) -> Quantity:
        if self._take("("):
            return self._until_closed()
        kind, text = self._next
        self._place += 1
        if kind == "number":
            return Quantity(float(text.replace(",", ".")))
        if kind == "word":
            return self._named(text)
        if not text:
            raise NumberTextError(tr("something is missing at the end"))
        raise NumberTextError(tr("“{text}” is not understood there", text=text))

    def _until_closed(self) -> Quantity:
        found = self._sum()
        if not self._take(")"):
            raise NumberTextError(tr("a “)” is missing"))
        return found

    def _named(self, word: str) -> Quantity:
        folded = word.casefold()
        if folded in ("pi", "π"):
            self.used_pi = True
            return Quantity(math.pi)
        if folded == "sqrt" and self._take("("):
            return _root(self._until_closed())
        found = self._names.get(folded) or UNITS.get(word)
        if found is None:
            raise NumberTextError(tr("there is no unit or field called “{word}”", word=word))
        return found


def _root(of: Quantity) -> Quantity:
    if of.value < 0.0 or any(n % 2 for n in of.powers):
        raise NumberTextError(tr("that has no root"))
    m, kg, s, rad = (n // 2 for n in of.powers)
    return Quantity(math.sqrt(of.value), (m, kg, s, rad))


def _tokens(text: str) -> Iterator[tuple[str, str]]:
    place = 0
    while text[place:].strip():
        found = TOKEN.match(text, place)
        if found is None or found.lastgroup is None:
            raise NumberTextError(tr("“{text}” is not understood there", text=text[place:].strip()[0]))
        token = found[found.lastgroup]
        yield found.lastgroup, SIGNS.get(token, token)
        place = found.end()
