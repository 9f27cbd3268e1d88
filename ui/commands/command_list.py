"""All that the command palette can do: every action, example and page of the handbook, and every setting."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PyQt6.QtGui import QAction
from PyQt6.QtWidgets import QCheckBox, QComboBox, QSpinBox, QWidget

from sketchfall.app.annotations.control_edits import control_like, toggle_control
from sketchfall.app.annotations.measuring_edits import toggle_meter
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import Control
from sketchfall.app.editing.document import Document
from sketchfall.app.files.gallery import examples
from sketchfall.app.files.handbook import pages
from sketchfall.app.language.catalogue import tr
from sketchfall.app.language.numbers import NumberTextError, number_text, read_number
from sketchfall.app.measuring.meter_words import measured_in_words
from sketchfall.app.properties.controllable import bound_in_words
from sketchfall.app.quantities.quantities import meter_of, offered
from sketchfall.ui.commands.fuzzy import fit
from sketchfall.ui.commands.keys_dialog import Entry, action_entries
from sketchfall.ui.fields.keyboard_home import Foldable, give_keyboard_to
from sketchfall.ui.fields.number_field import NumberField
from sketchfall.ui.panels.gravity_rows import GravityRows

WITH_NUMBER = re.compile(r"(?P<name>.*?\S)\s*[ =:]\s*(?P<number>[-−]?\d+(?:[.,]\d*)?)\s*")


class Command(NamedTuple):
    entry: Entry
    do: Callable[[], object]
    set_to: Callable[[float], object] | None = None  # what a number typed behind its name does


class Found(NamedTuple):
    entry: Entry
    do: Callable[[], object]


def look_for(typed: str, commands: Iterable[Command]) -> list[Found]:
    """Those that fit what was typed, the best first; with a number behind it, first those that take one."""
    found = _fitting(typed.strip(), commands)
    match = WITH_NUMBER.fullmatch(typed)
    if match is None:
        return found
    try:
        number = read_number(match["number"])
    except NumberTextError:  # it may be two numbers: the field itself would say so
        return found
    taking = [command for command in commands if command.set_to is not None]
    return [*_setting(match["name"], number, taking), *found]


def _fitting(typed: str, commands: Iterable[Command]) -> list[Found]:
    if not typed:
        return [Found(command.entry, command.do) for command in commands]
    return [Found(command.entry, command.do) for command in _ranked(typed, commands)]


def _setting(name: str, number: float, commands: Iterable[Command]) -> Iterator[Found]:
    for command in _ranked(name, commands):
        if command.set_to is not None:
            entry = command.entry._replace(name=f"{command.entry.name}: {number_text(number, 'g')}")
            yield Found(entry, partial(command.set_to, number))


def _ranked(typed: str, commands: Iterable[Command]) -> list[Command]:
    """The best first; after those whose names fit, those that fit together with the menu they are in."""
    in_order: list[Command] = []
    rest = list(commands)
    for text_of in (_name_of, _name_and_place_of):
        fits = [(fit(typed, text_of(command.entry)), command) for command in rest]
        good = [(score, command) for score, command in fits if score is not None]
        in_order += [command for _, command in sorted(good, key=lambda pair: -pair[0])]
        rest = [command for score, command in fits if score is None]
    return in_order


def _name_of(entry: Entry) -> str:
    return entry.name


def _name_and_place_of(entry: Entry) -> str:
    return f"{entry.name} {entry.section}"


# --- where they come from -----------------------------------------------------------------------------


def of_actions(actions: Sequence[QAction], do: Callable[[str], object]) -> Iterator[Command]:
    for action, entry in zip(actions, action_entries(actions), strict=True):
        yield Command(entry, partial(do, action.objectName()))


def of_examples(open_example: Callable[[Path], object]) -> Iterator[Command]:
    for example in examples():
        entry = Entry(tr("Examples"), example.title, "", example.description)
        yield Command(entry, partial(open_example, example.path))


def of_handbook(show: Callable[[str], object]) -> Iterator[Command]:
    for page in pages():
        entry = Entry(tr("Handbook"), page.title, "", tr("A page of the handbook."))
        yield Command(entry, partial(show, page.topic))


def of_gravity(rows: GravityRows) -> Command:
    """By its strength, as one thinks of it; the field beside it is the nearest to go to."""
    entry = Entry(
        tr("World"),
        tr("Gravity"),
        "",
        tr("Its strength in m/s²: type a number behind it, as in gravity 1.62."),
    )
    return Command(entry, partial(give_keyboard_to, rows.y), rows.set_strength)


def of_quantities(document: Document) -> Iterator[Command]:
    """All that can be measured of what is selected, and of the whole drawing."""
    chosen = document.selected.leading
    for meter in (*offered(chosen), *(offered(Parts()) if chosen else ())):
        name = measured_in_words(meter.measured, document.scene)
        is_there = meter_of(document.scene, meter.measured) is not None
        what = tr("Stop measuring it.") if is_there else tr("Show it while the drawing runs.")
        entry = Entry(tr("Measure"), name, "", what)
        yield Command(entry, partial(toggle_meter, document, meter))


def of_controls(document: Document, offered: Callable[[Parts], list[Control]]) -> Iterator[Command]:
    """A slider for all that can be set of what is selected, and of the world."""
    chosen = document.selected.leading
    for control in (*offered(chosen), *(offered(Parts()) if chosen else ())):
        is_there = control_like(document, control) is not None
        what = tr("Take it off the canvas.") if is_there else tr("Put a slider for it on the canvas.")
        entry = Entry(tr("Control"), bound_in_words(control, document.scene), "", what)
        yield Command(entry, partial(toggle_control, document, control))


def of_panels(panels: Iterable[tuple[str, QWidget]]) -> Iterator[Command]:
    """By their titles: to have one in front, also if it was closed, and the keyboard in it."""
    for title, panel in panels:
        entry = Entry(tr("View"), title, "", tr("Show this panel, and go to it."))
        yield Command(entry, partial(give_keyboard_to, panel))


def of_fields(panels: Iterable[tuple[str, QWidget]]) -> Iterator[Command]:
    """The fields of the panels that there are now; with the panels, their titles."""
    for title, panel in panels:
        for field in panel.findChildren(QWidget):
            command = _of_field(title, field, panel)
            if command is not None:
                yield command


def _of_field(title: str, field: QWidget, panel: QWidget) -> Command | None:
    if not isinstance(field, NumberField | QComboBox | QSpinBox | QCheckBox):
        return None
    name = field.accessibleName() or (field.text() if isinstance(field, QCheckBox) else "")
    if not name or not field.isEnabledTo(panel) or not _is_offered(field, panel):
        return None
    what = tr("Go to this field, or type a number behind its name.") if field.toolTip() else ""
    entry = Entry(title, name, "", what)
    go = partial(give_keyboard_to, field)
    if isinstance(field, NumberField):
        return Command(entry, go, field.set_value)
    if isinstance(field, QSpinBox):
        return Command(entry, go, partial(_set_whole, field))
    return Command(entry._replace(what=tr("Go to this field.")), go)


def _is_offered(field: QWidget, panel: QWidget) -> bool:
    """Also in a group that is folded, which unfolds for whoever goes there."""
    widget: QWidget | None = field
    while widget is not None and widget is not panel:
        parent = widget.parentWidget()
        if widget.isHidden() and not isinstance(parent, Foldable):
            return False
        widget = parent
    return True


def _set_whole(field: QSpinBox, value: float) -> None:
    field.setValue(round(value))
