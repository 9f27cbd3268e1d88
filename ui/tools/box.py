"""The box: dragged from corner to corner."""

from __future__ import annotations

from sketchfall.app.language.catalogue import later
from sketchfall.app.outlines.upright import BOX
from sketchfall.ui.tools.shapes.recipe_tool import CornerTool


class BoxTool(CornerTool):
    name = "box"
    recipe = BOX
    beginning = later("Drag to draw a box. Shift: square. Alt: from the centre.")
    releasing = later(
        "Release to draw the box. Shift: square. Alt: from the centre. Ctrl: no snapping. Esc: cancel."
    )
    flat = later("That box has no area: drag across as well as along.")
    step = later("Draw box")
