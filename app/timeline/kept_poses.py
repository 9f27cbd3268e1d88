"""About where the bodies were at some moment of a course, from what is kept of the moments around it."""

from __future__ import annotations

import numpy as np

from sketchfall.app.running.inputs import Aim
from sketchfall.app.running.run import Rough
from sketchfall.app.timeline.branch import Branch

FEW = 300  # bodies, below which places are kept after each step; then after every second, third, fourth
WIDEST = 4  # steps from one to the next: new memory would cost more than all else that is written down


def interval_for(bodies: int) -> int:
    """Steps after which the places of so many are kept again."""
    return min(WIDEST, 1 + bodies // FEW)


def poses_around(branch: Branch, step: int) -> Rough | None:
    """As they are kept, or between the two moments next to it; None if nothing is kept of them."""
    before, since = _first_kept(branch, range(step, step - WIDEST, -1))
    after, until = _first_kept(branch, range(step + 1, step + WIDEST))
    if before is None or since == step or after is None or until - since > WIDEST:
        return before
    if any(not isinstance(done, Aim) for _, done in branch.inputs_from(since + 1, until)):
        return before  # nobody flies to where he was put
    share = np.float32((step - since) / (until - since))
    return before + share * (after - before)


def _first_kept(branch: Branch, steps: range) -> tuple[Rough | None, int]:
    """What is kept at the first of these steps at which there is anything."""
    for step in steps:
        poses = branch.owner_of(step).poses.get(step)
        if poses is not None:
            return poses, step
    return None, 0
