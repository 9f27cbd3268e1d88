"""Style sheets in SVG files: rules for a kind of element, a class or a single one, as programs write them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple
from xml.etree import ElementTree

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_SIMPLE = re.compile(r"(\*|[A-Za-z][\w-]*)?((?:[.#][\w-]+)*)")


def declarations(text: str) -> dict[str, str]:
    """What is between the braces of a rule, or in a `style`."""
    pairs = (each.split(":", 1) for each in text.split(";") if ":" in each)
    return {name.strip(): value.strip().removesuffix("!important").strip() for name, value in pairs}


class _Rule(NamedTuple):
    weight: tuple[int, int, int, int]  # names, classes, kinds of elements, and how late it stands
    tag: str  # "*" is any
    classes: frozenset[str]
    names: frozenset[str]
    said: Mapping[str, str]


class StyleRules:
    """Of a whole file. Selectors that ask for more than the element itself are left alone."""

    def __init__(self, sheets: Iterator[str]) -> None:
        self._rules: dict[str, list[_Rule]] = {}  # by what an element has to have, among others
        count = 0
        for sheet in sheets:
            for selectors, body in _RULE.findall(_COMMENT.sub("", sheet)):
                said = declarations(body)
                for selector in selectors.split(","):
                    self._add(selector.strip(), said, count)
                    count += 1

    def _add(self, selector: str, said: Mapping[str, str], place: int) -> None:
        match = _SIMPLE.fullmatch(selector)
        if match is None or not selector:
            return
        marks = re.findall(r"[.#][\w-]+", match[2])
        classes = frozenset(mark[1:] for mark in marks if mark[0] == ".")
        names = frozenset(mark[1:] for mark in marks if mark[0] == "#")
        tag = match[1] or "*"
        weight = len(names), len(classes), int(tag != "*"), place
        key = marks[0] if marks else tag
        self._rules.setdefault(key, []).append(_Rule(weight, tag, classes, names, said))

    def of(self, tag: str, element: ElementTree.Element) -> dict[str, str]:
        """What they say of an element, the most particular rule last."""
        if not self._rules:
            return {}
        classes, name = frozenset(element.get("class", "").split()), element.get("id", "")
        keys = ["*", tag, f"#{name}", *(f".{each}" for each in classes)]
        rules = [
            rule
            for key in keys
            for rule in self._rules.get(key, ())
            if rule.tag in ("*", tag) and rule.classes <= classes and rule.names <= {name}
        ]
        found: dict[str, str] = {}
        for rule in sorted(rules, key=lambda rule: rule.weight):
            found.update(rule.said)
        return found
