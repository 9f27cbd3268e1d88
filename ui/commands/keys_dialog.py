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

from sketchfall.ui.commands.table import plain_table
from sketchfall.ui.look.plain_text import Label, plain_tip
from sketchfall.ui.look.style import icon, resize_within_screen
from sketchfall.ui.window import action_list


class Entry(NamedTuple):
    section: str  # the menu, or the tool, that it belongs to
    name: str
    keys: str
    what: str  # one sentence


# What is done with the mouse, or with a key held down, and so is no action of a menu.
GESTURES = (
    Entry("Canvas", "Zoom", "Wheel, pinch, Ctrl+wheel", "Zoom at the cursor."),
    Entry("Canvas", "Pan", "Middle drag, Space+drag, two fingers, sideways wheel", "Move the view."),
    Entry(
        "Canvas", "From part to part", "Tab, Shift+Tab", "Select the next body or joint, and say what it is."
    ),
    Entry("Canvas", "Fields of what is selected", "Enter", "Go to its fields; Enter or Esc comes back."),
    Entry(
        "Drawing",
        "Draw by keys",
        "Enter, arrows, Enter",
        "Bring a cross, move it (with Shift finely), and press or let go where it is.",
    ),
    Entry("Drawing", "Move what was just drawn", "Drag it", "The tool stays for the next shape elsewhere."),
    Entry("Drawing", "Square or round angle", "Shift", "Keep a box square, and edges at round angles."),
    Entry("Drawing", "From the centre", "Alt", "Draw a box or a circle outwards from where you pressed."),
    Entry("Polygon", "Add a corner", "Click", "Put a corner under the cursor."),
    Entry("Polygon", "Close", "Enter, double click, click the first corner", "Finish the polygon."),
    Entry("Polygon", "Take back a corner", "Backspace, Ctrl+Z", "Remove the last corner."),
    Entry("Selecting", "Add or remove", "Shift+click", "Add a body to the selection, or take it out."),
    Entry("Selecting", "Rubber band", "Drag on the canvas", "Select the bodies inside."),
    Entry("Selecting", "Edit corners", "Double click", "Show the corners of a polygon, to drag them."),
    Entry("Selecting", "Insert a corner", "Alt+click on an edge", "Add a corner while editing corners."),
    Entry("Selecting", "Turn by round angles", "Shift+drag the handle", "Turn in steps of a round angle."),
    Entry(
        "Selecting", "Give a velocity", "Drag the arrow", "Draw out how fast, and where to, a body starts."
    ),
    Entry("Selecting", "Select a joint", "Click", "Select a joint; click once more for the body under it."),
    Entry(
        "Selecting",
        "Move a joint",
        "Drag its ends",
        "Put an end elsewhere; it is drawn to centres and corners.",
    ),
    Entry(
        "Joints", "Spring, rod, rope", "Click two points", "Join two bodies, or a body and the background."
    ),
    Entry(
        "Joints",
        "Hinge, weld",
        "Click",
        "Join the two bodies in front here, or the only one to the background.",
    ),
    Entry("Joints", "To the background", "Shift+click", "Join to the background where bodies overlap, too."),
    Entry("Joints", "Slider, wheel", "Drag", "Join where you press; the drag gives the direction."),
    Entry(
        "Joints", "Pulley", "Click four points", "The first body, its wheel, the other wheel, the other body."
    ),
    Entry("Joints", "Take back an end", "Backspace, Ctrl+Z", "Take back the last point of a joint."),
    Entry("Joints", "Chain, cord", "Draw a stroke", "Make links along it, pinned to the bodies at its ends."),
    Entry("Drawing", "No snapping", "Ctrl", "Put a point exactly where the cursor is."),
    Entry(
        "Running",
        "Drive motors",
        "The keys chosen for them",
        "A motor with a key runs while it is held down.",
    ),
    Entry("Running", "Grab and throw", "Drag a body", "Pull a body along while the simulation runs."),
)

SIZE = QSize(860, 600)
COLUMNS = ("Action", "Keys", "What it does", "Where")
WIDTHS = {"Action": 28, "Keys": 24}  # letters; the longest would leave no room for what it does


class KeysDialog(QDialog):
    def __init__(self, actions: Iterable[QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Keys")
        self.setWindowIcon(icon("help"))
        self.search = QLineEdit()
        self.search.setPlaceholderText("Search for an action or a key")
        self.search.setAccessibleName("Search")
        self.search.setClearButtonEnabled(True)
        self.rows = _Rows([*action_entries(actions), *GESTURES])
        self.table = _table(self.rows)
        self.nothing = Label("Nothing matches. Try another word, or a key such as Ctrl+Z.")
        self.nothing.setProperty("role", "hint")
        self.nothing.hide()
        buttons = QDialogButtonBox()
        close = QPushButton("Close")
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
        self._model.setHorizontalHeaderLabels(COLUMNS)
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


def action_entries(actions: Iterable[QAction]) -> Iterator[Entry]:
    """The actions that have a name, in their order; those without a key are listed too, to be found."""
    for action in actions:
        spec = action_list.ALL.get(
            action.objectName()
        )  # the text may tell of this moment, as of what to undo
        name = _plain(spec.text if spec is not None else action.text())
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
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&").removesuffix("…").removesuffix("...")


def _table(rows: _Rows) -> QTreeView:
    table, header = plain_table("Keys", rows)
    table.setAlternatingRowColors(True)
    header.setSectionResizeMode(COLUMNS.index("What it does"), QHeaderView.ResizeMode.Stretch)
    letter = table.fontMetrics().averageCharWidth()
    for title, letters in WIDTHS.items():
        header.setSectionResizeMode(COLUMNS.index(title), QHeaderView.ResizeMode.Interactive)
        header.resizeSection(COLUMNS.index(title), letters * letter)
    return table


def _cell(text: str) -> QStandardItem:
    cell = QStandardItem(text)
    cell.setToolTip(plain_tip(text))  # in full, where the column is too narrow for it
    return cell
