# Read by __init__.py, and by type checkers.

from .cache_folder import SHIPPED_FOLDER
from .compiler import watch_compiling
from .jit import KEY_FILE, baseline_processor, cache_directory, sources_key
from .private_files import (
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
