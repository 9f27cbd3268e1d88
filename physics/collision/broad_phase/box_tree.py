"""A bounding volume hierarchy of boxes: each node's box holds those of its two children. How it is updated.

          *                  If few leaves have changed, here c, all nodes above them come out (*).
        *      \\             What is left are whole subtrees, here b and the right one, and c and
      *   b     ...          a: from the top down they are put together again, always in two
     a c                     halves. The work grows with the number of changed leaves, times log n.

If many have, the tree stays and all boxes are refitted, from the bottom up. As leaves drift apart the boxes
grow; once many are far larger than they were at first, the whole tree is rebuilt from its leaves.

Rejected: to take leaves out one by one, and put each in where the boxes around it grow least, and to search
for the pairs of each from the root. Where everything moves that took ten times as long, and where little
does, it was no faster.

Leaves have the numbers of their shapes. Inner nodes come after all of them, and there is one less.
"""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sketchfall.physics.runtime.bundle import Int32s, Int64s
from sketchfall.physics.runtime.jit import kernel

NONE = -1
FEW = 250  # if no more than one leaf in so many has changed, only the nodes above those are rebuilt
MAX_SPLITS = 40  # by position; what is then still together is split as it comes, so that the tree ends
MAX_HEIGHT = 80  # of a tree: a higher one is rebuilt, which gives MAX_SPLITS + log2 n at most
OUTGROWN = 1.3  # times the first perimeter of a box, and
MANY = 4  # one box in so many outgrown: the tree is rebuilt. Sooner: less to search, more to build

NODE = np.dtype(
    [
        ("min_x", "f8"),  # m
        ("min_y", "f8"),
        ("max_x", "f8"),
        ("max_y", "f8"),
        ("half_perimeter", "f8"),  # m, when the node was made
        ("parent", "i4"),  # NONE for the root
        ("left", "i4"),  # NONE in a leaf
        ("right", "i4"),
        ("height", "i2"),  # 0 in a leaf
        ("changed", "i2"),  # the leaf is not as it was in the step before, or one below is not
    ],
    align=True,
)


class BoxTree(NamedTuple):
    nodes: Annotated[NDArray[np.void], NODE]  # twice as many as there may be leaves
    above: Int32s  # the inner nodes that may have changed, each before those below it
    ordered: Int64s  # (1): whether all inner nodes are listed there, ever since they were made
    pieces: Int32s  # scratch: what the tree is made of; at first, the leaves that have changed
    centers: Annotated[NDArray[np.float64], np.dtype((np.float64, 2))]  # of the pieces, times two
    parts: Annotated[NDArray[np.int32], np.dtype((np.int32, 4))]  # scratch: what is still to be halved
    path: Int32s  # scratch: what is still to be looked at


def make_tree(leaves: int) -> BoxTree:
    """An empty tree with room for so many leaves."""
    return BoxTree(
        np.zeros(2 * leaves, NODE),
        np.empty(leaves, np.int32),
        np.zeros(1, np.int64),
        np.empty(leaves, np.int32),
        np.empty((leaves, 2)),
        np.empty((MAX_HEIGHT, 4), np.int32),
        np.empty(8 * MAX_HEIGHT, np.int32),
    )


@kernel(inline=True)
def follow_leaves(t: Any, known: int, count: int, changed: int) -> int:
    """Bring the tree up to date with its leaves, of which the first `known` were in it.

    `pieces` lists those that have changed. Returns how many nodes in `above` are above one of them.
    """
    if changed == 0:
        return 0
    if known == count and FEW * changed <= count:
        made = repair(t, changed)
        if t.nodes[t.above[0]]["height"] <= MAX_HEIGHT:
            return made
    if known != count or not t.ordered[0] or MANY * refit_all(t, count) > count:
        rebuild(t, count)
    return count - 1


@kernel
def repair(t: Any, changed: int) -> int:
    """Rebuild the nodes above the changed leaves; returns how many there are."""
    nodes, pieces, above, path = t.nodes, t.pieces, t.above, t.path
    for k in range(changed):
        node = nodes[pieces[k]]["parent"]
        while node != NONE and not nodes[node]["changed"]:
            nodes[node]["changed"] = 1
            node = nodes[node]["parent"]
    root = 0
    while nodes[root]["parent"] != NONE:
        root = nodes[root]["parent"]
    found = made = 0
    path[0], waiting = root, 1
    while waiting > 0:
        waiting -= 1
        number = path[waiting]
        node = nodes[number]
        if node["changed"] and node["height"] > 0:
            above[made] = number
            made += 1
            path[waiting], path[waiting + 1] = node["right"], node["left"]
            waiting += 2
        else:
            pieces[found] = number
            found += 1
    build(t, found)
    t.ordered[0] = 0
    return made


@kernel(inline=True)
def rebuild(t: Any, count: int) -> None:
    """Build the whole tree from its leaves."""
    first = len(t.nodes) // 2
    for k in range(count):
        t.pieces[k], t.above[k] = k, first + k
    build(t, count)
    t.ordered[0] = 1


@kernel
def build(t: Any, count: int) -> None:
    """Build a tree from the first `count` pieces, with the nodes in `above`: one less than pieces."""
    nodes, pieces, centers, parts = t.nodes, t.pieces, t.centers, t.parts
    for k in range(count):
        node = nodes[pieces[k]]
        centers[k, 0], centers[k, 1] = node["min_x"] + node["max_x"], node["min_y"] + node["max_y"]
    made = 0
    set_range(parts[0], 0, count, NONE, 0)
    waiting = 1 if count > 0 else 0
    while waiting > 0:
        waiting -= 1
        part = parts[waiting]
        first, last, parent, depth = part[0], part[1], part[2], part[3]
        number = pieces[first]
        if last - first > 1:
            number = t.above[made]
            made += 1
            middle = split(pieces, centers, first, last, depth)
            set_range(parts[waiting], middle, last, number, depth + 1)
            set_range(parts[waiting + 1], first, middle, number, depth + 1)
            waiting += 2
            nodes[number]["left"] = NONE
        nodes[number]["parent"] = parent
        if parent != NONE:
            if nodes[parent]["left"] == NONE:
                nodes[parent]["left"] = number
            else:
                nodes[parent]["right"] = number
    for k in range(made - 1, -1, -1):
        node = nodes[t.above[k]]
        node["half_perimeter"] = refit_node(nodes, node)
        node["height"] = 1 + max(nodes[node["left"]]["height"], nodes[node["right"]]["height"])


@kernel(inline=True)
def set_range(part: Any, first: int, last: int, parent: int, depth: int) -> None:
    part[0], part[1], part[2], part[3] = first, last, parent, depth


@kernel
def split(pieces: Any, centers: Any, first: int, last: int, depth: int) -> int:
    """Put the pieces on one side of a line before those on the other; returns where these begin.

    The line is in the middle of the centres, across the direction in which they are farther apart.
    """
    half = (first + last) // 2
    if last - first == 2 or depth >= MAX_SPLITS:
        return half
    low_x, low_y = high_x, high_y = centers[first, 0], centers[first, 1]
    for k in range(first + 1, last):
        x, y = centers[k, 0], centers[k, 1]
        low_x, high_x = min(low_x, x), max(high_x, x)
        low_y, high_y = min(low_y, y), max(high_y, y)
    axis = 0 if high_x - low_x >= high_y - low_y else 1
    line = 0.5 * low_x + 0.5 * high_x if axis == 0 else 0.5 * low_y + 0.5 * high_y
    begin = first
    for k in range(first, last):
        # Without a branch, which would be mispredicted: each is swapped, and counted only if it is before.
        piece, x, y = pieces[k], centers[k, 0], centers[k, 1]
        pieces[k], centers[k, 0], centers[k, 1] = pieces[begin], centers[begin, 0], centers[begin, 1]
        pieces[begin], centers[begin, 0], centers[begin, 1] = piece, x, y
        begin += (x if axis == 0 else y) < line
    return begin if first < begin < last else half


@kernel
def refit_all(t: Any, count: int) -> int:
    """Refit all boxes to the leaves; returns how many have outgrown what they were at first."""
    nodes, outgrown = t.nodes, 0
    for k in range(count - 2, -1, -1):
        node = nodes[t.above[k]]
        outgrown += refit_node(nodes, node) > OUTGROWN * node["half_perimeter"]
    return outgrown


@kernel(inline=True)
def refit_node(nodes: Any, node: Any) -> float:
    """Fit the box to its children; returns half its perimeter."""
    left, right = nodes[node["left"]], nodes[node["right"]]
    min_x, max_x = min(left["min_x"], right["min_x"]), max(left["max_x"], right["max_x"])
    min_y, max_y = min(left["min_y"], right["min_y"]), max(left["max_y"], right["max_y"])
    node["min_x"], node["max_x"], node["min_y"], node["max_y"] = min_x, max_x, min_y, max_y
    node["changed"] = left["changed"] | right["changed"]
    return float(max_x - min_x + max_y - min_y)
