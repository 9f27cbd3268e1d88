"""What is wrong is told with the file or the option that it is about."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sketchfall.app.drawing.scene import DrawingError


@contextmanager
def about(what: Path | str) -> Iterator[None]:
    try:
        yield
    except DrawingError as error:
        raise DrawingError(str(error), str(what)) from error
