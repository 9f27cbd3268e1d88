"""On the canvas, where the user looks: what a change has torn apart, with a button that mends it."""

from __future__ import annotations

from PyQt6.QtCore import QEvent, QObject, Qt
from PyQt6.QtGui import QAction
from PyQt6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from sketchfall.app.language.catalogue import tr
from sketchfall.ui.commands.partner_offer import PartnerOffer
from sketchfall.ui.look.plain_text import Label, plain_tip, without_mark

MARGIN = 12  # px from the lower edge of the canvas


class PartnerNotice(QFrame):
    """It is there as long as the offer is; the keyboard stays where it was."""

    def __init__(self, offer: PartnerOffer, action: QAction, canvas: QWidget) -> None:
        super().__init__(canvas)
        self._offer = offer
        self._canvas = canvas
        self.setProperty("role", "floating")
        self.setAccessibleName(tr("Torn apart"))
        self.text = Label()
        self.text.setWordWrap(True)
        self.button = QPushButton(without_mark(action.text()))
        self.button.setToolTip(plain_tip(action.statusTip()))
        self.button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.button.clicked.connect(action.trigger)
        row = QHBoxLayout(self)
        row.addWidget(self.text, 1)
        row.addWidget(self.button)
        canvas.installEventFilter(self)
        offer.changed.connect(self._show)
        self.hide()

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        assert event is not None
        if event.type() == QEvent.Type.Resize:
            self._place()
        return False

    def _show(self) -> None:
        self.text.setText(self._offer.what)
        self._place()
        self.setVisible(self._offer.is_there)
        self.raise_()

    def _place(self) -> None:
        room = self._canvas.width() - 2 * MARGIN
        wished = self.text.fontMetrics().horizontalAdvance(self.text.text()) + self.text.margin()
        needed = wished + self.button.sizeHint().width() + 6 * MARGIN
        width = min(needed, room)
        self.resize(width, max(self.sizeHint().height(), self.heightForWidth(width)))
        self.move((self._canvas.width() - width) // 2, self._canvas.height() - self.height() - MARGIN)
