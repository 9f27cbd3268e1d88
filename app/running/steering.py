"""What controls on the canvas do: they set a property in the same way as the panels, in a run as well."""

from __future__ import annotations

from sketchfall.app.drawing.parts import PartIds, Parts
from sketchfall.app.drawing.scene import Control, DrawingError, WorldSettings
from sketchfall.app.editing.commands import ChangeDrawing
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.language.labels import in_sentence
from sketchfall.app.properties.controllable import Settable, joint_value, property_of
from sketchfall.app.properties.joint_fields import JointNumber
from sketchfall.app.properties.properties import NumberProperty
from sketchfall.app.properties.world_properties import WorldNumber
from sketchfall.app.running.live_drawing import LiveDrawing

_MOTOR_OFF = later("The joint has no motor now.")
_WHY_NOT = {"motor_speed": _MOTOR_OFF, "motor_limit": _MOTOR_OFF}
_NO_LIMITS = later("The joint has no limits now.")


class Steering:
    """All that is set between two `begin` is one step of undo."""

    def __init__(self, live: LiveDrawing) -> None:
        self._live = live
        self._gesture = 0
        self._found, self._left = WorldSettings(), WorldSettings()  # the world, before and after the gesture
        self._steered = ""  # which of its numbers the gesture is about

    def begin(self) -> None:
        self._gesture += 1
        self._found = self._left = self._live.document.scene.world

    def property_of(self, control: Control) -> Settable | None:
        return property_of(control, self._live.document.scene)

    def problem(self, control: Control) -> str:
        """Why there is nothing to be set now; empty if there is something."""
        shown = self.property_of(control)
        if shown is None:
            return tr("This program knows no property “{name}”.", name=control.sets)
        joint = None if control.joint is None else self._live.document.joint(control.joint)
        if isinstance(shown, JointNumber) and joint is not None and not shown.applies(joint):
            return tr(_WHY_NOT.get(shown.name, _NO_LIMITS))
        return ""

    def value(self, control: Control) -> float | None:
        """As it is now, in a run as well; None if there is nothing to be set."""
        shown, document = self.property_of(control), self._live.document
        if shown is None or self.problem(control):
            return None
        if isinstance(shown, WorldNumber):
            return shown.get(document.scene.world)
        if isinstance(shown, NumberProperty):
            assert control.body is not None
            return shown.get(self._live.bodies[control.body])
        assert control.joint is not None
        return joint_value(shown, document.joint(control.joint), self._live.bodies)

    def set(self, control: Control, value: float) -> None:
        """DrawingError, and nothing changed, if that cannot be."""
        problem = self.problem(control)
        shown = self.property_of(control)
        if shown is None or problem:
            raise DrawingError(problem.removesuffix("."))
        value = min(shown.high, max(shown.low, value))
        key = f"control_{self._gesture}_{shown.name}"
        if isinstance(shown, WorldNumber):
            self._set_world(shown, value, key)
            return
        if isinstance(shown, NumberProperty):
            assert control.body is not None
            parts = Parts([shown.set(self._live.bodies[control.body], value)])
        else:
            assert control.joint is not None
            parts = Parts(joints=[shown.set(self._live.document.joint(control.joint), value)])
        self._live.change(parts, self._text(shown, parts.ids), key)

    def _set_world(self, shown: WorldNumber, value: float, key: str) -> None:
        # From where the gesture began: gravity that was dragged to 0 and back has its direction still.
        document = self._live.document
        if document.scene.world != self._left or shown.name != self._steered:  # by another hand or control
            self._found, self._steered = document.scene.world, shown.name
        self._left = shown.set(self._found, value)
        text = tr("Change {property}", property=in_sentence(tr(shown.label)))
        change = ChangeDrawing(document, Parts(), text, key, world=self._left)
        if not change.changes_nothing:
            document.apply(change)

    def _text(self, shown: Settable, ids: PartIds) -> str:
        return tr("Change {property} of {parts}", property=in_sentence(tr(shown.label)), parts=ids.in_words)
