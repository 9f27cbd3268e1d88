"""A small checker of JSON Schema: the keywords that the schema of drawings uses, and no others."""

import re
from typing import Any

Json = Any

_TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "number": (int, float),
    "integer": (int,),
    "boolean": (bool,),
    "null": (type(None),),
}
_SAYS_NOTHING = {"$schema", "$defs", "title", "description", "default"}


def violations(value: Json, schema: Json, root: Json, place: str = "$") -> list[str]:
    """The places in the value where it breaks the schema; root is where references are looked up."""
    if schema is False:
        return [place]
    broken: list[str] = []
    for keyword, rule in schema.items():
        if keyword in _SAYS_NOTHING:
            continue
        if keyword == "$ref":
            broken += violations(value, referred(rule, root), root, place)
        elif keyword == "anyOf":
            if all(violations(value, choice, root, place) for choice in rule):
                broken.append(place)
        elif keyword in ("properties", "items", "prefixItems"):
            for name, child, child_schema in _children(value, keyword, schema):
                broken += violations(child, child_schema, root, f"{place}.{name}")
        elif not _holds(value, keyword, rule, schema):
            broken.append(place)
    return broken


def referred(reference: str, root: Json) -> Json:
    found = root
    for name in reference.removeprefix("#/").split("/"):
        found = found[name]
    return found


def _children(value: Json, keyword: str, schema: Json) -> list[tuple[str, Json, Json]]:
    if keyword == "properties":
        members = value.items() if isinstance(value, dict) else ()
        return [(name, child, schema[keyword][name]) for name, child in members if name in schema[keyword]]
    elements = value if isinstance(value, list) else []
    begin = len(schema.get("prefixItems", []))
    if keyword == "prefixItems":
        pairs = zip(elements, schema[keyword], strict=False)
        return [(str(index), child, rule) for index, (child, rule) in enumerate(pairs)]
    return [(str(index), child, schema[keyword]) for index, child in enumerate(elements) if index >= begin]


def _holds(value: Json, keyword: str, rule: Json, schema: Json) -> bool:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    match keyword:
        case "type":
            return isinstance(value, _TYPES[rule]) and (rule == "boolean" or not isinstance(value, bool))
        case "enum":
            return any(value == word and type(value) is type(word) for word in rule)
        case "minimum":
            return not is_number or value >= rule
        case "maximum":
            return not is_number or value <= rule
        case "minItems":
            return not isinstance(value, list) or len(value) >= rule
        case "maxItems":
            return not isinstance(value, list) or len(value) <= rule
        case "minLength":
            return not isinstance(value, str) or len(value) >= rule
        case "maxLength":
            return not isinstance(value, str) or len(value) <= rule
        case "pattern":
            return not isinstance(value, str) or re.search(rule, value) is not None
        case "required":
            return not isinstance(value, dict) or set(rule) <= set(value)
        case "additionalProperties":
            assert rule is False
            return not isinstance(value, dict) or set(value) <= set(schema["properties"])
    raise AssertionError(f"unknown keyword {keyword}")
