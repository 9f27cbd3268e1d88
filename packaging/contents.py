"""What goes into the frozen program, what is left out of it, and what each part is for.

Plain data and functions, used by the spec file, by build.py and by the tests.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterable
from fnmatch import fnmatchcase
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
WORK = ROOT / "build"  # what a build leaves on its way
KERNELS = WORK / "kernels"  # compiled for the baseline; kept, so that a second build need not compile
ICONS = WORK / "icons"
KEY_FOLDER = WORK / "key"
PACKAGE = WORK / "package" / "sketchfall"
LAYERS = ("app", "physics", "ui", "resources")

# Modules that are imported by compiled code or by name, which the analysis does not see, or found by place.
HIDDEN_MODULES = ("numba._devicearray", "pyqtgraph", "sketchfall.resources")

# Modules that nothing in the program reaches when it runs, although something mentions them.
MODULES_LEFT_OUT = (
    # numba's other compilers, and its tests
    *("numba.cuda", "numba.pycc", "numba.tests", "numba.testing", "numba.runtests", "llvmlite.tests"),
    # for programmers
    *("IPython", "pygments", "pytest", "_pytest", "hypothesis", "mypy", "setuptools", "pkg_resources", "pip"),
    *("distutils", "pydoc_data", "lib2to3", "numpy.f2py", "numpy.tests", "numpy.distutils", "shapely.tests"),
    *("cffi", "_cffi_backend", "pycparser", "readline", "pdb", "doctest"),
    # the program calls nobody over the net; and Python has hashes of its own
    *("ssl", "_ssl", "_hashlib", "xmlrpc", "ftplib"),
    # other windows, other plots, other numbers
    *("tkinter", "_tkinter", "PySide6", "PyQt5", "matplotlib", "scipy", "pandas", "sympy", "OpenGL", "cupy"),
    # file formats of pictures that the program never reads or writes
    *("PIL._avif", "PIL._webp", "PIL._imagingcms", "PIL._imagingtk", "PIL.ImageTk", "PIL.ImageQt"),
    *("PIL.AvifImagePlugin", "PIL.WebPImagePlugin", "PIL.PdfImagePlugin", "PIL.FpxImagePlugin"),
)

# Files that the analysis brings along, by their place in the program.
FILES_LEFT_OUT = (
    "PyQt6/Qt6/translations/*",  # but for QT_WORDS
    *(f"PyQt6/Qt6/plugins/imageformats/*q{name}.*" for name in ("gif", "icns", "jpeg", "pdf", "tga", "tiff")),
    *(f"PyQt6/Qt6/plugins/imageformats/*q{name}.*" for name in ("wbmp", "webp")),
    "PyQt6/Qt6/plugins/platformthemes/*gtk3*",  # brings the whole of GTK; Qt has file dialogs of its own
    *(
        f"PyQt6/Qt6/plugins/platforms/*q{name}.*"
        for name in ("eglfs", "linuxfb", "minimalegl", "vkkhrdisplay")
    ),
    "PyQt6/Qt6/plugins/platforms/*qvnc.*",
    "PyQt6/Qt6/plugins/egldeviceintegrations/*",  # screens without a window system
    "*Qt6EglF[Ss]*",
    "PyQt6/Qt6/plugins/generic/*",  # touch screens without a window system
    "PyQt6/Qt6/plugins/xcbglintegrations/*",  # the window is painted without OpenGL
    "PyQt6/Qt6/plugins/wayland-graphics-integration-client/*",
    "*opengl32sw.dll",
    "*d3dcompiler*.dll",
    *(f"*Qt6{name}[._]*" for name in ("Pdf", "Qml", "QmlModels", "QmlMeta", "QmlWorkerScript", "Quick")),
    *(f"*Qt6{name}[._]*" for name in ("Network", "VirtualKeyboard", "PrintSupport")),
    "PyQt6/Qt6/plugins/tls/*",
    "PyQt6/Qt6/plugins/networkinformation/*",
    "numba/np/ufunc/*pool.*",  # numba's threads, which need libraries of their own; the engine uses none
    "*/tests/*",
    "*.pyi",
    "sketchfall/resources/pictures/*",  # of the README
    "sketchfall/resources/languages/*.po",  # for people; the program reads what is made of them
    "sketchfall/resources/*.py",
    "*/__pycache__/*",
)


# Qt's own words, on the buttons of dialogs for instance, in the languages that the program speaks.
QT_WORDS = ("PyQt6/Qt6/translations/qtbase_de.qm", "PyQt6/Qt6/translations/qtbase_zh_CN.qm")
# The engine's own stubs are read when it is loaded: they list what it offers.
KEPT_ALL_THE_SAME = (*QT_WORDS, "sketchfall/physics/*.pyi")


class Part(NamedTuple):
    """A part of the program's size."""

    name: str
    purpose: str
    patterns: tuple[str, ...]  # of paths within the program's folder


PARTS = (
    Part("LLVM", "compiles the engine, and links what is in the cache", ("*llvmlite*",)),
    Part("compiled engine", "so that the first start need not compile", ("*kernel_cache*",)),
    Part("ICU", "Qt's knowledge of languages and scripts", ("*libicu*",)),
    Part("Qt", "the window", ("*PyQt6*", "*Qt6*")),
    Part("OpenBLAS", "numpy's linear algebra", ("*openblas*", "*gfortran*", "*quadmath*")),
    Part("numpy", "arrays", ("*/numpy/*", "*numpy.libs*")),
    Part("numba", "its compiled half; the other is with the Python modules", ("*/numba/*",)),
    Part("shapely", "outlines: are they simple, and how are they divided", ("*shapely*", "*geos*")),
    Part("Pillow", "pictures without a window", ("*/PIL/*", "*pillow.libs*")),
    Part(
        "Python",
        "the interpreter and its library",
        ("*libpython*", "*python3*", "*lib-dynload*", "*base_library*"),
    ),
    Part("modules", "all Python modules, ours too, in the program's file", ("sketchfall", "sketchfall.exe")),
    Part("resources", "examples, icons, licences", ("*/resources/*", "licenses/*")),
)
REST = Part("other libraries", "what Qt and Python need of the system", ("*",))

# Libraries that come with the names of all their functions, or with what a debugger needs. Others are not
# touched: those in the folders of numpy and Pillow were edited after linking, and would not survive it.
TO_STRIP = ("*/libllvmlite.so", "*/libpython3*.so*", "*/lib-dynload/*.so")


def is_wanted(destination: str) -> bool:
    """Whether a file that the analysis found belongs into the program."""
    path = destination.replace("\\", "/")
    return matches(path, KEPT_ALL_THE_SAME) or not matches(path, FILES_LEFT_OUT)


def is_of_the_system(destination: str, kind: str) -> bool:
    """Whether PyInstaller took this from the system that builds, because something else is linked to it."""
    return kind == "BINARY" and "/" not in destination and not destination.startswith("libpython")


def matches(path: str, patterns: Iterable[str]) -> bool:
    return any(fnmatchcase(path, pattern) for pattern in patterns)


def sizes(files: Iterable[tuple[str, int]]) -> dict[Part, int]:
    """The bytes of each part, the largest first, from paths within the program's folder and their bytes."""
    totals = dict.fromkeys((*PARTS, REST), 0)
    for path, size in files:
        part = next(part for part in totals if matches(path, part.patterns))
        totals[part] += size
    return dict(sorted(totals.items(), key=lambda item: -item[1]))


def folder_name(version: str) -> str:
    """Of the program as it is handed over, and of its archive: what it is and where it runs."""
    systems = {"win32": "windows", "darwin": "macos"}
    return f"sketchfall-{version}-{systems.get(sys.platform, 'linux')}-{platform.machine().lower()}"
