"""Bodies and their joints as text for the clipboard: a whole drawing, which any window or editor can take."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sketchfall.app.annotations.annotations import (
    NO_ANNOTATIONS,
    Annotations,
    annotations_left,
    own_annotations,
    with_annotations,
)
from sketchfall.app.drawing.scene import BodyDrawing, DrawingError, JointDrawing, Scene
from sketchfall.app.drawing.transforms import joints_among
from sketchfall.app.files.file_format import decode_drawing, encode_drawing
from sketchfall.app.language.catalogue import tr


def encode_clipboard(
    bodies: Sequence[BodyDrawing],
    joints: Sequence[JointDrawing] = (),
    annotations: Annotations = NO_ANNOTATIONS,
) -> str:
    """The bodies, the joints that hold them to each other or to the background, and what hangs on those."""
    held = tuple(joints_among(bodies, joints))
    own = annotations_left(own_annotations(annotations), bodies, held)
    scene = with_annotations(Scene(bodies=tuple(bodies), joints=held), own)
    return encode_drawing(scene).decode()


def decode_clipboard(text: str) -> Scene:
    """The bodies and joints in a text, or its labels; DrawingError says why there are none."""
    if not re.match(r"\s*\{", text):
        raise DrawingError(tr("the clipboard holds no bodies"))
    try:
        data = text.encode()
    except UnicodeEncodeError as error:  # half of a pair of surrogates
        raise DrawingError(tr("the text on the clipboard holds half a character")) from error
    scene = decode_drawing(data)
    if not scene.bodies and not scene.labels:
        raise DrawingError(tr("the clipboard holds no bodies"))
    return scene
