"""Conditions in words: what one waits for, and what is said when it has come."""

from __future__ import annotations

from sketchfall.app.drawing.names import name_of
from sketchfall.app.drawing.scene import Condition, ConditionKind, Scene
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.language.numbers import number_text
from sketchfall.app.measuring.conditions import Met
from sketchfall.app.measuring.meter_words import measured_in_words, unit_of

KINDS: dict[ConditionKind, str] = {
    "time": later("Time"),
    "contact": later("Touches"),
    "parting": later("Leaves"),
    "crossing": later("Reaches a value"),
    "apex": later("Highest point"),
    "slip": later("Begins to slip"),
}
_WAITING: dict[ConditionKind, str] = {
    "contact": later("{name} touches {other}"),
    "parting": later("{name} leaves {other}"),
    "apex": later("{name} is at its highest point"),
    "slip": later("{name} begins to slip on {other}"),
}


def condition_in_words(condition: Condition, scene: Scene) -> str:
    """As in "Speed of Ball is 5 m/s"."""
    match condition.kind:
        case "time":
            return tr("The time is {value}", value=f"{number_text(condition.value, 'g')} s")
        case "crossing":
            what = measured_in_words(condition.measured, scene)
            return tr("{quantity} is {value}", quantity=what, value=_value(condition))
        case kind:
            return _about_bodies(_WAITING[kind], condition, scene)


def met_in_words(met: Met, scene: Scene) -> str:
    """As in "Ball leaves Ramp (normal force 0)"."""
    condition = met.condition
    match condition.kind:
        case "crossing":
            what = measured_in_words(condition.measured, scene)
            if met.rises:
                return tr("{quantity} rises to {value}", quantity=what, value=_value(condition))
            return tr("{quantity} falls to {value}", quantity=what, value=_value(condition))
        case "parting":
            sentence = condition_in_words(condition, scene)
            return tr("{sentence} (normal force 0)", sentence=sentence)
        case _:
            return condition_in_words(condition, scene)


def _value(condition: Condition) -> str:
    return f"{number_text(condition.value, 'g')} {unit_of(condition.quantity)}".strip()


def _about_bodies(text: str, condition: Condition, scene: Scene) -> str:
    bodies = {body.id: name_of(body) for body in scene.bodies}
    name = bodies.get(condition.body or 0, tr("nothing"))
    other = bodies.get(condition.other or 0, tr("something"))
    sentence = tr(text, name=name, other=other)
    return sentence[:1].upper() + sentence[1:]
