"""How many ways to move the joints of a mechanism leave, and which of them hold more than need be."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from sketchfall import physics
from sketchfall.app.drawing.joint_geometry import Bodies
from sketchfall.app.drawing.joint_words import name_of_joint
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import DrawingError, JointDrawing, Scene
from sketchfall.app.language.catalogue import capitalised, tr
from sketchfall.app.language.lists import listed, with_commas
from sketchfall.app.mechanisms.hanging_together import hanging_together
from sketchfall.app.running.world_builder import WorldBuilder

MOST_BODIES = 150  # to count for more would be felt
MOST_NAMES = 5


class Freedom(NamedTuple):
    free: int  # ways to move
    redundant: int  # constraints that follow from others
    joints: tuple[JointDrawing, ...]  # that share what fewer of them would hold

    @property
    def in_words(self) -> str:
        return tr("Mechanism: {free} free, {redundant} redundant", free=self.free, redundant=self.redundant)

    @property
    def sharing_in_words(self) -> str:
        """Who holds more than need be, in a sentence; empty if nobody does."""
        names = [name_of_joint(joint) for joint in self.joints]
        if not names:
            return ""
        if len(names) > MOST_NAMES:
            first, more = with_commas(names[:MOST_NAMES]), len(names) - MOST_NAMES
            return capitalised(
                tr("{names} and {count} more share what fewer would hold.", names=first, count=more)
            )
        return capitalised(tr("{names} share what fewer would hold.", names=listed(names)))


def mechanism_of(start: Collection[int], joints: Iterable[JointDrawing], bodies: Bodies) -> Parts:
    """All that hangs together with these bodies, and the joints that hold it."""
    found = hanging_together(start, joints, bodies, lambda body: body.kind == "dynamic")
    chosen = set(found.joints)
    return Parts((bodies[number] for number in found.bodies), (one for one in joints if one.id in chosen))


def freedom_of(mechanism: Parts) -> Freedom | None:
    """As it is drawn; None if there are no joints, or too many bodies."""
    if not mechanism.joints or len(mechanism.bodies) > MOST_BODIES:
        return None
    builder = WorldBuilder(Scene(bodies=mechanism.bodies, joints=mechanism.joints))
    try:
        builder.work()
    except DrawingError:
        return None
    found = physics.freedom(builder.world)
    drawn = {builder.joints[joint.id].id: joint for joint in mechanism.joints}
    return Freedom(found.free, found.redundant, tuple(drawn[joint.id] for joint in found.joints))
