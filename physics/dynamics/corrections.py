"""How overlap is taken out of contacts: three ways, by name.

"soft" treats a contact as a stiff, damped spring and then takes out again the speed that this gave: the best
for stacks. "baumgarte" asks for a speed that takes out a share of the overlap, and leaves that speed in.
"projection" moves bodies apart by a share of what exceeds a slop, once a step, and leaves velocities alone.
"""

from __future__ import annotations

from typing import Any

from sketchfall.physics.dynamics.flat_contacts import Blocks
from sketchfall.physics.dynamics.round_contacts import present_geometry
from sketchfall.physics.runtime.bundle import Int32s
from sketchfall.physics.runtime.jit import kernel
from sketchfall.physics.runtime.single_lane import in_lane
from sketchfall.physics.settings import SettingsRow
from sketchfall.physics.tables.records import Motions
from sketchfall.physics.tables.scratch_records import Rounds


@kernel(apart=True)
def project(motions: Motions, flats: Blocks, places: Int32s, rounds: Rounds, settings: SettingsRow) -> None:
    """Move overlapping bodies apart along the normal, each by its share of the masses."""
    for place in places:
        c = in_lane(flats, place)
        ma, mb = motions[c["a"]], motions[c["b"]]
        nx, ny = c["nx"], c["ny"]
        gone = (mb["dx"] - ma["dx"]) * nx + (mb["dy"] - ma["dy"]) * ny
        gap_0 = c["gap_0"] + gone + mb["da"] * c["lever_b_0"] - ma["da"] * c["lever_a_0"]
        gap_1 = c["gap_1"] + gone + mb["da"] * c["lever_b_1"] - ma["da"] * c["lever_a_1"]
        move_apart(ma, mb, nx, ny, min(gap_0, gap_1), settings)
    for i in range(len(rounds)):
        c = rounds[i]
        ma, mb = motions[c["a"]], motions[c["b"]]
        nx, ny, gap, _, _, _, _ = present_geometry(c, ma, mb)
        move_apart(ma, mb, nx, ny, gap, settings)


@kernel
def move_apart(ma: Any, mb: Any, nx: float, ny: float, gap: float, settings: Any) -> None:
    total = ma["inv_mass"] + mb["inv_mass"]
    excess = -gap - settings["correction_slop"]
    if excess <= 0.0 or total == 0.0:
        return
    way = excess / total * settings["correction_percent"]
    ma["dx"] -= ma["inv_mass"] * way * nx
    ma["dy"] -= ma["inv_mass"] * way * ny
    mb["dx"] += mb["inv_mass"] * way * nx
    mb["dy"] += mb["inv_mass"] * way * ny
