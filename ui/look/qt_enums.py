"""Enums of Qt's, made ahead, for classes that other threads than the first use."""

from __future__ import annotations


def make_enums(*owners: type) -> None:
    """Call it in one thread, before others use these classes.

    PyQt makes the enums of a class when the class is first asked for anything, in Python, and so another
    thread may ask meanwhile. It then makes them once more, and Qt refuses the members of one of the two.
    """
    for owner in owners:
        for name in dir(owner):
            getattr(owner, name)
