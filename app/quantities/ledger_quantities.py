"""The ledger's part of what can be measured: the energy that each cause took or gave since it is measured."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from sketchfall.app.drawing.scene import Measured
from sketchfall.app.language.catalogue import later
from sketchfall.app.quantities.instant import Instant
from sketchfall.app.quantities.ledger import Entries
from sketchfall.app.quantities.quantity import UNKNOWN, Quantity

TOTAL = Measured("total_energy")
GIVEN = Measured("energy_given")


class Booked(NamedTuple):
    """Which entry of the ledger a quantity adds up, and whether what is taken counts as more."""

    cause: str
    sign: float

    def of(self, entries: Entries) -> float:
        value: float = getattr(entries, self.cause)
        return self.sign * value


def _not_now(_instant: Instant, _what: Measured) -> float:
    """A sum over all steps cannot be read from one moment: the sampler adds it up."""
    return UNKNOWN


def _sum(key: str, name: str, symbol: str) -> Quantity:
    return Quantity(key, name, symbol, "J", "drawing", "energy", _not_now, over_step=True)


BOOKED: Mapping[str, Booked] = MappingProxyType(
    {
        "lost_friction": Booked("friction", -1.0),
        "lost_impacts": Booked("impacts", -1.0),
        "lost_yielding": Booked("yielding", -1.0),
        "lost_damping": Booked("damping", -1.0),
        "lost_drag": Booked("drag", -1.0),
        "lost_joints": Booked("joints", -1.0),
        "energy_given": Booked("given", 1.0),
        "energy_error": Booked("error", 1.0),
    }
)
LEDGER_QUANTITIES: tuple[Quantity, ...] = (
    _sum("lost_friction", later("Lost to friction"), "W_f"),
    _sum("lost_impacts", later("Lost in impacts"), "W_imp"),
    _sum("lost_yielding", later("Lost as contacts and joints give way"), "W_Y"),
    _sum("lost_damping", later("Lost to damping"), "W_damp"),
    _sum("lost_drag", later("Lost to the air"), "W_air"),
    _sum("lost_joints", later("Lost in ropes and stops"), "W_J"),
    _sum("energy_given", later("Given by motors, forces and hands"), "W_in"),
    _sum("energy_error", later("Numerical error"), "ΔE"),
)
