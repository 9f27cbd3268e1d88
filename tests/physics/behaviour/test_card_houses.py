"""Card houses stand, whatever their size, however thin the cards, whenever within a step they come down."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from sketchfall.physics import Body, Polygon, World
from sketchfall.physics.constants import MOST_SLENDER, SLENDER
from sketchfall.physics.dynamics.plans import PLAIN, SLENDER_BODIES, any_slender, is_slender
from sketchfall.physics.tables.records import BODY, DYNAMIC, KINEMATIC, STATIC
from tests.physics.worlds import EARTH, add_floor, box, rough, run

STEP = 1.0 / 60.0
PHASES = [0.0, 0.25, 0.5, 0.75, 1.0]  # of a step, for which the house falls before it stands


class House:
    """Cards that lean against each other by `angle` from upright, in storeys that cards lie between."""

    def __init__(
        self, storeys: int, length: float, thickness: float, angle: float, friction: float, fall: float
    ) -> None:
        self.world = World(sleeping=False)
        self._surface = rough(friction)
        self.cards: list[Body] = []
        add_floor(self.world, self._surface)
        self._length, self._thick, self._angle = length, thickness, angle
        self.height = length * math.cos(angle) + thickness * math.sin(angle)  # of a storey
        self._half = 0.5 * (length * math.sin(angle) + thickness * math.cos(angle))  # of a card's width
        pair, bottom = 4.0 * self._half, fall
        for count in range(storeys, 0, -1):
            for k in range(count):
                self._lean_together((k + 0.5 - 0.5 * count) * pair, bottom + 0.5 * self.height)
            for k in range(count - 1):
                # The outer ends stick out; where two meet, each lies on a card of its own.
                left = (k + 0.5 - 0.5 * count) * pair - (2.0 * thickness if k == 0 else 0.0)
                right = (k + 1.5 - 0.5 * count) * pair + (2.0 * thickness if k == count - 2 else 0.0)
                shape = box(right - left, thickness)
                self._add(shape, (0.5 * (left + right), bottom + self.height + 0.5 * thickness), 0.0)
            bottom += self.height + thickness
        self._start = self._heights()

    def _lean_together(self, x: float, y: float) -> None:
        card = box(self._thick, self._length)
        self._add(card, (x - self._half, y), -self._angle)
        self._add(card, (x + self._half, y), self._angle)

    def _add(self, shape: Polygon, position: tuple[float, float], angle: float) -> None:
        self.cards.append(self.world.add_body(shape, position=position, angle=angle, material=self._surface))

    def _heights(self) -> NDArray[np.float64]:
        return np.array([card.position[1] for card in self.cards])

    def sunk(self) -> float:
        """How far the card that has come down farthest did so."""
        return float((self._start - self._heights()).max())


def fall_in(share: float) -> float:
    """How far a body falls in this share of a step."""
    return 0.5 * EARTH * (share * STEP) ** 2


@pytest.mark.parametrize("friction", [0.5, 0.6, 0.8])
@pytest.mark.parametrize("angle", [15.0, 20.0, 25.0])
@pytest.mark.parametrize("thin", [0.01, 0.02, 0.03])
@pytest.mark.parametrize("length", [0.09, 0.3, 1.0])
def test_a_house_of_two_storeys_stands(length: float, thin: float, angle: float, friction: float) -> None:
    """A pair that leans by 25 degrees pushes its cards apart with 0.47 of what they press on each other."""
    assert math.tan(math.radians(angle)) < friction
    for phase in PHASES:
        fall = fall_in(phase)
        house = House(2, length, thin * length, math.radians(angle), friction, fall)
        run(house.world, 2.5)
        assert house.sunk() - fall < 0.07 * house.height, f"fallen by {phase:g} of a step"


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize(("length", "thin"), [(0.3, 0.02), (1.0, 0.01), (1.0, 0.03)])
@pytest.mark.parametrize("storeys", [3, 4])
def test_a_higher_house_stands(storeys: int, length: float, thin: float, phase: float) -> None:
    house = House(storeys, length, thin * length, math.radians(20.0), 0.6, fall_in(phase))
    run(house.world, 2.5)
    assert house.sunk() - fall_in(phase) < 0.07 * house.height


def test_what_is_too_slippery_falls() -> None:
    """The tests above can tell: the feet slide apart where they need more friction than there is."""
    house = House(2, 0.3, 0.006, math.radians(25.0), 0.2, 0.0)
    run(house.world, 2.5)
    assert house.sunk() > 0.3 * house.height


def test_corners_that_touch_exactly_hold_each_other() -> None:
    """Two cards that have no more than their highest corners in common do not sink before they meet."""
    house = House(1, 1.0, 0.02, math.radians(25.0), 0.6, 0.0)
    left = house.cards[0]
    for _ in range(30):
        house.world.step()
        assert abs(left.angle + math.radians(25.0)) < 0.005


def path_of(cards: list[Body], world: World) -> list[tuple[float, ...]]:
    poses: list[tuple[float, ...]] = []
    for _ in range(60):
        world.step()
        poses += [(*card.position, card.angle, *card.velocity) for card in cards]
    return poses


def add_stack_of_boxes(world: World) -> list[Body]:
    return [world.add_body(box(1.0, 0.5), position=(20.0, 0.3 + 0.55 * k)) for k in range(3)]


def test_a_house_and_what_stands_beside_it_do_not_feel_each_other() -> None:
    alone, beside = (House(2, 1.0, 0.02, math.radians(20.0), 0.6, fall_in(0.5)) for _ in range(2))
    boxes = add_stack_of_boxes(beside.world)
    assert path_of(alone.cards, alone.world) == path_of(beside.cards, beside.world)
    without = World(sleeping=False)
    add_floor(without, rough(0.6))
    with_house = House(2, 1.0, 0.02, math.radians(20.0), 0.6, fall_in(0.5))
    boxes = add_stack_of_boxes(with_house.world)
    assert path_of(add_stack_of_boxes(without), without) == path_of(boxes, with_house.world)


def lay_sticks(rows: int) -> World:
    """Rows of sticks that lie across each other, two and two."""
    world = World(sleeping=False)
    add_floor(world, rough(0.6))
    for row in range(rows):
        for x in (0.0, 1.1):
            world.add_body(box(1.0, 0.02), position=(x + 0.5 * (row % 2), 0.01 + 0.02 * row))
    world.step()
    return world


@pytest.mark.parametrize(("rows", "is_swept"), [(3, True), (MOST_SLENDER, False)])
def test_great_heaps_of_sticks_are_not_swept_until_they_are_calm(rows: int, is_swept: bool) -> None:
    world = lay_sticks(rows)
    clusters: Any = world._scratch._tables["clusters"]
    own = clusters["clusters"].used[1]
    assert (own["contacts_end"] > MOST_SLENDER) == (not is_swept)
    assert own["plan"] == (SLENDER_BODIES if is_swept else PLAIN)
    assert (world._state.bodies.used["plan"] == PLAIN).all(), "nothing of it is left for the next step"


@given(
    kinds=st.lists(st.sampled_from([STATIC, KINEMATIC, DYNAMIC]), min_size=1, max_size=8),
    parts=st.integers(1, 2),
    inner=st.floats(0.0, 2.0 * SLENDER),
)
def test_whether_there_is_a_slender_body_is_known_of_the_whole_table(
    kinds: list[int], parts: int, inner: float
) -> None:
    bodies = np.zeros(len(kinds), BODY)
    bodies["kind"], bodies["shape_count"], bodies["radius"] = kinds, parts, 1.0
    bodies["inner_radius"] = np.linspace(inner, 1.0, len(kinds))
    assert any_slender(bodies) == any(is_slender(body) for body in bodies)
