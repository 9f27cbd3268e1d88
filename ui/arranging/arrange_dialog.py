"""A dialog that shows on the canvas what it would do, and does it by OK: what all of them have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from PyQt6.QtCore import QPoint, Qt, pyqtSignal
from PyQt6.QtGui import QShowEvent
from PyQt6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from sketchfall.app.drawing.scene import BodyDrawing, DrawingError
from sketchfall.app.language.catalogue import tr
from sketchfall.app.language.engine_errors import told
from sketchfall.app.properties.number_range import NumberRange
from sketchfall.ui.fields.form import PanelForm
from sketchfall.ui.fields.number_field import NumberField

WIDTH = 380  # px, with which labels stand beside their fields in every language
OK, CANCEL = QDialogButtonBox.StandardButton.Ok, QDialogButtonBox.StandardButton.Cancel
FROM_CORNER = QPoint(12, 90)  # px, of the window's, at the upper right


class ArrangeDialog(QDialog):
    previewed = pyqtSignal(object)  # bodies as they would be
    refused = pyqtSignal(str)  # why it was not done

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.numbers: list[NumberField] = []
        inside = QWidget()
        self.form = PanelForm(inside)
        self.buttons = QDialogButtonBox(OK | CANCEL)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(inside)
        column.addWidget(self.buttons)
        self.setMinimumWidth(WIDTH)
        self.finished.connect(lambda: self.previewed.emit(()))
        self.finished.connect(self.deleteLater)

    def showEvent(self, event: QShowEvent | None) -> None:
        """Beside the canvas, on which its preview is to be seen."""
        window = self.parentWidget()
        if window is not None:
            corner = window.frameGeometry().topRight()
            self.move(corner.x() - self.width() - FROM_CORNER.x(), corner.y() + FROM_CORNER.y())
        self._begin_with_first_field()
        super().showEvent(event)

    def _begin_with_first_field(self) -> None:
        """Fields were added after the buttons, and Qt would have the keyboard go to those first."""
        rows = (self.form.itemAt(row, PanelForm.ItemRole.FieldRole) for row in range(self.form.rowCount()))
        fields = [item.widget() for item in rows if item is not None]
        ok, cancel = map(self.buttons.button, (OK, CANCEL))
        for before, after in pairwise([*fields, ok, cancel]):
            QWidget.setTabOrder(before, after)
        if fields[0] is not None:
            fields[0].setFocus(Qt.FocusReason.TabFocusReason)  # with all of a number chosen, to be typed over

    def would_be(self) -> Sequence[BodyDrawing]:
        """What there would be with the numbers as they are; DrawingError if they cannot be used."""
        raise NotImplementedError

    def do(self) -> str:
        """Why not, if it cannot be done. Or DrawingError."""
        raise NotImplementedError

    def add_number(self, shown: NumberRange, value: float) -> NumberField:
        field = self.form.add_number(shown, lambda _: self.preview())
        field.show_value(value)
        field.returnPressed.connect(self.accept)
        self.numbers.append(field)
        return field

    def preview(self) -> None:
        try:
            self.previewed.emit(self.would_be())
        except DrawingError:  # OK will say why
            self.previewed.emit(())

    def accept(self) -> None:
        for field in self.numbers:
            field.commit()
        if any(field.isModified() for field in self.numbers):  # it is marked in the field
            return
        super().accept()
        try:
            refusal = self.do()
        except (DrawingError, ValueError) as error:
            refusal = tr("That cannot be done: {reason}.", reason=told(error))
        if refusal:
            self.refused.emit(refusal)


class NumberDialog(ArrangeDialog):
    """One number."""

    def __init__(
        self,
        title: str,
        shown: NumberRange,
        begin: float,
        would_be: Callable[[float], Sequence[BodyDrawing]],
        do: Callable[[float], str],
        parent: QWidget,
    ) -> None:
        super().__init__(title, parent)
        self._would_be, self._do = would_be, do
        self.number = self.add_number(shown, begin)

    def would_be(self) -> Sequence[BodyDrawing]:
        return self._would_be(self.number.number)

    def do(self) -> str:
        return self._do(self.number.number)


class ByNumberDialog(ArrangeDialog):
    """One number, and what it is about: all together, or each by itself."""

    def __init__(
        self,
        title: str,
        shown: NumberRange,
        begin: float,
        would_be: Callable[[float, bool], Sequence[BodyDrawing]],
        do: Callable[[float, bool], str],
        parent: QWidget,
    ) -> None:
        super().__init__(title, parent)
        self._would_be, self._do = would_be, do
        self.number = self.add_number(shown, begin)
        self.about: QComboBox = self.form.add_combo(
            tr("About"),
            [tr("the middle of all together"), tr("the middle of each")],
            lambda _: self.preview(),
        )

    @property
    def _each(self) -> bool:
        return self.about.currentIndex() == 1

    def would_be(self) -> Sequence[BodyDrawing]:
        return self._would_be(self.number.number, self._each)

    def do(self) -> str:
        return self._do(self.number.number, self._each)
