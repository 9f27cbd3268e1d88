"""What of a drawing is seen and counts when all is shown, and what mouse and keyboard can reach.

A run is the same either way.
"""

from __future__ import annotations

from collections.abc import Sequence

from sketchfall.app.drawing.scene import BodyDrawing, JointDrawing, PolygonShape

ENDLESS = (
    1e6  # m, to the left, to the right and down: farther than anyone looks, and 1e-10 m is still told apart
)
HALF_PLANE = PolygonShape(
    vertices=((-ENDLESS, -ENDLESS), (ENDLESS, -ENDLESS), (ENDLESS, 0.0), (-ENDLESS, 0.0))
)


def is_within_reach(body: BodyDrawing) -> bool:
    """Whether it can be selected, snapped to, grabbed and erased on the canvas."""
    return not body.locked and not body.hidden


def is_endless(body: BodyDrawing) -> bool:
    """Whether it is a ground without end, as it was drawn; its surface goes through its frame's origin."""
    return body.shapes == (HALF_PLANE,)


def counts(body: BodyDrawing) -> bool:
    """Whether it is among what is meant when all is shown."""
    return not body.hidden and not is_endless(body)


def shown_joints(joints: tuple[JointDrawing, ...], bodies: Sequence[BodyDrawing]) -> tuple[JointDrawing, ...]:
    """Those that are not hidden, nor all the bodies that they hold; if that is each, the very same tuple."""
    if not joints:  # to look at 20,000 bodies for nothing would be felt
        return joints
    hidden: set[int | None] = {body.id for body in bodies if body.hidden}
    shown = tuple(joint for joint in joints if not joint.hidden and not _holds_only(joint, hidden))
    return joints if len(shown) == len(joints) else shown


def _holds_only(joint: JointDrawing, hidden: set[int | None]) -> bool:
    return joint.body_a in hidden and (joint.body_b is None or joint.body_b in hidden)
