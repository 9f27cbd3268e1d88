"""The parts of a window, made in the order in which they need each other."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from PyQt6.QtWidgets import QMainWindow

from sketchfall.app.editing.document import Document
from sketchfall.app.files.recovery import Recovery
from sketchfall.app.files.settings import Settings
from sketchfall.app.language.catalogue import later
from sketchfall.ui.actions.action_states import ActionStates
from sketchfall.ui.actions.actions import Actions
from sketchfall.ui.arranging.arranger import Arranger
from sketchfall.ui.arranging.doctor import Doctor
from sketchfall.ui.arranging.preview import ArrangePreview
from sketchfall.ui.canvas.canvas_scene import CanvasScene
from sketchfall.ui.canvas.canvas_view import CanvasView
from sketchfall.ui.canvas.on_canvas import Overlay
from sketchfall.ui.canvas.overlay_list import make_overlays
from sketchfall.ui.canvas.predicted_paths import PredictedPaths
from sketchfall.ui.commands.partner_notice import PartnerNotice
from sketchfall.ui.commands.partner_offer import PartnerOffer
from sketchfall.ui.commands.refusals import Refusals
from sketchfall.ui.controls.controls import Controls
from sketchfall.ui.cutting.cutter import Cutter
from sketchfall.ui.files.files import Files
from sketchfall.ui.files.lesson_card import LessonCard
from sketchfall.ui.files.recovery_copies import RecoveryCopies
from sketchfall.ui.gases.gas_mode import GasMode
from sketchfall.ui.images.imaging import Imaging
from sketchfall.ui.labels.labelling import Labelling
from sketchfall.ui.laboratory.broad_phase_dialog import BroadPhaseDialog
from sketchfall.ui.laboratory.closed_form import ClosedForm
from sketchfall.ui.laboratory.microscope import Microscope
from sketchfall.ui.laboratory.proof_card import ProofCard
from sketchfall.ui.laboratory.proof_follower import ProofFollower
from sketchfall.ui.measuring.measuring import Measuring
from sketchfall.ui.mechanisms.linkages import Linkages
from sketchfall.ui.panels.advanced_panel import AdvancedPanel
from sketchfall.ui.panels.forces_panel import ForcesPanel
from sketchfall.ui.panels.inspector import Inspector
from sketchfall.ui.panels.live_values import LiveValues
from sketchfall.ui.panels.part_panel import PartPanel
from sketchfall.ui.panels.world_panel import WorldPanel
from sketchfall.ui.running.engine_starter import EngineStarter
from sketchfall.ui.running.motor_keyboard import MotorKeyboard
from sketchfall.ui.running.player import Player
from sketchfall.ui.running.puller import Puller
from sketchfall.ui.running.speed_box import SpeedBox
from sketchfall.ui.timeline.event_panel import EventPanel
from sketchfall.ui.timeline.ghosts import Ghosts
from sketchfall.ui.timeline.navigator import Navigator
from sketchfall.ui.timeline.timeline_bar import TimelineBar
from sketchfall.ui.tools.inserting import inner_view
from sketchfall.ui.tools.registry import make_tools
from sketchfall.ui.tools.shapes.number_strip import NumberStrip
from sketchfall.ui.window.docks import Docks
from sketchfall.ui.window.dropping import Dropping
from sketchfall.ui.window.framing import Framing
from sketchfall.ui.window.greeting import Greeter
from sketchfall.ui.window.handbook import Handbook
from sketchfall.ui.window.status_bar import StatusBar
from sketchfall.ui.window.status_presenter import StatusPresenter
from sketchfall.ui.window.view_options import ViewOptions
from sketchfall.ui.window.welcome import Welcome

if TYPE_CHECKING:
    from sketchfall.ui.window.program import Program

# At the right: by names by which their places are remembered.
PANELS = {
    "selection": later("Selection"),
    "world": later("World"),
    "forces": later("Forces"),
    "advanced": later("Advanced"),
    "parts": later("Parts"),
    "events": later("Events"),
    "meters": later("Meters"),
    "energy": later("Energy"),
    "gas": later("Gas"),
}


class WindowParts(QMainWindow):
    def __init__(
        self,
        program: Program,
        settings: Settings,
        starter: EngineStarter,
        before: WindowParts | None = None,
    ) -> None:
        """before: a window whose drawing this one shows, too, to go on with it (see succession.py)."""
        super().__init__()
        self.program = program
        self.settings = settings
        self.starter = starter
        self.document: Document = Document() if before is None else before.document
        self.canvas = CanvasScene(self.document)
        self.view = CanvasView(self.canvas)
        self.player = Player(self.document, self.canvas, starter)
        self.player.memory = int(settings.timeline_megabytes * 2**20)
        self.canvas.puller, self.canvas.keyboard = Puller(self.player), MotorKeyboard(self.player)
        self.canvas.add_tools(make_tools(self.canvas))
        self.recovery: Recovery = self._new_recovery() if before is None else before.recovery
        self.copies = RecoveryCopies(self.document, self.recovery, self.player)
        self.files = Files(self.document, settings, self.recovery, self)
        self.actions_ = Actions(self, self.view)
        self.proof_follower = ProofFollower(self.document, self.player)
        self.closed_form = ClosedForm(self.proof_follower)
        self.overlays: dict[str, Overlay] = {
            **make_overlays(self.document, self.player),
            "show_closed_form": self.closed_form,
            "show_predicted": PredictedPaths(
                self.canvas,
                lambda: self.document.scene,
                lambda: self.player.has_run,
                starter.is_ready_for,
            ),
        }
        self.measuring = Measuring(self.document, self.player)
        self.canvas.linkages = Linkages(self.player, self.measuring.pens)
        self.overlays |= self.measuring.overlays
        self.labelling = Labelling(self.measuring.reader, self.canvas, self.view, settings)
        self.imaging = Imaging(self.canvas, self)
        self.arranger = Arranger(self.canvas, ArrangePreview(), self)
        self.doctor = Doctor(self.canvas, self.view, self.player, starter, self)
        self.cutter = Cutter(self.canvas, self.arranger.preview, self)
        self.controls = Controls(self.canvas.live, self.player, self.view)
        self.numbers = NumberStrip(self.canvas, self.view)
        self.proof_card = ProofCard(self.proof_follower, self.view)
        self.lesson_card = LessonCard(self.document, self.view)
        self.framing = Framing(
            self.actions_, self.canvas, self.view, self.player, self.closed_form, self.proof_card
        )
        self.status = StatusBar(self)
        self.welcome = Welcome(self.view)
        self.greeter = Greeter(self.welcome, self.document, self.canvas, self.player, self.files)
        self.dropping = Dropping(self.view, self.canvas, self.measuring, self.imaging, self.files)
        self.docks = Docks(self, PANELS, "gas")
        self.inspector = Inspector(self.canvas.live, settings, self.docks.all["selection"])
        self.inspector.freedom.follow(starter)
        LiveValues(self.inspector, self.player)
        self.world_panel = WorldPanel(
            self.document, settings, lambda: inner_view(self.view.camera), self.docks.area("world")
        )
        self.forces_panel = ForcesPanel(self.document, settings, self.docks.area("forces"))
        self.advanced_panel = AdvancedPanel(self.document, settings, self.docks.area("advanced"))
        self.part_panel = PartPanel(self.document, self.docks.all["parts"])
        self.speed = SpeedBox(self.player)
        method = self.advanced_panel.method
        self.navigator = Navigator(self.player)
        self.timeline = TimelineBar(self.navigator, self.actions_, self.view)
        self.events = EventPanel(self.navigator, self.docks.all["events"])
        self.meters = self.measuring.make_panel(self.navigator, self.settings, self.docks.area("meters"))
        self.energy = self.measuring.make_energy_panel(self.navigator, self.docks.area("energy"))
        self.measuring.plot_wanted.connect(partial(self.docks.show_panel, "meters"))
        self.gas = GasMode(
            self.document, self.canvas, self.view, self.player, method, self.docks.all["gas"], self
        )
        self.overlays["show_next_events"] = self.gas.next_events
        self.ghosts = Ghosts(self.navigator)
        self.options = ViewOptions(
            self.actions_,
            settings,
            self.view,
            self.canvas,
            self.overlays,
            (
                *(self.gas.marked, self.ghosts, self.labelling.labels, self.arranger.preview),
                self.inspector.corners,
            ),
        )
        self.partners = PartnerOffer(self.canvas)
        self.partner_notice = PartnerNotice(self.partners, self.actions_["move_partners"], self.view)
        self.states = ActionStates(
            self.actions_, self.document, self.canvas, self.player, self.files, self.partners
        )
        self.presenter = StatusPresenter(
            self.status, self.document, self.canvas, self.view, self.player, self.files
        )
        self.refusals = Refusals(self.actions_, self.canvas, self.player, self.files, self.presenter.complain)

    def _new_recovery(self) -> Recovery:
        return Recovery(
            self.settings.recovery_folder,
            self.settings.autosave_seconds,
            submit=self.program.side_files.submit,
        )

    # --- made when they are first opened, since most windows never open them ---------------------------

    @cached_property
    def handbook(self) -> Handbook:
        book = Handbook(self)
        book.action_asked.connect(lambda name: self.actions_[name].trigger())
        return book

    @property
    def has_handbook(self) -> bool:
        """Whether it was ever opened here."""
        return "handbook" in vars(self)

    @cached_property
    def microscope(self) -> Microscope:
        return Microscope(self.player, self.canvas.live, self)

    @cached_property
    def broad_phases(self) -> BroadPhaseDialog:
        dialog = BroadPhaseDialog(self.document, self.starter, self)
        dialog.help_asked.connect(lambda: self.show_handbook("broad-phases"))
        return dialog

    def show_handbook(self, topic: str = "") -> None:
        """At a topic, or where it was left."""
        self.handbook.show_topic(topic)
