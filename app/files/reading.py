"""Whatever can be opened, read as a drawing: our own files, particles, pictures (PNG, SVG)."""

from __future__ import annotations

from pathlib import Path

from sketchfall.app.drawing.scene import Scene
from sketchfall.app.files.decode_errors import Data
from sketchfall.app.files.drawing_in_picture import drawing_in, is_picture
from sketchfall.app.files.file_bytes import read_bytes
from sketchfall.app.files.file_format import decode_drawing
from sketchfall.app.files.progress import Report, part_of, unheard

_READING = 0.3  # of the time that it takes to read and decode a file


def read_drawing(path: Path, report: Report = unheard) -> Scene:
    """The scene in a file; DrawingError for wrong contents, OSError if it cannot be read."""
    decode = decode_drawing
    if path.suffix.lower() == ".txt":
        # Only now: bodies made of particles are checked by the engine, which takes a while to load.
        from sketchfall.app.files.particle_file import decode_particles, is_particle_file

        if is_particle_file(path):
            decode = decode_particles
    if path.suffix.lower() == ".svg":
        from sketchfall.app.svg.svg_file import read_svg  # the same

        return read_svg(path, report).scene
    data: Data = read_bytes(path, part_of(report, 0.0, _READING))
    if is_picture(data):
        data = drawing_in(data)
    return decode(data, part_of(report, _READING, 1.0))
