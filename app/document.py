"""The drawing that is open: its scene, file, undo history and selection.

Everybody may read the scene; only a command given to `apply` changes it, and each change is announced once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec
from PyQt6.QtCore import QObject, pyqtSignal
from PyQt6.QtGui import QUndoCommand, QUndoStack

from app.changes import (
    BodiesAdded,
    BodiesChanged,
    BodiesRemoved,
    Change,
    DrawingReplaced,
    FileChanged,
    OrderChanged,
    SelectionChanged,
    WorldChanged,
)
from app.scene import BodyDrawing, Scene, WorldSettings

UNTITLED = "Untitled"


class Document(QObject):
    changed = pyqtSignal(object)  # a Change

    def __init__(self, scene: Scene | None = None, path: Path | None = None) -> None:
        super().__init__()
        self.undo_stack = QUndoStack(self)
        self.undo_stack.cleanChanged.connect(self._tell_file_changed)
        self.path = path
        self._selection: tuple[int, ...] = ()
        self._next_id = 1
        self._scene = Scene()
        self._set_scene(scene or Scene())

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
    def is_dirty(self) -> bool:
        return not self.undo_stack.isClean()

    @property
    def title(self) -> str:
        return self.path.stem if self.path else UNTITLED

    def body(self, body_id: int) -> BodyDrawing:
        return self._by_id[body_id]

    def has_body(self, body_id: int) -> bool:
        return body_id in self._by_id

    def new_id(self) -> int:
        """An id that no body of this drawing has or had."""
        self._next_id += 1
        return self._next_id - 1

    # --- what the user does -----------------------------------------------------------------------

    def apply(self, command: QUndoCommand) -> None:
        """Do the command and remember it for undo."""
        self.undo_stack.push(command)

    def select(self, ids: Iterable[int]) -> None:
        wanted = set(ids)
        selection = tuple(body.id for body in self._scene.bodies if body.id in wanted) if wanted else ()
        if selection != self._selection:
            self._selection = selection
            self._tell(SelectionChanged())

    def replace_all(self, scene: Scene, path: Path | None) -> None:
        """Another drawing, after it was opened or begun; nothing of it can be undone."""
        self.path = path
        self._selection = ()
        self._next_id = 1
        self._set_scene(scene)
        self._tell(DrawingReplaced())
        self.undo_stack.clear()
        self.undo_stack.setClean()
        self._tell(SelectionChanged())
        self._tell(FileChanged())

    def mark_saved(self, path: Path) -> None:
        self.path = path
        self.undo_stack.setClean()
        self._tell(FileChanged())

    def mark_unsaved(self) -> None:
        """For a drawing that is in no file, although nothing was done to it yet: a recovered one."""
        self.undo_stack.resetClean()
        self._tell(FileChanged())

    # --- for the commands: each of these can be taken back by another ------------------------------

    def exchange_bodies(self, bodies: Sequence[BodyDrawing]) -> tuple[BodyDrawing, ...]:
        """Put these in place of the bodies with the same ids; the ones that were there."""
        before = tuple(self._by_id[body.id] for body in bodies)
        new = {body.id: body for body in bodies}
        self._set_bodies(tuple(new.get(body.id, body) for body in self._scene.bodies))
        self._tell(BodiesChanged(tuple(new)))
        return before

    def insert_bodies(self, bodies: Sequence[tuple[int, BodyDrawing]]) -> None:
        """Each at its place from the back, given in ascending order; they are selected."""
        order = list(self._scene.bodies)
        for place, body in bodies:
            order.insert(place, body)
        self._set_bodies(tuple(order))
        ids = tuple(body.id for _, body in bodies)
        self._tell(BodiesAdded(ids))
        self.select(ids)

    def take_bodies(self, ids: Iterable[int]) -> tuple[tuple[int, BodyDrawing], ...]:
        """Take bodies out; what to insert to have them back."""
        gone = set(ids)
        taken = tuple((place, body) for place, body in enumerate(self._scene.bodies) if body.id in gone)
        self._set_bodies(tuple(body for body in self._scene.bodies if body.id not in gone))
        self._tell(BodiesRemoved(tuple(body.id for _, body in taken)))
        self.select(body_id for body_id in self._selection if body_id not in gone)
        return taken

    def exchange_order(self, ids: Sequence[int]) -> tuple[int, ...]:
        """Put the bodies in this order; the order that was."""
        before = tuple(body.id for body in self._scene.bodies)
        self._set_bodies(tuple(self._by_id[body_id] for body_id in ids))
        self._tell(OrderChanged())
        return before

    def exchange_world(self, world: WorldSettings) -> WorldSettings:
        before = self._scene.world
        self._scene = msgspec.structs.replace(self._scene, world=world)
        self._tell(WorldChanged())
        return before

    # --- housekeeping -----------------------------------------------------------------------------

    def _set_bodies(self, bodies: tuple[BodyDrawing, ...]) -> None:
        self._set_scene(Scene(world=self._scene.world, bodies=bodies))

    def _set_scene(self, scene: Scene) -> None:
        self._scene = scene
        self._by_id = {body.id: body for body in scene.bodies}
        self._next_id = max(self._next_id, max(self._by_id, default=0) + 1)
        # A selected body may be gone before the one who listens has heard of it.
        self._selection = tuple(body_id for body_id in self._selection if body_id in self._by_id)

    def _tell_file_changed(self) -> None:
        self._tell(FileChanged())

    def _tell(self, change: Change) -> None:
        self.changed.emit(change)
