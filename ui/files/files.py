"""New, open, save: what stands between the document and the disk, with every question to the user."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from pathlib import Path

from PyQt6.QtCore import QFileInfo, QObject, QTimer, pyqtSignal
from PyQt6.QtWidgets import QFileDialog, QWidget

from sketchfall.app.drawing.scene import DrawingError, Scene
from sketchfall.app.editing.document import Document
from sketchfall.app.files.drawing_in_picture import SUFFIX as PICTURE_SUFFIX
from sketchfall.app.files.particle_file import is_particle_file
from sketchfall.app.files.progress import Report
from sketchfall.app.files.recovery import RecoveredDrawing, Recovery
from sketchfall.app.files.settings import Settings
from sketchfall.app.files.storage import StorageError, load_drawing, load_file, save_drawing, save_file
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.svg.svg_file import SUFFIX as SVG_SUFFIX
from sketchfall.app.svg.svg_file import SvgDrawing, read_svg
from sketchfall.app.timeline.run_file import SUFFIX as RUN_SUFFIX
from sketchfall.app.timeline.run_file import WrittenRun, encode_run, is_run_file, read_run
from sketchfall.ui.files.background import LOOK_EVERY, Background
from sketchfall.ui.files.opening import LaidOut, Opening
from sketchfall.ui.window import messages

SUFFIX = ".sketchfall"
TEXT_SUFFIX = ".txt"
LARGE = 100_000  # bytes, some hundred bodies: more are not opened within a moment
# What dialogs list: the words, and the names that fit.
FileKind = tuple[str, str]
ANY_KIND: FileKind = (
    later("Drawings, runs, particles and pictures"),
    f"*{SUFFIX} *{RUN_SUFFIX} *.txt *{PICTURE_SUFFIX} *{SVG_SUFFIX}",
)
DRAWINGS: FileKind = (later("Sketchfall drawings"), f"*{SUFFIX}")
RUNS: FileKind = (later("Sketchfall runs"), f"*{RUN_SUFFIX}")
PARTICLES: FileKind = (later("Particles"), "*.txt")
PICTURES: FileKind = (later("Pictures with a drawing inside"), f"*{PICTURE_SUFFIX}")
SHAPES: FileKind = (later("Pictures of shapes (SVG)"), f"*{SVG_SUFFIX}")
TEXTS: FileKind = (later("Text"), f"*{TEXT_SUFFIX}")
ALL_FILES: FileKind = (later("All files"), "*")


class Files(QObject):
    laid_out = pyqtSignal(object)  # a LaidOut, which is about to be in the document
    opened = pyqtSignal()  # another drawing is in the document
    example_opened = pyqtSignal(Path)  # after that
    run_opened = pyqtSignal(object)  # a WrittenRun, whose drawing is in the document by now
    saving_goes_on = pyqtSignal(Path)  # for more than a moment
    saved = pyqtSignal(Path)
    not_saved = pyqtSignal()  # after the user was told why
    opening_changed = pyqtSignal()  # an opening has begun, got on or ended

    def __init__(self, document: Document, settings: Settings, recovery: Recovery, window: QWidget) -> None:
        super().__init__(window)
        self.document = document
        self.settings = settings
        self.recovery = recovery
        self.window = window
        self.opening: Opening | None = None  # until it is done, the document is not to be changed
        self.saving: Background[None] | None = None  # until it is done, the document is not to be replaced
        self._progress = QTimer(self)
        self._progress.timeout.connect(self.opening_changed)

    def new(self) -> None:
        if self.may_discard():
            self.give_up_opening()
            self._replace(Scene(), None)

    def open(self) -> None:
        if not self.may_discard():
            return
        kinds = _filter(ANY_KIND, DRAWINGS, RUNS, PARTICLES, PICTURES, SHAPES, ALL_FILES)
        name, _ = QFileDialog.getOpenFileName(self.window, tr("Open a drawing"), str(self.folder), kinds)
        if name:
            self.open_path(Path(name), ask=False)

    def open_path(self, path: Path, *, ask: bool = True) -> None:
        """Open this file; a failure is told, and leaves everything as it was."""
        if ask and not self.may_discard():
            return
        if is_run_file(path):
            self._begin_run_file(path)
        elif path.suffix.lower() == SVG_SUFFIX:
            self._begin_svg(path)
        else:
            self._begin_file(path, partial(self._opened_file, path))

    def open_example(self, path: Path) -> None:
        """An example is a beginning: saving it asks for a name, and never touches the original."""
        if self.may_discard():
            self._begin_file(path, partial(self._opened_example, path))

    def _opened_example(self, path: Path, scene: Scene) -> None:
        self._replace(scene, path=None)
        self.example_opened.emit(path)

    def open_recovered(self, recovered: RecoveredDrawing) -> None:
        """Under a new name, so that the original is not overwritten by what a crash left."""
        runs: list[WrittenRun] = []

        def scene_of(_: Report) -> Scene:
            # A run that cannot be read takes nothing from the drawing.
            with suppress(DrawingError, OSError):
                if recovered.run_file is not None:
                    runs.append(read_run(recovered.run_file))
            return recovered.scene

        def finish(scene: Scene) -> None:
            self._opened_recovered(recovered, scene)
            for run in runs:
                self.run_opened.emit(run)

        self._begin(recovered.suggested_path.name, scene_of, finish)

    def give_up_opening(self) -> None:
        if self.opening is not None:
            self.opening.give_up()
            self._end_opening()

    # --- saving ---------------------------------------------------------------------------------------

    def save(self) -> None:
        self.finish_saving()  # which may give the drawing its name
        if self.document.path:
            self.save_to(self.document.path)
        else:
            self.save_as()

    def save_as(self) -> None:
        self.finish_saving()
        start = self.document.path or self.folder / f"{self.document.title}{SUFFIX}"
        kinds = _filter(DRAWINGS, ALL_FILES)
        name, _ = QFileDialog.getSaveFileName(self.window, tr("Save the drawing"), str(start), kinds)
        if name:
            path = Path(name)
            self.save_to(path if path.suffix else path.with_suffix(SUFFIX))

    def save_to(self, path: Path) -> None:
        """Write the drawing as it is now, in a thread: it may be edited meanwhile. A failure is told."""
        self.finish_saving()  # one after another: the later one is what the file is to hold
        scene = self.document.work
        self.saving = saving = Background(partial(save_drawing, path, scene), self)
        saving.then(partial(self._written, path, scene))
        if self.saving is saving:
            self.saving_goes_on.emit(path)

    def save_run(self, run: Callable[[], WrittenRun]) -> None:
        """Ask for a name, and write the run there, in a thread. A failure is told."""
        self.finish_saving()
        start = self.folder / f"{self.document.title}{RUN_SUFFIX}"
        kinds = _filter(RUNS, ALL_FILES)
        name, _ = QFileDialog.getSaveFileName(self.window, tr("Save the run"), str(start), kinds)
        if name:
            path = Path(name) if Path(name).suffix else Path(name).with_suffix(RUN_SUFFIX)
            self.saving = Background(partial(save_file, path, lambda: encode_run(run())), self)
            self.saving.then(partial(self._run_written, path))

    def _run_written(self, path: Path, outcome: Future[None]) -> None:
        if self._is_written(outcome):
            self.settings.add_recent_file(path)
            self.saved.emit(path)

    def save_events(self, text: str) -> None:
        """Ask for a name, and write what happened in the run there, in a thread. A failure is told."""
        self.finish_saving()
        start = self.folder / (tr("{title} events", title=self.document.title) + TEXT_SUFFIX)
        kinds = _filter(TEXTS, ALL_FILES)
        name, _ = QFileDialog.getSaveFileName(self.window, tr("Save the events"), str(start), kinds)
        if name:
            path = Path(name) if Path(name).suffix else Path(name).with_suffix(TEXT_SUFFIX)
            self.saving = Background(partial(save_file, path, text.encode), self)
            self.saving.then(partial(self._events_written, path))

    def _events_written(self, path: Path, outcome: Future[None]) -> None:
        if self._is_written(outcome):  # and cannot be opened, so it is no recent file
            self.saved.emit(path)

    def _is_written(self, outcome: Future[None]) -> bool:
        """The user was told why, if it is not."""
        self.saving = None
        try:
            outcome.result()
        except StorageError as error:
            messages.warn(self.window, tr("Not saved"), str(error))
            self.not_saved.emit()
            return False
        except Exception:  # which is for others to tell
            self.not_saved.emit()
            raise
        return True

    def finish_saving(self) -> None:
        """Wait for the file that is being written, if there is one."""
        if self.saving is not None:
            self.saving.wait()

    def _written(self, path: Path, scene: Scene, outcome: Future[None]) -> None:
        if not self._is_written(outcome):
            return
        self.document.mark_saved(path, scene)
        if self.document.is_dirty:  # edited meanwhile: a copy of that is kept, or will be made
            self.recovery.note_change(self.document.work, path)
        else:
            self.recovery.forget()
        self.settings.add_recent_file(path)
        self.saved.emit(path)

    def may_discard(self) -> bool:
        """Whether the document may be replaced or closed: it is saved, or the user does not want it."""
        self.finish_saving()
        if not self.document.is_dirty:
            return True
        buttons = messages.Button
        answer = messages.ask(
            self.window,
            tr("Unsaved changes"),
            tr("“{title}” has changes that are not saved. Save them?", title=self.document.title),
            buttons.Save | buttons.Discard | buttons.Cancel,
            buttons.Save,
        )
        if answer == buttons.Save:
            self.save()
            self.finish_saving()
            return not self.document.is_dirty
        return answer == buttons.Discard

    # --- opening --------------------------------------------------------------------------------------

    def _begin_file(self, path: Path, finish: Callable[[Scene], None]) -> None:
        is_large = QFileInfo(str(path)).size() > LARGE
        self._begin(path.name, partial(load_drawing, path), finish, is_large=is_large)

    def _begin_run_file(self, path: Path) -> None:
        read: list[WrittenRun] = []  # beside the drawing, which is laid out

        def work_of(report: Report) -> Scene:
            read.append(load_file(path, lambda: read_run(path, report)))
            return read[0].work

        def finish(scene: Scene) -> None:
            self._replace(scene, None)  # the drawing is in no file of its own
            self.settings.add_recent_file(path)
            self.run_opened.emit(read[0])

        self._begin(path.name, work_of, finish, is_large=True)

    def _begin_svg(self, path: Path) -> None:
        read: list[SvgDrawing] = []  # with what was left out

        def work_of(report: Report) -> Scene:
            read.append(load_file(path, lambda: read_svg(path, report)))
            return read[0].scene

        def finish(scene: Scene) -> None:
            self._replace(scene, None)  # a drawing of ours, which is not to be saved over the picture
            self.settings.add_recent_file(path)
            if read[0].notes:
                messages.tell(self.window, tr("Opened as a drawing"), "\n".join(read[0].notes))

        self._begin(path.name, work_of, finish)

    def _begin(
        self,
        name: str,
        read: Callable[[Report], Scene],
        finish: Callable[[Scene], None],
        *,
        is_large: bool = False,
    ) -> None:
        """Read in a thread; what was being opened before is given up."""
        self.finish_saving()
        self.give_up_opening()
        self.opening = opening = Opening(name, read)
        if is_large:
            opening.rest()  # before it begins: it could not rest while it reads
        Background(opening, self).then(lambda outcome: self._read(opening, outcome, finish))
        if self.opening is opening:  # more than a moment
            opening.rest()
            self._progress.start(LOOK_EVERY)
            self.opening_changed.emit()

    def _read(
        self, opening: Opening, outcome: Future[LaidOut | None], finish: Callable[[Scene], None]
    ) -> None:
        if self.opening is not opening:  # given up
            return
        if self.saving is not None:  # before a window is closed, say; the drawing is needed until it is saved
            QTimer.singleShot(LOOK_EVERY, lambda: self._read(opening, outcome, finish))
            return
        self._end_opening()
        try:
            laid_out = outcome.result()
        except (DrawingError, StorageError) as error:
            messages.warn(self.window, tr("Not opened"), str(error))
            return
        assert laid_out is not None  # nobody gave it up
        self.laid_out.emit(laid_out)
        finish(laid_out.scene)

    def _end_opening(self) -> None:
        self.opening = None
        self._progress.stop()
        self.opening_changed.emit()

    def _opened_file(self, path: Path, scene: Scene) -> None:
        # Particles, or what was in a picture, become a drawing of ours, which is not to be saved over them.
        is_other = is_particle_file(path) or path.suffix.lower() == PICTURE_SUFFIX
        self._replace(scene, None if is_other else path)
        self.settings.add_recent_file(path)

    def _opened_recovered(self, recovered: RecoveredDrawing, scene: Scene) -> None:
        self.document.replace_all(scene, None)
        self.document.path = recovered.suggested_path if recovered.original else None
        self.document.mark_unsaved()
        self.recovery.take(recovered)
        self.opened.emit()

    def _replace(self, scene: Scene, path: Path | None) -> None:
        self.document.replace_all(scene, path)
        self.recovery.forget()
        self.opened.emit()

    @property
    def folder(self) -> Path:
        """Where files are looked for and put, unless somebody says otherwise."""
        recent = self.settings.recent_files
        if self.document.path:
            return self.document.path.parent
        return recent[0].parent if recent else Path.home()


def _filter(*kinds: FileKind) -> str:
    """As Qt wants it."""
    return ";;".join(f"{tr(words)} ({names})" for words, names in kinds)
