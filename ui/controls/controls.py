"""The controls of a drawing on the canvas: a card for each, kept within the view, live while it runs."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from msgspec.structs import replace
from PyQt6.QtCore import QEvent, QObject, QPoint, QTimer, pyqtSignal
from PyQt6.QtWidgets import QMenu, QWidget

from sketchfall.app.annotations.control_edits import place_control
from sketchfall.app.drawing.scene import Control
from sketchfall.app.editing.changes import DRAWING_CHANGES, Change
from sketchfall.app.properties.controllable import control_in_words
from sketchfall.app.running.live_drawing import LiveDrawing
from sketchfall.app.running.steering import Steering
from sketchfall.ui.controls.control_card import ControlCard
from sketchfall.ui.controls.control_menu import ControlMenu
from sketchfall.ui.panels.changing import try_change
from sketchfall.ui.running.player import Player

MARGIN, GAP = 12, 8  # px, from the edges of the view, and between two cards
INTERVAL = 100  # ms between two readings while it runs: nobody can read faster


class Made(NamedTuple):
    """What a card was made for; one that only has another place is still good."""

    control: Control
    name: str


class Controls(QObject):
    refused = pyqtSignal(str)  # a sentence

    def __init__(self, live: LiveDrawing, player: Player, view: QWidget) -> None:
        super().__init__(view)
        self._live = live
        self._document = live.document
        self._view = view
        self.steering = Steering(live)
        self.menu = ControlMenu(live)
        self.cards: list[ControlCard] = []
        self._made_for: list[Made] = []
        self._enabled = True
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(INTERVAL)
        self._timer.timeout.connect(self.refresh)
        player.advanced.connect(self._advanced)
        player.state_changed.connect(self.refresh)
        self._document.changed.connect(self._document_changed)
        view.installEventFilter(self)
        self._make()

    def allow(self, allowed: bool) -> None:
        """While a drawing is opened, the one that is still there is not to be touched."""
        self._enabled = allowed
        for card in self.cards:
            card.setEnabled(allowed)

    def refresh(self) -> None:
        for card in self.cards:
            card.show_value(self.steering.value(card.control), self.steering.problem(card.control))
        self._place()

    # --- following --------------------------------------------------------------------------------------

    def _advanced(self) -> None:
        if self.cards and not self._timer.isActive():
            self._timer.start()

    def _document_changed(self, change: Change) -> None:
        if isinstance(change, DRAWING_CHANGES):
            self._make()

    def _make(self) -> None:
        """Cards that are as they were are kept: one of them may be held down."""
        scene = self._document.scene
        wanted = [Made(replace(each, place=None), control_in_words(each, scene)) for each in scene.controls]
        if wanted != self._made_for:
            self._make_anew(wanted)
        for card, control in zip(self.cards, scene.controls, strict=True):
            card.control = control
        self.refresh()

    def _make_anew(self, wanted: list[Made]) -> None:
        old = list(zip(self._made_for, self.cards, strict=True))
        self._made_for, self.cards = wanted, []
        for made in wanted:
            place = next((place for place, (before, _) in enumerate(old) if before == made), None)
            self.cards.append(self._card(made) if place is None else old.pop(place)[1])
        for _, card in old:
            card.hide()
            card.deleteLater()
        before = self._view
        for card in self.cards:
            card.show()
            for field in card.fields:
                QWidget.setTabOrder(before, field)
                before = field

    def _card(self, made: Made) -> ControlCard:
        card = ControlCard(made.control, self.steering.property_of(made.control), made.name, self._view)
        card.setEnabled(self._enabled)
        card.begun.connect(self.steering.begin)
        card.wanted.connect(partial(self._set, card))
        card.refused.connect(self.refused)
        card.dropped.connect(partial(self._drop, card))
        card.menu_wanted.connect(partial(self._open_menu, card))
        return card

    def _set(self, card: ControlCard, value: float) -> None:
        try_change(self, partial(self.steering.set, card.control, value))

    # --- where ------------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        assert event is not None
        if event.type() == QEvent.Type.Resize:
            self._place()
        return False

    def _room(self, card: ControlCard) -> QPoint:
        room = self._view.size() - card.size()
        return QPoint(max(0, room.width()), max(0, room.height()))

    def _place(self) -> None:
        """Where its user has put it, else below each other at the right, in as many columns as it takes."""
        right, below = self._view.width() - MARGIN, MARGIN
        for card in self.cards:
            if card.is_dragged:
                continue
            card.resize(card.sizeHint())
            if card.control.place is not None:
                room, (across, down) = self._room(card), card.control.place
                card.move(round(room.x() * across), round(room.y() * down))
                continue
            if below + card.height() > self._view.height() - MARGIN and below > MARGIN:
                right, below = right - card.width() - GAP, MARGIN
            card.move(max(0, right - card.width()), below)
            below += card.height() + GAP

    def _drop(self, card: ControlCard) -> None:
        room = self._room(card)
        place = _share(card.x(), room.x()), _share(card.y(), room.y())
        place_control(self._document, card.control, place)

    def _open_menu(self, card: ControlCard, where: QPoint) -> None:
        menu = QMenu(self._view.window())
        self.menu.fill_for_control(menu, card.control)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(where)


def _share(at: int, most: int) -> float:
    return min(1.0, at / most) if most else 0.0
