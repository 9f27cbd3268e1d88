"""The windows that open above the drawing for a moment: examples, volumes, keys, commands, the version."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QWidget

from sketchfall import __version__
from sketchfall.app.editing.document import Document
from sketchfall.app.language.catalogue import tr
from sketchfall.ui.actions.actions import Actions
from sketchfall.ui.actions.wiring import Table
from sketchfall.ui.commands.command_list import (
    of_actions,
    of_controls,
    of_examples,
    of_fields,
    of_gravity,
    of_handbook,
    of_panels,
    of_quantities,
)
from sketchfall.ui.commands.command_palette import CommandPalette
from sketchfall.ui.commands.keys_dialog import KeysDialog
from sketchfall.ui.commands.refusals import Refusals
from sketchfall.ui.controls.control_menu import ControlMenu
from sketchfall.ui.files.files import Files
from sketchfall.ui.files.gallery_dialog import GalleryDialog
from sketchfall.ui.laboratory.volume_table import VolumeTable
from sketchfall.ui.panels.gravity_rows import GravityRows
from sketchfall.ui.running.engine_starter import EngineStarter
from sketchfall.ui.window import messages


@dataclass(frozen=True)
class Dialogs:
    window: QWidget
    document: Document
    actions: Actions
    files: Files
    starter: EngineStarter
    refusals: Refusals
    gravity: GravityRows
    speed: QWidget  # whose fields are in no panel
    controls: ControlMenu
    panels: Sequence[tuple[str, QWidget]]  # with their titles
    show_page: Callable[[str], None]  # of the handbook, by its topic

    @property
    def table(self) -> Table:
        return {
            "gallery": self.show_gallery,
            "volume_table": self.show_volume_table,
            "commands": self.show_commands,
            "keys": self.show_keys,
            "about": self.show_about,
        }

    def show_gallery(self) -> None:
        dialog = GalleryDialog(self.window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.example_chosen.connect(self.files.open_example)
        dialog.open()

    def show_volume_table(self) -> None:
        VolumeTable(self.document.scene.bodies, self.starter, self.window).open()

    def show_keys(self) -> None:
        dialog = KeysDialog(self.actions.all(), self.window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def show_commands(self) -> None:
        commands = [
            *of_actions(self.actions.all(), self.refusals.trigger),
            *of_panels(self.panels),
            *of_quantities(self.document),
            *of_controls(self.document, self.controls.offered),
            of_gravity(self.gravity),
            *of_fields((*self.panels, (tr("Simulation"), self.speed))),
            *of_examples(self.files.open_example),
            *of_handbook(self.show_page),
        ]
        CommandPalette(commands, self.window).open()

    def show_about(self) -> None:
        what = tr("Draw shapes, press Simulate, and watch them fall, collide, slide, roll and stack.")
        text = f"<b>Sketchfall {__version__}</b><p>{escape(what)}</p>"
        messages.tell_markup(self.window, tr("About Sketchfall"), text)
