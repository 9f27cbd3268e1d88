"""What is done to the drawing as it is: steps of undo, the clipboard, groups, order and nudges."""

from __future__ import annotations

from sketchfall.app.language.catalogue import later
from sketchfall.ui.actions.action_spec import ActionSpec

EDIT = {
    "undo": ActionSpec(later("&Undo"), later("Take back the last step."), ("Ctrl+Z",), "undo"),
    "redo": ActionSpec(
        later("&Redo"), later("Do again what was taken back."), ("Ctrl+Shift+Z", "Ctrl+Y"), "redo"
    ),
    "cut": ActionSpec(later("Cu&t"), later("Move the selected bodies to the clipboard."), ("Ctrl+X",), "cut"),
    "copy": ActionSpec(
        later("&Copy"), later("Copy the selected bodies to the clipboard."), ("Ctrl+C",), "copy"
    ),
    "copy_picture": ActionSpec(
        later("Copy as p&icture"),
        later("Copy what the canvas shows, for another program."),
        ("Ctrl+Shift+C",),
    ),
    "copy_data": ActionSpec(
        later("Copy as dat&a"),
        later("Copy where the selected bodies are, or all, for a spreadsheet."),
        ("Ctrl+Alt+C",),
    ),
    "copy_script": ActionSpec(
        later("Copy as P&ython"),
        later("Copy a program for the engine that rebuilds the drawing and runs it without a window."),
    ),
    "paste": ActionSpec(
        later("&Paste"), later("Put bodies from the clipboard at the cursor."), ("Ctrl+V",), "paste"
    ),
    "paste_in_place": ActionSpec(
        later("Paste in p&lace"),
        later("Put bodies from the clipboard exactly where they were copied."),
        ("Ctrl+Shift+V",),
    ),
    "duplicate": ActionSpec(
        later("D&uplicate"), later("Make copies of the selected bodies."), ("Ctrl+D",), "duplicate"
    ),
    "group": ActionSpec(
        later("&Group"), later("Have the selected parts selected, moved and copied as one."), ("Ctrl+G",)
    ),
    "ungroup": ActionSpec(later("Ungr&oup"), later("Take the selected group apart."), ("Ctrl+Shift+G",)),
    "go_inside": ActionSpec(
        later("Select &inside the group"),
        later("Select the first member of the selected group; Esc selects the group again."),
        ("Ctrl+Shift+Return",),
    ),
    "lock": ActionSpec(
        later("&Lock"), later("Keep the selected bodies from being selected or erased."), ("Ctrl+L",), "lock"
    ),
    "unlock_all": ActionSpec(
        later("U&nlock all"), later("Unlock every locked body, and select it."), ("Ctrl+Shift+L",)
    ),
    "move_partners": ActionSpec(
        later("&Move partners along"),
        later("Move what is joined to a changed body along with it."),
        ("Ctrl+M",),
    ),
    "delete": ActionSpec(
        later("&Delete"), later("Delete the selected bodies, joints or corner."), ("Del",), "delete"
    ),
    "select_all": ActionSpec(later("Select &all"), later("Select every body and joint."), ("Ctrl+A",)),
    "edit_vertices": ActionSpec(
        later("Edit corner&s"), later("Edit the corners of the selected polygon."), ("Ctrl+Return",)
    ),
    "corner_table": ActionSpec(
        later("Table of co&rners"),
        later("Type where the corners of the selected polygon are, how long its sides and where they lead."),
        ("Ctrl+Alt+Return",),
    ),
    "forward": ActionSpec(
        later("Bring &forward"), later("One place towards the front."), ("]",), "bring-forward"
    ),
    "backward": ActionSpec(
        later("Send &backward"), later("One place towards the back."), ("[",), "send-backward"
    ),
    "to_front": ActionSpec(later("Bring to front"), later("In front of all others."), ("Ctrl+]",)),
    "to_back": ActionSpec(later("Send to back"), later("Behind all others."), ("Ctrl+[",)),
    "escape": ActionSpec(
        later("Cance&l"), later("Give up what was begun, or return to selecting."), ("Esc",)
    ),
}
NUDGES = {
    "nudge_left": ActionSpec(
        later("Nudge left"),
        later("Move the selection left by a tenth of the grid."),
        ("Left",),
        place="canvas",
    ),
    "nudge_right": ActionSpec(
        later("Nudge right"),
        later("Move the selection right by a tenth of the grid."),
        ("Right",),
        place="canvas",
    ),
    "nudge_up": ActionSpec(
        later("Nudge up"), later("Move the selection up by a tenth of the grid."), ("Up",), place="canvas"
    ),
    "nudge_down": ActionSpec(
        later("Nudge down"),
        later("Move the selection down by a tenth of the grid."),
        ("Down",),
        place="canvas",
    ),
    "nudge_far_left": ActionSpec(
        later("Nudge left far"),
        later("Move the selection left by a step of the grid."),
        ("Shift+Left",),
        place="canvas",
    ),
    "nudge_far_right": ActionSpec(
        later("Nudge right far"),
        later("Move the selection right by a step of the grid."),
        ("Shift+Right",),
        place="canvas",
    ),
    "nudge_far_up": ActionSpec(
        later("Nudge up far"),
        later("Move the selection up by a step of the grid."),
        ("Shift+Up",),
        place="canvas",
    ),
    "nudge_far_down": ActionSpec(
        later("Nudge down far"),
        later("Move the selection down by a step of the grid."),
        ("Shift+Down",),
        place="canvas",
    ),
}
