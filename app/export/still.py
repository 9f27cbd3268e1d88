"""One picture: of a moment, or of several laid over each other as by a flashing light."""

from __future__ import annotations

from collections.abc import Sequence

from sketchfall.app.drawing.scene import Scene
from sketchfall.app.export.formats import PDF, SVG, Format
from sketchfall.app.export.layout import Layout
from sketchfall.app.export.pdf import pdf_of
from sketchfall.app.export.png import png_of
from sketchfall.app.export.svg import svg_of
from sketchfall.app.files.drawing_in_picture import with_drawing
from sketchfall.app.files.file_format import encode_drawing
from sketchfall.app.files.progress import Report, unheard
from sketchfall.app.picture.colours import LIGHT_PICTURE, PictureColours
from sketchfall.app.picture.composing import Composer
from sketchfall.app.picture.display_list import Picture
from sketchfall.app.picture.stills import Still


def picture_of(
    stills: Sequence[Still],
    layout: Layout,
    colours: PictureColours = LIGHT_PICTURE,
    *,
    transparent: bool = False,
) -> Picture:
    """Several moments are laid over each other; those of another drawing than the last are left out."""
    last = stills[-1].scene
    same = [still for still in stills if still.scene.bodies is last.bodies]
    return Composer(last, layout.camera, colours).overlaid(same, transparent=transparent)


def picture_file(
    picture: Picture,
    layout: Layout,
    kind: Format,
    title: str,
    inside: Scene | None = None,
    report: Report = unheard,
) -> bytes:
    """The contents of a file; a PNG has the drawing inside, if one is given."""
    if kind is SVG:
        return svg_of(picture, layout.camera, layout.factor)
    if kind is PDF:
        return pdf_of(picture, title, layout.factor)
    png = png_of(picture, *layout.size, report)
    return png if inside is None else with_drawing(png, encode_drawing(inside))
