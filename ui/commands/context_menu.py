"""The menu of a right click: about what lies under the cursor, or, by its key, about what is selected."""

from __future__ import annotations

from functools import partial

from PyQt6.QtCore import QObject, QPoint
from PyQt6.QtWidgets import QComboBox, QMenu, QWidget

from sketchfall.app.drawing.names import name_of
from sketchfall.app.drawing.parts import PartIds, Parts
from sketchfall.app.drawing.scene import BackgroundImage, JointDrawing
from sketchfall.app.editing.grouping import Grouping
from sketchfall.app.language.catalogue import tr
from sketchfall.app.quantities.quantities import offered, offered_between
from sketchfall.ui.actions.actions import Actions
from sketchfall.ui.actions.arrange_actions import ALIGN, BY_NUMBERS, DISTRIBUTE, MAKE_SAME, MIRROR
from sketchfall.ui.actions.cutting_actions import COMBINE
from sketchfall.ui.actions.menus import Entry
from sketchfall.ui.canvas.canvas_scene import CanvasScene
from sketchfall.ui.commands.entries import add_choice, add_entry, add_menu
from sketchfall.ui.controls.control_menu import ControlMenu
from sketchfall.ui.fields.form import OTHER
from sketchfall.ui.fields.keyboard_home import give_keyboard_to
from sketchfall.ui.images.imaging import Imaging
from sketchfall.ui.instruments.instrument_menu import fill_for_instrument
from sketchfall.ui.instruments.instruments_layer import grasp_at
from sketchfall.ui.labels.labelling import Labelling
from sketchfall.ui.look.plain_text import menu_text
from sketchfall.ui.measuring.measuring import Measuring
from sketchfall.ui.panels.inspector import Inspector

CLIPBOARD: tuple[Entry, ...] = ("cut", "copy", "duplicate", "delete")
ORDER: tuple[Entry, ...] = ("forward", "backward", "to_front", "to_back")
ON_EMPTY: tuple[Entry, ...] = (
    *("paste", "select_all", "unlock_all", "show_hidden", None, "zoom_fit", "zoom_100", None),
    *("grid", "snap_grid", "snap_corner", None),
)


class ContextMenu(QObject):
    """What it changes goes by way of the panels, which have the same fields."""

    def __init__(
        self,
        actions: Actions,
        canvas: CanvasScene,
        inspector: Inspector,
        gravity: QComboBox,
        measuring: Measuring,
        controls: ControlMenu,
        labelling: Labelling,
        imaging: Imaging,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._actions = actions
        self._canvas = canvas
        self._inspector = inspector
        self._gravity = gravity
        self._measuring = measuring
        self._controls = controls
        self._labelling = labelling
        self._imaging = imaging
        self._parent = parent

    def open_at(self, pixel: QPoint | None, where: QPoint) -> None:
        """At a place on the screen, for a pixel of the canvas; none: for the selection, by a key."""
        if self._canvas.tool.is_busy:
            return
        meter = None if pixel is None else self._measuring.labels.at(pixel.toPointF())
        label = None if pixel is None else self._labelling.labels.at(pixel.toPointF())
        grasp = None if pixel is None else grasp_at(self._canvas.live, self._canvas.camera, pixel.toPointF())
        if meter is not None:
            menu = self._new_menu()
            self._measuring.menu.fill_for_meter(menu, meter)
        elif label is not None:
            menu = self._new_menu()
            self._labelling.fill(menu, label)
        elif grasp is not None:
            menu = self._new_menu()
            if grasp.instrument.kind == "ruler" and offered_between(*grasp.instrument.ends):
                self._measuring.menu.fill_for_ruler(add_menu(menu, tr("M&easure")), grasp.instrument)
            fill_for_instrument(menu, self._canvas.live, grasp.instrument, self._parent)
        else:
            menu = self._menu_for_parts(pixel)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(where)

    def _menu_for_parts(self, pixel: QPoint | None) -> QMenu:
        if pixel is None:
            about = self._canvas.document.selection
        else:
            about = self._canvas.under(pixel.toPointF())
            self._select(about)
        image = (
            None if about or pixel is None else self._imaging.images.at(pixel.toPointF(), self._canvas.camera)
        )
        if image is not None and not image.locked:
            return self._menu_about_image(image)
        menu = self._menu_about(about)
        if image is not None:
            self._imaging.fill(add_menu(menu, tr("&Image")), image)
        return menu

    def _menu_about_image(self, image: BackgroundImage) -> QMenu:
        """It is what lies under the cursor, and behind it there is the canvas."""
        menu = self._new_menu()
        self._imaging.hand.chosen = image
        self._imaging.fill(menu, image)
        menu.addSeparator()
        self._fill_for_canvas(menu)
        return menu

    def _select(self, about: PartIds) -> None:
        """What the menu is about, unless it is among what is selected: then it is about all of that."""
        document = self._canvas.document
        about = Grouping(document).meant(about)
        if about and not document.selection.includes(about):
            document.select(about)
            if self._canvas.tool.name != "vertices":
                self._canvas.choose_tool("select")

    # --- the menus ------------------------------------------------------------------------------------

    def _new_menu(self) -> QMenu:
        menu = QMenu(self._parent)
        menu.setToolTipsVisible(True)
        return menu

    def _menu_about(self, about: PartIds) -> QMenu:
        menu = self._new_menu()
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
        self._add_measuring(menu, Parts())

    def _fill_for_bodies(self, menu: QMenu, selection: PartIds) -> None:
        self._add_choice(menu, tr("&Kind"), self._inspector.kind)
        self._add_choice(menu, tr("&Material"), self._inspector.material)
        add_entry(menu, tr("C&olour…"), self._inspector.colour.button.click)
        menu.addSeparator()
        if len(selection.bodies) == 1:
            self._add_actions(menu, ("edit_vertices", "corner_table"))
        else:
            self._add_actions(menu, ("microscope",))
        order = add_menu(menu, tr("&Order"))
        self._add_actions(order, ORDER)
        self._add_arranging(add_menu(menu, tr("A&rrange")), selection)
        self._add_grouping(menu)
        self._add_measuring(menu, self._canvas.document.selected.leading)
        self._add_actions(menu, ("lock", "hide", None, *CLIPBOARD))

    def _fill_for_joints(self, menu: QMenu) -> None:
        form, joints = self._inspector.joint_page.form, self._canvas.document.selected.joints
        if form is not None:
            for name in ("motor", "limits"):
                if name in form.flags:
                    box = form.flags[name]
                    add_choice(menu, box.text(), box.click, chosen=box.isChecked())
            strength = form.numbers["break_force"]
            add_entry(menu, tr("&Breaks at…"), lambda: give_keyboard_to(strength))
        if len(joints) == 1:
            self._add_ends(add_menu(menu, tr("&Ends")), joints[0])
            self._add_measuring(menu, Parts(joints=joints))
        menu.addSeparator()
        self._add_grouping(menu)
        self._add_actions(menu, ("delete",))

    def _add_arranging(self, menu: QMenu, selection: PartIds) -> None:
        if len(selection.bodies) > 1:
            self._add_actions(add_menu(menu, tr("&Align")), tuple(ALIGN))
            self._add_actions(add_menu(menu, tr("&Distribute")), tuple(DISTRIBUTE))
            self._add_actions(add_menu(menu, tr("Make the &same")), tuple(MAKE_SAME))
        self._add_actions(add_menu(menu, tr("&Mirror")), tuple(MIRROR))
        self._add_actions(add_menu(menu, tr("&Combine")), tuple(COMBINE))
        self._add_actions(menu, tuple(BY_NUMBERS))

    def _add_grouping(self, menu: QMenu) -> None:
        """As far as there is something to group, or to take apart."""
        grouping = Grouping(self._canvas.document)
        if grouping.made_of_selection():
            self._add_actions(menu, ("group",))
        if grouping.taken_apart():
            self._add_actions(menu, ("ungroup", "go_inside"))

    def _add_ends(self, menu: QMenu, joint: JointDrawing) -> None:
        """The bodies that the joint holds, to select them."""
        document = self._canvas.document
        for body_id in (joint.body_a, joint.body_b):
            if body_id is not None:
                name = menu_text(name_of(document.body(body_id)))
                add_entry(menu, tr("Select {name}", name=name), partial(document.select, PartIds([body_id])))

    def _add_measuring(self, menu: QMenu, parts: Parts) -> None:
        if offered(parts):
            self._measuring.menu.fill(add_menu(menu, tr("M&easure")), parts)
        if self._controls.offered(parts):
            self._controls.fill(add_menu(menu, tr("Co&ntrol")), parts)

    # --- entries --------------------------------------------------------------------------------------

    def _add_actions(self, menu: QMenu, entries: tuple[Entry, ...]) -> None:
        for entry in entries:
            if entry is None:
                menu.addSeparator()
            else:
                menu.addAction(self._actions[entry])

    def _add_choice(self, menu: QMenu, title: str, combo: QComboBox) -> None:
        """The words of a field of a panel, with a mark at the one that holds."""
        inner = add_menu(menu, title)
        inner.setEnabled(combo.isEnabled())
        for index in range(combo.count()):
            if combo.itemData(index) == OTHER:
                continue
            text = menu_text(combo.itemText(index))
            add_choice(inner, text, partial(choose, combo, index), chosen=combo.currentIndex() == index)


def choose(combo: QComboBox, index: int) -> None:
    """As if the user had chosen it from the list."""
    combo.setCurrentIndex(index)
    combo.activated.emit(index)
