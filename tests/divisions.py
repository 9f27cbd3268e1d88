"""Counts how often the engine divides an outline into convex parts."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from sketchfall.app.drawing import engine_shapes
from sketchfall.physics.shapes import outline, shapes


class Divisions:
    """From the moment that this is made, when nothing is remembered, to the end of the test."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        memory = engine_shapes.OutlineMemory(engine_shapes.MOST_CORNERS)
        monkeypatch.setattr(engine_shapes, "_memory", memory)
        divide = outline.divide

        def counted(corners: outline.Points, holes: Sequence[outline.Points] = ()) -> list[outline.Points]:
            self.count += 1
            return divide(corners, holes)

        monkeypatch.setattr(outline, "divide", counted)
        monkeypatch.setattr(shapes, "divide", counted)
