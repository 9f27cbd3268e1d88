"""A binary tree of boxes: each node's box holds those of its two children. How leaves come and go.

        parent            A new leaf L is put beside a node N: a new inner node takes N's place
        /    \\            and gets N and L as children. Which N costs least, by the girths
       N      ...         of the boxes around, is sought from the root down.

On the way back up every box is fitted again, and each node is tidied: a child and a grandchild on the other
side change places if that makes a smaller box, and a child that is much higher than its sibling is lifted, so
that the tree never becomes a list. With lifting alone (the least difference in height) searches took three
times as long, since boxes far apart ended up as siblings.

Leaves have the numbers of their shapes; inner nodes come after all of them.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from physics.jit import kernel

NONE = -1
UNEVEN = 3  # floors by which a child may be higher than its sibling. Smaller: worse boxes
ROOT, SPARE = range(2)  # in `heads`


class BoxTree(NamedTuple):
    boxes: NDArray[np.float64]  # (n, 4) of each node: min_x, min_y, max_x, max_y
    parent: NDArray[np.int32]
    left: NDArray[np.int32]  # NONE in a leaf
    right: NDArray[np.int32]
    height: NDArray[np.int32]  # 0 in a leaf
    spare: NDArray[np.int32]  # inner nodes that are not in use
    heads: NDArray[np.int64]  # the root, or NONE; how many inner nodes are spare


def make_tree(leaves: int) -> BoxTree:
    """An empty tree with room for so many leaves."""
    nodes = 2 * leaves
    parent, left, right = np.full((3, nodes), NONE, np.int32)
    return BoxTree(
        np.zeros((nodes, 4)),
        parent,
        left,
        right,
        np.zeros(nodes, np.int32),
        np.arange(leaves, nodes, dtype=np.int32),
        np.array([NONE, leaves], np.int64),
    )


@kernel(inline=True)
def half_girth(boxes: Any, node: int) -> float:
    return float(boxes[node, 2] - boxes[node, 0] + boxes[node, 3] - boxes[node, 1])


@kernel(inline=True)
def joint_girth(boxes: Any, a: int, b: int) -> float:
    """Half the girth of the box around both."""
    width = max(boxes[a, 2], boxes[b, 2]) - min(boxes[a, 0], boxes[b, 0])
    height = max(boxes[a, 3], boxes[b, 3]) - min(boxes[a, 1], boxes[b, 1])
    return float(width + height)


@kernel
def insert_leaf(t: Any, leaf: int) -> None:
    t.left[leaf] = t.right[leaf] = t.parent[leaf] = NONE
    t.height[leaf] = 0
    if t.heads[ROOT] == NONE:
        t.heads[ROOT] = leaf
        return
    sibling = best_sibling(t, leaf)
    t.heads[SPARE] -= 1
    node, parent = t.spare[t.heads[SPARE]], t.parent[sibling]
    t.left[node], t.right[node], t.parent[node] = sibling, leaf, parent
    t.parent[sibling] = t.parent[leaf] = node
    replace_child(t, parent, sibling, node)
    fit_upward(t, node)


@kernel(inline=True)
def best_sibling(t: Any, leaf: int) -> int:
    """Where the leaf makes the boxes grow least: all those above it grow, and one is added."""
    boxes, node = t.boxes, t.heads[ROOT]
    while t.left[node] != NONE:
        joined = joint_girth(boxes, node, leaf)
        inherited = joined - half_girth(boxes, node)  # what any place below here makes this box grow
        left, right = t.left[node], t.right[node]
        cost_left, cost_right = inherited + cost_below(t, left, leaf), inherited + cost_below(t, right, leaf)
        if joined < cost_left and joined < cost_right:
            break
        node = left if cost_left <= cost_right else right
    return int(node)


@kernel(inline=True)
def cost_below(t: Any, node: int, leaf: int) -> float:
    joined = joint_girth(t.boxes, node, leaf)
    return joined if t.left[node] == NONE else joined - half_girth(t.boxes, node)


@kernel
def remove_leaf(t: Any, leaf: int) -> None:
    parent = t.parent[leaf]
    if parent == NONE:
        t.heads[ROOT] = NONE
        return
    sibling = t.right[parent] if t.left[parent] == leaf else t.left[parent]
    above = t.parent[parent]
    t.parent[sibling] = above
    replace_child(t, above, parent, sibling)
    t.spare[t.heads[SPARE]] = parent
    t.heads[SPARE] += 1
    fit_upward(t, above)


@kernel(inline=True)
def replace_child(t: Any, parent: int, old: int, new: int) -> None:
    if parent == NONE:
        t.heads[ROOT] = new
    elif t.left[parent] == old:
        t.left[parent] = new
    else:
        t.right[parent] = new


@kernel(inline=True)
def fit_upward(t: Any, node: int) -> None:
    """Tidy a node and all above it, and fit their boxes."""
    while node != NONE:
        left, right = t.left[node], t.right[node]
        if t.height[left] > t.height[right] + UNEVEN:
            node = lift(t, node, left, right)
        elif t.height[right] > t.height[left] + UNEVEN:
            node = lift(t, node, right, left)
        else:
            tidy(t, node, left, right)
            tidy(t, node, t.right[node], t.left[node])
            fit_node(t, node)
        node = t.parent[node]


@kernel
def tidy(t: Any, node: int, child: int, other: int) -> None:
    """Let `child` and a child of `other` change places, if that makes the box of `other` smaller."""
    if t.left[other] == NONE:
        return
    left, right, girth = t.left[other], t.right[other], half_girth(t.boxes, other)
    with_left, with_right = joint_girth(t.boxes, child, left), joint_girth(t.boxes, child, right)
    if min(with_left, with_right) >= girth:
        return
    out = right if with_left <= with_right else left
    replace_child(t, node, child, out)
    replace_child(t, other, out, child)
    t.parent[out], t.parent[child] = node, other
    fit_node(t, other)


@kernel(inline=True)
def fit_node(t: Any, node: int) -> None:
    boxes, left, right = t.boxes, t.left[node], t.right[node]
    boxes[node, 0] = min(boxes[left, 0], boxes[right, 0])
    boxes[node, 1] = min(boxes[left, 1], boxes[right, 1])
    boxes[node, 2] = max(boxes[left, 2], boxes[right, 2])
    boxes[node, 3] = max(boxes[left, 3], boxes[right, 3])
    t.height[node] = 1 + max(t.height[left], t.height[right])


@kernel(inline=True)
def lift(t: Any, node: int, high: int, low: int) -> int:
    """Put the higher child in its parent's place; it gives the parent the lower of its own. Returns it."""
    taller, shorter = t.left[high], t.right[high]
    if t.height[taller] < t.height[shorter]:
        taller, shorter = shorter, taller
    parent = t.parent[node]
    t.parent[high] = parent
    replace_child(t, parent, node, high)
    t.left[high], t.right[high] = node, taller
    t.left[node], t.right[node] = low, shorter
    t.parent[node], t.parent[shorter] = high, node
    fit_node(t, node)
    fit_node(t, high)
    return high
