"""Hard discs in a box, without time steps: from one collision to the next, each at its exact time."""

from sketchfall.physics.event_driven.gas import DiscGas, Event, GasStalledError

__all__ = ["DiscGas", "Event", "GasStalledError"]
