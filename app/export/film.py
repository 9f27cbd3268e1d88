"""Moments shown one after another: GIF, and MP4 where the library for it is installed."""

from __future__ import annotations

import io
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from PIL import Image
from PyQt6.QtGui import QImage

from sketchfall.app.drawing.scene import DrawingError
from sketchfall.app.export.formats import GIF, Format
from sketchfall.app.export.layout import Layout, Size, even
from sketchfall.app.export.raster import image_of
from sketchfall.app.files.progress import Report, unheard
from sketchfall.app.language.catalogue import tr
from sketchfall.app.picture.colours import LIGHT_PICTURE, PictureColours, fill_of, own_fills
from sketchfall.app.picture.composing import Composer
from sketchfall.app.picture.stills import Still

MAX_PIXELS = 500_000_000  # of all pictures of a GIF together, which are in memory
MAX_FRAMES = 36_000  # ten minutes, with every step
COLOURS = 256  # of a GIF
OWN_COLOURS = 64  # of these, at most, for the very colours of bodies
HUNDREDTHS = 100.0  # of a second, in which a GIF counts


def check_film(kind: Format, frames: int, size: Size) -> None:
    """DrawingError before the work begins, rather than no memory in the middle of it."""
    width, height = size
    if frames > MAX_FRAMES or (kind is GIF and frames * width * height > MAX_PIXELS):
        raise DrawingError(
            tr(
                "{frames} pictures of {width} × {height} are too many for one film; "
                "take fewer seconds, fewer pictures a second or a smaller size",
                frames=frames,
                width=width,
                height=height,
            )
        )


def film_file(
    stills: Sequence[Still],
    layout: Layout,
    kind: Format,
    per_second: float,
    colours: PictureColours = LIGHT_PICTURE,
    report: Report = unheard,
) -> bytes:
    check_film(kind, len(stills), layout.size)
    make = _gif if kind is GIF else _mp4
    return make(_painted(stills, layout, colours, report), stills, layout, per_second, colours)


def check_mp4() -> Any:
    """The library that makes them; DrawingError, with how to get it, if it is not there."""
    try:
        import imageio_ffmpeg
    except ImportError as error:
        raise DrawingError(
            tr(
                "an MP4 film needs a library that is not installed: pip install “sketchfall[video]”. "
                "A GIF needs nothing more"
            )
        ) from error
    return imageio_ffmpeg


def _painted(
    stills: Sequence[Still], layout: Layout, colours: PictureColours, report: Report
) -> Iterator[Image.Image]:
    composer = None
    for number, still in enumerate(stills):
        if composer is None or composer.scene is not still.scene:
            composer = Composer(still.scene, layout.camera, colours)
        yield _as_rgb(image_of(composer.picture(still), *even(layout.size)))
        report((number + 1) / len(stills))


def _as_rgb(image: QImage) -> Image.Image:
    plain = image.convertToFormat(QImage.Format.Format_RGBX8888)
    bits = plain.constBits()
    assert bits is not None
    data = bits.asstring(plain.sizeInBytes())
    size = (plain.width(), plain.height())
    return Image.frombytes("RGB", size, data, "raw", "RGBX", plain.bytesPerLine())


def _gif(
    pictures: Iterable[Image.Image],
    stills: Sequence[Still],
    layout: Layout,
    per_second: float,
    colours: PictureColours,
) -> bytes:
    first, *_ = frames = list(_with_few_colours(pictures, stills, colours))
    ends = [round(HUNDREDTHS * number / per_second) for number in range(len(frames) + 1)]
    durations = [10 * (end - begin) for begin, end in pairwise(ends)]  # ms
    file = io.BytesIO()
    first.save(
        file,
        "GIF",
        save_all=True,
        append_images=frames[1:],
        duration=durations,
        loop=0,
        optimize=False,
        disposal=1,
    )
    return file.getvalue()


def _with_few_colours(
    pictures: Iterable[Image.Image], stills: Sequence[Still], colours: PictureColours
) -> Iterator[Image.Image]:
    """All in the same: the very colours of canvas, ink and bodies, and those between them."""
    palette: Image.Image | None = None
    for picture in pictures:
        if palette is None:
            palette = _palette(picture, stills[0], colours)
        yield picture.quantize(palette=palette, dither=Image.Dither.NONE)


def _palette(picture: Image.Image, still: Still, colours: PictureColours) -> Image.Image:
    bodies = still.scene.bodies
    fills = dict.fromkeys(
        fill[:7]
        for fill in (*(fill_of(body, colours) for body in bodies), *own_fills(bodies, colours).values())
    )
    own = [colours.canvas, colours.ink, *fills][:OWN_COLOURS]
    between = picture.quantize(COLOURS - len(own), dither=Image.Dither.NONE).getpalette() or []
    palette = Image.new("P", (1, 1))
    palette.putpalette([*(int(one[at : at + 2], 16) for one in own for at in (1, 3, 5)), *between])
    return palette


def _mp4(
    pictures: Iterable[Image.Image],
    stills: Sequence[Still],
    layout: Layout,
    per_second: float,
    colours: PictureColours,
) -> bytes:
    library = check_mp4()
    with tempfile.TemporaryDirectory(prefix="sketchfall-film-") as folder:
        path = Path(folder) / "film.mp4"
        # quality: of 10; at less, flat colours get blocks.
        writer = library.write_frames(
            str(path),
            even(layout.size),
            fps=per_second,
            quality=8,
            macro_block_size=2,
        )
        writer.send(None)
        try:
            for picture in pictures:
                writer.send(picture.tobytes())
        finally:
            writer.close()
        return path.read_bytes()
