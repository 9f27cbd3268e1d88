"""Sentences that keep what they were made of, so that they can be said in another language elsewhere.

The engine speaks English: a Sentence is an English text like any other. Whoever shows it may look up another
template for its own, and fill in the values again.
"""

from __future__ import annotations


class Sentence(str):
    template: str  # with places for the values: "{name}: {number} is not finite"
    values: dict[str, object]


def sentence(template: str, /, **values: object) -> Sentence:
    """The template with its values filled in."""
    made = Sentence(template.format(**values))
    made.template, made.values = template, values
    return made
