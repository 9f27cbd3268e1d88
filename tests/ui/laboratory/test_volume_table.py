"""A user compares the bounding volumes on a drawing of their own."""

from __future__ import annotations

from PyQt6.QtCore import Qt

from sketchfall import physics
from sketchfall.ui.laboratory.volume_table import EMPTY, NAMES, VolumeTable
from tests.ui.user import User
from tests.ui.windows import wait_until


def opened(user: User) -> VolumeTable:
    user.trigger("volume_table")
    return user.window.findChildren(VolumeTable)[-1]


def cells(table: VolumeTable) -> list[list[str]]:
    rows, columns = range(table.table.rowCount()), range(table.table.columnCount())
    items = [[table.table.item(row, column) for column in columns] for row in rows]
    return [[item.text() for item in row if item is not None] for row in items]


def test_every_volume_is_measured_on_the_drawing(user: User) -> None:
    user.draw_box((-1.0, 0.0), (1.0, 1.0))
    user.draw_circle((2.0, 0.0), (3.0, 1.0))
    user.wait_for_engine("laboratory")
    table = opened(user)
    wait_until(lambda: table.table.rowCount() == len(physics.VOLUMES))
    found = {row[0]: row[1:] for row in cells(table)}
    assert list(found) == list(NAMES.values())
    # The box fills its own box, and the disc pi/4 of its; the disc fills its circle, and the box 8/(5 pi).
    assert found[NAMES["aabb"]][:2] == ["89 %", "79 %"]
    assert found[NAMES["circle"]][:2] == ["75 %", "51 %"]
    for row in found.values():
        assert row[2].endswith(("µs", "ns"))
        assert row[4] == "0 of 1"
    wait_until(lambda: "medians" in table.note.text())
    table.close()


def test_an_empty_drawing_has_nothing_to_measure(user: User) -> None:
    table = opened(user)
    assert table.note.text() == EMPTY
    assert cells(table) == []
    table.close()


def test_what_waits_for_the_laboratory_begins_by_itself(user: User) -> None:
    user.draw_box((-1.0, 0.0), (1.0, 1.0))
    user.press(Qt.Key.Key_V)
    table = opened(user)  # which may be before the laboratory is there
    wait_until(lambda: table.table.rowCount() == len(physics.VOLUMES))
    table.close()
