"""What is painted is as it was when somebody last looked at it, stroke by stroke (noted.py)."""

from __future__ import annotations

import dataclasses
import sys
from functools import partial
from types import SimpleNamespace
from typing import cast, get_args

import pytest
from msgspec.structs import replace
from PyQt6.QtCore import QRect, QSize, Qt, QTimer
from PyQt6.QtGui import QColor, QPainter
from PyQt6.QtWidgets import QApplication, QStyle, QStyleOptionViewItem, QWidget

from sketchfall import physics
from sketchfall.app.drawing.parts import PartIds
from sketchfall.app.laboratory.broad_phase_race import METHODS
from sketchfall.app.laboratory.microscope import Friction, Impulse
from sketchfall.app.laboratory.microscope_story import tell
from sketchfall.app.picture.projection import PIXELS_PER_METRE
from sketchfall.app.timeline.branch import Branch
from sketchfall.app.timeline.marks import Mark, MarkKind
from sketchfall.app.timeline.recording import Moment, Recording
from sketchfall.ui.canvas.bodies_item import ONE_BY_ONE, BodiesItem
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.canvas_scene import CanvasScene
from sketchfall.ui.canvas.volume_overlays import Volumes
from sketchfall.ui.fields import colour_picker
from sketchfall.ui.laboratory.broad_phase_dialog import Bars
from sketchfall.ui.laboratory.microscope_picture import MicroscopePicture
from sketchfall.ui.laboratory.microscope_sheet import Sheet
from sketchfall.ui.look.theme import DARK, LIGHT
from sketchfall.ui.measuring.energy_table import BAR, EnergyTable, Row
from sketchfall.ui.painting import thumbnail
from sketchfall.ui.panels.gravity_dial import GravityDial
from sketchfall.ui.running.speed_slider import SpeedSlider
from sketchfall.ui.timeline.branch_tree import BranchTree
from sketchfall.ui.timeline.track import Track
from sketchfall.ui.tools.registry import TOOLS
from tests.app.gas_scenes import BALL, OTHER, scene_of, walls
from tests.app.looking import BOX, HERE, look
from tests.naive import Pose
from tests.ui.described import shown_numbers
from tests.ui.kept_window import user
from tests.ui.noted import Notes, otherwise_than_noted
from tests.ui.one_of_each import one_of_each
from tests.ui.qtest import usable
from tests.ui.sketch import Sketch
from tests.ui.user import NONE, SHIFT, User
from tests.ui.windows import wait_until

__all__ = ["user"]

CAMERA = Camera(PIXELS_PER_METRE, 400.0, 300.0, 800, 600)  # wherever the canvas is in the window
STEPS = 4
DISC, LONG = physics.Circle(0.5), physics.Polygon.box(1.2, 0.4)
COLLISIONS: dict[str, tuple[physics.Shape, physics.Shape, Pose]] = {
    "two boxes": (BOX, BOX, (0.25, 0.9, 0.0)),
    "a turned box": (BOX, LONG, (0.7, 0.6, 0.5)),
    "a box and a disc": (BOX, DISC, (0.8, 0.25, 0.0)),
    "a disc and a box": (DISC, LONG, (0.1, 0.6, 0.3)),
    "two discs": (DISC, DISC, (0.7, 0.4, 0.0)),
    "apart: boxes": (BOX, LONG, (1.3, 0.1, 0.3)),
    "apart: a disc": (DISC, BOX, (1.2, 0.7, 0.2)),
}
KINDS_OF_MARKS = tuple(kind for kinds in get_args(MarkKind) for kind in get_args(kinds))
SWITCHED = ("show_trails", "show_free_body", "show_accelerations", "show_net_forces", "show_next_events")
LOOKS = ("joints_full", "joints_slim")
START = {"vertices": (3.5, 4.0), "select": (4.2, 4.9)}  # on what is selected; else on a box
STROKE = ((-6.5, 4.0), (-4.0, 5.0), (2.0, 4.0), (2.2, 4.5))


@pytest.fixture
def drawing(user: User) -> User:
    user.window.document.replace_all(one_of_each(), None)
    user.trigger("zoom_100")
    return user


@pytest.mark.no_engine
def test_the_canvas_is_painted_as_noted(drawing: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CanvasScene, "camera", CAMERA)
    seen: Notes = {}
    window = drawing.window
    for joints in LOOKS:
        drawing.trigger(joints)
        sketch = Sketch(joints, seen)
        window.canvas.drawBackground(sketch.painter, window.canvas.sceneRect())
        window.canvas.drawForeground(sketch.painter, window.canvas.sceneRect())
        drawing.press(Qt.Key.Key_R)
        drawing.press(Qt.Key.Key_Return)  # the next time, with the cross of the keyboard
    drawing.trigger("joints_full")
    window.document.select(PartIds([3]))
    for name, overlay in window.overlays.items():
        for theme in (LIGHT, DARK):
            overlay.draw(Sketch(f"{name}, {theme.name}", seen).painter, CAMERA, theme)
    assert otherwise_than_noted("canvas", seen) == []


@pytest.mark.no_engine
def test_what_tools_show_is_painted_as_noted(drawing: User) -> None:
    """Over the drawing, at the beginning, in the middle and at the end of a stroke, and with Shift."""
    seen: Notes = {}
    canvas, document = drawing.window.canvas, drawing.window.document
    document.select(PartIds([11]))
    for tool in TOOLS:
        drawing.view.show_at((-1.0, 3.0), CAMERA.scale)
        canvas.choose_tool(tool.name)
        start = START.get(tool.name, STROKE[0])
        for number, place in enumerate((start, *STROKE[1:])):
            if number == 1 and tool.name != "text":  # of which a click opens a field
                drawing.press_mouse(start)
            drawing.move(place, SHIFT if number == 3 else NONE, held=number > 0)
            sketch = Sketch(f"{tool.name} {number}", seen)
            canvas.tool.draw(sketch.painter, CAMERA, LIGHT)
            canvas.guide.draw(sketch.painter, CAMERA, LIGHT)
        drawing.press(Qt.Key.Key_Escape)
        drawing.release_mouse(STROKE[-1])
        canvas.tool.draw(Sketch(f"{tool.name} given up", seen).painter, CAMERA, DARK)
    while document.undo_stack.index():
        document.undo()
    assert otherwise_than_noted("tools", seen) == []


def test_a_run_is_painted_as_noted(user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """What there is to see of forces, contacts and ways, after a few steps; and a gas, which knows more."""
    seen: Notes = {}
    window = user.window
    for name, scene in (("bodies", one_of_each()), ("discs", scene_of(BALL, OTHER, *walls()))):
        window.document.replace_all(scene, None)
        window.document.select(PartIds([1 if name == "discs" else 3]))
        user.wait_until_it_can_run()
        for action in SWITCHED:
            user.trigger(action)
        for _ in range(STEPS):
            user.press(Qt.Key.Key_Period)
        with monkeypatch.context() as patch:
            patch.setattr(CanvasScene, "camera", CAMERA)
            window.canvas.drawForeground(Sketch(f"run of {name}", seen).painter, window.canvas.sceneRect())
            for action, overlay in window.overlays.items():
                if not isinstance(overlay, Volumes):  # some of which wait until their kernels are there
                    overlay.draw(Sketch(f"{action} of {name}", seen).painter, CAMERA, LIGHT)
        for panel in window.docks.by_name:
            window.docks.show_panel(panel)
            usable(window.panels[panel])  # once it has come to the front
            wait_until(partial(have_rung, timers_of(window.panels[panel])))
            told = shown_numbers(window.docks.by_name[panel])
            seen.update({f"{panel} of {name}: {part}": numbers for part, numbers in told.items()})
        for action in SWITCHED:
            user.trigger(action)
        user.trigger("reset")
    assert otherwise_than_noted("run", seen) == []


def timers_of(panel: QWidget) -> list[QTimer]:
    """Those by which it follows the drawing a little later."""
    return [timer for timer in panel.findChildren(QTimer) if timer.isSingleShot()]


def have_rung(timers: list[QTimer]) -> bool:
    return not any(timer.isActive() for timer in timers)


def painted(part: QWidget, size: QSize, sketch: Sketch, patch: pytest.MonkeyPatch) -> None:
    """A field that paints itself, wherever it is."""
    patch.setattr(sys.modules[type(part).__module__], "QPainter", InPlaceOf(sketch))
    before = part.size()
    part.resize(size)
    part.grab()
    part.resize(before)


class InPlaceOf:
    """What makes the painters of a module."""

    RenderHint = QPainter.RenderHint
    PixmapFragment = QPainter.PixmapFragment

    def __init__(self, sketch: Sketch) -> None:
        self._sketch = sketch

    def __call__(self, *_: object) -> QPainter:
        return self._sketch.painter


@pytest.mark.no_engine
def test_fields_that_paint_themselves_are_painted_as_noted(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: Notes = {}
    dial, bars, speed, track = GravityDial(), Bars(), SpeedSlider(), Track()
    dial.show_angle(30.0)
    bars.show_speeds(dict(zip(METHODS, (100.0, 250.0, 40.0), strict=False)))
    marks = [Mark(30 * number, kind, kind) for number, kind in enumerate(KINDS_OF_MARKS, 1)]
    track.show_course(70, 20, 280, [*marks, marks[0]])
    for field in (dial, bars, speed, track):
        for enabled in (True, False):
            field.setEnabled(enabled)
            name = f"{type(field).__name__}{'' if enabled else ', disabled'}"
            painted(field, QSize(400, 120), Sketch(name, seen), monkeypatch)
    scene = replace(one_of_each(), proof="projectile")
    monkeypatch.setattr(thumbnail, "QPainter", InPlaceOf(Sketch("thumbnail", seen)))
    thumbnail.thumbnail(scene, QSize(240, 160), LIGHT, 1.0)
    for most, how in ((ONE_BY_ONE, "one by one"), (1, "in batches")):
        monkeypatch.setattr("sketchfall.ui.canvas.bodies_item.ONE_BY_ONE", most)
        item = BodiesItem(DARK)
        item.show_bodies(one_of_each().bodies)
        sketch = Sketch(how, seen)
        sketch.setWorldTransform(CAMERA.transform)
        item.paint(sketch.painter, None)
    assert otherwise_than_noted("fields", seen) == []


@pytest.mark.no_engine
def test_rows_with_a_picture_are_painted_as_noted(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: Notes = {}
    table = EnergyTable()
    energies = {"up": (3.0, "accent"), "down": (-1.0, "motor"), "none": (1.0, None)}
    table.show_rows([Row(name, value, "J", colour) for name, (value, colour) in energies.items()])
    tree = BranchTree()
    first = Branch(1)
    second, third = Branch(2, first, 20), Branch(3, first, 40)
    for branch, end in ((first, 100), (second, 70), (third, 90)):
        branch.end = end
    recording = cast(Recording, SimpleNamespace(branches=[first, second, third]))
    tree.show_courses(recording, Moment(second, 50), third)
    for view, column in ((table, BAR), (tree, 0)):
        delegate, model = view.itemDelegateForColumn(column) or view.itemDelegate(), view.model()
        assert delegate is not None
        assert model is not None
        for row in range(model.rowCount()):
            for state in (QStyle.StateFlag.State_None, QStyle.StateFlag.State_Selected):
                option = QStyleOptionViewItem()
                option.rect, option.state = QRect(0, 30 * row, 300, 26), state
                sketch = Sketch(f"{type(view).__name__} {row} {state.name}", seen)
                delegate.paint(sketch.painter, option, model.index(row, column))
    for colour in ("#80ff2020", ""):
        monkeypatch.setattr(colour_picker, "QPainter", InPlaceOf(Sketch(f"swatch {colour}", seen)))
        colour_picker.swatch_picture(QColor(colour), QSize(20, 16))
    assert otherwise_than_noted("rows", seen) == []


@pytest.mark.no_engine
def test_collisions_under_the_microscope_are_painted_as_noted(qapp: QApplication) -> None:
    """Of every pair of kinds of shapes, step by step; and of some that are apart."""
    seen: Notes = {}
    for name, (a, b, pose) in COLLISIONS.items():
        study = look(a, HERE, b, pose)
        if not name.startswith("apart"):
            impulses = (Impulse((0.0, 0.5), (0.0, 1.0), 2.0, 0.5), Impulse((0.3, 0.5), (0.0, 1.0), 1.0, -0.2))
            study = dataclasses.replace(study, impulses=impulses, friction=Friction(1.0, 0.5))
        for number, step in enumerate(tell(study)):
            sheet = Sheet(Sketch(f"{name} {number}", seen).painter, LIGHT, study.focus, 640, 560)
            MicroscopePicture(sheet, study, step).paint()
    assert otherwise_than_noted("collisions", seen) == []
