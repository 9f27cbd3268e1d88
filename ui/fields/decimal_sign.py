"""Which sign stands before the fraction of the numbers in a table that is taken elsewhere."""

from __future__ import annotations

from sketchfall.app.language.catalogue import current, later

SIGNS = (later("Decimal point"), later("Decimal comma"))
POINT, COMMA = range(2)


def usual_sign() -> int:
    """That of the language: a spreadsheet of its user most likely has the same."""
    return COMMA if current().decimal_sign == "," else POINT
