"""Whatever can be opened, read as a drawing: our own files, and files of particles."""

from __future__ import annotations

from pathlib import Path

from sketchfall.app.drawing.scene import Scene
from sketchfall.app.files.file_bytes import read_bytes
from sketchfall.app.files.file_format import MAX_BYTES, read_drawing
from sketchfall.app.files.particle_file import decode_particles, is_particle_file
from sketchfall.app.files.progress import Report, part_of, unheard

_READING = 0.3  # of the time, of a file of particles


def read_any(path: Path, report: Report = unheard) -> Scene:
    """The scene in a file; DrawingError for wrong contents, OSError if it cannot be read."""
    if not path.is_file() or not is_particle_file(path):
        return read_drawing(path, report)
    data = read_bytes(path, MAX_BYTES, part_of(report, 0.0, _READING))
    return decode_particles(data, part_of(report, _READING, 1.0))
