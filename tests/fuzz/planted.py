"""Faults on purpose, each under a number of its own, to see whether they are noticed."""

from __future__ import annotations

import ctypes
import math

from tests.fuzz.case import Case, Keep, require_finite

SUFFIX = ".planted"
NEEDS_ENGINE = False
SOUND, REFUSED, HANG, CRASH, EXCEPTION, NON_FINITE, MEMORY = range(7)
HUGE = 2**46  # bytes


def run(case: Case, keep: Keep) -> bool:
    keep(b"%d" % case.source().randrange(10**9))
    if case.number == HANG:
        while True:
            pass
    if case.number == CRASH:
        ctypes.string_at(1)
    if case.number == EXCEPTION:
        raise KeyError("planted")
    if case.number == NON_FINITE:
        require_finite("place", [0.0, math.nan])
    if case.number == MEMORY:
        bytearray(HUGE)
    return case.number != REFUSED
