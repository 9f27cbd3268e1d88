"""Dynamic tree of boxes: kept from step to step, like the pairs, and only for changed boxes are these sought.

A pair is found where the ways to its two leaves part: in every node above a change, the two halves are
compared with each other as long as their boxes overlap and something in one of them has changed; then the
halves of these halves, down to the leaves. So the search grows with the number of boxes that changed, times
log n: hardly anything where little moves.
"""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sketchfall.physics.collision.broad_phase.box_tree import NONE, BoxTree, follow_leaves, make_tree
from sketchfall.physics.collision.broad_phase.packing import FIRST_ROOM, add_pair, room_for_pairs
from sketchfall.physics.constants import MAX_PAIRS
from sketchfall.physics.runtime.bundle import Places, tables_of
from sketchfall.physics.runtime.compiler import COMPILED, array_at, bundle_at
from sketchfall.physics.runtime.jit import direct, kernel
from sketchfall.physics.runtime.table import address_of
from sketchfall.physics.tables.records import SHAPE, Pairs

FIND_TYPE = "int64, int64, int64, int64, int64"


class Memory(NamedTuple):
    tree: BoxTree
    # Of each shape in the step before: body, movable, category, mask.
    filters: Annotated[NDArray[np.uint32], np.dtype((np.uint32, 4))]
    pairs: Pairs  # kept


class AabbTree:
    def __init__(self) -> None:
        self._places = Places(Memory)
        self._remember(make_tree(0), np.empty((FIRST_ROOM, 2), np.int32))
        self._shapes: NDArray[np.void] | None = None  # whose address is known
        self._address = 0
        self.forget()

    def forget(self) -> None:
        self._known = 0  # shapes in the tree
        self._found = 0  # pairs of the step before

    def find_pairs(self, shapes: NDArray[np.void], count: int) -> tuple[NDArray[np.int32], int]:
        if count < self._known:
            self.forget()
        if count > len(self._memory.filters):
            self.forget()
            self._remember(make_tree(count + count // 2), self._memory.pairs)
        found = self._find(shapes, count)
        if len(self._memory.pairs) < found <= MAX_PAIRS:
            self.forget()  # the pairs that were kept are gone
            self._remember(self._memory.tree, room_for_pairs(found))
            found = self._find(shapes, count)
        self._known, self._found = count, found
        return self._memory.pairs, found

    def _find(self, shapes: NDArray[np.void], count: int) -> int:
        if not COMPILED:
            return find(shapes, count, self._known, self._found, self._memory)
        if shapes is not self._shapes:
            self._shapes, self._address = shapes, address_of(shapes)
        find_now = direct(find_at, FIND_TYPE)
        return find_now(self._address, count, self._known, self._found, self._places.address)

    def _remember(self, tree: BoxTree, pairs: NDArray[np.int32]) -> None:
        filters = np.empty((len(tree.above), 4), np.uint32)
        self._memory = Memory(tree, filters, pairs)
        self._places.note_all(tables_of(self._memory))


@kernel
def find_at(shapes: int, count: int, known: int, kept: int, memory: int) -> int:
    """`shapes` is the address of the shapes, `memory` that of the Places of the memory."""
    return int(find(array_at(shapes, count, SHAPE), count, known, kept, bundle_at(memory, Memory)))


@kernel
def find(shapes: Any, count: int, known: int, kept: int, t: Any) -> int:
    """The number of pairs, even if there is no room for all; the first `kept` are of the step before."""
    nodes, above, pairs = t.tree.nodes, t.tree.above, t.pairs
    changed = note_changes(shapes, count, known, t)
    made = follow_leaves(t.tree, known, count, changed)
    found = 0
    for k in range(kept):
        a, b = pairs[k, 0], pairs[k, 1]
        if not nodes[a]["changed"] and not nodes[b]["changed"]:
            pairs[found, 0], pairs[found, 1] = a, b
            found += 1
    for k in range(made):
        if nodes[above[k]]["changed"]:
            found = compare_halves(shapes, above[k], t, found)
            nodes[above[k]]["changed"] = 0  # only those above it have asked, and they come first
    return found


@kernel
def note_changes(shapes: Any, count: int, known: int, t: Any) -> int:
    """Bring the leaves up to date and list those that are not as they were; returns how many."""
    nodes, changed = t.tree.nodes, 0
    for i in range(count):
        leaf = nodes[i]
        leaf["changed"] = i >= known or differs(shapes[i], leaf, t.filters[i])
        if leaf["changed"]:
            note(shapes[i], leaf, t.filters[i])
            t.tree.pieces[changed] = i
            changed += 1
    return changed


@kernel(inline=True)
def differs(s: Any, leaf: Any, filters: Any) -> bool:
    return bool(
        leaf["min_x"] != s["min_x"]
        or leaf["min_y"] != s["min_y"]
        or leaf["max_x"] != s["max_x"]
        or leaf["max_y"] != s["max_y"]
        or filters[0] != s["body"]
        or filters[1] != s["movable"]
        or filters[2] != s["category"]
        or filters[3] != s["mask"]
    )


@kernel(inline=True)
def note(s: Any, leaf: Any, filters: Any) -> None:
    leaf["min_x"], leaf["min_y"], leaf["max_x"], leaf["max_y"] = (
        s["min_x"],
        s["min_y"],
        s["max_x"],
        s["max_y"],
    )
    leaf["left"] = leaf["right"] = NONE
    filters[0], filters[1], filters[2], filters[3] = s["body"], s["movable"], s["category"], s["mask"]


@kernel(inline=True)
def compare_halves(shapes: Any, number: int, t: Any, found: int) -> int:
    """Pair what is below one child of a node with what is below the other, if one of the two has changed."""
    nodes, path = t.tree.nodes, t.tree.path
    waiting = list_if_new(nodes, path, 0, nodes[number]["left"], nodes[number]["right"])
    while waiting > 0 and found <= MAX_PAIRS:
        waiting -= 2
        a, b = path[waiting], path[waiting + 1]
        left_a, right_a, left_b, right_b = (
            nodes[a]["left"],
            nodes[a]["right"],
            nodes[b]["left"],
            nodes[b]["right"],
        )
        if left_a != NONE and left_b != NONE:
            waiting = list_if_new(nodes, path, waiting, left_a, left_b)
            waiting = list_if_new(nodes, path, waiting, left_a, right_b)
            waiting = list_if_new(nodes, path, waiting, right_a, left_b)
            waiting = list_if_new(nodes, path, waiting, right_a, right_b)
        elif left_a != NONE:
            waiting = list_if_new(nodes, path, waiting, left_a, b)
            waiting = list_if_new(nodes, path, waiting, right_a, b)
        elif left_b != NONE:
            waiting = list_if_new(nodes, path, waiting, a, left_b)
            waiting = list_if_new(nodes, path, waiting, a, right_b)
        else:
            found = add_pair(shapes, a, b, t.pairs, found)
    return found


@kernel(inline=True)
def list_if_new(nodes: Any, path: Any, waiting: int, first: int, second: int) -> int:
    """Write down two nodes, and count them only if they overlap and one has changed.

    Without a branch, which would be mispredicted most of the time.
    """
    a, b = nodes[first], nodes[second]
    path[waiting], path[waiting + 1] = first, second
    return waiting + 2 * (
        (a["changed"] | b["changed"])
        & (a["min_x"] <= b["max_x"])
        & (a["max_x"] >= b["min_x"])
        & (a["min_y"] <= b["max_y"])
        & (a["max_y"] >= b["min_y"])
    )
