"""The tree of boxes stays whole and low, whichever way it is brought up to date."""

import numpy as np
import pytest
from numpy.typing import NDArray

from sketchfall.physics.collision.broad_phase.aabb_tree import AabbTree
from sketchfall.physics.collision.broad_phase.box_tree import FEW, MAX_HEIGHT, NONE
from sketchfall.physics.runtime.compiler import COMPILED
from sketchfall.physics.tables.records import SHAPE
from tests import naive

pytestmark = pytest.mark.kernel

MANY_SHAPES = 3 * FEW if COMPILED else FEW + 10  # enough of them that a few may change


def spread_out(centers: NDArray[np.float64], half: float = 0.5) -> NDArray[np.void]:
    shapes = np.zeros(len(centers), SHAPE)
    shapes["body"], shapes["movable"] = np.arange(len(centers)), 1
    shapes["category"] = shapes["mask"] = 1
    shapes["min_x"], shapes["min_y"] = (centers - half).T
    shapes["max_x"], shapes["max_y"] = (centers + half).T
    return shapes


def move(shapes: NDArray[np.void], rows: NDArray[np.intp], shift: NDArray[np.float64]) -> None:
    for side in ("min", "max"):
        shapes[f"{side}_x"][rows] += shift[:, 0]
        shapes[f"{side}_y"][rows] += shift[:, 1]


def assert_whole(method: AabbTree, count: int) -> int:
    """Every leaf hangs in the tree once, and every box holds those below; returns how high the tree is."""
    nodes, root = method._memory.tree.nodes, 0
    while nodes[root]["parent"] != NONE:
        root = int(nodes[root]["parent"])
    leaves, path = [], [root]
    while path:
        number = path.pop()
        node = nodes[number]
        if node["left"] == NONE:
            leaves.append(number)
            assert node["height"] == 0
            continue
        left, right = nodes[node["left"]], nodes[node["right"]]
        assert left["parent"] == right["parent"] == number
        assert node["height"] == 1 + max(left["height"], right["height"])
        for low in ("min_x", "min_y"):
            assert node[low] == min(left[low], right[low])
        for high in ("max_x", "max_y"):
            assert node[high] == max(left[high], right[high])
        path += [int(node["left"]), int(node["right"])]
    assert sorted(leaves) == list(range(count))
    return int(nodes[root]["height"])


def assert_finds_all(method: AabbTree, shapes: NDArray[np.void]) -> None:
    pairs, found = method.find_pairs(shapes, len(shapes))
    assert sorted(map(tuple, pairs[:found].tolist())) == sorted(naive.overlapping_boxes(shapes))


@pytest.mark.parametrize("movers", [1, 3, 10])
def test_few_of_many_wander_through_the_others(movers: int) -> None:
    """With up to three the tree is mended, with ten all boxes are fitted."""
    random = np.random.default_rng(1)
    shapes = spread_out(random.uniform(0.0, 30.0, (MANY_SHAPES, 2)))
    method = AabbTree()
    for step in range(400 if COMPILED else 4):
        move(shapes, random.choice(MANY_SHAPES, movers, replace=False), random.normal(0.0, 3.0, (movers, 2)))
        if step % 40 in (0, 1):
            assert_finds_all(method, shapes)
            assert assert_whole(method, MANY_SHAPES) < MAX_HEIGHT // 2
        else:
            method.find_pairs(shapes, MANY_SHAPES)


def test_few_and_all_and_newcomers_by_turns() -> None:
    random = np.random.default_rng(2)
    shapes = spread_out(random.uniform(0.0, 30.0, (MANY_SHAPES, 2)))
    method = AabbTree()
    for step in range(60 if COMPILED else 5):
        everyone = np.arange(len(shapes))
        rows = everyone if step % 5 == 2 else random.choice(everyone, 1)
        move(shapes, rows, random.normal(0.0, 0.5, (len(rows), 2)))
        if step % 7 == 3:
            shapes = np.concatenate([shapes, spread_out(random.uniform(0.0, 30.0, (2, 2)))])
            shapes["body"] = np.arange(len(shapes))
        assert_finds_all(method, shapes)
        assert_whole(method, len(shapes))


def test_shapes_ever_nearer_to_a_point_do_not_make_the_tree_too_high() -> None:
    """A line through the middle divides but one of them from all the others, again and again."""
    count = MANY_SHAPES
    centers = np.ldexp(1.0, -np.arange(count) % 900)[:, None] * np.ones((1, 2))
    shapes = spread_out(centers, half=0.0)
    method = AabbTree()
    assert_finds_all(method, shapes)
    assert MAX_HEIGHT // 2 < assert_whole(method, count) <= MAX_HEIGHT
    for step in range(100 if COMPILED else 3):
        move(shapes, np.array([(7 * step) % count]), np.array([[1e-3, 0.0]]))
        method.find_pairs(shapes, count)
        assert assert_whole(method, count) <= MAX_HEIGHT
    assert_finds_all(method, shapes)


def test_a_tree_that_has_become_too_high_is_made_anew() -> None:
    """No way is known to bring mending that far, so the tree is told that its nodes are high already."""
    shapes = spread_out(np.random.default_rng(3).uniform(0.0, 30.0, (MANY_SHAPES, 2)))
    method = AabbTree()
    method.find_pairs(shapes, MANY_SHAPES)
    nodes = method._memory.tree.nodes
    nodes["height"][nodes["height"] > 0] = MAX_HEIGHT
    move(shapes, np.array([5]), np.array([[1.0, 0.0]]))
    assert_finds_all(method, shapes)
    assert assert_whole(method, MANY_SHAPES) < MAX_HEIGHT // 2
