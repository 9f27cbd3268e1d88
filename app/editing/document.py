"""The drawing that is open: its scene, file, undo history and selection.

Everybody may read the scene; only a command given to `apply` changes it, and each change is announced once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

import msgspec
from PyQt6.QtCore import QObject, pyqtSignal
from PyQt6.QtGui import QUndoCommand, QUndoStack

from sketchfall.app.drawing.numbering import Numbering
from sketchfall.app.drawing.scene import BodyDrawing, JointDrawing, Scene, WorldSettings
from sketchfall.app.editing.changes import (
    BodiesAdded,
    BodiesChanged,
    BodiesRemoved,
    Change,
    DrawingReplaced,
    FileChanged,
    JointsAdded,
    JointsChanged,
    JointsRemoved,
    OrderChanged,
    SelectionChanged,
    WorldChanged,
)

UNTITLED = "Untitled"

PlacedBody = tuple[int, BodyDrawing]  # with its place from the back
PlacedJoint = tuple[int, JointDrawing]


class Document(QObject):
    changed = pyqtSignal(object)  # a Change

    def __init__(self, scene: Scene | None = None, path: Path | None = None) -> None:
        super().__init__()
        self.undo_stack = QUndoStack(self)
        self.undo_stack.cleanChanged.connect(self._tell_file_changed)
        self.path = path
        self._selection: tuple[int, ...] = ()
        self._joint_selection: tuple[int, ...] = ()
        self._scene = Scene()
        self._begin_with(scene or Scene())

    # --- reading ----------------------------------------------------------------------------------

    @property
    def scene(self) -> Scene:
        return self._scene

    @property
    def selection(self) -> tuple[int, ...]:
        """Ids in the order of the drawing, from back to front."""
        return self._selection

    @property
    def selected_bodies(self) -> tuple[BodyDrawing, ...]:
        return tuple(self._by_id[body_id] for body_id in self._selection)

    @property
    def joint_selection(self) -> tuple[int, ...]:
        """Ids of joints, in the order of the drawing."""
        return self._joint_selection

    @property
    def selected_joints(self) -> tuple[JointDrawing, ...]:
        return tuple(self._joint_by_id[joint_id] for joint_id in self._joint_selection)

    @property
    def is_dirty(self) -> bool:
        return not self.undo_stack.isClean()

    @property
    def title(self) -> str:
        return self.path.stem if self.path else UNTITLED

    def body(self, body_id: int) -> BodyDrawing:
        return self._by_id[body_id]

    def has_body(self, body_id: int) -> bool:
        return body_id in self._by_id

    @property
    def bodies_by_id(self) -> Mapping[int, BodyDrawing]:
        return MappingProxyType(self._by_id)

    def joint(self, joint_id: int) -> JointDrawing:
        return self._joint_by_id[joint_id]

    def has_joint(self, joint_id: int) -> bool:
        return joint_id in self._joint_by_id

    def joints_of(self, body_ids: Collection[int]) -> tuple[JointDrawing, ...]:
        """The joints that hold any of these bodies."""
        ids = set(body_ids)
        return tuple(joint for joint in self._scene.joints if joint.body_a in ids or joint.body_b in ids)

    def new_id(self) -> int:
        """An id that no body of this drawing has or had."""
        return self._numbering.new()

    def new_joint_id(self) -> int:
        """An id that no joint of this drawing has or had."""
        return self._joint_numbering.new()

    # --- what the user does -----------------------------------------------------------------------

    def apply(self, command: QUndoCommand) -> None:
        """Do the command and remember it for undo."""
        self.undo_stack.push(command)

    def select(self, ids: Iterable[int], joint_ids: Iterable[int] = ()) -> None:
        """Exactly these bodies and joints."""
        wanted, wanted_joints = set(ids), set(joint_ids)
        selection = tuple(body.id for body in self._scene.bodies if body.id in wanted) if wanted else ()
        joints = tuple(joint.id for joint in self._scene.joints if joint.id in wanted_joints)
        if (selection, joints) != (self._selection, self._joint_selection):
            self._selection, self._joint_selection = selection, joints
            self._tell(SelectionChanged())

    def replace_all(self, scene: Scene, path: Path | None) -> None:
        """Another drawing, after it was opened or begun; nothing of it can be undone."""
        self.path = path
        self._selection = self._joint_selection = ()
        self._begin_with(scene)
        self._tell(DrawingReplaced())
        self.undo_stack.clear()
        self.undo_stack.setClean()
        self._tell(SelectionChanged())
        self._tell(FileChanged())

    def mark_saved(self, path: Path, scene: Scene) -> None:
        """The file holds this scene, which was the present one when saving began."""
        self.path = path
        if scene == self._scene:
            self.undo_stack.setClean()
        else:  # edited since then; and what was in the file before is not saved any more
            self.undo_stack.resetClean()
        self._tell(FileChanged())

    def mark_unsaved(self) -> None:
        """For a drawing that is in no file, although nothing was done to it yet: a recovered one."""
        self.undo_stack.resetClean()
        self._tell(FileChanged())

    # --- for the commands: each of these can be taken back by another ------------------------------

    def exchange(
        self, bodies: Sequence[BodyDrawing], joints: Sequence[JointDrawing] = ()
    ) -> tuple[tuple[BodyDrawing, ...], tuple[JointDrawing, ...]]:
        """Put these in place of the bodies and joints with the same ids; the ones that were there."""
        before = tuple(self._by_id[body.id] for body in bodies)
        joints_before = tuple(self._joint_by_id[joint.id] for joint in joints)
        new = {body.id: body for body in bodies}
        new_joints = {joint.id: joint for joint in joints}
        self._set_parts(
            [new.get(body.id, body) for body in self._scene.bodies],
            [new_joints.get(joint.id, joint) for joint in self._scene.joints],
        )
        if new:
            self._tell(BodiesChanged(tuple(new)))
        if new_joints:
            self._tell(JointsChanged(tuple(new_joints)))
        return before, joints_before

    def insert(self, bodies: Sequence[PlacedBody], joints: Sequence[PlacedJoint] = ()) -> None:
        """Each at its place, given in ascending order; the bodies are selected, or the joints if alone."""
        all_bodies, all_joints = list(self._scene.bodies), list(self._scene.joints)
        for place, body in bodies:
            all_bodies.insert(place, body)
        for place, joint in joints:
            all_joints.insert(place, joint)
        self._set_parts(all_bodies, all_joints)
        ids, joint_ids = tuple(body.id for _, body in bodies), tuple(joint.id for _, joint in joints)
        if ids:
            self._tell(BodiesAdded(ids))
        if joint_ids:
            self._tell(JointsAdded(joint_ids))
        self.select(ids, () if ids else joint_ids)

    def take(
        self, ids: Iterable[int], joint_ids: Iterable[int] = ()
    ) -> tuple[tuple[PlacedBody, ...], tuple[PlacedJoint, ...]]:
        """Take bodies and joints out; what to insert to have them back. No joint may be left hanging."""
        gone, gone_joints = set(ids), set(joint_ids)
        bodies = tuple(item for item in enumerate(self._scene.bodies) if item[1].id in gone)
        joints = tuple(item for item in enumerate(self._scene.joints) if item[1].id in gone_joints)
        selected = self._selection, self._joint_selection
        self._set_parts(
            [body for body in self._scene.bodies if body.id not in gone],
            [joint for joint in self._scene.joints if joint.id not in gone_joints],
        )
        if joints:
            self._tell(JointsRemoved(tuple(joint.id for _, joint in joints)))
        if bodies:
            self._tell(BodiesRemoved(tuple(body.id for _, body in bodies)))
        if selected != (self._selection, self._joint_selection):
            self._tell(SelectionChanged())
        return bodies, joints

    def exchange_order(self, ids: Sequence[int]) -> tuple[int, ...]:
        """Put the bodies in this order; the order that was."""
        before = tuple(body.id for body in self._scene.bodies)
        self._set_parts([self._by_id[body_id] for body_id in ids], self._scene.joints)
        self._tell(OrderChanged())
        return before

    def exchange_world(self, world: WorldSettings) -> WorldSettings:
        before = self._scene.world
        self._scene = msgspec.structs.replace(self._scene, world=world)
        self._tell(WorldChanged())
        return before

    # --- housekeeping -----------------------------------------------------------------------------

    def _set_parts(self, bodies: Sequence[BodyDrawing], joints: Sequence[JointDrawing]) -> None:
        self._set_scene(msgspec.structs.replace(self._scene, bodies=tuple(bodies), joints=tuple(joints)))

    def _begin_with(self, scene: Scene) -> None:
        self._numbering = Numbering([body.id for body in scene.bodies])
        self._joint_numbering = Numbering([joint.id for joint in scene.joints])
        self._set_scene(scene)

    def _set_scene(self, scene: Scene) -> None:
        self._scene = scene
        self._by_id = {body.id: body for body in scene.bodies}
        self._joint_by_id = {joint.id: joint for joint in scene.joints}
        self._numbering.note(self._by_id)
        self._joint_numbering.note(self._joint_by_id)
        # What is selected may be gone before the one who listens has heard of it.
        self._selection = tuple(body_id for body_id in self._selection if body_id in self._by_id)
        self._joint_selection = tuple(i for i in self._joint_selection if i in self._joint_by_id)

    def _tell_file_changed(self) -> None:
        self._tell(FileChanged())

    def _tell(self, change: Change) -> None:
        self.changed.emit(change)
