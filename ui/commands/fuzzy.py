"""How well a few letters fit a name: all occur in it in their order, best at the beginnings of words."""

from __future__ import annotations

AT_WORD = 8.0  # for a letter that begins a word
IN_A_ROW = 9.0  # for one that follows the letter before it: more than a word anew, so whole words are best
GAP = 0.1  # less for each letter left out


def fit(letters: str, name: str) -> float | None:
    """The greater the better; None if they do not fit. Each word of what was typed may stand anywhere."""
    text = name.casefold()
    total = 0.0
    for word in letters.casefold().split():
        best = max((_from(word, text, start) for start in _places(word[0], text)), default=None)
        if best is None or best < 0.0:
            return None
        total += best
    return total - GAP * len(text)


def _places(letter: str, text: str) -> list[int]:
    return [place for place, found in enumerate(text) if found == letter]


def _from(word: str, text: str, start: int) -> float:
    """Of the letters, one after the other from there on; less than 0 if they do not all occur."""
    score, before = 0.0, start - 2
    place = start
    for letter in word:
        place = text.find(letter, place)
        if place < 0:
            return -1.0
        if place == 0 or not text[place - 1].isalnum():
            score += AT_WORD
        if place == before + 1:
            score += IN_A_ROW
        score = max(0.0, score - GAP * (place - before - 1))
        before, place = place, place + 1
    return score
