"""The `kernel` decorator, and where compiled code is kept.

numba's own cache notices an edit of the function it caches, but not of a function or constant which that one
uses from another file; it also ties cached code to the path of the checkout, and in a frozen program to the
current directory. So the folder is named after a hash of every source of the engine: any edit starts a fresh
folder, and the same sources find their code again from wherever they run.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import platform
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar, cast, overload

from sketchfall.physics.runtime.cache_folder import find_folder, frozen_folder
from sketchfall.physics.runtime.compiler import (
    COMPILED,
    NUMBA_VERSION,
    ApartDispatcher,
    compile_when_called,
    config,
    entry_point,
    features_here,
    target,
)
from sketchfall.physics.runtime.private_files import private_folder

PACKAGE = __name__.rsplit(".", 2)[0]  # the engine
KEY_FILE = "kernel_cache_key.txt"  # in a frozen program, which carries no sources to hash

# What a frozen program's code is compiled for, by the name of the machine: a processor, and the features (in
# LLVM's words) that it has beyond its predecessors. Any x86 of the last ten years is an x86-64-v3.
X86_64_V3 = ("x86-64-v3", ("avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe", "sse4.2"))
BASELINES: dict[str, tuple[str, tuple[str, ...]]] = {
    "x86_64": X86_64_V3,
    "AMD64": X86_64_V3,
    "aarch64": ("generic", ()),
    "arm64": ("generic", ()),
}

Function = TypeVar("Function", bound=Callable[..., Any])


@overload
def kernel(function: Function, /) -> Function: ...


@overload
def kernel(
    *, inline: bool = False, allocates: bool = False, apart: bool = False
) -> Callable[[Function], Function]: ...


def kernel(
    function: Function | None = None, /, *, inline: bool = False, allocates: bool = False, apart: bool = False
) -> Any:
    """Compile a function of arrays and scalars; use it as `@kernel` or `@kernel(inline=True)`.

    No fastmath: a fresh and a cached compile must agree to the last bit. Division by zero gives inf or nan,
    as in numpy. The interpreter lock is released while a kernel runs.

    Only a kernel that says so makes arrays. All others use those of their callers, which outlive them, so
    that nobody need count the holders of an array: in the innermost loops that took longer than the work.

    A kernel that is apart is not compiled together with those that call it, but when it is first called: for
    what most drawings do not need. It says by annotations what it takes (see apart.py).
    """
    if function is None:
        return functools.partial(_compile, inline=inline, allocates=allocates, apart=apart)
    return _compile(function, inline=inline, allocates=allocates, apart=apart)


def _compile(function: Function, *, inline: bool, allocates: bool, apart: bool) -> Function:
    if not COMPILED:
        return function
    dispatcher = compile_when_called(function, inline=inline, allocates=allocates, is_apart=apart)
    # A kernel defined outside the engine (in a test, say) is not part of the hash, so it is never cached.
    if (function.__module__ + ".").startswith(PACKAGE + "."):
        with _own_locator():
            dispatcher.enable_caching()
    return cast(Function, dispatcher)


def baseline_processor() -> str | None:
    """The name of the processor to compile a frozen program for; None if this one is too old or unknown."""
    name, needed = BASELINES.get(platform.machine(), (None, ()))
    available = features_here()
    return name if all(available.get(feature) for feature in needed) else None


if getattr(sys, "frozen", False) and baseline_processor():
    # As when the program was built. Otherwise numba compiles for the very processor it finds, and would take
    # code for no other.
    config.CPU_NAME, config.CPU_FEATURES = baseline_processor(), ""

LANES = 8 if "+avx512f" in target()[2].split(",") else 4
"""Floats that the processor to compile for calculates with at once (see lanes). No result depends on it."""


def load(function: Callable[..., Any]) -> None:
    """Compile or load a kernel that is apart now, rather than when it is first called."""
    if isinstance(function, ApartDispatcher):
        function.address()


def uncompiled(function: Function) -> Function:
    """The kernel as plain Python, which calls other kernels one by one."""
    return cast(Function, getattr(function, "py_func", function))


@functools.cache
def direct(function: Function, signature: str) -> Function:
    """The compiled function for arguments of these types, compiled or loaded now: "int64, int64[:, ::1]".

    Before every call numba looks at the arguments to choose among what it has compiled, which takes as long
    as the call itself, and much longer for arrays of records. Here nothing is looked at: the caller vouches
    for the types.
    """
    return cast(Function, entry_point(function, signature)) if COMPILED else function


@contextlib.contextmanager
def _own_locator() -> Iterator[None]:
    """Set NUMBA_CACHE_LOCATOR_CLASSES for our functions alone.

    numba looks for the locator while it decorates. The environment is left as it is: other users of numba in
    this process, and programs started from it, keep their own caches.
    """
    before = config.CACHE_LOCATOR_CLASSES
    config.CACHE_LOCATOR_CLASSES = f"{__name__}.{KernelCacheLocator.__name__}"
    try:
        yield
    finally:
        config.CACHE_LOCATOR_CLASSES = before


class KernelCacheLocator:
    """Tells numba where the code of one function is kept. The method names are numba's."""

    def __init__(self, function: FunctionType, source_file: str) -> None:
        self._py_file = source_file  # numba reads this name when it warns that a function cannot be cached
        self._identity = f"{function.__module__}-{function.__code__.co_firstlineno}"

    @classmethod
    def from_function(cls, function: FunctionType, source_file: str) -> KernelCacheLocator:
        return cls(function, source_file)

    def ensure_cache_path(self) -> None:
        private_folder(cache_directory())  # gone, if newer versions of the program have swept it away

    def get_cache_path(self) -> str:
        return str(cache_directory())

    def get_source_stamp(self) -> str:
        return cache_key()

    def get_disambiguator(self) -> str:
        # The module's dotted name rather than its path: the same in every checkout and in a frozen program.
        return self._identity


@functools.cache
def cache_key() -> str:
    """A short hash of everything that the compiled code depends on: our sources and the processor.

    numba looks at the processor itself. But it must be in the name of the folder too, since the mark of a
    complete cache is found there, and does not hold for another processor.
    """
    parts = (sources_key(), *target())
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def sources_key() -> str:
    """A short hash of the engine's sources and the versions of what compiles them."""
    if getattr(sys, "frozen", False):
        return (frozen_folder() / KEY_FILE).read_text("ascii").strip()
    root = Path(__file__).resolve().parents[1]
    digest = hashlib.sha256(f"numba {NUMBA_VERSION} python {platform.python_version()}".encode())
    for source in sorted(root.rglob("*.py"), key=lambda path: path.relative_to(root).as_posix()):
        content = source.read_bytes()
        digest.update(f"\n{source.relative_to(root).as_posix()} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()[:16]


@functools.cache
def cache_directory() -> Path:
    """The writable folder of this program's compiled kernels, made if it did not exist.

    A process that fills the cache for another one is told the same place by the environment variable
    SKETCHFALL_CACHE_DIR, set to `cache_directory().parent`.
    """
    # Code with bounds checks must not be taken for code without.
    return find_folder(f"kernels-{cache_key()}" + ("-boundscheck" if config.BOUNDSCHECK else ""))
