"""A drawing within a PNG file, so that the picture can be opened as the drawing that it shows.

It is a chunk of compressed text (iTXt) with a keyword of ours, which every program that shows pictures leaves
alone. The text is that of a `.sketchfall` file, and what is read is checked as such a file is.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

from sketchfall.app.drawing.scene import DrawingError
from sketchfall.app.files.decode_errors import Data
from sketchfall.app.files.file_bytes import MAX_BYTES, check_size
from sketchfall.app.language.catalogue import tr

SUFFIX = ".png"
SIGNATURE = b"\x89PNG\r\n\x1a\n"
KEYWORD = b"sketchfall drawing"
# Of an iTXt chunk, after its keyword: it is compressed, by zlib, in no language, with no other keyword.
HEAD = KEYWORD + b"\0" + b"\1\0" + b"\0" + b"\0"
CHUNK = struct.Struct(">I4s")  # how many bytes follow, and of what kind
CHECKSUM = 4  # bytes, after them
LAST = b"IEND"


def is_picture(data: Data) -> bool:
    return data[: len(SIGNATURE)] == SIGNATURE


def chunk(kind: bytes, contents: bytes) -> bytes:
    """Of a PNG file, with its length and checksum."""
    checksum = zlib.crc32(kind + contents)
    return CHUNK.pack(len(contents), kind) + contents + struct.pack(">I", checksum)


def with_drawing(picture: bytes, drawing: bytes) -> bytes:
    """A PNG file with the text of a drawing put before its end."""
    end = next(place for place, kind, _ in _chunks(picture) if kind == LAST)
    return picture[:end] + chunk(b"iTXt", HEAD + zlib.compress(drawing)) + picture[end:]


def drawing_in(picture: Data) -> bytes:
    """The text of the drawing; DrawingError if there is none, or more of it than a file may hold."""
    for _, kind, contents in _chunks(picture):
        if kind == b"iTXt" and contents.startswith(HEAD):
            return _unpacked(contents[len(HEAD) :])
    raise DrawingError(tr("this picture has no drawing of Sketchfall in it"))


def _chunks(picture: Data) -> Iterator[tuple[int, bytes, bytes]]:
    """Where each begins, its kind and what is in it; of a file that was cut off, those that are whole."""
    place = len(SIGNATURE)
    while place + CHUNK.size <= len(picture):
        length, kind = CHUNK.unpack_from(picture, place)
        begin = place + CHUNK.size
        if begin + length + CHECKSUM > len(picture):
            return
        yield place, kind, bytes(picture[begin : begin + length]) if kind == b"iTXt" else b""
        place = begin + length + CHECKSUM


def _unpacked(packed: bytes) -> bytes:
    unpacking = zlib.decompressobj()
    try:
        text = unpacking.decompress(packed, MAX_BYTES + 1)
    except zlib.error as error:
        raise DrawingError(tr("the drawing in this picture is damaged")) from error
    check_size(len(text))
    if not unpacking.eof:
        raise DrawingError(tr("the drawing in this picture is damaged"))
    return text
