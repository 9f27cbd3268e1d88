"""Numbers as the user writes them: with the decimal sign of the language. Files and tables stay neutral."""

from __future__ import annotations

import re

from sketchfall.app.language.catalogue import current, in_signs_of, tr

POWER_OF_TEN = re.compile(r"e([-+]\d+)")
RAISED = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
# A point or comma that could part thousands as well as be the decimal sign: 1,234 but neither 0,234 nor 1,23.
PERHAPS_THOUSANDS = re.compile(r"[-+]?[1-9]\d{0,2}[.,]\d{3}")


class NumberTextError(ValueError):
    """A text that is no number, or may be two; the reason is a clause."""


def number_text(value: float, form: str = "") -> str:
    """The number, as Python's format() writes it, in the signs of the user's language."""
    return in_signs_of(current(), format(value, form))


def with_power_of_ten(text: str) -> str:
    """As one writes it by hand: "1.2e-05" is 1.2·10⁻⁵. For what is only read."""
    return POWER_OF_TEN.sub(lambda found: "·10" + str(int(found[1])).translate(RAISED), text)


def read_number(text: str) -> float:
    """What a user typed: a point or a comma is the decimal sign, in any language. NumberTextError if none.

    Fields never show signs between thousands, so there is at most one sign. The sign of another language is
    refused where it could be meant as one between thousands, rather than being wrong by a thousand.
    """
    neutral = text.strip().replace("−", "-")
    if current().decimal_sign not in neutral and PERHAPS_THOUSANDS.fullmatch(neutral):
        whole = neutral.replace(",", "").replace(".", "")
        small = neutral.replace(",", ".").replace(".", current().decimal_sign)
        raise NumberTextError(
            tr(
                "“{text}” may mean {whole} or {small}: write one of them",
                text=text,
                whole=whole,
                small=small,
            )
        )
    try:
        return float(neutral.replace(",", "."))
    except ValueError as error:
        raise NumberTextError(tr("“{text}” is not a number", text=text)) from error
