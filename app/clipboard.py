"""Bodies and their joints as text for the clipboard: a whole drawing, which any window or editor can take."""

from __future__ import annotations

from collections.abc import Sequence

from app.file_format import decode_drawing, encode_drawing
from app.scene import BodyDrawing, DrawingError, JointDrawing, Scene
from app.transforms import joints_among


def text_of(bodies: Sequence[BodyDrawing], joints: Sequence[JointDrawing] = ()) -> str:
    """The bodies, and those of the joints that hold them to each other or to the background."""
    return encode_drawing(Scene(bodies=tuple(bodies), joints=tuple(joints_among(bodies, joints)))).decode()


def drawing_in(text: str) -> Scene:
    """The bodies and joints in a text; DrawingError says why there are none."""
    if not text.lstrip().startswith("{"):
        raise DrawingError("the clipboard holds no bodies")
    try:
        data = text.encode()
    except UnicodeEncodeError as error:  # half of a pair of surrogates, from a careless program
        raise DrawingError("the text holds half a character") from error
    scene = decode_drawing(data)
    if not scene.bodies:
        raise DrawingError("the clipboard holds no bodies")
    return scene
