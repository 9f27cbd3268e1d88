"""Dynamic tree of boxes: kept from step to step, and only what has left its place in it is put in anew.

A leaf of the tree holds the box of a shape with some room around it. While the box stays within, the tree
stays as it is. The pairs are kept as well: only for the shapes whose boxes have changed is the tree searched,
from the root down into every node that the box overlaps. So the work grows with the number of boxes that
changed, times log n: hardly anything in a settled scene, and more than a grid needs when everything moves.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from physics.broad_phase.box_tree import NONE, ROOT, BoxTree, insert_leaf, make_tree, remove_leaf
from physics.broad_phase.packing import FIRST_ROOM, add_pair, room_for_pairs
from physics.jit import borrowed, kernel

ROOM_AROUND = 0.2  # of a box's longer side, on all sides of a leaf. Larger: fewer moves, longer searches


class Memory(NamedTuple):
    tree: BoxTree
    boxes: NDArray[np.float64]  # (n, 4) of each shape in the step before: min_x, min_y, max_x, max_y
    filters: NDArray[np.int64]  # (n, 4): body, movable, category, mask
    changed: NDArray[np.bool_]
    path: NDArray[np.int32]  # scratch: nodes still to be searched
    pairs: NDArray[np.int32]  # (n, 2), kept


class AabbTree:
    def __init__(self) -> None:
        self._memory = make_memory(0, np.empty((FIRST_ROOM, 2), np.int32))
        self.forget()

    def forget(self) -> None:
        self._known = 0  # shapes in the tree
        self._found = 0  # pairs of the step before

    def find_pairs(self, shapes: NDArray[np.void], count: int) -> tuple[NDArray[np.int32], int]:
        if self._known == 0 or count < self._known or count > len(self._memory.changed):
            self._memory = make_memory(count, self._memory.pairs)
            self._known = self._found = 0
        floors = update(shapes, self._known, count, self._memory)
        self._known = count
        if floors >= len(self._memory.path):
            self._memory = self._memory._replace(path=np.empty(2 * floors, np.int32))
        found = find(shapes, count, self._found, self._memory)
        if found > len(self._memory.pairs):
            self._memory = self._memory._replace(pairs=room_for_pairs(found))
            self._memory.changed[:] = True  # the pairs that were kept are gone
            found = find(shapes, count, 0, self._memory)
        self._found = found
        return self._memory.pairs, found


def make_memory(count: int, pairs: NDArray[np.int32]) -> Memory:
    room = count + count // 2
    return Memory(
        make_tree(room),
        np.empty((room, 4)),
        np.empty((room, 4), np.int64),
        np.empty(room, np.bool_),
        np.empty(64, np.int32),
        pairs,
    )


@kernel
def update(table: Any, known: int, count: int, memory: Any) -> int:
    """Bring the tree up to date and mark the shapes that are not as they were; returns how high the tree is.

    So many nodes, and one more, can wait at once when it is searched.
    """
    shapes, t = borrowed((table, memory))
    for i in range(count):
        if i < known and is_as_before(shapes[i], t.boxes[i], t.filters[i]):
            t.changed[i] = False
            continue
        t.changed[i] = True
        note(shapes[i], t.boxes[i], t.filters[i])
        if i >= known:
            put_in(t, i)
        elif not is_within(t.boxes[i], t.tree.boxes[i]):
            remove_leaf(t.tree, i)
            put_in(t, i)
    return 0 if count == 0 else int(t.tree.height[t.tree.heads[ROOT]]) + 1


@kernel(inline=True)
def is_as_before(s: Any, box: Any, filters: Any) -> bool:
    return bool(
        box[0] == s["min_x"]
        and box[1] == s["min_y"]
        and box[2] == s["max_x"]
        and box[3] == s["max_y"]
        and filters[0] == s["body"]
        and filters[1] == s["movable"]
        and filters[2] == s["category"]
        and filters[3] == s["mask"]
    )


@kernel(inline=True)
def note(s: Any, box: Any, filters: Any) -> None:
    box[0], box[1], box[2], box[3] = s["min_x"], s["min_y"], s["max_x"], s["max_y"]
    filters[0], filters[1], filters[2], filters[3] = s["body"], s["movable"], s["category"], s["mask"]


@kernel(inline=True)
def is_within(box: Any, around: Any) -> bool:
    return bool(box[0] >= around[0] and box[1] >= around[1] and box[2] <= around[2] and box[3] <= around[3])


@kernel(inline=True)
def put_in(t: Any, shape: int) -> None:
    box, leaf = t.boxes[shape], t.tree.boxes[shape]
    room = ROOM_AROUND * max(box[2] - box[0], box[3] - box[1])
    leaf[0], leaf[1], leaf[2], leaf[3] = box[0] - room, box[1] - room, box[2] + room, box[3] + room
    insert_leaf(t.tree, shape)


@kernel
def find(table: Any, count: int, kept: int, memory: Any) -> int:
    """The number of pairs, even if there is no room for all; the first `kept` are of the step before."""
    shapes, t = borrowed((table, memory))
    pairs, changed, found = t.pairs, t.changed, 0
    for k in range(kept):
        a, b = pairs[k, 0], pairs[k, 1]
        if not changed[a] and not changed[b]:
            pairs[found, 0], pairs[found, 1] = a, b
            found += 1
    for i in range(count):
        if changed[i]:
            found = search(shapes, i, t, found)
    return found


@kernel(inline=True)
def search(shapes: Any, shape: int, t: Any, found: int) -> int:
    """Pair a shape with all that overlap it, except those that changed too and have had their turn."""
    nodes, left, right, path = t.tree.boxes, t.tree.left, t.tree.right, t.path
    low_x, low_y, high_x, high_y = t.boxes[shape, 0], t.boxes[shape, 1], t.boxes[shape, 2], t.boxes[shape, 3]
    path[0] = t.tree.heads[ROOT]
    waiting = 1
    while waiting > 0:
        waiting -= 1
        node = path[waiting]
        if left[node] != NONE:
            if meets(nodes, node, low_x, low_y, high_x, high_y):
                path[waiting], path[waiting + 1] = left[node], right[node]
                waiting += 2
        elif meets(t.boxes, node, low_x, low_y, high_x, high_y) and (
            node > shape or (node < shape and not t.changed[node])
        ):
            found = add_pair(shapes, shape, node, t.pairs, found)
    return found


@kernel(inline=True)
def meets(boxes: Any, k: int, low_x: float, low_y: float, high_x: float, high_y: float) -> bool:
    return boxes[k, 0] <= high_x and boxes[k, 2] >= low_x and boxes[k, 1] <= high_y and boxes[k, 3] >= low_y
