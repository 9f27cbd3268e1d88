"""What the inspector shows of joints: one or several of a kind, each change one step of undo."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial

from msgspec.structs import replace
from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QVBoxLayout, QWidget

from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import JointDrawing, JointKind
from sketchfall.app.editing.joint_properties import (
    KIND_NAMES,
    JointFlag,
    JointKey,
    JointNumber,
    JointPlace,
    properties_of,
)
from sketchfall.app.files.settings import Settings
from sketchfall.app.running.live_drawing import LiveDrawing
from sketchfall.ui.look.plain_text import Label
from sketchfall.ui.panels.changing import try_change
from sketchfall.ui.panels.joint_form import JointForm

EACH = "Joints of several kinds are selected; select those of one kind to change them."


class JointPage(QWidget):
    refused = pyqtSignal(str)  # why a value was not taken

    def __init__(self, live: LiveDrawing, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.live = live
        self._settings = settings
        self.document = live.document
        self.title = Label()
        self.title.setProperty("role", "title")
        self.hint = Label()
        self.hint.setProperty("role", "hint")
        self.hint.setWordWrap(True)
        self.forms: dict[JointKind, JointForm] = {}  # made when a joint of the kind is first shown
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.addWidget(self.title)
        self._layout.addWidget(self.hint)

    @property
    def form(self) -> JointForm | None:
        """The one that is shown."""
        return next((form for form in self.forms.values() if not form.isHidden()), None)

    def refresh(self) -> None:
        """Show the selected joints."""
        joints = self.document.selected.joints
        words = Parts(joints=joints).in_words
        kinds = Counter(joint.kind for joint in joints)
        for form in self.forms.values():
            form.hide()
        if not joints:
            return
        kind = joints[0].kind
        self.title.setText(words if len(joints) > 1 else f"{KIND_NAMES[kind]} {joints[0].id}")
        if len(kinds) > 1:
            counts = ", ".join(f"{KIND_NAMES[kind].lower()}: {count}" for kind, count in kinds.items())
            self.hint.setText(f"{EACH} ({counts})")
            return
        if len(joints) > 1:
            self.title.setText(f"{words}: {KIND_NAMES[kind].lower()}")
        self.hint.setText(self._joined(joints[0]) if len(joints) == 1 else "")
        form = self._form(kind)
        form.show_joints(joints, self.document.bodies_by_id)
        form.show()

    def _joined(self, joint: JointDrawing) -> str:
        names = [
            "the background" if body_id is None else self.document.body(body_id).name or f"body {body_id}"
            for body_id in (joint.body_a, joint.body_b)
        ]
        return f"Joins {names[0]} and {names[1]}."

    def _form(self, kind: JointKind) -> JointForm:
        if kind not in self.forms:
            form = self.forms[kind] = JointForm(kind, self._settings)
            form.refused.connect(self.refused)
            form.number_set.connect(self._set_number)
            form.number_cleared.connect(self._clear_number)
            form.place_set.connect(self._set_place)
            form.flag_set.connect(self._set_flag)
            form.key_set.connect(self._set_key)
            form.renamed.connect(lambda name: self._change(partial(_with_name, name), "name"))
            form.coloured.connect(lambda colour: self._change(partial(_with_colour, colour), "colour"))
            self._layout.addWidget(form)
        return self.forms[kind]

    # --- to the document ------------------------------------------------------------------------------

    def _change(self, change: Callable[[JointDrawing], JointDrawing], what: str, merge_key: str = "") -> None:
        before = Parts(joints=self.document.selected.joints)

        def make_change() -> None:
            after = Parts(joints=map(change, before.joints))
            self.live.change(after, f"Change {what} of {before.in_words}", merge_key)

        try_change(self, make_change)

    def _set_number(self, shown: JointNumber, value: float) -> None:
        self._change(lambda joint: shown.set(joint, value), shown.label.lower(), shown.name)

    def _clear_number(self, shown: JointNumber) -> None:
        if shown.clear is not None:
            self._change(shown.clear, shown.label.lower())

    def _set_place(self, shown: JointPlace, value: float) -> None:
        bodies = self.document.bodies_by_id
        self._change(lambda joint: shown.set(joint, value, bodies), shown.label.lower(), shown.name)

    def _set_flag(self, shown: JointFlag, on: bool) -> None:
        bodies = self.document.bodies_by_id
        self._change(lambda joint: shown.set(joint, on, bodies), shown.label.lower())

    def _set_key(self, shown: JointKey, key: str | None) -> None:
        """A key without a motor would drive nothing that one could see, so it brings one along."""
        bodies = self.document.bodies_by_id

        def with_key(joint: JointDrawing) -> JointDrawing:
            motors = [found for found in properties_of(joint.kind) if found.name == "motor"]
            for motor in motors:
                if key is not None and isinstance(motor, JointFlag) and not motor.get(joint):
                    joint = motor.set(joint, True, bodies)
            return shown.set(joint, key)

        self._change(with_key, shown.label.lower())


def _with_name(name: str, joint: JointDrawing) -> JointDrawing:
    return replace(joint, name=name)


def _with_colour(colour: str | None, joint: JointDrawing) -> JointDrawing:
    return replace(joint, colour=colour)
