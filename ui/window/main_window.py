"""The main window: puts the parts together. What they do is in their own files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PyQt6.QtCore import QByteArray, QPoint, Qt, QTimer
from PyQt6.QtGui import QCloseEvent, QCursor, QDragEnterEvent, QDropEvent
from PyQt6.QtWidgets import QDockWidget, QMainWindow, QSizePolicy, QWidget

from sketchfall import __version__
from sketchfall.app.drawing.geometry import Point, box_around
from sketchfall.app.editing.document import Document
from sketchfall.app.files.recovery import Recovery
from sketchfall.app.files.settings import Settings
from sketchfall.ui.canvas.canvas_scene import CanvasScene, Overlay
from sketchfall.ui.canvas.canvas_view import CanvasView
from sketchfall.ui.canvas.overlay_list import make_overlays
from sketchfall.ui.files.files import Files
from sketchfall.ui.files.gallery_dialog import GalleryDialog
from sketchfall.ui.laboratory.broad_phase_dialog import BroadPhaseDialog
from sketchfall.ui.laboratory.closed_form import ClosedForm
from sketchfall.ui.laboratory.microscope import Microscope
from sketchfall.ui.laboratory.proof_card import ProofCard
from sketchfall.ui.laboratory.proof_follower import ProofFollower
from sketchfall.ui.laboratory.volume_table import VolumeTable
from sketchfall.ui.look.plain_text import Label, menu_text, plain_tip
from sketchfall.ui.look.style import app_icon
from sketchfall.ui.panels.forces_panel import ForcesPanel
from sketchfall.ui.panels.inspector import Inspector
from sketchfall.ui.panels.methods_panel import MethodsPanel
from sketchfall.ui.panels.world_panel import WorldPanel
from sketchfall.ui.running.engine_starter import EngineStarter
from sketchfall.ui.running.gas_mode import GasMode
from sketchfall.ui.running.player import Player
from sketchfall.ui.running.speed_box import SpeedBox
from sketchfall.ui.tools.grab import GrabTool
from sketchfall.ui.tools.inserting import inner_view
from sketchfall.ui.tools.registry import make_tools
from sketchfall.ui.window import messages
from sketchfall.ui.window.actions import Actions
from sketchfall.ui.window.handbook import Handbook
from sketchfall.ui.window.keys_dialog import KeysDialog
from sketchfall.ui.window.menus import VIEW_BAR, Menus, add_to_bar, add_tool_bars
from sketchfall.ui.window.status_bar import StatusBar
from sketchfall.ui.window.welcome import Welcome
from sketchfall.ui.window.window_state import WindowState
from sketchfall.ui.window.wiring import Wiring

if TYPE_CHECKING:
    from sketchfall.ui.window.program import Program

RECOVERY_TICK = 1000  # ms
LAYOUT = 4  # counts up with every bar or panel that is added: the places remembered before do not fit


class MainWindow(QMainWindow):
    def __init__(self, program: Program, settings: Settings, starter: EngineStarter) -> None:
        super().__init__()
        self.program = program
        self.settings = settings
        self.starter = starter
        self.document = Document()
        self.canvas = CanvasScene(self.document)
        self.view = CanvasView(self.canvas)
        self.player = Player(self.document, self.canvas, starter)
        self.canvas.add_tools({**make_tools(self.canvas), "grab": GrabTool(self.canvas, self.player)})
        self.recovery = Recovery(
            settings.recovery_folder, settings.autosave_seconds, submit=program.side_files.submit
        )
        self.files = Files(self.document, settings, self.recovery, self)
        self.actions_ = Actions(self, self.view)
        self.proof_follower = ProofFollower(self.document, self.player)
        self.closed_form = ClosedForm(self.proof_follower)
        self.overlays: dict[str, Overlay] = {
            **make_overlays(self.document, self.player),
            "show_closed_form": self.closed_form,
        }
        self.proof_card = ProofCard(self.proof_follower, self.view)
        self.status = StatusBar(self)
        self.welcome = Welcome(self.view)
        self.inspector = Inspector(self.document)
        self.world_panel = WorldPanel(self.document, self.player, lambda: inner_view(self.view.camera))
        self.forces_panel = ForcesPanel(self.document)
        self.methods_panel = MethodsPanel(self.document)
        self.speed = SpeedBox(self.player)
        self.handbook = Handbook(self)
        self.microscope = Microscope(self.player, self)
        self.gas = GasMode(self)
        self.overlays["show_next_events"] = self.gas.next_events
        self.broad_phases = BroadPhaseDialog(self.document, starter, self)
        self.broad_phases.help_asked.connect(lambda: self.show_handbook("broad-phases"))
        self._build()
        Wiring(self)
        self._connect()
        self._restore()
        self.canvas.choose_tool("select")
        self.state = WindowState(self)

    # --- building -------------------------------------------------------------------------------------

    def _build(self) -> None:
        self.setWindowIcon(app_icon())
        self.setAcceptDrops(True)
        self.setCentralWidget(self.view)
        self.view.setAcceptDrops(False)  # what is dropped on the canvas is for the window
        self.setStatusBar(self.status)
        bar = self.menuBar()
        assert bar is not None
        self.menus = Menus(bar, self.actions_)
        self.menus.recent.aboutToShow.connect(self._fill_recent)
        main_bar, _ = add_tool_bars(self, self.actions_)
        main_bar.addWidget(Label(" Speed "))
        main_bar.addWidget(self.speed)
        spacer = QWidget()
        spacer.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        main_bar.addWidget(spacer)
        add_to_bar(main_bar, VIEW_BAR, self.actions_)
        self._add_dock("Selection", self.inspector)
        world = self._add_dock("World", self.world_panel)
        forces = self._add_dock("Forces", self.forces_panel)
        methods = self._add_dock("Methods", self.methods_panel)
        for panel in (self.world_panel, self.forces_panel, self.methods_panel):
            panel.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.gas.add_dock(self._add_dock("Gas", self.gas.panel))
        self.tabifyDockWidget(world, forces)  # all at once would leave no room for the body
        self.tabifyDockWidget(forces, methods)
        world.raise_()
        for name in ("cut", "copy", "paste", "duplicate", "delete", "forward", "backward", "edit_vertices"):
            self.view.addAction(self.actions_[name])
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)

    def _add_dock(self, title: str, panel: QWidget) -> QDockWidget:
        dock = QDockWidget(title, self)
        dock.setObjectName(f"{title.lower()}_dock")
        dock.setFeatures(QDockWidget.DockWidgetFeature.DockWidgetClosable)
        dock.setWidget(panel)
        self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
        toggle = dock.toggleViewAction()
        if toggle is not None:
            self.menus.view.addAction(toggle)
        return dock

    def _connect(self) -> None:
        self.view.run_toggled.connect(self.actions_["simulate"].trigger)
        self.files.laid_out.connect(self.canvas.expect)
        self.starter.ready.connect(self.canvas.update)  # some overlays wait for the laboratory
        self.files.opened.connect(self.show_whole_drawing)
        self.welcome.example_chosen.connect(self.files.open_example)
        self.proof_card.hidden_by_user.connect(self.actions_["show_closed_form"].trigger)
        self.proof_card.help_asked.connect(lambda: self.show_handbook("proofs"))
        self._recovery_timer = QTimer(self)
        self._recovery_timer.timeout.connect(self._copy_unsaved_work)
        self._recovery_timer.start(RECOVERY_TICK)

    def _copy_unsaved_work(self) -> None:
        self.recovery.tick()
        if self.recovery.failure:
            self.status.say(self.recovery.failure, True)

    def _restore(self) -> None:
        self.resize(1280, 800)
        self.restoreGeometry(QByteArray(self.settings.window_geometry))
        self.restoreState(QByteArray(self.settings.window_state), LAYOUT)
        self.actions_["grid"].setChecked(self.settings.grid_visible)
        self.actions_["snap_grid"].setChecked(self.settings.snap_to_grid)
        self.actions_["snap_vertices"].setChecked(self.settings.snap_to_vertices)
        self.actions_[f"theme_{self.settings.theme}"].setChecked(True)
        self.actions_["show_closed_form"].setChecked(True)  # of the overlays the one that few drawings have
        self._show_canvas_options()
        self.overlays_changed()

    @property
    def is_untouched(self) -> bool:
        """Whether nobody would miss the drawing in it."""
        return not self.document.scene.bodies and not self.document.is_dirty and self.files.opening is None

    # --- for the actions --------------------------------------------------------------------------------

    def show_whole_drawing(self) -> None:
        self.canvas.choose_tool("select")
        self.fit_drawing()

    def fit_drawing(self) -> None:
        """Show all bodies, and where a closed form leads them, below its card."""
        box = self.canvas.box()
        if self.actions_["show_closed_form"].isChecked():
            around = (box, self.closed_form.box())
            box = box_around(part for part in around if part is not None)
        self.view.fit(box, self.proof_card.covered)

    def canvas_options_changed(self) -> None:
        self.settings.grid_visible = self.actions_["grid"].isChecked()
        self.settings.snap_to_grid = self.actions_["snap_grid"].isChecked()
        self.settings.snap_to_vertices = self.actions_["snap_vertices"].isChecked()
        self._show_canvas_options()

    def _show_canvas_options(self) -> None:
        self.canvas.grid_visible = self.actions_["grid"].isChecked()
        self.canvas.guide.to_grid = self.actions_["snap_grid"].isChecked()
        self.canvas.guide.to_vertices = self.actions_["snap_vertices"].isChecked()
        self.canvas.update()

    def overlays_changed(self) -> None:
        self.canvas.overlays = [
            overlay for name, overlay in self.overlays.items() if self.actions_[name].isChecked()
        ]
        self.proof_card.allow(self.actions_["show_closed_form"].isChecked())
        self.canvas.overlays.append(self.gas.marked)
        self.gas.predictions.set_wanted("overlay", self.actions_["show_next_events"].isChecked())
        self.canvas.update()

    def paste_point(self) -> Point:
        """At the cursor if it is over the canvas, else in the middle."""
        pixel = self.view.mapFromGlobal(QCursor.pos())
        viewport = self.view.viewport()
        if viewport is None or not viewport.rect().contains(pixel):
            pixel = QPoint(self.view.width() // 2, self.view.height() // 2)
        point = self.view.mapToScene(pixel)
        return point.x(), point.y()

    def show_gallery(self) -> None:
        dialog = GalleryDialog(self)
        dialog.example_chosen.connect(self.files.open_example)
        dialog.open()

    def show_microscope(self) -> None:
        self.microscope.open_for_selection()

    def show_volume_table(self) -> None:
        VolumeTable(self.document.scene.bodies, self.starter, self).open()

    def show_handbook(self, topic: str = "") -> None:
        """At a topic, or where it was left."""
        self.handbook.show_topic(topic)

    def show_keys(self) -> None:
        KeysDialog(self.actions_.all(), self).open()

    def show_about(self) -> None:
        words = "Draw shapes, press Simulate, and watch them fall, collide, slide, roll and stack."
        messages.tell_markup(self, "About Sketchfall", f"<b>Sketchfall {__version__}</b><p>{words}</p>")

    def _fill_recent(self) -> None:
        self.menus.recent.clear()
        for path in self.settings.recent_files:
            action = self.menus.recent.addAction(menu_text(path.name))
            if action is not None:
                action.setToolTip(plain_tip(str(path)))
                action.triggered.connect(lambda _checked=False, path=path: self.files.open_path(path))
        if not self.menus.recent.actions():
            nothing = self.menus.recent.addAction("No files yet")
            if nothing is not None:
                nothing.setEnabled(False)

    # --- events ---------------------------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent | None) -> None:
        assert event is not None
        data = event.mimeData()
        if data is not None and any(url.isLocalFile() for url in data.urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent | None) -> None:
        assert event is not None
        data = event.mimeData()
        paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()] if data else []
        if paths:
            event.acceptProposedAction()
            self.files.open_path(paths[0])

    def closeEvent(self, event: QCloseEvent | None) -> None:
        assert event is not None
        event.ignore()  # the window stays if to ask about the drawing fails,
        if not self.files.may_discard():
            return
        event.accept()  # and goes, whatever fails from here on
        self.program.window_closed(self)
        self._recovery_timer.stop()
        self.document.undo_stack.blockSignals(True)  # it tells of its emptying while it is deleted
        self.files.give_up_opening()
        self.player.reset()
        self.recovery.forget()
        self.settings.window_geometry = self.saveGeometry()
        self.settings.window_state = self.saveState(LAYOUT)
