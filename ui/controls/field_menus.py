"""A right click on the label of a field in a panel: to have what it sets on the canvas, as a control."""

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
        names = list(_names_at(panel.childAt(pixel)))
        if not names:
            return
        controls = [control for control in self._menu.offered(parts()) if control.sets in names]
        menu = QMenu(panel)
        for control in controls:
            self._add(menu, control)
        if not controls:
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


def _names_at(label: QWidget | None) -> Iterator[str]:
    """What the fields set that this is the label of."""
    parent = None if label is None else label.parentWidget()
    rows = None if parent is None else parent.layout()
    if label is None or not isinstance(rows, QFormLayout):
        return
    row, role = rows.getWidgetPosition(label)
    item = (
        rows.itemAt(row, QFormLayout.ItemRole.FieldRole) if role == QFormLayout.ItemRole.LabelRole else None
    )
    field = None if item is None else item.widget()
    for widget in () if field is None else (field, *field.findChildren(QWidget)):
        if isinstance(widget, NumberField):
            yield widget.property_shown.name
        elif name := widget.property(SETS):
            yield name
