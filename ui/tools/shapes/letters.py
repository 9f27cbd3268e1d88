"""Letters as bodies: what stands in the field at the canvas is put where one clicks, each letter one body."""

from __future__ import annotations

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QPainter

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.groups import new_group_ids, with_groups
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import DrawingError, Group
from sketchfall.app.editing.commands import AddParts
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.language.engine_errors import told
from sketchfall.app.outlines.letters import letter_body, polygons_of
from sketchfall.app.outlines.recipe import Asked, put
from sketchfall.app.properties.number_range import NumberRange
from sketchfall.ui.canvas.camera import Camera
from sketchfall.ui.canvas.marks import draw_outline
from sketchfall.ui.look.theme import Theme
from sketchfall.ui.tools.base import Canvas, Pointer, Tool
from sketchfall.ui.tools.shapes.glyphs import Glyph, glyphs_of

HEIGHT = Asked(
    NumberRange("letter_height", later("Height"), "m", 0.01, 1e3, 0.1, tip=later("Of capital letters.")), 1.0
)


class LettersTool(Tool):
    name = "letters"
    draws_shapes = True

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self.words = tr("Text")
        self.values = {HEIGHT.range.name: HEIGHT.usual}
        self.place: Point | None = None  # where the text would begin
        self._known: tuple[str, float] | None = None
        self._glyphs: list[Glyph] = []

    @property
    def asked(self) -> tuple[Asked, ...]:
        return (HEIGHT,)

    @property
    def hint(self) -> str:
        return tr(
            "Type the letters in the field at the lower edge, and click where they begin. Ctrl: no snapping."
        )

    @property
    def glyphs(self) -> list[Glyph]:
        """As the fields have them now."""
        wanted = self.words or "", self.values[HEIGHT.range.name]
        if wanted != self._known:
            self._known, self._glyphs = wanted, glyphs_of(*wanted)
        return self._glyphs

    def moved(self, pointer: Pointer) -> None:
        self.pointer = pointer
        self.place = self.canvas.snap(pointer)

    def released(self, pointer: Pointer) -> None:
        if pointer.button != Qt.MouseButton.LeftButton:
            return
        self.moved(pointer)
        if not self.glyphs:
            self.problem = tr("There are no letters: type some in the field at the lower edge.")
            return
        assert self.place is not None
        try:
            self._draw_at(self.place)
        except (DrawingError, ValueError) as error:
            self.problem = tr("No body from these letters: {reason}.", reason=told(error))

    def _draw_at(self, place: Point) -> None:
        document = self.canvas.document
        bodies = Parts(
            letter_body(document.new_ids.body(), polygons_of(glyph.rings), place) for glyph in self.glyphs
        )
        if len(bodies) > 1:
            group = Group(id=new_group_ids(document.parts).new(), name=(self.words or "").strip())
            bodies = with_groups(bodies, lambda _: (group,))
        command = AddParts(document, bodies, tr("Draw letters"))
        self.problem = ""
        self.canvas.apply(command)

    def deactivate(self) -> None:
        self.place, self.problem = None, ""

    def go_on_from(self, before: Tool) -> None:
        self.values, self.words = dict(before.values), before.words

    def draw(self, painter: QPainter, camera: Camera, theme: Theme) -> None:
        if self.place is not None:
            for glyph in self.glyphs:
                for ring in glyph.rings:
                    draw_outline(painter, camera.polygon(put(ring, self.place, 0.0)), theme.preview, fill=0.0)
