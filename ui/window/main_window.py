"""The main window: puts the parts together. What they do is in their own files."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from PyQt6.QtCore import QByteArray, QEvent, Qt
from PyQt6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent
from PyQt6.QtWidgets import QApplication, QSizePolicy, QVBoxLayout, QWidget

from sketchfall.app.drawing.parts import Parts
from sketchfall.app.files.settings import Settings
from sketchfall.app.language.catalogue import tr
from sketchfall.app.timeline.run_file import notes_of
from sketchfall.ui.actions import wiring
from sketchfall.ui.actions.menus import Menus, add_tool_bars, add_view_buttons
from sketchfall.ui.actions.program_actions import LANGUAGES, THEMES
from sketchfall.ui.commands.context_menu import ContextMenu
from sketchfall.ui.controls.field_menus import FieldMenus
from sketchfall.ui.experiments.experimenter import Experimenter
from sketchfall.ui.export.exporter import Exporter
from sketchfall.ui.fields.keyboard_home import KeyboardHome, is_pressed_by_space
from sketchfall.ui.files.recent_menu import RecentMenu
from sketchfall.ui.look.plain_text import title_text
from sketchfall.ui.look.style import app_icon
from sketchfall.ui.running.engine_starter import EngineStarter
from sketchfall.ui.window.dialogs import Dialogs
from sketchfall.ui.window.docks import LAYOUT
from sketchfall.ui.window.dropping import accept_copy
from sketchfall.ui.window.placing import bring_onto_screen, place_anew
from sketchfall.ui.window.window_parts import PANELS, WindowParts

if TYPE_CHECKING:
    from sketchfall.ui.window.program import Program


class MainWindow(WindowParts, KeyboardHome):
    def __init__(
        self,
        program: Program,
        settings: Settings,
        starter: EngineStarter,
        before: MainWindow | None = None,
    ) -> None:
        super().__init__(program, settings, starter, before)
        self._build()
        self._wire_actions()
        self._connect()
        self._restore()
        self.canvas.choose_tool("select")
        self._show_title()
        self.greeter.greet()
        self.states.refresh()
        self.presenter.refresh()

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
            self.doctor.table,
            self.cutter.table,
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
                "corner_table": self.inspector.open_corners,
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
            lambda: self.actions_["show_meters"].isChecked(),
        )

    def _connect(self) -> None:
        self.document.changed.connect(self._show_title)
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
        for part in (
            *(self.speed, self.framing, self.controls, self.imaging, self.arranger, self.cutter),
            *(self.numbers, self.doctor),
        ):
            part.refused.connect(self.presenter.complain)
        self.inspector.corners.pointed.connect(self.canvas.update)
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
        if not self.restoreState(QByteArray(self.settings.window_state), LAYOUT):
            self.docks.take_width()
        self.actions_[f"theme_{self.settings.theme}"].setChecked(True)
        self.actions_[f"language_{self.settings.language}"].setChecked(True)
        self.options.restore()

    # --- what the parts tell ----------------------------------------------------------------------------

    def _show_title(self) -> None:
        self.setWindowTitle(f"{title_text(self.document.title)}[*] – Sketchfall")
        self.setWindowModified(self.document.is_dirty)
        self.setWindowFilePath(str(self.document.path) if self.document.path else "")

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
    def is_untouched(self) -> bool:
        """Whether nobody would miss the drawing in it."""
        return self.greeter.is_empty and not self.document.is_dirty

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

    def event(self, event: QEvent | None) -> bool:
        """A key that the part with the focus has not asked for, before it is taken for a shortcut."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            is_space = event.key() == Qt.Key.Key_Space and not event.modifiers()
            if is_space and is_pressed_by_space(QApplication.focusWidget()):
                event.accept()
                return True
        return super().event(event)

    def dragEnterEvent(self, event: QDragEnterEvent | None) -> None:
        assert event is not None
        if self.dropping.is_welcome(event.mimeData()):
            accept_copy(event)

    def dropEvent(self, event: QDropEvent | None) -> None:
        assert event is not None
        if self.dropping.take(event.mimeData(), self.view.mapFrom(self, event.position().toPoint())):
            accept_copy(event)

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
