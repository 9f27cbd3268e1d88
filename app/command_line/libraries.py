"""The system's libraries that Qt needs on Linux, and the Debian packages they come in.

Qt is brought by pip or by the frozen program, but not these. Without one of them the import fails with the
name of a file, or Qt ends the whole process when the window opens. So they are looked for beforehand, all at
once, and told with the packages to install. In a checkout, `python -m app.command_line.libraries` prints the
packages that are missing, before anything is installed.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Mapping
from pathlib import Path

Libraries = Mapping[str, str]  # the name of each file, and of the package that has it

ALWAYS: Libraries = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libX11.so.6": "libx11-6",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libxcb.so.1": "libxcb1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libzstd.so.1": "libzstd1",
}
X11: Libraries = {
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
WAYLAND: Libraries = {
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
}


def library_problem(environment: Mapping[str, str] = os.environ) -> str | None:
    """What has to be installed before a window can open, as a clause; None if nothing is missing."""
    missing = missing_libraries(environment)
    if not missing:
        return None
    from sketchfall.app.language.catalogue import (
        tr,  # only now: the packages are also asked for before anything is installed
    )

    return tr(
        "Qt needs libraries that are not on this system: {libraries} "
        "(on Debian and Ubuntu: sudo apt install {packages})",
        libraries=", ".join(missing),
        packages=" ".join(dict.fromkeys(missing.values())),
    )


def missing_libraries(environment: Mapping[str, str] = os.environ) -> Libraries:
    """Those that Qt will look for and not find, for the display that it will use."""
    if not sys.platform.startswith("linux"):
        return {}
    kinds = [_absent(kind) for kind in _displays(environment)]
    # With both kinds of display at hand, Qt takes the one it can.
    return _absent(ALWAYS) | (min(kinds, key=len) if kinds else {})


def _displays(environment: Mapping[str, str]) -> list[Libraries]:
    """What each kind of display needs that Qt may choose here; nothing if it draws into memory."""
    names = [name.partition(":")[0] for name in environment.get("QT_QPA_PLATFORM", "").split(";") if name]
    if not names:
        names = ["wayland"] if environment.get("WAYLAND_DISPLAY") else []
        names += ["xcb"] if environment.get("DISPLAY") else []
    if any(not name.startswith(("wayland", "xcb")) for name in names):
        return []
    return [WAYLAND if name.startswith("wayland") else X11 for name in names]


def _absent(libraries: Libraries) -> dict[str, str]:
    return {file: package for file, package in libraries.items() if not _loads(file)}


def _loads(file: str) -> bool:
    shipped = getattr(sys, "_MEIPASS", None)
    if shipped is not None and Path(shipped, file).exists():
        return True  # a frozen program's own, for which the system has to have no more than is listed
    try:
        ctypes.CDLL(file)
    except OSError:
        return False
    return True


if __name__ == "__main__":
    for missing_package in dict.fromkeys(missing_libraries().values()):
        print(missing_package)
