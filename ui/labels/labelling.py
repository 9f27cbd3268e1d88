"""All that a window has for text on the canvas: it is shown, taken by hand, and written in place."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace
from PyQt6.QtCore import QObject
from PyQt6.QtWidgets import QMenu

from sketchfall.app.annotations.label_edits import add_label, change_label, duplicate_label, remove_label
from sketchfall.app.drawing.geometry import Point
from sketchfall.app.drawing.parts import Parts
from sketchfall.app.drawing.scene import DrawingError, TextLabel
from sketchfall.app.files.settings import Settings
from sketchfall.app.language.catalogue import tr
from sketchfall.app.language.lists import with_commas
from sketchfall.app.measuring.label_words import unknown_in
from sketchfall.app.measuring.meter_words import name_with_unit
from sketchfall.app.picture.own_colour import own_colour
from sketchfall.app.quantities.quantities import GROUPS, QUANTITIES, offered
from sketchfall.ui.canvas.canvas_scene import CanvasScene
from sketchfall.ui.canvas.canvas_view import CanvasView
from sketchfall.ui.commands.entries import add_entry, add_menu
from sketchfall.ui.fields.colour_picker import ColourPicker
from sketchfall.ui.labels.label_editor import LabelEditor
from sketchfall.ui.labels.label_hand import LabelHand
from sketchfall.ui.labels.text_labels import TextLabels
from sketchfall.ui.look.plain_text import menu_text
from sketchfall.ui.look.theme_watcher import current_theme
from sketchfall.ui.measuring.meter_reader import MeterReader
from sketchfall.ui.tools.text import TextTool

USUAL_SIZE = 20.0  # px, of letters as they are seen when they are written
LARGER = 1.25  # times, at each step


class Labelling(QObject):
    def __init__(
        self, reader: MeterReader, canvas: CanvasScene, view: CanvasView, settings: Settings
    ) -> None:
        super().__init__(view)
        self._document = canvas.document
        self._canvas = canvas
        self._view = view
        self._settings = settings
        self.labels = TextLabels(reader)
        self.hand = LabelHand(canvas, self.labels)
        self.editor: LabelEditor | None = None
        self._ended_by_click = False
        canvas.takers.guests.append(self.hand)
        canvas.writer = self

    # --- writing ----------------------------------------------------------------------------------------

    def write(self, point: Point, body_id: int | None) -> None:
        """Begin a text there; the click that has ended another one does no more than that."""
        ended, self._ended_by_click = self._ended_by_click, False
        if ended:
            return
        x, y = self.labels.home_of(body_id)
        size = float(f"{USUAL_SIZE / self._canvas.camera.scale:.2g}")
        place = round(point[0] - x, 4), round(point[1] - y, 4)
        self._edit(TextLabel(text=" ", place=place, body=body_id, size=size), is_new=True)

    def rewrite(self, label: TextLabel) -> None:
        self._edit(label, is_new=False)

    def _edit(self, label: TextLabel, *, is_new: bool) -> None:
        if self.editor is not None:
            self.editor.finish()
        self._ended_by_click = False
        camera = self._canvas.camera
        corner = self.labels.place(label, camera).box.topLeft().toPoint()
        if not is_new:
            self.labels.instead = label, None
        text = "" if is_new else label.text
        self.editor = LabelEditor(text, label.size * camera.scale, corner, self._view)
        self.editor.ended.connect(partial(self._written, label, is_new))
        self._canvas.notify(self._how)
        self._canvas.update()

    @property
    def _how(self) -> str:
        return tr(
            "Enter ends the text, Shift+Enter begins a line, Esc gives it up. "
            "Braces show a quantity: {example}",
            example="{speed}",
        )

    def _written(self, label: TextLabel, is_new: bool, text: str | None, elsewhere: bool) -> None:
        self.editor, self.labels.instead = None, None
        self._canvas.take_back_notice(self._how)
        if not elsewhere:
            self._view.setFocus()
        if text is not None and text.strip():
            self._put(label, replace(label, text=text), is_new)
        elif text is not None and not is_new:
            remove_label(self._document, label)
        # A click on the canvas comes to the tool yet, which shall begin no other text with it.
        writes_on = self._view.hasFocus() and self._canvas.tool.name == TextTool.name
        self._ended_by_click = elsewhere and writes_on
        self._canvas.update()

    def _put(self, old: TextLabel, new: TextLabel, is_new: bool) -> None:
        try:
            if is_new:
                add_label(self._document, new)
            else:
                change_label(self._document, old, new)
        except DrawingError as error:
            self._canvas.notify(tr("That cannot be done: {reason}.", reason=str(error)))
            return
        self.hand.chosen = new
        self._canvas.choose_tool("select")
        self.tell_unknown(new)

    def tell_unknown(self, label: TextLabel) -> None:
        if unknown := self.unknown(label):
            self._canvas.notify(unknown)

    def unknown(self, label: TextLabel) -> str:
        """What stands in braces and is no quantity, in a sentence; empty if there is nothing."""
        names = unknown_in(label, self._document.scene)
        return (
            tr("No quantity here is called {names}: it is shown as its letters.", names=with_commas(names))
            if names
            else ""
        )

    # --- the menu of a label --------------------------------------------------------------------------------

    def fill(self, menu: QMenu, label: TextLabel) -> None:
        self.hand.chosen = label
        document = self._document
        if unknown := self.unknown(label):
            add_entry(menu, menu_text(unknown), lambda: None).setEnabled(False)
        add_entry(menu, tr("&Change text…"), partial(self.rewrite, label))
        self._fill_quantities(add_menu(menu, tr("Add &quantity")), label)
        menu.addSeparator()
        add_entry(menu, tr("&Larger"), partial(self._resize, label, LARGER))
        add_entry(menu, tr("&Smaller"), partial(self._resize, label, 1.0 / LARGER))
        add_entry(menu, tr("C&olour…"), partial(self._choose_colour, label))
        if label.colour is not None:
            add_entry(
                menu, tr("&Automatic colour"), partial(self._change, label, replace(label, colour=None))
            )
        self._add_anchor(menu, label)
        menu.addSeparator()
        add_entry(menu, tr("&Duplicate"), partial(duplicate_label, document, label))
        add_entry(menu, tr("Dele&te"), partial(remove_label, document, label))

    def _fill_quantities(self, menu: QMenu, label: TextLabel) -> None:
        """Of its body and of the whole drawing."""
        bodies = [] if label.body is None else [self._document.body(label.body)]
        keys = [meter.quantity for meter in (*offered(Parts(bodies)), *(offered(Parts()) if bodies else ()))]
        for group, title in GROUPS.items():
            some = [key for key in keys if QUANTITIES[key].group == group]
            if some:
                inner = add_menu(menu, tr(title))
                for key in some:
                    more = replace(label, text=f"{label.text} {{{key}}} {QUANTITIES[key].unit}".rstrip())
                    add_entry(inner, menu_text(name_with_unit(key)), partial(self._change, label, more))

    def _add_anchor(self, menu: QMenu, label: TextLabel) -> None:
        """To leave its body, or to go along with the one that it stands on."""
        x, y = self.labels.home_of(label.body)
        corner = label.place[0] + x, label.place[1] + y
        if label.body is not None:
            free = replace(label, body=None, place=corner)
            add_entry(menu, tr("Leave its &body"), partial(self._change, label, free))
            return
        middle = self.labels.place(label, self._canvas.camera).box.center()
        body = self._canvas.placement.at(self._canvas.camera.to_world(middle))
        if body is not None:
            x, y = self.labels.home_of(body.id)
            bound = replace(label, body=body.id, place=(corner[0] - x, corner[1] - y))
            add_entry(menu, tr("Go along with this &body"), partial(self._change, label, bound))

    def _resize(self, label: TextLabel, factor: float) -> None:
        self._change(label, replace(label, size=float(f"{label.size * factor:.3g}")))

    def _choose_colour(self, label: TextLabel) -> None:
        shown = own_colour(label.colour or current_theme().text)
        picker = ColourPicker(tr("Colour of the text"), shown, self._settings, self._view)
        picker.picked.connect(lambda colour: self._change(label, replace(label, colour=colour)))
        picker.open()

    def _change(self, old: TextLabel, new: TextLabel) -> None:
        change_label(self._document, old, new)
        self.hand.chosen = new
