"""What a document says when it changes: one small value for each kind of change."""

from __future__ import annotations

from dataclasses import dataclass

from sketchfall.app.drawing.parts import PartIds


@dataclass(frozen=True)
class PartsAdded:
    ids: PartIds


@dataclass(frozen=True)
class PartsRemoved:
    ids: PartIds


@dataclass(frozen=True)
class PartsChanged:
    ids: PartIds


@dataclass(frozen=True)
class OrderChanged:
    """The same bodies lie in another order, from back to front."""


@dataclass(frozen=True)
class WorldChanged:
    """Gravity or another setting of the world."""


@dataclass(frozen=True)
class SelectionChanged:
    """Which parts are selected; that is not in the drawing itself."""


@dataclass(frozen=True)
class DrawingReplaced:
    """Another drawing was opened or begun: nothing known about the old one holds."""


@dataclass(frozen=True)
class FileChanged:
    """The path of the drawing, or whether it has unsaved changes."""


Change = (
    PartsAdded
    | PartsRemoved
    | PartsChanged
    | OrderChanged
    | WorldChanged
    | SelectionChanged
    | DrawingReplaced
    | FileChanged
)

DRAWING_CHANGES = (
    PartsAdded,
    PartsRemoved,
    PartsChanged,
    OrderChanged,
    WorldChanged,
    DrawingReplaced,
)
