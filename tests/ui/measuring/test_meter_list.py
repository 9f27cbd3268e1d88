"""The list of meters stands still while its numbers change."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from sketchfall.app.drawing.scene import Measured, Meter, Scene
from sketchfall.ui.measuring.meter_list import MeterList
from tests.app.experimented import SCENE

pytestmark = pytest.mark.no_engine


def test_the_values_keep_the_room_of_the_longest_so_far(qtbot: QtBot) -> None:
    values = {Measured("speed", 2): 1.0}
    meter = Meter(quantity="speed", body=2)
    document = SimpleNamespace(scene=Scene(bodies=SCENE.bodies[:2], meters=(meter,)))
    reader: Any = SimpleNamespace(meters=(meter,), document=document, value=values.__getitem__)
    plotted: Any = SimpleNamespace(colour_of=lambda meter: "")
    meters = MeterList(reader, plotted)
    qtbot.addWidget(meters)
    header = meters.header()
    assert header is not None
    widths = []
    for value in (1.0, -0.000123, 1.0, 0.0):
        values[meter.measured] = value
        meters.refresh()
        widths.append(header.sectionSize(1))
        assert widths[-1] >= meters.sizeHintForColumn(1)
    assert widths[0] < widths[1] == widths[2] == widths[3]
    reader.meters = ()
    meters.refresh()
    assert header.sectionSize(1) < widths[1]
