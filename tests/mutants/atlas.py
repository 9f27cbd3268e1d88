"""Which tests could notice a mutant. What a test reaches is recorded once and kept until its file changes."""

from __future__ import annotations

import hashlib
from pathlib import Path, PurePosixPath

import msgspec

from tests.mutants.mutant import Mutant
from tests.mutants.reach import Reach

Reaches = dict[str, Reach]  # by the names of the tests


class Atlas:
    def __init__(self, root: Path, test_folders: list[str]) -> None:
        self._root = root
        self._kept_in = root / ".pytest_cache" / "reach"
        self._kept_in.mkdir(parents=True, exist_ok=True)
        self.files = sorted(path for folder in test_folders for path in (root / folder).rglob("test_*.py"))
        self.tests: Reaches = {}

    def unrecorded(self) -> list[str]:
        return [self._name(path) for path in self.files if not self._record_of(path).exists()]

    def note(self, file: str, content: bytes, reaches: Reaches) -> None:
        """With the content that it had then: meanwhile it may have another."""
        self._record(file, content).write_bytes(msgspec.json.encode(reaches))

    def load(self) -> None:
        for path in self.files:
            record = self._record_of(path)
            if record.exists():
                self.tests |= msgspec.json.decode(record.read_bytes(), type=Reaches)

    def tests_for(self, mutant: Mutant, seconds: float) -> list[str]:
        """Those that could notice it and take no longer than that together, beginning with the likeliest."""
        found: list[str] = []
        spent = 0.0
        for test, reach in sorted(
            self._reaching(mutant), key=lambda entry: _turn(entry[0], entry[1], mutant)
        ):
            spent += reach.seconds
            if found and spent > seconds:
                break
            found.append(test)
        return found

    def expected_seconds(self, tests: list[str]) -> float:
        return sum(self.tests[test].seconds for test in tests)

    def _reaching(self, mutant: Mutant) -> list[tuple[str, Reach]]:
        """What runs before any test does, such as constants, belongs to all tests of that module.

        A connection may be made once for all tests of a process: so those that reach its slot count, too.
        """
        passing = [(test, reach) for test, reach in self.tests.items() if reach.passed]
        function = f"{mutant.path}:{mutant.scope}"
        return [
            (test, reach)
            for test, reach in passing
            if function in reach.functions or (mutant.kind == "dropped" and _reaches_named(reach, mutant))
        ] or [
            (test, reach)
            for test, reach in passing
            if _is_about(test, mutant) or any(name.startswith(f"{mutant.path}:") for name in reach.functions)
        ]

    def _name(self, path: Path) -> str:
        return path.relative_to(self._root).as_posix()

    def _record_of(self, path: Path) -> Path:
        return self._record(self._name(path), path.read_bytes())

    def _record(self, file: str, content: bytes) -> Path:
        return self._kept_in / f"{hashlib.sha256(file.encode() + content).hexdigest()}.json"


def _turn(test: str, reach: Reach, mutant: Mutant) -> float:
    """How late a test is run: one that reaches much of the file and else little is likely to be about it.

    And so is one in the room of its tests, or one that reaches what is named there, such as the slot of a
    connection.
    """
    inside = sum(function.startswith(f"{mutant.path}:") for function in reach.functions)
    is_named = any(function.rpartition(".")[2] in mutant.names for function in reach.functions)
    usefulness = (1 + inside) ** 3 * (10.0 if _is_about(test, mutant) else 1.0)
    usefulness *= 100.0 if is_named else 1.0
    usefulness *= 30.0 if test.startswith(f"tests/{PurePosixPath(mutant.path).parent}/") else 1.0
    return reach.seconds * len(reach.functions) / usefulness


def _reaches_named(reach: Reach, mutant: Mutant) -> bool:
    """Whether it reaches a function of the same file that the mutant's line names."""
    return any(
        function.startswith(f"{mutant.path}:") and function.rpartition(".")[2] in mutant.names
        for function in reach.functions
    )


def _is_about(test: str, mutant: Mutant) -> bool:
    """By the names of the files: test_view.py is about canvas_view.py, and test_gas_panel.py about gas.py."""
    source, about = PurePosixPath(mutant.path).stem, PurePosixPath(test.partition("::")[0]).stem
    return source in about or about.removeprefix("test_") in source
