"""Event-driven molecular dynamics: hard discs in a box, from collision to collision, each at its time."""

from sketchfall.physics.event_driven.gas import DiscGas, Event, GasStalledError

__all__ = ["DiscGas", "Event", "GasStalledError"]
