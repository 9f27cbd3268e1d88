"""What the Energy panel shows, as numbers."""

from __future__ import annotations

from sketchfall.ui.measuring.energy_table import EnergyTable

LOSSES = (
    "Lost to friction",
    "Lost in impacts",
    "Lost as contacts and joints give way",
    "Lost to damping",
    "Lost to the air",
    "Lost in ropes and stops",
)


def shown(table: EnergyTable) -> dict[str, float]:
    """The numbers of the rows, without their units."""
    items = [table.topLevelItem(row) for row in range(table.topLevelItemCount())]
    return {
        item.text(0): float(item.text(1).split()[0])
        for item in items
        if item is not None and "–" not in item.text(1)
    }
