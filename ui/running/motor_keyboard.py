"""Keys that drive the motors of a run. They go before the keys of tools and actions, while a run is on."""

from __future__ import annotations

from functools import partial

from PyQt6.QtGui import QKeyEvent, QKeySequence

from sketchfall.ui.running.player import Player
from sketchfall.ui.window.key_names import key_name


class MotorKeyboard:
    def __init__(self, player: Player) -> None:
        self._player = player

    def wants_key(self, event: QKeyEvent) -> bool:
        keys = self._player.motor_keys
        return keys is not None and key_name(event) in keys.names

    def key_pressed(self, event: QKeyEvent) -> bool:
        if not self.wants_key(event):
            return False
        if not event.isAutoRepeat():
            self._player.when_idle(partial(self._press, key_name(event)))
        return True

    def key_released(self, event: QKeyEvent) -> bool:
        # Whatever keys are held beside it by now, it is let go.
        name = QKeySequence(event.key()).toString(QKeySequence.SequenceFormat.PortableText)
        keys = self._player.motor_keys
        if keys is None or name not in keys.names:
            return False
        if not event.isAutoRepeat():
            self._player.when_idle(partial(self._release, name))
        return True

    def keys_lost(self) -> None:
        if self._player.motor_keys is not None:
            self._player.when_idle(self._release_all)

    def _press(self, name: str) -> None:
        if self._player.motor_keys is not None:
            self._player.motor_keys.press(name)

    def _release(self, name: str) -> None:
        if self._player.motor_keys is not None:
            self._player.motor_keys.release(name)

    def _release_all(self) -> None:
        if self._player.motor_keys is not None:
            self._player.motor_keys.release_all()
