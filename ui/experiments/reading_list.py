"""What is read of each run of an experiment: quantities, and when."""

from __future__ import annotations

from typing import Literal

from sketchfall.app.drawing.scene import Measured, Scene
from sketchfall.app.experiments.experiment import MAX_READINGS, MAX_SECONDS
from sketchfall.app.experiments.reading_words import WHENS, condition_choices, reading_in_words
from sketchfall.app.experiments.readings import Reading, When
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.properties.number_range import NumberRange
from sketchfall.ui.experiments.quantity_list import QuantityList, known_meters
from sketchfall.ui.look.plain_text import plain_tip

TIME = NumberRange("time", later("Time"), "s", 0.0, MAX_SECONDS, 0.1)


class ReadingList(QuantityList[Reading]):
    def __init__(self, scene: Scene, chosen: str | None) -> None:
        super().__init__(tr("What is read of each run"), scene, chosen, MAX_READINGS)
        form = self.picker.form
        self._whens: dict[str, When | Literal["time"]] = {tr(words): when for when, words in WHENS.items()}
        self._whens |= condition_choices(scene)
        self.when = form.add_combo(tr("When"), list(self._whens), lambda _: self._show_time())
        self.when.setToolTip(
            plain_tip(
                tr("Conditions that the drawing pauses for (Simulation > Pause when…) can be chosen, too.")
            )
        )
        self.time = form.add_number(TIME, lambda _: None)
        self.time.show_value(1.0)
        self._show_time()
        self.begin_with(map(Reading, known_meters(scene)))

    def _made(self, measured: Measured) -> Reading:
        self.time.commit()
        return Reading(measured, self._when())

    def _in_words(self, item: Reading) -> str:
        return reading_in_words(item, self._scene)

    def _when(self) -> When:
        key = self._whens[self.when.currentText()]
        return (self.time.value or 0.0) if key == "time" else key

    def _show_time(self) -> None:
        self.picker.form.setRowVisible(self.time, self._whens[self.when.currentText()] == "time")
