"""What was raised and nobody caught ends in a sentence, never in the end of the program.

Left to itself, PyQt ends the process if a slot or an event raises. While these hooks are in place,

- what means "this cannot be done" is a sentence in the status bar of the window in front;
- anything else is unexpected: unsaved work of all windows is copied aside at once, runs are paused, and a
  dialog offers the traceback to copy. There is one dialog at a time, and one for each place in the source: a
  paint event that raises sixty times a second is counted, not told sixty times.

Hooks are called in the midst of painting and in threads, so they only take a note; the event loop tells it.
"""

from __future__ import annotations

import sys
import threading
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from types import TracebackType

from PyQt6.QtCore import QCoreApplication, QObject, QTimer, pyqtSignal

from sketchfall.app.drawing.scene import DrawingError
from sketchfall.app.files.storage import StorageError
from sketchfall.app.language.catalogue import tr, tr_n
from sketchfall.app.proofs import ProofError
from sketchfall.ui.window.failure_dialog import FailureDialog, Place

REFUSALS = (DrawingError, StorageError, ProofError)  # what was asked for cannot be done, and why
INTERRUPTED = 130  # the exit code after Ctrl+C, as shells have it

Hook = Callable[[type[BaseException], BaseException, TracebackType | None], object]


class Failures(QObject):
    """The hooks are in place within `with failures:`."""

    _noted = pyqtSignal(object)  # what to do about it, in the event loop

    def __init__(self, say: Callable[[str], None], keep_safe: Callable[[], None], parent: QObject) -> None:
        """`say`: tell the user in a sentence; `keep_safe`: see that no work is lost, whatever comes."""
        super().__init__(parent)
        self._say = say
        self._keep_safe = keep_safe
        self._counts: Counter[Place] = Counter()
        self.dialog: FailureDialog | None = None  # made when it is first needed
        self._hook_before: Hook = sys.excepthook
        self._thread_hook_before = threading.excepthook
        self._noted.connect(self._do_later)

    def __enter__(self) -> None:
        self._hook_before, sys.excepthook = sys.excepthook, self.note
        self._thread_hook_before, threading.excepthook = threading.excepthook, self._note_in_thread

    def __exit__(self, *_: object) -> None:
        sys.excepthook = self._hook_before
        threading.excepthook = self._thread_hook_before
        if self.dialog is not None:
            self.dialog.close()

    @contextmanager
    def told(self) -> Iterator[None]:
        """What is raised within is told as if the event loop had called it."""
        try:
            yield
        except Exception as error:
            self.note(type(error), error, error.__traceback__)

    # --- hooks: in the midst of anything ----------------------------------------------------------------

    def note(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None = None
    ) -> None:
        if isinstance(error, SystemExit):
            self._noted.emit(partial(self._end, error.code if isinstance(error.code, int) else 1))
        elif not isinstance(error, Exception):
            self._noted.emit(partial(self._end, INTERRUPTED))
        elif isinstance(error, REFUSALS):
            self._noted.emit(partial(self._say, _refusal(error)))
        else:
            place = _place_of(error, trace)
            self._counts[place] += 1
            is_first = self._counts[place] == 1
            if is_first:  # the trace holds on to painters that are to end now: it goes no further than here
                self._hook_before(kind, error, trace)
            words = "".join(traceback.format_exception(error)) if is_first else ""
            self._noted.emit(partial(self._tell, place, words))

    def _note_in_thread(self, args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None and not isinstance(args.exc_value, SystemExit):
            self.note(args.exc_type, args.exc_value, args.exc_traceback)

    # --- in the event loop --------------------------------------------------------------------------------

    def _do_later(self, do: Callable[[], None]) -> None:
        """From another thread, this is in the event loop already; from our own, in the midst of anything."""
        QTimer.singleShot(0, do)

    def _tell(self, place: Place, trace: str) -> None:
        """`trace`: empty if it was told before."""
        try:
            self.dialog = dialog = self.dialog or FailureDialog()
            if trace:
                self._keep_safe()
                dialog.add(place, trace)
            dialog.show_counts(self._counts)
            if not dialog.isVisible():
                self._say(
                    tr_n(
                        "What went wrong before has gone wrong again, {count} time so far.",
                        "What went wrong before has gone wrong again, {count} times so far.",
                        self._counts[place],
                    )
                )
        except Exception as error:  # to tell of this one would be to go round in circles
            self._hook_before(type(error), error, error.__traceback__)

    def _end(self, code: int) -> None:
        self._keep_safe()
        QCoreApplication.exit(code)


def _refusal(error: Exception) -> str:
    """The reason may be a sentence already, with the full stop of its language."""
    return tr("That cannot be done: {reason}.", reason=str(error).rstrip(".。"))


def _place_of(error: BaseException, trace: TracebackType | None) -> Place:
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    file = trace.tb_frame.f_code.co_filename if trace is not None else ""
    return type(error).__name__, file, trace.tb_lineno if trace is not None else 0
