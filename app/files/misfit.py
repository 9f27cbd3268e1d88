"""Why a value is none of the type that was wanted, and where in it: in our words, from the declared types.

The library that decodes only says yes or no here. What it refuses is parted along its type: the first part
that is refused as well is parted in turn, until it is a number, a text or a list of the wrong length. So the
work is bounded by the depth of the types, however deep the value is: each level is looked at once more.
"""

from __future__ import annotations

import types
from collections.abc import Iterable
from functools import cache
from itertools import repeat
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import inspect

from sketchfall.app.drawing.scene import DrawingError
from sketchfall.app.files.json_value import IN_WORDS, MOST_FIELDS, JsonValue, Kind, TooManyFieldsError
from sketchfall.app.files.shown_text import shortened
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.language.numbers import number_text

# How long a text or a list should be at least, and at most.
TEXT_LENGTHS = later("a text of length at least {length}"), later("a text of length at most {length}")
LIST_LENGTHS = later("a list of length at least {length}"), later("a list of length at most {length}")


def misfit(value: JsonValue, wanted: Any, place: str = "") -> DrawingError:
    """Why the value, which does not fit, is none of the wanted type. Its place is one such as bodies[3]."""
    choices = _choices(wanted)
    alike = [choice for choice in choices if value.kind in _kinds(choice)]
    if not alike:
        return _unexpected(_any_of(choices), value, place)
    chosen, info = alike[0], _info(alike[0])
    match info:
        case inspect.StructType():
            return _misfit_of_object(value, alike, place)
        case inspect.VarTupleType():
            return _misfit_of_list(value, get_args(_plain(chosen))[0], info, place)
        case inspect.TupleType():
            return _misfit_of_tuple(value, get_args(_plain(chosen)), place)
        case inspect.LiteralType():
            return _unexpected(tr("one of the known values"), value, place)
        case inspect.StrType(pattern=str()):
            return _unexpected(tr('a text such as "{example}"', example=_example(chosen)), value, place)
        case inspect.StrType():
            return _unexpected(
                _length_wanted(value, info, TEXT_LENGTHS) or tr(IN_WORDS["text"]), value, place
            )
        case inspect.IntType() | inspect.FloatType():
            return _unexpected(_range_wanted(value, info), value, place)
    raise TypeError(f"drawings have no {info}")  # declared with a type that nothing here knows


def _unexpected(wanted: str, value: JsonValue, place: str) -> DrawingError:
    shown = value.shown()
    if not shown:
        return DrawingError(tr("expected {wanted}", wanted=wanted), place)
    return DrawingError(tr("expected {wanted}, found {found}", wanted=wanted, found=shown), place)


# --- Objects -----------------------------------------------------------------------------------------


def _misfit_of_object(value: JsonValue, choices: list[type[msgspec.Struct]], place: str) -> DrawingError:
    try:
        fields = [*value.fields()]
    except TooManyFieldsError:
        most = tr("the object has more than {most:,} fields, and one is wrong", most=MOST_FIELDS)
        return DrawingError(most, place)
    tag_field = _config(choices[0]).tag_field
    tag = next((field for name, field in fields if name == tag_field), None)
    if tag_field is None or tag is None:
        chosen = choices[0]
    elif tagged := [choice for choice in choices if tag.fits(_tag_of(choice))]:
        chosen = tagged[0]
    else:
        return misfit(tag, _tag_of(*choices), _inside(place, tag_field))
    return _misfit_of_fields(fields, chosen, place)


def _misfit_of_fields(
    fields: list[tuple[str, JsonValue]], chosen: type[msgspec.Struct], place: str
) -> DrawingError:
    declared = {field.name: field.type for field in msgspec.structs.fields(chosen)}
    required = [field.name for field in msgspec.structs.fields(chosen) if field.required]
    if tag_field := _config(chosen).tag_field:
        declared[tag_field] = _tag_of(chosen)
        required.insert(0, tag_field)
    for name, field in fields:
        if name not in declared:
            return DrawingError(tr('there is no field "{name}"', name=shortened(name)), place)
        if not field.fits(declared[name]):
            return misfit(field, declared[name], _inside(place, name))
    given = {name for name, _ in fields}
    missing = next(name for name in required if name not in given)
    return DrawingError(tr('the field "{name}" is missing', name=missing), place)


def _tag_of(*choices: type[msgspec.Struct]) -> Any:
    return Literal.__getitem__(tuple(_config(choice).tag for choice in choices))


def _config(choice: Any) -> msgspec.structs.StructConfig:
    """How a structure is written; one for parts of some kind is written as it is for parts of any."""
    struct: type[msgspec.Struct] = get_origin(choice) or choice
    return struct.__struct_config__


def _inside(place: str, name: str) -> str:
    return f"{place}.{name}" if place else name


# --- Lists -------------------------------------------------------------------------------------------


def _misfit_of_list(value: JsonValue, element: Any, info: inspect.VarTupleType, place: str) -> DrawingError:
    if wanted := _length_wanted(value, info, LIST_LENGTHS):
        return _unexpected(wanted, value, place)
    return _first_misfit(zip(value.elements(), repeat(element)), place)


def _misfit_of_tuple(value: JsonValue, elements: tuple[Any, ...], place: str) -> DrawingError:
    if value.length() != len(elements):
        return _unexpected(tr("a list of length {length}", length=len(elements)), value, place)
    return _first_misfit(zip(value.elements(), elements, strict=True), place)


def _first_misfit(elements: Iterable[tuple[JsonValue, Any]], place: str) -> DrawingError:
    index, wrong, wanted = next(
        (index, element, wanted)
        for index, (element, wanted) in enumerate(elements)
        if not element.fits(wanted)
    )
    return misfit(wrong, wanted, f"{place}[{index}]")


# --- What a type wants -------------------------------------------------------------------------------


def _any_of(choices: list[Any]) -> str:
    first, *others = (tr(IN_WORDS[_kinds(choice)[0]]) for choice in choices)
    for other in others:
        first = tr("{first} or {second}", first=first, second=other)
    return first


def _length_wanted(
    value: JsonValue, info: inspect.VarTupleType | inspect.StrType, at_least_and_most: tuple[str, str]
) -> str:
    """What is wanted instead of one that is too short or too long; empty if it is not."""
    if info.min_length is not None and value.length() < info.min_length:
        return tr(at_least_and_most[0], length=info.min_length)
    if info.max_length is not None and value.length() > info.max_length:
        return tr(at_least_and_most[1], length=info.max_length)
    return ""


def _range_wanted(value: JsonValue, info: inspect.IntType | inspect.FloatType) -> str:
    """With the bound that the number is beyond; it is beyond one of them, or it would have fitted."""
    is_whole = isinstance(info, inspect.IntType)
    if info.ge is not None and not value.number() >= info.ge:  # so put for what is not a number at all
        least = _bound(info.ge)
        if is_whole:
            return tr("a whole number of at least {least}", least=least)
        return tr("a number of at least {least}", least=least)
    most = _bound(info.le)
    if is_whole:
        return tr("a whole number of at most {most}", most=most)
    return tr("a number of at most {most}", most=most)


def _bound(bound: float | None) -> str:
    return number_text(bound, "g") if isinstance(bound, float) else str(bound)


def _kinds(choice: Any) -> tuple[Kind, ...]:
    """What JSON can write a value of this type as; the first is what it is called."""
    match _info(choice):
        case inspect.StructType():
            return ("object",)
        case inspect.TupleType() | inspect.VarTupleType():
            return ("list",)
        case inspect.StrType() | inspect.LiteralType():
            return ("text",)
        case inspect.FloatType():
            return ("number", "integer")
        case inspect.IntType():
            return ("integer",)
        case inspect.BoolType():
            return ("boolean",)
    return ("null",)


def _choices(wanted: Any) -> list[Any]:
    """The types of a union; others are the only choice."""
    return [*get_args(wanted)] if get_origin(wanted) in (Union, types.UnionType) else [wanted]


def _plain(wanted: Any) -> Any:
    """The type without what is annotated to it."""
    return get_args(wanted)[0] if get_origin(wanted) is Annotated else wanted


@cache
def _info(wanted: Any) -> inspect.Type:
    info = inspect.type_info(wanted)
    return info.type if isinstance(info, inspect.Metadata) else info


def _example(wanted: Any) -> str:
    info = inspect.type_info(wanted)
    assert isinstance(info, inspect.Metadata), "a text that has to match a pattern comes with an example"
    return str((info.extra or {})["example"])
