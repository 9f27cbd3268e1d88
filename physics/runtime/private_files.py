"""What is the user's alone, on a computer that others use too: folders and files that nobody else can change.

Compiled code is loaded from its folder and run, so whoever can write there, or put another folder in its
place, runs what he likes in our name. It takes only one weak folder on the way from the root, so all of them
are looked at:

- Each belongs to us or to the system's administrator, who can do everything anyhow.
- Others may not write in it. A sticky folder such as /tmp is an exception: anybody may add to it, but only
  the owner of an entry may move it, and the entry is looked at next.

The last one must be ours, and is closed to everybody else. Windows keeps the folders of its users apart by
itself, so nothing is looked at there.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

from sketchfall.physics.sentences import sentence

if sys.platform != "win32":
    import grp
    import pwd

OURS_ALONE = 0o700  # the mode of a folder
OPEN_TO_OTHERS = 0o077
OPEN_AND_STICKY = stat.S_IWOTH | stat.S_ISVTX
ROOT = 0  # the user number of the administrator
MOST_LINKS = 40  # on the way to a file, as in Linux

# Of os.open, where the system has them: a link is refused, and nobody waits for the other end of a pipe.
NO_LINKS = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


class NotPrivateError(OSError):
    """Others may change a file or folder that must be ours alone: its name, and how they could."""


def is_ours(status: os.stat_result) -> bool:
    return sys.platform == "win32" or status.st_uid == os.geteuid()


# --- Folders -----------------------------------------------------------------------------------------


def private_folder(path: Path, *, with_contents: bool = False) -> Path:
    """The folder, made if it is not there, without links on the way to it; NotPrivateError if it is not ours.

    If it was ever open to others, they may have left something in it: `with_contents` looks for that.
    """
    if sys.platform == "win32":
        return protected_folder(path)
    real = _resolved(path)
    _protect(real.parent)
    status = _made(real)
    _refuse_foreign(real, status, owners=(os.geteuid(),))
    if _others_may_write(real, status):
        raise NotPrivateError(sentence("other users may write in {folder}", folder=real))
    if with_contents:
        _refuse_foreign_contents(real, others_may_enter=bool(status.st_mode & OPEN_TO_OTHERS))
    if status.st_mode & OPEN_TO_OTHERS:
        real.chmod(OURS_ALONE)
    return real


def protected_folder(path: Path) -> Path:
    """The same for a folder that need not be closed: nobody can put anything in the place of our entries."""
    if sys.platform == "win32":
        path.mkdir(parents=True, exist_ok=True)
        return path.absolute()
    real = _resolved(path)
    _protect(real)
    return real


def _resolved(path: Path) -> Path:
    for link in links_on_the_way(path):
        _refuse_foreign(link, link.lstat(), owners=(os.geteuid(), ROOT))
    return Path(os.path.realpath(path))


def _protect(real: Path) -> None:
    for folder in reversed([real, *real.parents]):  # so that nothing is made below a folder that is refused
        status = _made(folder)
        _refuse_foreign(folder, status, owners=(os.geteuid(), ROOT))
        if _others_may_write(folder, status) and not status.st_mode & stat.S_ISVTX:
            raise NotPrivateError(sentence("other users may write in {folder}", folder=folder))


def _made(folder: Path) -> os.stat_result:
    with suppress(FileNotFoundError):
        return _status_of_folder(folder)
    with suppress(FileExistsError):  # made by somebody else meanwhile, and looked at like any other
        os.mkdir(folder, OURS_ALONE)
    return _status_of_folder(folder)


def _status_of_folder(folder: Path) -> os.stat_result:
    status = folder.lstat()
    if not stat.S_ISDIR(status.st_mode):
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder))
    return status


def _refuse_foreign(path: Path, status: os.stat_result, owners: tuple[int, ...]) -> None:
    if status.st_uid not in owners:
        raise NotPrivateError(sentence("{path} belongs to another user", path=path))


def _refuse_foreign_contents(folder: Path, others_may_enter: bool) -> None:
    for path in folder.iterdir():
        with suppress(FileNotFoundError):  # another process of ours is writing here
            status = path.lstat()
            _refuse_foreign(path, status, owners=(os.geteuid(),))
            if not stat.S_ISREG(status.st_mode) or status.st_nlink > 1:
                raise NotPrivateError(sentence("{path} is not an ordinary file", path=path))
            if others_may_enter and _others_may_write(path, status):
                raise NotPrivateError(sentence("other users may write to {path}", path=path))


def _others_may_write(path: Path, status: os.stat_result) -> bool:
    if status.st_mode & stat.S_IWOTH:
        return True
    if not status.st_mode & stat.S_IWGRP:
        return False
    return status.st_gid != _own_group(os.geteuid()) or _has_access_list(path)


@cache
def _own_group(user: int) -> int | None:
    """The group of this user alone, if there is one. Where there is, new folders are often open to it."""
    if sys.platform == "win32":
        return None
    try:
        person = pwd.getpwuid(user)
        group = grp.getgrgid(person.pw_gid)
    except KeyError:
        return None
    alone = group.gr_name == person.pw_name and set(group.gr_mem) <= {person.pw_name}
    return group.gr_gid if alone else None


def _has_access_list(path: Path) -> bool:
    """Whether single people were given rights; those count as rights of the group then."""
    if sys.platform != "linux":
        return False
    try:
        return "system.posix_acl_access" in os.listxattr(path, follow_symlinks=False)
    except OSError:  # a disk that knows no such lists
        return False


# --- Files -------------------------------------------------------------------------------------------


def open_private(path: Path, flags: int, mode: int = 0o600) -> int:
    """A descriptor of our own file, as by os.open; NotPrivateError for a link, a pipe or somebody else's."""
    try:
        descriptor = os.open(path, flags | NO_LINKS, mode)
    except OSError as error:
        if path.is_symlink():
            raise NotPrivateError(sentence("{path} is a link", path=path)) from error
        raise
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise NotPrivateError(sentence("{path} is not an ordinary file", path=path))
        if not is_ours(status):
            raise NotPrivateError(sentence("{path} belongs to another user", path=path))
    except NotPrivateError:
        os.close(descriptor)
        raise
    return descriptor


def refuse_planted_link(path: Path) -> None:
    """NotPrivateError if a link on the way to this file may have been put there for us to follow.

    In a folder like /tmp, where anybody may add a link under any name, only our own and those of the folder's
    owner are followed. Many a Linux has this rule, but it may be switched off.
    """
    if sys.platform == "win32":
        return
    for link in links_on_the_way(path):
        folder = link.parent.stat()
        anybody_may_add = folder.st_mode & OPEN_AND_STICKY == OPEN_AND_STICKY
        if anybody_may_add and link.lstat().st_uid not in (os.geteuid(), folder.st_uid):
            raise NotPrivateError(
                sentence("{link} is a link of another user, in a folder that is open to all", link=link)
            )


def links_on_the_way(path: Path) -> Iterator[Path]:
    """Every symbolic link that is followed until the file is reached, itself included."""
    place, *parts = path.absolute().parts
    folder = Path(place)
    left = parts[::-1]
    followed = 0
    while left:
        part = left.pop()
        if part == os.pardir:
            folder = folder.parent
        elif (link := folder / part).is_symlink():
            followed += 1
            if followed > MOST_LINKS:
                raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
            yield link
            target = Path(os.readlink(link))
            left += target.parts[:0:-1] if target.is_absolute() else target.parts[::-1]
            folder = Path(target.anchor) if target.is_absolute() else folder
        else:
            folder = link
