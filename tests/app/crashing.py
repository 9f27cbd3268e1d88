"""Other processes with unsaved work: one that is killed, and the program of one that lives on."""

import multiprocessing
import sys
from pathlib import Path

from sketchfall.app.files.recovery import Recovery
from tests.app.saving import NEW
from tests.systems import KILLED, die

ROOT = Path(__file__).resolve().parents[2]

# Arguments: the folder of recovery, and the path of the drawing or an empty text.
LIVING = """
import sys
from pathlib import Path
from tests.app.crashing import change
recovery = change(Path(sys.argv[1]), Path(sys.argv[2]) if sys.argv[2] else None)
print('ready', flush=True)
sys.stdin.read()
"""

# To load the program takes longer than to crash: where the system can fork, a process that has loaded it
# once and does nothing else makes all that are to crash.
if sys.platform == "win32":
    _processes = multiprocessing.get_context("spawn")
else:
    _processes = multiprocessing.get_context("forkserver")
    _processes.set_forkserver_preload([__name__])


def crash(folder: Path, original: Path | None) -> None:
    """Another process changes a drawing to NEW, and is killed before it is saved."""
    process = _processes.Process(target=_change_and_die, args=(folder, original))
    process.start()
    process.join()
    assert process.exitcode == KILLED


def change(folder: Path, original: Path | None) -> Recovery:
    """To be called in another process: a drawing is changed to NEW and copied, but not saved."""
    recovery = Recovery(folder, delay=0.0)
    recovery.note_change(NEW, original)
    recovery.tick()
    return recovery


def _change_and_die(folder: Path, original: Path | None) -> None:
    recovery = change(folder, original)
    die()
    del recovery  # which was alive until then
