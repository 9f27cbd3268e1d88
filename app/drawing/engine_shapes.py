"""What the engine makes of drawn shapes, remembered: to check and divide an outline is the slow part of it.

Drawing, checking, weighing, looking closely and running all ask here, so an outline is divided once however
often its body is asked about, moved or run. What is remembered is found by the value of the shape, so bodies
of the same shape share it. Weak references would need no limit, but values that Python does not look through
for garbage cannot have them.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from sketchfall import physics
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, PolygonShape, Shape

# Of all outlines that are remembered. A corner takes 90 to 170 bytes, and its value 120 more once no drawing
# has it: 75 MB at most. 62,500 boxes fit in; what does not is divided again whenever it is asked for.
MOST_CORNERS = 250_000


def engine_shapes(body: BodyDrawing) -> list[physics.Shape]:
    """In the order of the body's shapes; ValueError if the engine refuses one."""
    return [engine_shape(shape) for shape in body.shapes]


def engine_shape(shape: Shape) -> physics.Shape:
    """ValueError if the engine refuses it: physics.OutlineError, if it is an outline."""
    if isinstance(shape, CircleShape):
        return physics.Circle(shape.radius, shape.center)
    plain = PolygonShape(vertices=shape.vertices, holes=shape.holes) if _is_made_of_its_own(shape) else shape
    return _memory.polygon(plain)


def _is_made_of_its_own(shape: PolygonShape) -> bool:
    """What it is made of and its colour do not matter for how it is divided."""
    return any(own is not None for own in (shape.material, shape.colour, shape.tint))


class OutlineMemory:
    """The outlines that were asked for last, divided. Any thread may ask."""

    def __init__(self, most_corners: int) -> None:
        self._most_corners = most_corners
        self._polygons: OrderedDict[PolygonShape, physics.Polygon] = OrderedDict()  # the latest at the end
        self._corners = 0
        self._lock = Lock()

    def polygon(self, shape: PolygonShape) -> physics.Polygon:
        with self._lock:
            known = self._polygons.get(shape)
            if known is not None:
                self._polygons.move_to_end(shape)
                return known
        polygon = physics.Polygon(shape.vertices, shape.holes)  # others need not wait for it
        with self._lock:
            if shape not in self._polygons:
                self._polygons[shape] = polygon
                self._corners += sum(map(len, shape.rings))
            while self._corners > self._most_corners:
                forgotten, _ = self._polygons.popitem(last=False)
                self._corners -= sum(map(len, forgotten.rings))
        return polygon


_memory = OutlineMemory(MOST_CORNERS)
