"""What holds in all windows, panels and dialogs alike, so that nobody has to learn one of them anew."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PyQt6.QtCore import Qt

from sketchfall.app.arranging.rows import MOST_COPIES
from sketchfall.physics import EngineSettings
from tests.ui.described import described
from tests.ui.everything import open_everything
from tests.ui.made_of import in_no_window, unheard
from tests.ui.manners import (
    cannot_be_cleared,
    changed_by_typing,
    choices_of_nothing,
    chosen_one_by_one,
    columns,
    copied_by_the_mouse,
    cut_off,
    empty_fields_say,
    end_at,
    ends_of_counts,
    follow_the_mouse,
    framed_areas,
    framed_buttons,
    gone_through_by_tab,
    hints_in_one_line,
    in_the_colour_of_hints,
    keys_of_tables,
    numbers_on_the_left,
    otherwise_than_in_qt,
    pictures_alone,
    pressed_by_enter_besides,
    presses_by_enter,
    read_alone,
    scrolled_sideways,
    smaller_than_they_wish,
    stretched,
    striped,
    takes_keys_by_a_click,
    timers,
    trees,
    who_takes_the_room,
    wider_last_columns,
    with_a_picture,
    with_air_around_them,
    with_room_to_spare,
    without_tip,
)
from tests.ui.noted import otherwise_than_noted
from tests.ui.user import User
from tests.ui.windows import let_the_event_loop_turn

pytestmark = pytest.mark.no_engine

KEY = Qt.Key

# The buttons that Enter presses, wherever the keyboard is in the dialog; in the others, none.
ENTER = {
    **dict.fromkeys(("Array", "Colour of the body", "Control", "Offset", "Pause when", "Rotate by"), "OK"),
    **dict.fromkeys(("Bounding volumes of this drawing", "Data table", "Not a gas of discs"), "Close"),
    "Scale of the image": "OK",
    "Collision under the microscope": "Next →",
    "Compare broad phases on this drawing": "Compare again",
    "Examples": "Open",
    "Experiment": "Run",
    "Export": "Export…",
    "Something went wrong": "Copy",
}
EMPTY = {
    "A few letters, or a setting and a number: gravity 1.62",
    "Search for an action or a key",
    *("Search", "Find a part", "Filter", "no name", "Gravity"),
}
TO_READ = {"Bounding volumes", "Numbers of this step"}
SHORT_HINTS = {"0", "1", "Begin an empty drawing.", "Collisions a second", "Energy change"} | {
    "CPU for a simulated second"
}
WITHOUT_TIP = {  # what their labels leave open is in their entries, or beside them
    *(
        "Material",
        "Format",
        "Body A",
        "Body B",
        "Quantity",
        "Colours",
        "Moments",
        "Part",
        "Of",
        "When",
        "Paper",
    ),
    *("Way", "About", "Vary", "Gravity of", "Property", "Rows", "Kind", "Name", "Search", "Command"),
    *("Canvas", "Page", "What a programmer needs", "Columns of the table", "What is read of each run"),
    *("Commands", "Data table", "Examples", "Findings", "Keys", "Parts", "Results", "Steps", "Topics"),
    "What prevents it",
}
PICTURED = {
    *("Bounding volumes of this drawing", "Collision under the microscope", "Doctor", "Examples"),
    *("Find a command", "Handbook", "Keys"),
}
SETTINGS = {  # otherwise than in Qt
    "acceptDrops": {"Canvas", "Examples", "Parts"},
    "autoFillBackground": {
        *("AdvancedPanel", "EnergyPanel", "ForcesPanel", "MeterPanel", "WorldPanel"),
        "QWidget",  # the page of a panel that has no name of its own
    },
    "contextMenuPolicy": {"ForcesPanel", "Meters", "WorldPanel"},
    "dragDropMode": {"Examples", "Parts", "Quantities"},
    "dragEnabled": {"Parts", "Quantities"},
    "editTriggers": {"Commands", "Findings", "Keys", "Parts"} | TO_READ,
    "headerHidden": {"Quantities"},
    "horizontalScrollBarPolicy": {"Canvas", "Findings", "Parts"},
    "minimumContentsLength": {"Of", "Vary"},
    "modal": {  # what must be answered, or is read before anything else is done
        *(
            "ArrayDialog",
            "ByNumberDialog",
            "ColourPicker",
            "CommandPalette",
            "ConditionDialog",
            "ControlDialog",
        ),
        *("DataDialog", "ExportDialog", "FailureDialog", "GalleryDialog", "GasProblemsDialog", "KeysDialog"),
        *("LengthDialog", "NumberDialog", "VolumeTable", "WorksheetDialog"),
    },
    "openLinks": {"Page"},
    "popupMode": {"Overlays"},
    "readOnly": {"What a programmer needs"},
    "resizeMode": {"Examples"},
    "selectionBehavior": {"Parts"},
    "showGrid": {"Findings", "Parts"} | TO_READ,
    "sizeAdjustPolicy": {"Of", "Vary"},
    "tabChangesFocus": {"Questions", "Text"},
    "textVisible": {"QProgressBar"},
    "verticalScrollBarPolicy": {"Canvas"},
    "viewMode": {"Examples"},
    "wrapping": {"Direction of gravity, in degrees"},
}
COLUMNS = {  # as wide as their words, fixed, changed by hand, or taking the rest
    "Bounding volumes": "RRRRRRR",
    "Commands": "SRR",
    "Data table": "",
    "Findings": "()",
    "Keys": "IISR",
    "Meters": "SF",
    "Numbers of this step": "(RI)",
    "Parts": "(SFF)",
    "Quantities": "(I)",
    "Results": "",
    "Where the energy is, and where it went": "SRF",
}
SUBSTEPS = EngineSettings.substeps.lowest, EngineSettings.substeps.highest
HINTS = {
    *(
        "0",
        "1",
        "5 bodies in ",
        "883 × 680 pi",
        "A ball rolls",
        "Area 1 m²\nMa",
        "Begin an emp",
        "CPU for a si",
    ),
    *("Collisions a", "Energy chang", "Event-driven", "Everything t", "Kinetic, pot", "Overlaps are"),
    *("The engine c", "The engine i", "The laborato", "The moment i", "Until the fi", "When the dra"),
    "Whoever mend",
}
TIMERS = {
    "goes on": {
        *("BroadPhaseDialog", "DataDialog", "ExperimentDialog", "ExportDialog", "Files", "GasPanel"),
        *("ExportPreview", "VolumeTable", "WorksheetDialog"),
    },
    "never rests": {"Files", "VolumeTable"},  # while they have something to do
    "waits": {
        *("Clock", "Controls", "DoctorDialog", "EnergyPanel", "EventPanel", "ExportPreview", "LiveValues"),
        *("MeterPanel", "Microscope", "TimelineBar", "WorksheetDialog"),
    },
}
EMPTY_TIMELINE = "Everything that can be drawn, in steps of 1/60 s."
ROOMY = {  # dialogs
    *("Array", "Control", "Offset", "Rotate by", "Pause when", "Find a command", "Something went wrong"),
    *("Bounding volumes of this drawing", "Data table", "Discrete against continuous", "Doctor"),
    *("Examples", "Experiment", "Handbook", "Keys", "Not a gas of discs"),
}
CONTENTS = {  # of dialogs: what becomes higher with them
    *("Bounding volumes", "Commands", "Data table", "Examples", "Findings", "Keys", "Numbers of this step"),
    *("Page", "Picture of the collision", "Plot of the results", "Results", "Steps", "Topics"),
    *("What a programmer needs", "What prevents it", "Rigid bodies, in steps of 1/60 s"),
    "Event-driven discs, from collision to collision",
}
BESIDE_CONTENTS = {  # fields of dialogs that do not become wider with them
    *("Search among the examples", "Search in the handbook"),
    *(
        "Quantity",
        "Of",
        "When",
        "Rows",
        "From, in s",
        "To, in s",
        "Steps per row",
        "Added noise, in %",
        "Seed",
    ),
    *("Vary", "Property", "From", "To", "Runs", "Each run lasts, in s"),
    *("Title", "Paper", "Rows of the table", "Lines to write on"),
}
WITH_NUMBERS = (  # windows with no line that could say why a number is refused
    *("ArrayDialog", "ByNumberDialog", "ConditionDialog", "ControlDialog", "DataDialog", "ExperimentDialog"),
    *("ExportDialog", "LengthDialog", "NumberDialog", "WorksheetDialog"),
)
UNHEARD = {
    *(f"{window}: NumberField.refused" for window in WITH_NUMBERS),
    # Read when the dialog is done, or when something else is added.
    *(
        "ConditionDialog: NumberField.committed",
        "ControlDialog: NumberField.committed",
        "ControlDialog: Name",
    ),
    *("DataDialog: QuantityPicker.changed", "ExperimentDialog: QuantityPicker.changed"),
    *("DataDialog: MeasuredList.chosen_changed", "DataDialog: ReadingList.chosen_changed"),
    # Of a kind that tells more than this one's window needs.
    *("ColourPicker: JumpSlider.used", "ComparisonWindow: Clock.has_to_show", "MainWindow: Inside.shown"),
    *("ExperimentDialog: PointPlot.stepped", "MainWindow: CurvePlot.zoomed"),
    "LengthDialog: LengthDialog.told",  # opened by these tests alone, for nobody
}
AIRY = {  # pages of panels, forms of small dialogs, and cards
    *("AdvancedPanel", "EnergyPanel", "EventPanel", "ForcesPanel", "MeterPanel", "PartPanel", "WorldPanel"),
    *("ArrayDialog", "ByNumberDialog", "ConditionDialog", "ControlDialog", "ExportForm", "LengthDialog"),
    *("NumberDialog", "NumberStrip", "PartnerNotice", "QWidget", "Welcome"),
}
PAGES = {"Print and worksheet: Previous page", "Print and worksheet: Next page"}
BUTTONS_OF_A_COLUMN = {"Experiment: Run"} | PAGES


RULES: dict[str, tuple[Callable[[], object], object]] = {
    "what Enter presses": (presses_by_enter, ENTER),
    "what Enter presses besides": (pressed_by_enter_besides, {"Cancel", "Close"}),
    "signs to unfold in lists": (trees, {"Quantities"}),
    "tables to type in": (changed_by_typing, {"Data table", "Results", "Parts"}),
    "frames around buttons": (framed_buttons, {"Change the control of Gravity"}),
    "frames around panels": (framed_areas, set()),
    "searches that no cross ends": (cannot_be_cleared, set()),
    "hints that do not break": (hints_in_one_line, SHORT_HINTS),
    "buttons that take the keyboard": (takes_keys_by_a_click, set()),
    "columns that take the rest": (
        wider_last_columns,
        {"Bounding volumes", "Numbers of this step", "Findings"},
    ),
    "whatever explains itself": (without_tip, WITHOUT_TIP),
    "keys of tables": (
        keys_of_tables,
        {
            "Events": {KEY.Key_Escape},
            "Findings": {KEY.Key_Escape},
            "Parts": {KEY.Key_Escape, KEY.Key_F2},
            "Corners": {KEY.Key_Escape, KEY.Key_F2, KEY.Key_Delete},
        },
    ),
    "pictures without a word": (pictures_alone, set()),
    "what empty fields say": (empty_fields_say, EMPTY),
    "where fields end": (end_at, {("Name", 200)}),
    "tables that Tab goes through": (gone_through_by_tab, {"Data table", "Results", *TO_READ}),
    "lists with stripes": (
        striped,
        {"Bounding volumes", "Keys", "Data table", "Results", "What prevents it"},
    ),
    "tables of which one row is chosen": (chosen_one_by_one, {"Findings"}),
    "tables to read": (read_alone, TO_READ),
    "words to mark": (copied_by_the_mouse, {"Area"}),
    "words that are cut off": (lambda: {*cut_off()}, set()),
    "lists to scroll sideways": (lambda: {*scrolled_sideways()}, set()),
    "dialogs smaller than they wish": (
        lambda: {*smaller_than_they_wish()},
        {"Doctor", "Not a gas of discs"},  # of few lines most of the time
    ),
    "dialogs with room to spare": (lambda: {*with_room_to_spare()}, ROOMY),
    "buttons as wide as a row": (lambda: {*stretched()}, BUTTONS_OF_A_COLUMN),
    "counts and their ends": (ends_of_counts, {"How many": (1, MOST_COPIES), "Sub-steps": SUBSTEPS}),
    "numbers that do not stand on the right": (numbers_on_the_left, set()),
    "who follows the mouse": (
        follow_the_mouse,
        {"Canvas", "Page", "Picture of the collision", EMPTY_TIMELINE},
    ),
    "dialogs with a picture of their own": (with_a_picture, PICTURED),
    "words in the colour of hints": (in_the_colour_of_hints, HINTS),
    "timers": (timers, TIMERS),
    "parts that are in no window": (in_no_window, set()),
    "what nobody hears": (unheard, UNHEARD),
    "parts with air around them": (with_air_around_them, AIRY),
    "choices of nothing": (choices_of_nothing, {"Body A", "Body B"}),  # until two bodies are selected
    "settings": (otherwise_than_in_qt, SETTINGS),
    "columns": (columns, COLUMNS),
    "whatever else is set": (lambda: otherwise_than_noted("windows", described()), []),
    "who takes the room of a larger dialog": (
        who_takes_the_room,
        (CONTENTS, BESIDE_CONTENTS),
    ),  # the last, as it changes them
}


def test_all_windows_keep_to_the_same_rules(user: User) -> None:
    open_everything(user)
    let_the_event_loop_turn()
    found = {rule: look() for rule, (look, _) in RULES.items()}
    assert found == {rule: expected for rule, (_, expected) in RULES.items()}
