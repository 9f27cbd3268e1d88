"""What the inspector shows of a body that is on or off: flags, and the layers on which it meets others."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from msgspec.structs import replace

from sketchfall.app.drawing.scene import BodyDrawing
from sketchfall.app.language.catalogue import later

LAYERS = 8  # that a person can choose; a file may use 32


@dataclass(frozen=True)
class LayersProperty:
    """A number whose bits stand for layers, of which the first few are shown."""

    label: str
    what: str  # in the text of the undo step
    get: Callable[[BodyDrawing], int]
    set: Callable[[BodyDrawing, int], BodyDrawing]
    tip: str

    def layers(self, bodies: Iterable[BodyDrawing]) -> list[frozenset[int]]:
        """Those that the bodies are on, counted from 1, each different set once; the others are left out."""
        found = {self.get(body) for body in bodies}
        return [frozenset(n for n in range(1, LAYERS + 1) if bits >> (n - 1) & 1) for bits in found]

    def with_layer(self, body: BodyDrawing, layer: int, on: bool) -> BodyDrawing:
        bit = 1 << (layer - 1)
        return self.set(body, self.get(body) | bit if on else self.get(body) & ~bit)


@dataclass(frozen=True)
class FlagProperty:
    name: str
    label: str
    get: Callable[[BodyDrawing], bool]
    set: Callable[[BodyDrawing, bool], BodyDrawing]
    tip: str


FILTERS = (
    LayersProperty(
        later("Layers"),
        later("layers"),
        lambda b: b.category,
        lambda b, bits: replace(b, category=bits),
        later(
            "The layers that the body is on. "
            "Two bodies collide if each is on a layer the other collides with."
        ),
    ),
    LayersProperty(
        later("Collides with"),
        later("collisions"),
        lambda b: b.mask,
        lambda b, bits: replace(b, mask=bits),
        later("The layers that the body collides with. It passes through what is on other layers alone."),
    ),
)
FLAGS = (
    FlagProperty(
        "bullet",
        later("Bullet"),
        lambda b: b.bullet,
        lambda b, on: replace(b, bullet=on),
        later("Fast and small: never passes through a moving body."),
    ),
    FlagProperty(
        "fixed_rotation",
        later("Fixed rotation"),
        lambda b: b.fixed_rotation,
        lambda b, on: replace(b, fixed_rotation=on),
        later("The body keeps its angle: it never turns."),
    ),
    FlagProperty(
        "sensor",
        later("Sensor"),
        lambda b: b.sensor,
        lambda b, on: replace(b, sensor=on),
        later("An area that all pass through. It tells who enters and leaves, and can drive a motor."),
    ),
    FlagProperty(
        "one_way",
        later("One-way platform"),
        lambda b: b.one_way,
        lambda b, on: replace(b, one_way=on),
        later(
            "What comes from below passes through it, and then stands on it. Turned, it turns its up, too."
        ),
    ),
)
