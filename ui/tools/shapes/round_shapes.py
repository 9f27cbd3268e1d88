"""Ellipse, rounded box, star and arc: what each is called, and what it is made of."""

from __future__ import annotations

from sketchfall.app.language.catalogue import later
from sketchfall.app.outlines.central import ARC, STAR
from sketchfall.app.outlines.upright import ELLIPSE, ROUNDED_BOX
from sketchfall.ui.tools.shapes.recipe_tool import CornerTool, RimTool


class EllipseTool(CornerTool):
    name = "ellipse"
    recipe = ELLIPSE
    beginning = later("Drag to draw an ellipse. Shift: as wide as high. Alt: from the centre.")
    releasing = later(
        "Release to draw the ellipse. Shift: as wide as high. Alt: from the centre. Ctrl: no snapping."
        " Esc: cancel."
    )
    flat = later("That ellipse has no area: drag across as well as along.")
    step = later("Draw ellipse")


class RoundedBoxTool(CornerTool):
    name = "rounded_box"
    recipe = ROUNDED_BOX
    beginning = later(
        "Drag to draw a box with round corners. Up and Down: rounder or less. Shift: square."
        " Alt: from the centre."
    )
    releasing = later(
        "Release to draw the rounded box. Up and Down: rounder or less. Shift: square."
        " Alt: from the centre. Ctrl: no snapping."
    )
    flat = later("That rounded box has no area: drag across as well as along.")
    step = later("Draw rounded box")


class StarTool(RimTool):
    name = "star"
    recipe = STAR
    beginning = later(
        "Drag from the centre to draw a star. Up and Down: more or fewer points. Shift: angles of 15°."
    )
    releasing = later("Release to draw the star. Up and Down: more or fewer points. Shift: angles of 15°.")
    flat = later("That star has no area: drag farther from its centre.")
    step = later("Draw star")


class ArcTool(RimTool):
    name = "arc"
    recipe = ARC
    beginning = later(
        "Drag from the centre to the middle of an arc. Up and Down: longer or shorter. Shift: angles of 15°."
    )
    releasing = later("Release to draw the arc. Up and Down: longer or shorter. Shift: angles of 15°.")
    flat = later("That arc has no area: drag farther from its centre.")
    step = later("Draw arc")
