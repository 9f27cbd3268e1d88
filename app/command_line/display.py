"""Whether a window can be shown at all. Qt does not ask: without a display it ends the whole process."""

from __future__ import annotations

import ctypes
import os
import socket
import sys
from collections.abc import Mapping
from pathlib import Path

from sketchfall.app.language.catalogue import tr

NEED_A_DISPLAY = ("xcb", "wayland")  # of Qt's platforms; the others draw into memory or onto the bare screen


def display_problem(environment: Mapping[str, str] = os.environ) -> str | None:
    """Why no window can be shown, as the end of a sentence; None if nothing stands in the way."""
    if not sys.platform.startswith("linux") and "bsd" not in sys.platform:
        return None
    platforms = environment.get("QT_QPA_PLATFORM", "")
    if any(not name.startswith(NEED_A_DISPLAY) for name in platforms.split(";") if name):
        return None
    x11, wayland = environment.get("DISPLAY"), environment.get("WAYLAND_DISPLAY")
    if wayland and _wayland_answers(wayland, environment.get("XDG_RUNTIME_DIR", "")):
        return None
    if x11 and _x11_answers(x11):
        return None
    named = [f"{name}={value}" for name, value in (("DISPLAY", x11), ("WAYLAND_DISPLAY", wayland)) if value]
    if not named:
        return tr("neither DISPLAY nor WAYLAND_DISPLAY is set")
    if len(named) == 1:
        return tr("nothing answers at {display}", display=named[0])
    return tr("nothing answers at {display} or {other}", display=named[0], other=named[1])


def _x11_answers(display: str) -> bool:
    """Connect as Qt will, through the same library: it knows where to look and which password to give."""
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:  # without which Qt cannot connect either
        return False
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connect.argtypes = [ctypes.c_char_p, ctypes.c_void_p]
    xcb.xcb_connection_has_error.argtypes = [ctypes.c_void_p]
    xcb.xcb_disconnect.argtypes = [ctypes.c_void_p]
    connection = xcb.xcb_connect(os.fsencode(display), None)
    answers: bool = xcb.xcb_connection_has_error(connection) == 0
    xcb.xcb_disconnect(connection)
    return answers


def _wayland_answers(display: str, folder: str) -> bool:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as client:
        try:
            client.connect(str(Path(folder, display)))  # the folder does not count if the name is absolute
        except OSError:
            return False
    return True
