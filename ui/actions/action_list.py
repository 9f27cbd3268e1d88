"""Every action of the program, put together. What they do is in wiring.py."""

from __future__ import annotations

from sketchfall.ui.actions.action_spec import ActionSpec
from sketchfall.ui.actions.arrange_actions import ARRANGE, HIDING, SELECT_SAME, SEPARATE
from sketchfall.ui.actions.drawing_actions import INSERT, INSERT_IMAGE, JOINT_TOOLS, TOOLS
from sketchfall.ui.actions.edit_actions import EDIT, NUDGES
from sketchfall.ui.actions.file_actions import FILE
from sketchfall.ui.actions.program_actions import HELP, LANGUAGES, SCROLLING, THEMES
from sketchfall.ui.actions.run_actions import LABORATORY, SIMULATION, TIMELINE
from sketchfall.ui.actions.shape_actions import SHAPE_TOOLS
from sketchfall.ui.actions.snapping_actions import SNAPPING
from sketchfall.ui.actions.view_actions import JOINT_LOOKS, OVERLAYS, PANELS, VIEW

ALL: dict[str, ActionSpec] = {
    **FILE,
    **EDIT,
    **NUDGES,
    **SELECT_SAME,
    **HIDING,
    **INSERT,
    **INSERT_IMAGE,
    **ARRANGE,
    **SEPARATE,
    **TOOLS,
    **SHAPE_TOOLS,
    **JOINT_TOOLS,
    **LABORATORY,
    **VIEW,
    **SNAPPING,
    **PANELS,
    **OVERLAYS,
    **JOINT_LOOKS,
    **SIMULATION,
    **TIMELINE,
    **THEMES,
    **LANGUAGES,
    **SCROLLING,
    **HELP,
}

# Greyed out while nothing can be changed: while another drawing is opened, or in the middle of a long step.
EDITING = (
    *INSERT,
    *INSERT_IMAGE,
    *TOOLS,
    *SHAPE_TOOLS,
    *JOINT_TOOLS,
    *NUDGES,
    *ARRANGE,
    *SEPARATE,
    *SELECT_SAME,
    *HIDING,
    *("undo", "redo", "cut", "paste", "paste_in_place", "duplicate", "delete", "select_all", "edit_vertices"),
    "corner_table",
    *("group", "ungroup", "go_inside", "lock", "unlock_all", "move_partners"),
    *("forward", "backward", "to_front", "to_back"),
)


def keys_while_running() -> frozenset[str]:
    """Those without which a run could not be handled; a motor takes its key from any other action."""
    return frozenset(key for name, spec in ALL.items() if name not in EDITING for key in spec.keys)
