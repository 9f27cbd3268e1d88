"""From a drawing to the engine's gas of discs, made in a thread; or all that prevents it."""

from __future__ import annotations

import math
from concurrent.futures import Future, ThreadPoolExecutor

from sketchfall.app.drawing.scene import Scene
from sketchfall.app.gases.gas_parts import GasParts


class GasBuilder:
    """Works in a thread, so that nobody has to wait for it longer than he wants to."""

    def __init__(self, scene: Scene, parts: GasParts | None = None) -> None:
        """parts: if they are there already."""
        self.scene = scene
        self.parts = parts
        self._thread = ThreadPoolExecutor(max_workers=1)
        self._outcome: Future[GasParts] | None = None

    @property
    def share_done(self) -> float:
        return 0.0 if self.parts is None else 1.0

    def work(self, seconds: float = math.inf) -> bool:
        """Wait for about so long; True when all is there. NotAGasError with the reasons against it."""
        if self.parts is not None:
            return True
        if self._outcome is None:
            self._outcome = self._thread.submit(GasParts.of, self.scene)
            self._thread.shutdown(wait=False)
        try:
            self.parts = self._outcome.result(None if seconds == math.inf else seconds)
        except TimeoutError:
            return False
        return True
