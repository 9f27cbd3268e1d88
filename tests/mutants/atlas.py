"""Which tests could notice a mutant. What a test reaches is recorded once and kept until its file changes."""

from __future__ import annotations

import ast
import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
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
        self._sums: dict[str, Sums] = {}  # by the names of the tests that were asked about
        self._imports: dict[str, set[str]] = {}  # by the files that were asked about

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
        for test in sorted(self._reaching(mutant), key=lambda test: self._turn(test, mutant)):
            spent += self.tests[test].seconds
            if found and spent > seconds:
                break
            found.append(test)
        return found

    def _reaching(self, mutant: Mutant) -> list[str]:
        """What runs before any test does, such as constants and tables, belongs to all tests of that module.

        And to those of the modules that import it. A connection may be made once for all tests of a process:
        so those that reach its slot count, too.
        """
        passing = [(test, reach) for test, reach in self.tests.items() if reach.passed]
        found = [
            test
            for test, reach in passing
            if _function_of(mutant) in reach.functions
            or (mutant.kind == "dropped" and _reaches_named(reach, mutant))
        ]
        if found:
            return found
        files = {mutant.path, *self._importers(mutant.path)}
        return [
            test
            for test, _ in passing
            if self._is_about(test, mutant)
            or not files.isdisjoint(self._sums_of(test).by_file)
            or not files.isdisjoint(self._imported_by(test.partition("::")[0]))
        ]

    def _turn(self, test: str, mutant: Mutant) -> float:
        """How late a test is run: one that reaches much of the file and else little is likely to be about it.

        And so is one in the room of its tests, or one that reaches what is named there, such as the slot of a
        connection; and of all that do, one that is where the mutant is.
        """
        reach, sums = self.tests[test], self._sums_of(test)
        usefulness = (1 + sums.by_file[mutant.path]) ** 3 * (10.0 if self._is_about(test, mutant) else 1.0)
        usefulness *= 1.0 if sums.names.isdisjoint(mutant.names) else 100.0
        usefulness *= 100.0 if _function_of(mutant) in reach.functions else 1.0
        usefulness *= 30.0 if test.startswith(f"tests/{PurePosixPath(mutant.path).parent}/") else 1.0
        return reach.seconds * len(reach.functions) / usefulness

    def _is_about(self, test: str, mutant: Mutant) -> bool:
        """By their names: test_view.py is about canvas_view.py, and test_gas_panel.py about gas.py.

        Or since it imports from there, as test_action_list.py does from the tables of actions.
        """
        file = test.partition("::")[0]
        source, about = PurePosixPath(mutant.path).stem, PurePosixPath(file).stem.removeprefix("test_")
        return source in about or about in source or mutant.path in self._imported_by(file)

    def _importers(self, path: str) -> list[str]:
        sources = (source for folder in ("app", "ui") for source in (self._root / folder).rglob("*.py"))
        return [name for name in map(self._name, sources) if path in self._imported_by(name)]

    def _imported_by(self, file: str) -> set[str]:
        if file not in self._imports:
            path = self._root / file
            self._imports[file] = set(_imported(path.read_bytes()) if path.exists() else ())
        return self._imports[file]

    def _sums_of(self, test: str) -> Sums:
        if test not in self._sums:
            functions = self.tests[test].functions
            self._sums[test] = Sums(
                Counter(function.partition(":")[0] for function in functions),
                {function.rpartition(".")[2] for function in functions},
            )
        return self._sums[test]

    def _name(self, path: Path) -> str:
        return path.relative_to(self._root).as_posix()

    def _record_of(self, path: Path) -> Path:
        return self._record(self._name(path), path.read_bytes())

    def _record(self, file: str, content: bytes) -> Path:
        return self._kept_in / f"{hashlib.sha256(file.encode() + content).hexdigest()}.json"


@dataclass(frozen=True)
class Sums:
    """Of what a test reaches."""

    by_file: Counter[str]  # how many functions
    names: set[str]  # of functions, without what they are in


def _function_of(mutant: Mutant) -> str:
    """In which it is planted, as a reach calls it."""
    return f"{mutant.path}:{mutant.scope}"


def _reaches_named(reach: Reach, mutant: Mutant) -> bool:
    """Whether it reaches a function of the same file that the mutant's line names."""
    return any(
        function.startswith(f"{mutant.path}:") and function.rpartition(".")[2] in mutant.names
        for function in reach.functions
    )


def _imported(source: bytes) -> Iterator[str]:
    """The files that it may import from: of a name it is not seen whether it is a module's."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            for module in (node.module, *(f"{node.module}.{name.name}" for name in node.names)):
                yield module.removeprefix("sketchfall.").replace(".", "/") + ".py"
