"""What theory says of a gas of hard discs in equilibrium: how energies are spread, and what walls feel.

Temperatures are energies, k T in joules. A disc has two directions to move in, each with k T / 2 on average,
so k T is the mean kinetic energy of a disc, whatever its mass.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

_ROUNDS = 60  # of the search for the density inside; each halves what is left at least


def temperature(masses: Floats, velocities: Floats) -> float:
    """k T in J; 0 for a gas at rest. velocities: (n, 2)"""
    return float(0.5 * (masses * (velocities**2).sum(axis=1)).mean()) if len(masses) else 0.0


def speed_density(reduced: Floats) -> Floats:
    """Maxwell and Boltzmann in two dimensions, over speeds in units of the root of k T / m: u exp(-u^2 / 2).

    In m/s that is (m v / k T) exp(-m v^2 / 2 k T).
    """
    return reduced * np.exp(-0.5 * reduced**2)


def energy_density(reduced: Floats) -> Floats:
    """The same over kinetic energies in units of k T: exp(-e), for discs of any masses alike."""
    return np.exp(-reduced)


def compressibility(share: float) -> float:
    """Z = p A / (N k T) of discs of one size that cover this share of the area, after Henderson (1975).

    Z = (1 + share^2 / 8) / (1 - share)^2, good to some tenths of a percent up to where discs freeze, at a
    share of 0.70.
    """
    return (1.0 + share * share / 8.0) / (1.0 - share) ** 2


def mixed_compressibility(share: float, evenness: float) -> float:
    """Of discs of several sizes; evenness: the mean radius squared over the mean square, 1 for one size.

    (1 - evenness) / (1 - share) + evenness Z, after Santos, Yuste and Lopez de Haro (1999), which has the
    second virial coefficient of the mixture right.
    """
    return (1.0 - evenness) / (1.0 - share) + evenness * compressibility(share)


@dataclass(frozen=True)
class GasRoom:
    """The discs and the box, as far as pressure is concerned."""

    count: int
    radius: float  # m, mean
    square: float  # m^2, mean square of the radii
    width: float  # m, of the box
    height: float  # m

    @classmethod
    def of(cls, radii: Floats, box: tuple[float, float, float, float]) -> GasRoom:
        left, bottom, right, top = box
        mean, square = float(radii.mean()), float((radii**2).mean())
        return cls(len(radii), mean, square, right - left, top - bottom)

    @property
    def share(self) -> float:
        """Of the box's area that the discs cover, from 0 to 1."""
        return self.count * math.pi * self.square / (self.width * self.height)

    @property
    def inner_area(self) -> float:
        """m^2, in which the centres can be."""
        return (self.width - 2.0 * self.radius) * (self.height - 2.0 * self.radius)

    @property
    def inner_length(self) -> float:
        """m of wall that discs can touch, on all four sides."""
        return 2.0 * (self.width + self.height - 4.0 * self.radius)

    def ideal_pressure(self, kt: float) -> float:
        """N/m: N k T / A, with the area A in which centres can be. Exact for discs that never meet."""
        return self.count * kt / self.inner_area

    def pressure(self, kt: float) -> float:
        """N/m: what discs of this size press on the walls that they can touch.

        Near a wall there are fewer centres than inside: none closer than a radius, but behind that more than
        elsewhere, as if a strip of r (1 - eta) / (1 + eta) were empty. So the density inside is greater than
        N / A. And in a corner a wall cannot be touched, which costs each end of it the line tension
        k T rho r / (1 - eta). Both are of scaled particle theory.
        """
        density = self._density_inside()
        share = density * math.pi * self.square
        inside = density * kt * mixed_compressibility(share, self.radius**2 / self.square)
        tension = density * kt * self.radius / (1.0 - share)
        return (2.0 * inside * (self.width + self.height) - 8.0 * tension) / self.inner_length

    def _density_inside(self) -> float:
        """Discs for each m^2, far from the walls."""
        low, high = self.count / (self.width * self.height), self.count / self.inner_area
        for _ in range(_ROUNDS):
            density = 0.5 * (low + high)
            share = density * math.pi * self.square
            strip = self.radius * max(0.0, 1.0 - share) / (1.0 + share)
            held = density * (self.width - 2.0 * strip) * (self.height - 2.0 * strip)
            low, high = (density, high) if held < self.count else (low, density)
        return 0.5 * (low + high)
