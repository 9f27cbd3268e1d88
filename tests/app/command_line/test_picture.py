"""The picture shows the bodies where they are, in their colours, with a true scale."""

import math
from dataclasses import dataclass
from typing import get_args

import msgspec
import numpy
import pytest
from msgspec.structs import replace
from numpy.typing import NDArray
from PIL import Image, ImageColor

from sketchfall.app.command_line.joint_picture import COIL_WIDTH, WINDINGS, Sketch, sketch_of
from sketchfall.app.command_line.picture import (
    LONGER_SIDE,
    SHORTEST_SIDE,
    STATIC_COLOUR,
    Canvas,
    Frame,
    choose_frame,
    draw_picture,
    round_length,
)
from sketchfall.app.drawing.joint_geometry import new_joint
from sketchfall.app.drawing.scene import (
    BodyDrawing,
    CircleShape,
    JointKind,
    PolygonShape,
    Scene,
    WorldSettings,
)
from sketchfall.app.drawing.tints import LIGHT_TINTS, tint_of
from sketchfall.app.running.rigid_run import RigidRun
from tests.app.holed import FRAME, FRAME_BODY

WHITE = (255, 255, 255)


def box(width: float, height: float) -> PolygonShape:
    x, y = width / 2.0, height / 2.0
    return PolygonShape(vertices=((-x, -y), (x, -y), (x, y), (-x, y)))


@dataclass
class Shown:
    """A picture together with its frame, read in metres."""

    image: Image.Image
    frame: Frame

    @property
    def scale(self) -> float:
        return LONGER_SIDE / self.frame.longer_side

    def colour_at(self, x: float, y: float) -> tuple[int, ...]:
        column = (x - self.frame.left) * self.scale
        row = (self.frame.top - y) * self.scale
        pixel = self.image.getpixel((int(column), int(row)))
        assert isinstance(pixel, tuple)
        return pixel


def show(*bodies: BodyDrawing, steps: int = 0, gravity: tuple[float, float] = (0.0, -9.81)) -> Shown:
    run = RigidRun(Scene(world=WorldSettings(gravity=gravity), bodies=bodies))
    for _ in range(steps):
        run.step()
    return Shown(draw_picture(run), choose_frame(run))


def automatic_colour(body: BodyDrawing) -> tuple[int, ...]:
    return ImageColor.getrgb(LIGHT_TINTS[tint_of(body)])


FLOOR = BodyDrawing(id=1, kind="static", position=(0.0, -0.5), shapes=(box(40.0, 1.0),))
BOX = BodyDrawing(id=2, position=(-2.0, 1.0), shapes=(box(2.0, 2.0),))
BALL = BodyDrawing(id=3, position=(2.0, 3.0), shapes=(CircleShape(radius=1.0),))


def test_bodies_stand_at_their_places_in_their_colours() -> None:
    shown = show(FLOOR, BOX, BALL)
    assert shown.colour_at(-2.0, 1.0) == automatic_colour(BOX)
    assert shown.colour_at(2.0, 3.5) == automatic_colour(BALL)
    assert shown.colour_at(2.0, 2.5) == automatic_colour(BALL)
    assert shown.colour_at(0.0, -0.3) == ImageColor.getrgb(STATIC_COLOUR)
    assert shown.colour_at(0.0, 2.0) == WHITE
    assert shown.colour_at(2.0 + 0.8, 3.0 + 0.8) == WHITE  # in the ball's box, outside the ball
    assert automatic_colour(BOX) != automatic_colour(BALL)


def test_a_chosen_colour_is_used() -> None:
    painted = BodyDrawing(id=3, position=(2.0, 3.0), shapes=(box(1.0, 1.0),), colour="#123456")
    assert show(painted).colour_at(2.0, 3.0) == (0x12, 0x34, 0x56)


def test_the_hollow_of_a_concave_outline_stays_white() -> None:
    cup = PolygonShape(vertices=((0, 0), (3, 0), (3, 3), (2, 3), (2, 1), (1, 1), (1, 3), (0, 3)))
    shown = show(BodyDrawing(id=5, shapes=(cup,)))
    assert shown.colour_at(1.5, 2.0) == WHITE
    assert shown.colour_at(1.5, 0.5) == ImageColor.getrgb(LIGHT_TINTS[5])


def test_a_hole_stays_white() -> None:
    for turned in (0.0, math.pi / 4.0):
        sieve = replace(FRAME, holes=(*FRAME.holes, ((1.2, -1.0), (1.8, -1.0), (1.8, 1.0), (1.2, 1.0))))
        shown = show(replace(FRAME_BODY, angle=turned, kind="static", shapes=(sieve,)))
        c, s = math.cos(turned), math.sin(turned)
        assert shown.colour_at(0.0, 0.0) == shown.colour_at(1.5 * c, 1.5 * s) == WHITE
        assert shown.colour_at(-1.5 * c, -1.5 * s) == ImageColor.getrgb(STATIC_COLOUR)
        assert shown.colour_at(1.1 * c, 1.1 * s) == ImageColor.getrgb(STATIC_COLOUR)


def test_a_turned_body_is_drawn_turned() -> None:
    plank = BodyDrawing(id=4, angle=math.pi / 4.0, shapes=(box(4.0, 0.4),))
    shown = show(plank)
    assert shown.colour_at(1.2, 1.2) == automatic_colour(plank)
    assert shown.colour_at(1.2, -1.2) == WHITE


@pytest.mark.parametrize("angle", [0.0, 2.0])
def test_a_disc_has_a_spoke_that_turns_with_it(angle: float) -> None:
    disc = BodyDrawing(id=4, angle=angle, shapes=(CircleShape(radius=2.0),))
    shown = show(disc)
    for share in (0.3, 0.7):
        spoke, other = (
            (sign * share * math.cos(angle), sign * share * math.sin(angle)) for sign in (2.0, -2.0)
        )
        assert sum(shown.colour_at(*spoke)) < sum(automatic_colour(disc)) - 100
        assert shown.colour_at(*other) == automatic_colour(disc)


def test_edges_are_smooth() -> None:
    slanted = show(BodyDrawing(id=4, angle=0.2, shapes=(box(4.0, 2.0),)))
    colours = slanted.image.getcolors(maxcolors=100_000)
    assert colours is not None
    assert len(colours) > 20


def test_the_picture_shows_where_bodies_are_now() -> None:
    shown = show(BOX, BALL, steps=60, gravity=(0.0, -2.0))
    fall = 0.5 * 2.0 * 1.0**2
    assert shown.colour_at(-2.0, 1.0 - fall) == automatic_colour(BOX)
    assert shown.frame.bottom < 1.0 - 1.0 - fall + 0.1


def test_a_body_that_went_astray_does_not_shrink_the_others() -> None:
    runaway = BodyDrawing(id=9, position=(0.0, 6.0), velocity=(5000.0, 0.0), shapes=(box(1.0, 1.0),))
    shown = show(BOX, BALL, runaway, steps=60, gravity=(0.0, 0.0))
    assert shown.frame.longer_side < 20.0


@pytest.mark.parametrize("width", [1e3, 1e6, 1e9])
def test_a_floor_of_any_length_can_be_drawn(width: float) -> None:
    shown = show(BodyDrawing(id=1, kind="static", position=(0.0, -0.5), shapes=(box(width, 1.0),)), BOX)
    assert shown.frame.longer_side < 10.0
    assert shown.colour_at(-2.0, -0.1) == ImageColor.getrgb(STATIC_COLOUR)


def test_a_ball_as_large_as_a_planet_can_be_drawn() -> None:
    planet = BodyDrawing(id=1, kind="static", position=(0.0, -6.4e6), shapes=(CircleShape(radius=6.4e6),))
    assert show(planet, BOX).colour_at(-2.0, -0.1) == ImageColor.getrgb(STATIC_COLOUR)


def test_a_drawing_without_bodies_gives_a_picture() -> None:
    assert show().image.size == (LONGER_SIDE, LONGER_SIDE)


def test_a_thin_drawing_still_gives_a_picture_of_some_height() -> None:
    thin = draw_picture(RigidRun(Scene(bodies=(BodyDrawing(id=1, shapes=(box(1e6, 1e-3),)),))))
    assert thin.height >= SHORTEST_SIDE


def test_the_scale_bar_is_as_long_as_it_says() -> None:
    shown = show(BOX, BALL)
    length = round_length((shown.frame.right - shown.frame.left) / 5.0)
    row = shown.image.height - 16
    black = [x for x in range(shown.image.width) if shown.image.getpixel((x, row)) == (0, 0, 0)]
    assert max(black) - min(black) == pytest.approx(length * shown.scale, abs=4)


@pytest.mark.parametrize(
    ("wished", "length"),
    [(1.0, 1.0), (1.99, 1.0), (2.0, 2.0), (4.9, 2.0), (5.5, 5.0), (0.07, 0.05), (730.0, 500.0)],
)
def test_round_lengths_are_one_two_or_five(wished: float, length: float) -> None:
    assert round_length(wished) == pytest.approx(length)


# --- joints -------------------------------------------------------------------------------------------


def show_joint(kind: JointKind, **fields: object) -> Shown:
    """A ball two metres below its anchor in the background, or two balls for a gear or a pulley."""
    disc = (CircleShape(radius=0.3),)
    balls = [BodyDrawing(id=i + 1, position=(3.0 * i, 0.0), shapes=disc) for i in range(2)]
    other = None if kind not in ("gear", "pulley") else balls[1]
    end = (0.0, 2.0) if other is None else other.position
    joint = new_joint(1, kind, balls[0], other, (0.0, 0.0), end)
    drawn = msgspec.structs.replace(joint, colour="#ff0000", **fields)
    run = RigidRun(Scene(bodies=tuple(balls), joints=(drawn,)))
    return Shown(draw_picture(run), choose_frame(run))


def red_in(shown: Shown) -> NDArray[numpy.intp]:
    """Rows and columns of pixels that are rather red: of the joint, since nothing else is."""
    pixels = numpy.asarray(shown.image).astype(int)
    return numpy.argwhere((pixels[..., 0] > 180) & (pixels[..., 1] < 130) & (pixels[..., 2] < 130))


@pytest.mark.parametrize("kind", get_args(JointKind))
def test_every_kind_of_joint_is_seen(kind: JointKind) -> None:
    path = ((0.0, 0.0), (1.0, 1.5), (4.0, 6.0)) if kind == "slot" else ()
    assert len(red_in(show_joint(kind, path=path))) > 10


def test_a_groove_is_a_line_through_its_places_and_is_wholly_in_sight() -> None:
    shown = show_joint("slot", path=((0.0, 0.0), (3.0, 4.0)))
    assert shown.colour_at(1.5, 2.0) == (255, 0, 0)
    assert shown.frame.top > 4.0


def test_a_rod_is_a_line_between_its_ends() -> None:
    shown = show_joint("rod")
    assert shown.colour_at(0.0, 1.0) == (255, 0, 0)
    assert shown.frame.top > 2.0  # its end in the background belongs to the picture


def test_a_slack_rope_hangs_below_its_ends() -> None:
    taut, slack = (red_in(show_joint("rope", length=length)) for length in (None, 6.0))
    assert slack[:, 0].max() > taut[:, 0].max() + 50


def line_of(
    kind: JointKind, end: tuple[float, float] = (4.0, 6.0), **fields: object
) -> NDArray[numpy.float64]:
    """From a ball at (1, 2) to a point in the background, five metres away."""
    ball = BodyDrawing(id=1, position=(1.0, 2.0), shapes=(CircleShape(radius=0.3),))
    joint = msgspec.structs.replace(new_joint(1, kind, ball, None, (1.0, 2.0), end), **fields)
    sketch = sketch_of(joint, RigidRun(Scene(bodies=(ball,), joints=(joint,))).joints[1])
    (line,) = sketch.lines
    assert sketch.dots[-1] == pytest.approx(end)
    return numpy.array(line)


def test_a_spring_winds_from_side_to_side_all_along_its_way() -> None:
    line = line_of("spring", length=2.5)
    along, aside = numpy.array([0.6, 0.8]), numpy.array([-0.8, 0.6])
    ways, sides = (line - line[0]) @ along, (line - line[0]) @ aside
    assert ways == pytest.approx([0.0, *((numpy.arange(2 * WINDINGS) + 0.5) * 5.0 / (2 * WINDINGS)), 5.0])
    half = COIL_WIDTH * 2.5 / 2.0  # as wide as it is at rest, however far it is stretched
    assert sides == pytest.approx([0.0, *([half, -half] * WINDINGS), 0.0], abs=1e-12)


@pytest.mark.parametrize("length", [5.0, 6.0])
def test_a_rope_is_as_long_as_it_is(length: float) -> None:
    line = line_of("rope", (6.0, 2.0), length=length)
    assert line[0] == pytest.approx((1.0, 2.0))
    assert line[-1] == pytest.approx((6.0, 2.0))
    assert numpy.linalg.norm(numpy.diff(line, axis=0), axis=1).sum() == pytest.approx(length, rel=0.02)


def test_a_rail_is_as_long_as_its_limits_or_reaches_to_the_other_end() -> None:
    limited = line_of("slider", axis=(6.0, 8.0), limits=(-1.0, 2.0))
    assert limited[1] - limited[0] == pytest.approx((1.8, 2.4))
    free = line_of("slider", axis=(6.0, 8.0), limits=None)
    assert numpy.ptp(free, axis=0) == pytest.approx((3.0, 4.0))


def test_a_pulley_runs_over_its_wheels() -> None:
    shown = show_joint("pulley", wheel_a=(0.0, 2.0), wheel_b=(3.0, 2.0))
    for place in ((0.0, 1.0), (1.5, 2.0), (3.0, 1.0)):
        column, row = (place[0] - shown.frame.left) * shown.scale, (shown.frame.top - place[1]) * shown.scale
        assert numpy.abs(red_in(shown) - (row, column)).max(axis=1).min() < 2.0  # px


def test_lines_far_beside_the_picture_are_left_out() -> None:
    """With ends that went astray; Pillow can draw them neither to the left nor below."""
    canvas = Canvas(Frame(0.0, 0.0, 1.0, 1.0), 100.0, (100, 100))
    for far in ((1e12, 0.5), (0.5, -1e12), (math.nan, 0.5)):
        canvas.draw_joint(Sketch([[(0.5, 0.5), far]], [far]), "#ff0000")
    assert (numpy.asarray(canvas.finished()) == WHITE).all()


def test_a_broken_joint_is_gone_from_the_picture() -> None:
    ball = BodyDrawing(id=1, shapes=(CircleShape(radius=0.3),))
    joint = new_joint(1, "rod", ball, None, (0.0, 0.0), (0.0, 2.0))
    weak = msgspec.structs.replace(joint, colour="#ff0000", break_force=1e-3)
    run = RigidRun(Scene(bodies=(ball,), joints=(weak,)))
    for _ in range(3):
        run.step()
    assert run.joints[1].broken
    assert len(red_in(Shown(draw_picture(run), choose_frame(run)))) == 0


def test_the_scale_is_as_long_as_it_says_and_readable_on_anything() -> None:
    """A fifth of 10 m, with ticks up and words upon it, all in black on white on blue."""
    canvas = Canvas(Frame(0.0, 0.0, 10.0, 5.0), 80.0, (800, 400))
    canvas.image.paste((0, 0, 255), (0, 0, *canvas.image.size))
    canvas.draw_scale_bar()
    seen = numpy.asarray(canvas.finished())
    black, white = seen.max(axis=2) < 50, seen.min(axis=2) > 200
    left, right, bar, tick = 620, 780, 400 - 16, 5
    assert numpy.flatnonzero(black[bar]).tolist() == list(range(left, right + 1))
    for x in (left, right):
        ends = numpy.flatnonzero(black[bar - 12 : bar + 12, x - 1 : x + 2].any(axis=1)) + bar - 12
        assert [ends[0], ends[-1]] == pytest.approx([bar - tick, bar], abs=1)
    assert white[[bar - 2, bar + 2], 700].all()
    words = numpy.argwhere(black[: bar - tick])
    assert [*words.min(axis=0), *words.max(axis=0)] == pytest.approx([366, 686, 377, 713], abs=2)
    assert words[:, 1].min() + words[:, 1].max() == pytest.approx(left + right, abs=3)
    beside = white[words[:, 0].min() : words[:, 0].max() + 1]
    assert beside[:, words[:, 1].min() - 2].any()
    assert beside[:, words[:, 1].max() + 2].any()
