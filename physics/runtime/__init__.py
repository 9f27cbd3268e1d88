"""How the engine's code is compiled and kept, and the tables it works on.

What is listed here is for whoever starts or builds the program; an engine in use needs none of it.
"""

from sketchfall.physics.runtime.cache_folder import SHIPPED_FOLDER
from sketchfall.physics.runtime.compiler import watch_compiling
from sketchfall.physics.runtime.jit import KEY_FILE, baseline_processor, cache_directory, sources_key
from sketchfall.physics.runtime.private_files import (
    NO_LINKS,
    NotPrivateError,
    is_ours,
    open_private,
    private_folder,
    refuse_planted_link,
)

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
