"""What programs must not read though it lies where they can: benchmarks, samples, ledgers, results, and installed
copies of the code that a benchmark was harvested from.

The system's folders and the interpreter are open to programs, and nothing keeps a user from storing a benchmark there.
Everything that is private is covered: the folder that holds it or, where the interpreter or the system needs that
folder, the file alone.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from remint.sandbox.environments.interpreters import PythonEnvironment, environment_of
from remint.sandbox.errors import PrivatePathError
from remint.sandbox.inside.isolation.filesystem import CONFIGURATION, SYSTEM_FOLDERS

# Folders of the system by the Filesystem Hierarchy Standard: of these single files are covered, never the whole.
_SYSTEM = re.compile(
    r"/|/usr(/local)?(/(s?bin|games|include|libexec|etc|lib(32|64|x32)?(/[\w-]+-linux-gnu\w*|/py\w+[\d.]*)?))?|/usr/share|"
    r"/etc(/alternatives|/fonts)?"
)
# Where Remint and other harnesses keep benchmarks and ledgers, where the user has moved them.
_VARIABLES = ("REMINT_BENCHMARKS", "REMINT_CACHE", "HF_HOME", "HF_HUB_CACHE", "HF_DATASETS_CACHE")
_LEDGER_VARIABLE = "REMINT_DB"
_IN_CACHE, _IN_DATA = ("remint", "evalplus", "bigcodebench", "huggingface"), "remint"
_PACKAGE = Path(__file__).parents[2]  # remint itself, which brings a benchmark along
_MOST_FILES = 10_000  # of a covered folder, whose other names are looked for


def without_private(environment: PythonEnvironment, private: Iterable[Path] = ()) -> PythonEnvironment:
    """The environment with these files and folders, and Remint's own, covered; PrivatePathError where one cannot be."""
    view = _View(environment)
    covered = set(environment.private)
    for path in (*_own_paths(), *private):
        real = Path(os.path.realpath(path.expanduser()))
        for place in (real, *_mounted_elsewhere(real)):
            covered.update(_cover(str(place), view))
    covered.update(_other_names(covered, view))
    covered.update([alias for path in covered for alias in view.aliases(path)])
    if not covered:
        return environment
    kept = {shown.path for shown in view.shown if not _is_below(shown.real, covered)}
    readable = tuple(path for path in environment.readable if path in kept)
    return environment._replace(readable=readable, private=tuple(sorted(covered)))


class _Shown(NamedTuple):
    """Something that programs can read: by which path, and where it really is."""

    path: str
    real: str


class _View:
    """Which paths of this machine programs can read, and which of them they need."""

    def __init__(self, environment: PythonEnvironment) -> None:
        self.shown = [_Shown(path, os.path.realpath(path)) for path in environment.readable]
        configuration = [str(path) for name in CONFIGURATION for path in Path("/etc").glob(name)]
        system = [path for path in (*SYSTEM_FOLDERS, *configuration) if Path(path).exists()]
        self._system = [_Shown(path, os.path.realpath(path)) for path in system]
        self._hidden = environment.hidden
        self._library = [os.path.realpath(path) for path in environment.listable if path not in environment.path]
        self._listed = {os.path.realpath(path) for path in environment.listable}  # every entry is shown by itself
        self._needed = {os.path.realpath(environment.executable), *self._listed}
        self._needed |= {shown.real for shown in self.shown if not _is_below(shown.path, environment.path)}

    def is_visible(self, path: str) -> bool:
        """Whether programs can read what is there."""
        if path in self._listed or _is_below(path, [shown.real for shown in self.shown]):
            return True
        return _is_below(path, self.roots()) and not _is_below(path, self._hidden)

    def is_needed(self, folder: str) -> bool:
        """Whether nothing would run with an empty folder in its place."""
        if _SYSTEM.fullmatch(folder) or any(_is_below(path, [folder]) for path in self._needed):
            return True
        return _is_below(folder, self._library) and not {"site-packages", "dist-packages"} & set(Path(folder).parts)

    def roots(self) -> list[str]:
        """The system's trees."""
        return [shown.real for shown in self._system]

    def trees(self) -> list[str]:
        """All trees."""
        return [*self.roots(), *(shown.real for shown in self.shown)]

    def aliases(self, path: str) -> list[str]:
        """The other paths by which programs reach it: a link is shown by its own name, too."""
        found = (shown.path + path[len(shown.real) :] for shown in self._links() if _is_below(path, [shown.real]))
        return [os.path.normpath(alias) for alias in found]

    def _links(self) -> Iterator[_Shown]:
        return (shown for shown in (*self._system, *self.shown) if shown.path != shown.real)


def _own_paths() -> Iterator[Path]:
    yield _PACKAGE
    for name in _VARIABLES:
        if os.environ.get(name):
            yield Path(os.environ[name])
    ledger = os.environ.get(_LEDGER_VARIABLE, "")
    if ledger and "://" not in ledger:
        yield Path(ledger).expanduser().parent  # its journal comes and goes beside it
    for variable, usual, names in (
        ("XDG_CACHE_HOME", ".cache", _IN_CACHE),
        ("XDG_DATA_HOME", ".local/share", (_IN_DATA,)),
    ):
        folder = os.environ.get(variable) or Path("~", usual)
        yield from (Path(folder, name) for name in names)


def _cover(path: str, view: _View) -> list[str]:
    """What to cover so that programs cannot read a path: nothing where they cannot anyway."""
    folder, name = os.path.split(path)
    if _is_folder(path):
        if not view.is_visible(path):
            return []
        if view.is_needed(path):
            raise PrivatePathError(
                f"{path} holds what programs must not read (a benchmark, samples, results or a ledger), but no program"
                " runs without that folder; move the files into a folder of their own"
            )
        return [path]
    if view.is_visible(folder) and not view.is_needed(folder):
        return [folder]
    if not view.is_visible(path) or not os.access(folder, os.R_OK | os.X_OK):
        return []
    # The same data packed or unpacked, and what a database keeps beside its file.
    same = (entry for entry in os.scandir(folder) if entry.name.startswith(name) or name.startswith(entry.name + "."))
    return [entry.path for entry in same if entry.is_file()]


def _mounted_elsewhere(path: Path) -> Iterator[Path]:
    """The places where the same file or folder, or a part of it, is seen through another mount."""
    mounts = list(_mounts())
    holds = [mount for mount in mounts if path.is_relative_to(mount.place)]
    if not holds:
        return
    on = max(holds, key=lambda mount: len(mount.place.parts))  # of several at one place the last is on top
    inside = on.root / path.relative_to(on.place)
    for mount in mounts:
        if mount.device != on.device or mount is on:
            continue
        if inside.is_relative_to(mount.root):
            yield mount.place / inside.relative_to(mount.root)
        elif mount.root.is_relative_to(inside):
            yield mount.place


class _Mount(NamedTuple):
    device: str
    root: Path  # in its file system
    place: Path


def _mounts() -> Iterator[_Mount]:
    try:
        lines = Path("/proc/self/mountinfo").read_text(errors="surrogateescape").splitlines()
    except OSError:
        return
    for line in lines:
        fields = [re.sub(r"\\([0-7]{3})", lambda match: chr(int(match[1], 8)), field) for field in line.split(" ")]
        yield _Mount(fields[2], Path(fields[3]), Path(fields[4]))


def _other_names(covered: Iterable[str], view: _View) -> tuple[str, ...]:
    """Hard links to what is covered. Looked for only where a file says that it has some: that takes seconds."""
    files = [file for path in covered for file in _linked_files(path)]
    # Another link, or one that is moved, changes the number or the time.
    wanted = frozenset((file.st_dev, file.st_ino, file.st_nlink, file.st_ctime_ns) for file in files)
    return _names_in(tuple(sorted(set(view.trees()))), wanted) if wanted else ()


def _names_in(trees: tuple[str, ...], wanted: frozenset[tuple[int, int, int, int]]) -> tuple[str, ...]:
    """The names that these files have in the trees: those found before, if they are all still there."""
    found, inodes = _found_in(trees, wanted), {one[:2] for one in wanted}
    # A folder that is renamed takes a link with it, and nothing about the file itself changes.
    if not all(_is_one_of(_stat(path), inodes) for path in found):
        _found_in.cache_clear()
        found = _found_in(trees, wanted)
    return found


@lru_cache(maxsize=16)  # the next pool of the same process mostly asks the same
def _found_in(trees: tuple[str, ...], wanted: frozenset[tuple[int, int, int, int]]) -> tuple[str, ...]:
    inodes = {one[:2] for one in wanted}
    outermost = [tree for tree in trees if not _is_below(tree, [other for other in trees if other != tree])]
    return tuple(path for tree in outermost for path, seen in _files(tree) if _is_one_of(seen, inodes))


def _is_one_of(seen: os.stat_result | None, inodes: set[tuple[int, int]]) -> bool:
    return seen is not None and (seen.st_dev, seen.st_ino) in inodes


def _files(tree: str) -> Iterator[tuple[str, os.stat_result]]:
    """Everything below a folder that is no folder, or the file that it is; `Path` would take twice the time."""
    waiting = [tree]
    while waiting:
        place = waiting.pop()
        try:
            with os.scandir(place) as entries:
                listed = list(entries)
        except NotADirectoryError:
            seen = _stat(place)
            if seen:
                yield place, seen
            continue
        except OSError:  # not ours to read, or gone
            continue
        for entry in listed:
            try:
                if entry.is_dir(follow_symlinks=False):
                    waiting.append(entry.path)
                else:
                    yield entry.path, entry.stat(follow_symlinks=False)
            except OSError:
                continue


def _linked_files(path: str) -> Iterator[os.stat_result]:
    paths: Iterable[str] = [path]
    if _is_folder(path):
        paths = (f"{folder}/{name}" for folder, _, names in os.walk(path) for name in names)
    for _, one in zip(range(_MOST_FILES), paths, strict=False):
        seen = _stat(one)
        if seen and seen.st_nlink > 1:
            yield seen


def _is_folder(path: str) -> bool:
    # What may not be looked at programs cannot read either: Path.is_dir would raise.
    seen = _stat(path)
    return seen is not None and stat.S_ISDIR(seen.st_mode)


def _stat(path: str) -> os.stat_result | None:
    try:
        return Path(path).lstat()
    except OSError:
        return None


def _is_below(path: str, folders: Iterable[str] | Sequence[str]) -> bool:
    return any(path == folder or path.startswith(folder.rstrip("/") + "/") for folder in folders)


# Where other packages keep copies that they bring along, such as setuptools/_vendor/more_itertools.
_BROUGHT_ALONG = ("*/_vendor", "*/vendor", "*/_vendored", "*/extern", "*/externals", "*/third_party", "*/packages")


def installed_copies(modules: Iterable[str], python: str) -> list[Path]:
    """Where an interpreter's packages hold copies of these modules: a program that imports one has its answer."""
    names = set(modules)
    if not names or not python:
        return []
    found: list[Path] = []
    for folder in map(Path, environment_of(python, packages=True).path):
        for place in (folder, *(inner for pattern in _BROUGHT_ALONG for inner in folder.glob(pattern))):
            found += [path for name in sorted(names) for path in (place / name, place / f"{name}.py") if path.exists()]
    return found
