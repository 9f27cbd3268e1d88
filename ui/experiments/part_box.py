"""A list from which a part of the drawing is chosen, or the whole of it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain, islice

from sketchfall.app.drawing.scene import BodyDrawing, JointDrawing, Scene
from sketchfall.app.quantities.naming import address, all_parts, part_at, shown_name
from sketchfall.ui.fields.form import Choice

MOST_OFFERED = 200  # parts; nobody looks through more, and to fill in thousands would be felt
LETTERS = 12  # that there is room for, at least

Part = BodyDrawing | JointDrawing
Offer = Callable[[Part], bool]


class PartBox(Choice):
    def __init__(self, name: str, whole: str) -> None:
        """whole: what the first entry is called, which is no part."""
        super().__init__()
        self._whole = whole
        self._offered: dict[str, Part] = {}  # by their addresses
        self.setAccessibleName(name)
        self.setSizeAdjustPolicy(self.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(LETTERS)

    def fill(self, scene: Scene, wanted: str | None = None, offer: Offer = lambda part: True) -> None:
        """wanted: the address of what is chosen then; otherwise, what was chosen stays so, if it is there."""
        chosen = wanted or self.currentData()
        first = None if chosen is None else part_at(scene, chosen)
        parts = chain([] if first is None else [first], all_parts(scene))
        some = islice(filter(offer, parts), MOST_OFFERED)
        self._offered = {address(part): part for part in some}
        self.clear()
        self.addItem(self._whole, None)
        for place, part in self._offered.items():
            self.addItem(shown_name(part), place)
        self.setCurrentIndex(max(0, self.findData(chosen)))

    @property
    def part(self) -> Part | None:
        """The one that is chosen; None for the whole."""
        return self._offered.get(self.currentData())
