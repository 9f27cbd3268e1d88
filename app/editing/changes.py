"""What a document says when it changes: one small value for each kind of change."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class BodiesAdded:
    ids: tuple[int, ...]


@dataclass(frozen=True)
class BodiesRemoved:
    ids: tuple[int, ...]


@dataclass(frozen=True)
class BodiesChanged:
    ids: tuple[int, ...]


@dataclass(frozen=True)
class JointsAdded:
    ids: tuple[int, ...]


@dataclass(frozen=True)
class JointsRemoved:
    ids: tuple[int, ...]


@dataclass(frozen=True)
class JointsChanged:
    ids: tuple[int, ...]


@dataclass(frozen=True)
class OrderChanged:
    """The same bodies lie in another order, from back to front."""


@dataclass(frozen=True)
class WorldChanged:
    """Gravity or another setting of the world."""


@dataclass(frozen=True)
class SelectionChanged:
    """Which bodies and joints are selected; no part of the drawing."""


@dataclass(frozen=True)
class DrawingReplaced:
    """Another drawing was opened or begun: nothing known about the old one holds."""


@dataclass(frozen=True)
class FileChanged:
    """The path of the drawing, or whether it has unsaved changes."""


Change = (
    BodiesAdded
    | BodiesRemoved
    | BodiesChanged
    | JointsAdded
    | JointsRemoved
    | JointsChanged
    | OrderChanged
    | WorldChanged
    | SelectionChanged
    | DrawingReplaced
    | FileChanged
)

DRAWING_CHANGES = (
    BodiesAdded,
    BodiesRemoved,
    BodiesChanged,
    JointsAdded,
    JointsRemoved,
    JointsChanged,
    OrderChanged,
    WorldChanged,
    DrawingReplaced,
)
