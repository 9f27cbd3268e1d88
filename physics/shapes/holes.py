"""Holes in an outline: each a clean outline itself, within the other and apart from it and from the rest.

They are clockwise, so that along every ring, the outline or a hole, what is solid is on the left.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy.typing as npt
import shapely

from sketchfall.physics.constants import MAX_CORNERS
from sketchfall.physics.shapes.outline import OutlineError, Points, clean_outline, rows_before


def clean_holes(outline: Points, given: Sequence[Sequence[Sequence[float]] | npt.ArrayLike]) -> list[Points]:
    """The corners of the holes in a clean outline, clockwise; OutlineError unless they are apart in it."""
    holes = []
    for number, vertices in enumerate(given, start=1):
        try:
            holes.append(rows_before(clean_outline(vertices)[::-1]))
        except OutlineError as error:
            raise OutlineError(
                "hole {number}: {reason}", "bad_hole", error.where, number=number, reason=error.args[0]
            ) from error
    corners = len(outline) + sum(map(len, holes))
    if corners > MAX_CORNERS:
        raise OutlineError(
            "the outline and its holes have {count} corners; at most {most} are supported",
            "too_many_points",
            count=corners,
            most=MAX_CORNERS,
        )
    if holes:
        _refuse_meeting_rings([outline, *holes])
    return holes


def _refuse_meeting_rings(rings: list[Points]) -> None:
    """Refuse holes that meet the outline or each other, or lie outside the one or within the other."""
    lines = [shapely.LinearRing(ring) for ring in rings]
    first, second = shapely.STRtree(lines).query(lines, predicate="intersects")
    for i, j in sorted(
        pair for pair in zip(first.tolist(), second.tolist(), strict=True) if pair[0] < pair[1]
    ):
        x, y = shapely.get_coordinates(shapely.intersection(lines[i], lines[j]))[0].tolist()
        if i == 0:
            raise OutlineError(
                "hole {number} meets the outline at ({x:.9g}, {y:.9g})",
                "holes_meet",
                (x, y),
                number=j,
                x=x,
                y=y,
            )
        raise OutlineError(
            "hole {number} meets hole {other} at ({x:.9g}, {y:.9g})",
            "holes_meet",
            (x, y),
            number=j,
            other=i,
            x=x,
            y=y,
        )
    filled = [shapely.Polygon(ring) for ring in rings]
    corners = [shapely.Point(ring[0]) for ring in rings]
    inside, around = shapely.STRtree(filled).query(corners, predicate="within")
    within = {(i, j) for i, j in zip(inside.tolist(), around.tolist(), strict=True) if i != j}
    for number in range(1, len(rings)):
        if (number, 0) not in within:
            raise OutlineError("hole {number} is outside the outline", "hole_outside", number=number)
    for number, other in sorted(pair for pair in within if pair[1] > 0):
        raise OutlineError("hole {number} lies within hole {other}", "holes_meet", number=number, other=other)
