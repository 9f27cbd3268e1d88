"""Groups of rows in a panel: each folds at a click on its heading, and is found folded the next time."""

from __future__ import annotations

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtGui import QShowEvent
from PyQt6.QtWidgets import QFormLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from sketchfall.app.files.settings import Settings
from sketchfall.ui.fields.form import PanelForm
from sketchfall.ui.fields.keyboard_home import BY_KEYS, Foldable


class Heading(QToolButton):
    def __init__(self, title: str) -> None:
        super().__init__()
        self.setText(title)
        self.setProperty("role", "heading")
        self.setCheckable(True)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(BY_KEYS)


class Inside(QWidget):
    """What folds."""

    shown = pyqtSignal()

    def showEvent(self, event: QShowEvent | None) -> None:
        super().showEvent(event)
        self.shown.emit()


class Group(QWidget, Foldable):
    """A heading with rows below it."""

    def __init__(self, title: str, name: str, settings: Settings, parent: QWidget | None = None) -> None:
        """`name`: by which it is remembered whether it is folded."""
        super().__init__(parent)
        self.name = name
        self._settings = settings
        self.heading = Heading(title)
        self.inside = Inside()
        self.rows = PanelForm(self.inside)
        self.rows.setContentsMargins(0, 0, 0, 4)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 2, 0, 0)
        column.setSpacing(2)
        column.addWidget(self.heading)
        column.addWidget(self.inside)
        self.heading.setChecked(name not in settings.folded_groups)
        self.heading.toggled.connect(self._remember)
        self._show()

    @property
    def is_folded(self) -> bool:
        return not self.heading.isChecked()

    def unfold(self) -> None:
        self.heading.setChecked(True)

    def _remember(self, is_open: bool) -> None:
        folded = self._settings.folded_groups
        self._settings.folded_groups = folded - {self.name} if is_open else folded | {self.name}
        self._show()

    def _show(self) -> None:
        is_open = self.heading.isChecked()
        self.heading.setArrowType(Qt.ArrowType.DownArrow if is_open else Qt.ArrowType.RightArrow)
        self.inside.setVisible(is_open)


class GroupColumn(QWidget):
    """Groups below each other, whose fields begin at the same place."""

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._forms: list[PanelForm] = []
        self.groups: dict[str, Group] = {}
        self._column = QVBoxLayout(self)
        self._column.setSpacing(2)

    def add_rows(self) -> PanelForm:
        """Some without a heading, which never fold."""
        inside = QWidget()
        rows = PanelForm(inside)
        rows.setContentsMargins(0, 0, 0, 4)
        self._column.addWidget(inside)
        self._forms.append(rows)
        return rows

    def add_group(self, title: str, name: str) -> PanelForm:
        group = self.groups[name] = Group(title, name, self._settings)
        group.inside.shown.connect(self._align)  # the style has not looked at labels that were never shown
        self._column.addWidget(group)
        self._forms.append(group.rows)
        return group.rows

    def add_room(self) -> None:
        """What is left of the height is below the groups."""
        self._column.addStretch(1)

    def remove_margins(self) -> None:
        self._column.setContentsMargins(0, 0, 0, 0)

    def showEvent(self, event: QShowEvent | None) -> None:
        super().showEvent(event)
        self._align()

    def _align(self) -> None:
        labels = [label for form in self._forms for label in _labels(form)]
        for label in labels:
            label.ensurePolished()
        widest = max((label.sizeHint().width() for label in labels), default=0)
        for label in labels:
            label.setMinimumWidth(widest)


def _labels(form: QFormLayout) -> list[QWidget]:
    items = (form.itemAt(row, QFormLayout.ItemRole.LabelRole) for row in range(form.rowCount()))
    widgets = (item.widget() for item in items if item is not None)
    return [widget for widget in widgets if widget is not None]
