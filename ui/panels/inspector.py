"""The inspector: everything about the selected bodies, one or many, each change one step of undo.

If joints alone are selected, it shows them (see joint_page.py).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import replace
from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from sketchfall.app.drawing.between import between_in_words
from sketchfall.app.drawing.geometry import holes_of
from sketchfall.app.drawing.mass import center_of_mass, kinetic_energy, mass_of
from sketchfall.app.drawing.materials import MATERIALS, is_of_one_material, made_of, name_of
from sketchfall.app.drawing.parts import PartIds, Parts
from sketchfall.app.drawing.scene import BodyDrawing, PolygonShape
from sketchfall.app.drawing.tints import coloured, is_of_one_colour
from sketchfall.app.editing.changes import (
    DRAWING_CHANGES,
    WHOLE_DRAWING_CHANGES,
    Change,
    PartsChanged,
    SelectionChanged,
)
from sketchfall.app.files.settings import Settings
from sketchfall.app.language.catalogue import tr, tr_n
from sketchfall.app.language.labels import in_sentence
from sketchfall.app.picture.colours import fill_of
from sketchfall.app.properties.body_flags import FILTERS, FLAGS, FlagProperty, LayersProperty
from sketchfall.app.properties.properties import (
    FORCES,
    KINDS,
    MATTER,
    MOTION,
    PLACE,
    PLACE_IN_RUN,
    NumberProperty,
)
from sketchfall.app.running.live_drawing import LiveDrawing
from sketchfall.ui.fields.colour_row import ColourRow
from sketchfall.ui.fields.form import OTHER, PanelForm, common, make_tick
from sketchfall.ui.fields.group import GroupColumn
from sketchfall.ui.fields.keyboard_home import give_keyboard_to
from sketchfall.ui.fields.layer_boxes import LayerBoxes
from sketchfall.ui.fields.number_field import NumberField
from sketchfall.ui.fields.text_field import NameField
from sketchfall.ui.look.plain_text import Label
from sketchfall.ui.look.style import current_theme, theme_watcher
from sketchfall.ui.mechanisms.freedom_note import FreedomNote
from sketchfall.ui.panels.changing import try_change
from sketchfall.ui.panels.corner_table import CornerTable
from sketchfall.ui.panels.group_name import GroupName
from sketchfall.ui.panels.joint_page import JointPage
from sketchfall.ui.panels.panel_area import PanelArea

NUMBERS = {shown.name: shown for shown in (*PLACE, *MOTION, *FORCES, *MATTER)}
CHOICES = (OTHER, *MATERIALS)  # of the material
MOST_WEIGHED = 200  # bodies; weighing more at every change would be felt


class Inspector(PanelArea):
    refused = pyqtSignal(str)  # why a value was not taken

    def __init__(self, live: LiveDrawing, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.live = live
        self.document = document = live.document
        self.fields: dict[str, NumberField] = {}
        self.flags: dict[str, QCheckBox] = {}
        self.layers: dict[str, LayerBoxes] = {}
        self.title = Label()
        self.title.setProperty("role", "title")
        self.between = Label()  # what acts between two bodies
        self.between.setProperty("role", "hint")
        self.between.setAccessibleName(tr("Between the two bodies"))
        self.between.setWordWrap(True)
        self.freedom = FreedomNote(document)
        self.empty = Label(tr("Select a body or a joint to see and change what it is."))
        self.empty.setProperty("role", "hint")
        self.empty.setWordWrap(True)
        self.group = GroupName(document)
        self.group.refused.connect(self.refused)
        inside = QWidget()
        self.setWidget(inside)  # while it is empty: what moves is styled anew, with all that is in it
        layout = QVBoxLayout(inside)
        self.form = GroupColumn(settings, inside)
        self.form.remove_margins()
        self._fill_form(settings)
        self.joint_page = JointPage(live, settings, inside)
        self.joint_page.refused.connect(self.refused)
        shown = self.group, self.title, self.between, self.empty, self.freedom, self.form, self.joint_page
        for part in shown:
            layout.addWidget(part)
        layout.addStretch(1)
        document.changed.connect(self._document_changed)
        theme_watcher().changed.connect(self.refresh)
        self.refresh()

    # --- the form -----------------------------------------------------------------------------------

    def _fill_form(self, settings: Settings) -> None:
        """What is asked for most stands first."""
        head = self.form.add_rows()
        self.kind = head.add_combo(tr("Kind"), list(map(tr, KINDS.values())), self._change_kind)
        self.material = head.add_combo(tr("Material"), list(map(tr, CHOICES)), self._change_material)
        self.material.setItemData(0, OTHER)
        self._add_pair(head, tr("Mass (kg), density"), "mass", "density")
        self.name = NameField()
        self.name.renamed.connect(self._rename)
        head.addRow(tr("Name"), self.name)
        self.colour = ColourRow(tr("Colour of the body"), settings)
        self.colour.chosen.connect(self._set_colour)
        head.addRow(tr("Colour"), self.colour)
        place = self.form.add_group(tr("Place and size"), "body_place")
        self._add_pair(place, tr("X, Y (m)"), "x", "y")
        self._add_pair(place, tr("Width, height (m)"), "width", "height")
        self._add_number(place, "angle")
        self.corners = CornerTable(self.live)
        self.corners.refused.connect(self.refused)
        self.form.add_group(tr("Corners"), "body_corners").addRow(self.corners)
        motion = self.form.add_group(tr("Motion"), "body_motion")
        self._add_pair(motion, tr("Velocity X, Y (m/s)"), "vx", "vy")
        self._add_number(motion, "spin")
        surface = self.form.add_group(tr("Surface"), "body_surface")
        self._add_pair(surface, tr("Static, kinetic friction"), "static_friction", "kinetic_friction")
        self._add_number(surface, "restitution")
        self.bounce = surface.add_hint()
        self._add_number(surface, "rolling_resistance")
        self._add_number(surface, "surface_speed")
        self._add_figures(self.form.add_group(tr("Figures"), "body_figures"))
        force = self.form.add_group(tr("Force, charge and magnet"), "body_force")
        self._add_pair(force, tr("Force X, Y (N)"), "force_x", "force_y")
        self._add_number(force, "torque")
        self._add_number(force, "gravity_scale")
        self._add_number(force, "charge")
        self._add_pair(force, tr("Magnet, direction (°)"), "magnet", "magnet_angle")
        self._add_collisions(self.form.add_group(tr("Turning and collisions"), "body_collisions"))

    def _add_figures(self, rows: PanelForm) -> None:
        self.weights = rows.add_hint()
        self.weights.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)

    def _add_collisions(self, rows: PanelForm) -> None:
        for flag in FLAGS:
            box = make_tick(tr(flag.label), tr(flag.tip))
            box.clicked.connect(partial(self._change_flag, flag))
            self.flags[flag.name] = box
            rows.addRow("", box)
        for layers in FILTERS:
            boxes = LayerBoxes(layers)
            boxes.toggled.connect(partial(self._change_layer, layers))
            self.layers[layers.what] = boxes
            rows.addRow(tr(layers.label), boxes)

    def _add_number(self, rows: PanelForm, name: str) -> None:
        self._take_field(rows.add_number(NUMBERS[name], partial(self._change_number, NUMBERS[name])))

    def _add_pair(self, rows: PanelForm, label: str, *names: str) -> None:
        first, second = (NumberField(NUMBERS[name]) for name in names)
        for field in (first, second):
            shown = NUMBERS[field.property_shown.name]
            field.committed.connect(partial(self._change_number, shown))
            self._take_field(field)
        rows.add_pair(label, first, second)

    def _take_field(self, field: NumberField) -> None:
        field.refused.connect(self.refused)
        field.siblings = self.fields
        self.fields[field.property_shown.name] = field

    def open_fields(self) -> None:
        """Give the keyboard to the first field of what is selected, wherever the panel is."""
        form = self.joint_page.form
        give_keyboard_to(self.name if form is None or self.document.selection.bodies else form.name)

    def open_corners(self) -> None:
        """Give the keyboard to the table of corners; or say why there is none."""
        give_keyboard_to(self.corners.cells)
        if self.corners.cells.isVisible():
            self.corners.cells.enter()
        else:
            self.refused.emit(tr("Only a single polygon has corners that can be edited; select one first."))

    # --- from the document ----------------------------------------------------------------------------

    def _document_changed(self, change: Change) -> None:
        if isinstance(change, (PartsChanged, SelectionChanged, *WHOLE_DRAWING_CHANGES)):
            self.refresh()
        elif isinstance(change, DRAWING_CHANGES):  # a rule of the world, or a joint that keeps them apart
            self._show_between(self.live.selected.bodies)
            self.freedom.refresh()

    def refresh(self) -> None:
        """Show what is selected now."""
        self.group.refresh()
        bodies = self.live.selected.bodies
        joints_alone = bool(self.document.selection.leading.joints)
        self.form.setVisible(bool(bodies))
        self.joint_page.setVisible(joints_alone)
        self.empty.setVisible(not bodies and not joints_alone)
        self.title.setVisible(bool(bodies))
        self._show_between(bodies)
        self.freedom.refresh()
        if joints_alone:
            self.joint_page.refresh()
        if not bodies:
            return
        one = bodies[0] if len(bodies) == 1 else None
        self.title.setText(tr("Body {id}", id=one.id) if one else Parts(bodies).in_words)
        name = common(bodies, lambda body: body.name) or ""
        self.name.show_name(name, tr("no name") if one else tr("mixed or no name"))
        kind = common(bodies, lambda body: body.kind)
        self.kind.setCurrentIndex(list(KINDS).index(kind) if kind else -1)
        plain = all(map(is_of_one_material, bodies))
        material = common(bodies, lambda body: name_of(body.material) or OTHER) if plain else None
        self.material.setCurrentIndex(CHOICES.index(material) if material else -1)
        for layers in FILTERS:
            self.layers[layers.what].show_layers(layers.layers(bodies))
        for shown in NUMBERS.values():
            few = len(bodies) <= MOST_WEIGHED or shown.name not in ("mass", "width", "height")
            self.fields[shown.name].show_value(common(bodies, shown.get) if few else None)
        for flag in FLAGS:
            value = common(bodies, flag.get)
            self.flags[flag.name].setTristate(value is None)
            states = {True: Qt.CheckState.Checked, False: Qt.CheckState.Unchecked}
            state = Qt.CheckState.PartiallyChecked if value is None else states[value]
            self.flags[flag.name].setCheckState(state)
        self.bounce.setVisible(any(body.material.restitution > 1.0 for body in bodies))
        self.bounce.setText(tr("A bumper: what hits it may leave faster than it came."))
        self._show_corners(one)
        self._show_colour(bodies)
        self._show_weights(bodies)

    def _show_corners(self, one: BodyDrawing | None) -> None:
        has_corners = one is not None and any(isinstance(shape, PolygonShape) for shape in one.shapes)
        self.form.groups["body_corners"].setVisible(has_corners)
        self.corners.show_body(one if has_corners else None)

    def _show_between(self, bodies: Sequence[BodyDrawing]) -> None:
        self.between.setVisible(len(bodies) == 2)
        if len(bodies) == 2:
            scene = self.document.scene
            self.between.setText(between_in_words(scene.world, bodies[0], bodies[1], scene.joints))

    def show_motion(self) -> None:
        """Of a run that goes on: where the bodies are by now, and how they move."""
        bodies = self.live.selected.bodies
        if not bodies or len(bodies) > MOST_WEIGHED:
            return
        for shown in (*PLACE_IN_RUN, *MOTION):
            self.fields[shown.name].show_value(common(bodies, shown.get))
        self._show_corners(bodies[0] if len(bodies) == 1 else None)
        self._show_weights(bodies)

    def _show_colour(self, bodies: Sequence[BodyDrawing]) -> None:
        theme = current_theme()
        if not all(map(is_of_one_colour, bodies)):
            self.colour.show_colour(None, None)
            return
        self.colour.show_colour(
            common(bodies, lambda body: fill_of(body, theme)), common(bodies, lambda body: body.colour or "")
        )

    def _show_weights(self, bodies: Sequence[BodyDrawing]) -> None:
        self.weights.setVisible(len(bodies) <= MOST_WEIGHED)
        if len(bodies) > MOST_WEIGHED:
            return
        weights = [mass_of(body) for body in bodies]
        mass = math.fsum(weight.mass for weight in weights)
        area = math.fsum(weight.area for weight in weights)
        energy = math.fsum(map(kinetic_energy, bodies))
        lines = [tr("Total area {area:.6g} m²", area=area), tr("Total mass {mass:.6g} kg", mass=mass)]
        if len(bodies) == 1:
            x, y = center_of_mass(bodies[0])
            lines = [
                tr("Area {area:.6g} m²", area=area),
                tr("Mass {mass:.6g} kg", mass=mass),
                tr("Centre of mass {x:.5g}, {y:.5g} m", x=x, y=y),
                tr("Inertia {inertia:.6g} kg m²", inertia=weights[0].inertia),
            ]
            if len(bodies[0].shapes) > 1:
                count = len(bodies[0].shapes)
                lines.append(tr_n("{count} shape in one", "{count} shapes in one", count))
        holes = sum(map(holes_of, bodies))
        if holes:
            lines.append(tr_n("{count} hole", "{count} holes", holes))
        self.weights.setText("\n".join([*lines, tr("Kinetic energy {energy:.4g} J", energy=energy)]))

    # --- to the document ------------------------------------------------------------------------------

    def _change(self, change: Callable[[BodyDrawing], BodyDrawing], text: str, merge_key: str = "") -> None:
        before = Parts(self.live.selected.bodies)

        def make_change() -> None:
            after = Parts(map(change, before.bodies))
            self.live.change(after, text, merge_key)

        try_change(self, make_change)

    def _change_of(self, label: str) -> str:
        """The text of a change of what has this label."""
        return tr("Change {property} of {parts}", property=in_sentence(tr(label)), parts=self._in_words)

    @property
    def _in_words(self) -> str:
        return PartIds(self.document.selection.bodies).in_words

    def _change_number(self, shown: NumberProperty, value: float) -> None:
        self._change(lambda body: shown.set(body, value), self._change_of(shown.label), shown.name)

    def _change_flag(self, flag: FlagProperty, on: bool) -> None:
        self._change(lambda body: flag.set(body, on), self._change_of(flag.label))

    def _change_layer(self, layers: LayersProperty, layer: int, on: bool) -> None:
        self._change(lambda body: layers.with_layer(body, layer, on), self._change_of(layers.what))

    def _change_kind(self, index: int) -> None:
        kind = list(KINDS)[index]
        self._change(
            lambda body: replace(body, kind=kind), tr("Change kind of {parts}", parts=self._in_words)
        )

    def _change_material(self, index: int) -> None:
        if index > 0:
            material = list(MATERIALS.values())[index - 1]
            text = tr("Change material of {parts}", parts=self._in_words)
            self._change(lambda body: made_of(body, material), text)

    def _rename(self, name: str) -> None:
        self._change(
            lambda body: replace(body, name=name), tr("Change name of {parts}", parts=self._in_words)
        )

    def _set_colour(self, colour: str | None) -> None:
        text = tr("Change colour of {parts}", parts=self._in_words)
        self._change(lambda body: coloured(body, colour), text)
