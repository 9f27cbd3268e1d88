"""Cosine and sine at once, in a fraction of the time that the library takes for the two.

Whole quarter turns are taken off, and of what is left, an eighth of a turn at most, Taylor's series are
summed as far as a float can tell.
"""

from __future__ import annotations

import math
from typing import Any

from sketchfall.physics.runtime.jit import kernel

MANY_TURNS = 1e5  # rad, from which on quarter turns cannot be taken off without loss
QUARTER_TURN = math.ldexp(math.floor(math.ldexp(math.pi / 2.0, 32)), -32)  # so that multiples of it are exact
REST_OF_IT = 6.07710050650619224932e-11  # what it lacks

S_3, S_5, S_7, S_9, S_11, S_13, S_15 = ((-1.0) ** (n // 2) / math.factorial(n) for n in range(3, 16, 2))
C_4, C_6, C_8, C_10, C_12, C_14, C_16 = ((-1.0) ** (n // 2) / math.factorial(n) for n in range(4, 17, 2))


@kernel(inline=True)
def cosine_and_sine(angle: float) -> Any:
    """Both, but for the rounding of 1."""
    if not abs(angle) < MANY_TURNS:
        return math.cos(angle), math.sin(angle)
    quarters = math.floor(angle * (2.0 / math.pi) + 0.5)
    x = (angle - quarters * QUARTER_TURN) - quarters * REST_OF_IT
    z = x * x
    s = S_5 + z * (S_7 + z * (S_9 + z * (S_11 + z * (S_13 + z * S_15))))
    s = x + x * z * (S_3 + z * s)
    c = C_6 + z * (C_8 + z * (C_10 + z * (C_12 + z * (C_14 + z * C_16))))
    c = 1.0 - (0.5 * z - z * z * (C_4 + z * c))
    turn = int(quarters) & 3
    if turn == 0:
        return c, s
    if turn == 1:
        return -s, c
    if turn == 2:
        return -c, -s
    return s, -c
