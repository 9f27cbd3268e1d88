"""A tiny engine: a helper and a caller in two files, with copies of physics/runtime and what that needs."""

import json
import os
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

from sketchfall import physics
from tests.physics.warm_start import run_script

PHYSICS = Path(physics.__file__).parent
COPIED = (
    "sentences.py",
    "runtime/jit.py",
    "runtime/compiler.py",
    "runtime/apart.py",
    "runtime/passes.py",
    "runtime/bundle.py",
    "runtime/table.py",
    "runtime/cache_folder.py",
    "runtime/private_files.py",
)

HELPER = """
from engine.runtime.jit import kernel

@kernel
def helper(x):
    return {factor} * x
"""

CALLER = """
from engine.helper import helper
from engine.runtime.jit import kernel

@kernel(inline=True)
def one_more(x):
    return x + 1.0

@kernel
def caller(x):
    return one_more(helper(x))

@kernel
def inverse(x):
    return 1.0 / x

@kernel
def item(array, index):
    return array[index]
"""

REPORT = """
import json
import engine.runtime.jit as jit
from engine.caller import caller
compiled = hasattr(caller, "stats")
answer = {
    "result": caller(10.0),
    "hits": sum(caller.stats.cache_hits.values()) if compiled else None,
    "misses": sum(caller.stats.cache_misses.values()) if compiled else None,
    "directory": str(jit.cache_directory()),
    "key": jit.cache_key(),
    "sources": jit.sources_key(),
}
print(json.dumps(answer))
"""


@dataclass
class Engine:
    """A small engine in a folder, and the folder of its cache."""

    folder: Path
    cache: Path
    environment: dict[str, str] = field(default_factory=dict)

    def write(self, factor: float) -> None:
        package = self.folder / "engine"
        runtime = package / "runtime"
        runtime.mkdir(parents=True, exist_ok=True)
        (package / "__init__.py").write_text("")
        (runtime / "__init__.py").write_text("")
        for name in COPIED:
            source = (PHYSICS / name).read_text("utf-8")
            (package / name).write_text(source.replace("from sketchfall.physics.", "from engine."), "utf-8")
        (package / "helper.py").write_text(HELPER.format(factor=factor))
        (package / "caller.py").write_text(CALLER)

    def execute(
        self, script: str, cwd: Path | None = None, **variables: str
    ) -> subprocess.CompletedProcess[str]:
        return self._execute(script, cwd, variables, anew=False)

    def report(self, cwd: Path | None = None, prelude: str = "", **variables: str) -> dict[str, object]:
        """Of a run that begins with a prelude, before numba is loaded."""
        done = self._execute(prelude + REPORT, cwd, variables, anew=bool(prelude))
        assert done.returncode == 0, done.stderr
        answer: dict[str, object] = json.loads(done.stdout)
        return answer

    def _execute(
        self, script: str, cwd: Path | None, variables: dict[str, str], *, anew: bool
    ) -> subprocess.CompletedProcess[str]:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
        environment |= {
            "PYTHONPATH": str(self.folder),
            "PYTHONDONTWRITEBYTECODE": "1",
            "SKETCHFALL_CACHE_DIR": str(self.cache),
        }
        environment |= self.environment | variables
        return run_script(script, cwd or self.folder, environment, anew=anew)

    def cached_files(self) -> dict[str, int]:
        files = (path for path in self.cache.rglob("*") if path.is_file())
        return {str(path.relative_to(self.cache)): path.stat().st_mtime_ns for path in files}
