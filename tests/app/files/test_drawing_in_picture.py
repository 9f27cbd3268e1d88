"""A picture has its drawing inside, is opened as that drawing, and is trusted no more than any file."""

from __future__ import annotations

import io
import struct
import tracemalloc
import zlib
from pathlib import Path

import pytest
from PIL import Image

from sketchfall.app.drawing.scene import DrawingError
from sketchfall.app.files import drawing_in_picture, file_bytes
from sketchfall.app.files.drawing_in_picture import HEAD, drawing_in, is_picture, with_drawing
from sketchfall.app.files.file_format import encode_drawing
from sketchfall.app.files.reading import read_drawing
from tests.app.pictured import JOINTED

pytestmark = pytest.mark.no_engine


def png() -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (3, 2), "red").save(file, "PNG")
    return file.getvalue()


WHOLE = with_drawing(png(), encode_drawing(JOINTED))


def test_the_picture_is_opened_as_the_drawing(tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(WHOLE)
    assert read_drawing(path) == JOINTED


def test_others_see_the_same_picture() -> None:
    with Image.open(io.BytesIO(WHOLE)) as image, Image.open(io.BytesIO(png())) as plain:
        assert image.tobytes() == plain.tobytes()
    with Image.open(io.BytesIO(WHOLE)) as image:
        image.verify()  # every checksum


def test_the_text_is_that_of_a_file() -> None:
    assert is_picture(WHOLE)
    assert not is_picture(encode_drawing(JOINTED))
    assert drawing_in(WHOLE) == encode_drawing(JOINTED)


def test_a_picture_without_a_drawing_says_so() -> None:
    with pytest.raises(DrawingError, match="this picture has no drawing of Sketchfall in it"):
        drawing_in(png())


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_a_picture_that_was_cut_off_is_refused(tmp_path: Path, share: float) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(WHOLE[: int(share * len(WHOLE))])
    with pytest.raises(DrawingError, match="no drawing"):
        read_drawing(path)


def crafted(packed: bytes) -> bytes:
    contents = HEAD + packed
    chunk = struct.pack(">I4s", len(contents), b"iTXt") + contents + bytes(4)
    return png()[:-12] + chunk + png()[-12:]


def test_a_damaged_drawing_is_refused() -> None:
    packed = zlib.compress(encode_drawing(JOINTED))
    for bad in (b"no zlib", packed[:-5], packed[:20] + b"\0\0\0" + packed[23:]):
        with pytest.raises(DrawingError, match="the drawing in this picture is damaged"):
            drawing_in(crafted(bad))


def test_what_swells_beyond_the_size_of_a_file_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (drawing_in_picture, file_bytes):
        monkeypatch.setattr(module, "MAX_BYTES", 1024 * 1024)
    bomb = crafted(zlib.compress(bytes(50 * 1024 * 1024)))
    tracemalloc.start()
    with pytest.raises(DrawingError, match="the file is larger than 1 MiB"):
        drawing_in(bomb)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 5 * 1024 * 1024  # it is not unpacked first


def test_a_drawing_that_does_not_fit_is_told_as_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(with_drawing(png(), b'{"format": "sketchfall drawing", "version": 99}'))
    with pytest.raises(DrawingError):
        read_drawing(path)
