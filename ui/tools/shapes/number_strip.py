"""On the canvas while a tool is chosen that asks for numbers or words: a field for each."""

from __future__ import annotations

from functools import partial

from PyQt6.QtCore import QEvent, QObject, pyqtSignal
from PyQt6.QtWidgets import QFrame, QHBoxLayout, QWidget

from sketchfall.app.language.catalogue import tr
from sketchfall.app.outlines.recipe import Asked
from sketchfall.ui.canvas.canvas_scene import CanvasScene
from sketchfall.ui.fields.form import label_of
from sketchfall.ui.fields.number_field import NumberField
from sketchfall.ui.fields.text_field import TextField
from sketchfall.ui.look.plain_text import Label

MARGIN = 12  # px from the edges of the canvas
FIELD, WORDS = 72, 160  # px, the widths of fields
MOST_LETTERS = 100


class WordsField(TextField):
    """Takes every letter at once, so that they are seen on the canvas."""

    def __init__(self, canvas: CanvasScene) -> None:
        super().__init__()
        self._canvas = canvas
        self.setAccessibleName(tr("Letters"))
        self.setMaxLength(MOST_LETTERS)
        self.setFixedWidth(WORDS)
        self.textEdited.connect(self._typed)
        self.restore()

    def restore(self) -> None:
        self.setText(self._canvas.tool.words or "")

    def _typed(self, text: str) -> None:
        self._canvas.tool.words = text
        self.setModified(False)
        self._canvas.refresh()


class NumberStrip(QFrame):
    """What is typed holds for what is drawn next, or is being drawn."""

    refused = pyqtSignal(str)

    def __init__(self, canvas: CanvasScene, view: QWidget) -> None:
        super().__init__(view)
        self._canvas = canvas
        self._view = view
        self.fields: dict[str, NumberField] = {}
        self.words: WordsField | None = None
        self.setProperty("role", "floating")
        self.setAccessibleName(tr("Numbers of the shape"))
        self._row = QHBoxLayout(self)
        view.installEventFilter(self)
        canvas.tool_changed.connect(self._show_tool)
        canvas.hint_changed.connect(self._show_values)  # a key of the tool may have changed them
        self.hide()

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        assert event is not None
        if event.type() == QEvent.Type.Resize:
            self._place()
        return False

    def _show_tool(self) -> None:
        self._clear()
        for number in self._canvas.tool.asked:
            field = NumberField(number.range)
            field.setFixedWidth(FIELD)
            field.committed.connect(partial(self._typed, number))
            field.refused.connect(self.refused)
            field.siblings = self.fields
            self.fields[number.range.name] = field
            self._add(label_of(number.range), field)
        if self._canvas.tool.words is not None:
            self.words = WordsField(self._canvas)
            self._add(tr("Letters"), self.words)
        self._show_values()
        self._place()
        self.setVisible(bool(self._row.count()))
        if self.words is not None:  # who chose this tool is about to type them
            self.words.setFocus()
            self.words.selectAll()

    def _add(self, name: str, field: QWidget) -> None:
        label = Label(name)
        label.setBuddy(field)
        for widget in (label, field):
            self._row.addWidget(widget)
            widget.show()  # at once, or it has no part in the size of the strip

    def _clear(self) -> None:
        self.fields.clear()
        self.words = None
        while (item := self._row.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()

    def _show_values(self) -> None:
        values = self._canvas.tool.values
        for name, field in self.fields.items():
            if name in values and values[name] != field.value:
                field.show_value(values[name])

    def _typed(self, number: Asked, value: float) -> None:
        name = number.range.name
        self._canvas.tool.values[name] = float(round(value)) if number.whole else value
        self._canvas.refresh()

    def _place(self) -> None:
        self._row.activate()
        self.adjustSize()
        self.move(MARGIN, self._view.height() - self.height() - MARGIN)
