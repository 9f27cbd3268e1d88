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

from sketchfall.physics.runtime.jit import kernel

COLOURS = 24  # contacts of bodies that touch more others than these come last, in a row of their own
ODD = 37  # what is left of a division by it is another number for each of the powers of two
COLOUR_OF_BIT = np.zeros(ODD, np.int32)  # which of the bits is the one that is set, by what is left of it
for _colour in range(COLOURS + 1):
    COLOUR_OF_BIT[(1 << _colour) % ODD] = _colour


@kernel
def colour_contacts(motions: Any, contacts: Any, listed: Any, taken: Any, colours: Any, places: Any) -> None:
    """Colour the contacts that are listed, by number: writes the colour of each into `colours`.

    `taken` is scratch, one number per body: a bit for every colour. Writes the place where each colour begins
    into `places`, which has room for one more than COLOURS: for those that got none.
    """
    taken[:] = 0
    places[:] = 0
    for k in range(len(listed)):
        a, b = contacts[listed[k]]["body_a"], contacts[listed[k]]["body_b"]
        used = taken[a] | taken[b]
        colour = COLOUR_OF_BIT[(~used & (used + 1)) % ODD]  # of the lowest bit that is not set
        colours[k] = colour
        places[colour] += 1
        if colour < COLOURS:
            taken[a] |= mark(motions[a], colour)
            taken[b] |= mark(motions[b], colour)
    place = 0
    for colour in range(len(places)):
        place, places[colour] = place + places[colour], place


@kernel
def mark(motion: Any, colour: int) -> int:
    """The bit of a colour; none for a body that no impulse moves."""
    return 1 << colour if motion["inv_mass"] != 0.0 or motion["inv_inertia"] != 0.0 else 0
