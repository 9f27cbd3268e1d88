"""All that a window has for measuring, put together."""

from __future__ import annotations

from collections.abc import Sequence

from PyQt6.QtCore import QObject, QTimer, pyqtSignal
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from sketchfall.app.annotations.measuring_edits import measure
from sketchfall.app.drawing.parts import PartIds
from sketchfall.app.editing.changes import Change, DrawingReplaced
from sketchfall.app.editing.document import Document
from sketchfall.app.files.settings import Settings
from sketchfall.app.measuring.meter_words import unknown_in_words
from sketchfall.ui.arrows.change_vectors import ACCELERATION, NET_FORCE, ChangeVectors
from sketchfall.ui.arrows.force_vectors import ForceVectors
from sketchfall.ui.arrows.free_body_diagram import FreeBodyDiagram
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.on_canvas import Overlay
from sketchfall.ui.instruments.instruments_layer import InstrumentsLayer
from sketchfall.ui.instruments.pen_trails import PenTrails
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.measuring.catching_up import CatchingUp
from sketchfall.ui.measuring.energy_panel import EnergyPanel
from sketchfall.ui.measuring.measure_menu import MeasureMenu
from sketchfall.ui.measuring.meter_labels import MeterLabels
from sketchfall.ui.measuring.meter_panel import MeterPanel
from sketchfall.ui.measuring.meter_reader import MeterReader
from sketchfall.ui.measuring.pausing import Pausing
from sketchfall.ui.running.player import Player
from sketchfall.ui.timeline.navigator import Navigator


class Together:
    """Several overlays that are switched as one."""

    def __init__(self, overlays: Sequence[Overlay]) -> None:
        self._overlays = overlays

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        for overlay in self._overlays:
            overlay.draw(painter, camera, theme)


class Measuring(QObject):
    noted = pyqtSignal(str)  # a sentence
    plot_wanted = pyqtSignal()  # something is plotted now that was not

    def __init__(self, document: Document, player: Player) -> None:
        super().__init__(player)
        self.reader = MeterReader(document, player)
        self.labels = MeterLabels(self.reader)
        self.catching_up = CatchingUp(self.reader)
        self.catching_up.filled.connect(self.reader.changed)
        self.catching_up.filled.connect(player.canvas.update)
        self.pausing = Pausing(self.reader)
        self.menu = MeasureMenu(document, self.pausing.ask, lambda: player.canvas.choose_tool("points"))
        self.free_body = FreeBodyDiagram(self.reader)
        # Those that have something measured while they are shown, by the names of their actions.
        self._switched: dict[str, FreeBodyDiagram | ChangeVectors] = {
            "show_free_body": self.free_body,
            "show_accelerations": ChangeVectors(self.reader, ACCELERATION),
            "show_net_forces": ChangeVectors(self.reader, NET_FORCE),
        }
        self.pens = PenTrails(document, player)
        self.overlays: dict[str, Overlay] = {  # by the names of their actions
            "show_forces": ForceVectors(player),
            **self._switched,
            "show_meters": Together((self.pens, InstrumentsLayer(player.canvas.live), self.labels)),
        }
        self.overlays["show_free_body"] = self.overlays.pop("show_free_body")  # over the meters
        self._plots = self._count_plots()
        self.reader.changed.connect(self._meters_changed)
        document.changed.connect(self._document_changed)

    def make_panel(self, navigator: Navigator, settings: Settings, parent: QWidget) -> MeterPanel:
        self.pausing.window = parent.window()
        panel = MeterPanel(self.reader, self.menu, self.pausing, navigator, settings, parent)
        panel.shelf.wanted.connect(lambda key: self.measure(key, self.reader.document.selection))
        return panel

    def measure(self, key: str, parts: PartIds) -> None:
        """A quantity of these; of the whole drawing if there are none."""
        document = self.reader.document
        refusal = measure(document, key, document.parts_with(parts.leading))
        if refusal:
            self.noted.emit(refusal)

    def make_energy_panel(self, navigator: Navigator, parent: QWidget) -> EnergyPanel:
        return EnergyPanel(self.reader, self.catching_up, navigator, parent)

    def overlay_switched(self, name: str, shown: bool) -> None:
        if name in self._switched:
            self._switched[name].switch(shown)

    def _document_changed(self, change: Change) -> None:
        """A drawing of another version may measure what this one does not know."""
        if isinstance(change, DrawingReplaced):
            sentences = (unknown_in_words(meter.quantity) for meter in self.reader.meters)
            if unknown := next(filter(None, sentences), ""):
                QTimer.singleShot(0, lambda: self.noted.emit(unknown))  # after what opening has to say

    def _count_plots(self) -> int:
        return sum(meter.shown == "plot" for meter in self.reader.meters)

    def _meters_changed(self) -> None:
        before, self._plots = self._plots, self._count_plots()
        if self._plots > before:
            self.plot_wanted.emit()
