"""Where nothing is selected, or all is so already, the drawing stays as it is and nothing can be undone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sketchfall.app.arranging import arranging, choosing
from sketchfall.app.arranging.repeating import repeat
from sketchfall.app.arranging.rows import along_line
from sketchfall.app.cutting import combining, one_body, reshaping
from sketchfall.app.drawing.parts import PartIds
from sketchfall.app.drawing.scene import Scene
from sketchfall.app.editing import edits, grouping
from sketchfall.app.editing.document import Document
from sketchfall.app.running.live_drawing import LiveDrawing
from sketchfall.app.strokes.shaping import box_body, circle_body

pytestmark = pytest.mark.no_engine

Do = Callable[[LiveDrawing], object]


def drawing(*selected: int) -> LiveDrawing:
    bodies = box_body(1, (0.0, 0.0), (1.0, 1.0)), circle_body(2, (4.0, 0.5), 1.0)
    document = Document(Scene(bodies=bodies))
    document.select(PartIds(selected))
    return LiveDrawing(document)


def stays_as_it_was(live: LiveDrawing, do: Do) -> None:
    document = live.document
    scene, selection = document.scene, document.selection
    do(live)
    assert document.scene is scene
    assert document.selection == selection
    assert not document.undo_stack.canUndo()


WITHOUT_SELECTION: dict[str, Do] = {
    "repeat": lambda live: repeat(live, along_line(3, (2.0, 0.0))),
    "align": lambda live: arranging.align(live, "left"),
    "distribute": lambda live: arranging.distribute(live, "up"),
    "make_same": lambda live: arranging.make_same(live, "size"),
    "rotate_each": lambda live: arranging.rotate(live, 1.0, each=True),
    "scale_each": lambda live: arranging.scale(live, 2.0, each=True),
    "select_same": lambda live: choosing.select_same(live.document, "colour"),
    "unite": combining.unite,
    "subtract": combining.subtract,
    "intersect": combining.intersect,
    "make_hull": combining.make_hull,
    "make_one": one_body.make_one,
    "take_apart": one_body.take_apart,
    "simplify": lambda live: reshaping.simplify(live, 0.1),
    "group": lambda live: grouping.group(live.document),
    "ungroup": lambda live: grouping.ungroup(live.document),
    "go_inside": lambda live: grouping.go_inside(live.document),
    "rename": lambda live: grouping.rename(live.document, "cart"),
    "delete": lambda live: edits.delete(live.document),
    "nudge": lambda live: edits.nudge(live, 1.0, 0.0),
    "duplicate": edits.duplicate,
    "to_front": lambda live: edits.change_order(live.document, to_front=True, all_the_way=True),
    "backward": lambda live: edits.change_order(live.document, to_front=False, all_the_way=False),
}
WITH_BOTH: dict[str, Do] = {
    "no copies": lambda live: repeat(live, []),
    "not turned": lambda live: arranging.rotate(live, 0.0, each=False),
    "not scaled": lambda live: arranging.scale(live, 1.0, each=False),
    "beside already": lambda live: arranging.align(live, "middle"),
    "nothing common": combining.intersect,
    "as large": lambda live: reshaping.grow(live, 0.0),
    "no group": lambda live: grouping.ungroup(live.document),
    "not moved": lambda live: edits.nudge(live, 0.0, 0.0),
    "in front": lambda live: edits.change_order(live.document, to_front=True, all_the_way=True),
}


@pytest.mark.parametrize("do", WITHOUT_SELECTION.values(), ids=WITHOUT_SELECTION)
def test_without_a_selection(do: Do) -> None:
    stays_as_it_was(drawing(), do)


@pytest.mark.parametrize("do", WITH_BOTH.values(), ids=WITH_BOTH)
def test_of_what_is_selected_but_is_so_already(do: Do) -> None:
    stays_as_it_was(drawing(1, 2), do)
