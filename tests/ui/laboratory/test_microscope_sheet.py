"""The picture under the microscope: everything stands where the numbers say, to the pixel."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace

import pytest
from PyQt6.QtCore import QPointF
from PyQt6.QtGui import QFont, QFontMetricsF
from PyQt6.QtWidgets import QApplication

from sketchfall import physics
from sketchfall.app.laboratory.microscope import Friction, Impulse, Study
from sketchfall.app.laboratory.microscope_story import place, tell
from sketchfall.ui.laboratory.microscope_axis import DISTANCE, AxisPicture
from sketchfall.ui.laboratory.microscope_picture import MicroscopePicture
from sketchfall.ui.laboratory.microscope_sheet import Sheet
from sketchfall.ui.look.theme import LIGHT
from tests.app.looking import BOX, HERE, look
from tests.naive import Pose
from tests.ui.recorder import Recorder

WIDTH, HEIGHT = 640, 560


@pytest.fixture
def seen(qapp: QApplication) -> Recorder:
    return Recorder()


def sheet_of(seen: Recorder, study: Study) -> Sheet:
    return Sheet(seen.painter, LIGHT, study.focus, WIDTH, HEIGHT)


def axis_along_x(study: Study) -> int:
    return next(index for index, axis in enumerate(study.axes) if abs(axis.direction[0]) > 0.99)


def test_what_is_looked_at_lies_in_the_middle_with_some_room_around_it(seen: Recorder) -> None:
    study = look(BOX, HERE, BOX, (0.8, 0.0, 0.0))
    sheet = sheet_of(seen, study)
    center, radius = study.focus
    assert sheet.camera.to_pixel(center) == QPointF(WIDTH / 2.0, HEIGHT / 2.0)
    assert radius * sheet.camera.scale == pytest.approx(HEIGHT / 2.0 / 1.45)


def test_parts_are_painted_where_they_are(seen: Recorder) -> None:
    study = look(BOX, HERE, physics.Circle(0.5), (0.8, 0.25, 0.0))
    sheet = sheet_of(seen.take_black(), study)
    sheet.part(study.a)
    sheet.part(study.b, (0.125, -0.25))
    (_, corners), (kind, around) = seen.shapes
    shown = {(round(x, 6), round(y, 6)) for x, y in corners}
    expected = [sheet.camera.to_pixel((x, y)) for x in (-0.5, 0.5) for y in (-0.5, 0.5)]
    assert shown == {(round(point.x(), 6), round(point.y(), 6)) for point in expected}
    middle, reach = sheet.camera.to_pixel((0.925, 0.0)), 0.5 * sheet.camera.scale
    assert kind == "ellipse"
    assert around[0] == pytest.approx((middle.x() - reach, middle.y() - reach))
    assert around[1] == pytest.approx((middle.x() + reach, middle.y() + reach))


def test_a_name_stands_in_the_middle_of_what_is_seen_of_a_part(seen: Recorder) -> None:
    floor = physics.Polygon.box(1000.0, 1.0)
    study = look(floor, HERE, BOX, (30.0, 0.99, 0.0))
    sheet = sheet_of(seen, study)
    sheet.name("A", study.a)
    sheet.name("B", study.b)
    assert seen.texts == ["A", "B"]
    (_, first), (_, second) = seen.shapes
    assert (first[0][0] + first[1][0]) / 2.0 == pytest.approx(
        WIDTH / 2.0
    )  # of the floor, what is in the picture
    box = sheet.camera.to_pixel((30.0, 0.99))
    assert ((second[0][0] + second[1][0]) / 2.0, (second[0][1] + second[1][1]) / 2.0) == pytest.approx(
        (box.x(), box.y()), abs=1.0
    )


@pytest.mark.parametrize("away", [(1.0, 0.0), (0.0, -1.0)])
def test_a_label_stands_beside_its_point(seen: Recorder, away: tuple[float, float]) -> None:
    sheet = sheet_of(seen, look(BOX, HERE, BOX, (0.8, 0.0, 0.0)))
    sheet.label(QPointF(300.0, 200.0), QPointF(*away), "gap", "#123456")
    metrics = QFontMetricsF(QFont())
    half = (metrics.horizontalAdvance("gap") + 10.0) / 2.0, (metrics.height() + 4.0) / 2.0
    (_, box), _ = seen.shapes
    middle = (box[0][0] + box[1][0]) / 2.0, (box[0][1] + box[1][1]) / 2.0
    distance = 8.0 + abs(away[0]) * half[0] + abs(away[1]) * half[1]
    assert middle == pytest.approx((300.0 + away[0] * distance, 200.0 + away[1] * distance))
    assert (box[1][0] - box[0][0], box[1][1] - box[0][1]) == pytest.approx((2.0 * half[0], 2.0 * half[1]))
    assert seen.pens[-1][0] == "#123456"


def test_a_label_stays_inside_the_picture(seen: Recorder) -> None:
    sheet = sheet_of(seen, look(BOX, HERE, BOX, (0.8, 0.0, 0.0)))
    sheet.label(QPointF(0.0, 0.0), QPointF(-1.0, 0.0), "gap", "#123456")
    sheet.label(QPointF(640.0, 560.0), QPointF(1.0, 0.0), "gap", "#123456")
    (_, first), _, (_, last), _ = seen.shapes
    assert first[0] == (4.0, 4.0)
    assert last[1] == pytest.approx((WIDTH - 4.0, HEIGHT - 4.0))


def test_a_dot_is_marked_with_its_words(seen: Recorder) -> None:
    sheet = sheet_of(seen, look(BOX, HERE, BOX, (0.8, 0.0, 0.0)))
    sheet.dot((0.5, 0.25), "#123456", "here")
    (mark,) = sheet.marks
    assert (mark.start, mark.end, mark.text) == (sheet.camera.to_pixel((0.5, 0.25)),) * 2 + ("here",)


def test_the_shadows_on_an_axis_end_below_what_casts_them(seen: Recorder) -> None:
    study = look(BOX, HERE, BOX, (0.8, 0.1, 0.0))
    sheet = sheet_of(seen, study)
    axis = study.axes[axis_along_x(study)]
    AxisPicture(sheet, study, axis).paint()
    ends = {mark.text: mark.start for mark in sheet.marks if "ends at" in mark.text}
    sign = math.copysign(1.0, axis.direction[0])
    assert len(ends) == 4
    for text, pixel in ends.items():
        value = float(text.split(" ")[-2])
        assert pixel.x() == pytest.approx(sheet.camera.to_pixel((sign * value, 0.0)).x(), abs=0.01)
        assert pixel.y() > HEIGHT / 2.0  # below the bodies
    values = sorted(sign * float(text.split(" ")[-2]) for text in ends)
    assert values == pytest.approx([-0.5, 0.3, 0.5, 1.3])
    assert seen.texts == ["overlap 0.200 m"]


@pytest.mark.parametrize("angle", [0.0, 0.3, 1.2])
def test_dashed_lines_lead_straight_to_the_ends_of_the_overlap(seen: Recorder, angle: float) -> None:
    study = look(BOX, (1.5, -0.7, angle), BOX, (2.3, -0.6, angle))
    sheet = sheet_of(seen, study)
    for axis in study.axes:
        before = len(seen.shapes)
        AxisPicture(sheet, study, axis).paint()
        dx, dy = axis.direction
        lines = [points for kind, points in seen.shapes[before:] if kind == "line"]
        falling = [  # straight down to the axis
            (start, end)
            for start, end in lines
            if abs((end[0] - start[0]) * dx - (end[1] - start[1]) * dy) < 1e-6
            and math.dist(start, end) > 20.0
        ]
        *_, overlap = (points for kind, points in seen.shapes[before:] if kind == "polygon")
        corners = [sheet.camera.to_pixel((x, y)) for part in (study.a, study.b) for x, y in part.corners]
        from_a, from_b = falling[-2:]
        for (start, end), side in ((from_a, overlap[1:3]), (from_b, (overlap[0], overlap[3]))):
            assert min(math.dist(start, (corner.x(), corner.y())) for corner in corners) < 1e-6
            middle = [(side[0][i] + side[1][i]) / 2.0 for i in (0, 1)]
            assert end == pytest.approx(middle), "where the overlap ends"
        reach = DISTANCE * study.focus[1] * sheet.camera.scale
        away = abs((from_a[1][0] - WIDTH / 2.0) * dy + (from_a[1][1] - HEIGHT / 2.0) * dx)
        assert away == pytest.approx(reach), "as far from what is looked at as every axis"


def test_the_ends_of_a_long_floor_are_not_marked_for_they_are_not_shown(seen: Recorder) -> None:
    floor = physics.Polygon.box(1000.0, 1.0)
    study = look(floor, HERE, BOX, (30.0, 0.99, 0.0))
    sheet = sheet_of(seen, study)
    AxisPicture(sheet, study, study.axes[axis_along_x(study)]).paint()
    ends = [mark.text for mark in sheet.marks if "ends at" in mark.text]
    assert len(ends) == 2
    assert all(text.startswith("Shadow of B") for text in ends)
    for mark in sheet.marks:
        assert -1.0 <= mark.start.x() <= WIDTH + 1.0


# --- whole steps --------------------------------------------------------------------------------------


def painted(seen: Recorder, study: Study, kind: str) -> Sheet:
    (step,) = [step for step in tell(study) if step.kind == kind]
    sheet = sheet_of(seen, study)
    MicroscopePicture(sheet, study, step).paint()
    return sheet


def marked(sheet: Sheet, beginning: str) -> tuple[QPointF, QPointF]:
    (found,) = [mark for mark in sheet.marks if mark.text.startswith(beginning)]
    return found.start, found.end


def at(sheet: Sheet, x: float, y: float) -> QPointF:
    return sheet.camera.to_pixel((x, y))


def near(one: QPointF, other: QPointF) -> bool:
    return math.hypot(one.x() - other.x(), one.y() - other.y()) < 0.01


def test_the_nearest_points_of_what_is_apart_are_joined_and_the_gap_is_told(seen: Recorder) -> None:
    sheet = painted(seen, look(physics.Circle(0.5), HERE, physics.Circle(0.5), (2.0, 0.0, 0.0)), "apart")
    assert near(marked(sheet, "Nearest point of A")[0], at(sheet, 0.5, 0.0))
    assert near(marked(sheet, "Nearest point of B")[0], at(sheet, 1.5, 0.0))
    assert near(marked(sheet, "Centre of B")[0], at(sheet, 2.0, 0.0))
    assert seen.texts[-1] == "1.000 m"
    (left, top), (right, bottom) = seen.shapes[-1][1]
    assert (left + right) / 2.0 == pytest.approx(at(sheet, 1.0, 0.0).x())
    assert bottom == pytest.approx(at(sheet, 1.0, 0.0).y() - 8.0)  # above the line
    assert top < bottom


def test_the_normal_begins_in_the_middle_of_the_contact(seen: Recorder) -> None:
    sheet = painted(seen, look(BOX, HERE, BOX, (0.25, 0.9, 0.0)), "normal")
    start, tip = marked(sheet, "Normal (")
    assert near(start, at(sheet, 0.125, 0.45))
    assert near(tip, start + QPointF(0.0, -70.0))
    clear = [points for kind, points in seen.shapes if kind == "polygon"]
    lowest = max(y for _, y in clear[-2])  # B where it is clear of A; the last one is the head of the arrow
    assert lowest == pytest.approx(at(sheet, 0.0, 0.5).y())


def test_the_sides_and_the_points_of_a_contact_are_marked(seen: Recorder) -> None:
    sheet = painted(seen, look(BOX, HERE, BOX, (0.25, 0.9, 0.0)), "points")
    owner = "A" if any("Reference side of A" in mark.text for mark in sheet.marks) else "B"
    heights = {"A": 0.5, "B": 0.4}
    for beginning, name in (("Reference side", owner), ("Side that is cut,", "AB".replace(owner, ""))):
        for end in marked(sheet, f"{beginning} of {name}"):
            assert end.y() == pytest.approx(at(sheet, 0.0, heights[name]).y())
        (words,) = [mark.text for mark in sheet.marks if mark.text.startswith(beginning)]
        ends = [place(sheet.camera.to_world(end)) for end in marked(sheet, f"{beginning} of {name}")]
        assert words.endswith(f": {ends[0]} to {ends[1]}")
    places = [marked(sheet, f"Point {number}")[0] for number in (1, 2)]
    assert sorted(place.x() for place in places) == pytest.approx(
        [at(sheet, -0.25, 0.0).x(), at(sheet, 0.5, 0.0).x()]
    )
    assert all(place.y() == pytest.approx(at(sheet, 0.0, 0.45).y()) for place in places)
    assert seen.texts[-2:] == ["100 mm", "100 mm"]


def test_impulses_are_arrows_and_friction_is_a_cone(seen: Recorder) -> None:
    study = replace(
        look(BOX, HERE, BOX, (0.0, 0.99, 0.0)),
        impulses=(Impulse((0.0, 0.5), (0.0, 1.0), 2.0, 0.5),),
        friction=Friction(1.0, 0.5),
    )
    sheet = painted(seen, study, "impulses")
    foot = at(sheet, 0.0, 0.5)
    share = 110.0 / math.hypot(2.0, 0.5)
    assert near(marked(sheet, "Point 1. Along the normal: 2 N s")[0], foot + QPointF(0.0, -2.0 * share))
    across = marked(sheet, "Point 1. Along the surface: 0.5 N s")[0] - foot
    assert (abs(across.x()), across.y()) == pytest.approx((0.5 * share, 0.0))
    both = marked(sheet, "Point 1. Both together")[0] - foot
    assert (both.x(), both.y()) == pytest.approx((across.x(), -2.0 * share))
    for word, coefficient in (("Static friction 1", 1.0), ("Kinetic friction 0.5", 0.5)):
        corners = [mark.start - foot for mark in sheet.marks if mark.text == word]
        reach = 130.0 / math.hypot(1.0, coefficient)
        assert sorted(corner.x() for corner in corners) == pytest.approx(
            [-reach * coefficient, reach * coefficient]
        )
        assert [corner.y() for corner in corners] == pytest.approx([-reach, -reach])


# --- on their side ------------------------------------------------------------------------------------

LONG = physics.Polygon.box(1.2, 0.4)
TOUCHING, CLEAR = (1.0, 0.1, 0.0), (1.3, 0.1, 0.3)  # to the right of a box
KINDS = {"axis": TOUCHING, "normal": TOUCHING, "points": TOUCHING, "impulses": TOUCHING, "apart": CLEAR}

Outline = tuple[str, frozenset[tuple[float, float]]]


def turned(x: float, y: float) -> tuple[float, float]:
    """By a right angle, to the left."""
    return -y, x


def painted_there(a: Pose, b: Pose, normal: tuple[float, float], kind: str) -> tuple[Recorder, Sheet]:
    """A step of a box that is struck by a long one, in a square picture."""
    study = look(BOX, a, LONG, b)
    study = replace(study, impulses=(Impulse(b[:2], normal, 2.0, 0.5),), friction=Friction(1.0, 0.5))
    (step, *_) = [
        step
        for step in tell(study)
        if step.kind == kind and study.axes[step.axis].direction == pytest.approx(normal)
    ]
    seen = Recorder()
    sheet = Sheet(seen.painter, LIGHT, study.focus, WIDTH, WIDTH)
    MicroscopePicture(sheet, study, step).paint()
    return seen, sheet


def outlines(seen: Recorder, sheet: Sheet, turns: int) -> Counter[Outline]:
    """What is painted or marked, but for words: from the middle of the picture, turned to the right again."""
    shapes = [(kind, points) for kind, points in seen.shapes if kind not in ("text", "rectangle")]
    shapes += [("mark", [(p.x(), p.y()) for p in (mark.start, mark.end)]) for mark in sheet.marks]
    found: Counter[Outline] = Counter()
    for kind, points in shapes:
        if kind == "ellipse":  # known by two corners of its box, which are others when it is turned
            (left, top), (right, bottom) = points
            points = [*points, (left, bottom), (right, top)]
        around = [(x - WIDTH / 2.0, WIDTH / 2.0 - y) for x, y in points]
        for _ in range(turns):
            around = [(y, -x) for x, y in around]
        found[kind, frozenset((round(x, 3) + 0.0, round(y, 3) + 0.0) for x, y in around)] += 1
    return found


@pytest.mark.parametrize(("kind", "b"), KINDS.items())
def test_what_collides_on_its_side_is_painted_on_its_side(qapp: QApplication, kind: str, b: Pose) -> None:
    x, y, angle = b
    lying = painted_there((0.0, 0.0, math.pi / 2.0), (*turned(x, y), angle + math.pi / 2.0), (0.0, 1.0), kind)
    assert outlines(*lying, turns=1) == outlines(*painted_there(HERE, b, (1.0, 0.0), kind), turns=0)
