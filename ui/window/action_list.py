"""Every action of the program: its name, sentence, keys and picture. What they do is wired in the window."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sketchfall.app.language import languages as language_list
from sketchfall.app.language.catalogue import later
from sketchfall.app.language.languages import SYSTEM

Place = Literal["window", "canvas"]


@dataclass(frozen=True)
class ActionSpec:
    text: str  # with & before the underlined letter; English, as is the tip: tr() where they are shown
    tip: str  # one sentence
    keys: tuple[str, ...] = ()
    icon: str = ""
    checkable: bool = False
    place: Place = "window"  # "canvas": the keys work only while the canvas has the focus


FILE = {
    "new": ActionSpec(later("&New"), later("Begin an empty drawing."), ("Ctrl+N",), "new"),
    "new_window": ActionSpec(
        later("New &window"), later("Open another window with an empty drawing."), ("Ctrl+Shift+N",)
    ),
    "open": ActionSpec(later("&Open…"), later("Open a drawing from a file."), ("Ctrl+O",), "open"),
    "save": ActionSpec(later("&Save"), later("Save the drawing to its file."), ("Ctrl+S",), "save"),
    "save_as": ActionSpec(
        later("Save &as…"), later("Save the drawing to another file."), ("Ctrl+Shift+S",), "save-as"
    ),
    "save_run": ActionSpec(
        later("Save r&un…"),
        later("Save the run with all its courses, to go on with it another day."),
        ("Ctrl+Alt+S",),
    ),
    "export": ActionSpec(
        later("Ex&port…"),
        later("Take the drawing or its motion away as a picture, a film or a table."),
        ("Ctrl+Shift+E",),
    ),
    "worksheet": ActionSpec(
        later("Pr&int and worksheet…"),
        later("Put the drawing, plots, a table and questions on a page, for a printer or as PDF."),
        ("Ctrl+Alt+P",),
    ),
    "gallery": ActionSpec(
        later("&Examples…"), later("Choose one of the example drawings."), ("Ctrl+E",), "gallery"
    ),
    "close": ActionSpec(later("&Close window"), later("Close this window."), ("Ctrl+W",)),
    "quit": ActionSpec(later("&Quit"), later("Close all windows."), ("Ctrl+Q",)),
}
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
    "paste": ActionSpec(
        later("&Paste"), later("Put bodies from the clipboard at the cursor."), ("Ctrl+V",), "paste"
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
INSERT = {
    "insert_box": ActionSpec(
        later("&Box"), later("Put a box in the middle of the view."), ("Ctrl+1",), "box"
    ),
    "insert_circle": ActionSpec(
        later("&Circle"), later("Put a circle in the middle of the view."), ("Ctrl+2",), "circle"
    ),
    "insert_polygon": ActionSpec(
        later("&Hexagon"),
        later("Put a regular polygon in the middle of the view."),
        ("Ctrl+3",),
        "regular-polygon",
    ),
    "insert_ground": ActionSpec(
        later("&Floor"), later("Put a floor across the view."), ("Ctrl+4",), "ground"
    ),
    "insert_walls": ActionSpec(
        later("&Walls"), later("Put four walls around what is seen and all that is drawn."), ("Ctrl+5",)
    ),
}
INSERT_IMAGE = {
    "insert_image": ActionSpec(
        later("&Image…"), later("Put an image, PNG or JPEG, behind the drawing."), ("Ctrl+6",)
    ),
}
TOOLS = {
    "select": ActionSpec(
        later("&Select"), later("Select, move, resize and rotate bodies."), ("V",), "select", True
    ),
    "box": ActionSpec(later("&Box"), later("Draw a box."), ("R",), "box", True),
    "circle": ActionSpec(later("&Circle"), later("Draw a circle."), ("C",), "circle", True),
    "regular_polygon": ActionSpec(
        later("&Regular polygon"), later("Draw a polygon with equal sides."), ("N",), "regular-polygon", True
    ),
    "polygon": ActionSpec(
        later("&Polygon"), later("Draw a polygon corner by corner."), ("P",), "polygon", True
    ),
    "freehand": ActionSpec(
        later("&Freehand"), later("Draw an outline in one stroke."), ("F",), "freehand", True
    ),
    "ground": ActionSpec(
        later("&Ground line"), later("Draw a slab that never moves."), ("G",), "ground", True
    ),
    "text": ActionSpec(later("Te&xt"), later("Write on the canvas, or on a body."), ("X",), "text", True),
    "hand": ActionSpec(later("&Hand"), later("Move the view."), ("H",), "hand", True),
    "eraser": ActionSpec(later("&Eraser"), later("Erase bodies and joints."), ("E",), "eraser", True),
    "ruler": ActionSpec(
        later("R&uler"),
        later("Measure the distance and direction between two places."),
        ("Q",),
        "ruler",
        True,
    ),
    "protractor": ActionSpec(
        later("Pro&tractor"),
        later("Measure an angle between three places."),
        ("Y",),
        "protractor",
        True,
    ),
    "gate": ActionSpec(
        later("Light g&ate"), later("Have it told who passes a line, and exactly when."), ("I",), "gate", True
    ),
}
JOINT_TOOLS = {
    "hinge": ActionSpec(
        later("&Hinge"),
        later("Pin two bodies together, or one to the background: they turn."),
        ("J",),
        "hinge",
        True,
    ),
    "weld": ActionSpec(
        later("&Weld"), later("Make two bodies one, or fix one to the background."), ("W",), "weld", True
    ),
    "slider": ActionSpec(
        later("S&lider"), later("Let a body slide along a straight rail."), ("L",), "slider", True
    ),
    "wheel": ActionSpec(
        later("Wh&eel"), later("Put a wheel on a car, with a spring above it."), ("A",), "wheel", True
    ),
    "spring": ActionSpec(
        later("&Spring"), later("Draw a spring between two bodies."), ("S",), "spring", True
    ),
    "rod": ActionSpec(later("&Rod"), later("Keep two points at their distance."), ("D",), "rod", True),
    "rope": ActionSpec(
        later("R&ope"), later("Keep two points from going farther apart."), ("O",), "rope", True
    ),
    "pulley": ActionSpec(
        later("&Pulley"), later("Hang two bodies on a rope over two wheels."), ("U",), "pulley", True
    ),
    "gear": ActionSpec(
        later("&Gear"), later("Let one body turn another, as a belt does."), ("T",), "gear", True
    ),
    "chain": ActionSpec(
        later("&Chain"), later("Draw a chain of links in one stroke."), ("K",), "chain", True
    ),
    "cord": ActionSpec(
        later("Cor&d"), later("Draw a cord of short links in one stroke."), ("B",), "cord", True
    ),
}
# Windows of their own, in which methods are compared and looked at.
LABORATORY: dict[str, ActionSpec] = {
    "experiment": ActionSpec(
        later("E&xperiment…"),
        later("Run the drawing with several values of a property, and plot what comes of it."),
        ("Ctrl+Alt+E",),
    ),
    "data_table": ActionSpec(
        later("Data &table…"),
        later("See chosen quantities of the run moment by moment, and take them to a spreadsheet."),
        ("Ctrl+Shift+D",),
    ),
    "microscope": ActionSpec(
        later("Collision under the &microscope…"),
        later("Follow how two bodies are found to touch, step by step."),
        ("M",),
    ),
    "volume_table": ActionSpec(
        later("Bounding &volumes of this drawing…"),
        later("Compare how tight and how fast boxes, circles and k-dops are."),
        ("Ctrl+Alt+V",),
    ),
    "compare_methods": ActionSpec(
        later("&Discrete against continuous…"),
        later("Run the drawing in steps and from collision to collision, side by side."),
        ("Ctrl+Alt+D",),
    ),
    "compare_broad_phases": ActionSpec(
        later("Compare &broad phases on this drawing…"),
        later("See which way of finding pairs is fastest here."),
        ("Ctrl+Alt+B",),
    ),
}
VIEW = {
    "zoom_in": ActionSpec(later("Zoom &in"), later("Show things larger."), ("Ctrl++", "Ctrl+="), "zoom-in"),
    "zoom_out": ActionSpec(later("Zoom &out"), later("Show things smaller."), ("Ctrl+-",), "zoom-out"),
    "zoom_100": ActionSpec(later("&100 %"), later("Show one metre as 50 pixels."), ("Ctrl+0",), "zoom-100"),
    "zoom_fit": ActionSpec(later("Show &all"), later("Show every body."), ("Shift+1",), "zoom-fit"),
    "follow": ActionSpec(
        later("&Follow"), later("Keep the selected body in sight while it runs."), ("Ctrl+Shift+F",), "", True
    ),
    "remember_view": ActionSpec(
        later("Open &with this view"), later("Have the drawing open as it is seen now.")
    ),
    "grid": ActionSpec(later("&Grid"), later("Show the grid."), ("Ctrl+'",), "grid", True),
}
# What points land on; moved bodies, too. By the kinds of app/snapping/kinds.py.
SNAPPING = {
    "snap_grid": ActionSpec(
        later("Snap to g&rid"), later("Points land on lines of the grid."), ("Ctrl+Shift+'",), "snap", True
    ),
    "snap_corner": ActionSpec(
        later("Snap to &corners"), later("Points land on corners of bodies."), ("Ctrl+;",), "", True
    ),
    "snap_midpoint": ActionSpec(
        later("Snap to &midpoints"), later("Points land on the middles of sides."), (), "", True
    ),
    "snap_centre": ActionSpec(
        later("Snap to ce&ntres"),
        later("Points land on centres of circles, and on centres of mass."),
        (),
        "",
        True,
    ),
    "snap_edge": ActionSpec(
        later("Snap to &edges"), later("Points land on outlines of bodies."), (), "", True
    ),
    "snap_intersection": ActionSpec(
        later("Snap to &intersections"), later("Points land where two outlines cross."), (), "", True
    ),
    "snap_tangent": ActionSpec(
        later("Snap to &tangents"), later("Lines end where they touch a circle."), (), "", True
    ),
    "snap_extension": ActionSpec(
        later("Snap to e&xtensions"), later("Points land in line with a side, beyond its end."), (), "", True
    ),
    "snap_angle": ActionSpec(
        later("Snap to &angles"), later("Lines run in directions of whole multiples of 15°."), (), "", True
    ),
    "snap_alignment": ActionSpec(
        later("A&lign what is moved"),
        later("Moved bodies stop in line with the edges and middles of others."),
        (),
        "",
        True,
    ),
    "snap_spacing": ActionSpec(
        later("E&qual gaps"),
        later("Moved bodies stop where gaps between neighbours are equal."),
        (),
        "",
        True,
    ),
    "snap_flush": ActionSpec(
        later("Lay &flush on edges"),
        later("A body that is moved to an edge turns until a side lies on it."),
        (),
        "",
        True,
    ),
}
PANELS = {
    "reset_layout": ActionSpec(
        later("Reset la&yout"), later("Put every bar and panel back where it was at first.")
    ),
}
OVERLAYS = {
    "show_boxes": ActionSpec(
        later("Bounding &boxes"), later("Show the box around each body."), ("Alt+1",), "", True
    ),
    "show_contacts": ActionSpec(
        later("&Contacts"), later("Show where bodies touch, with normals and impulses."), ("Alt+2",), "", True
    ),
    "show_velocities": ActionSpec(
        later("&Velocities"),
        later("Show the velocity of every body."),
        ("Alt+3",),
        "",
        True,
    ),
    "show_centres": ActionSpec(
        later("Centres of &mass"), later("Show the point each turns about."), ("Alt+4",), "", True
    ),
    "show_parts": ActionSpec(
        later("Convex &parts"), later("Show what outlines are divided into."), ("Alt+5",), "", True
    ),
    "show_sleeping": ActionSpec(
        later("&Sleeping bodies"), later("Mark bodies that came to rest."), ("Alt+6",), "", True
    ),
    "show_trails": ActionSpec(
        later("&Trails"), later("Show the way each body has come."), ("Alt+7",), "", True
    ),
    "show_closed_form": ActionSpec(
        later("Closed &form"),
        later("Show the formula of a proof, and where it puts the bodies."),
        ("Alt+8",),
        "",
        True,
    ),
    "show_forces": ActionSpec(
        later("Fo&rces"),
        later("Show weight, contact and joint forces of the moving bodies with their numbers."),
        ("Alt+0",),
        "",
        True,
    ),
    "show_free_body": ActionSpec(
        later("Free-bod&y diagram"),
        later("Show all forces on the selected body beside it, with their sum, m a and what is left."),
        ("Alt+Shift+0",),
        "",
        True,
    ),
    "show_meters": ActionSpec(
        later("M&eters"),
        later("Show the digits and bars of meters beside what they measure."),
        ("Alt+Shift+9",),
        "",
        True,
    ),
    "show_turned_boxes": ActionSpec(
        later("Turned b&oxes (OBB)"),
        later("Show the smallest box around each body, turned as it may be."),
        ("Alt+Shift+1",),
        "",
        True,
    ),
    "show_circles": ActionSpec(
        later("C&ircles"), later("Show the smallest circle around each body."), ("Alt+Shift+2",), "", True
    ),
    "show_8_dops": ActionSpec(
        later("&8-DOPs"), later("Show the least octagon around each body."), ("Alt+Shift+3",), "", True
    ),
    "show_16_dops": ActionSpec(
        later("&16-DOPs"), later("Show the same with sixteen directions."), ("Alt+Shift+4",), "", True
    ),
    "show_next_events": ActionSpec(
        later("&Next events"),
        later("Show who will collide next in an event-driven run."),
        ("Alt+9",),
        "",
        True,
    ),
}
JOINT_LOOKS = {
    "joints_full": ActionSpec(later("&Full"), later("Draw joints with all that they do."), (), "", True),
    "joints_slim": ActionSpec(
        later("&Slim"), later("Draw joints as thin lines and small pins."), (), "", True
    ),
    "joints_hidden": ActionSpec(
        later("&Hidden while it runs"), later("Draw no joints while the drawing runs."), (), "", True
    ),
}
SIMULATION = {
    "simulate": ActionSpec(
        later("&Simulate"), later("Let the drawing run, or pause it."), ("Space",), "simulate"
    ),
    "step": ActionSpec(
        later("S&tep"), later("Go on by one step of 1/60 s, or show the next one."), (".",), "step"
    ),
    "reset": ActionSpec(later("&Reset"), later("Return to the drawing as it was."), ("Ctrl+R",), "reset"),
    "keep": ActionSpec(later("&Keep"), later("Make the present state the drawing."), ("Ctrl+K",), "keep"),
    "faster": ActionSpec(later("&Faster"), later("Let time run faster."), ("Ctrl+.",)),
    "slower": ActionSpec(later("Sl&ower"), later("Let time run slower."), ("Ctrl+,",)),
    "pause_when": ActionSpec(
        later("&Pause when…"),
        later("Have the run pause by itself when something happens."),
        ("Ctrl+Shift+P",),
    ),
}
TIMELINE = {
    "step_back": ActionSpec(later("Step &back"), later("Show the step before."), (",",), "step-back"),
    "play_backwards": ActionSpec(
        later("Play back&wards"), later("Let time run back, or stop."), ("Ctrl+Space",), "backwards", True
    ),
    "previous_mark": ActionSpec(
        later("&Previous mark"), later("Show when something happened before."), ("Shift+,",)
    ),
    "next_mark": ActionSpec(later("&Next mark"), later("Show when something happened next."), ("Shift+.",)),
    "go_to_start": ActionSpec(
        later("To the be&ginning"), later("Show the first moment."), ("Home",), "to-start"
    ),
    "go_to_end": ActionSpec(
        later("To the &end"), later("Show the last moment that there is."), ("End",), "to-end"
    ),
}
THEMES = {
    "theme_system": ActionSpec(
        later("As the &system"), later("Follow the light or dark theme of the desktop."), (), "", True
    ),
    "theme_light": ActionSpec(later("&Light"), later("Dark on light."), (), "", True),
    "theme_dark": ActionSpec(later("&Dark"), later("Light on dark."), (), "", True),
}
LANGUAGES = {
    f"language_{SYSTEM}": ActionSpec(
        later("As the &system"), later("Follow the language of the desktop."), (), "", True
    ),
    **{  # each in itself, so that it is found in any language
        f"language_{code}": ActionSpec(language.name, language.tip, (), "", True)
        for code, language in language_list.LANGUAGES.items()
    },
}
SCROLLING = {
    "scroll_device": ActionSpec(
        later("By the &device"), later("A mouse wheel zooms, two fingers on a touchpad pan."), (), "", True
    ),
    "scroll_zoom": ActionSpec(
        later("Always &zoom"), later("Wheels and touchpads zoom; sideways they pan."), (), "", True
    ),
    "scroll_pan": ActionSpec(
        later("Always &pan"), later("Wheels and touchpads pan; with Ctrl they zoom."), (), "", True
    ),
}
HELP = {
    "handbook": ActionSpec(
        later("&Handbook"), later("Read how things work, and when to use which."), ("Shift+F1",)
    ),
    "commands": ActionSpec(
        later("Find a &command…"),
        later("Find an action, an example, a page or a setting by a few letters."),
        ("Ctrl+P",),
    ),
    "keys": ActionSpec(later("&Keys"), later("Show every key, and search among them."), ("F1",), "help"),
    "about": ActionSpec(later("&About Sketchfall"), later("Say which version this is.")),
}

ALL: dict[str, ActionSpec] = {
    **FILE,
    **EDIT,
    **NUDGES,
    **INSERT,
    **INSERT_IMAGE,
    **TOOLS,
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
    *JOINT_TOOLS,
    *NUDGES,
    *("undo", "redo", "cut", "paste", "duplicate", "delete", "select_all", "edit_vertices"),
    *("group", "ungroup", "go_inside", "lock", "unlock_all", "move_partners"),
    *("forward", "backward", "to_front", "to_back"),
)


def keys_while_running() -> frozenset[str]:
    """Those without which a run could not be handled; a motor takes its key from any other action."""
    return frozenset(key for name, spec in ALL.items() if name not in EDITING for key in spec.keys)
