"""What can be said of a frozen program without building it; packaging/smoke_test.py tries out a real one."""

from __future__ import annotations

import ast
import configparser
import importlib
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest
from PyQt6.QtCore import QLibraryInfo

import sketchfall
from sketchfall.app.language.languages import ENGLISH, LANGUAGES
from tests.imports import imports_in

ROOT = Path(__file__).resolve().parents[1]
PACKAGING = ROOT / "packaging"  # no package: it would hide the library of that name
LINUX = PACKAGING / "linux"
LAYERS = ("app", "physics", "ui", "resources")
MIME_TYPE = "application/x-sketchfall"
needs_bash = pytest.mark.skipif(shutil.which("bash") is None, reason="a script for bash")


@pytest.fixture
def tools(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, ModuleType]]:
    """The modules of packaging/, by their names."""
    monkeypatch.syspath_prepend(str(PACKAGING))
    names = ("contents", "build", "smoke_test")
    try:
        yield {name: importlib.import_module(name) for name in names}
    finally:
        for name in names:
            sys.modules.pop(name, None)


def test_the_version_has_one_home() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["dynamic"] == ["version"]
    assert project["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "sketchfall.__version__"}
    assert re.fullmatch(r"\d+\.\d+\.\d+", sketchfall.__version__)
    elsewhere = [
        path
        for path in [*PACKAGING.rglob("*"), ROOT / "pyproject.toml"]
        if path.is_file()
        and path.suffix != ".pyc"
        and f'"{sketchfall.__version__}"' in path.read_text("utf-8")
    ]
    assert {path.resolve() for path in elsewhere} == {PACKAGING / "sketchfall" / "__init__.py"}


def test_every_folder_of_the_program_is_installed() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
    folders = [path.parent for layer in LAYERS for path in (ROOT / layer).rglob("__init__.py")]
    expected = {"sketchfall." + ".".join(folder.relative_to(ROOT).parts) for folder in folders}
    assert set(settings["packages"]) == expected | {"sketchfall"}
    assert {name: ROOT / folder for name, folder in settings["package-dir"].items()} == {
        "sketchfall": PACKAGING / "sketchfall",
        **{f"sketchfall.{layer}": ROOT / layer for layer in LAYERS},
    }


def test_type_checkers_see_the_package_as_it_is_installed() -> None:
    links = PACKAGING / "links" / "sketchfall"
    assert {path.name: path.resolve() for path in links.iterdir()} == {
        "__init__.py": PACKAGING / "sketchfall" / "__init__.py",
        "py.typed": PACKAGING / "sketchfall" / "py.typed",
        **{layer: ROOT / layer for layer in LAYERS},
    }


ENGINE_ALONE = """
import sys
sys.modules.update(dict.fromkeys(("PyQt6", "pyqtgraph", "PIL", "msgspec")))  # importing these fails now
from sketchfall.physics import Circle, World
world = World()
world.add_body(Circle(radius=0.5), position=(0.0, 5.0))
import physics
assert physics.World is World, "in a checkout, the bare name is the same engine"
print(world.bodies)
"""


def test_the_engine_alone_needs_no_window_and_none_of_its_libraries() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ENGINE_ALONE], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "Body 1" in done.stdout


def test_the_folder_names_version_system_and_machine(
    tools: dict[str, ModuleType], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platform.machine", lambda: "AMD64")
    named = {}
    for system in ("linux", "win32", "darwin"):
        monkeypatch.setattr(sys, "platform", system)
        named[system] = tools["contents"].folder_name("1.2.3")
    assert named == {
        "linux": "sketchfall-1.2.3-linux-amd64",
        "win32": "sketchfall-1.2.3-windows-amd64",
        "darwin": "sketchfall-1.2.3-macos-amd64",
    }


@pytest.mark.parametrize("system", ["linux", "win32", "darwin"])
def test_a_friend_gets_five_lines(system: str, tools: dict[str, ModuleType]) -> None:
    words = tools["build"].words_for_a_friend(system)
    assert len(words.splitlines()) == 5
    assert sketchfall.__version__ in words
    assert "--self-test" in words
    assert "{" not in words


@pytest.mark.parametrize(
    "wanted",
    [
        "PyQt6/Qt6/lib/libQt6Widgets.so.6",
        "PyQt6\\Qt6\\plugins\\platforms\\qwindows.dll",
        "PyQt6/Qt6/plugins/platforms/libqoffscreen.so",
        "PyQt6/Qt6/plugins/imageformats/libqsvg.so",
        "PyQt6/QtTest.abi3.so",
        "PyQt6/Qt6/translations/qtbase_de.qm",
        "PyQt6\\Qt6\\translations\\qtbase_zh_CN.qm",
        "sketchfall/resources/languages/de.mo",
        "sketchfall/resources/examples/car.sketchfall",
        "sketchfall/resources/help/going-back.png",
        "sketchfall/resources/icons/controls/check-dark.svg",
        "kernel_cache/kernels-0123456789abcdef/complete",
        "sketchfall/physics/__init__.pyi",
        "sketchfall\\physics\\runtime\\__init__.pyi",
    ],
)
def test_what_is_needed_is_let_in(wanted: str, tools: dict[str, ModuleType]) -> None:
    assert tools["contents"].is_wanted(wanted)


@pytest.mark.parametrize(
    "unwanted",
    [
        "PyQt6/Qt6/translations/qtbase_fr.qm",
        "PyQt6\\Qt6\\translations\\qt_help_de.qm",
        "sketchfall/resources/languages/de.po",
        "numpy/__init__.pyi",
        "PyQt6/Qt6/plugins/imageformats/libqpdf.so",
        "PyQt6/Qt6/lib/libQt6Network.so.6",
        "PyQt6/Qt6/plugins/platformthemes/libqgtk3.so",
        "PyQt6/Qt6/bin/opengl32sw.dll",
        "sketchfall/resources/pictures/window_dark.png",
        "numpy/random/tests/data/x.csv",
    ],
)
def test_what_is_not_needed_is_left_out(unwanted: str, tools: dict[str, ModuleType]) -> None:
    assert not tools["contents"].is_wanted(unwanted)


def test_qts_own_words_are_let_in_for_every_language(tools: dict[str, ModuleType]) -> None:
    names = {f"PyQt6/Qt6/translations/qtbase_{code}.qm" for code in LANGUAGES if code != ENGLISH.code}
    assert set(tools["contents"].QT_WORDS) == names
    for name in names:
        assert Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath), Path(name).name).is_file()


def test_libraries_of_the_system_are_told_from_our_own(tools: dict[str, ModuleType]) -> None:
    is_of_the_system = tools["contents"].is_of_the_system
    assert is_of_the_system("libxcb-cursor.so.0", "BINARY")
    assert not is_of_the_system("libpython3.11.so.1.0", "BINARY")
    assert not is_of_the_system("PyQt6/Qt6/lib/libQt6Core.so.6", "BINARY")
    assert not is_of_the_system("libQt6Core.so.6", "SYMLINK")
    assert not is_of_the_system("_cffi_backend.so", "EXTENSION")


def test_nothing_that_the_program_imports_is_left_out(tools: dict[str, ModuleType]) -> None:
    left_out = set(tools["contents"].MODULES_LEFT_OUT)
    for layer in ("app", "physics", "ui"):
        for path in (ROOT / layer).rglob("*.py"):
            for node in imports_in(path.read_text("utf-8")):
                names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
                names += [str(node.module)] if isinstance(node, ast.ImportFrom) else []
                prefixes = {".".join(name.split(".")[: n + 1]) for name in names for n in range(9)}
                assert not prefixes & left_out, path


def test_every_byte_belongs_to_one_part(tools: dict[str, ModuleType]) -> None:
    files = [("_internal/PyQt6/Qt6/lib/libQt6Core.so.6", 5), ("sketchfall", 2), ("_internal/strange", 1)]
    sizes = tools["contents"].sizes([*files, ("_internal/kernel_cache/k/a.nbc", 4)])
    assert sum(sizes.values()) == 12
    assert [part.name for part, size in sizes.items() if size] == [
        "Qt",
        "compiled engine",
        "modules",
        "other libraries",
    ]


def test_the_spec_is_python_and_associates_the_files(tools: dict[str, ModuleType]) -> None:
    source = (PACKAGING / "sketchfall.spec").read_text("utf-8")
    words = {
        node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant) and node.value
    }
    assert {"CFBundleDocumentTypes", "public.filename-extension", "sketchfall"} <= words
    known = {*vars(tools["contents"])}
    taken = {
        alias.name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ImportFrom) and node.module == "contents"
        for alias in node.names
    }
    assert taken
    assert taken <= known


def test_the_state_is_read_from_the_report(tools: dict[str, ModuleType]) -> None:
    state_in = tools["smoke_test"].state_in
    assert state_in("steps:         240\nstate:         d909\nfile: saved\n") == "d909"
    with pytest.raises(SystemExit, match="told no state"):
        state_in("steps: 240\n")


# --- the desktop ------------------------------------------------------------------------------------------


class DesktopFile(configparser.ConfigParser):
    """Its names are told apart by small and capital letters."""

    def optionxform(self, optionstr: str) -> str:
        return optionstr


def entry_of(file: Path) -> configparser.SectionProxy:
    parser = DesktopFile(interpolation=None, strict=True, delimiters=("=",))
    parser.read(file, encoding="utf-8")
    assert parser.sections() == ["Desktop Entry"]
    return parser["Desktop Entry"]


def test_the_menu_entry_and_the_type_of_file_fit_together() -> None:
    entry = entry_of(LINUX / "sketchfall.desktop")
    assert (entry["Type"], entry["Exec"], entry["Terminal"]) == ("Application", "sketchfall %F", "false")
    assert entry["MimeType"] == f"{MIME_TYPE};"
    assert (ROOT / "resources" / "icons" / f"{entry['Icon']}.svg").is_file()
    assert f'setDesktopFileName("{entry["StartupWMClass"]}")' in (
        ROOT / "ui" / "window" / "program.py"
    ).read_text("utf-8")
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    (kind,) = ElementTree.parse(LINUX / "sketchfall-mime.xml").getroot()
    assert kind.attrib["type"] == MIME_TYPE
    assert [glob.attrib["pattern"] for glob in kind.findall(f"{space}glob")] == ["*.sketchfall"]


def install(folder: Path, home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {"HOME": str(home), "PATH": os.environ["PATH"]}
    script = [str(shutil.which("bash")), str(folder / "install.sh"), *arguments]
    return subprocess.run(script, env=environment, capture_output=True, text=True, check=False)


def unpacked(folder: Path) -> Path:
    shutil.copytree(LINUX, folder)
    shutil.copy(ROOT / "resources" / "icons" / "sketchfall.svg", folder)
    return folder


@needs_bash
def test_installing_puts_it_into_the_menu_and_removing_takes_it_out(tmp_path: Path) -> None:
    folder, home = unpacked(tmp_path / "my programs & things" / "sketchfall"), tmp_path / "home"
    home.mkdir()
    done = install(folder, home)
    assert done.returncode == 0, done.stderr
    entry = entry_of(home / ".local/share/applications/sketchfall.desktop")
    assert entry["Exec"] == f'"{folder}/sketchfall" %F'
    assert entry["MimeType"] == f"{MIME_TYPE};"
    places = ("mime/packages/sketchfall-mime.xml", "icons/hicolor/scalable/apps/sketchfall.svg")
    assert all((home / ".local/share" / place).is_file() for place in places)
    assert install(folder, home, "--remove").returncode == 0
    left = [path for path in home.rglob("*sketchfall*") if path.is_file()]
    assert left == []


@needs_bash
@pytest.mark.parametrize("name", ["50% off", "a$b", "`x`"])
def test_a_path_that_a_menu_cannot_hold_is_refused(name: str, tmp_path: Path) -> None:
    done = install(unpacked(tmp_path / name), tmp_path)
    assert done.returncode == 1
    assert name in done.stderr
    assert not (tmp_path / ".local").exists()


def test_the_registry_script_is_for_this_kind_of_file() -> None:
    script = (PACKAGING / "windows" / "associate.cmd").read_text("ascii")
    assert r"\.sketchfall" in script
    assert '"%%1"' in script.replace('\\"', '"')
    assert "sketchfall.exe" in script
