"""A file system of our own: nothing of the host but what is on the list, and that read-only."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from remint.sandbox.inside.kernel.errors import IsolationError
from remint.sandbox.inside.kernel.mounts import (
    MS_BIND,
    MS_NODEV,
    MS_NOEXEC,
    MS_NOSUID,
    MS_RDONLY,
    MS_REMOUNT,
    bind,
    make_private,
    mount,
    unmount,
)
from remint.sandbox.inside.kernel.system_calls import call

BOX = "/box"
WORK = "/box/work"
TEMPORARY = "/box/tmp"
SHARED_MEMORY = "/box/shm"

SYSTEM_FOLDERS = ("/usr", "/bin", "/lib", "/lib64", "/lib32", "/libx32", "/sbin")
DEVICES = ("null", "zero", "full", "random", "urandom")
# What run times look up in /etc: the loader's cache, Debian's links to the chosen java or awk, configuration of
# virtual machines. Never the whole folder: it holds keys, hosts and accounts.
CONFIGURATION = ("ld.so.cache", "localtime", "alternatives", "java*", "mono", "fonts", "R")
# A listing of one of these would hand over what the sandbox is there to hide.
TOO_WIDE = ("/", "/box", "/dev", "/etc", "/home", "/proc", "/root", "/run", "/sys", "/tmp", "/var")

_OLD = "/oldroot"
_NEW = "/newroot"
_OLD_PROC = _OLD + "/proc"
_NOTHING = "/nothing"  # beside the two, in the file system of the staging folder
_READ_ONLY = MS_RDONLY | MS_NOSUID | MS_NODEV

_OWN_FILES = {
    "passwd": "root:x:0:0:root:/:/bin/false\nprogram:x:1000:1000:program:/box/work:/bin/sh\n"
    "nobody:x:65534:65534:nobody:/:/bin/false\n",
    "group": "root:x:0:\nprogram:x:1000:\nnogroup:x:65534:\n",
    "hosts": "127.0.0.1 localhost\n",
    "nsswitch.conf": "passwd: files\ngroup: files\nhosts: files\n",
}


def change_root(readable: list[str], hidden: Iterable[str] = (), private: Iterable[str] = ()) -> None:
    """Make the whitelisted file system the root of this mount namespace and let go of the old one.

    Of the system's folders those in `hidden` are empty, but for what is `readable`. What is `private` is covered
    wherever it is shown.
    """
    refuse_too_wide(readable)
    make_private("/")
    _stage()
    _bind_system()
    covered = _cover(hidden)
    for path in _given_and_real(readable):
        _show(path)
    for place in covered:
        call("mount", None, os.fsencode(place), None, MS_REMOUNT | MS_BIND | _READ_ONLY, None)
    _make_etc()
    _cover_private(private)
    _make_dev()
    _make_places(readable)
    unmount(_OLD)
    os.chdir(_NEW)
    # pivot_root(".", ".") puts the old root on top of the new one, where it can be taken off (pivot_root(2)).
    call("pivot_root", b".", b".")
    unmount(".")
    os.chdir("/")
    call("mount", None, b"/", None, MS_REMOUNT | MS_BIND | _READ_ONLY, None)


def refuse_too_wide(readable: list[str]) -> None:
    """Stop a caller from whitelisting a folder that holds secrets besides what was meant."""
    for path in readable:
        for form in (os.path.normpath(path), os.path.realpath(path)):
            if form in TOO_WIDE or form.startswith(("/proc/", "/sys/", "/dev/", "/box/")):
                raise IsolationError("mount", path + " may not be made readable; name the folder below that is needed")


def _stage() -> None:
    # The old root moves to /oldroot first, so that a source below the staging folder itself can still be reached.
    staging = next(place for place in ("/tmp", "/var/tmp", "/mnt", "/proc") if Path(place).is_dir())
    mount("tmpfs", staging, "tmpfs", MS_NOSUID | MS_NODEV, "mode=755,size=1m")
    os.chdir(staging)
    Path("oldroot").mkdir(mode=0o755)
    Path("newroot").mkdir(mode=0o755)
    call("pivot_root", b".", b"oldroot")
    os.chdir("/")
    mount("tmpfs", _NEW, "tmpfs", MS_NOSUID | MS_NODEV, "mode=755,size=2m")


def _bind_system() -> None:
    for folder in SYSTEM_FOLDERS:
        source = Path(_OLD + folder)
        if source.is_symlink():
            # Path.readlink is not in Python 3.8.
            Path(_NEW + folder).symlink_to(os.path.relpath(os.path.join("/", os.readlink(source)), "/"))
        elif source.is_dir():
            Path(_NEW + folder).mkdir(mode=0o755)
            bind(str(source), _NEW + folder, _READ_ONLY, _OLD_PROC)


def _cover(hidden: Iterable[str]) -> list[str]:
    """Put an empty folder over each of these; what was covered. A folder below another one is gone with it."""
    covered = []
    for path in sorted(hidden):
        place = _NEW + _real(path)
        if os.path.isdir(place):
            mount("none", place, "tmpfs", MS_NOSUID | MS_NODEV, "mode=755,size=1m")
            covered.append(place)
    return covered


def _cover_private(private: Iterable[str]) -> None:
    """Put an empty folder, or a file that cannot be opened, over each of these, for good."""
    for path in sorted(private):
        place = _NEW + path
        if os.path.isdir(place):
            mount("none", place, "tmpfs", _READ_ONLY, "mode=755,size=4k,nr_inodes=2")
        elif os.path.lexists(place):
            Path(_NOTHING).touch(mode=0o000)
            bind(_NOTHING, place, _READ_ONLY, _OLD_PROC)


def _given_and_real(readable: list[str]) -> list[str]:
    # A virtual environment is named by one path and linked from another: both must lead somewhere. Shorter paths
    # first, so that a folder is in place before something inside it is looked for.
    paths = {os.path.normpath(path) for path in readable}
    return sorted(paths | {_real(path) for path in paths}, key=lambda path: (path.count("/"), path))


def _real(path: str) -> str:
    # The host's links are absolute and its root is at /oldroot now, so they are followed step by step by hand.
    todo, done, links = path.strip("/").split("/"), "", 0
    while todo:
        part = todo.pop(0)
        if part in ("", "."):
            continue
        if part == "..":
            done = done.rpartition("/")[0]
            continue
        here = Path(_OLD + done + "/" + part)
        if not here.is_symlink():
            done += "/" + part
            continue
        links += 1
        if links > 40:
            raise IsolationError("mount", path + " leads round in a circle of symbolic links")
        target = os.readlink(here)
        done = "" if target.startswith("/") else done
        todo = target.strip("/").split("/") + todo
    return done


def _show(path: str) -> None:
    source = Path(_OLD + _real(path))
    target = Path(_NEW + path)
    try:
        folder = source.is_dir()
        if not folder and not source.exists():
            raise IsolationError("mount", path + " does not exist; leave it out of the readable paths")
    except PermissionError:
        raise IsolationError("mount", path + " is behind a folder that this user may not enter") from None
    if target.exists():
        return
    _make_parents(path)
    _bind_file_or_folder(source, target, folder)


def _make_parents(path: str) -> None:
    place = Path(_NEW)
    for part in Path(path).parts[1:-1]:
        place = place / part
        if not place.is_dir():
            place.mkdir(mode=0o755)


def _bind_file_or_folder(source: Path, target: Path, folder: bool, flags: int = _READ_ONLY) -> None:
    if folder:
        target.mkdir(mode=0o755)
    else:
        target.touch(mode=0o644)
    bind(str(source), str(target), flags, _OLD_PROC)


def _make_etc() -> None:
    etc = Path(_NEW, "etc")
    etc.mkdir(mode=0o755, exist_ok=True)
    for name, text in _OWN_FILES.items():
        (etc / name).write_text(text)
    for pattern in CONFIGURATION:
        for source in Path(_OLD, "etc").glob(pattern):
            real = Path(_OLD + _real("/etc/" + source.name))
            if real.exists() and not (etc / source.name).exists():
                _bind_file_or_folder(real, etc / source.name, real.is_dir())


def _make_dev() -> None:
    dev = Path(_NEW, "dev")
    dev.mkdir(mode=0o755)
    for name in DEVICES:
        # Read-only keeps the node from being changed, not the device from being written; NODEV would close it.
        _bind_file_or_folder(Path(_OLD, "dev", name), dev / name, False, MS_RDONLY | MS_NOSUID | MS_NOEXEC)
    for name, target in (("fd", ""), ("stdin", "/0"), ("stdout", "/1"), ("stderr", "/2")):
        (dev / name).symlink_to("/proc/self/fd" + target)
    (dev / "shm").symlink_to(SHARED_MEMORY)


def _make_places(readable: list[str]) -> None:
    new = Path(_NEW)
    (new / "box").mkdir(mode=0o755)
    (new / "proc").mkdir(mode=0o555)
    # The zygote needs the host's /proc to write id maps, and the kernel lets a cell mount its own only where one can
    # be seen already. Every cell covers it before anything untrusted runs.
    bind(_OLD_PROC, _NEW + "/proc", MS_NOSUID | MS_NODEV | MS_NOEXEC)
    (new / "var").mkdir(mode=0o755, exist_ok=True)
    for name in ("tmp", "var/tmp"):
        # With a readable folder below /tmp, /tmp is a plain read-only folder; tempfile then goes on to /var/tmp.
        if not (new / name).exists():
            (new / name).symlink_to(TEMPORARY)
