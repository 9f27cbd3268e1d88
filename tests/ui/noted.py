"""What was looked at once and found right, in files beside the tests: whatever is otherwise now, is told.

After a change that was meant: `python -m tests.ui.noted`, and look at what has changed in `tests/data/noted`.
It looks twice, the second time with other and larger letters, and what comes of their size is not compared.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from PyQt6.QtGui import QFont, QFontDatabase, QFontMetricsF
from PyQt6.QtWidgets import QApplication

Notes = dict[str, dict[str, Any]]  # by the names of parts, then of what is known of each

FOLDER = Path(__file__).resolve().parents[1] / "data" / "noted"
TESTS = ("tests/ui/look/test_noted.py", "tests/ui/window/test_noted.py", "tests/ui/window/test_manners.py")
WRITES = "NOTE_WHAT_IS_SEEN"  # in the environment: "anew", or "compared" with larger letters
BY_THE_LETTERS = "by the size of letters"
LARGER = 1.35  # times; and of another family, for letters that have a size of their own


def otherwise_than_noted(file: str, found: Notes) -> list[str]:
    """Each line tells of one part what was noted and what is seen now."""
    path = FOLDER / f"{file}.json"
    match os.environ.get(WRITES):
        case "anew":
            _write(path, found)
        case "compared":
            _write(path, _without_letters(_read(path), found))
    noted = _read(path)
    lines = []
    for part in {**noted, **found}:
        before, now = noted.get(part, {"it": "is not there"}), found.get(part, {"it": "is not there"})
        for key in {**before, **now}:
            if before.get(key) not in (now.get(key), BY_THE_LETTERS):
                lines.append(f"{part}: {key}: {before.get(key)} -> {now.get(key)}")
    return lines


@pytest.fixture(autouse=True, scope="session")
def _letters(qapp: QApplication) -> None:
    """While notes are taken: this file is a plug-in of those runs."""
    if os.environ.get(WRITES) == "compared":
        font = qapp.font()
        wide = QFontMetricsF(font).height()
        font.setPointSizeF(font.pointSizeF() * LARGER)
        others = filter(QFontDatabase.isSmoothlyScalable, QFontDatabase.families())
        font.setFamily(next(each for each in others if QFontMetricsF(QFont(each)).height() != wide))
        qapp.setFont(font)


def _without_letters(noted: Notes, found: Notes) -> Notes:
    assert noted.keys() == found.keys(), "larger letters need other parts"
    return {
        part: {
            key: noted[part].get(key) if noted[part].get(key) == found[part].get(key) else BY_THE_LETTERS
            for key in {**noted[part], **found[part]}
        }
        for part in noted
    }


def _read(path: Path) -> Notes:
    notes: Notes = json.loads(path.read_text("utf-8"))
    return notes


def _write(path: Path, notes: Notes) -> None:
    """A part in a line, so that what has changed is seen by the lines."""
    lines = [f"{json.dumps(part)}: {json.dumps(told)}" for part, told in notes.items()]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


def main() -> int:
    """Tests of other matters may fail for larger letters; the last run tells whether all is noted."""
    code = 0
    for writes in ("anew", "compared", ""):
        command = [sys.executable, "-m", "pytest", "-n0", "-q", "--tb=no", "-p", "tests.ui.noted", *TESTS]
        code = subprocess.run(command, env={**os.environ, WRITES: writes}, check=False).returncode
    return code


if __name__ == "__main__":
    sys.exit(main())
