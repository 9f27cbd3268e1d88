"""Every action of the program: its name, sentence, keys and picture. What they do is wired in the window."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sketchfall.app.language import languages as language_list
from sketchfall.app.language.languages import SYSTEM

Place = Literal["window", "canvas"]


@dataclass(frozen=True)
class ActionSpec:
    text: str  # with & before the underlined letter
    tip: str  # one sentence
    keys: tuple[str, ...] = ()
    icon: str = ""
    checkable: bool = False
    place: Place = "window"  # "canvas": the keys work only while the canvas has the focus


FILE = {
    "new": ActionSpec("&New", "Begin an empty drawing.", ("Ctrl+N",), "new"),
    "new_window": ActionSpec("New &window", "Open another window with an empty drawing.", ("Ctrl+Shift+N",)),
    "open": ActionSpec("&Open…", "Open a drawing from a file.", ("Ctrl+O",), "open"),
    "save": ActionSpec("&Save", "Save the drawing to its file.", ("Ctrl+S",), "save"),
    "save_as": ActionSpec("Save &as…", "Save the drawing to another file.", ("Ctrl+Shift+S",), "save-as"),
    "save_run": ActionSpec(
        "Save r&un…", "Save the run with all its courses, to go on with it another day.", ("Ctrl+Alt+S",)
    ),
    "gallery": ActionSpec("&Examples…", "Choose one of the example drawings.", ("Ctrl+E",), "gallery"),
    "close": ActionSpec("&Close window", "Close this window.", ("Ctrl+W",)),
    "quit": ActionSpec("&Quit", "Close all windows.", ("Ctrl+Q",)),
}
EDIT = {
    "undo": ActionSpec("&Undo", "Take back the last step.", ("Ctrl+Z",), "undo"),
    "redo": ActionSpec("&Redo", "Do again what was taken back.", ("Ctrl+Shift+Z", "Ctrl+Y"), "redo"),
    "cut": ActionSpec("Cu&t", "Move the selected bodies to the clipboard.", ("Ctrl+X",), "cut"),
    "copy": ActionSpec("&Copy", "Copy the selected bodies to the clipboard.", ("Ctrl+C",), "copy"),
    "paste": ActionSpec("&Paste", "Put bodies from the clipboard at the cursor.", ("Ctrl+V",), "paste"),
    "duplicate": ActionSpec("D&uplicate", "Make copies of the selected bodies.", ("Ctrl+D",), "duplicate"),
    "lock": ActionSpec(
        "&Lock", "Keep the selected bodies from being selected or erased.", ("Ctrl+L",), "lock"
    ),
    "unlock_all": ActionSpec("U&nlock all", "Unlock every locked body, and select it.", ("Ctrl+Shift+L",)),
    "move_partners": ActionSpec(
        "&Move partners along", "Move what is joined to a changed body along with it.", ("Ctrl+M",)
    ),
    "delete": ActionSpec("&Delete", "Delete the selected bodies, joints or corner.", ("Del",), "delete"),
    "select_all": ActionSpec("Select &all", "Select every body and joint.", ("Ctrl+A",)),
    "edit_vertices": ActionSpec(
        "Edit corner&s", "Edit the corners of the selected polygon.", ("Ctrl+Return",)
    ),
    "forward": ActionSpec("Bring &forward", "One place towards the front.", ("]",), "bring-forward"),
    "backward": ActionSpec("Send &backward", "One place towards the back.", ("[",), "send-backward"),
    "to_front": ActionSpec("Bring to front", "In front of all others.", ("Ctrl+]",)),
    "to_back": ActionSpec("Send to back", "Behind all others.", ("Ctrl+[",)),
    "escape": ActionSpec("Cance&l", "Give up what was begun, or return to selecting.", ("Esc",)),
}
NUDGES = {
    f"nudge_{'far_' if far else ''}{way}": ActionSpec(
        f"Nudge {way}{' far' if far else ''}",
        f"Move the selection {way} by {'a step' if far else 'a tenth'} of the grid.",
        (f"Shift+{key}" if far else key,),
        place="canvas",
    )
    for far in (False, True)
    for way, key in (("left", "Left"), ("right", "Right"), ("up", "Up"), ("down", "Down"))
}
INSERT = {
    "insert_box": ActionSpec("&Box", "Put a box in the middle of the view.", ("Ctrl+1",), "box"),
    "insert_circle": ActionSpec("&Circle", "Put a circle in the middle of the view.", ("Ctrl+2",), "circle"),
    "insert_polygon": ActionSpec(
        "&Hexagon", "Put a regular polygon in the middle of the view.", ("Ctrl+3",), "regular-polygon"
    ),
    "insert_ground": ActionSpec("&Floor", "Put a floor across the view.", ("Ctrl+4",), "ground"),
    "insert_walls": ActionSpec(
        "&Walls", "Put four walls around what is seen and all that is drawn.", ("Ctrl+5",)
    ),
}
TOOLS = {
    "select": ActionSpec("&Select", "Select, move, resize and rotate bodies.", ("V",), "select", True),
    "box": ActionSpec("&Box", "Draw a box.", ("R",), "box", True),
    "circle": ActionSpec("&Circle", "Draw a circle.", ("C",), "circle", True),
    "regular_polygon": ActionSpec(
        "&Regular polygon", "Draw a polygon with equal sides.", ("N",), "regular-polygon", True
    ),
    "polygon": ActionSpec("&Polygon", "Draw a polygon corner by corner.", ("P",), "polygon", True),
    "freehand": ActionSpec("&Freehand", "Draw an outline in one stroke.", ("F",), "freehand", True),
    "ground": ActionSpec("&Ground line", "Draw a slab that never moves.", ("G",), "ground", True),
    "hand": ActionSpec("&Hand", "Move the view.", ("H",), "hand", True),
    "eraser": ActionSpec("&Eraser", "Erase bodies and joints.", ("E",), "eraser", True),
}
JOINT_TOOLS = {
    "hinge": ActionSpec(
        "&Hinge", "Pin two bodies together, or one to the background: they turn.", ("J",), "hinge", True
    ),
    "weld": ActionSpec("&Weld", "Make two bodies one, or fix one to the background.", ("W",), "weld", True),
    "slider": ActionSpec("S&lider", "Let a body slide along a straight rail.", ("L",), "slider", True),
    "wheel": ActionSpec("Wh&eel", "Put a wheel on a car, with a spring above it.", ("A",), "wheel", True),
    "spring": ActionSpec("&Spring", "Draw a spring between two bodies.", ("S",), "spring", True),
    "rod": ActionSpec("&Rod", "Keep two points at their distance.", ("D",), "rod", True),
    "rope": ActionSpec("R&ope", "Keep two points from going farther apart.", ("O",), "rope", True),
    "pulley": ActionSpec("&Pulley", "Hang two bodies on a rope over two wheels.", ("U",), "pulley", True),
    "gear": ActionSpec("&Gear", "Let one body turn another, as a belt does.", ("T",), "gear", True),
    "chain": ActionSpec("&Chain", "Draw a chain of links in one stroke.", ("K",), "chain", True),
    "cord": ActionSpec("Cor&d", "Draw a cord of short links in one stroke.", ("B",), "cord", True),
}
# Windows of their own, in which methods are compared and looked at.
LABORATORY: dict[str, ActionSpec] = {
    "microscope": ActionSpec(
        "Collision under the &microscope…", "Follow how two bodies are found to touch, step by step.", ("M",)
    ),
    "volume_table": ActionSpec(
        "Bounding &volumes of this drawing…",
        "Compare how tight and how fast boxes, circles and k-dops are.",
        ("Ctrl+Alt+V",),
    ),
    "compare_methods": ActionSpec(
        "&Discrete against continuous…",
        "Run the drawing in steps and from collision to collision, side by side.",
        ("Ctrl+Alt+D",),
    ),
    "compare_broad_phases": ActionSpec(
        "Compare &broad phases on this drawing…",
        "See which way of finding pairs is fastest here.",
        ("Ctrl+Alt+B",),
    ),
}
VIEW = {
    "zoom_in": ActionSpec("Zoom &in", "Show things larger.", ("Ctrl++", "Ctrl+="), "zoom-in"),
    "zoom_out": ActionSpec("Zoom &out", "Show things smaller.", ("Ctrl+-",), "zoom-out"),
    "zoom_100": ActionSpec("&100 %", "Show one metre as 50 pixels.", ("Ctrl+0",), "zoom-100"),
    "zoom_fit": ActionSpec("Show &all", "Show every body.", ("Shift+1",), "zoom-fit"),
    "follow": ActionSpec(
        "&Follow", "Keep the selected body in sight while it runs.", ("Ctrl+Shift+F",), "", True
    ),
    "remember_view": ActionSpec("Open &with this view", "Have the drawing open as it is seen now."),
    "grid": ActionSpec("&Grid", "Show the grid.", ("Ctrl+'",), "grid", True),
    "snap_grid": ActionSpec(
        "Snap to g&rid", "Points land on lines of the grid.", ("Ctrl+Shift+'",), "snap", True
    ),
    "snap_vertices": ActionSpec(
        "Snap to &corners", "Points land on corners and centres of bodies.", ("Ctrl+;",), "", True
    ),
}
PANELS = {
    "reset_layout": ActionSpec("Reset la&yout", "Put every bar and panel back where it was at first."),
}
OVERLAYS = {
    "show_boxes": ActionSpec("Bounding &boxes", "Show the box around each body.", ("Alt+1",), "", True),
    "show_contacts": ActionSpec(
        "&Contacts", "Show where bodies touch, with normals and impulses.", ("Alt+2",), "", True
    ),
    "show_velocities": ActionSpec(
        "&Velocities",
        "Show the velocity of every body.",
        ("Alt+3",),
        "",
        True,
    ),
    "show_centres": ActionSpec("Centres of &mass", "Show the point each turns about.", ("Alt+4",), "", True),
    "show_parts": ActionSpec("Convex &parts", "Show what outlines are divided into.", ("Alt+5",), "", True),
    "show_sleeping": ActionSpec("&Sleeping bodies", "Mark bodies that came to rest.", ("Alt+6",), "", True),
    "show_trails": ActionSpec("&Trails", "Show the way each body has come.", ("Alt+7",), "", True),
    "show_closed_form": ActionSpec(
        "Closed &form", "Show the formula of a proof, and where it puts the bodies.", ("Alt+8",), "", True
    ),
    "show_turned_boxes": ActionSpec(
        "Turned b&oxes (OBB)",
        "Show the smallest box around each body, turned as it may be.",
        ("Alt+Shift+1",),
        "",
        True,
    ),
    "show_circles": ActionSpec(
        "C&ircles", "Show the smallest circle around each body.", ("Alt+Shift+2",), "", True
    ),
    "show_8_dops": ActionSpec(
        "&8-DOPs", "Show the least octagon around each body.", ("Alt+Shift+3",), "", True
    ),
    "show_16_dops": ActionSpec(
        "&16-DOPs", "Show the same with sixteen directions.", ("Alt+Shift+4",), "", True
    ),
    "show_next_events": ActionSpec(
        "&Next events", "Show who will collide next in an event-driven run.", ("Alt+9",), "", True
    ),
}
JOINT_LOOKS = {
    "joints_full": ActionSpec("&Full", "Draw joints with all that they do.", (), "", True),
    "joints_slim": ActionSpec("&Slim", "Draw joints as thin lines and small pins.", (), "", True),
    "joints_hidden": ActionSpec(
        "&Hidden while it runs", "Draw no joints while the drawing runs.", (), "", True
    ),
}
SIMULATION = {
    "simulate": ActionSpec("&Simulate", "Let the drawing run, or pause it.", ("Space",), "simulate"),
    "step": ActionSpec("S&tep", "Go on by one step of 1/60 s, or show the next one.", (".",), "step"),
    "reset": ActionSpec("&Reset", "Return to the drawing as it was.", ("Ctrl+R",), "reset"),
    "keep": ActionSpec("&Keep", "Make the present state the drawing.", ("Ctrl+K",), "keep"),
    "faster": ActionSpec("&Faster", "Let time run faster.", ("Ctrl+.",)),
    "slower": ActionSpec("Sl&ower", "Let time run slower.", ("Ctrl+,",)),
}
TIMELINE = {
    "step_back": ActionSpec("Step &back", "Show the step before.", (",",), "step-back"),
    "play_backwards": ActionSpec(
        "Play back&wards", "Let time run back, or stop.", ("Ctrl+Space",), "backwards", True
    ),
    "previous_mark": ActionSpec("&Previous mark", "Show when something happened before.", ("Shift+,", "<")),
    "next_mark": ActionSpec("&Next mark", "Show when something happened next.", ("Shift+.", ">")),
    "go_to_start": ActionSpec("To the be&ginning", "Show the first moment.", ("Home",), "to-start"),
    "go_to_end": ActionSpec("To the &end", "Show the last moment that there is.", ("End",), "to-end"),
}
THEMES = {
    "theme_system": ActionSpec(
        "As the &system", "Follow the light or dark theme of the desktop.", (), "", True
    ),
    "theme_light": ActionSpec("&Light", "Dark on light.", (), "", True),
    "theme_dark": ActionSpec("&Dark", "Light on dark.", (), "", True),
}
LANGUAGES = {
    f"language_{SYSTEM}": ActionSpec("As the &system", "Follow the language of the desktop.", (), "", True),
    **{  # each in itself, so that it is found in any language
        f"language_{code}": ActionSpec(language.name, language.tip, (), "", True)
        for code, language in language_list.LANGUAGES.items()
    },
}
SCROLLING = {
    "scroll_device": ActionSpec(
        "By the &device", "A mouse wheel zooms, two fingers on a touchpad pan.", (), "", True
    ),
    "scroll_zoom": ActionSpec("Always &zoom", "Wheels and touchpads zoom; sideways they pan.", (), "", True),
    "scroll_pan": ActionSpec("Always &pan", "Wheels and touchpads pan; with Ctrl they zoom.", (), "", True),
}
HELP = {
    "handbook": ActionSpec("&Handbook", "Read how things work, and when to use which.", ("Shift+F1",)),
    "commands": ActionSpec(
        "Find a &command…", "Find an action, an example, a page or a setting by a few letters.", ("Ctrl+P",)
    ),
    "keys": ActionSpec("&Keys", "Show every key, and search among them.", ("F1",), "help"),
    "about": ActionSpec("&About Sketchfall", "Say which version this is."),
}

ALL: dict[str, ActionSpec] = {
    **FILE,
    **EDIT,
    **NUDGES,
    **INSERT,
    **TOOLS,
    **JOINT_TOOLS,
    **LABORATORY,
    **VIEW,
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

# Greyed out while nothing can be changed: while another drawing is opened, or while a gas runs.
EDITING = (
    *INSERT,
    *TOOLS,
    *JOINT_TOOLS,
    *NUDGES,
    *("undo", "redo", "cut", "paste", "duplicate", "delete", "select_all", "edit_vertices"),
    *("lock", "unlock_all", "move_partners"),
    *("forward", "backward", "to_front", "to_back"),
)


def keys_while_running() -> frozenset[str]:
    """Those without which a run could not be handled; a motor takes its key from any other action."""
    return frozenset(key for name, spec in ALL.items() if name not in EDITING for key in spec.keys)
