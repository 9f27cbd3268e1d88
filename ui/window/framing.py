"""What part of the plane is shown: as the drawing says when it is opened, all of it, or where a body goes."""

from __future__ import annotations

from PyQt6.QtCore import QObject, QPointF, QRectF, pyqtSignal

from sketchfall.app.drawing.geometry import Box, Point, box_around
from sketchfall.app.drawing.scene import View
from sketchfall.app.editing.changes import Change, SelectionChanged
from sketchfall.app.editing.commands import RememberView
from sketchfall.app.language.catalogue import later, tr
from sketchfall.ui.actions.actions import Actions
from sketchfall.ui.actions.wiring import Table
from sketchfall.ui.canvas.canvas_scene import CanvasScene
from sketchfall.ui.canvas.canvas_view import CanvasView
from sketchfall.ui.laboratory.closed_form import ClosedForm
from sketchfall.ui.laboratory.proof_card import ProofCard
from sketchfall.ui.running.player import Player

CALM = 0.5  # of the width and the height of the canvas: within it, what is followed moves and the view rests
DIGITS = 3  # of the metres that are remembered
NOBODY = later("Select the body that is to be kept in sight.")


class Framing(QObject):
    refused = pyqtSignal(str)  # a sentence

    def __init__(
        self,
        actions: Actions,
        canvas: CanvasScene,
        view: CanvasView,
        player: Player,
        closed_form: ClosedForm,
        proof_card: ProofCard,
    ) -> None:
        super().__init__(view)
        self._actions = actions
        self._document = canvas.document
        self._canvas = canvas
        self._view = view
        self._player = player
        self._closed_form = closed_form
        self._proof_card = proof_card
        self._followed: int | None = None  # the id of a body
        canvas.document.changed.connect(self._document_changed)
        player.advanced.connect(self._keep_in_sight)

    @property
    def table(self) -> Table:
        return {
            "zoom_fit": self.show_all,
            "follow": self._follow_chosen,
            "remember_view": self._remember,
        }

    def go_on_from(self, before: Framing) -> None:
        """Show what a window that goes shows."""
        camera = before._view.camera
        middle = QPointF(camera.width / 2.0, camera.height / 2.0)
        self._view.show_at(camera.to_world(middle), camera.scale)
        self._followed = before._followed
        self._actions["follow"].setChecked(before._actions["follow"].isChecked())

    # --- as a whole -------------------------------------------------------------------------------------

    def show_opened(self) -> None:
        """A drawing that was just opened, as it wants to be seen."""
        self._canvas.choose_tool("select")
        view = self._document.scene.view
        self._followed = view.follow if view is not None else None
        self._actions["follow"].setChecked(self._followed is not None)
        if view is None:
            self.show_all()
        else:
            self._view.fit(_box(view), self._proof_card.covered, margin=0.0)

    def show_all(self) -> None:
        """Show all bodies, and where a closed form leads them, below its card."""
        box = self._canvas.box()
        if self._actions["show_closed_form"].isChecked():
            around = (box, self._closed_form.box())
            box = box_around(part for part in around if part is not None)
        self._view.fit(box, self._proof_card.covered)

    def _remember(self) -> None:
        camera = self._view.camera
        x, y = camera.to_world(QPointF(camera.width / 2.0, camera.height / 2.0))
        view = View(
            center=(round(x, DIGITS), round(y, DIGITS)),
            width=camera.width / camera.scale,
            height=camera.height / camera.scale,
            follow=self._followed if self._actions["follow"].isChecked() else None,
        )
        self._document.apply(RememberView(self._document, view, tr("Open with this view")))

    # --- one body ---------------------------------------------------------------------------------------

    def _follow_chosen(self) -> None:
        if not self._actions["follow"].isChecked():
            return
        selected = self._document.selection.bodies
        self._followed = selected[0] if selected else self._followed
        if self._place() is None:
            self._actions["follow"].setChecked(False)
            self.refused.emit(tr(NOBODY))
        self._keep_in_sight()

    def _document_changed(self, change: Change) -> None:
        selected = self._document.selection.bodies
        if isinstance(change, SelectionChanged) and selected and self._actions["follow"].isChecked():
            self._followed = selected[0]

    def _keep_in_sight(self) -> None:
        place = self._place()
        if place is None or not self._actions["follow"].isChecked() or not self._player.has_run:
            return
        camera = self._view.camera
        calm = QRectF(0.0, 0.0, camera.width * CALM, camera.height * CALM)
        calm.moveCenter(QPointF(camera.width / 2.0, camera.height / 2.0))
        pixel = camera.to_pixel(place)
        dx = _beyond(pixel.x(), calm.left(), calm.right())
        dy = _beyond(pixel.y(), calm.top(), calm.bottom())
        if dx or dy:
            self._view.pan(-dx, -dy)

    def _place(self) -> Point | None:
        """Where the body that is followed is seen; None if there is none."""
        if self._followed is None or not self._document.has_body(self._followed):
            return None
        poses = self._canvas.run_poses
        if poses is None:
            return self._document.body(self._followed).position
        rows = [row for row, body in enumerate(self._document.scene.bodies) if body.id == self._followed]
        return (float(poses[rows[0], 0]), float(poses[rows[0], 1])) if rows[0] < len(poses) else None


def _beyond(value: float, low: float, high: float) -> float:
    """How far it is outside; 0 if it is not."""
    return value - min(max(value, low), high)


def _box(view: View) -> Box:
    x, y = view.center
    return Box(x - view.width / 2.0, y - view.height / 2.0, x + view.width / 2.0, y + view.height / 2.0)
