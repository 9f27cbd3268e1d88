"""What joints look like, as what they are: coil, rod, rope that sags, pin, rail, weld, suspension, belt.

All lines of one colour and width are one shape, whatever joints they belong to, and so are round marks: a
chain of 200 links is painted in a few calls. Sizes are in pixels and shrink a little when zoomed out.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence

import numpy as np

from sketchfall.app.drawing.scene import JointDrawing
from sketchfall.app.mechanisms.grooves import groove_points
from sketchfall.app.picture import joint_shapes as shapes
from sketchfall.app.picture.body_arrays import Floats, Ints
from sketchfall.app.picture.colours import PictureColours, blended, colour_of
from sketchfall.app.picture.display_list import Dots, Lines, Pen, Shape
from sketchfall.app.picture.joint_arrays import JointArrays, PlacedJoints
from sketchfall.app.picture.projection import PIXELS_PER_METRE, Projection

PIN = 6.0  # px, radius of what turns
LEAST_PIN = 2.0  # px
SMALL_PIN = 3.0  # px: one that is no larger is a dot, or a cord would be all rings
PIN_SHARE = 0.55  # greatest radius of a pin, of the width of the thinner body
END = 3.5  # px, radius of where a rod, a coil or a rope is fastened
ROOMY = 40.0  # px, width of bodies beside which arrows and arcs have their full size
LEAST_SHARE = 0.6  # of that size
COIL = 7.0  # px, radius
WHEEL = 10.0  # px, radius of a pulley's wheel, or of a gear of ratio 1
SLOT, SLOT_PIN = 5.0, 4.0  # px, half the width of a groove, and the radius of the pin in it
RAIL = 60.0  # px each way, of a slider without limits
SUSPENSION = 34.0  # px
CASING = 3.0  # px added to lines, in the colour of the canvas, so that they stand out from what they cross
MOST_CASED = 4000  # lines of one colour; a casing doubles what they cost
THIN, MIDDLE, THICK = 1.5, 2.25, 3.5  # px
ROPE = 3.0  # px
STRAND = 5.0  # px from one strand of a twisted rope to the next
STRAND_WIDTH = 1.0  # px
FINE_ROPES = 60  # ropes; of more, the strands are left out
WHEELS = 55.0  # px: what is geared and larger than that is seen to be a wheel, and needs none drawn on it
SLIM = 0.55  # of all widths and of pins, where joints are drawn slim
FINE_COILS = 30  # coils; more are painted as zigzags
SIZES = (0.4, 1.25)  # least and greatest factor of all sizes
GEAR_SIZES = (0.5, 1.7)  # the same for the two wheels of a gear


def size_at(camera: Projection) -> float:
    """The factor of all sizes at this zoom."""
    low, high = SIZES
    return min(high, max(low, math.sqrt(camera.scale / PIXELS_PER_METRE)))


def size_beside(room: float, camera: Projection) -> float:
    """The same for what is drawn beside a joint of bodies of this width: less where they are small."""
    share = room * camera.scale / ROOMY
    return size_at(camera) * min(1.0, max(LEAST_SHARE, share))


class JointLooks:
    """The shapes of chosen rows of joints that were placed in pixels."""

    def __init__(self, arrays: JointArrays, gravity: tuple[float, float]) -> None:
        self.arrays = arrays
        self.kinds = np.array([joint.kind for joint in arrays.joints], dtype="U8")
        pull = float(np.hypot(*gravity))
        self.down = (gravity[0] / pull, -gravity[1] / pull) if pull > 0.0 else (0.0, 1.0)

    def shapes(
        self,
        placed: PlacedJoints,
        camera: Projection,
        colours: PictureColours,
        rows: Ints,
        colour: str | None = None,
        slim: bool = False,
    ) -> Iterator[Shape]:
        """In their own colours, or all in one; slim, without what only the curious want to see."""
        joints = self.arrays.joints
        own = np.array([colour or colour_of(joints[row], colours) for row in rows.tolist()], dtype="U9")
        for one in sorted(set(own.tolist())):
            yield from _Strokes(self, placed, camera, rows[own == one], slim).shapes(one, colours)


class _Strokes:
    """The lines and round marks of joints of one colour."""

    def __init__(
        self, looks: JointLooks, placed: PlacedJoints, camera: Projection, rows: Ints, slim: bool
    ) -> None:
        self.joints = looks.arrays.joints
        self.row_b = looks.arrays.row_b
        self.placed = placed
        self.camera = camera
        self.down = looks.down
        self.slim = slim
        self.size = size_at(camera)
        self.lines: dict[float, list[Floats]] = defaultdict(list)  # by width
        self.discs: dict[float, list[Floats]] = defaultdict(list)  # by radius
        self.pins: dict[float, list[Floats]] = defaultdict(list)  # by radius
        self.strands: list[Floats] = []  # of ropes, in a lighter colour
        self.room = looks.arrays.room
        kinds = looks.kinds[rows]
        for kind, add in {
            "spring": self._springs,
            "rod": self._rods,
            "rope": self._ropes,
            "hinge": self._hinges,
            "slider": self._sliders,
            "weld": self._welds,
            "wheel": self._wheels,
            "gear": self._gears,
            "pulley": self._pulleys,
            "slot": self._slots,
        }.items():
            chosen = rows[kinds == kind]
            if len(chosen):
                add(chosen, placed.a[chosen], placed.b[chosen])

    # --- each kind ----------------------------------------------------------------------------------

    def _springs(self, rows: Ints, a: Floats, b: Floats) -> None:
        points = 12 if len(rows) <= FINE_COILS else 2
        self.lines[THIN].append(shapes.lines_along(shapes.coils(a, b, COIL * self.size, points)))
        self._ends(rows, a, b)

    def _rods(self, rows: Ints, a: Floats, b: Floats) -> None:
        self.lines[THICK].append(shapes.between(a, b))
        self._ends(rows, a, b)

    def _ropes(self, rows: Ints, a: Floats, b: Floats) -> None:
        lengths = self._numbers(rows, "length") * self.camera.scale
        lengths = np.where(np.isnan(lengths), shapes.distances(a, b), lengths)
        self._twist(shapes.hanging(a, b, lengths, self.down))
        self._ends(rows, a, b)

    def _twist(self, ropes: Floats) -> None:
        """Ropes along these points, and the strands that they are twisted of."""
        self.lines[ROPE].append(shapes.lines_along(ropes))
        if len(ropes) <= FINE_ROPES and not self.slim:
            self.strands += [shapes.strands(rope, STRAND * self.size, ROPE / 2.0) for rope in ropes]

    def _hinges(self, rows: Ints, a: Floats, b: Floats) -> None:
        self._pin(rows, b)
        self._ground(rows, b)

    def _sliders(self, rows: Ints, a: Floats, b: Floats) -> None:
        low, high, stops = rails(self.joints, rows, self.placed, self.camera)
        axis = self.placed.axis[rows]
        self.lines[MIDDLE].append(shapes.between(low, high))
        ends = np.concatenate([low[stops], high[stops]])
        self.lines[MIDDLE].append(shapes.bars(ends, np.concatenate([axis[stops]] * 2), 7.0 * self.size))
        carriage = np.where((self.row_b[rows] < 0)[:, None], a, b)
        box = shapes.boxes(carriage, axis, 8.0 * self.size, 5.0 * self.size)
        self.lines[THIN].append(shapes.lines_along(box))
        self.discs[2.0].append(carriage)

    def _welds(self, rows: Ints, a: Floats, b: Floats) -> None:
        self.lines[THICK].append(shapes.crosses(b, 5.0 * self.size))
        self._ground(rows, b)

    def _wheels(self, rows: Ints, a: Floats, b: Floats) -> None:
        axis = self.placed.axis[rows]
        upwards = np.where(axis[:, 1] > 0.0, -1.0, 1.0)[:, None] * axis  # y counts downwards here
        height = np.minimum(SUSPENSION * self.size, self.room[rows] * self.camera.scale)[:, None]
        mount = a + upwards * height
        self.lines[THIN].append(shapes.lines_along(shapes.coils(mount, b, 5.0 * self.size, 2)))
        self.lines[MIDDLE].append(shapes.bars(mount, upwards, height / 5.0))
        self._pin(rows, b)
        self._ground(rows, b)

    def _gears(self, rows: Ints, a: Floats, b: Floats) -> None:
        hubs = self.room[rows] * self.camera.scale > WHEELS * self.size
        self.lines[THIN].append(shapes.between(a[hubs], b[hubs]))
        self.discs[END].append(np.concatenate([a[hubs], b[hubs]]))
        rows, a, b = rows[~hubs], a[~hubs], b[~hubs]
        ratios = self._numbers(rows, "ratio")
        share = np.sqrt(np.abs(ratios))
        radii = [WHEEL * self.size * np.clip(part, *GEAR_SIZES) for part in (share, 1.0 / share)]
        turns = self.placed.turn_a[rows], self.placed.turn_b[rows]
        for centers, radius, turn in zip((a, b), radii, turns, strict=True):
            self.lines[THIN].append(shapes.lines_along(shapes.gears(centers, radius, turn)))
            self.discs[2.0].append(centers)
        self.lines[THIN].append(shapes.belts(a, b, radii[0], radii[1], np.sign(ratios)))

    def _pulleys(self, rows: Ints, a: Floats, b: Floats) -> None:
        """The rope leaves a wheel where it does for the engine: a weight right below hangs upright."""
        leaves_a, leaves_b = pulley_wheels(self.joints, rows, self.camera)
        between = leaves_a - leaves_b
        apart = shapes.unit(between)
        radius = np.minimum(WHEEL * self.size, 0.5 * np.hypot(between[:, 0], between[:, 1]))[:, None]
        above = shapes.across(apart)
        above = np.where(above[:, 1:] > 0.0, -above, above)
        wheel_a, wheel_b = leaves_a - apart * radius, leaves_b + apart * radius
        for start, end in (
            (a, leaves_a),
            (b, leaves_b),
            (wheel_a + above * radius, wheel_b + above * radius),
        ):
            self._twist(np.stack([start, end], axis=1))
        circles = shapes.rings(np.concatenate([wheel_a, wheel_b]), np.concatenate([radius, radius])[:, 0])
        self.lines[THIN].append(shapes.lines_along(circles))
        self.discs[END].append(np.concatenate([wheel_a, wheel_b, a, b]))

    def _slots(self, rows: Ints, a: Floats, b: Floats) -> None:
        """A groove is seen as its two edges, closed round at its ends, and the pin in it."""
        wide = SLOT * self.size
        for row, groove in zip(
            rows.tolist(), grooves(self.joints, rows, self.placed, self.camera), strict=True
        ):
            for side in shapes.edges_of(groove, wide, self.joints[row].closed):
                self.lines[THIN].append(shapes.lines_along(side[None]))
        self.discs[SLOT_PIN].append(a)

    # --- what they share ----------------------------------------------------------------------------

    def _ends(self, rows: Ints, a: Floats, b: Floats) -> None:
        self.discs[END].append(np.concatenate([a, b]))
        self._ground(rows, b)

    def _pin(self, rows: Ints, b: Floats) -> None:
        radii = pin_radii(self.room[rows], self.camera)
        for radius in np.unique(radii).tolist():
            self.pins[radius].append(b[radii == radius])

    def _ground(self, rows: Ints, b: Floats) -> None:
        if self.slim:
            return
        self.lines[THIN].append(shapes.ground_marks(b[self.row_b[rows] < 0], 9.0 * self.size))

    def _numbers(self, rows: Ints, field: str) -> Floats:
        values = [getattr(self.joints[row], field) for row in rows.tolist()]
        return np.array([np.nan if value is None else value for value in values], dtype=np.float64)

    # --- all of it ----------------------------------------------------------------------------------

    def shapes(self, colour: str, colours: PictureColours) -> Iterator[Shape]:
        count = sum(len(part) for parts in self.lines.values() for part in parts)
        casing = [(CASING, colours.canvas)] if count <= MOST_CASED and not self.slim else []
        share = SLIM if self.slim else 1.0
        for added, shade in (*casing, (0.0, colour)):
            for width, parts in self.lines.items():
                yield Lines(np.concatenate(parts), _pen(shade, share * width + added))
        if self.strands:
            strand = blended(colour, colours.canvas, 0.6)
            yield Lines(np.concatenate(self.strands), _pen(strand, STRAND_WIDTH))
        for radius, centers in self.discs.items():
            yield Dots(np.concatenate(centers), share * radius * self.size, colour)
        for radius, centers in self.pins.items():
            rings = ((1.0, colour), (0.7, colours.handle), (0.3, colour))
            for part, shade in rings if radius > SMALL_PIN else ((0.5, colour),):
                yield Dots(np.concatenate(centers), share * part * radius, shade)


def pin_radii(room: Floats, camera: Projection) -> Floats:
    """No wider than the thinner body, so that the links of a chain are seen; in steps of a pixel."""
    radii: Floats = np.clip(np.round(PIN_SHARE * room * camera.scale), LEAST_PIN, PIN * size_at(camera))
    return radii


def rails(
    joints: Sequence[JointDrawing], rows: Ints, placed: PlacedJoints, camera: Projection
) -> tuple[Floats, Floats, Ints]:
    """Where the rails of sliders begin and end, and which of them have stops there.

    A carries the rail, unless B is the background, which then has it: the body A slides the other way. A rail
    without stops has no end: it reaches as far as what slides on it, and some way on.
    """
    limits = [joints[row].limits for row in rows.tolist()]
    on_background = np.array([joints[row].body_b is None for row in rows.tolist()])[:, None]
    start = np.where(on_background, placed.b[rows], placed.a[rows])
    carriage = np.where(on_background, placed.a[rows], placed.b[rows])
    axis = placed.axis[rows]
    travel = np.sum((carriage - start) * axis, axis=1)
    free = RAIL * size_at(camera)
    ranges = np.array([limit or (0.0, 0.0) for limit in limits]).reshape(-1, 2) * camera.scale
    ranges = np.where(on_background, -ranges[:, ::-1], ranges)
    endless = np.array([limit is None for limit in limits])
    ranges[endless, 0] = np.minimum(0.0, travel[endless]) - free
    ranges[endless, 1] = np.maximum(0.0, travel[endless]) + free
    stops = np.flatnonzero(~endless)
    return start + axis * ranges[:, :1], start + axis * ranges[:, 1:], stops


def grooves(
    joints: Sequence[JointDrawing], rows: Ints, placed: PlacedJoints, camera: Projection
) -> list[Floats]:
    """The curves of slots, in pixels: each goes with its B."""
    found = []
    for row in rows.tolist():
        joint = joints[row]
        turn, here = float(placed.turn_b[row]), placed.b[row]
        c, s = math.cos(turn), math.sin(turn)
        # From where B's anchor is, which has been placed already; y counts downwards.
        ways = groove_points(joint.path, joint.closed) - np.array(joint.anchor_b)
        found.append(here + camera.scale * ways @ np.array([[c, -s], [-s, -c]]))
    return found


def pulley_wheels(joints: Sequence[JointDrawing], rows: Ints, camera: Projection) -> tuple[Floats, Floats]:
    scale, origin = np.array([camera.scale, -camera.scale]), np.array([camera.left, camera.top])
    found = []
    for field in ("wheel_a", "wheel_b"):
        places = [getattr(joints[row], field) for row in rows.tolist()]
        found.append(np.array(places, dtype=np.float64).reshape(-1, 2) * scale + origin)
    return found[0], found[1]


def _pen(colour: str, width: float) -> Pen:
    # Measured: lines with round ends cost seven times as much.
    return Pen(colour, width, cap="square")
