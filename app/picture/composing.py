"""From a drawing, and where its bodies are, to the picture of it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from sketchfall.app.annotations.annotations import held_by
from sketchfall.app.annotations.images import height_of
from sketchfall.app.annotations.instruments import places_of, words_of
from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.scene import BackgroundImage, BodyDrawing, Scene
from sketchfall.app.drawing.showing import shown_joints
from sketchfall.app.picture.body_arrays import BodyArrays, Floats, Ints
from sketchfall.app.picture.body_marks import BodyMarks
from sketchfall.app.picture.colours import PictureColours, fill_of, own_fills
from sketchfall.app.picture.display_list import Disc, Outline, Pen, Picture, Raster, Shape, Text
from sketchfall.app.picture.instrument_shapes import instrument_shapes, words_at
from sketchfall.app.picture.joint_arrays import JointArrays
from sketchfall.app.picture.joint_marks import has_marks, marks_of
from sketchfall.app.picture.joint_strokes import JointLooks, size_beside
from sketchfall.app.picture.meter_boxes import Places
from sketchfall.app.picture.meter_shapes import meter_shapes, words_beside
from sketchfall.app.picture.projection import Projection
from sketchfall.app.picture.stills import Still

OUTLINE = 1.25  # px
LEAST_TEXT, LARGEST_TEXT = 1.0, 10_000.0  # px: what is beyond is not to be read

Bools = NDArray[np.bool_]


class Composer:
    """Makes pictures of one drawing at many moments; what is the same in all is worked out once."""

    def __init__(self, scene: Scene, camera: Projection, colours: PictureColours) -> None:
        self.scene = scene
        self._camera = camera
        self._colours = colours
        self._arrays = BodyArrays(scene.bodies)
        self._own_fills = own_fills(scene.bodies, colours)
        self._marks = BodyMarks(scene.bodies)
        self._joints = JointArrays(shown_joints(scene.joints, scene.bodies), scene.bodies)
        self._looks = JointLooks(self._joints, scene.world.gravity)

    def picture(self, still: Still, *, transparent: bool = False) -> Picture:
        return self.overlaid([still], transparent=transparent)

    def overlaid(self, stills: Collection[Still], *, transparent: bool = False) -> Picture:
        """Several moments in one picture, the first behind the others; what does not move is there once."""
        shapes: list[Shape] = [*self._images(list(stills)[-1].images)]
        for number, still in enumerate(stills):
            shapes += self._bodies(still.poses, moving_only=number > 0)
            shapes += self._marks.shapes(still.poses, self._camera, self._colours.ink)
        for still in stills:
            shapes += self._joint_shapes(still)
        if stills:
            last = list(stills)[-1]
            shapes += self._instruments(last)
            shapes += self._texts(last)
            shapes += self._meters(last)
        background = None if transparent else self._colours.canvas
        return Picture(self._camera.width, self._camera.height, background, tuple(shapes))

    def _bodies(self, poses: Floats, *, moving_only: bool) -> Iterator[Shape]:
        arrays, camera = self._arrays, self._camera
        placed = arrays.place(poses)
        scale, origin = np.array([camera.scale, -camera.scale]), np.array([camera.left, camera.top])
        vertices, centers = placed.vertices * scale + origin, placed.centers * scale + origin
        radii = arrays.circles[:, 2] * camera.scale
        rims = centers + placed.spokes * np.array([1.0, -1.0]) * radii[:, None]
        pen = Pen(self._colours.ink, OUTLINE)
        starts = arrays.ring_start
        for row, body in enumerate(self.scene.bodies):
            if (moving_only and body.kind == "static") or not np.isfinite(poses[row]).all():
                continue
            body_fill = fill_of(body, self._colours)
            for polygon in arrays.polygons_of[row]:
                outline, *holes = (
                    vertices[starts[ring] : starts[ring + 1]] for ring in arrays.rings_of[polygon]
                )
                fill = self._own_fills.get((row, arrays.polygon_place[polygon]), body_fill)
                if self._shows(outline.min(axis=0), outline.max(axis=0)):
                    yield Outline(outline, pen, fill, holes=tuple(holes))
            for index in arrays.circles_of[row]:
                center, radius = centers[index], float(radii[index])
                fill = self._own_fills.get((row, arrays.circle_place[index]), body_fill)
                if self._shows(center - radius, center + radius):
                    yield Disc((float(center[0]), float(center[1])), radius, pen, fill)
                    if body.kind != "static":  # so that turning shows
                        yield Outline(np.array([center, rims[index]]), pen, closed=False)

    def _images(self, images: Sequence[BackgroundImage]) -> Iterator[Shape]:
        camera = self._camera
        for image in images:
            (x, y), width = image.place, image.width
            height = height_of(image)
            left, top = camera.left + x * camera.scale, camera.top - y * camera.scale
            yield Raster(image.data, (left, top, width * camera.scale, height * camera.scale), image.opacity)

    def _texts(self, still: Still) -> Iterator[Shape]:
        """Of several moments, as they read at the last."""
        camera, rows = self._camera, {body.id: row for row, body in enumerate(self.scene.bodies)}
        for label, text in still.texts:
            if label.body is not None and label.body not in rows:
                continue
            x, y = label.place
            if label.body is not None:
                x, y = x + still.poses[rows[label.body], 0], y + still.poses[rows[label.body], 1]
            size = label.size * camera.scale
            place = camera.left + x * camera.scale, camera.top - y * camera.scale
            if np.isfinite(place).all() and LEAST_TEXT <= size <= LARGEST_TEXT:
                yield Text((float(place[0]), float(place[1])), text, size, label.colour or self._colours.ink)

    def _shows(self, low: Floats, high: Floats) -> bool:
        """Whether some of this box of pixels is on the picture, with its line around it."""
        camera = self._camera
        return bool(
            high[0] > -OUTLINE
            and low[0] < camera.width + OUTLINE
            and high[1] > -OUTLINE
            and low[1] < camera.height + OUTLINE
        )

    def _instruments(self, still: Still) -> Iterator[Shape]:
        """Of the last moment, with what they show."""
        if not self.scene.instruments:
            return
        camera, bodies = self._camera, self._bodies_at(still)
        for instrument in self.scene.instruments:
            places = places_of(instrument, bodies)
            pixels = [self._to_pixel(place) for place in places]
            if not np.isfinite(pixels).all():
                continue
            yield from instrument_shapes(instrument.kind, pixels, camera.scale, self._colours.ink)
            words = words_of(instrument, places, still.time, self.scene.instruments)
            if words:
                yield from words_beside(words, words_at(instrument.kind, pixels), self._colours)

    def _meters(self, still: Still) -> Iterator[Shape]:
        """Of several moments, as they read at the last; those of what is not there are left out."""
        if not still.meters:
            return
        bodies, camera = self._bodies_at(still), self._camera
        joints = {joint.id: joint for joint in self.scene.joints}
        there = [
            each
            for each in still.meters
            if all(body in bodies for body in held_by(each.meter).bodies)
            and (each.meter.joint is None or each.meter.joint in joints)
        ]
        size = camera.width, camera.height
        places = Places(bodies.__getitem__, joints.__getitem__, self._to_pixel, size)
        yield from meter_shapes(there, places, self._colours)

    def _bodies_at(self, still: Still) -> dict[int, BodyDrawing]:
        return {
            body.id: replace(body, position=(x, y), angle=angle)
            for body, (x, y, angle) in zip(self.scene.bodies, still.poses.tolist(), strict=True)
        }

    def _to_pixel(self, point: Point) -> tuple[float, float]:
        camera = self._camera
        return camera.left + point[0] * camera.scale, camera.top - point[1] * camera.scale

    def _joint_shapes(self, still: Still) -> Iterator[Shape]:
        joints, camera = self._joints, self._camera
        if not joints.joints:
            return
        world = joints.place(still.poses)
        is_somewhere: Bools = np.logical_and.reduce(np.isfinite(world.a + world.b), axis=1)
        rows = self._whole_joints(still, is_somewhere)
        placed = world.to_pixels(camera)
        yield from self._looks.shapes(placed, camera, self._colours, rows)
        for row in rows.tolist():
            if has_marks(joints.joints[row]):
                size = size_beside(float(joints.room[row]), camera)
                yield from marks_of(joints, placed, row, size, self._colours)

    def _whole_joints(self, still: Still, is_somewhere: Bools) -> Ints:
        broken = frozenset(still.broken)
        kept = [
            row
            for row, joint in enumerate(self._joints.joints)
            if joint.id not in broken and is_somewhere[row]
        ]
        return np.array(kept, dtype=np.intp)
