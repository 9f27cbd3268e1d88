"""What the status bar says: the sentence for this moment, numbers, and how far something has got."""

from __future__ import annotations

from PyQt6.QtCore import QObject

from sketchfall.app.editing.changes import DRAWING_CHANGES, Change, SelectionChanged
from sketchfall.app.editing.document import Document
from sketchfall.app.language.catalogue import later, tr
from sketchfall.ui.canvas.canvas_scene import CanvasScene
from sketchfall.ui.canvas.canvas_view import CanvasView
from sketchfall.ui.files.files import Files
from sketchfall.ui.running.player import Player
from sketchfall.ui.window.status_bar import StatusBar

PLACING = later("The bodies are being put into the world; Space gives up.")
COMPILING = later("The engine is being compiled for this computer, once; the run starts right after.")


class StatusPresenter(QObject):
    def __init__(
        self,
        bar: StatusBar,
        document: Document,
        canvas: CanvasScene,
        view: CanvasView,
        player: Player,
        files: Files,
    ) -> None:
        super().__init__(bar)
        self._bar = bar
        self._document = document
        self._canvas = canvas
        self._view = view
        self._player = player
        self._files = files
        self._starter = player.starter
        document.changed.connect(self._document_changed)
        canvas.hint_changed.connect(self._show_hint)
        canvas.pointer_moved.connect(bar.show_place)
        view.camera_changed.connect(self._show_zoom)
        player.state_changed.connect(self._state_changed)
        player.advanced.connect(self._show_time)
        player.speed_changed.connect(lambda _: canvas.refresh_hint())  # one that was refused is so no more
        player.prepared.connect(self._show_progress)
        player.worked_out.connect(lambda share: bar.show_progress(share, tr("Working out %p %")))
        player.failed.connect(self.complain)
        player.paused_itself.connect(bar.say)
        files.opening_changed.connect(self._show_progress)
        files.saving_goes_on.connect(lambda path: bar.say(tr("{name} is being saved.", name=path.name)))
        files.saved.connect(lambda path: bar.say(tr("Saved to {path}.", path=path)))
        files.not_saved.connect(canvas.refresh_hint)
        self._starter.progressed.connect(self._show_progress)
        self._starter.ready.connect(self._show_progress)

    def complain(self, sentence: str) -> None:
        self._bar.say(sentence, True)

    def refresh(self) -> None:
        self._show_counts()
        self._show_time()
        self._show_progress()
        self._show_zoom()
        self._canvas.refresh_hint()

    def _document_changed(self, change: Change) -> None:
        if isinstance(change, (*DRAWING_CHANGES, SelectionChanged)):
            self._show_counts()

    def _show_counts(self) -> None:
        scene, selection = self._document.scene, self._document.selection
        self._bar.show_bodies(len(scene.bodies), len(selection.bodies), len(scene.joints))

    def _show_hint(self, sentence: str, is_problem: bool) -> None:
        if self._files.opening is not None:
            sentence = tr("{name} is being opened; Esc gives up.", name=self._files.opening.name)
        elif self._player.state == "waiting":
            ready = self._starter.is_ready_for(self._document.scene)
            sentence = tr(PLACING if ready else COMPILING)
        elif self._player.state == "slow":
            sentence = self._player.slow_step
        self._bar.say(sentence, is_problem)

    def _state_changed(self) -> None:
        self._show_time()
        self._show_progress()
        self._canvas.refresh_hint()

    def _show_time(self) -> None:
        if self._player.state == "slow":  # the time stands, and nothing may be asked
            return
        run = self._player.run
        self._bar.show_time(run.time if run else None, self._player.ratio)

    def _show_progress(self, share: float | None = None) -> None:
        waiting = self._player.state == "waiting"
        if self._files.opening is not None:
            self._bar.show_progress(self._files.opening.share, tr("Opening %p %"))
        elif not waiting and self._starter.compiling != "engine":  # the rest is compiled unseen
            self._bar.show_progress(None)
        else:
            self._bar.show_progress(share or 0.0, tr("Preparing %p %"))

    def _show_zoom(self) -> None:
        self._bar.show_zoom(self._view.camera.zoom)
