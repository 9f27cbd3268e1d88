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
class ViewChanged:
    """What is shown of the drawing when it is opened; what is shown of it now stays."""


@dataclass(frozen=True)
class AnnotationsChanged:
    """What is measured, or steered on the canvas, or how it is shown."""


@dataclass(frozen=True)
class SelectionChanged:
    """Which parts are selected; that is not in the drawing itself."""


@dataclass(frozen=True)
class DrawingReplaced:
    """Another drawing was opened or begun: nothing known about the old one holds."""


@dataclass(frozen=True)
class DrawingVisited:
    """It is shown as it was at another moment of its run, or as it is again. That alone changes nothing."""


@dataclass(frozen=True)
class SceneExchanged:
    """It became what it was at another moment, or that was taken back: anything in it may be otherwise."""


@dataclass(frozen=True)
class FileChanged:
    """The path of the drawing, or whether it has unsaved changes."""


Change = (
    PartsAdded
    | PartsRemoved
    | PartsChanged
    | OrderChanged
    | WorldChanged
    | ViewChanged
    | AnnotationsChanged
    | SelectionChanged
    | DrawingReplaced
    | DrawingVisited
    | SceneExchanged
    | FileChanged
)

DRAWING_CHANGES = (
    PartsAdded,
    PartsRemoved,
    PartsChanged,
    OrderChanged,
    WorldChanged,
    ViewChanged,
    AnnotationsChanged,
    DrawingReplaced,
    DrawingVisited,
    SceneExchanged,
)
# After these, nothing that was known about the parts of the drawing or its world need hold.
WHOLE_DRAWING_CHANGES = (DrawingReplaced, DrawingVisited, SceneExchanged)
