"""Bodies and their joints as text for the clipboard: a whole drawing, which any window or editor can take."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sketchfall.app.drawing.scene import BodyDrawing, DrawingError, JointDrawing, Scene
from sketchfall.app.drawing.transforms import joints_among
from sketchfall.app.files.file_format import decode_drawing, encode_drawing
from sketchfall.app.language.catalogue import tr


def encode_clipboard(bodies: Sequence[BodyDrawing], joints: Sequence[JointDrawing] = ()) -> str:
    """The bodies, and those of the joints that hold them to each other or to the background."""
    return encode_drawing(Scene(bodies=tuple(bodies), joints=tuple(joints_among(bodies, joints)))).decode()


def decode_clipboard(text: str) -> Scene:
    """The bodies and joints in a text; DrawingError says why there are none."""
    if not re.match(r"\s*\{", text):
        raise DrawingError(tr("the clipboard holds no bodies"))
    try:
        data = text.encode()
    except UnicodeEncodeError as error:  # half of a pair of surrogates
        raise DrawingError(tr("the text on the clipboard holds half a character")) from error
    scene = decode_drawing(data)
    if not scene.bodies:
        raise DrawingError(tr("the clipboard holds no bodies"))
    return scene
