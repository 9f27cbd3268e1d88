"""A copy of the checkout in which mutants are planted, with the process that runs tests there."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import msgspec

from tests.mutants.mutant import Mutant
from tests.mutants.warm import Answer, Job

LINKS = Path("packaging", "links")  # where the folders of a checkout stand under their installed names
NOT_COPIED = shutil.ignore_patterns(".git", ".*_cache", ".hypothesis", "__pycache__", "build", "dist")


class Workshop:
    def __init__(self, root: Path) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="mutants-"))
        self.copy = self.folder / "checkout"
        shutil.copytree(root, self.copy, symlinks=True, ignore=NOT_COPIED)
        found_first = os.pathsep.join([str(self.copy / LINKS), str(self.copy)])  # not what is installed
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.mutants.warm"],
            cwd=self.copy,
            env={**os.environ, "PYTHONPATH": found_first, "QT_QPA_PLATFORM": "offscreen", "CI": "yes"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def close(self) -> None:
        self._process.communicate()
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, job: Job) -> Answer:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(msgspec.json.encode(job) + b"\n")
        self._process.stdin.flush()
        return msgspec.json.decode(self._process.stdout.readline(), type=Answer)

    @contextlib.contextmanager
    def with_planted(self, mutant: Mutant) -> Iterator[None]:
        """Within it the copy has the fault; afterwards it is what it was, to the time of the last change."""
        path = self.copy / mutant.path
        source, status = path.read_bytes(), path.stat()
        path.write_bytes(mutant.planted_in(source))
        try:
            yield
        finally:
            path.write_bytes(source)
            os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
