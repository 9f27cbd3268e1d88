"""Other processes with unsaved work: one that is killed, and the program of one that lives on."""

import subprocess
import sys
from pathlib import Path

from tests.systems import KILLED

ROOT = Path(__file__).resolve().parents[2]

# Arguments: the folder of recovery, and the path of the drawing or an empty text.
_CHANGED = """
import sys
from pathlib import Path
from sketchfall.app.files.recovery import Recovery
from tests.app.saving import NEW
recovery = Recovery(Path(sys.argv[1]), delay=0.0)
recovery.note_change(NEW, Path(sys.argv[2]) if sys.argv[2] else None)
recovery.tick()
"""
_DYING = _CHANGED + "from tests.systems import die; die()"
LIVING = _CHANGED + "print('ready', flush=True); sys.stdin.read()"


def crash(folder: Path, original: Path | None) -> None:
    """Another process changes a drawing to NEW, and is killed before it is saved."""
    run = subprocess.run([sys.executable, "-c", _DYING, str(folder), str(original or "")], cwd=ROOT)
    assert run.returncode == KILLED
