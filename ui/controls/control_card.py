"""One control on the canvas: a small card with its name and a slider, a number, a button or a switch.

It can be dragged by its name or its edge, and tells what the user wants; others do it.
"""

from __future__ import annotations

from PyQt6.QtCore import QPoint, QSize, Qt, pyqtSignal
from PyQt6.QtGui import QContextMenuEvent, QMouseEvent
from PyQt6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QPushButton, QToolButton, QVBoxLayout, QWidget

from sketchfall.app.drawing.scene import Control
from sketchfall.app.language.catalogue import tr
from sketchfall.app.properties.number_range import NumberRange
from sketchfall.ui.controls.card_fields import RangeSlider, with_unit
from sketchfall.ui.fields.number_field import NumberField
from sketchfall.ui.look.plain_text import ElidedLabel, Label, menu_text, plain_tip
from sketchfall.ui.look.style import icon

WIDTH = 248  # px; the letters of every language find room in it, and so do three cards on a small screen
NUMBER_WIDTH = 74  # px
DRAG_BEGINS = 4  # px


class ControlCard(QFrame):
    begun = pyqtSignal()  # what is set from now on is another step of undo
    wanted = pyqtSignal(float)  # that its property be so
    refused = pyqtSignal(str)
    dropped = pyqtSignal()  # where it is now
    menu_wanted = pyqtSignal(QPoint)  # there on the screen

    def __init__(self, control: Control, shown: NumberRange | None, name: str, parent: QWidget) -> None:
        """shown: what it sets; None if this program does not know it."""
        super().__init__(parent)
        self.control = control
        self.setProperty("role", "floating")
        self.setAccessibleName(name)
        self.setFixedWidth(WIDTH)
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self.title = ElidedLabel(name)
        self.title.setProperty("role", "title")
        self.title.setToolTip(plain_tip(name))
        self.more = QToolButton()
        self.slider: RangeSlider | None = None
        self.number: NumberField | None = None
        self.button: QPushButton | None = None
        self.problem = Label()
        self.problem.setProperty("role", "hint")
        self.problem.setWordWrap(True)
        self._grip: QPoint | None = None  # where on the card the hand has it
        self._start = QPoint()
        self.is_dragged = False
        self._build(shown, name)
        for field in self.fields:
            field.setCursor(
                Qt.CursorShape.IBeamCursor if field is self.number else Qt.CursorShape.ArrowCursor
            )

    @property
    def fields(self) -> list[QWidget]:
        """In the order of Tab."""
        all_there_may_be = (self.slider, self.number, self.button, self.more)
        return [field for field in all_there_may_be if field is not None]

    # --- building -------------------------------------------------------------------------------------

    def _build(self, shown: NumberRange | None, name: str) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 6, 6, 8)
        column.setSpacing(4)
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        self.more.setIcon(icon("more"))
        self.more.setIconSize(QSize(10, 10))
        self.more.setAccessibleName(tr("Change the control of {what}", what=name))
        self.more.setToolTip(plain_tip(tr("Its kind, its name and its ends, or take it off the canvas.")))
        self.more.setProperty("flat", True)
        self.more.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.more.clicked.connect(self._ask_below)
        head.addWidget(self.more)
        column.addLayout(head)
        self.area = QWidget()
        self.area.setCursor(Qt.CursorShape.ArrowCursor)
        column.addWidget(self.area)
        column.addWidget(self.problem)
        if shown is not None:
            self._fill(QGridLayout(self.area), shown, name)

    def _fill(self, grid: QGridLayout, shown: NumberRange, name: str) -> None:
        grid.setContentsMargins(0, 0, 4, 0)
        grid.setVerticalSpacing(0)
        style = self.control.shown
        if style in ("slider", "number"):
            self._add_number(grid, shown, name)
        if style == "slider":
            self._add_slider(grid, shown, name)
        elif style in ("button", "switch"):
            self._add_button(grid, shown, name)

    def _add_number(self, grid: QGridLayout, shown: NumberRange, name: str) -> None:
        self.number = NumberField(shown)
        self.number.setAccessibleName(
            tr("{label}, in {unit}", label=name, unit=shown.unit) if shown.unit else name
        )
        self.number.committed.connect(self.wanted)
        self.number.refused.connect(self.refused)
        if self.control.shown == "slider":
            self.number.setFixedWidth(NUMBER_WIDTH)
        grid.addWidget(self.number, 0, 2)
        if shown.unit:
            grid.addWidget(Label(shown.unit), 0, 3)

    def _add_slider(self, grid: QGridLayout, shown: NumberRange, name: str) -> None:
        control = self.control
        self.slider = RangeSlider(control.low, control.high)
        self.slider.setAccessibleName(name)
        if shown.tip:
            self.slider.setToolTip(plain_tip(tr(shown.tip)))
        self.slider.sliderPressed.connect(self.begun)
        self.slider.sliderReleased.connect(self.begun)
        self.slider.moved_to.connect(self.wanted)
        grid.addWidget(self.slider, 0, 0, 1, 2)
        grid.setColumnStretch(0, 1)  # it gets what the number leaves
        for column, value, side in (
            (0, control.low, Qt.AlignmentFlag.AlignLeft),
            (1, control.high, Qt.AlignmentFlag.AlignRight),
        ):
            end = Label(with_unit(value, ""))
            end.setProperty("role", "hint")
            grid.addWidget(end, 1, column, side)

    def _add_button(self, grid: QGridLayout, shown: NumberRange, name: str) -> None:
        control = self.control
        self.button = QPushButton(menu_text(with_unit(control.high, shown.unit)))
        self.button.setAccessibleName(name)
        self.button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        if control.shown == "switch":
            self.button.setCheckable(True)
            self.button.clicked.connect(self._switched)
            tip = tr(
                "On: {on}. Off: {off}.",
                on=with_unit(control.high, shown.unit),
                off=with_unit(control.low, shown.unit),
            )
        else:
            self.button.pressed.connect(self._held)
            self.button.released.connect(self._let_go)
            tip = tr(
                "{on} while it is held down, then {off}.",
                on=with_unit(control.high, shown.unit),
                off=with_unit(control.low, shown.unit),
            )
        self.button.setToolTip(plain_tip(tip))
        grid.addWidget(self.button, 0, 0)

    # --- what is shown ----------------------------------------------------------------------------------

    def show_value(self, value: float | None, problem: str) -> None:
        """None: there is nothing to be set, for this reason."""
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))
        self.area.setEnabled(value is not None)
        if value is None:
            return
        if self.slider is not None:
            self.slider.show_number(value)
        if self.number is not None:
            self.number.show_value(value)
        if self.button is not None and self.button.isCheckable():
            control = self.control
            self.button.setChecked(abs(value - control.high) < abs(value - control.low))

    # --- what the user does -------------------------------------------------------------------------------

    def _switched(self, on: bool) -> None:
        self.begun.emit()
        self.wanted.emit(self.control.high if on else self.control.low)

    def _held(self) -> None:
        self.begun.emit()
        self.wanted.emit(self.control.high)

    def _let_go(self) -> None:
        self.wanted.emit(self.control.low)
        self.begun.emit()

    def _ask_below(self) -> None:
        self.menu_wanted.emit(self.more.mapToGlobal(QPoint(0, self.more.height())))

    def contextMenuEvent(self, event: QContextMenuEvent | None) -> None:
        assert event is not None
        event.accept()
        self.menu_wanted.emit(event.globalPos())

    def mousePressEvent(self, event: QMouseEvent | None) -> None:
        assert event is not None
        if event.button() == Qt.MouseButton.LeftButton:
            self._grip, self._start = event.position().toPoint(), self.pos()
            self.raise_()
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent | None) -> None:
        assert event is not None
        event.accept()
        parent = self.parentWidget()
        if self._grip is None or parent is None:
            return
        place = self.mapToParent(event.position().toPoint()) - self._grip
        self.is_dragged = self.is_dragged or (place - self._start).manhattanLength() >= DRAG_BEGINS
        if self.is_dragged:
            room = parent.size() - self.size()
            self.move(max(0, min(room.width(), place.x())), max(0, min(room.height(), place.y())))
            self.setCursor(Qt.CursorShape.ClosedHandCursor)

    def mouseReleaseEvent(self, event: QMouseEvent | None) -> None:
        assert event is not None
        event.accept()
        was_dragged = self.is_dragged
        self._grip, self.is_dragged = None, False
        if was_dragged:
            self.dropped.emit()
        self.setCursor(Qt.CursorShape.OpenHandCursor)
