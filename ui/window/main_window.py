"""The main window: puts the parts together. What they do is in their own files."""

from __future__ import annotations

from contextlib import suppress
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PyQt6.QtCore import QByteArray, Qt
from PyQt6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent
from PyQt6.QtWidgets import QApplication, QMainWindow, QSizePolicy, QVBoxLayout, QWidget

from sketchfall.app.drawing.annotations import annotations_of
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.editing.document import Document
from sketchfall.app.files.recovery import Recovery
from sketchfall.app.files.settings import Settings
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.timeline.run_file import notes_of
from sketchfall.ui.actions import wiring
from sketchfall.ui.actions.action_states import ActionStates
from sketchfall.ui.actions.actions import Actions
from sketchfall.ui.actions.menus import Menus, add_tool_bars, add_view_buttons
from sketchfall.ui.actions.program_actions import LANGUAGES, THEMES
from sketchfall.ui.arranging.arranger import Arranger
from sketchfall.ui.canvas.canvas_scene import CanvasScene
from sketchfall.ui.canvas.canvas_view import CanvasView
from sketchfall.ui.canvas.on_canvas import Overlay
from sketchfall.ui.canvas.overlay_list import make_overlays
from sketchfall.ui.commands.context_menu import ContextMenu
from sketchfall.ui.commands.partner_notice import PartnerNotice
from sketchfall.ui.commands.partner_offer import PartnerOffer
from sketchfall.ui.commands.refusals import Refusals
from sketchfall.ui.controls.controls import Controls
from sketchfall.ui.controls.field_menus import FieldMenus
from sketchfall.ui.experiments.experimenter import Experimenter
from sketchfall.ui.export.exporter import Exporter
from sketchfall.ui.files.files import Files
from sketchfall.ui.files.lesson_card import LessonCard
from sketchfall.ui.files.recent_menu import RecentMenu
from sketchfall.ui.files.recovery_copies import RecoveryCopies
from sketchfall.ui.images.imaging import Imaging
from sketchfall.ui.labels.labelling import Labelling
from sketchfall.ui.laboratory.broad_phase_dialog import BroadPhaseDialog
from sketchfall.ui.laboratory.closed_form import ClosedForm
from sketchfall.ui.laboratory.microscope import Microscope
from sketchfall.ui.laboratory.proof_card import ProofCard
from sketchfall.ui.laboratory.proof_follower import ProofFollower
from sketchfall.ui.look.plain_text import title_text
from sketchfall.ui.look.style import app_icon
from sketchfall.ui.measuring.measuring import Measuring
from sketchfall.ui.measuring.quantity_shelf import dragged_quantity
from sketchfall.ui.panels.advanced_panel import AdvancedPanel
from sketchfall.ui.panels.forces_panel import ForcesPanel
from sketchfall.ui.panels.inspector import Inspector
from sketchfall.ui.panels.keyboard_home import KeyboardHome
from sketchfall.ui.panels.live_values import LiveValues
from sketchfall.ui.panels.world_panel import WorldPanel
from sketchfall.ui.parts.part_panel import PartPanel
from sketchfall.ui.running.engine_starter import EngineStarter
from sketchfall.ui.running.gas_mode import GasMode
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
from sketchfall.ui.window.dialogs import Dialogs
from sketchfall.ui.window.docks import LAYOUT, Docks
from sketchfall.ui.window.framing import Framing
from sketchfall.ui.window.handbook import Handbook
from sketchfall.ui.window.placing import bring_onto_screen, place_anew
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


class MainWindow(QMainWindow, KeyboardHome):
    def __init__(
        self,
        program: Program,
        settings: Settings,
        starter: EngineStarter,
        before: MainWindow | None = None,
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
        }
        self.measuring = Measuring(self.document, self.player)
        self.overlays |= self.measuring.overlays
        self.labelling = Labelling(self.measuring.reader, self.canvas, self.view, settings)
        self.imaging = Imaging(self.canvas, self)
        self.arranger = Arranger(self.canvas, self)
        self.controls = Controls(self.canvas.live, self.player, self.view)
        self.proof_card = ProofCard(self.proof_follower, self.view)
        self.lesson_card = LessonCard(self.document, self.view)
        self.framing = Framing(
            self.actions_, self.canvas, self.view, self.player, self.closed_form, self.proof_card
        )
        self.status = StatusBar(self)
        self.welcome = Welcome(self.view)
        self.docks = Docks(self, PANELS, "gas")
        self.inspector = Inspector(self.canvas.live, settings, self.docks.all["selection"])
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
            (self.gas.marked, self.ghosts, self.labelling.labels, self.arranger.preview),
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
        self._build()
        self._wire_actions()
        self._connect()
        self._restore()
        self.canvas.choose_tool("select")
        self._show_title()
        self._show_welcome()
        self.states.refresh()
        self.presenter.refresh()

    def _new_recovery(self) -> Recovery:
        return Recovery(
            self.settings.recovery_folder,
            self.settings.autosave_seconds,
            submit=self.program.side_files.submit,
        )

    # --- building -------------------------------------------------------------------------------------

    def _build(self) -> None:
        self.setWindowIcon(app_icon())
        self.setAcceptDrops(True)
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.view, 1)
        column.addWidget(self.timeline)
        self.setCentralWidget(middle)
        self.view.setAcceptDrops(False)  # what is dropped on the canvas is for the window
        self.setStatusBar(self.status)
        bar = self.menuBar()
        assert bar is not None
        self.menus = Menus(bar, self.actions_)
        RecentMenu(self.menus.recent, self.settings, self.files.open_path)
        main_bar, _ = add_tool_bars(self, self.actions_)
        main_bar.addWidget(self.speed)
        spacer = QWidget()
        spacer.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        main_bar.addWidget(spacer)
        add_view_buttons(main_bar, self.menus, self.actions_)
        self._build_docks()
        gravity = self.world_panel.gravity.place
        self.context_menu = ContextMenu(
            self.actions_,
            self.canvas,
            self.inspector,
            gravity,
            self.measuring,
            self.controls.menu,
            self.labelling,
            self.imaging,
            self,
        )
        self.menus.measure.aboutToShow.connect(partial(self.measuring.menu.fill_whole, self.menus.measure))
        self.menus.controls.aboutToShow.connect(partial(self.controls.menu.fill_whole, self.menus.controls))
        self.view.menu_wanted.connect(self.context_menu.open_at)
        fields = FieldMenus(self.document, self.controls.menu, self)
        fields.watch(self.inspector, lambda: self.document.selected.leading)
        for panel in (self.world_panel, self.forces_panel):
            fields.watch(panel, Parts)

    def _build_docks(self) -> None:
        filling = (
            self.inspector,
            self.world_panel,
            self.forces_panel,
            self.advanced_panel,
            self.part_panel,
            self.events,
            self.meters,
            self.energy,
            self.gas.panel,
        )
        self.panels: dict[str, QWidget] = dict(zip(PANELS, filling, strict=True))
        for name, panel in self.panels.items():
            self.docks.fill(name, panel)
        self.menus.view.addActions([*self.docks.toggles, self.actions_["reset_layout"]])
        # While a gas runs, its panel is in front of the one for what is selected, if nothing is.
        self.gas.panel_wanted.connect(self.docks.guest.show)
        self.gas.selection_wanted.connect(self.docks.guest.give_way)

    def _wire_actions(self) -> None:
        program, player, canvas, view = self.program, self.player, self.canvas, self.view
        editing = wiring.Editing(self.document, canvas, view, self.presenter.complain, self.imaging.paste)
        wiring.wire(
            self.actions_,
            wiring.of_files(self.files),
            self._dialogs().table,
            wiring.of_run(player),
            wiring.of_timeline(self.navigator, player, canvas, self.presenter.complain),
            wiring.of_view(view),
            wiring.of_tools(self.actions_, canvas, view),
            wiring.of_escape(self.files, player, canvas, view),
            editing.table,
            self.arranger.table,
            self._exporter().table,
            Experimenter(self, self.document, view, player, self.starter, self.files).table,
            self.options.table,
            self.framing.table,
            {name: partial(program.choose_theme, name.removeprefix("theme_")) for name in THEMES},
            {name: partial(program.choose_language, name.removeprefix("language_")) for name in LANGUAGES},
            {
                "new_window": program.open_window,
                "close": self.close,
                "quit": program.quit,
                "save_run": self.save_run,
                "reset_layout": self.docks.reset,
                "move_partners": self.partners.take,
                "microscope": lambda: self.microscope.open_for_selection(),
                "pause_when": self.measuring.pausing.ask,
                "compare_methods": self.gas.compare,
                "compare_broad_phases": lambda: self.broad_phases.open_race(),
                "handbook": self.show_handbook,
                "insert_image": self.imaging.choose_file,
            },
        )

    def _dialogs(self) -> Dialogs:
        return Dialogs(
            self,
            self.document,
            self.actions_,
            self.files,
            self.starter,
            self.refusals,
            self.world_panel.gravity,
            self.speed,
            self.controls.menu,
            [(tr(PANELS[name]), panel) for name, panel in self.panels.items()],
            self.show_handbook,
        )

    def _exporter(self) -> Exporter:
        return Exporter(
            self,
            self.canvas,
            self.view,
            self.player,
            self.starter,
            self.files,
            self.status.say,
            lambda: self.lesson_card.lesson,
        )

    def _connect(self) -> None:
        self.document.changed.connect(self._show_title)
        for signal in (
            self.document.changed,
            self.canvas.tool_changed,
            self.player.state_changed,
            self.files.opening_changed,
        ):
            signal.connect(self._show_welcome)
        self.view.spoken.connect(self.status.say)
        self.view.run_toggled.connect(self.actions_["simulate"].trigger)
        self.player.state_changed.connect(self._give_keys_to_canvas)
        self.files.laid_out.connect(self.canvas.expect)
        self.files.opened.connect(self.framing.show_opened)
        self.files.example_opened.connect(self.lesson_card.show_example)
        self.files.run_opened.connect(self.player.take_up)
        self.states.opening.connect(self._touch_nothing)
        for panel in (
            self.inspector,
            self.world_panel,
            self.forces_panel,
            self.advanced_panel,
            self.part_panel,
        ):
            self.states.editing_allowed.connect(panel.setEnabled)
            panel.refused.connect(self.presenter.complain)
        self.states.editing_allowed.connect(self.controls.allow)
        for part in (self.speed, self.framing, self.controls, self.imaging, self.arranger):
            part.refused.connect(self.presenter.complain)
        self.events.save_wanted.connect(self.files.save_events)
        self.meters.table_wanted.connect(self.actions_["data_table"].trigger)
        self.copies.failed.connect(self.presenter.complain)
        self.starter.ready.connect(self.canvas.update)  # some overlays wait for the laboratory
        self.welcome.example_chosen.connect(self.files.open_example)
        self.proof_card.hidden_by_user.connect(self.actions_["show_closed_form"].trigger)
        self.proof_card.help_asked.connect(lambda: self.show_handbook("proofs"))
        self.gas.handbook_wanted.connect(self.show_handbook)
        self.gas.noted.connect(self.status.say)
        self.measuring.noted.connect(self.status.say)
        self.options.overlay_switched.connect(self._overlay_switched)
        self.options.overlay_switched.connect(self.measuring.overlay_switched)
        self.timeline.branches.ghost_chosen.connect(self.ghosts.show_branch)
        self.timeline.branches.ghost_chosen.connect(self.canvas.refresh)

    def _restore(self) -> None:
        place_anew(self)
        if self.restoreGeometry(QByteArray(self.settings.window_geometry)):
            bring_onto_screen(self)
        self.restoreState(QByteArray(self.settings.window_state), LAYOUT)
        self.actions_[f"theme_{self.settings.theme}"].setChecked(True)
        self.actions_[f"language_{self.settings.language}"].setChecked(True)
        self.options.restore()

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

    # --- what the parts tell ----------------------------------------------------------------------------

    def _show_title(self) -> None:
        self.setWindowTitle(f"{title_text(self.document.title)}[*] – Sketchfall")
        self.setWindowModified(self.document.is_dirty)
        self.setWindowFilePath(str(self.document.path) if self.document.path else "")

    def _show_welcome(self) -> None:
        """Until a tool is chosen: whoever wants to draw needs the whole canvas."""
        is_idle = self.canvas.tool.name == "select" and not self.player.has_run
        self.welcome.setVisible(self.is_empty and is_idle)

    def take_keyboard(self) -> None:
        """A field is done with: the keys are for the canvas again."""
        self.activateWindow()  # the field may have been in a panel that floats
        self.view.setFocus()

    def _give_keys_to_canvas(self, state: str) -> None:
        if state == "running":
            self.view.setFocus()  # so that keys drive motors, and Space pauses
            self.canvas.notify("")

    def _touch_nothing(self, opening: bool) -> None:
        """While a drawing is opened, the one that is still there is not to be touched."""
        self.view.setInteractive(not opening)
        self.player.pause()
        self.canvas.refresh_hint()

    def _overlay_switched(self, name: str, shown: bool) -> None:
        """Some need more than to be drawn."""
        if name == "show_closed_form":
            self.proof_card.allow(shown)
        elif name == "show_next_events":
            self.gas.predictions.set_wanted("overlay", shown)

    @property
    def is_empty(self) -> bool:
        scene = self.document.scene
        return not scene.bodies and not any(annotations_of(scene)) and self.files.opening is None

    @property
    def is_untouched(self) -> bool:
        """Whether nobody would miss the drawing in it."""
        return self.is_empty and not self.document.is_dirty

    def keep_safe(self) -> None:
        """Something has gone wrong: each of these is done, whatever is broken in another."""
        for do in (self.copies.copy_now, self.player.pause, self._let_go):
            with suppress(Exception):
                do()

    def _let_go(self) -> None:
        if QApplication.mouseButtons() != Qt.MouseButton.NoButton:  # a dialog will get its release
            self.canvas.tool.cancel()

    def fall_silent(self) -> None:
        """Before it is taken down."""
        self.document.undo_stack.blockSignals(True)  # it tells of its emptying while it is deleted

    # --- for the actions --------------------------------------------------------------------------------

    def save_run(self) -> None:
        recording = self.navigator.recording
        if recording is not None:
            self.player.pause()
            self.player.when_idle(lambda: self.files.save_run(notes_of(recording)))

    def show_handbook(self, topic: str = "") -> None:
        """At a topic, or where it was left."""
        self.handbook.show_topic(topic)

    # --- events ---------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """A key that neither a field nor the canvas has used."""
        assert event is not None
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and not self.view.hasFocus():
            self.take_keyboard()
        elif is_enter and self.document.selection and not event.modifiers():
            self.inspector.open_fields()
        elif not self.refusals.key_pressed(event):
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent | None) -> None:
        assert event is not None
        data = event.mimeData()
        if dragged_quantity(data) or (data is not None and any(url.isLocalFile() for url in data.urls())):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent | None) -> None:
        assert event is not None
        data, quantity = event.mimeData(), dragged_quantity(event.mimeData())
        pixel = self.view.mapFrom(self, event.position().toPoint())
        if quantity and self.view.rect().contains(pixel):
            event.acceptProposedAction()
            self.measuring.measure(quantity, self.canvas.under(pixel.toPointF()))
        paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()] if data else []
        if paths:
            event.acceptProposedAction()
            self.imaging.take_dropped(paths[0], self.files.open_path)

    def closeEvent(self, event: QCloseEvent | None) -> None:
        assert event is not None
        event.ignore()  # the window stays if to ask about the drawing fails,
        if not self.files.may_discard():
            return
        event.accept()  # and goes, whatever fails from here on
        self.program.window_closed(self)
        self.fall_silent()
        self.files.give_up_opening()
        self.player.reset()
        self.copies.end()
        self.remember_place()

    def remember_place(self) -> None:
        """For the next window that is made."""
        with self.settings.at_once():
            self.settings.window_geometry = self.saveGeometry()
            self.settings.window_state = self.saveState(LAYOUT)
