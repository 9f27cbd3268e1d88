"""Settings: kept between two runs, checked when read, and in no folder but their own."""

import math
import subprocess
import sys
from pathlib import Path

import pytest
from PyQt6.QtCore import QByteArray

from sketchfall.app.files.settings import (
    FOLDER_VARIABLE,
    MAX_RECENT_FILES,
    Number,
    Setting,
    Settings,
    settings_folder,
)

pytestmark = pytest.mark.no_engine

DEFAULTS = {
    "theme": "system",
    "language": "system",
    "window_geometry": b"",
    "window_state": b"",
    "folded_groups": frozenset({"body_corners", "body_force", "body_collisions"}),
    "grid_visible": True,
    "recent_colours": (),
    "joint_look": "full",
    "not_snapped_to": frozenset(),
    "scrolling": "device",
    "autosave_seconds": 3.0,
    "timeline_megabytes": 256.0,
}
OTHERS = {
    "theme": "dark",
    "language": "zh_CN",
    "window_geometry": bytes(range(256)),
    "window_state": b"\0[General]\n;%",
    "folded_groups": frozenset(),
    "grid_visible": False,
    "recent_colours": ("#0072b2", "#11223344"),
    "joint_look": "slim",
    "not_snapped_to": frozenset({"edge", "grid"}),
    "scrolling": "pan",
    "autosave_seconds": 60.0,
    "timeline_megabytes": 1024.0,
}


def values(settings: Settings) -> dict[str, object]:
    return {name: getattr(settings, name) for name in DEFAULTS}


def in_another_process(folder: Path, statement: str) -> str:
    """Run a statement about the `settings` of this folder; what it prints."""
    program = "import sys; from pathlib import Path; from sketchfall.app.files.settings import Settings\n"
    program += f"settings = Settings(Path(sys.argv[1]))\n{statement}"
    command = [sys.executable, "-c", program, str(folder)]
    root = Path(__file__).resolve().parents[3]
    return subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout


def test_every_setting_is_tested_here() -> None:
    names = {name for name, value in vars(Settings).items() if isinstance(value, Setting)}
    assert names == set(DEFAULTS) == set(OTHERS)


def test_a_first_start_finds_the_defaults(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "none")
    assert values(settings) == DEFAULTS
    assert settings.recent_files == []


def test_what_was_set_is_found_by_the_next_start(tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    for name, value in OTHERS.items():
        setattr(settings, name, value)
    assert values(settings) == OTHERS
    found = f"{{name: getattr(settings, name) for name in {list(OTHERS)}}}"
    assert in_another_process(tmp_path, f"print({found} == {OTHERS!r})") == "True\n"


def test_what_qt_gives_for_a_window_can_be_kept_as_it_is(tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    settings.window_geometry = QByteArray(b"\1\2")
    assert Settings(tmp_path).window_geometry == b"\1\2"


@pytest.mark.parametrize(
    "ini",
    [
        "[looks]\ntheme=puce\n[window]\ngeometry=@ByteArray(junk)\nstate=zz\n[canvas]\ngrid_visible=2\n"
        "not_snapped_to=\n[saving]\nautosave_seconds=0\n",
        "[looks]\ntheme=light, dark\n[saving]\nautosave_seconds=1e9\n",
        "[canvas]\ngrid_visible=@Invalid()\n[files]\nrecent=[1, {}, null]\n",
        '[files]\nrecent={"a": 1}\n',
        "[files]\nrecent=" + "[" * 5000 + "\n",
        "\0\0\0 no INI at all [[[ ===",
        "[looks\ntheme",
    ],
)
def test_bad_values_count_as_the_defaults(tmp_path: Path, ini: str) -> None:
    (tmp_path / "settings.ini").write_text(ini)
    settings = Settings(tmp_path)
    assert values(settings) == DEFAULTS
    assert settings.recent_files == []
    settings.theme = "dark"
    settings.add_recent_file(tmp_path / "settings.ini")
    assert Settings(tmp_path).theme == "dark"
    assert Settings(tmp_path).recent_files == [tmp_path / "settings.ini"]


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("theme", "puce", "looks/theme: expected one of system, light, dark, found 'puce'"),
        ("autosave_seconds", 0.0, "saving/autosave_seconds: expected a number from 1 to 600, found '0.0'"),
        ("autosave_seconds", float("nan"), "found 'nan'"),
        ("autosave_seconds", 0.5, "from 1 to 600, found '0.5'"),
    ],
)
def test_a_wrong_value_cannot_be_set(tmp_path: Path, name: str, value: object, words: str) -> None:
    settings = Settings(tmp_path)
    with pytest.raises(ValueError, match=words):
        setattr(settings, name, value)
    assert values(settings) == DEFAULTS


def test_a_folder_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    settings = Settings(tmp_path / "file" / "settings")
    settings.theme = "dark"
    settings.add_recent_file(tmp_path / "file")
    assert settings.theme == "dark"  # for as long as this window lives


# --- Where they are ----------------------------------------------------------------------------------


def test_the_environment_moves_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "isolated"))
    Settings().theme = "dark"
    assert (tmp_path / "isolated" / "settings.ini").is_file()
    assert Settings().recovery_folder == tmp_path / "isolated" / "recovery"
    assert Settings(tmp_path / "given").folder == tmp_path / "given"


def test_without_it_the_folder_is_the_users_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(FOLDER_VARIABLE, raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert settings_folder().name == "sketchfall"
    if sys.platform == "linux":
        assert settings_folder() == tmp_path / "sketchfall"


# --- Recent files ------------------------------------------------------------------------------------


def files(folder: Path, count: int) -> list[Path]:
    paths = [folder / f"drawing, {index} naïve ∎ %41;.sketchfall" for index in range(count)]
    for path in paths:
        path.touch()
    return paths


def test_recent_files_come_most_recent_first_and_once(tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    first, second, third = files(tmp_path, 3)
    for path in (first, second, first, third, second):
        settings.add_recent_file(path)
    assert settings.recent_files == [second, third, first]
    assert Settings(tmp_path).recent_files == [second, third, first]


def test_no_more_than_ten_are_kept(tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    paths = files(tmp_path, MAX_RECENT_FILES + 5)
    for path in paths:
        settings.add_recent_file(path)
    assert len(settings.recent_files) == MAX_RECENT_FILES == 10
    assert settings.recent_files == paths[:-11:-1]


def test_files_that_are_gone_are_not_shown(tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    paths = files(tmp_path, 3)
    for path in paths:
        settings.add_recent_file(path)
    paths[1].unlink()
    paths[2].unlink()
    paths[2].mkdir()
    assert settings.recent_files == [paths[0]]


def test_a_relative_path_is_found_from_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (path,) = files(tmp_path, 1)
    monkeypatch.chdir(tmp_path)
    Settings(tmp_path).add_recent_file(Path(path.name))
    monkeypatch.chdir("/")
    assert Settings(tmp_path).recent_files == [path]


def test_two_windows_share_the_list(tmp_path: Path) -> None:
    first, second = files(tmp_path, 2)
    one, other = Settings(tmp_path), Settings(tmp_path)
    one.add_recent_file(first)
    other.add_recent_file(second)
    assert one.recent_files == other.recent_files == [second, first]


def test_two_processes_share_the_list(tmp_path: Path) -> None:
    first, second = files(tmp_path, 2)
    settings = Settings(tmp_path)
    settings.add_recent_file(first)
    in_another_process(tmp_path, f"settings.add_recent_file(Path({str(second)!r}))")
    assert settings.recent_files == [second, first]


def test_the_list_can_be_cleared(tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    settings.add_recent_file(files(tmp_path, 1)[0])
    settings.clear_recent_files()
    assert Settings(tmp_path).recent_files == []


def test_what_is_set_at_once_is_stored_together_even_if_it_fails(tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    stored = tmp_path / "settings.ini"

    def set_and_fail() -> None:
        with settings.at_once():
            settings.grid_visible = False
            settings.theme = "dark"
            assert not stored.exists()
            raise InterruptedError

    with pytest.raises(InterruptedError):
        set_and_fail()
    assert "dark" in stored.read_text()
    settings.theme = "light"
    assert "light" in stored.read_text()  # each by itself again
    assert Settings(tmp_path).grid_visible is False


@pytest.mark.parametrize("number", [each for each in vars(Settings).values() if isinstance(each, Number)])
def test_the_ends_of_a_number_are_taken_and_nothing_beyond_them(number: Number) -> None:
    for value in (number.least, number.most):
        assert number.from_text(str(value)) == value
    for beyond in (math.nextafter(number.least, -math.inf), math.nextafter(number.most, math.inf), math.nan):
        with pytest.raises(ValueError, match="expected a number from"):
            number.from_text(repr(beyond))
