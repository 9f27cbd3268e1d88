"""What the inspector shows of joints: one or several of a kind, each change one step of undo."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace
from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QVBoxLayout, QWidget

from sketchfall.app.drawing.joint_words import joint_word
from sketchfall.app.drawing.names import name_of
from sketchfall.app.drawing.parts import PartIds, Parts
from sketchfall.app.drawing.scene import JointDrawing, JointKind
from sketchfall.app.drawing.walls import is_wall
from sketchfall.app.files.settings import Settings
from sketchfall.app.language.catalogue import later, tr, tr_in
from sketchfall.app.language.labels import in_sentence
from sketchfall.app.properties.joint_properties import (
    KIND_NAMES,
    JointFlag,
    JointKey,
    JointNumber,
    JointPlace,
    JointSensor,
    properties_of,
)
from sketchfall.app.running.live_drawing import LiveDrawing
from sketchfall.ui.look.plain_text import Label
from sketchfall.ui.panels.changing import try_change
from sketchfall.ui.panels.joint_form import JointForm

EACH = later("Joints of several kinds are selected; select those of one kind to change them. ({counts})")


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
        """Show the selected joints. A form that stays is not hidden for a moment: that takes the focus."""
        joints = self.document.selected.joints
        words = Parts(joints=joints).in_words
        kinds = Counter(joint.kind for joint in joints)
        for kind, form in self.forms.items():
            if list(kinds) != [kind]:
                form.hide()
        if not joints:
            return
        kind = joints[0].kind
        self.title.setText(words if len(joints) > 1 else _title_of(joints[0]))
        if len(kinds) > 1:
            counts = ", ".join(f"{joint_word(kind)}: {count}" for kind, count in kinds.items())
            self.hint.setText(tr(EACH, counts=counts))
            return
        if len(joints) > 1:
            self.title.setText(tr("{parts}: {kind}", parts=words, kind=joint_word(kind)))
        self.hint.setText(self._joined(joints[0]) if len(joints) == 1 else "")
        form = self._form(kind)
        form.show_joints(joints, self.document.bodies_by_id)
        form.show()

    def _joined(self, joint: JointDrawing) -> str:
        first, second = (self._name_of(body_id) for body_id in (joint.body_a, joint.body_b))
        return tr("Joins {first} and {second}.", first=first, second=second)

    def _name_of(self, body_id: int | None) -> str:
        if body_id is None:
            return tr("the background")
        body = self.document.body(body_id)
        return name_of(body) if is_wall(body) or not body.name else body.name  # in full, as there is room

    def _form(self, kind: JointKind) -> JointForm:
        if kind not in self.forms:
            form = self.forms[kind] = JointForm(kind, self._settings)
            form.refused.connect(self.refused)
            form.number_set.connect(self._set_number)
            form.number_cleared.connect(self._clear_number)
            form.place_set.connect(self._set_place)
            form.flag_set.connect(self._set_flag)
            form.key_set.connect(self._set_driver)
            form.sensor_set.connect(self._set_driver)
            form.renamed.connect(self._rename)
            form.coloured.connect(self._set_colour)
            self._layout.addWidget(form)
        return self.forms[kind]

    # --- to the document ------------------------------------------------------------------------------

    def _change(self, change: Callable[[JointDrawing], JointDrawing], text: str, merge_key: str = "") -> None:
        before = Parts(joints=self.document.selected.joints)

        def make_change() -> None:
            after = Parts(joints=map(change, before.joints))
            self.live.change(after, text, merge_key)

        try_change(self, make_change)

    def _change_of(self, label: str) -> str:
        """The text of a change of what has this label."""
        return tr("Change {property} of {parts}", property=in_sentence(tr(label)), parts=self._in_words)

    @property
    def _in_words(self) -> str:
        return PartIds(joints=self.document.selection.joints).in_words

    def _rename(self, name: str) -> None:
        text = tr("Change name of {parts}", parts=self._in_words)
        self._change(lambda joint: replace(joint, name=name), text)

    def _set_colour(self, colour: str | None) -> None:
        text = tr("Change colour of {parts}", parts=self._in_words)
        self._change(lambda joint: replace(joint, colour=colour), text)

    def _set_number(self, shown: JointNumber, value: float) -> None:
        self._change(lambda joint: shown.set(joint, value), self._change_of(shown.label), shown.name)

    def _clear_number(self, shown: JointNumber) -> None:
        if shown.clear is not None:
            self._change(shown.clear, self._change_of(shown.label))

    def _set_place(self, shown: JointPlace, value: float) -> None:
        bodies = self.document.bodies_by_id
        self._change(lambda joint: shown.set(joint, value, bodies), self._change_of(shown.label), shown.name)

    def _set_flag(self, shown: JointFlag, on: bool) -> None:
        bodies = self.document.bodies_by_id
        self._change(lambda joint: shown.set(joint, on, bodies), self._change_of(shown.label))

    def _set_driver(self, shown: JointKey | JointSensor, driver: Any) -> None:
        """A key or a sensor without a motor would drive nothing that one could see, and brings one."""
        bodies = self.document.bodies_by_id

        def with_driver(joint: JointDrawing) -> JointDrawing:
            motors = [found for found in properties_of(joint.kind) if found.name == "motor"]
            for motor in motors:
                if driver is not None and isinstance(motor, JointFlag) and not motor.get(joint):
                    joint = motor.set(joint, True, bodies)
            return shown.set(joint, driver)

        self._change(with_driver, self._change_of(shown.label))


def _title_of(joint: JointDrawing) -> str:
    return tr("{kind} {id}", kind=tr_in("joint", KIND_NAMES[joint.kind]), id=joint.id)
