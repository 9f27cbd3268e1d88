"""These stories begin with an empty window and change little but the drawing, so they have one for all."""

from tests.ui.kept_window import user

__all__ = ["user"]
