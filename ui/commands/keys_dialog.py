"""Every key and mouse gesture of the program, in a list that can be searched (F1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from PyQt6.QtCore import QModelIndex, QSize, QSortFilterProxyModel
from PyQt6.QtGui import QAction, QKeySequence, QStandardItem, QStandardItemModel
from PyQt6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLineEdit,
    QMenu,
    QPushButton,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from sketchfall.app.language.catalogue import later, later_in, tr, tr_in
from sketchfall.ui.actions import action_list
from sketchfall.ui.commands.table import plain_table
from sketchfall.ui.look.plain_text import Label, plain_tip, without_mark
from sketchfall.ui.look.style import icon, resize_within_screen


class Entry(NamedTuple):
    section: str  # the menu, or the tool, that it belongs to
    name: str
    keys: str
    what: str  # one sentence


# What is done with the mouse, or with a key held down, and so is no action of a menu. See _shown.
GESTURES = (
    Entry(
        later_in("gesture", "Canvas"),
        later_in("gesture", "Zoom"),
        later("Wheel, pinch, Ctrl+wheel"),
        later("Zoom at the cursor."),
    ),
    Entry(
        later_in("gesture", "Canvas"),
        later_in("gesture", "Pan"),
        later("Middle drag, Space+drag, two fingers, sideways wheel"),
        later("Move the view."),
    ),
    Entry(
        later_in("gesture", "Canvas"),
        later_in("gesture", "From part to part"),
        later("Tab, Shift+Tab"),
        later("Select the next body or joint, and say what it is."),
    ),
    Entry(
        later_in("gesture", "Canvas"),
        later_in("gesture", "Fields of what is selected"),
        later("Enter"),
        later("Go to its fields; Enter or Esc comes back."),
    ),
    Entry(
        later_in("gesture", "Drawing"),
        later_in("gesture", "Draw by keys"),
        later("Enter, arrows, Enter"),
        later("Bring a cross, move it (with Shift finely), and press or let go where it is."),
    ),
    Entry(
        later_in("gesture", "Drawing"),
        later_in("gesture", "Move what was just drawn"),
        later("Drag it"),
        later("The tool stays for the next shape elsewhere."),
    ),
    Entry(
        later_in("gesture", "Drawing"),
        later_in("gesture", "Square or round angle"),
        later("Shift"),
        later("Keep a box square, and edges at round angles."),
    ),
    Entry(
        later_in("gesture", "Drawing"),
        later_in("gesture", "From the centre"),
        later("Alt"),
        later("Draw a box or a circle outwards from where you pressed."),
    ),
    Entry(
        later_in("gesture", "Polygon"),
        later_in("gesture", "Add a corner"),
        later("Click"),
        later("Put a corner under the cursor."),
    ),
    Entry(
        later_in("gesture", "Polygon"),
        later_in("gesture", "Close"),
        later("Enter, double click, click the first corner"),
        later("Finish the polygon."),
    ),
    Entry(
        later_in("gesture", "Polygon"),
        later_in("gesture", "Take back a corner"),
        later("Backspace, Ctrl+Z"),
        later("Remove the last corner."),
    ),
    Entry(
        later_in("gesture", "Selecting"),
        later_in("gesture", "Add or remove"),
        later("Shift+click"),
        later("Add a body to the selection, or take it out."),
    ),
    Entry(
        later_in("gesture", "Selecting"),
        later_in("gesture", "Rubber band"),
        later("Drag on the canvas"),
        later("Select the bodies inside."),
    ),
    Entry(
        later_in("gesture", "Selecting"),
        later_in("gesture", "Edit corners"),
        later("Double click"),
        later("Show the corners of a polygon, to drag them."),
    ),
    Entry(
        later_in("gesture", "Selecting"),
        later_in("gesture", "Insert a corner"),
        later("Alt+click on an edge"),
        later("Add a corner while editing corners."),
    ),
    Entry(
        later_in("gesture", "Selecting"),
        later_in("gesture", "Turn by round angles"),
        later("Shift+drag the handle"),
        later("Turn in steps of a round angle."),
    ),
    Entry(
        later_in("gesture", "Selecting"),
        later_in("gesture", "Give a velocity"),
        later("Drag the arrow"),
        later("Draw out how fast, and where to, a body starts."),
    ),
    Entry(
        later_in("gesture", "Selecting"),
        later_in("gesture", "Select a joint"),
        later("Click"),
        later("Select a joint; click once more for the body under it."),
    ),
    Entry(
        later_in("gesture", "Selecting"),
        later_in("gesture", "Move a joint"),
        later("Drag its ends"),
        later("Put an end elsewhere; it is drawn to centres and corners."),
    ),
    Entry(
        later_in("gesture", "Joints"),
        later_in("gesture", "Spring, rod, rope"),
        later("Click two points"),
        later("Join two bodies, or a body and the background."),
    ),
    Entry(
        later_in("gesture", "Joints"),
        later_in("gesture", "Hinge, weld"),
        later("Click"),
        later("Join the two bodies in front here, or the only one to the background."),
    ),
    Entry(
        later_in("gesture", "Joints"),
        later_in("gesture", "To the background"),
        later("Shift+click"),
        later("Join to the background where bodies overlap, too."),
    ),
    Entry(
        later_in("gesture", "Joints"),
        later_in("gesture", "Slider, wheel"),
        later("Drag"),
        later("Join where you press; the drag gives the direction."),
    ),
    Entry(
        later_in("gesture", "Joints"),
        later_in("gesture", "Pulley"),
        later("Click four points"),
        later("The first body, its wheel, the other wheel, the other body."),
    ),
    Entry(
        later_in("gesture", "Joints"),
        later_in("gesture", "Take back an end"),
        later("Backspace, Ctrl+Z"),
        later("Take back the last point of a joint."),
    ),
    Entry(
        later_in("gesture", "Joints"),
        later_in("gesture", "Chain, cord"),
        later("Draw a stroke"),
        later("Make links along it, pinned to the bodies at its ends."),
    ),
    Entry(
        later_in("gesture", "Drawing"),
        later_in("gesture", "No snapping"),
        later("Ctrl"),
        later("Put a point exactly where the cursor is."),
    ),
    Entry(
        later_in("gesture", "Drawing"),
        later_in("gesture", "Type a measure"),
        later("Digit keys, Enter"),
        later("Say how far: 2.5, 2.5<30, 3x1, r0.4; Enter draws it so."),
    ),
    Entry(
        later_in("gesture", "Running"),
        later_in("gesture", "Drive motors"),
        later("The keys chosen for them"),
        later("A motor with a key runs while it is held down."),
    ),
    Entry(
        later_in("gesture", "Running"),
        later_in("gesture", "Grab and throw"),
        later("Drag a body"),
        later("Pull a body along while the simulation runs."),
    ),
)

SIZE = QSize(860, 600)
WHAT = later("What it does")
COLUMNS = (later("Action"), later("Keys"), WHAT, later("Where"))
WIDTHS = {"Action": 28, "Keys": 24}  # letters; the longest would leave no room for what it does


class KeysDialog(QDialog):
    def __init__(self, actions: Iterable[QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Keys"))
        self.setWindowIcon(icon("help"))
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Search for an action or a key"))
        self.search.setAccessibleName(tr("Search"))
        self.search.setClearButtonEnabled(True)
        self.rows = _Rows([*action_entries(actions), *map(_shown, GESTURES)])
        self.table = _table(self.rows)
        self.nothing = Label(tr("Nothing matches. Try another word, or a key such as Ctrl+Z."))
        self.nothing.setProperty("role", "hint")
        self.nothing.hide()
        buttons = QDialogButtonBox()
        close = QPushButton(tr("Close"))
        close.setAutoDefault(False)  # or Enter in the search field would press it
        buttons.addButton(close, QDialogButtonBox.ButtonRole.RejectRole)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        for part in (self.search, self.table, self.nothing, buttons):
            layout.addWidget(part)
        self.search.textChanged.connect(self._filter)
        self.search.setFocus()
        resize_within_screen(self, SIZE)

    def _filter(self, text: str) -> None:
        self.rows.look_for(text)
        self.nothing.setVisible(self.rows.rowCount() == 0)


class _Rows(QSortFilterProxyModel):
    """The entries in which every word of the search occurs somewhere."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        super().__init__()
        self._words: tuple[str, ...] = ()
        self._model = QStandardItemModel()
        self._model.setHorizontalHeaderLabels(map(tr, COLUMNS))
        for entry in entries:
            texts = (entry.name, entry.keys, entry.what, entry.section)
            self._model.appendRow([_cell(text) for text in texts])
        self.setSourceModel(self._model)

    def look_for(self, text: str) -> None:
        self._words = tuple(text.casefold().split())
        self.invalidate()

    def filterAcceptsRow(self, row: int, parent: QModelIndex) -> bool:
        texts = (self._model.index(row, column).data() for column in range(len(COLUMNS)))
        whole = "\n".join(texts).casefold()
        return all(word in whole for word in self._words)


def _shown(gesture: Entry) -> Entry:
    """In the user's language."""
    section, name = tr_in("gesture", gesture.section), tr_in("gesture", gesture.name)
    return Entry(section, name, tr(gesture.keys), tr(gesture.what))


def action_entries(actions: Iterable[QAction]) -> Iterator[Entry]:
    """The actions that have a name, in their order; those without a key are listed too, to be found."""
    for action in actions:
        spec = action_list.ALL.get(
            action.objectName()
        )  # the text may tell of this moment, as of what to undo
        name = _plain(tr(spec.text) if spec is not None else action.text())
        if name and not action.isSeparator():
            yield Entry(_menu_of(action), name, _keys_of(action), _sentence(action, name))


def _keys_of(action: QAction) -> str:
    shown = QKeySequence.SequenceFormat.NativeText
    return ", ".join(sequence.toString(shown) for sequence in action.shortcuts())


def _sentence(action: QAction, name: str) -> str:
    """The action's tip, unless that only repeats its name, which Qt puts there by itself."""
    tip = action.statusTip() or action.toolTip()
    return "" if _plain(tip) == name else tip


def _menu_of(action: QAction) -> str:
    menus = (owner for owner in action.associatedObjects() if isinstance(owner, QMenu))
    return next((_plain(menu.title()) for menu in menus if menu.title()), "")


def _plain(text: str) -> str:
    """Without the mark of the underlined letter, and the dots of what asks for more."""
    return without_mark(text).removesuffix("…").removesuffix("...")


def _table(rows: _Rows) -> QTreeView:
    table, header = plain_table(tr("Keys"), rows)
    table.setAlternatingRowColors(True)
    header.setSectionResizeMode(COLUMNS.index(WHAT), QHeaderView.ResizeMode.Stretch)
    letter = table.fontMetrics().averageCharWidth()
    for title, letters in WIDTHS.items():
        header.setSectionResizeMode(COLUMNS.index(title), QHeaderView.ResizeMode.Interactive)
        header.resizeSection(COLUMNS.index(title), letters * letter)
    return table


def _cell(text: str) -> QStandardItem:
    cell = QStandardItem(text)
    cell.setToolTip(plain_tip(text))  # in full, where the column is too narrow for it
    return cell
