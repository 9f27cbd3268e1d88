"""Keys that drive the motors of a run, for as long as they are held down.

A motor with a key waits for it. While no key is held, a hinge or a slider stands still, as the arm of a crane
does, and a wheel rolls on freely, as those of a car do.
"""

from __future__ import annotations

from collections.abc import Collection

from sketchfall.app.drawing.scene import JointDrawing
from sketchfall.app.editing.motor_properties import USUAL_SPEEDS
from sketchfall.app.running.run import Run

MOTORED = tuple(USUAL_SPEEDS)


def drives(joint: JointDrawing) -> bool:
    """Whether a key drives the joint."""
    return joint.kind in MOTORED and (joint.forward_key is not None or joint.backward_key is not None)


class MotorKeys:
    def __init__(self, run: Run, held: Collection[str] = ()) -> None:
        """`held`: the keys that are down already."""
        self._run = run
        self._joints = [joint for joint in run.scene.joints if drives(joint)]
        self._held = set(held)
        self.names = tuple(
            dict.fromkeys(
                key for joint in self._joints for key in (joint.backward_key, joint.forward_key) if key
            )
        )  # in the order of the drawing
        self._apply(self._joints)

    @property
    def held(self) -> frozenset[str]:
        return frozenset(self._held)

    def press(self, key: str) -> None:
        self._held.add(key)
        self._apply(self._driven_by(key))

    def release(self, key: str) -> None:
        self._held.discard(key)
        self._apply(self._driven_by(key))

    def release_all(self) -> None:
        """The keyboard went elsewhere, where nobody will tell of a release."""
        for key in sorted(self._held):
            self.release(key)

    def _driven_by(self, key: str) -> list[JointDrawing]:
        return [joint for joint in self._joints if key in (joint.forward_key, joint.backward_key)]

    def _apply(self, drawings: list[JointDrawing]) -> None:
        for drawing in drawings:
            way = (drawing.forward_key in self._held) - (drawing.backward_key in self._held)
            speed = USUAL_SPEEDS[drawing.kind] if drawing.motor_speed is None else drawing.motor_speed
            rolls_on = drawing.kind == "wheel" and not way
            if not self._run.is_broken(drawing.id):
                self._run.joints[drawing.id].motor_speed = None if rolls_on else way * speed
