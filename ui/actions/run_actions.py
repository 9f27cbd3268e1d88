"""What has to do with time: a run, moments of it, and windows in which runs and methods are compared."""

from __future__ import annotations

from sketchfall.app.language.catalogue import later
from sketchfall.ui.actions.action_spec import ActionSpec

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
# Windows of their own, in which methods are compared and looked at.
LABORATORY: dict[str, ActionSpec] = {
    "doctor": ActionSpec(
        later("Docto&r…"),
        later("See what is wrong or doubtful in the drawing, and have it mended."),
        ("Ctrl+Alt+O",),
    ),
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
