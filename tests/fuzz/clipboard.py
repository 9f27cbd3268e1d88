"""Text on the clipboard: bodies that were copied, or something like them."""

from __future__ import annotations

import json
import random

from sketchfall.app.drawing.scene import DrawingError
from sketchfall.app.editing.clipboard import decode_clipboard, encode_clipboard
from tests.fuzz.case import Case, Keep
from tests.fuzz.chance import Chance
from tests.fuzz.drawings import any_drawing
from tests.fuzz.mutation import mutate_bytes, mutate_json

SUFFIX = ".clipboard.txt"
NEEDS_ENGINE = False
LEAD_INS = ("", "", "", " \n", "\ufeff", "text", "\u2028", "\ud800")


def run(case: Case, keep: Keep) -> bool:
    text = any_text(case.source())
    keep(text.encode("utf-8", "surrogatepass"))
    try:
        scene = decode_clipboard(text)
    except DrawingError:
        return False
    copied = decode_clipboard(encode_clipboard(scene.bodies, scene.joints))
    assert (copied.bodies, copied.joints) == (scene.bodies, scene.joints), "copied again, they are others"
    return True


def any_text(source: random.Random) -> str:
    drawing = any_drawing(Chance.of(source))
    if source.random() < 0.5:
        drawing = mutate_json(source, drawing, source.choice([1, 2, 5]))
    text = json.dumps(drawing, ensure_ascii=False)
    if source.random() < 0.5:
        damaged = mutate_bytes(source, text.encode("utf-8", "surrogatepass"), source.choice([1, 2, 5]))
        text = damaged.decode("utf-8", source.choice(["replace", "surrogateescape", "ignore"]))
    return source.choice(LEAD_INS) + text
