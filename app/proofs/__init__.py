"""Proofs: drawings whose motion has a closed form, which is drawn beside it.

It follows from the drawing's own values, and so still holds after a speed, a mass or a material was changed.
If the drawing no longer fits, ProofError says why. Nothing here asks the engine how a body will move.
"""

from __future__ import annotations

from collections.abc import Callable

from sketchfall.app.drawing.scene import ProofName, Scene
from sketchfall.app.proofs.bouncing import bouncing
from sketchfall.app.proofs.collision import collision
from sketchfall.app.proofs.conditions import check_scene
from sketchfall.app.proofs.projectile import projectile
from sketchfall.app.proofs.proof import Proof, ProofError
from sketchfall.app.proofs.rolling import rolling
from sketchfall.app.proofs.slope import slope

PROOFS: dict[ProofName, Callable[[Scene], Proof]] = {
    "collision": collision,
    "bouncing": bouncing,
    "slope": slope,
    "projectile": projectile,
    "rolling": rolling,
}


def closed_form(scene: Scene) -> Proof | None:
    """The closed form of a drawing; None if it claims none, ProofError if it claims one wrongly."""
    if scene.proof is None:
        return None
    check_scene(scene)
    return PROOFS[scene.proof](scene)


__all__ = ["PROOFS", "Proof", "ProofError", "closed_form"]
