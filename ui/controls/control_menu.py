"""The menus in which one chooses what can be steered on the canvas, and how."""

from __future__ import annotations

from functools import partial

from PyQt6.QtWidgets import QMenu

from sketchfall.app.annotations.control_edits import (
    STYLES,
    control_like,
    remove_control,
    show_control_as,
    toggle_control,
)
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import Control
from sketchfall.app.language.catalogue import tr
from sketchfall.app.properties.controllable import BODY_NUMBERS, offered, property_of
from sketchfall.app.running.live_drawing import LiveDrawing
from sketchfall.ui.commands.entries import add_choice, add_entry, add_menu
from sketchfall.ui.controls.control_dialog import ControlDialog
from sketchfall.ui.fields.form import label_of
from sketchfall.ui.look.plain_text import menu_text


class ControlMenu:
    """What it chooses is one step of undo each."""

    def __init__(self, live: LiveDrawing) -> None:
        self._live = live
        self._document = live.document

    def offered(self, parts: Parts) -> list[Control]:
        """For one body, one joint or, without parts, the world; as they are now."""
        now = Parts((self._live.bodies[body.id] for body in parts.bodies), parts.joints)
        return offered(now, self._live.bodies, self._document.scene.world)

    def fill_whole(self, menu: QMenu) -> None:
        """For the menu bar: about what is selected, and about the world."""
        menu.clear()
        chosen = self._document.selected.leading
        if chosen and not self.offered(chosen):
            add_entry(menu, tr("Select one body or one joint"), lambda: None).setEnabled(False)
        else:
            self.fill(menu, chosen)
        if chosen:
            menu.addSeparator()
            self.fill(add_menu(menu, tr("World")), Parts())

    def fill(self, menu: QMenu, parts: Parts) -> None:
        """All that can be set of these; what is on the canvas already has a mark."""
        controls = self.offered(parts)
        if not parts.bodies:
            for control in controls:
                self._add(menu, control)
            return
        for title, numbers in BODY_NUMBERS.items():
            names = {shown.name for shown in numbers}
            if some := [control for control in controls if control.sets in names]:
                inner = add_menu(menu, tr(title))
                for control in some:
                    self._add(inner, control)

    def _add(self, menu: QMenu, control: Control) -> None:
        shown = property_of(control, self._document.scene)
        assert shown is not None
        add_choice(
            menu,
            menu_text(label_of(shown)),
            partial(toggle_control, self._document, control),
            chosen=control_like(self._document, control) is not None,
        )

    def fill_for_control(self, menu: QMenu, control: Control) -> None:
        """How it is shown, what it is called, and to take it away."""
        for style, text in STYLES.items():
            do = partial(show_control_as, self._document, control, style)
            add_choice(menu, tr(text), do, chosen=control.shown == style)
        menu.addSeparator()
        dialog = partial(ControlDialog, self._document, control, menu.parentWidget())
        add_entry(menu, tr("Name and &ends…"), lambda: dialog().open())
        add_entry(menu, tr("&Take off the canvas"), partial(remove_control, self._document, control))
