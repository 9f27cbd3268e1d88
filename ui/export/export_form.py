"""What can be chosen of an export: the fields, and the order that they make."""

from __future__ import annotations

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QCheckBox, QComboBox, QWidget

from sketchfall.app.drawing.scene import DrawingError, Measured
from sketchfall.app.export.formats import FORMATS, GIF, MP4, PNG, Format
from sketchfall.app.export.job import MAX_SECONDS, Order
from sketchfall.app.export.layout import (
    FILM_SIDE,
    LARGEST,
    LONGER_SIDE,
    SMALLEST,
    Layout,
    Size,
    part_shown,
    size_for,
)
from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.picture.colours import DARK_PICTURE, LIGHT_PICTURE
from sketchfall.app.properties.number_range import NumberRange
from sketchfall.ui.export.subject import Subject
from sketchfall.ui.fields.decimal_sign import COMMA, SIGNS, usual_sign
from sketchfall.ui.fields.form import PanelForm
from sketchfall.ui.look.plain_text import plain_tip

WIDTH = NumberRange(
    "width", later("Width"), "px", SMALLEST, LARGEST, 10.0, tip=later("The height follows from it.")
)
FROM = NumberRange("from", later("From"), "s", 0.0, MAX_SECONDS, 0.1)
TO = NumberRange("to", later("To"), "s", 0.0, MAX_SECONDS, 0.1)
RATE = NumberRange("rate", later("Moments a second"), "", 0.1, 60.0, 1.0)
LEAST_WIDTH = 420  # px
ONE, SEVERAL = range(2)
MOMENTS = (later("The moment that is shown"), later("Several moments in one picture"))
SEEN, ALL = range(2)
PARTS = (later("What the canvas shows"), later("All that is drawn"))
BODIES, METERS = range(2)
COLUMNS = (later("Where each body is"), later("What the meters measure"))
COLOURS = ((later("Light"), LIGHT_PICTURE), (later("Dark"), DARK_PICTURE))


class ExportForm(QWidget):
    changed = pyqtSignal()

    def __init__(self, subject: Subject, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._subject = subject
        self.setMinimumWidth(LEAST_WIDTH)
        self._form = form = PanelForm(self)
        self.format = self._combo(tr("Format"), [tr(each.words) for each in FORMATS])
        self.moments = self._combo(tr("Moments"), list(map(tr, MOMENTS)))
        self.part = self._combo(tr("Part"), list(map(tr, PARTS)))
        self.width_field = form.add_number(WIDTH, self._say)
        self.first = form.add_number(FROM, self._say)
        self.last = form.add_number(TO, self._say)
        self.rate = form.add_number(RATE, self._say)
        self.columns = self._combo(tr("Columns"), list(map(tr, COLUMNS)))
        self.decimal = self._combo(tr("Decimal sign"), list(map(tr, SIGNS)))
        self.decimal.setCurrentIndex(usual_sign())
        self.colours = self._combo(tr("Colours"), [tr(words) for words, _ in COLOURS])
        self.transparent = self._check(
            tr("&Transparent background"), tr("What is behind the picture shows through.")
        )
        self.inside = self._check(
            tr("Put the &drawing inside"), tr("The picture can then be opened here as the drawing.")
        )
        self.inside.setChecked(True)
        self.meters = self._check(tr("&Meters"), tr("The digits and bars that the drawing has."))
        self.meters.setChecked(subject.shows_meters)
        self.first.show_value(0.0)
        self.last.show_value(round(subject.seconds, 2))
        self.format.activated.connect(self._choose_usual)
        self.part.activated.connect(self._choose_usual)
        self.moments.activated.connect(self._choose_usual)
        self._choose_usual()

    def _combo(self, name: str, words: list[str]) -> QComboBox:
        return self._form.add_combo(name, words, lambda _: self._say())

    def _check(self, words: str, tip: str) -> QCheckBox:
        box = QCheckBox(words)
        box.setToolTip(plain_tip(tip))
        box.toggled.connect(self._say)
        self._form.addRow(box)
        return box

    # --- what is chosen ---------------------------------------------------------------------------------

    @property
    def kind(self) -> Format:
        return FORMATS[self.format.currentIndex()]

    @property
    def is_one_moment(self) -> bool:
        return self.kind.kind == "picture" and self.moments.currentIndex() == ONE

    @property
    def needs_run(self) -> bool:
        return not self.is_one_moment

    @property
    def pixels(self) -> Size | None:
        """In pixels: the height follows from the width, by what is shown."""
        if self.kind.kind == "table":
            return None
        width, camera = round(self.width_field.number), self._subject.camera
        part = part_shown([self._subject.present])
        shape = camera.height / camera.width if self._shows_seen else part.height / part.width
        return width, max(SMALLEST, round(width * shape))

    @property
    def _shows_seen(self) -> bool:
        return self.part.currentIndex() == SEEN

    @property
    def _metered(self) -> tuple[Measured, ...]:
        return tuple(dict.fromkeys(meter.measured for meter in self._subject.present.scene.meters))

    def order(self) -> Order:
        """DrawingError for what cannot be had."""
        first, last = self.first.number, self.last.number
        if not self.is_one_moment and last < first:
            raise DrawingError(tr("the end is before the beginning"))
        size, camera = self.pixels, self._subject.camera
        layout = Layout(camera, size[0] / camera.width) if size and self._shows_seen else None
        order = Order(
            kind=self.kind,
            title=self._subject.title,
            first=0.0 if self.is_one_moment else first,
            seconds=None if self.is_one_moment else last - first,
            per_second=self.rate.number,
            layout=layout,
            size=size,
            colours=COLOURS[self.colours.currentIndex()][1],
            transparent=self.transparent.isChecked(),
            with_drawing=self.inside.isChecked(),
            with_meters=self.meters.isChecked(),
            measured=self._metered if self.columns.currentIndex() == METERS else (),
            comma=self.decimal.currentIndex() == COMMA,
        )
        order.check()
        return order

    # --- what is shown ----------------------------------------------------------------------------------

    def _choose_usual(self) -> None:
        """What most people want of this format, and the fields that matter for it."""
        kind = self.kind
        self.rate.show_value(Order(kind=kind, title="").rate)
        self.width_field.show_value(self._usual_width())
        rows = {
            self.moments: kind.kind == "picture",
            self.part: kind.kind != "table",
            self.width_field: kind.kind != "table",
            self.first: self.needs_run,
            self.last: self.needs_run,
            self.rate: self.needs_run,
            self.columns: kind.kind == "table" and bool(self._metered),
            self.decimal: kind.kind == "table",
            self.colours: kind.kind != "table",
            self.transparent: kind.kind == "picture",
            self.inside: kind is PNG,
            self.meters: kind.kind != "table" and bool(self._subject.present.meters),
        }
        for field, is_shown in rows.items():
            self._form.setRowVisible(field, is_shown)
        self._say()

    def _usual_width(self) -> float:
        """A film is small: most are sent by mail."""
        is_film = self.kind in (GIF, MP4)
        if self._shows_seen:
            camera = self._subject.camera
            return min(camera.width, FILM_SIDE) if is_film else camera.width
        part = part_shown([self._subject.present])
        return size_for(part, FILM_SIDE if is_film else LONGER_SIDE)[0]

    def _say(self, *_: object) -> None:
        self.changed.emit()
