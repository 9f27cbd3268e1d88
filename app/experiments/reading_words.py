"""What is varied and what is read, in words."""

from __future__ import annotations

from typing import Literal

from sketchfall.app.drawing.scene import Scene
from sketchfall.app.experiments.experiment import Experiment
from sketchfall.app.experiments.readings import AtCondition, Named, Reading
from sketchfall.app.experiments.variables import Variable
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.measuring.condition_words import condition_in_words
from sketchfall.app.measuring.meter_words import measured_in_words, unit_of
from sketchfall.app.quantities.naming import WORLD, part_called, shown_name

WHENS: dict[Named | Literal["time"], str] = {
    "end": later("At the end"),
    "time": later("At a time"),
    "max": later("Its greatest value"),
    "min": later("Its least value"),
}


def reading_in_words(reading: Reading, scene: Scene) -> str:
    """As in "Speed of Ball, at 2 s (m/s)"."""
    what, unit = measured_in_words(reading.measured, scene), unit_of(reading.measured.quantity)
    words = _words(what, reading, scene)
    return f"{words} ({unit})" if unit else words


def columns_in_words(experiment: Experiment) -> list[str]:
    """The head of the table of results, as a user reads it."""
    read = [reading_in_words(reading, experiment.scene) for reading in experiment.readings]
    foretold = [tr("Closed form: {what}", what=words) for words in read] if experiment.scene.proof else []
    return [variable_in_words(experiment.variable, experiment.scene), *read, *foretold]


def variable_in_words(variable: Variable, scene: Scene) -> str:
    """As in "Velocity X of Ball (m/s)"."""
    number = variable.number
    name, _, _ = variable.text.rpartition(".")
    subject = tr("World") if name == WORLD else shown_name(part_called(scene, name))
    words = tr("{quantity} of {subject}", quantity=tr(number.label), subject=subject)
    return f"{words} ({number.unit})" if number.unit else words


def condition_choices(scene: Scene) -> dict[str, AtCondition]:
    """The moments at which conditions of the drawing hold, as one chooses them."""
    return {
        tr("When: {condition}", condition=condition_in_words(condition, scene)): AtCondition(number)
        for number, condition in enumerate(scene.conditions)
    }


def _words(what: str, reading: Reading, scene: Scene) -> str:
    match reading.when:
        case AtCondition(number):
            condition = condition_in_words(scene.conditions[number], scene)
            return tr("{what}, when: {condition}", what=what, condition=condition)
        case "end":
            return tr("{what}, at the end", what=what)
        case "max":
            return tr("{what}, greatest", what=what)
        case "min":
            return tr("{what}, least", what=what)
        case time:
            return tr("{what}, at {time:g} s", what=what, time=time)
