"""A right click on a field in a panel, or on its label: to have what it sets on the canvas, as a control."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from PyQt6.QtCore import QObject, QPoint, Qt
from PyQt6.QtWidgets import QFormLayout, QMenu, QWidget

from sketchfall.app.annotations.control_edits import control_like, toggle_control
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import Control
from sketchfall.app.editing.document import Document
from sketchfall.app.language.catalogue import tr
from sketchfall.app.properties.controllable import bound_in_words
from sketchfall.ui.commands.entries import add_choice, add_entry
from sketchfall.ui.controls.control_menu import ControlMenu
from sketchfall.ui.fields.form import SETS
from sketchfall.ui.fields.number_field import NumberField
from sketchfall.ui.look.plain_text import menu_text


class FieldMenus(QObject):
    def __init__(self, document: Document, menu: ControlMenu, parent: QWidget) -> None:
        super().__init__(parent)
        self._document = document
        self._menu = menu

    def watch(self, panel: QWidget, parts: Callable[[], Parts]) -> None:
        """A panel, and the parts that its fields are about; none: the world."""
        panel.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        panel.customContextMenuRequested.connect(partial(self._open, panel, parts))

    def _open(self, panel: QWidget, parts: Callable[[], Parts], pixel: QPoint) -> None:
        asked = panel.childAt(pixel)
        names, menu = list(_names_at(asked)), _edit_menu(asked)
        if not names and menu is None:
            return
        menu = menu or QMenu(panel)
        controls = [control for control in self._menu.offered(parts()) if control.sets in names]
        if controls and not menu.isEmpty():
            menu.addSeparator()
        for control in controls:
            self._add(menu, control)
        if menu.isEmpty():
            add_entry(menu, tr("Select one body or one joint"), lambda: None).setEnabled(False)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(panel.mapToGlobal(pixel))

    def _add(self, menu: QMenu, control: Control) -> None:
        what = menu_text(bound_in_words(control, self._document.scene))
        add_choice(
            menu,
            tr("Put a slider for {what} on the canvas", what=what),
            partial(toggle_control, self._document, control),
            chosen=control_like(self._document, control) is not None,
        )


def _edit_menu(asked: QWidget | None) -> QMenu | None:
    """What Qt has for a field: undo, cut, paste."""
    return asked.createStandardContextMenu() if isinstance(asked, NumberField) else None


def _names_at(asked: QWidget | None) -> Iterator[str]:
    """What this field sets, or the fields that it is the label of."""
    parent = None if asked is None else asked.parentWidget()
    rows = None if parent is None else parent.layout()
    if isinstance(asked, NumberField) and rows is not None:  # and no cell of a table
        yield asked.property_shown.name
    if asked is None or not isinstance(rows, QFormLayout):
        return
    row, role = rows.getWidgetPosition(asked)
    item = (
        rows.itemAt(row, QFormLayout.ItemRole.FieldRole) if role == QFormLayout.ItemRole.LabelRole else None
    )
    field = None if item is None else item.widget()
    for widget in () if field is None else (field, *field.findChildren(QWidget)):
        if isinstance(widget, NumberField):
            yield widget.property_shown.name
        elif name := widget.property(SETS):
            yield name
