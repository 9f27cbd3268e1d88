"""The drawing that is open: its scene, file, undo history and selection.

Everybody may read the scene; only a command given to `apply` changes it, and each change is announced once.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

import msgspec
from PyQt6.QtCore import QObject, pyqtSignal
from PyQt6.QtGui import QUndoCommand, QUndoStack

from sketchfall.app.annotations.annotations import (
    Annotations,
    annotations_of,
    with_annotations,
    with_annotations_of,
)
from sketchfall.app.drawing.numbering import NewIds
from sketchfall.app.drawing.parts import PartIds, Parts, PlacedParts
from sketchfall.app.drawing.scene import BodyDrawing, JointDrawing, Scene, View, WorldSettings
from sketchfall.app.editing.changes import (
    AnnotationsChanged,
    Change,
    DrawingReplaced,
    DrawingVisited,
    FileChanged,
    OrderChanged,
    PartsAdded,
    PartsChanged,
    PartsRemoved,
    SceneExchanged,
    SelectionChanged,
    ViewChanged,
    WorldChanged,
)
from sketchfall.app.editing.joint_upkeep import joints_after
from sketchfall.app.editing.part_list import PartList
from sketchfall.app.editing.visit import StayAtVisited
from sketchfall.app.language.catalogue import tr


class Document(QObject):
    changed = pyqtSignal(object)  # a Change

    def __init__(self, scene: Scene | None = None, path: Path | None = None) -> None:
        super().__init__()
        self.undo_stack = QUndoStack(self)
        self.undo_stack.cleanChanged.connect(self._tell_file_changed)
        self.path = path
        self.last_done = ""  # by the user, in words
        self._last_was_undo = False
        self._scene = scene or Scene()
        self._home: Scene | None = None  # the drawing itself, while another moment of it is shown
        self._way_there = ""  # what to stay at that moment is called
        self._begin_with(self._scene)

    # --- reading ----------------------------------------------------------------------------------

    @property
    def scene(self) -> Scene:
        """What is shown, and what an edit begins with."""
        return self._scene

    @property
    def work(self) -> Scene:
        """The drawing itself, which is what is saved: not the moment of its run that somebody looks at."""
        return self._scene if self._home is None else self._home

    @property
    def parts(self) -> Parts:
        """All there are, in the order of the drawing, from back to front."""
        return Parts(self._bodies.parts, self._joints.parts)

    @property
    def selection(self) -> PartIds:
        """In the order of the drawing."""
        return PartIds(self._bodies.selection, self._joints.selection)

    @property
    def selected(self) -> Parts:
        return self.parts_with(self.selection)

    def parts_with(self, ids: PartIds) -> Parts:
        return Parts(self._bodies.some(ids.bodies), self._joints.some(ids.joints))

    @property
    def is_dirty(self) -> bool:
        return not self.undo_stack.isClean()

    @property
    def title(self) -> str:
        return self.path.stem if self.path else tr("Untitled")

    def body(self, body_id: int) -> BodyDrawing:
        return self._bodies.by_id[body_id]

    def has_body(self, body_id: int) -> bool:
        return body_id in self._bodies.by_id

    @property
    def bodies_by_id(self) -> Mapping[int, BodyDrawing]:
        return MappingProxyType(self._bodies.by_id)

    def joint(self, joint_id: int) -> JointDrawing:
        return self._joints.by_id[joint_id]

    def has_joint(self, joint_id: int) -> bool:
        return joint_id in self._joints.by_id

    def joints_of(self, body_ids: Collection[int]) -> tuple[JointDrawing, ...]:
        """The joints that hold any of these bodies."""
        ids = set(body_ids)
        return tuple(joint for joint in self._scene.joints if joint.body_a in ids or joint.body_b in ids)

    def with_joints(self, ids: PartIds) -> PartIds:
        """These parts, and the joints that hold any of the bodies."""
        return ids.with_others(PartIds(joints=(joint.id for joint in self.joints_of(ids.bodies))))

    def followers(self, parts: Parts) -> Parts:
        """The joints that change with these bodies (see app.editing.joint_upkeep); the selected go along."""
        after = {body.id: body for body in parts.bodies}
        along = self._joints.selection
        return Parts(joints=joints_after(self.joints_of(after), self.bodies_by_id, after, along))

    @property
    def new_ids(self) -> NewIds:
        """None that a part of this drawing has or had."""
        return NewIds(self._bodies.numbering.new, self._joints.numbering.new)

    # --- what the user does -----------------------------------------------------------------------

    def apply(self, command: QUndoCommand) -> None:
        """Do the command and remember it for undo."""
        self.stay()
        self.last_done = command.text()  # before it is done: the stack counts it in only afterwards
        self._last_was_undo = False
        self.undo_stack.push(command)

    def undo(self) -> None:
        self.stay()
        self.last_done = tr("Undo: {what}", what=self.undo_stack.undoText())
        self._last_was_undo = True
        self.undo_stack.undo()

    def redo(self) -> None:
        self.stay()
        self.last_done = self.undo_stack.redoText()
        self._last_was_undo = False
        self.undo_stack.redo()

    def take_back(self) -> None:
        """What was done last was in vain: it is undone, or done again if it was an undo."""
        if self._last_was_undo:
            self.redo()
        else:
            self.undo()

    def visit(self, scene: Scene, text: str) -> None:
        """Show the drawing as it was at another moment. To stay there is called so, as a step of undo."""
        home = self.work
        scene = with_annotations_of(scene, home)
        self._home, self._way_there = (None if scene == home else home), text
        if scene != self._scene:
            self._show(scene)
            self._tell(DrawingVisited())

    def stay(self) -> None:
        """Something is done where somebody only looked: the moment visited becomes the drawing."""
        if self._home is not None:
            home, self._home = self._home, None
            self.undo_stack.push(StayAtVisited(self, home, self._way_there))

    def end_visit(self) -> None:
        self.visit(self.work, "")

    def select(self, ids: PartIds) -> None:
        """Exactly these, as far as they are there."""
        before = self.selection
        self._bodies.select(ids.bodies)
        self._joints.select(ids.joints)
        self._tell_selection_changed(before)

    def replace_all(self, scene: Scene, path: Path | None) -> None:
        """Another drawing, after it was opened or begun; nothing of it can be undone."""
        self.path = path
        self._begin_with(scene)
        self._tell(DrawingReplaced())
        self.undo_stack.clear()
        self.undo_stack.setClean()
        self._tell(SelectionChanged())
        self._tell(FileChanged())

    def mark_saved(self, path: Path, scene: Scene) -> None:
        """The file holds this scene, which was the present one when saving began."""
        self.path = path
        if scene == self.work:
            self.undo_stack.setClean()
        else:  # edited since then; and what was in the file before is not saved any more
            self.undo_stack.resetClean()
        self._tell(FileChanged())

    def mark_unsaved(self) -> None:
        """For a drawing that is in no file, although nothing was done to it yet: a recovered one."""
        self.undo_stack.resetClean()
        self._tell(FileChanged())

    def show_anew(self) -> None:
        """Tell a window that was made around this drawing what there is."""
        self._tell(DrawingVisited())
        self._tell(SelectionChanged())
        self._tell(FileChanged())

    # --- for the commands: each of these can be taken back by another ------------------------------

    def exchange(self, parts: Parts) -> Parts:
        """Put these in place of the parts with the same ids; the ones that were there."""
        before = Parts(self._bodies.exchange(parts.bodies), self._joints.exchange(parts.joints))
        self._renew_scene()
        if parts:
            self._tell(PartsChanged(parts.ids))
        return before

    def insert(self, placed: PlacedParts) -> None:
        """Each at its place; the bodies are selected, or the joints if alone or in a group with them."""
        self._bodies.insert(placed.bodies)
        self._joints.insert(placed.joints)
        self._renew_scene()
        self._tell(PartsAdded(placed.ids))
        grouped = PartIds(joints=(joint.id for _, joint in placed.joints if joint.groups))
        self.select(placed.ids.leading.with_others(grouped))

    def take(self, ids: PartIds) -> PlacedParts:
        """Take parts out; what to insert to have them back. No joint may be left hanging."""
        selected = self.selection
        taken = PlacedParts(self._bodies.take(ids.bodies), self._joints.take(ids.joints))
        self._renew_scene()
        if taken:
            self._tell(PartsRemoved(taken.ids))
        self._tell_selection_changed(selected)
        return taken

    def exchange_order(self, ids: Sequence[int]) -> tuple[int, ...]:
        """Put the bodies in this order; the order that was."""
        before = self._bodies.exchange_order(ids)
        self._renew_scene()
        self._tell(OrderChanged())
        return before

    def exchange_world(self, world: WorldSettings) -> WorldSettings:
        before = self._scene.world
        self._scene = msgspec.structs.replace(self._scene, world=world)
        self._tell(WorldChanged())
        return before

    def exchange_view(self, view: View | None) -> View | None:
        before = self._scene.view
        self._scene = msgspec.structs.replace(self._scene, view=view)
        self._tell(ViewChanged())
        return before

    def exchange_annotations(self, annotations: Annotations) -> Annotations:
        before = annotations_of(self._scene)
        if annotations != before:
            self._scene = with_annotations(self._scene, annotations)
            self._tell(AnnotationsChanged())
        return before

    def exchange_scene(self, scene: Scene) -> Scene:
        """Have the drawing be this one; the one that was."""
        before = self._scene
        self._show(scene)
        self._tell(SceneExchanged())
        return before

    # --- housekeeping -----------------------------------------------------------------------------

    def _begin_with(self, scene: Scene) -> None:
        self._scene = scene
        self._home = None
        self._bodies = PartList(scene.bodies)
        self._joints = PartList(scene.joints)

    def _show(self, scene: Scene) -> None:
        self._scene = scene
        self._bodies.replace_all(scene.bodies)
        self._joints.replace_all(scene.joints)

    def _renew_scene(self) -> None:
        self._scene = msgspec.structs.replace(
            self._scene, bodies=self._bodies.parts, joints=self._joints.parts
        )

    def _tell_selection_changed(self, before: PartIds) -> None:
        if self.selection != before:
            self._tell(SelectionChanged())

    def _tell_file_changed(self) -> None:
        self._tell(FileChanged())

    def _tell(self, change: Change) -> None:
        self.changed.emit(change)
