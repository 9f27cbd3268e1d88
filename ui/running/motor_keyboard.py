"""Keys that drive the motors of a run. They go before the keys of tools and actions, while a run is on."""

from __future__ import annotations

from functools import partial

from PyQt6.QtGui import QKeyEvent, QKeySequence

from sketchfall.app.running.inputs import HoldKeys
from sketchfall.app.running.motor_keys import MotorKeys
from sketchfall.ui.running.player import Player
from sketchfall.ui.window.key_names import key_name


class MotorKeyboard:
    def __init__(self, player: Player) -> None:
        self._player = player

    @property
    def _keys(self) -> MotorKeys | None:
        """Those of the run; None where they drive nothing: at a moment that is but looked at."""
        pace = self._player.pace
        return None if pace is None or self._player.is_in_the_past else pace.run.motor_keys

    def wants_key(self, event: QKeyEvent) -> bool:
        keys = self._keys
        return keys is not None and key_name(event) in keys.names

    def key_pressed(self, event: QKeyEvent) -> bool:
        if not self.wants_key(event):
            return False
        if not event.isAutoRepeat():
            self._player.when_idle(partial(self._hold, key_name(event), True))
        return True

    def key_released(self, event: QKeyEvent) -> bool:
        # Whatever keys are held beside it by now, it is let go.
        name = QKeySequence(event.key()).toString(QKeySequence.SequenceFormat.PortableText)
        keys = self._keys
        if keys is None or name not in keys.names:
            return False
        if not event.isAutoRepeat():
            self._player.when_idle(partial(self._hold, name, False))
        return True

    def keys_lost(self) -> None:
        self._player.when_idle(self._release_all)

    def _hold(self, name: str, down: bool) -> None:
        keys = self._keys
        if keys is not None and (name in keys.held) != down:
            self._player.take(HoldKeys(keys=tuple(sorted(keys.held ^ {name}))))

    def _release_all(self) -> None:
        keys = self._keys
        if keys is not None and keys.held:
            self._player.take(HoldKeys())
