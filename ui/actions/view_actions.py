"""What is seen of a drawing: which part, with what on top of it, beside which panels."""

from __future__ import annotations

from sketchfall.app.language.catalogue import later
from sketchfall.ui.actions.action_spec import ActionSpec

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
    "show_accelerations": ActionSpec(
        later("&Accelerations"),
        later("Show the acceleration of every moving body with its number."),
        ("Alt+Shift+5",),
        "",
        True,
    ),
    "show_net_forces": ActionSpec(
        later("&Net forces"),
        later("Show the sum of all forces on every moving body with its number."),
        ("Alt+Shift+6",),
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
    "show_predicted": ActionSpec(
        later("&Predicted paths"),
        later("While bodies are dragged in the drawing, show where they would go in the next two seconds."),
        ("Alt+Shift+7",),
        "",
        True,
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
