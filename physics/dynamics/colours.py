"""The order of flat contacts: by colour, so that several of them can be solved at once.

Two constraints that act on the same body must be solved one after the other. So each gets the first colour
that no other constraint of its bodies has: those of one colour share no body that moves. LANES of them at a
time are laid out in a block (see runtime.lanes), and what is left of a colour is solved one by one. Within a
colour the order does not matter, so what happens in one island does not depend on what there is elsewhere.
Bodies that no impulse moves are in nobody's way.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sketchfall.physics.runtime.jit import LANES, kernel

COLOURS = 24  # contacts of bodies that touch more others than these come last, in a row of their own
WORD, LEADING = (1 << 32) - 1, 27
SEQUENCE = 0x077CB531  # every five bits in a row of this number are others (de Bruijn's sequence)
COLOUR_OF_BIT = np.zeros(32, np.int32)  # which of the bits is the one that is set, by the leading five of
for _colour in range(32):  # the sequence that is shifted by it
    COLOUR_OF_BIT[((SEQUENCE << _colour) & WORD) >> LEADING] = _colour


@kernel
def colour_contacts(motions: Any, contacts: Any, listed: Any, taken: Any, colours: Any, places: Any) -> None:
    """Colour the contacts that are listed, by number: writes the colour of each into `colours`.

    `taken` is scratch, one number per body: a bit for every colour. Writes the place where each colour begins
    into `places`, which has room for one more than COLOURS: for those that got none. Each begins a block.
    """
    taken[:] = 0
    places[:] = 0
    for k in range(len(listed)):
        a, b = contacts[listed[k]]["body_a"], contacts[listed[k]]["body_b"]
        used = taken[a] | taken[b]
        bit = ~used & (used + 1)  # the lowest one that is not set
        colour = COLOUR_OF_BIT[((int(bit) * SEQUENCE) & WORD) >> LEADING]
        colours[k] = colour
        places[colour] += 1
        if colour < COLOURS:
            taken[a] |= mark(motions[a], bit)
            taken[b] |= mark(motions[b], bit)
    place = 0
    for colour in range(len(places)):
        place, places[colour] = place + places[colour], place
        place = next_block(place)


@kernel
def next_block(place: int) -> int:
    """Where the first block begins that nothing before this place is in."""
    return (place + LANES - 1) // LANES * LANES


@kernel
def mark(motion: Any, bit: int) -> int:
    """The bit of a colour; none for a body that no impulse moves."""
    return bit if motion["inv_mass"] != 0.0 or motion["inv_inertia"] != 0.0 else 0
