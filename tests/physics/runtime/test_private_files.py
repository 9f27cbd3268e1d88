"""Folders and files of the user alone: what others own, may write or have put in the way is refused."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from sketchfall.physics.runtime import private_files
from sketchfall.physics.runtime.private_files import (
    NotPrivateError,
    links_on_the_way,
    open_private,
    private_folder,
    protected_folder,
    refuse_planted_link,
)
from tests.strangers import EVERYBODY, STICKY, give_away
from tests.systems import needs_posix

pytestmark = needs_posix


@pytest.fixture(autouse=True)
def no_umask() -> Iterator[None]:
    """What is made has the mode that it was made with."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of ours in a folder of ours; both exist."""
    folder = tmp_path / "mine" / "cache"
    folder.mkdir(parents=True, mode=0o755)
    folder.parent.chmod(0o755)
    return folder


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def refused(folder: Path, culprit: Path, words: str, *, with_contents: bool = False) -> None:
    with pytest.raises(NotPrivateError) as caught:
        private_folder(folder, with_contents=with_contents)
    assert str(culprit) in str(caught.value)
    assert words in str(caught.value)


def test_a_new_folder_is_closed_to_others_and_so_are_those_above_it(tmp_path: Path) -> None:
    folder = private_folder(tmp_path / "a" / "b" / "c")
    assert folder == tmp_path / "a" / "b" / "c"
    assert [mode_of(path) for path in (folder, folder.parent, folder.parent.parent)] == [0o700] * 3


def test_one_that_others_could_only_read_is_closed(folder: Path) -> None:
    assert private_folder(folder, with_contents=True) == folder
    assert mode_of(folder) == 0o700
    assert mode_of(folder.parent) == 0o755  # which is not ours to close


@pytest.mark.parametrize("mode", [EVERYBODY, STICKY, 0o757])
def test_one_that_others_may_write_in_is_refused(folder: Path, mode: int) -> None:
    folder.chmod(mode)
    refused(folder, folder, "other users may write in")
    assert mode_of(folder) == mode


def test_below_a_folder_that_others_may_write_in_nothing_is_used_or_made(folder: Path) -> None:
    folder.parent.chmod(EVERYBODY)
    for place in (folder, folder / "deeper", folder.parent / "new" / "deeper"):
        refused(place, folder.parent, "other users may write in")
        with pytest.raises(NotPrivateError):
            protected_folder(place)
    assert list(folder.parent.iterdir()) == [folder]
    assert list(folder.iterdir()) == []


def test_in_a_sticky_folder_only_what_is_ours_is_used(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.parent.chmod(STICKY)
    assert private_folder(folder) == folder
    assert mode_of(private_folder(folder.parent / "new")) == 0o700
    give_away(folder, monkeypatch)
    refused(folder, folder, "belongs to another user")
    refused(folder / "deeper", folder, "belongs to another user")


def test_a_folder_above_that_belongs_to_another_user_is_refused(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    give_away(folder.parent, monkeypatch)
    refused(folder, folder.parent, "belongs to another user")


def test_the_administrator_does_not_use_the_folders_of_others(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after `sudo`, which may leave HOME as it was."""
    give_away(folder.parent, monkeypatch)
    if os.geteuid() != 0:
        monkeypatch.setattr(os, "geteuid", lambda: 0)
    with pytest.raises(NotPrivateError, match="belongs to another user"):
        private_folder(folder.parent / "of root")
    assert list(folder.parent.iterdir()) == [folder]


def test_a_file_in_the_way_is_told(folder: Path) -> None:
    (folder / "file").touch()
    with pytest.raises(NotADirectoryError):
        private_folder(folder / "file")
    with pytest.raises(NotADirectoryError):
        private_folder(folder / "file" / "deeper")


# --- Groups ------------------------------------------------------------------------------------------


def test_a_group_that_may_write_is_like_others(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(private_files, "_own_group", lambda user: None)
    for open_one in (folder, folder.parent):
        open_one.chmod(0o775)
        refused(folder, open_one, "other users may write in")
        open_one.chmod(0o755)


def test_unless_it_is_the_group_of_the_user_alone(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(private_files, "_own_group", lambda user: folder.stat().st_gid)
    folder.chmod(0o775)
    folder.parent.chmod(0o775)
    assert private_folder(folder) == folder
    # With an access list, what looks like a right of the group may be one of anybody.
    monkeypatch.setattr(private_files, "_has_access_list", lambda path: path == folder.parent)
    refused(folder, folder.parent, "other users may write in")


def test_a_group_counts_as_the_users_own_by_its_name_and_members(monkeypatch: pytest.MonkeyPatch) -> None:
    import grp
    import pwd

    def own_group(name: str, members: list[str]) -> int | None:
        monkeypatch.setattr(grp, "getgrgid", lambda number: grp.struct_group((name, "x", number, members)))
        private_files._own_group.cache_clear()
        return private_files._own_group(1000)

    person = pwd.struct_passwd(("ada", "x", 1000, 1234, "", "/home/ada", "/bin/sh"))
    monkeypatch.setattr(pwd, "getpwuid", lambda number: person)
    assert own_group("ada", []) == own_group("ada", ["ada"]) == 1234
    assert own_group("ada", ["ada", "bob"]) is None
    assert own_group("students", []) is None
    private_files._own_group.cache_clear()


# --- Contents ----------------------------------------------------------------------------------------


def test_files_that_somebody_else_left_are_found(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "mine").touch(mode=0o644)
    private_folder(folder, with_contents=True)
    (folder / "planted").touch(mode=0o644)
    give_away(folder / "planted", monkeypatch)
    refused(folder, folder / "planted", "belongs to another user", with_contents=True)


def test_what_is_no_ordinary_file_may_have_been_planted(folder: Path, tmp_path: Path) -> None:
    """A second name of a file of ours too: it may hold whatever somebody made us download."""
    (tmp_path / "download").write_bytes(b"evil")
    for plant in (
        lambda path: path.symlink_to(tmp_path / "download"),
        lambda path: path.hardlink_to(tmp_path / "download"),
        os.mkfifo,
        Path.mkdir,
    ):
        planted = folder / "planted"
        plant(planted)
        refused(folder, planted, "not an ordinary file", with_contents=True)
        planted.rmdir() if planted.is_dir() else planted.unlink()


def test_files_that_others_could_have_changed_are_found(folder: Path) -> None:
    (folder / "changed").touch(mode=0o666)
    refused(folder, folder / "changed", "other users may write to", with_contents=True)
    folder.chmod(0o700)  # nobody gets at it
    assert private_folder(folder, with_contents=True) == folder


# --- Links -------------------------------------------------------------------------------------------


def test_our_own_links_are_followed_to_what_is_checked(folder: Path, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to("mine")
    assert private_folder(link / "cache") == folder
    (tmp_path / "leaf").symlink_to(folder)
    assert private_folder(tmp_path / "leaf") == folder
    folder.parent.chmod(EVERYBODY)
    refused(link / "cache", folder.parent, "other users may write in")
    refused(tmp_path / "leaf", folder.parent, "other users may write in")


def test_links_of_others_are_not_followed(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even to what is ours: they could make us fill or sweep another folder."""
    link = tmp_path / "link"
    link.symlink_to(folder)
    give_away(link, monkeypatch)
    refused(link, link, "belongs to another user")
    refused(link / "deeper", link, "belongs to another user")


def test_links_in_a_circle_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    with pytest.raises(OSError, match="symbolic links"):
        private_folder(tmp_path / "a")


def test_every_link_on_the_way_is_found(tmp_path: Path) -> None:
    (tmp_path / "real" / "deep").mkdir(parents=True)
    (tmp_path / "up").symlink_to("real/deep/..")
    (tmp_path / "real" / "across").symlink_to(tmp_path / "up" / "deep")
    (tmp_path / "real" / "deep" / "last").symlink_to("../nothing")
    path = tmp_path / "up" / "across" / "last"
    found = [link.relative_to(tmp_path).as_posix() for link in links_on_the_way(path)]
    assert found == ["up", "real/across", "up", "real/deep/last"]


def test_a_planted_link_is_known_by_its_folder_and_owner(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = folder / "drawing"
    link.symlink_to("elsewhere")
    folder.chmod(STICKY)
    refuse_planted_link(link)  # it is ours
    give_away(link, monkeypatch)
    with pytest.raises(NotPrivateError, match="a link of another user"):
        refuse_planted_link(link)
    folder.chmod(0o775)  # people who work together in a folder link as they like
    refuse_planted_link(link)


# --- Files -------------------------------------------------------------------------------------------


def test_a_file_of_our_own_is_opened(folder: Path) -> None:
    descriptor = open_private(folder / "new", os.O_RDWR | os.O_CREAT)
    os.close(descriptor)
    assert mode_of(folder / "new") == 0o600


def test_what_is_not_a_file_of_our_own_is_not_opened(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "target").write_bytes(b"precious")
    (folder / "link").symlink_to("target")
    (folder / "dangling").symlink_to("nowhere")
    os.mkfifo(folder / "pipe")
    (folder / "foreign").touch()
    give_away(folder / "foreign", monkeypatch)
    for name, words in [
        ("link", "is a link"),
        ("dangling", "is a link"),
        ("pipe", "is not an ordinary file"),
        ("foreign", "belongs to another user"),
    ]:
        with pytest.raises(NotPrivateError, match=words):
            open_private(folder / name, os.O_RDWR | os.O_CREAT)
    assert not (folder / "nowhere").exists()
