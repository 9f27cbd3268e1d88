"""What happens between the steps of a run and was asked for: conditions that come to hold, who passes the
light gates, and who comes into sensors; as marks.
"""

from __future__ import annotations

import math

from sketchfall.app.annotations.annotations import NO_ANNOTATIONS, Annotations
from sketchfall.app.annotations.instruments import name_of_gate
from sketchfall.app.drawing.names import name_of
from sketchfall.app.drawing.scene import Scene
from sketchfall.app.language.catalogue import capitalised, tr
from sketchfall.app.measuring.condition_words import met_in_words
from sketchfall.app.measuring.conditions import ConditionWatch, Met
from sketchfall.app.measuring.gates import GateWatch, Passage
from sketchfall.app.measuring.sensors import SensorPassage, SensorWatch
from sketchfall.app.running.run import Run
from sketchfall.app.timeline.marks import Mark


class MomentWatch:
    def __init__(self) -> None:
        self._conditions = ConditionWatch()
        self._gates = GateWatch()
        self._sensors = SensorWatch()
        self._measuring = NO_ANNOTATIONS

    def watch(self, measuring: Annotations) -> None:
        """From the next step on."""
        self._measuring = measuring
        self._conditions.watch(measuring.conditions)
        self._gates.watch(measuring.instruments)

    @property
    def is_wanted(self) -> bool:
        """Whether there is anything to watch."""
        return self._conditions.is_wanted or self._gates.is_wanted

    def before(self, run: Run) -> None:
        """A step is to be made."""
        self._conditions.before(run)
        self._gates.before(run)
        self._sensors.before(run)

    def after(self, run: Run) -> list[Mark]:
        """What the step has brought; conditions are those marks for which a run pauses."""
        passages = [self._of_passage(passage, run) for passage in self._gates.after(run)]
        passages += [_of_sensor(passage, run) for passage in self._sensors.after(run)]
        return passages + [_of_condition(met, run) for met in self._conditions.after(run)]

    def _of_passage(self, passage: Passage, run: Run) -> Mark:
        gate = name_of_gate(passage.gate, self._measuring.instruments)
        text = _passage_in_words(passage, gate, run.scene)
        return Mark(run.steps, "passage", capitalised(text), 1.0, bodies=(passage.body,), at=passage.time)


def _of_sensor(passage: SensorPassage, run: Run) -> Mark:
    names = {body.id: name_of(body) for body in run.scene.bodies}
    text = _in_words(names[passage.body], names[passage.sensor], passage.enters, passage.seconds)
    bodies = (passage.body, passage.sensor)
    return Mark(run.steps, "passage", text[:1].upper() + text[1:], 1.0, bodies=bodies, at=passage.time)


def _of_condition(met: Met, run: Run) -> Mark:
    ends = (met.condition.body, met.condition.other)
    bodies = tuple(body for body in ends if body is not None)
    text = met_in_words(met, run.scene)
    return Mark(run.steps, "condition", text, math.inf, bodies=bodies, at=met.time)


def _passage_in_words(passage: Passage, gate: str, scene: Scene) -> str:
    name = name_of(next(body for body in scene.bodies if body.id == passage.body))
    return _in_words(name, gate, passage.enters, passage.seconds)


def _in_words(name: str, gate: str, enters: bool, seconds: float) -> str:
    if enters:
        return tr("{name} enters {gate}", name=name, gate=gate)
    if math.isnan(seconds):
        return tr("{name} leaves {gate}", name=name, gate=gate)
    return tr("{name} leaves {gate} after {seconds:.4f} s", name=name, gate=gate, seconds=seconds)
