"""The card of a proof, on the canvas: its formula, and what it foretells beside what is measured."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from PyQt6.QtCore import QEvent, QObject, QSize, Qt, pyqtSignal
from PyQt6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.language.numbers import number_text
from sketchfall.app.proofs.proof import Values
from sketchfall.app.proofs.watch import Reading, Watch
from sketchfall.ui.laboratory.proof_follower import ProofFollower
from sketchfall.ui.look.plain_text import Label, MarkupLabel, plain_tip
from sketchfall.ui.look.style import current_theme, icon

MARGIN = 12  # px, from the edges of the canvas
PACE = 0.1  # s between two changes of the numbers while it runs: faster ones cannot be read
HEADINGS = ("", later("closed form"), later("measured"), later("error"))
NOTHING = "\N{EN DASH}"
TINY = 1e-9  # an error below this is rounding
MORE_DIGITS = "\N{MINUS SIGN}0"  # that a measured number may have beside those of the expected one
LONGEST_ERROR = "000.0000"
SENTENCE_LINES = 3
WORDS_WIDTH = 310  # px, of the column with the formula
SO_FAR_EXACT = later("So far on the exact path, to rounding.")
SO_FAR_BESIDE = later("So far at most {size} beside the exact path.")
ENDED_EXACT = later("Until {time:.2f} s on the exact path, to rounding; then {reason}.")
ENDED_BESIDE = later("Until {time:.2f} s at most {size} beside the exact path; then {reason}.")
BEFORE = later("Press Space to run it and to measure.")
TITLE_WITHOUT_PROOF = later("No closed form")


class ProofCard(QFrame):
    hidden_by_user = pyqtSignal()
    help_asked = pyqtSignal()

    def __init__(self, follower: ProofFollower, parent: QWidget) -> None:
        super().__init__(parent)
        self.follower = follower
        self.setProperty("role", "floating")
        self.setAccessibleName(tr("Closed form"))
        self.title = Label()
        self.title.setProperty("role", "title")
        self.formulas = MarkupLabel()
        self.sentence = Label()
        self.sentence.setProperty("role", "hint")
        self.sentence.setWordWrap(True)
        self.cells: list[list[Label | MarkupLabel]] = []
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(16)
        self._grid.setVerticalSpacing(2)
        self._shown_at = 0.0
        self._build()
        self._allowed = True
        parent.installEventFilter(self)
        follower.proof_changed.connect(self._show_proof)
        follower.advanced.connect(self._advanced)
        self._show_proof()

    def _build(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(4)
        words.addWidget(self.title)
        words.addWidget(self.formulas)
        words.addSpacing(4)
        words.addWidget(self.sentence)
        words.addStretch()
        buttons = QVBoxLayout()
        buttons.setSpacing(0)
        self.close_button = _button("close", tr("Hide the closed form"), self.hidden_by_user.emit)
        self.help_button = _button("help", tr("Read about proofs in the handbook"), self.help_asked.emit)
        buttons.addWidget(self.close_button)
        buttons.addWidget(self.help_button)
        buttons.addStretch()
        self._columns = QHBoxLayout()
        self._columns.setSpacing(24)
        self._columns.addLayout(words)
        table = QVBoxLayout()
        table.addLayout(self._grid)
        table.addStretch()
        self._columns.addLayout(table)
        outer = QHBoxLayout(self)
        outer.setContentsMargins(14, 10, 6, 10)
        outer.addLayout(self._columns)
        outer.addLayout(buttons)

    # --- whether and where it is seen -----------------------------------------------------------------

    def allow(self, allowed: bool) -> None:
        """Switched on or off in the menu; it is seen if the drawing claims a closed form as well."""
        self._allowed = allowed
        self._place()

    @property
    def covered(self) -> int:
        """px of the canvas' height that it covers from the top."""
        return self.y() + self.height() if self.is_wanted else 0

    @property
    def is_wanted(self) -> bool:
        return self._allowed and self.follower.is_claimed

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        assert event is not None
        if event.type() == QEvent.Type.Resize:
            self._place()
        return False

    def _place(self) -> None:
        parent = self.parentWidget()
        assert parent is not None
        room = parent.width() - 2 * MARGIN
        self.setVisible(self.is_wanted)
        self._columns.setDirection(QBoxLayout.Direction.LeftToRight)
        if self._wished_size().width() > room:
            self._columns.setDirection(QBoxLayout.Direction.TopToBottom)
        size = self._wished_size()
        self.setGeometry(MARGIN, MARGIN, min(room, size.width()), size.height())

    def _wished_size(self) -> QSize:
        layout = self.layout()
        assert layout is not None
        layout.activate()  # a new text counts at once, not when the event loop comes round
        return self.sizeHint()

    # --- what it says ---------------------------------------------------------------------------------

    def _show_proof(self) -> None:
        proof = self.follower.proof
        self.title.setText(proof.title if proof else tr(TITLE_WITHOUT_PROOF))
        self.formulas.setText("<br>".join(proof.formulas) if proof else "")
        self.formulas.setVisible(proof is not None)
        self._make_rows(len(proof.quantities) if proof else 0)
        self.sentence.setFixedWidth(WORDS_WIDTH)
        self.sentence.keep_room(SENTENCE_LINES)
        self._show_numbers()
        self._leave_room()
        self._place()

    def _leave_room(self) -> None:
        """For every number that may come: the card stays as it is while they change."""
        for _, expected, measured, error in self.cells[1:]:
            room = measured.fontMetrics().horizontalAdvance
            measured.setMinimumWidth(room(expected.text()) + room(MORE_DIGITS))
            error.setMinimumWidth(room(LONGEST_ERROR))

    def _make_rows(self, count: int) -> None:
        for row in self.cells:
            for label in row:
                self._grid.removeWidget(label)
                label.deleteLater()
        self.cells = [self._make_row() for _ in range(count + 1 if count else 0)]
        for at, row in enumerate(self.cells):
            for column, label in enumerate(row):
                if column:
                    label.setAlignment(Qt.AlignmentFlag.AlignRight)
                if at == 0:
                    label.setText(tr(HEADINGS[column]))
                    label.setProperty("role", "hint")
                self._grid.addWidget(label, at, column)
                label.show()  # at once, or it would not count when the size is asked for

    def _make_row(self) -> list[Label | MarkupLabel]:
        """The error at its end may be set in bold."""
        return [*(Label(parent=self) for _ in HEADINGS[:-1]), MarkupLabel(parent=self)]

    def _advanced(self) -> None:
        now = perf_counter()
        if now - self._shown_at >= PACE or self.follower.player.state != "running":
            self._shown_at = now
            self._show_numbers()

    def _show_numbers(self) -> None:
        watch = self.follower.watch
        if watch is None:
            self.sentence.setText(self.follower.refusal)
            return
        for row, reading in zip(self.cells[1:], watch.readings, strict=True):
            for label, text in zip(row, _texts(reading), strict=True):
                label.setText(text)
        self.sentence.setText(_sentence(watch, runs=self.follower.player.has_run))
        wished = self._wished_size()
        if wished.width() > self.width() or wished.height() > self.height():
            self._place()


def _button(picture: str, tip: str, do: Callable[[], None]) -> QToolButton:
    button = QToolButton()
    button.setIcon(icon(picture))
    button.setIconSize(QSize(14, 14))
    button.setToolTip(plain_tip(tip))
    button.setAccessibleName(tip)
    button.setProperty("flat", True)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.clicked.connect(lambda: do())
    return button


def _texts(reading: Reading) -> tuple[str, str, str, str]:
    quantity = reading.quantity
    measured = _value(reading.measured) if reading.measured is not None else NOTHING
    error = error_in_words(reading.error) if reading.error is not None else NOTHING
    if reading.is_wrong:
        error = f'<b style="color:{current_theme().error}">{error}</b>'
    return quantity.label, f"{_value(reading.expected)} {quantity.unit}", measured, error


def _value(values: Values) -> str:
    if len(values) == 1:
        return _number(values[0], 3)
    x, y = (_number(value, 2) for value in values)
    return tr("({x}, {y})", x=x, y=y)


def _number(value: float, digits: int) -> str:
    rounded = round(value, digits) or 0.0  # without the sign that Python would give a zero
    return number_text(rounded, f".{digits}f").replace("-", "\N{MINUS SIGN}")


def error_in_words(error: float) -> str:
    return "0" if error < TINY else number_text(error, ".4f" if error >= 1e-4 else ".0e")


def _sentence(watch: Watch, *, runs: bool) -> str:
    if not runs:
        return tr(BEFORE)
    if watch.disturbed:
        return tr("Held by hand or changed, of which the closed form knows nothing. Reset and run again.")
    end, worst = watch.proof.last_end, watch.worst_distance
    is_exact = worst < TINY
    if watch.is_over:
        words = ENDED_EXACT if is_exact else ENDED_BESIDE
        return tr(words, time=end.time, size=size_in_words(worst), reason=end.why)
    return tr(SO_FAR_EXACT if is_exact else SO_FAR_BESIDE, size=size_in_words(worst))


def size_in_words(metres: float) -> str:
    if metres < 0.1:
        return f"{number_text(1000.0 * metres, '.2g')} mm"
    return f"{number_text(metres, '.2f')} m"
