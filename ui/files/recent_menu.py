"""The menu of the files that were open lately, filled anew whenever it is shown."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PyQt6.QtCore import QObject
from PyQt6.QtWidgets import QMenu

from sketchfall.app.files.settings import Settings
from sketchfall.app.language.catalogue import tr
from sketchfall.ui.look.plain_text import menu_text, plain_tip


class RecentMenu(QObject):
    def __init__(self, menu: QMenu, settings: Settings, open_path: Callable[[Path], None]) -> None:
        super().__init__(menu)
        self._menu = menu
        self._settings = settings
        self._open_path = open_path
        menu.aboutToShow.connect(self._fill)

    def _fill(self) -> None:
        self._menu.clear()
        for path in self._settings.recent_files:
            action = self._menu.addAction(menu_text(path.name), partial(self._open_path, path))
            if action is not None:
                action.setToolTip(plain_tip(str(path)))
        if not self._menu.actions():
            nothing = self._menu.addAction(tr("No files yet"))
            if nothing is not None:
                nothing.setEnabled(False)
