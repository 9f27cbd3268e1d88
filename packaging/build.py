"""Builds the program for the system it runs on: a folder that needs no Python, and an archive of it.

Usage: python packaging/build.py        (in the environment of `pip install -e ".[test]"`)
The archive is in dist/ then. What each part of its size is for is printed at the end.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from time import perf_counter

from PyInstaller.depend.bindepend import get_python_library_path
from PyInstaller.exceptions import PythonLibraryNotFoundError

from contents import (
    ICONS,
    KERNELS,
    KEY_FOLDER,
    LAYERS,
    PACKAGE,
    ROOT,
    TO_STRIP,
    WORK,
    folder_name,
    matches,
    sizes,
)
from sketchfall import __version__
from sketchfall.app.command_line.libraries import missing_libraries

DIST = ROOT / "dist"
LIBRARIES = (
    "PyQt6",
    "PyQt6-Qt6",
    "PyQt6-sip",
    "numpy",
    "numba",
    "llvmlite",
    "shapely",
    "msgspec",
    "filelock",
    "Pillow",
    "pyqtgraph",
)
ICON_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)

# Writes the name of the kernels' folder and the hash of the sources to where the spec expects them.
DESCRIBE = """
import sys
from pathlib import Path
from sketchfall.physics.runtime import KEY_FILE, cache_directory, sources_key
folder = Path(sys.argv[1])
(folder / KEY_FILE).write_text(sources_key(), "ascii")
(folder / "folder.txt").write_text(cache_directory().name, "utf-8")
"""
RENDER = """
import sys
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QGuiApplication, QImage, QPainter
from PyQt6.QtSvg import QSvgRenderer
application = QGuiApplication([])
svg = QSvgRenderer(sys.argv[1])
for size in map(int, sys.argv[3:]):
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    svg.render(painter)
    painter.end()
    assert image.save(f"{sys.argv[2]}/{size}.png")
"""


def main() -> None:
    began = perf_counter()
    if packages := missing_packages():
        sys.exit(f"PyInstaller needs more of this system; on Debian and Ubuntu: sudo apt install {packages}")
    for display in ("xcb", "wayland"):
        for library in missing_libraries({"QT_QPA_PLATFORM": display}):
            say(f"{library} is not on this system, so it will not be in the program")
    say("icons")
    make_icons()
    say("compiling the engine for any processor of this kind")
    compile_kernels()
    say("PyInstaller")
    lay_out_package()
    run_pyinstaller()
    folder = assemble()
    archive = pack(folder)
    print_sizes(folder, archive)
    say(f"done in {perf_counter() - began:.0f} s: {archive.relative_to(ROOT)}")


def missing_packages() -> str:
    """What PyInstaller will miss on Linux, as Debian names it: better told now than after compiling."""
    if not sys.platform.startswith("linux"):
        return ""
    packages = [] if shutil.which("objdump") else ["binutils"]
    try:
        get_python_library_path()
    except PythonLibraryNotFoundError:  # Debian's Python works without it
        packages.append(f"libpython{sys.version_info.major}.{sys.version_info.minor}")
    return " ".join(packages)


def say(sentence: str) -> None:
    print(f"=== {sentence}", flush=True)


def run(*command: str, **variables: str) -> None:
    # Settings of numba's, such as bounds checks, would be compiled into the program.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    subprocess.run([sys.executable, *command], cwd=ROOT, env=environment | variables, check=True)


def make_icons() -> None:
    from PIL import Image

    ICONS.mkdir(parents=True, exist_ok=True)
    source = ROOT / "resources" / "icons" / "sketchfall.svg"
    run("-c", RENDER, str(source), str(ICONS), *map(str, ICON_SIZES), QT_QPA_PLATFORM="offscreen")
    pictures = [Image.open(ICONS / f"{size}.png") for size in ICON_SIZES]
    largest = pictures[-1]
    small = [picture.size for picture in pictures if picture.width <= 256]
    largest.save(ICONS / "sketchfall.ico", sizes=small, append_images=pictures[:-1])
    largest.save(ICONS / "sketchfall.icns", append_images=pictures[:-1])


def compile_kernels() -> None:
    from sketchfall.physics.runtime import baseline_processor

    name = baseline_processor()
    if name is None:
        sys.exit("This processor is older than those the program is built for, so it cannot build it.")
    target = {"NUMBA_CPU_NAME": name, "NUMBA_CPU_FEATURES": "", "SKETCHFALL_CACHE_DIR": str(KERNELS)}
    run("-m", "sketchfall", "--warm-up", **target)
    KEY_FOLDER.mkdir(parents=True, exist_ok=True)
    run("-c", DESCRIBE, str(KEY_FOLDER), **target)


def lay_out_package() -> None:
    """In one folder, as where it is installed: PyInstaller looks for modules by folder."""
    shutil.rmtree(PACKAGE, ignore_errors=True)
    shutil.copytree(ROOT / "packaging" / "sketchfall", PACKAGE)
    for layer in LAYERS:
        shutil.copytree(ROOT / layer, PACKAGE / layer, ignore=shutil.ignore_patterns("__pycache__"))


def run_pyinstaller() -> None:
    places = ["--distpath", str(WORK / "program"), "--workpath", str(WORK / "pyinstaller")]
    spec = ROOT / "packaging" / "sketchfall.spec"
    run("-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", *places, str(spec))


def assemble() -> Path:
    """The folder as a friend gets it: with a few words, licences, and what fits it into the desktop."""
    folder = DIST / folder_name(__version__)
    shutil.rmtree(folder, ignore_errors=True)
    DIST.mkdir(exist_ok=True)
    if sys.platform == "darwin":
        folder.mkdir()
        shutil.move(WORK / "program" / "Sketchfall.app", folder / "Sketchfall.app")
    else:
        shutil.move(WORK / "program" / "sketchfall", folder)
    if sys.platform.startswith("linux") and shutil.which("strip"):
        libraries = [path for path in folder.rglob("*") if matches(path.as_posix(), TO_STRIP)]
        subprocess.run(["strip", "--strip-unneeded", *map(str, libraries)], check=True)
    (folder / "README.txt").write_text(words_for_a_friend(), "utf-8", newline=os.linesep)
    shutil.copy(ROOT / "LICENSE", folder)
    copy_licences(folder / "licenses")
    if sys.platform == "win32":
        script = (ROOT / "packaging" / "windows" / "associate.cmd").read_text("ascii")
        (folder / "associate.cmd").write_text(script, "ascii", newline="\r\n")
    elif sys.platform != "darwin":
        shutil.copytree(ROOT / "packaging" / "linux", folder, dirs_exist_ok=True)
        shutil.copy(ROOT / "resources" / "icons" / "sketchfall.svg", folder)
    return folder


def words_for_a_friend(system: str = sys.platform) -> str:
    """The archive's README."""
    words = {
        "win32": {
            "start": "sketchfall.exe",
            "menu": "To open .sketchfall files with it by a double click, start associate.cmd once.",
            "self_test": "sketchfall --self-test",
        },
        "darwin": {
            "start": "Sketchfall.app (the first time: right click, Open)",
            "menu": "To open .sketchfall files with it by a double click, move it to Applications.",
            "self_test": "Sketchfall.app/Contents/MacOS/sketchfall --self-test",
        },
    }.get(
        system,
        {
            "start": "./sketchfall",
            "menu": "To have it in the menu and open .sketchfall files by a double click, run ./install.sh.",
            "self_test": "./sketchfall --self-test",
        },
    )
    text = (ROOT / "packaging" / "friend.txt").read_text("utf-8")
    return text.format(version=__version__, **words)


def copy_licences(folder: Path) -> None:
    """The licences of the libraries that are in the program."""
    for library in LIBRARIES:
        texts = [file for file in metadata.files(library) or () if is_licence(Path(str(file)))]
        for file in texts:
            (folder / library).mkdir(parents=True, exist_ok=True)
            shutil.copy(file.locate(), folder / library / file.name)


def is_licence(path: Path) -> bool:
    in_metadata = any(part.endswith(".dist-info") for part in path.parts)
    return in_metadata and path.name.upper().startswith(("LICENSE", "LICENCE", "COPYING", "NOTICE"))


def pack(folder: Path) -> Path:
    """An archive that keeps what its system needs: who may execute what, and links."""
    if sys.platform == "win32":
        return Path(shutil.make_archive(str(folder), "zip", folder.parent, folder.name))
    if sys.platform == "darwin":
        archive = folder.parent / f"{folder.name}.zip"
        subprocess.run(["ditto", "-c", "-k", "--keepParent", str(folder), str(archive)], check=True)
        return archive
    archive = folder.parent / f"{folder.name}.tar.gz"
    with tarfile.open(archive, "w:gz", compresslevel=6) as tar:
        tar.add(folder, folder.name, filter=without_owner)
    return archive


def without_owner(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    return entry


def files_in(folder: Path) -> Iterator[tuple[str, int]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink():
            yield path.relative_to(folder).as_posix(), path.stat().st_size


def print_sizes(folder: Path, archive: Path) -> None:
    files = list(files_in(folder))
    total = megabytes(sum(size for _, size in files))
    say(f"{total} in {len(files)} files, packed {megabytes(archive.stat().st_size)}")
    for part, size in sizes(files).items():
        print(f"{megabytes(size):>10}  {part.name}: {part.purpose}")


def megabytes(size: int) -> str:
    return f"{size / 1e6:.1f} MB"


if __name__ == "__main__":
    main()
