"""Other users of the same computer. Where the tests may not make any, the system is made to speak of them."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

STRANGER = 65534  # the number of a user that is neither us nor the administrator
EVERYBODY = 0o777
STICKY = 0o1777  # as /tmp


def give_away(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on the file, folder or link belongs to somebody else."""
    if os.geteuid() == 0:
        os.lchown(path, STRANGER, -1)
        return
    given = path.lstat()

    def renamed(ask: Callable[..., os.stat_result]) -> Callable[..., os.stat_result]:
        def asked(*arguments: Any, **options: Any) -> os.stat_result:
            status = ask(*arguments, **options)
            if not os.path.samestat(status, given):
                return status
            return os.stat_result((*status[:4], STRANGER, *status[5:10]))

        return asked

    monkeypatch.setattr(Path, "lstat", renamed(Path.lstat))
    monkeypatch.setattr(os, "fstat", renamed(os.fstat))
