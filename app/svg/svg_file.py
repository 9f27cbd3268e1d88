"""A drawing out of an SVG file: closed shapes become bodies, groups become groups, and the rest is named.

A pixel is a centimetre, as on the canvas at half its usual scale; the lower edge of the picture lies at y = 0
and its middle at x = 0. A picture of our own says where its bodies are. Curves are flattened to a tolerance.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

from msgspec.structs import replace

from sketchfall import physics
from sketchfall.app.drawing.body_checks import check_body
from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.scene import (
    MAX_BODIES,
    BodyDrawing,
    CircleShape,
    DrawingError,
    Group,
    PolygonShape,
    Scene,
    Shape,
)
from sketchfall.app.files.file_bytes import read_bytes
from sketchfall.app.files.progress import Report, part_of, unheard
from sketchfall.app.language.catalogue import later, tr, tr_n
from sketchfall.app.outlines.letters import polygons_of
from sketchfall.app.strokes.loops import largest_loop
from sketchfall.app.svg.affine import Affine, affine_of
from sketchfall.app.svg.elements import lines_in, name_in, tag_of
from sketchfall.app.svg.look import Look
from sketchfall.app.svg.path_data import PathError
from sketchfall.app.svg.style_rules import StyleRules
from sketchfall.app.svg.viewport import OURS, PAGE, PAPER, Viewport, of_part, of_picture

SUFFIX = ".svg"
TOLERANCE = 0.002  # m, from which a flattened curve may be off
READING = 0.3  # of the time
MOST_LEVELS = 60  # of elements in each other
MOST_COPIES = 100_000  # of elements: what copies itself twice would else double for ever
SHAPES = ("path", "rect", "circle", "ellipse", "polygon", "polyline", "line")
AROUND = ("svg", "g", "a", "switch")  # what is looked into
QUIET = ("defs", "title", "desc", "metadata", "style", "namedview", "symbol", "script", "clipPath", "mask")
# What has no place in a drawing, by its tag; all other tags are "other elements".
LEFT_OUT = {
    "text": later("texts"),
    "image": later("pictures"),
    "line": later("lines without an inside"),
    "use": later("copies of what is not there"),
    "unreadable": later("shapes that cannot be read"),
    "flat": later("shapes without an area"),
    "crowd": later("shapes beyond the greatest number"),
    "other": later("other elements"),
}
_MODE = "{http://www.inkscape.org/namespaces/inkscape}groupmode"
_LINK = "{http://www.w3.org/1999/xlink}href"


class SvgDrawing(NamedTuple):
    scene: Scene
    left_out: Mapping[str, int]  # how many, by the keys of LEFT_OUT
    repaired: int  # outlines that crossed themselves, of which the largest loop was kept

    @property
    def notes(self) -> list[str]:
        """In words, for who opened the file."""
        found = []
        if self.left_out:
            kinds = ", ".join(f"{tr(LEFT_OUT[kind])} ({count})" for kind, count in self.left_out.items())
            found.append(tr("Left out of the picture: {kinds}.", kinds=kinds))
        if self.repaired:
            found.append(
                tr_n(
                    "Of {count} outline that crosses itself the largest loop was kept.",
                    "Of {count} outlines that cross themselves the largest loop was kept.",
                    self.repaired,
                )
            )
        return found


def decode_svg(data: bytes | bytearray, report: Report = unheard) -> SvgDrawing:
    """DrawingError if it is no SVG, or nothing in it can be a body."""
    root = _parsed(bytes(data))
    reader = _Reader(root, report)
    reader.read()
    if not reader.bodies:
        raise DrawingError(tr("there is no closed shape in this picture"))
    return SvgDrawing(Scene(bodies=tuple(reader.bodies)), dict(reader.left_out), reader.repaired)


def read_svg(path: Path, report: Report = unheard) -> SvgDrawing:
    """As `decode_svg`; OSError if it cannot be read."""
    data = read_bytes(path, part_of(report, 0.0, READING))
    return decode_svg(bytes(data), part_of(report, READING, 1.0))


def _parsed(data: bytes) -> ElementTree.Element:
    if b"<!ENTITY" in data:  # with which a small file becomes a huge one
        raise DrawingError(tr("it defines entities, which are not read"))
    try:
        root = ElementTree.fromstring(data)
    except (ElementTree.ParseError, ValueError, LookupError) as error:
        line, column = getattr(error, "position", (0, 0))
        raise DrawingError(
            tr("line {line}, column {column}: this is no XML", line=line, column=column)
        ) from error
    if tag_of(root) != "svg":
        raise DrawingError(tr("this is no SVG picture"))
    return root


class _Place(NamedTuple):
    """Where an element is: how it lies and in what, what it takes over, and in which groups."""

    affine: Affine
    view: Viewport
    look: Look
    groups: tuple[Group, ...]
    level: int


class _Reader:
    def __init__(self, root: ElementTree.Element, report: Report) -> None:
        self._root, self._report = root, report
        self._rules = StyleRules(each.text or "" for each in root.iter() if tag_of(each) == "style")
        self._by_id = {each.get("id", ""): each for each in root.iter()}
        self._count = sum(1 for _ in root.iter())
        self.bodies: list[BodyDrawing] = []
        self.left_out: Counter[str] = Counter()
        self.repaired = 0
        self._groups = 0
        self._seen = 0

    def read(self) -> None:
        waiting = [(self._root, _Place(*of_picture(self._root), Look(), (), 0))]
        while waiting:
            element, place = waiting.pop()
            self._seen += 1
            if self._seen > self._count + MOST_COPIES:
                self.left_out["crowd"] += 1
                break
            self._report(min(1.0, self._seen / self._count))
            inside = self._inside(element, place)
            waiting += reversed(list(inside))

    def _inside(
        self, element: ElementTree.Element, around: _Place
    ) -> Iterator[tuple[ElementTree.Element, _Place]]:
        """What is to be looked at next; a shape becomes a body."""
        tag = tag_of(element)
        if tag in QUIET or element.get(OURS) == PAPER:
            return
        look = around.look.of(element.attrib, self._rules.of(tag, element))
        own = affine_of(element.get("transform", ""))
        if not look.is_shown or around.level > MOST_LEVELS:
            return
        if own is None:
            self.left_out["unreadable"] += 1
            return
        place = around._replace(affine=around.affine.after(own), look=look, level=around.level + 1)
        if tag in AROUND:
            if tag == "svg" and element is not self._root:
                seen = self._seen_in(element, element, place)
                if seen is None:
                    return
                place = seen
            place = self._grouped(element, place)
            yield from ((child, place) for child in element)
        elif tag == "use":
            yield from self._used(element, place)
        elif tag not in SHAPES:
            self.left_out[tag if tag in LEFT_OUT else "other"] += 1
        elif look.is_visible:
            self._add(element, tag, place)

    def _grouped(self, element: ElementTree.Element, place: _Place) -> _Place:
        """A layer, a page, or a group of one, is no group."""
        is_none = element.get(_MODE) == "layer" or element.get(OURS) == PAGE or len(element) < 2
        if tag_of(element) != "g" or is_none:
            return place
        self._groups += 1
        return place._replace(groups=(*place.groups, Group(id=self._groups, name=name_in(element))))

    def _used(
        self, element: ElementTree.Element, place: _Place
    ) -> Iterator[tuple[ElementTree.Element, _Place]]:
        link = element.get("href") or element.get(_LINK) or ""
        target = self._by_id.get(link.removeprefix("#")) if link.startswith("#") else None
        if target is None or len(self.bodies) >= MAX_BODIES:
            self.left_out["use"] += 1
            return
        if tag_of(target) == "symbol":
            seen = self._seen_in(target, element, place)
            yield from ((child, seen) for child in target if seen is not None)
            return
        try:
            x, y = (place.view.length(name, element.get(name)) for name in ("x", "y"))
        except ValueError:
            self.left_out["unreadable"] += 1
            return
        yield target, place._replace(affine=place.affine.after(Affine(e=x, f=y)))

    def _seen_in(
        self, element: ElementTree.Element, said_by: ElementTree.Element, place: _Place
    ) -> _Place | None:
        """In a picture within the picture, or in a symbol; None if it says what cannot be read."""
        try:
            affine, view = of_part(element, said_by, place.view)
        except ValueError:
            self.left_out["unreadable"] += 1
            return None
        return place._replace(affine=place.affine.after(affine), view=view)

    # --- shapes -----------------------------------------------------------------------------------------

    def _add(self, element: ElementTree.Element, tag: str, place: _Place) -> None:
        if len(self.bodies) >= MAX_BODIES:
            self.left_out["crowd"] += 1
            return
        try:
            shapes = self._shapes(element, tag, place)
        except (PathError, ValueError, OverflowError):
            self.left_out["unreadable"] += 1
            return
        if shapes is None:
            self.left_out["line"] += 1
            return
        body = self._body(shapes, element, place) if shapes else None
        if body is None:
            self.left_out["flat"] += 1
        else:
            self.bodies.append(body)

    def _shapes(self, element: ElementTree.Element, tag: str, place: _Place) -> Sequence[Shape] | None:
        """In the world; None of what has no inside."""
        names = ("x", "y", "cx", "cy", "r", "rx", "ry", "width", "height")
        numbers = {name: place.view.length(name, element.get(name)) for name in names}
        affine = place.affine
        if tag == "circle" and affine.keeps_circles and numbers["r"] > 0.0:
            return [
                CircleShape(
                    radius=numbers["r"] * affine.stretch, center=affine.of((numbers["cx"], numbers["cy"]))
                )
            ]
        lines = list(lines_in(element, tag, numbers, TOLERANCE / max(affine.stretch, 1e-12)))
        if not place.look.is_filled:
            lines = [line for line in lines if line.is_closed or line.points[0] == line.points[-1]]
            if not lines:
                return None
        rings = [[affine.of(point) for point in line.points] for line in lines]
        if not all(math.isfinite(number) for ring in rings for point in ring for number in point):
            raise PathError
        return polygons_of(rings)

    def _body(
        self, shapes: Sequence[Shape], element: ElementTree.Element, place: _Place
    ) -> BodyDrawing | None:
        number = len(self.bodies) + 1
        good = [shape for shape in map(self._good, shapes) if shape is not None]
        if not good:
            return None
        center = _middle(good)
        around = tuple(_shifted(shape, center) for shape in good)
        return BodyDrawing(
            id=number,
            name=name_in(element),
            position=center,
            shapes=around,
            colour=place.look.colour,
            groups=place.groups,
        )

    def _good(self, shape: Shape) -> Shape | None:
        """As it is, or its largest loop; None if the engine takes neither."""
        if _is_taken(shape):
            return shape
        if isinstance(shape, PolygonShape):
            loop = PolygonShape(vertices=tuple(largest_loop(shape.vertices)))
            if _is_taken(loop):
                self.repaired += 1
                return loop
        return None


def _is_taken(shape: Shape) -> bool:
    middle = _middle([shape])
    try:
        check_body(BodyDrawing(id=1, position=middle, shapes=(_shifted(shape, middle),)))
    except (DrawingError, physics.OutlineError, ValueError):
        return False
    return True


def _middle(shapes: Sequence[Shape]) -> Point:
    """Of the box around them."""
    xs: list[float] = []
    ys: list[float] = []
    for shape in shapes:
        if isinstance(shape, CircleShape):
            (x, y), r = shape.center, shape.radius
            xs += [x - r, x + r]
            ys += [y - r, y + r]
        else:
            xs += [x for x, _ in shape.vertices]
            ys += [y for _, y in shape.vertices]
    return (min(xs) + max(xs)) / 2.0, (min(ys) + max(ys)) / 2.0


def _shifted(shape: Shape, center: Point) -> Shape:
    def moved(ring: Sequence[Point]) -> tuple[Point, ...]:
        return tuple((x - center[0], y - center[1]) for x, y in ring)

    if isinstance(shape, CircleShape):
        return replace(shape, center=(shape.center[0] - center[0], shape.center[1] - center[1]))
    return replace(shape, vertices=moved(shape.vertices), holes=tuple(map(moved, shape.holes)))
