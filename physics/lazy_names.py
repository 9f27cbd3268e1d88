"""Names of a package whose homes are loaded when they are first asked for (PEP 562).

With most of the engine comes the compiler, which takes half a second to load. Whoever reads, checks or saves
a drawing, or asks for the help of the command line, does without it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

Homes = Mapping[str, tuple[str, ...]]  # the modules of a package, and the names that each has to offer


def lazily(found_so_far: dict[str, Any], package: str, homes: Homes) -> Callable[[str], Any]:
    """The `__getattr__` of the package, for its globals. A name may be given as `NAME_HERE=NAME_AT_HOME`.

    The package is named, since in a checkout it can be imported by a shorter name, and is the same then.
    """
    places: dict[str, tuple[str, str]] = {}
    for home, names in homes.items():
        for name in names:
            here, _, there = name.partition("=")
            places[here] = home, there or here

    def found(name: str) -> Any:
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        home, there = places[name]
        value = found_so_far[name] = getattr(import_module(f"{package}.{home}"), there)
        return value

    return found
