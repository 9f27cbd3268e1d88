"""Results as JSON, with what they were measured on."""

from __future__ import annotations

import json
import platform
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any


def write_json(path: Path, packages: Sequence[str], **results: Any) -> None:
    """`packages` are those whose versions matter."""
    document = {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "processor": platform.processor(),
        "versions": {name: version(name) for name in packages},
        **results,
    }
    path.write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")
