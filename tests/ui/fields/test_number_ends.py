"""What may be typed into the fields of dialogs and of shapes, and by how much an arrow key changes it.

The numbers of bodies, joints and worlds have such tables in tests/app/properties.
"""

from __future__ import annotations

from types import ModuleType

import pytest

from sketchfall.app.outlines import central, gear, upright
from sketchfall.app.properties import corners
from sketchfall.app.properties.number_range import NumberRange
from sketchfall.ui.arranging import arranger, array_dialog
from sketchfall.ui.cutting import cutter
from sketchfall.ui.experiments import data_dialog, reading_list, variation_form
from sketchfall.ui.export import export_form, worksheet_form
from sketchfall.ui.images import length_dialog
from sketchfall.ui.measuring import condition_dialog
from sketchfall.ui.running import speed_box

pytestmark = pytest.mark.no_engine

Ends = tuple[float, float, float]  # the least, the largest, and the step

FAR = (-1e6, 1e6, 0.1)  # m, from the middle of the world
HOUR = (0.0, 3600.0, 0.1)  # s
ANYTHING = (-1e12, 1e12, 0.1)  # in a unit that is chosen beside it
TURNS = (-3600.0, 3600.0, 15.0)  # °, ten of them

ENDS: dict[ModuleType, dict[str, Ends]] = {
    central: {
        "SIDES": (3.0, 64.0, 1.0),
        "POINTS": (3.0, 64.0, 1.0),
        "INNER": (0.05, 0.95, 0.05),
        "THICKNESS": (1e-6, 1e6, 0.05),
        "OPENING": (1.0, 360.0, 15.0),
    },
    gear: {
        "MODULE": (0.001, 1000.0, 0.01),
        "PRESSURE": (14.5, 25.0, 0.5),
        "PLAY": (0.0, 0.3, 0.01),
        "BORE": (0.0, 10000.0, 0.05),
    },
    upright: {
        "CORNER_RADIUS": (0.0, 1e6, 0.05),
        "CORNERS": (8.0, 512.0, 8.0),
    },
    corners: {
        "X": (-1e9, 1e9, 0.1),
        "Y": (-1e9, 1e9, 0.1),
        "SIDE": (1e-9, 1e9, 0.1),
        "ANGLE": TURNS,
    },
    arranger: {
        "ANGLE": TURNS,
        "FACTOR": (0.001, 1000.0, 0.1),
    },
    array_dialog: {
        "STEP_X": FAR,
        "STEP_Y": FAR,
        "CENTER_X": FAR,
        "CENTER_Y": FAR,
        "THROUGH": (-360.0, 360.0, 15.0),
    },
    cutter: {
        "TOLERANCE": (1e-6, 1000.0, 0.01),
        "DISTANCE": (-1000.0, 1000.0, 0.05),
    },
    data_dialog: {
        "FROM": HOUR,
        "TO": HOUR,
        "EVERY": (1.0, 3600.0, 1.0),
        "NOISE": (0.0, 100.0, 1.0),
        "SEED": (0.0, 999_999.0, 1.0),
    },
    reading_list: {
        "TIME": HOUR,
    },
    variation_form: {
        "FROM": ANYTHING,
        "TO": ANYTHING,
        "RUNS": (1.0, 1000.0, 1.0),
        "SECONDS": (0.1, 3600.0, 1.0),
    },
    export_form: {
        "WIDTH": (16.0, 16000.0, 10.0),
        "FROM": HOUR,
        "TO": HOUR,
        "RATE": (0.1, 60.0, 1.0),
    },
    worksheet_form: {
        "ROWS": (2.0, 40.0, 1.0),
        "LINES": (0.0, 20.0, 1.0),
    },
    length_dialog: {
        "DISTANCE": (0.001, 1e6, 0.1),
    },
    condition_dialog: {
        "VALUE": (-1e15, 1e15, 0.1),
    },
    speed_box: {
        "SPEED": (0.1, 4.0, 0.1),
    },
}


@pytest.mark.parametrize("module", ENDS, ids=lambda module: module.__name__.rpartition(".")[2])
def test_numbers_end_where_they_should(module: ModuleType) -> None:
    numbers = {name: each for name, each in vars(module).items() if type(each) is NumberRange}
    assert {name: (each.low, each.high, each.step) for name, each in numbers.items()} == ENDS[module]
    assert all(each.label and each.name for each in numbers.values())


def test_names_are_for_programs_labels_and_tips_for_people() -> None:
    for module, ends in ENDS.items():
        for name in ends:
            shown = getattr(module, name)
            assert shown.name.isidentifier()
            assert shown.name.islower()
            assert shown.label[0].isupper()
            assert shown.tip == "" or (not shown.tip[0].islower() and shown.tip.endswith("."))
