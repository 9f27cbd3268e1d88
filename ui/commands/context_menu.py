"""The menu of a right click: about what lies under the cursor, or, by its key, about what is selected."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PyQt6.QtCore import QObject, QPoint
from PyQt6.QtGui import QAction
from PyQt6.QtWidgets import QComboBox, QMenu, QWidget

from sketchfall.app.drawing.names import name_of
from sketchfall.app.drawing.parts import PartIds
from sketchfall.app.drawing.scene import JointDrawing
from sketchfall.app.language.catalogue import tr
from sketchfall.ui.canvas.canvas_scene import CanvasScene
from sketchfall.ui.look.plain_text import menu_text
from sketchfall.ui.panels.form import OTHER
from sketchfall.ui.panels.inspector import Inspector
from sketchfall.ui.panels.keyboard_home import give_keyboard_to
from sketchfall.ui.window.actions import Actions
from sketchfall.ui.window.menus import Entry

CLIPBOARD: tuple[Entry, ...] = ("cut", "copy", "duplicate", "delete")
ORDER: tuple[Entry, ...] = ("forward", "backward", "to_front", "to_back")
ON_EMPTY: tuple[Entry, ...] = (
    *("paste", "select_all", "unlock_all", None, "zoom_fit", "zoom_100", None),
    *("grid", "snap_grid", "snap_vertices", None),
)
CATCH = 4.0  # px around a body, for thin ones


class ContextMenu(QObject):
    """What it changes goes by way of the panels, which have the same fields."""

    def __init__(
        self,
        actions: Actions,
        canvas: CanvasScene,
        inspector: Inspector,
        gravity: QComboBox,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._actions = actions
        self._canvas = canvas
        self._inspector = inspector
        self._gravity = gravity
        self._parent = parent

    def open_at(self, pixel: QPoint | None, where: QPoint) -> None:
        """At a place on the screen, for a pixel of the canvas; none: for the selection, by a key."""
        if self._canvas.tool.is_busy:
            return
        if pixel is None:
            about = self._canvas.document.selection
        else:
            about = self._under(pixel)
            self._select(about)
        menu = self._menu_about(about)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(where)

    def _under(self, pixel: QPoint) -> PartIds:
        camera = self._canvas.camera
        place = pixel.toPointF()
        joint = self._canvas.joints.at(place, camera)
        if joint is not None:
            return PartIds(joints=[joint.id])
        body = self._canvas.placement.at(camera.to_world(place), CATCH / camera.scale)
        return PartIds([body.id]) if body is not None else PartIds()

    def _select(self, about: PartIds) -> None:
        """What the menu is about, unless it is among what is selected: then it is about all of that."""
        document = self._canvas.document
        if about and not document.selection.includes(about):
            document.select(about)
            if self._canvas.tool.name != "vertices":
                self._canvas.choose_tool("select")

    # --- the menus ------------------------------------------------------------------------------------

    def _menu_about(self, about: PartIds) -> QMenu:
        menu = QMenu(self._parent)
        menu.setToolTipsVisible(True)
        selection = self._canvas.document.selection
        if not about:
            self._fill_for_canvas(menu)
        elif selection.bodies:
            self._fill_for_bodies(menu, selection)
        else:
            self._fill_for_joints(menu)
        return menu

    def _fill_for_canvas(self, menu: QMenu) -> None:
        self._add_actions(menu, ON_EMPTY)
        self._add_choice(menu, tr("&Gravity of"), self._gravity)

    def _fill_for_bodies(self, menu: QMenu, selection: PartIds) -> None:
        self._add_choice(menu, tr("&Kind"), self._inspector.kind)
        self._add_choice(menu, tr("&Material"), self._inspector.material)
        self._add(menu, tr("C&olour…"), self._inspector.colour.button.click)
        menu.addSeparator()
        if len(selection.bodies) == 1:
            self._add_actions(menu, ("edit_vertices",))
        else:
            self._add_actions(menu, ("microscope",))
        order = self._add_menu(menu, tr("&Order"))
        self._add_actions(order, ORDER)
        self._add_actions(menu, ("lock", None, *CLIPBOARD))

    def _fill_for_joints(self, menu: QMenu) -> None:
        form, joints = self._inspector.joint_page.form, self._canvas.document.selected.joints
        if form is not None:
            for name in ("motor", "limits"):
                if name in form.flags:
                    box = form.flags[name]
                    switch = self._add(menu, box.text(), box.click)
                    switch.setCheckable(True)
                    switch.setChecked(box.isChecked())
            strength = form.numbers["break_force"]
            self._add(menu, tr("&Breaks at…"), lambda: give_keyboard_to(strength))
        if len(joints) == 1:
            self._add_ends(self._add_menu(menu, tr("&Ends")), joints[0])
        menu.addSeparator()
        self._add_actions(menu, ("delete",))

    def _add_ends(self, menu: QMenu, joint: JointDrawing) -> None:
        """The bodies that the joint holds, to select them."""
        document = self._canvas.document
        for body_id in (joint.body_a, joint.body_b):
            if body_id is not None:
                name = menu_text(name_of(document.body(body_id)))
                self._add(menu, tr("Select {name}", name=name), partial(document.select, PartIds([body_id])))

    # --- entries --------------------------------------------------------------------------------------

    def _add_actions(self, menu: QMenu, entries: tuple[Entry, ...]) -> None:
        for entry in entries:
            if entry is None:
                menu.addSeparator()
            else:
                menu.addAction(self._actions[entry])

    def _add(self, menu: QMenu, text: str, do: Callable[[], object]) -> QAction:
        action = QAction(text, menu)
        action.triggered.connect(lambda _checked=False: do())
        menu.addAction(action)
        return action

    def _add_menu(self, menu: QMenu, title: str) -> QMenu:
        inner = QMenu(title, menu)
        menu.addMenu(inner)
        return inner

    def _add_choice(self, menu: QMenu, title: str, combo: QComboBox) -> None:
        """The words of a field of a panel, with a mark at the one that holds."""
        inner = self._add_menu(menu, title)
        inner.setEnabled(combo.isEnabled())
        for index in range(combo.count()):
            if combo.itemData(index) == OTHER:
                continue
            entry = self._add(inner, menu_text(combo.itemText(index)), partial(choose, combo, index))
            entry.setCheckable(True)
            entry.setChecked(combo.currentIndex() == index)


def choose(combo: QComboBox, index: int) -> None:
    """As if the user had chosen it from the list."""
    combo.setCurrentIndex(index)
    combo.activated.emit(index)
