"""What points land on, and moved bodies, too: by the kinds of app/snapping/kinds.py."""

from __future__ import annotations

from sketchfall.app.language.catalogue import later
from sketchfall.ui.actions.action_spec import ActionSpec

SNAPPING = {
    "snap_grid": ActionSpec(
        later("Snap to g&rid"), later("Points land on lines of the grid."), ("Ctrl+Shift+M",), "snap", True
    ),
    "snap_corner": ActionSpec(
        later("Snap to &corners"), later("Points land on corners of bodies."), ("Ctrl+;",), "", True
    ),
    "snap_midpoint": ActionSpec(
        later("Snap to &midpoints"), later("Points land on the middles of sides."), (), "", True
    ),
    "snap_centre": ActionSpec(
        later("Snap to ce&ntres"),
        later("Points land on centres of circles, and on centres of mass."),
        (),
        "",
        True,
    ),
    "snap_edge": ActionSpec(
        later("Snap to &edges"), later("Points land on outlines of bodies."), (), "", True
    ),
    "snap_intersection": ActionSpec(
        later("Snap to &intersections"), later("Points land where two outlines cross."), (), "", True
    ),
    "snap_tangent": ActionSpec(
        later("Snap to &tangents"), later("Lines end where they touch a circle."), (), "", True
    ),
    "snap_extension": ActionSpec(
        later("Snap to e&xtensions"), later("Points land in line with a side, beyond its end."), (), "", True
    ),
    "snap_angle": ActionSpec(
        later("Snap to &angles"), later("Lines run in directions of whole multiples of 15°."), (), "", True
    ),
    "snap_alignment": ActionSpec(
        later("A&lign what is moved"),
        later("Moved bodies stop in line with the edges and middles of others."),
        (),
        "",
        True,
    ),
    "snap_spacing": ActionSpec(
        later("E&qual gaps"),
        later("Moved bodies stop where gaps between neighbours are equal."),
        (),
        "",
        True,
    ),
    "snap_flush": ActionSpec(
        later("Lay &flush on edges"),
        later("A body that is moved to an edge turns until a side lies on it."),
        (),
        "",
        True,
    ),
}
