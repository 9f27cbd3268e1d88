"""What open windows are made of: each part has its place in one, and what a part tells is heard."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from PyQt6.QtCore import QObject, QTimer, pyqtSignal
from PyQt6.QtGui import QAction
from PyQt6.QtWidgets import (
    QAbstractButton,
    QAbstractSlider,
    QApplication,
    QComboBox,
    QLineEdit,
    QSpinBox,
    QWidget,
)

from tests.ui.everything import is_open
from tests.ui.manners import name

# Of what is Qt's: to listen to one of these is enough.
SIGNALS: dict[type[QObject], tuple[str, ...]] = {
    QAbstractButton: ("clicked", "toggled", "pressed", "released"),
    QAbstractSlider: ("valueChanged", "sliderMoved"),
    QAction: ("triggered", "toggled"),
    QComboBox: ("activated", "currentIndexChanged", "textActivated", "currentTextChanged"),
    QLineEdit: ("textChanged", "textEdited", "editingFinished", "returnPressed"),
    QSpinBox: ("valueChanged",),
    QTimer: ("timeout",),
}


def in_no_window() -> set[str]:
    """Parts that somebody made and keeps, and that have no place in any window."""
    kept = [(owner, part) for owner, part in kept_by(all_open()) if isinstance(part, QWidget)]
    lost = [(owner, part) for owner, part in kept if not (part.parent() or is_open(part))]
    return {f"{type(owner).__name__}: {name(part)}" for owner, part in lost}


def unheard() -> set[str]:
    """What parts tell and nobody listens to, with the window that it is in."""
    found = set()
    for one in {id(each): each for each in objects()}.values():
        own = [f"{type(one).__name__}.{each}" for each in own_signals(type(one)) if not hears(one, each)]
        found |= {f"{place_of(one)}: {each}" for each in own}
        some = next((names for kind, names in SIGNALS.items() if isinstance(one, kind)), ())
        if some and not own_signals(type(one)) and not any(hears(one, each) for each in some):
            found.add(f"{place_of(one)}: {name(one) if isinstance(one, QWidget) else type(one).__name__}")
    return found


def own_signals(kind: type[QObject]) -> set[str]:
    ours = (vars(each) for each in kind.__mro__ if each.__module__.startswith("sketchfall"))
    return {name for names in ours for name, value in names.items() if isinstance(value, pyqtSignal)}


def objects() -> Iterator[QObject]:
    opened = all_open()
    for part in (*opened, *(part for _, part in kept_by(opened))):
        if isinstance(part, QObject):
            yield part
            yield from part.findChildren(QObject)


def hears(one: QObject, signal: str) -> bool:
    with suppress(RuntimeError):  # what Qt has made for itself does not tell, and works
        return bool(one.receivers(getattr(one, signal)))
    return True


def place_of(one: QObject) -> str:
    window = one.window() if isinstance(one, QWidget) else one.parent()
    return type(window).__name__


def all_open() -> list[QWidget]:
    return [one for one in QApplication.allWidgets() if is_open(one)]


def kept_by(first: list[QWidget]) -> Iterator[tuple[object, object]]:
    """What they are made of, and what that is made of, as far as it is of the window; with its owner."""
    found: list[object] = [first]
    seen = {id(first)}
    for owner in found:  # which grows
        inside = owner if isinstance(owner, list | tuple) else [*getattr(owner, "__dict__", {}).values()]
        for part in inside:
            values = [*part.values()] if isinstance(part, dict) else [part]
            for value in values:
                if id(value) not in seen and is_part(value):
                    seen.add(id(value))
                    found.append(value)
                    yield owner, value


def is_part(value: object) -> bool:
    ours = type(value).__module__.startswith("sketchfall.ui")
    return ours or isinstance(value, QWidget | list | tuple)
