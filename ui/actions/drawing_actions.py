"""What puts something into the drawing: by menu, or by a tool."""

from __future__ import annotations

from sketchfall.app.language.catalogue import later
from sketchfall.ui.actions.action_spec import ActionSpec

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
    "knife": ActionSpec(
        later("&Knife"), later("Cut bodies in pieces by a stroke across them."), ("Shift+K",), "knife", True
    ),
    "blast": ActionSpec(
        later("E&xplosion"), later("Push all that is near away, while it runs."), ("Shift+E",), "blast", True
    ),
    "push": ActionSpec(
        later("Pu&sh"), later("Push a body where you point, while it runs."), ("Shift+F",), "push", True
    ),
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
    "points": ActionSpec(
        later("Two p&oints"),
        later("Have the distance of two points of bodies measured while it runs."),
        ("Shift+Q",),
        "points",
        True,
    ),
    "gate": ActionSpec(
        later("Light g&ate"), later("Have it told who passes a line, and exactly when."), ("I",), "gate", True
    ),
    "stopwatch": ActionSpec(
        later("Stop&watch"), later("Measure how long something takes in the run."), ("Z",), "stopwatch", True
    ),
    "pen": ActionSpec(
        later("Pe&n"), later("Have a point of a body draw the way it goes."), ("Shift+D",), "pen", True
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
    "slot": ActionSpec(
        later("Slo&t"),
        later("Let a pin of a body run in a groove that you draw."),
        ("Shift+L",),
        "slot",
        True,
    ),
    "chain": ActionSpec(
        later("&Chain"), later("Draw a chain of links in one stroke."), ("K",), "chain", True
    ),
    "cord": ActionSpec(
        later("Cor&d"), later("Draw a cord of short links in one stroke."), ("B",), "cord", True
    ),
}
