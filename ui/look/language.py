"""The language of the window: our sentences by their catalogue, and Qt's own words by Qt's."""

from __future__ import annotations

from PyQt6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator

from sketchfall.app.language.catalogue import current, use
from sketchfall.app.language.languages import language_for


class Spokesman(QObject):
    """Has the whole program speak one language."""

    def __init__(self, application: QCoreApplication) -> None:
        super().__init__(application)
        self._application = application
        self._qt_words = QTranslator(self)  # on the buttons of dialogs, say

    def speak(self, choice: str) -> bool:
        """The language chosen, or the system's; whether that is another one than before."""
        before = current()
        language = language_for(choice, QLocale.system().uiLanguages())
        use(language)
        QLocale.setDefault(QLocale(language.code))
        self._application.removeTranslator(self._qt_words)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if self._qt_words.load(f"qtbase_{language.code}", folder):
            self._application.installTranslator(self._qt_words)
        return language != before
