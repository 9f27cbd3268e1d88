"""What the window's menus do to take things away: export, print, copy as picture, copy as data."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, replace

from PyQt6.QtGui import QImage
from PyQt6.QtWidgets import QWidget

from sketchfall.app.drawing.scene import DrawingError
from sketchfall.app.export.layout import Layout
from sketchfall.app.export.raster import image_of
from sketchfall.app.export.script import script_of
from sketchfall.app.export.still import picture_of
from sketchfall.app.export.table import tabbed
from sketchfall.app.files.gallery import Example
from sketchfall.app.language.catalogue import tr, tr_n
from sketchfall.ui.canvas.canvas_scene import CanvasScene
from sketchfall.ui.canvas.canvas_view import CanvasView
from sketchfall.ui.export.export_dialog import ExportDialog
from sketchfall.ui.export.subject import Subject, subject_of
from sketchfall.ui.export.worksheet_dialog import WorksheetDialog
from sketchfall.ui.fields.decimal_sign import COMMA, usual_sign
from sketchfall.ui.files.background import Background
from sketchfall.ui.files.files import Files
from sketchfall.ui.input.clipboard import clipboard
from sketchfall.ui.running.engine_starter import EngineStarter
from sketchfall.ui.running.player import Player

COPIED_FACTOR = 2.0  # pixels of a copied picture for each of the canvas: sharp on paper, too


@dataclass(frozen=True)
class Exporter:
    window: QWidget
    canvas: CanvasScene
    view: CanvasView
    player: Player
    starter: EngineStarter
    files: Files
    say: Callable[[str], None]  # in the status bar
    lesson: Callable[[], Example | None]  # that the drawing is of
    shows_meters: Callable[[], bool]  # on the canvas

    @property
    def table(self) -> dict[str, Callable[[], object]]:
        return {
            "export": self.export,
            "worksheet": self.print_worksheet,
            "copy_picture": lambda: self.player.when_idle(self.copy_picture),
            "copy_data": lambda: self.player.when_idle(self.copy_data),
            "copy_script": self.copy_script,
        }

    def _subject(self) -> Subject:
        subject = subject_of(self.canvas.document, self.player, self.view.camera)
        return replace(subject, shows_meters=self.shows_meters())

    def export(self) -> None:
        self.player.pause()
        self.player.when_idle(self._open)

    def _open(self) -> None:
        subject = self._subject()
        dialog = ExportDialog(
            subject,
            self.files.folder,
            lambda: self.starter.is_ready_for(subject.present.scene),
            self.window,
        )
        self.starter.ready.connect(dialog.refresh)
        dialog.exported.connect(lambda path: self.say(tr("Exported to {path}.", path=path)))
        dialog.open()

    def print_worksheet(self) -> None:
        self.player.pause()
        self.player.when_idle(self._open_worksheet)

    def _open_worksheet(self) -> None:
        subject = self._subject().without_meters()  # or a class would read what it is to find out
        dialog = WorksheetDialog(
            subject,
            self.files.folder,
            lambda: self.starter.is_ready_for(subject.present.scene),
            self.window,
        )
        if (lesson := self.lesson()) is not None:
            dialog.form.begin_with(lesson)
        self.starter.ready.connect(dialog.refresh)
        dialog.open()

    def copy_picture(self) -> None:
        """Of what the canvas shows."""
        subject = self._subject()
        if not subject.shows_meters:
            subject = subject.without_meters()
        layout = Layout(subject.camera, COPIED_FACTOR)

        def paint() -> QImage:
            return image_of(picture_of([subject.present], layout), *layout.size)

        def copy(painted: Future[QImage]) -> None:
            clipboard().setImage(painted.result())
            width, height = layout.size
            self.say(tr("Copied as a picture of {width} × {height} pixels.", width=width, height=height))

        Background(paint, self.window).then(copy)

    def copy_data(self) -> None:
        """Of the selected bodies, or of all, as they are now."""
        live = self.canvas.live
        bodies = list(live.selected.bodies) or list(live.bodies.values())
        text = tabbed(bodies, self.player.shown_time, comma=usual_sign() == COMMA)
        clipboard().setText(text)
        self.say(tr_n("Copied {count} body as data.", "Copied {count} bodies as data.", len(bodies)))

    def copy_script(self) -> None:
        """Of the drawing, as it begins."""
        scene = self.canvas.document.scene
        if not self.starter.is_ready_for(scene):
            self.say(tr("The engine is still being compiled. Try again in a moment."))
            return

        def copy(written: Future[str]) -> None:
            try:
                script = written.result()
            except DrawingError as error:
                self.say(tr("That cannot be done: {reason}.", reason=error))
                return
            clipboard().setText(script)
            self.say(tr("Copied as a Python program that runs the drawing without a window."))

        Background(lambda: script_of(scene), self.window).then(copy)
