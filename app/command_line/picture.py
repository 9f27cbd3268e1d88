"""A picture of a run as it stands, without a window: drawn large by Pillow and shrunk to smooth it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from sketchfall.app.command_line.joint_picture import Sketch, sketch_of
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, Shape
from sketchfall.app.drawing.tints import LIGHT_TINTS, tint_of
from sketchfall.app.running.run import Run

# Okabe and Ito's colours, which people with any kind of colour vision can tell apart.
STATIC_COLOUR = "#b0b0b0"
INK = "#303030"

LONGER_SIDE = 1200  # px
SHORTEST_SIDE = 240  # px
SMOOTHING = 3  # drawn this many times larger
MARGIN = 0.1  # of the frame's longer side, left free around the bodies
MAX_CORNERS = 65_536  # of a circle; enough for one 100,000 times larger than the picture
ASTRAY = 1.0  # of the frame's longer side: bodies that went further away do not shrink the picture

Point = tuple[float, float]
Outline = list[Point]
Pose = tuple[float, float, float]  # x, y, angle


class Frame(NamedTuple):
    """A box in the world: what the picture shows."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def longer_side(self) -> float:
        return max(self.right - self.left, self.top - self.bottom)

    def grown(self, margin: float) -> Frame:
        return Frame(self.left - margin, self.bottom - margin, self.right + margin, self.top + margin)

    def holds(self, other: Frame) -> bool:
        return (
            self.left <= other.left
            and self.bottom <= other.bottom
            and self.right >= other.right
            and self.top >= other.top
        )


def draw_picture(run: Run) -> Image.Image:
    """Bodies and joints where they are now, in the frame of where they were drawn."""
    frame = choose_frame(run)
    width, height = frame.right - frame.left, frame.top - frame.bottom
    scale = LONGER_SIDE / frame.longer_side
    size = (max(SHORTEST_SIDE, round(width * scale)), max(SHORTEST_SIDE, round(height * scale)))
    canvas = Canvas(frame, scale, size)
    for drawing in run.scene.bodies:
        if pose := _pose_now(run, drawing):
            canvas.draw_body(drawing, pose)
    for joint_drawing in run.scene.joints:
        if not run.is_broken(joint_drawing.id):
            sketch = sketch_of(joint_drawing, run.joints[joint_drawing.id])
            canvas.draw_joint(sketch, joint_drawing.colour or INK)
    canvas.draw_scale_bar()
    return canvas.finished()


def choose_frame(run: Run) -> Frame:
    """Around the moving bodies, as drawn and as they are now, but for those that went astray.

    Static bodies do not count while others move: a floor may be far longer than what happens on it.
    """
    scene = run.scene
    bodies = [body for body in scene.bodies if body.kind != "static"] or list(scene.bodies)
    drawn = [_box_of(body, (*body.position, body.angle)) for body in bodies]
    if not drawn:
        return Frame(-1.0, -1.0, 1.0, 1.0)
    start = _around([*drawn, *_held_in_background(run)])
    near = start.grown(ASTRAY * start.longer_side)
    now = [_box_of(body, pose) for body in bodies if (pose := _pose_now(run, body))]
    frame = _around([start, *(box for box in now if near.holds(box))])
    return frame.grown(MARGIN * frame.longer_side)


def _held_in_background(run: Run) -> list[Frame]:
    """The places that joints reach beyond the bodies: their ends, grooves, and the wheels of pulleys."""
    places: list[Point] = []
    for joint in run.scene.joints:
        places += [joint.anchor_b, *joint.path] if joint.body_b is None else []
        wheels = (joint.wheel_a, joint.wheel_b) if joint.kind == "pulley" else ()
        places += [wheel for wheel in wheels if wheel is not None]
    return [Frame(x, y, x, y) for x, y in places]


class Canvas:
    """A large image, and the way from the world (metres, y up) to its pixels (y down)."""

    def __init__(self, frame: Frame, scale: float, size: tuple[int, int]) -> None:
        self.frame = frame
        self.scale = scale * SMOOTHING  # px/m
        self.size = size
        self.image = Image.new("RGB", (size[0] * SMOOTHING, size[1] * SMOOTHING), "white")
        self.draw = ImageDraw.Draw(self.image, "RGBA")  # upon which colours blend
        # The frame lies in the middle of the image, which may be larger if the frame is very thin.
        self.origin_x = (self.image.width - (frame.right - frame.left) * self.scale) / 2.0
        self.origin_y = (self.image.height - (frame.top - frame.bottom) * self.scale) / 2.0

    def draw_body(self, drawing: BodyDrawing, pose: Pose) -> None:
        for shape in drawing.shapes:
            rings = [[self._pixel(point) for point in _placed(ring, pose)] for ring in self._rings(shape)]
            # Pillow knows no holes; on the way to each and back the edge goes twice, and so encloses nothing.
            visible = self._clipped([point for ring in rings for point in (*ring, ring[0], rings[0][0])])
            if len(visible) >= 3:
                self.draw.polygon(visible, fill=_fill(shape, drawing))
            for visible in map(self._clipped, rings):
                if len(visible) >= 3:
                    self.draw.line([*visible, visible[0]], fill=INK, width=SMOOTHING, joint="curve")
            if isinstance(shape, CircleShape):  # a spoke, so that turning shows
                rim = (shape.center[0] + shape.radius, shape.center[1])
                spoke = [self._pixel(point) for point in _placed([shape.center, rim], pose)]
                if all(self._is_near(point) for point in spoke):
                    self.draw.line(spoke, fill=INK, width=SMOOTHING)

    def draw_joint(self, sketch: Sketch, colour: str) -> None:
        for line in sketch.lines:
            pixels = [self._pixel(point) for point in line]
            if all(self._is_near(point) for point in pixels):
                self.draw.line(pixels, fill=colour, width=2 * SMOOTHING, joint="curve")
        for x, y in (self._pixel(point) for point in sketch.dots):
            if self._is_near((x, y)):
                reach = 3.0 * SMOOTHING
                box = (x - reach, y - reach, x + reach, y + reach)
                self.draw.ellipse(box, fill="white", outline=colour, width=SMOOTHING)

    def draw_scale_bar(self) -> None:
        length = round_length(self.image.width / self.scale / 5.0)
        right, bottom = self.image.width - 20.0 * SMOOTHING, self.image.height - 16.0 * SMOOTHING
        left, tick = right - length * self.scale, 5.0 * SMOOTHING
        bar = [(left, bottom - tick), (left, bottom), (right, bottom), (right, bottom - tick)]
        font = ImageFont.load_default(16.0 * SMOOTHING)
        words = ((left + right) / 2.0, bottom - tick)
        # White beneath the black keeps both readable on top of a body.
        self.draw.line(bar, fill="white", width=6 * SMOOTHING, joint="curve")
        self.draw.line(bar, fill="black", width=2 * SMOOTHING, joint="curve")
        self.draw.text(
            words,
            f"{length:g} m",
            fill="black",
            font=font,
            anchor="mb",
            stroke_width=2 * SMOOTHING,
            stroke_fill="white",
        )

    def finished(self) -> Image.Image:
        return self.image.reduce(SMOOTHING)

    def _pixel(self, point: Point) -> Point:
        x = self.origin_x + (point[0] - self.frame.left) * self.scale
        y = self.origin_y + (self.frame.top - point[1]) * self.scale
        return x, y

    def _rings(self, shape: Shape) -> list[Outline]:
        if not isinstance(shape, CircleShape):
            return [list(ring) for ring in shape.rings]
        # A chord of n in a circle of r pixels leaves it by r (pi/n)^2 / 2: a third of a drawn pixel here.
        count = min(MAX_CORNERS, max(16, math.ceil(4.0 * math.sqrt(shape.radius * self.scale))))
        (x, y), turn = shape.center, 2.0 * math.pi / count
        rim = [
            (x + shape.radius * math.cos(turn * index), y + shape.radius * math.sin(turn * index))
            for index in range(count)
        ]
        return [rim]

    def _is_near(self, point: Point) -> bool:
        """Whether Pillow can draw there; nan is nowhere."""
        return abs(point[0]) < 4.0 * self.image.width and abs(point[1]) < 4.0 * self.image.height

    def _clipped(self, outline: Outline) -> Outline:
        """The part of an outline on the image or just beside it: Pillow fails on coordinates far away."""
        beside = 10.0 * SMOOTHING
        for axis, limit, sign in (
            (0, -beside, 1.0),
            (0, self.image.width + beside, -1.0),
            (1, -beside, 1.0),
            (1, self.image.height + beside, -1.0),
        ):
            outline = _clipped_by_line(outline, axis, limit, sign)
        return outline


def round_length(wished: float) -> float:
    """The largest of 1, 2 and 5 times a power of ten that is at most the wished length."""
    power = 10.0 ** math.floor(math.log10(wished))
    return next(step * power for step in (5.0, 2.0, 1.0) if step * power <= wished or step == 1.0)


def _clipped_by_line(outline: Outline, axis: int, limit: float, sign: float) -> Outline:
    """What lies on one side of a line x = limit or y = limit."""
    kept: Outline = []
    for start, end in zip(outline, outline[1:] + outline[:1], strict=True):
        start_inside = sign * (start[axis] - limit) >= 0.0
        if start_inside:
            kept.append(start)
        if start_inside != (sign * (end[axis] - limit) >= 0.0):
            along = (limit - start[axis]) / (end[axis] - start[axis])
            kept.append((start[0] + along * (end[0] - start[0]), start[1] + along * (end[1] - start[1])))
    return kept


def _fill(shape: Shape, body: BodyDrawing) -> str:
    if shape.colour is not None:
        return shape.colour
    if body.kind == "static":
        return body.colour or STATIC_COLOUR
    if shape.tint is not None:
        return LIGHT_TINTS[shape.tint]
    return body.colour or LIGHT_TINTS[tint_of(body)]


def _pose_now(run: Run, drawing: BodyDrawing) -> Pose | None:
    """None for a body whose state is no longer finite: it has no place in a picture."""
    body = run.bodies[drawing.id]
    x, y = body.position
    pose = (float(x), float(y), float(body.angle))
    return pose if all(map(math.isfinite, pose)) else None


def _placed(points: Sequence[Point], pose: Pose) -> Outline:
    """Points of a body's frame, in the world."""
    x, y, angle = pose
    cos, sin = math.cos(angle), math.sin(angle)
    return [(x + cos * px - sin * py, y + sin * px + cos * py) for px, py in points]


def _box_of(drawing: BodyDrawing, pose: Pose) -> Frame:
    boxes = []
    for shape in drawing.shapes:
        reach = shape.radius if isinstance(shape, CircleShape) else 0.0
        points = _placed([shape.center] if isinstance(shape, CircleShape) else shape.vertices, pose)
        xs, ys = [x for x, _ in points], [y for _, y in points]
        boxes.append(Frame(min(xs), min(ys), max(xs), max(ys)).grown(reach))
    return _around(boxes)


def _around(boxes: Sequence[Frame]) -> Frame:
    lefts, bottoms, rights, tops = zip(*boxes, strict=True)
    return Frame(min(lefts), min(bottoms), max(rights), max(tops))
