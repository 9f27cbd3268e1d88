"""Every overlay there is, by the name of the action that switches it on."""

from __future__ import annotations

from sketchfall.app.editing.document import Document
from sketchfall.physics.shapes.bounding import AABB, CIRCLE, DOP_8, DOP_16, OBB
from sketchfall.ui.canvas.overlays import Centres, Contacts, Parts, RunOverlay, Sleeping, Trails, Velocities
from sketchfall.ui.canvas.volume_overlays import Volumes
from sketchfall.ui.running.player import Player


def make_overlays(document: Document, player: Player) -> dict[str, RunOverlay]:
    """In the order in which they are painted."""
    return {
        "show_sleeping": Sleeping(document, player),
        "show_trails": Trails(document, player),
        "show_parts": Parts(document, player),
        "show_boxes": Volumes(document, player, AABB),
        "show_turned_boxes": Volumes(document, player, OBB),
        "show_circles": Volumes(document, player, CIRCLE),
        "show_8_dops": Volumes(document, player, DOP_8),
        "show_16_dops": Volumes(document, player, DOP_16),
        "show_velocities": Velocities(document, player),
        "show_centres": Centres(document, player),
        "show_contacts": Contacts(document, player),
    }
