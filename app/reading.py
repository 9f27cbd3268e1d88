"""Whatever can be opened, read as a drawing: our own files, and files of particles."""

from __future__ import annotations

from pathlib import Path

from app.file_format import MAX_BYTES, read_drawing
from app.particle_file import decode_particles, is_particle_file
from app.scene import DrawingError, Scene


def read_any(path: Path) -> Scene:
    """The scene in a file; DrawingError for wrong contents, OSError if it cannot be read."""
    if not path.is_file() or not is_particle_file(path):
        return read_drawing(path)
    with path.open("rb") as file:
        data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise DrawingError(f"the file is larger than {MAX_BYTES // 1024**2} MiB")
    return decode_particles(data)
