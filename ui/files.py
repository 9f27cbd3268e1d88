"""New, open, save: what stands between the document and the disk, with every question to the user."""

from __future__ import annotations

from pathlib import Path

from PyQt6.QtCore import QObject, pyqtSignal
from PyQt6.QtWidgets import QFileDialog, QMessageBox, QWidget

from app.body_checks import check_body
from app.document import Document
from app.recovery import Recovery
from app.scene import DrawingError, Scene
from app.settings import Settings
from app.storage import StorageError, load_drawing, save_drawing

SUFFIX = ".sketchfall"
FILTER = f"Sketchfall drawings (*{SUFFIX});;All files (*)"


class Files(QObject):
    opened = pyqtSignal()  # another drawing is in the document
    saved = pyqtSignal(Path)

    def __init__(self, document: Document, settings: Settings, recovery: Recovery, window: QWidget) -> None:
        super().__init__(window)
        self.document = document
        self.settings = settings
        self.recovery = recovery
        self.window = window

    def new(self) -> None:
        if self.may_discard():
            self._replace(Scene(), None)

    def open(self) -> None:
        if not self.may_discard():
            return
        name, _ = QFileDialog.getOpenFileName(self.window, "Open a drawing", str(self._folder()), FILTER)
        if name:
            self.open_path(Path(name), ask=False)

    def open_path(self, path: Path, *, ask: bool = True) -> bool:
        """Open this file; a failure is told, and leaves everything as it was."""
        if ask and not self.may_discard():
            return False
        scene = self._load(path)
        if scene is None:
            return False
        self._replace(scene, path)
        self.settings.add_recent_file(path)
        return True

    def open_example(self, path: Path) -> None:
        """An example is a beginning: saving it asks for a name, and never touches the original."""
        if self.may_discard():
            scene = self._load(path)
            if scene is not None:
                self._replace(scene, None)

    def save(self) -> bool:
        return self.save_to(self.document.path) if self.document.path else self.save_as()

    def save_as(self) -> bool:
        start = self.document.path or self._folder() / f"{self.document.title}{SUFFIX}"
        name, _ = QFileDialog.getSaveFileName(self.window, "Save the drawing", str(start), FILTER)
        if not name:
            return False
        path = Path(name)
        return self.save_to(path if path.suffix else path.with_suffix(SUFFIX))

    def save_to(self, path: Path) -> bool:
        try:
            save_drawing(path, self.document.scene)
        except StorageError as error:
            QMessageBox.warning(self.window, "Not saved", str(error))
            return False
        self.document.mark_saved(path)
        self.recovery.forget()
        self.settings.add_recent_file(path)
        self.saved.emit(path)
        return True

    def may_discard(self) -> bool:
        """Whether the document may be replaced or closed: it is saved, or the user does not want it."""
        if not self.document.is_dirty:
            return True
        buttons = QMessageBox.StandardButton
        answer = QMessageBox.question(
            self.window,
            "Unsaved changes",
            f"“{self.document.title}” has changes that are not saved. Save them?",
            buttons.Save | buttons.Discard | buttons.Cancel,
            buttons.Save,
        )
        if answer == buttons.Save:
            return self.save()
        return answer == buttons.Discard

    def _load(self, path: Path) -> Scene | None:
        try:
            scene = load_drawing(path)
            _check_bodies(scene, path)
        except (DrawingError, StorageError) as error:
            QMessageBox.warning(self.window, "Not opened", str(error))
            return None
        return scene

    def _replace(self, scene: Scene, path: Path | None) -> None:
        self.document.replace_all(scene, path)
        self.recovery.forget()
        self.opened.emit()

    def _folder(self) -> Path:
        recent = self.settings.recent_files
        if self.document.path:
            return self.document.path.parent
        return recent[0].parent if recent else Path.home()


def _check_bodies(scene: Scene, path: Path) -> None:
    """What the reader of files does not look at: whether each outline can become a body."""
    for index, body in enumerate(scene.bodies):
        try:
            check_body(body)
        except DrawingError as error:
            raise DrawingError(f"{path.name} could not be opened: bodies[{index}]: {error}.") from error
