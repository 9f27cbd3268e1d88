"""Keys that drive the motors of a run, for as long as they are held down; and sensors, for as long as
something is in them.

A motor with a key or a sensor waits for it. Meanwhile a hinge or a slider stands still, as the arm of a crane
does, and a wheel rolls on freely, as those of a car do.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from sketchfall.app.drawing.scene import JointDrawing, Scene
from sketchfall.app.properties.motor_properties import USUAL_SPEEDS

MOTORED = tuple(USUAL_SPEEDS)


def drives(joint: JointDrawing) -> bool:
    """Whether a key or a sensor drives the joint."""
    drivers = (joint.forward_key, joint.backward_key, joint.sensor)
    return joint.kind in MOTORED and any(each is not None for each in drivers)


def speeds_of_freed(before: Scene, now: Scene) -> Iterator[tuple[int, float | None]]:
    """Motors that nothing drives any more, by their joints' ids: they run at their own speeds again."""
    were_driven = {joint.id for joint in before.joints if drives(joint)}
    for joint in now.joints:
        if joint.id in were_driven and not drives(joint):
            yield joint.id, joint.motor_speed


class MotorKeys:
    """Which keys there are in a drawing, which of them are held, and what that means for its motors."""

    def __init__(self, scene: Scene, held: Collection[str] = (), occupied: Collection[int] = ()) -> None:
        """`held`: the keys that are down already; `occupied`: the sensors in which something is."""
        self._joints = [joint for joint in scene.joints if drives(joint)]
        self.held, self._occupied = frozenset(held), frozenset(occupied)
        self.sensors = frozenset(joint.sensor for joint in self._joints if joint.sensor is not None)
        self.names = tuple(
            dict.fromkeys(
                key for joint in self._joints for key in (joint.backward_key, joint.forward_key) if key
            )
        )  # in the order of the drawing

    def hold(self, keys: Collection[str]) -> Iterator[tuple[int, float | None]]:
        """These are held from now on: the motors concerned by their joints' ids, and their speeds."""
        before, self.held = self.held, frozenset(keys)
        changed = before ^ self.held
        return self._speeds(
            joint for joint in self._joints if not changed.isdisjoint((joint.forward_key, joint.backward_key))
        )

    def sense(self, occupied: Collection[int]) -> Iterator[tuple[int, float | None]]:
        """Something is in these sensors from now on, and in no others: likewise."""
        before, self._occupied = self._occupied, frozenset(occupied)
        changed = before ^ self._occupied
        return self._speeds(joint for joint in self._joints if joint.sensor in changed)

    def all_speeds(self) -> Iterator[tuple[int, float | None]]:
        return self._speeds(self._joints)

    def _speeds(self, joints: Iterable[JointDrawing]) -> Iterator[tuple[int, float | None]]:
        for joint in joints:
            forward = joint.forward_key in self.held or joint.sensor in self._occupied
            way = forward - (joint.backward_key in self.held)
            speed = USUAL_SPEEDS[joint.kind] if joint.motor_speed is None else joint.motor_speed
            rolls_on = joint.kind == "wheel" and not way
            yield joint.id, None if rolls_on else way * speed
