"""What each action does: tables from the names of actions to the parts of the window, one for each part."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PyQt6.QtCore import QMimeData, QPoint
from PyQt6.QtGui import QCursor

from sketchfall.app.annotations.annotations import annotations_of
from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.groups import with_whole_groups
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import DrawingError
from sketchfall.app.drawing.transforms import joints_among
from sketchfall.app.editing import edits as editing
from sketchfall.app.editing import grouping, reach_edits
from sketchfall.app.editing.clipboard import encode_clipboard
from sketchfall.app.editing.document import Document
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.running.run import STEP
from sketchfall.app.timeline.recording import Moment
from sketchfall.ui.actions.actions import Actions
from sketchfall.ui.actions.drawing_actions import INSERT, JOINT_TOOLS, TOOLS
from sketchfall.ui.actions.edit_actions import NUDGES
from sketchfall.ui.actions.shape_actions import SHAPE_TOOLS
from sketchfall.ui.canvas.canvas_scene import CanvasScene
from sketchfall.ui.canvas.canvas_view import CanvasView
from sketchfall.ui.files.files import Files
from sketchfall.ui.input.clipboard import clipboard
from sketchfall.ui.running.player import Player
from sketchfall.ui.running.speed_slider import faster, slower
from sketchfall.ui.timeline.navigator import Navigator
from sketchfall.ui.tools.inserting import insert

NUDGE_SHARE = 0.1  # of the distance of two lines of the grid
GROUPING = {"group": grouping.group, "ungroup": grouping.ungroup, "go_inside": grouping.go_inside}
WAYS = {"left": (-1.0, 0.0), "right": (1.0, 0.0), "up": (0.0, 1.0), "down": (0.0, -1.0)}

Table = dict[str, Callable[[], object]]


def wire(actions: Actions, *tables: Table) -> None:
    for table in tables:
        for name, do in table.items():
            actions[name].triggered.connect(lambda _checked=False, do=do: do())


def of_files(files: Files) -> Table:
    return {
        "new": files.new,
        "open": files.open,
        "save": files.save,
        "save_as": files.save_as,
    }


def of_run(player: Player) -> Table:
    return {
        "simulate": player.toggle,
        "step": player.step,
        "reset": player.reset,
        "keep": player.keep,
        "faster": lambda: player.set_speed(faster(player.speed)),
        "slower": lambda: player.set_speed(slower(player.speed)),
    }


def of_timeline(
    navigator: Navigator, player: Player, canvas: CanvasScene, complain: Callable[[str], None]
) -> Table:
    """Where there is no earlier or later moment, it is said; of a mark, what happened there."""
    told: dict[Moment, str] = {}  # what is said of a moment, as long as it is shown

    def to_mark(go: Callable[[], None]) -> None:
        go()
        now = navigator.moment
        texts = [mark.text for mark in navigator.marks if now is not None and mark.step == now.step]
        if texts and now is not None:
            told[now] = tr("At {time:.2f} s: {events}.", time=now.step * STEP, events=", ".join(texts))
            canvas.notify(told[now])

    def fall_silent() -> None:
        for moment in [moment for moment in told if moment != navigator.moment]:
            canvas.take_back_notice(told.pop(moment))

    navigator.changed.connect(fall_silent)
    player.advanced.connect(fall_silent)

    def earlier(go: Callable[[], None]) -> None:
        is_first = navigator.moment is not None and navigator.moment.step == 0
        go()
        if is_first:
            complain(tr("This is the first moment: nothing was before it."))

    def later(go: Callable[[], None]) -> None:
        moment = navigator.moment
        is_last = moment is not None and moment.step == moment.branch.end and player.state == "paused"
        go()
        if is_last:
            complain(tr("This is the last moment that there is: Space or a full stop go on from it."))

    return {
        "step_back": partial(earlier, navigator.step_back),
        "play_backwards": partial(earlier, navigator.play_backwards),
        "previous_mark": partial(earlier, partial(to_mark, navigator.previous_mark)),
        "next_mark": partial(later, partial(to_mark, navigator.next_mark)),
        "go_to_start": partial(earlier, navigator.to_start),
        "go_to_end": partial(later, navigator.to_end),
    }


def of_view(view: CanvasView) -> Table:
    return {"zoom_in": view.zoom_in, "zoom_out": view.zoom_out, "zoom_100": view.zoom_to_100_percent}


def of_tools(actions: Actions, canvas: CanvasScene, view: CanvasView) -> Table:
    def choose(name: str) -> None:
        view.setFocus()  # before the tool, which may have a field to be typed in
        canvas.choose_tool(name)
        actions[name].setChecked(True)  # a second press of its key must not switch it off

    return {name: partial(choose, name) for name in (*TOOLS, *SHAPE_TOOLS, *JOINT_TOOLS)}


def of_escape(files: Files, player: Player, canvas: CanvasScene, view: CanvasView) -> Table:
    """Whatever goes on is given up, the longest wait first; from a panel, Esc leads back to the canvas."""

    def escape() -> None:
        if files.opening is not None:
            files.give_up_opening()
        elif player.state == "slow":
            player.reset()
        elif not view.hasFocus():
            view.setFocus()
        else:
            canvas.escape()

    return {"escape": escape}


class Editing:
    """What is done to the drawing with menus and keys."""

    def __init__(
        self,
        document: Document,
        canvas: CanvasScene,
        view: CanvasView,
        complain: Callable[[str], None],
        paste_image: Callable[[QMimeData | None], bool],
    ) -> None:
        self._document = document
        self._canvas = canvas
        self._view = view
        self._complain = complain
        self._paste_image = paste_image

    @property
    def table(self) -> Table:
        document, canvas = self._document, self._canvas
        return {
            "undo": self._undo,
            "redo": document.redo,
            "cut": self._cut,
            "copy": self._copy,
            "paste": self._paste,
            "paste_in_place": self._paste_in_place,
            "duplicate": lambda: editing.duplicate(canvas.live),
            **{name: partial(self._regroup, do) for name, do in GROUPING.items()},
            "lock": lambda: reach_edits.lock(document),
            "unlock_all": self._unlock_all,
            "delete": self._delete,
            "select_all": self._select_all,
            "edit_vertices": lambda: canvas.choose_tool("vertices"),
            "forward": partial(self._change_order, to_front=True, all_the_way=False),
            "backward": partial(self._change_order, to_front=False, all_the_way=False),
            "to_front": partial(self._change_order, to_front=True, all_the_way=True),
            "to_back": partial(self._change_order, to_front=False, all_the_way=True),
            **{name: partial(self._insert, name) for name in INSERT},
            **{name: partial(self._nudge, name) for name in NUDGES},
        }

    def _regroup(self, do: Callable[[Document], str]) -> None:
        refusal = do(self._document)
        if refusal:
            self._complain(refusal)

    def _unlock_all(self) -> None:
        refusal = reach_edits.unlock_all(self._document)
        if refusal:
            self._complain(refusal)

    def _change_order(self, *, to_front: bool, all_the_way: bool) -> None:
        if not editing.change_order(self._document, to_front=to_front, all_the_way=all_the_way):
            self._complain(
                tr("What is selected is in front of all others already.")
                if to_front
                else tr("What is selected is behind all others already.")
            )

    def _undo(self) -> None:
        """A tool that is in the middle of something takes back its last part."""
        if self._canvas.tool.step_back():
            self._canvas.refresh()
        else:
            self._document.undo()

    def _delete(self) -> None:
        if self._canvas.tool.delete():
            self._canvas.refresh()
        else:
            editing.delete(self._document)

    def _copy(self) -> None:
        bodies, scene = self._canvas.live.selected.bodies, self._document.scene
        if bodies:
            joints = joints_among(bodies, scene.joints)
            copied = with_whole_groups(Parts(bodies, joints), self._document.parts)
            clipboard().setText(encode_clipboard(copied.bodies, copied.joints, annotations_of(scene)))

    def _cut(self) -> None:
        self._copy()
        editing.delete(self._document, later("Cut {parts}"))

    def _paste(self) -> None:
        self._try_to_paste(lambda text: editing.paste(self._document, text, self._paste_point()))

    def _paste_in_place(self) -> None:
        self._try_to_paste(partial(editing.paste_in_place, self._document))

    def _try_to_paste(self, paste: Callable[[str], None]) -> None:
        if self._paste_image(clipboard().mimeData()):
            return
        try:
            paste(clipboard().text())
        except DrawingError as error:
            self._complain(tr("Nothing was pasted: {reason}.", reason=error))
        else:
            self._canvas.choose_tool("select")

    def _paste_point(self) -> Point:
        """At the cursor if it is over the canvas, else in the middle."""
        view = self._view
        pixel = view.mapFromGlobal(QCursor.pos())
        viewport = view.viewport()
        assert viewport is not None
        if not viewport.rect().contains(pixel):
            pixel = QPoint(view.width() // 2, view.height() // 2)
        point = view.mapToScene(pixel)
        return point.x(), point.y()

    def _select_all(self) -> None:
        self._canvas.choose_tool("select")
        editing.select_all(self._document)

    def _insert(self, name: str) -> None:
        insert(self._document, self._view.camera, name, self._canvas.live.bodies.values())

    def _nudge(self, name: str) -> None:
        step = self._view.camera.grid_step * (1.0 if "far" in name else NUDGE_SHARE)
        dx, dy = WAYS[name.rpartition("_")[2]]
        editing.nudge(self._canvas.live, dx * step, dy * step)
