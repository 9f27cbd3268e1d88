"""The kernel cache is never stale, does not depend on where the program runs, and needs no writable place.

Each test runs a tiny engine in a fresh process (tests/physics/tiny_engine.py), since compiled code of this
process would hide what the disk cache does.
"""

import compileall
import json
import os
import platform
import shutil
import time
from dataclasses import replace
from pathlib import Path

import pytest

import sketchfall.physics.runtime.jit
from sketchfall.physics.runtime.cache_folder import FOLDERS_KEPT, SHIPPED_FOLDER
from tests.physics.tiny_engine import REPORT, Engine
from tests.systems import needs_posix

FROZEN = "import sys; sys.frozen = True; sys._MEIPASS = {folder!r}\n"
OTHER_PROCESSOR = """
import llvmlite.binding
features = llvmlite.binding.get_host_cpu_features()
features["another"] = True
llvmlite.binding.get_host_cpu_name = lambda: "another"
llvmlite.binding.get_host_cpu_features = lambda: features
"""
OTHER_MACHINE = "import platform; platform.machine = lambda: 'abacus'\n"


@pytest.fixture
def engine(tmp_path: Path) -> Engine:
    made = Engine(tmp_path / "checkout", tmp_path / "cache")
    made.write(factor=2.0)
    return made


def test_an_edit_in_a_called_file_changes_the_callers_result(engine: Engine) -> None:
    assert engine.report()["result"] == 2.0 * 10.0 + 1.0
    engine.write(factor=3.0)
    after = engine.report()
    assert after["result"] == 3.0 * 10.0 + 1.0
    assert after["misses"] == 1


def test_the_same_sources_hit_the_cache_from_another_directory_and_another_checkout(
    engine: Engine, tmp_path: Path
) -> None:
    first = engine.report()
    assert (first["hits"], first["misses"]) == (0, 1)
    files = engine.cached_files()
    assert any(name.endswith(".nbi") for name in files)

    elsewhere = engine.report(cwd=tmp_path)
    assert (elsewhere["hits"], elsewhere["misses"]) == (1, 0)
    moved = Engine(tmp_path / "another" / "checkout", engine.cache)
    moved.write(factor=2.0)
    from_moved = moved.report()
    assert (from_moved["hits"], from_moved["misses"]) == (1, 0)
    assert engine.cached_files() == files


def test_division_by_zero_is_infinite_rather_than_an_exception(engine: Engine) -> None:
    assert engine.execute("from engine.caller import inverse; print(inverse(0.0))").stdout == "inf\n"


def test_bounds_checked_code_has_a_cache_of_its_own(engine: Engine) -> None:
    reads_past_the_end = (
        "import numpy\nfrom engine.caller import item\nlong = numpy.arange(9.0)\nitem(long[:3], 5)"
    )
    assert engine.execute(reads_past_the_end).returncode == 0  # unchecked: reads the neighbour in memory
    checked = engine.execute(reads_past_the_end, NUMBA_BOUNDSCHECK="1")
    assert "IndexError" in checked.stderr
    assert engine.execute(reads_past_the_end).returncode == 0
    assert len(list(engine.cache.glob("kernels-*"))) == 2


def test_with_the_compiler_disabled_kernels_are_plain_functions(engine: Engine) -> None:
    answer = engine.report(NUMBA_DISABLE_JIT="1")
    assert answer["result"] == 2.0 * 10.0 + 1.0
    assert answer["hits"] is None
    assert not any(name.endswith((".nbi", ".nbc")) for name in engine.cached_files())


@needs_posix
def test_a_read_only_program_folder_is_left_untouched(engine: Engine) -> None:
    package = engine.folder / "engine"
    before = sorted(engine.folder.rglob("*"))
    package.chmod(0o555)
    try:
        assert engine.report()["misses"] == 1
        assert engine.report()["hits"] == 1
    finally:
        package.chmod(0o755)
    assert sorted(engine.folder.rglob("*")) == before


def test_without_a_writable_cache_folder_a_temporary_one_serves_and_goes(engine: Engine) -> None:
    engine.cache.write_text("a file stands where the folder should be")
    done = engine.execute(REPORT)
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    assert answer["result"] == 2.0 * 10.0 + 1.0
    assert str(engine.cache) in done.stderr
    assert not Path(answer["directory"]).exists()


def test_the_users_cache_folder_is_the_default(engine: Engine, tmp_path: Path) -> None:
    home = {"HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "xdg")}
    home["WIN_PD_OVERRIDE_LOCAL_APPDATA"] = str(tmp_path)
    answer = replace(engine, environment=home).report(SKETCHFALL_CACHE_DIR="")
    directory = Path(str(answer["directory"]))
    assert directory.is_relative_to(tmp_path)
    assert directory.parts[-2:] == ("sketchfall", f"kernels-{answer['key']}")


Built = tuple[Path, dict[str, object]]


@pytest.fixture(scope="module")
def built_once(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """What a build ships, compiled for the baseline from the engine's sources; and the report of it."""
    folder = tmp_path_factory.mktemp("build")
    bundle = folder / "bundle"
    name = sketchfall.physics.runtime.jit.baseline_processor()
    processor = {"NUMBA_CPU_NAME": name, "NUMBA_CPU_FEATURES": ""} if name else {}
    builder = Engine(folder / "checkout", bundle / SHIPPED_FOLDER, processor)
    builder.write(factor=2.0)
    report = builder.report()
    (bundle / sketchfall.physics.runtime.jit.KEY_FILE).write_text(str(report["sources"]))
    return bundle, report


def build(built_once: Built, bundle: Path) -> dict[str, object]:
    """A copy of it for one test, which may change it; returns the report."""
    shipped, report = built_once
    shutil.copytree(shipped, bundle)
    return report


def test_a_frozen_program_without_sources_uses_the_code_shipped_with_it(
    engine: Engine, built_once: Built, tmp_path: Path
) -> None:
    bundle = tmp_path / "bundle"
    built = build(built_once, bundle)
    assert compileall.compile_dir(engine.folder, legacy=True, quiet=1)
    for source in engine.folder.rglob("*.py"):
        source.unlink()
    for shipped in [*bundle.rglob("*")]:
        shipped.chmod(0o555 if shipped.is_dir() else 0o444)

    frozen = engine.report(cwd=tmp_path, prelude=FROZEN.format(folder=str(bundle)))
    assert frozen["result"] == 2.0 * 10.0 + 1.0
    assert frozen["key"] == built["key"]
    assert (frozen["hits"], frozen["misses"]) == (1, 0)
    own = Path(str(frozen["directory"]))
    assert own.parent == engine.cache  # the shipped folder may be read-only; ours is not
    assert all(path.stat().st_mode & 0o200 for path in [own, *own.iterdir()])


def test_a_frozen_program_uses_the_shipped_code_on_another_processor_too(
    engine: Engine, built_once: Built, tmp_path: Path
) -> None:
    bundle = tmp_path / "bundle"
    built = build(built_once, bundle)
    assert engine.report(prelude=OTHER_PROCESSOR)["key"] != engine.report()["key"]  # unlike the sources
    frozen = engine.report(prelude=OTHER_PROCESSOR + FROZEN.format(folder=str(bundle)))
    assert frozen["key"] == built["key"]
    assert (frozen["hits"], frozen["misses"]) == (1, 0)


def test_a_frozen_program_with_other_code_shipped_compiles_its_own(
    engine: Engine, built_once: Built, tmp_path: Path
) -> None:
    bundle = tmp_path / "bundle"
    built = build(built_once, bundle)
    (bundle / sketchfall.physics.runtime.jit.KEY_FILE).write_text("anotherkey\n")
    frozen = engine.report(prelude=FROZEN.format(folder=str(bundle)))
    assert frozen["sources"] == "anotherkey"
    assert frozen["key"] != built["key"]
    assert (frozen["hits"], frozen["misses"]) == (0, 1)


def test_a_frozen_program_on_a_processor_below_the_baseline_compiles_its_own(
    engine: Engine, built_once: Built, tmp_path: Path
) -> None:
    bundle = tmp_path / "bundle"
    built = build(built_once, bundle)
    frozen = engine.report(prelude=OTHER_MACHINE + FROZEN.format(folder=str(bundle)))
    assert frozen["sources"] == built["sources"]
    assert frozen["key"] != built["key"]
    assert (frozen["hits"], frozen["misses"]) == (0, 1)


def test_the_baseline_asks_for_every_feature(monkeypatch: pytest.MonkeyPatch) -> None:
    name, needed = sketchfall.physics.runtime.jit.X86_64_V3
    features = dict.fromkeys(needed, True)
    monkeypatch.setattr(platform, "machine", lambda: "x86_64")
    monkeypatch.setattr("llvmlite.binding.get_host_cpu_features", lambda: features)
    assert sketchfall.physics.runtime.jit.baseline_processor() == name
    for feature in needed:
        features[feature] = False
        assert sketchfall.physics.runtime.jit.baseline_processor() is None
        features[feature] = True


def test_kernels_outside_the_engine_are_not_cached(engine: Engine, tmp_path: Path) -> None:
    (engine.folder / "visitor.py").write_text(
        "from engine.runtime.jit import kernel\nfrom engine.helper import helper\n\n"
        "@kernel\ndef visit(x):\n    return helper(x)\n"
    )
    done = engine.execute("from visitor import visit; print(visit(4.0), visit.stats.cache_path)")
    assert done.stdout.split() == [str(2.0 * 4.0), "None"], done.stderr
    assert not any("visit" in name for name in engine.cached_files())


def test_folders_of_older_sources_are_removed_and_nothing_else(engine: Engine) -> None:
    old_names = [f"kernels-{age:016x}" for age in range(FOLDERS_KEPT + 3)]
    for age, name in enumerate([*old_names, "kernels-6.1", "drawings"]):
        (engine.cache / name).mkdir(parents=True)
        then = time.time() - 3600.0 * (age + 1)
        os.utime(engine.cache / name, (then, then))
    current = Path(str(engine.report()["directory"])).name
    kept = old_names[: FOLDERS_KEPT - 1]
    assert {path.name for path in engine.cache.iterdir()} == {current, *kept, "kernels-6.1", "drawings"}
