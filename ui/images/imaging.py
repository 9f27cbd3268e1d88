"""All that a window has for images behind the drawing: they are inserted, shown, moved, scaled and locked."""

from __future__ import annotations

import math
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from pathlib import Path

from PyQt6.QtCore import QBuffer, QIODevice, QMimeData, QObject, pyqtSignal
from PyQt6.QtGui import QImage
from PyQt6.QtWidgets import QFileDialog, QMenu, QWidget

from sketchfall.app.annotations.image_edits import (
    add_image,
    fade_image,
    lock_image,
    remove_image,
    scale_image,
)
from sketchfall.app.annotations.images import encoded, height_of, unpacked
from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.scene import BackgroundImage, DrawingError
from sketchfall.app.editing.changes import DRAWING_CHANGES, Change
from sketchfall.app.files.drawing_in_picture import drawing_in, is_picture
from sketchfall.app.files.file_bytes import read_bytes
from sketchfall.app.language.catalogue import tr
from sketchfall.app.picture.image_pixels import LARGEST_SIDE
from sketchfall.ui.canvas.canvas_scene import CanvasScene
from sketchfall.ui.commands.entries import add_choice, add_entry, add_menu
from sketchfall.ui.files.background import Background
from sketchfall.ui.images.background_images import BackgroundImages
from sketchfall.ui.images.image_hand import ImageHand
from sketchfall.ui.images.image_store import ImageStore
from sketchfall.ui.images.length_dialog import LengthDialog

ENDINGS = (".png", ".jpg", ".jpeg")
SHARE = 0.6  # of the view, that an image takes at first
OPACITIES = (100, 75, 50, 25)  # percent


class Imaging(QObject):
    refused = pyqtSignal(str)

    def __init__(self, canvas: CanvasScene, window: QWidget) -> None:
        super().__init__(window)
        self._canvas = canvas
        self._document = canvas.document
        self._window = window
        self.store = ImageStore(self)
        self.store.ready.connect(canvas.update)
        self.images = BackgroundImages(self._document, self.store)
        self.hand = ImageHand(canvas, self.images, self._ask_length)
        canvas.underlays.append(self.images)
        canvas.takers.guests.append(self.hand)
        self._document.changed.connect(self._document_changed)

    def _document_changed(self, change: Change) -> None:
        """Those that undo may bring back are unpacked again then."""
        if isinstance(change, DRAWING_CHANGES):
            self.store.forget_all_but(self._document.scene.images)
            self.images.forget_all_but(self._document.scene.images)

    # --- inserting --------------------------------------------------------------------------------------

    def choose_file(self) -> None:
        kinds = f"{tr('Images')} (*.png *.jpg *.jpeg)"
        name, _ = QFileDialog.getOpenFileName(self._window, tr("Insert an image"), "", kinds)
        if name:
            self._insert(lambda: _checked(bytes(read_bytes(Path(name)))))

    def take_dropped(self, path: Path, open_path: Callable[[Path], object]) -> None:
        """A picture with a drawing inside opens as the drawing; any other file is opened as ever."""
        if path.suffix.lower() not in ENDINGS:
            open_path(path)
            return

        def look() -> str | None:
            data = bytes(read_bytes(path))
            return None if _has_drawing(data) else _checked(data)

        def finish(found: Future[str | None]) -> None:
            if found.exception() is None and found.result() is None:
                open_path(path)
            else:
                self._put(found)

        Background(look, self).then(finish)

    def paste(self, data: QMimeData | None) -> bool:
        """The image on the clipboard, if it has one."""
        image = data.imageData() if data is not None and data.hasImage() else None
        if not isinstance(image, QImage) or image.isNull():
            return False
        self._insert(lambda: _checked(_as_png(image)))
        return True

    def _insert(self, read: Callable[[], str | None]) -> None:
        Background(read, self).then(self._put)

    def _put(self, read: Future[str | None]) -> None:
        try:
            text = read.result()
            assert text is not None
            image = self._in_view(text)
            add_image(self._document, image)
        except (DrawingError, OSError) as error:
            self.refused.emit(tr("The image cannot be inserted: {reason}.", reason=error))
            return
        self._canvas.choose_tool("select")
        self.hand.chosen = image

    def _in_view(self, text: str) -> BackgroundImage:
        """In the middle, as large as it goes there."""
        camera = self._canvas.camera
        shape = height_of(BackgroundImage(data=text, place=(0.0, 0.0), width=1.0))
        width = SHARE * min(camera.width, camera.height / shape) / camera.scale
        left = (camera.width / 2.0 - camera.left) / camera.scale - width / 2.0
        top = (camera.top - camera.height / 2.0) / camera.scale + width * shape / 2.0
        return BackgroundImage(data=text, place=(left, top), width=width)

    # --- the menu of an image -----------------------------------------------------------------------------

    def fill(self, menu: QMenu, image: BackgroundImage) -> None:
        document = self._document
        add_entry(menu, tr("Set the &scale…"), partial(self._measure, image))
        opacity = add_menu(menu, tr("&Opacity"))
        for percent in OPACITIES:
            do = partial(fade_image, document, image, percent / 100.0)
            add_choice(opacity, f"{percent} %", do, chosen=round(100.0 * image.opacity) == percent)
        do = partial(lock_image, document, image, not image.locked)
        add_choice(menu, tr("&Locked"), do, chosen=image.locked)
        add_entry(menu, tr("&Delete image"), partial(remove_image, document, image))

    def _measure(self, image: BackgroundImage) -> None:
        self._canvas.choose_tool("select")
        self.hand.measure(image)
        self._canvas.takers.give_to(self.hand)
        self._canvas.refresh()

    def _ask_length(self, image: BackgroundImage, first: Point, second: Point) -> None:
        dialog = LengthDialog(float(f"{math.dist(first, second):.4g}"), self._window)
        dialog.told.connect(partial(self._scale, image, first, second))
        dialog.finished.connect(self._length_known)
        dialog.open()

    def _length_known(self) -> None:
        self.hand.forget_points()
        self._canvas.refresh()

    def _scale(self, image: BackgroundImage, first: Point, second: Point, length: float) -> None:
        self.hand.chosen = scale_image(self._document, image, first, second, length)


def _checked(data: bytes) -> str:
    """As it stands in a file, once it is known that it can be shown."""
    unpacked(data, LARGEST_SIDE)
    return encoded(data)


def _has_drawing(data: bytes) -> bool:
    try:
        return is_picture(data) and bool(drawing_in(data))
    except DrawingError:
        return False


def _as_png(image: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return bytes(buffer.data().data())
