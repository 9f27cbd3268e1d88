"""The menus in which one chooses what is measured: of what is selected, of the drawing, or of one meter."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PyQt6.QtWidgets import QMenu

from sketchfall.app.annotations.measuring_edits import (
    STYLES,
    plot_against,
    remove_meter,
    show_meter_as,
    toggle_meter,
)
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import Instrument, Meter
from sketchfall.app.editing.document import Document
from sketchfall.app.language.catalogue import tr
from sketchfall.app.measuring.meter_words import name_with_unit, unknown_in_words
from sketchfall.app.quantities.pair_quantities import BETWEEN_POINTS
from sketchfall.app.quantities.quantities import GROUPS, QUANTITIES, TIME, meter_of, offered, offered_between
from sketchfall.app.quantities.quantity import Group
from sketchfall.ui.commands.entries import add_choice, add_entry, add_menu
from sketchfall.ui.look.plain_text import menu_text


class MeasureMenu:
    """What it chooses is one step of undo each."""

    def __init__(
        self,
        document: Document,
        pause_when: Callable[[Meter | None], None],
        choose_points: Callable[[], None],
    ) -> None:
        """pause_when: asks for a condition, about a meter or about what is selected; choose_points: has two
        places clicked.
        """
        self._document = document
        self._pause_when = pause_when
        self._choose_points = choose_points

    def fill_whole(self, menu: QMenu) -> None:
        """For the menu bar: about what is selected, and about the whole drawing."""
        menu.clear()
        chosen = self._document.selected.leading
        if offered(chosen):
            self._fill(menu, chosen)
        else:
            add_entry(menu, tr("Select one body, two bodies or one joint"), lambda: None).setEnabled(False)
        if chosen:
            menu.addSeparator()
            self._fill(add_menu(menu, tr("Whole &drawing")), Parts())
        self._add_pausing(menu)

    def fill(self, menu: QMenu, parts: Parts) -> None:
        """For a right click on these."""
        self._fill(menu, parts)
        self._add_pausing(menu)

    def _add_pausing(self, menu: QMenu) -> None:
        add_entry(menu, tr("&Between two points…"), self._choose_points)
        menu.addSeparator()
        add_entry(menu, tr("&Pause when…"), partial(self._pause_when, None))

    def _fill(self, menu: QMenu, parts: Parts) -> None:
        """All that can be measured of these, by groups; what is measured already has a mark."""
        groups: dict[Group, list[Meter]] = {group: [] for group in GROUPS}
        for meter in offered(parts):
            groups[QUANTITIES[meter.quantity].group].append(meter)
        for group, meters in groups.items():
            if meters:
                inner = add_menu(menu, tr(GROUPS[group]))
                for meter in meters:
                    self._add_meter(inner, meter)

    def _add_meter(self, menu: QMenu, meter: Meter) -> None:
        add_choice(
            menu,
            menu_text(name_with_unit(meter.quantity)),
            partial(toggle_meter, self._document, meter),
            chosen=meter_of(self._document.scene, meter.measured) is not None,
        )

    def fill_for_ruler(self, menu: QMenu, ruler: Instrument) -> None:
        """What can be measured between its ends."""
        for meter in offered_between(*ruler.ends):
            self._add_meter(menu, meter)

    def fill_for_meter(self, menu: QMenu, meter: Meter) -> None:
        """How it is shown, what else there is between two points, and to take it away."""
        if unknown := unknown_in_words(meter.quantity):
            add_entry(menu, menu_text(unknown), lambda: None).setEnabled(False)
        for style, text in STYLES.items():
            do = partial(show_meter_as, self._document, meter, style)
            add_choice(menu, tr(text), do, chosen=meter.shown == style)
        over = add_menu(menu, tr("Plot &over"))
        for other in self._axes_for(meter):
            do = partial(plot_against, self._document, meter, other)
            chosen = meter.shown == "plot" and meter.against == other
            add_choice(over, menu_text(name_with_unit(other)), do, chosen=chosen)
        if meter.points:
            between = add_menu(menu, tr("B&etween these points"))
            for quantity in BETWEEN_POINTS:
                also = Meter(quantity=quantity.key, body=meter.body, other=meter.other, points=meter.points)
                self._add_meter(between, also)
        menu.addSeparator()
        add_entry(menu, tr("P&ause when…"), partial(self._pause_when, meter))
        add_entry(menu, tr("&Stop measuring"), partial(remove_meter, self._document, meter))

    def _axes_for(self, meter: Meter) -> list[str]:
        """Time, and whatever can be measured of the same parts."""
        quantity = QUANTITIES.get(meter.quantity)
        kind = None if quantity is None else quantity.of
        among = BETWEEN_POINTS if meter.points else QUANTITIES.values()
        same = [each.key for each in among if each.of == kind and each.key != meter.quantity]
        return [TIME, *(key for key in same if key != TIME)]
