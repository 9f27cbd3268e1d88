"""How the engine's code is compiled and kept, and the tables it works on.

What is listed here is for whoever starts or builds the program; an engine in use needs none of it.
"""

from typing import TYPE_CHECKING

from sketchfall.physics.lazy_names import lazily
from sketchfall.physics.runtime.cache_folder import SHIPPED_FOLDER
from sketchfall.physics.runtime.private_files import (
    NO_LINKS,
    NotPrivateError,
    is_ours,
    open_private,
    private_folder,
    refuse_planted_link,
)

if TYPE_CHECKING:
    from sketchfall.physics.runtime.compiler import watch_compiling
    from sketchfall.physics.runtime.jit import KEY_FILE, baseline_processor, cache_directory, sources_key
else:
    _HOMES = {
        "compiler": ("watch_compiling",),
        "jit": ("KEY_FILE", "baseline_processor", "cache_directory", "sources_key"),
    }
    __getattr__ = lazily(globals(), "sketchfall.physics.runtime", _HOMES)

__all__ = [
    "KEY_FILE",
    "NO_LINKS",
    "SHIPPED_FOLDER",
    "NotPrivateError",
    "baseline_processor",
    "cache_directory",
    "is_ours",
    "open_private",
    "private_folder",
    "refuse_planted_link",
    "sources_key",
    "watch_compiling",
]
