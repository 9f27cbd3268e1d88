"""How the drawing is run: as rigid bodies in steps, or as discs from collision to collision."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import get_args

from PyQt6.QtCore import QObject, pyqtSignal

from sketchfall.app.drawing.scene import Method
from sketchfall.app.gases.gas import GasProblem
from sketchfall.app.language.catalogue import later, tr, tr_n
from sketchfall.ui.fields.form import PanelForm
from sketchfall.ui.look.plain_text import plain_tip

# For each name: what it is called, and when it is right.
METHODS: dict[Method, tuple[str, str]] = {
    "rigid_bodies": (later("Rigid bodies"), later("Everything that can be drawn, in steps of 1/60 s.")),
    "event_driven": (
        later("Event-driven discs"),
        later("Smooth discs in a box of four walls, exactly, from one collision to the next."),
    ),
}


class MethodChoice(QObject):
    problems_asked_for = pyqtSignal()

    def __init__(self, rows: PanelForm, chosen: Callable[[Method], None]) -> None:
        super().__init__(rows)
        self.combo = rows.add_combo(
            tr("Method"),
            [tr(name) for name, _ in METHODS.values()],
            lambda index: chosen(get_args(Method)[index]),
        )
        self.hint = rows.add_markup_hint()
        self.hint.linkActivated.connect(lambda _link: self.problems_asked_for.emit())
        self._method: Method = "rigid_bodies"
        self._problems: tuple[GasProblem, ...] = ()

    def show_method(self, method: Method) -> None:
        self._method = method
        self.combo.setCurrentIndex(get_args(Method).index(method))
        self.combo.setToolTip(plain_tip(tr(METHODS[method][1])))
        self._refresh()

    def show_problems(self, problems: tuple[GasProblem, ...]) -> None:
        self._problems = problems
        self._refresh()

    def _refresh(self) -> None:
        hint = escape(tr(METHODS[self._method][1]))
        if self._method == "event_driven" and self._problems:
            count = tr_n("One thing prevents it:", "{count} things prevent it:", len(self._problems))
            link = tr("show what")
            hint += f'<br>{escape(count)} <a href="problems">{escape(link)}</a>'
        self.hint.setText(hint)
        # A form gives a label that wraps its lines too little room.
        lines = 2 + hint.count("<br>")
        self.hint.setMinimumHeight(lines * self.hint.fontMetrics().lineSpacing() + 2)
